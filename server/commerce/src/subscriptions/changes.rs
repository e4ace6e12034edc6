//! What people do to a subscription, and what becomes of it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::id::{SubscriptionId, UserId};
use kym_domain::money::Minor;
use kym_domain::words;
use thiserror::Error;

use super::calendar::{civil, days_after, instant};
use super::proration::{Proration, share};
use super::subscription::{Agreement, CurrentPeriod, Subscription, SubscriptionStatus};

words! {
    /// What has happened to a subscription.
    pub enum ChangeKind {
        /// It was made, and begins later.
        Created => "created",
        /// It began.
        Started => "started",
        /// Its first paid period began after the trial.
        TrialEnded => "trial_ended",
        /// A further period began.
        Renewed => "renewed",
        /// Plan or price changed at once.
        PlanChanged => "plan_changed",
        /// Plan or price shall change with the next period.
        ChangeScheduled => "change_scheduled",
        /// They shall not change after all.
        ChangeWithdrawn => "change_withdrawn",
        /// It shall end with its period.
        Canceled => "canceled",
        /// It shall go on after all.
        CancellationWithdrawn => "cancellation_withdrawn",
        /// It is over.
        Expired => "expired",
    }
}

/// One thing that happened to a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What.
    pub kind: ChangeKind,
    /// What was agreed before; nothing when it was made.
    pub from: Option<Agreement>,
    /// The subscription after it.
    pub after: Subscription,
    /// What it comes to, in the currency of the subscription: to be paid, or below nothing to the user's credit.
    pub amount: Option<Minor>,
    /// Periods that passed without a charge, while the service did not run.
    pub closed_periods: u32,
}

/// What a subscription is made of.
#[derive(Clone, Copy, Debug)]
pub struct NewSubscription {
    /// Which.
    pub id: SubscriptionId,
    /// Whose.
    pub user_id: UserId,
    /// What is agreed.
    pub agreement: Agreement,
    /// How many days are free: none for somebody who had a trial before.
    pub trial_days: u16,
    /// When it begins.
    pub starts_at: Timestamp,
}

/// Why something cannot be done about a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SubscriptionError {
    /// It is over.
    #[error("the subscription has ended")]
    Ended,
    /// It will not go on, so nothing can be agreed for later.
    #[error("the subscription is canceled")]
    Canceled,
    /// It goes on as it is.
    #[error("the subscription is not canceled")]
    NotCanceled,
    /// Nothing else is agreed.
    #[error("no change is scheduled")]
    NoScheduledChange,
    /// It is agreed already.
    #[error("the subscription has this plan at this price")]
    SameAgreement,
    /// Money of one currency is no credit in another.
    #[error("what was paid is in another currency")]
    CurrencyDiffers,
    /// The moment is no moment of what was paid for.
    #[error("what the change comes to was computed for another state")]
    Stale,
}

impl Change {
    pub(super) fn new(kind: ChangeKind, before: &Subscription, after: Subscription) -> Self {
        Self {
            kind,
            from: Some(before.agreement),
            after,
            amount: None,
            closed_periods: 0,
        }
    }
}

impl NewSubscription {
    /// Makes it: it begins now or later.
    pub fn create(self, now: Timestamp, zone: &TimeZone) -> Change {
        let starts_at = self.starts_at.max(now);
        let first = civil(starts_at, zone);
        let trial = (self.trial_days > 0).then(|| days_after(first, self.trial_days));
        let made = Subscription {
            id: self.id,
            user_id: Some(self.user_id),
            status: SubscriptionStatus::Pending,
            agreement: self.agreement,
            next_agreement: None,
            starts_at,
            trial_ends_at: trial.map(|end| instant(end, zone)),
            anchor: trial.unwrap_or(first),
            period: None,
            canceled_at: None,
            ends_at: None,
            version: 1,
            created_at: now,
        };
        let mut change = if starts_at <= now {
            let mut change = made.started(now, zone);
            change.after.version = 1;
            change
        } else {
            Change::new(ChangeKind::Created, &made, made.clone())
        };
        change.from = None;
        change
    }
}

impl Subscription {
    /// Agrees on something else from a moment on, which is now or was shown to somebody shortly before, and says what that comes to.
    /// A scheduled change and a cancellation are void with it.
    ///
    /// # Errors
    /// `Ended`, `SameAgreement`, `CurrencyDiffers`; `Stale` for a moment outside of what was paid for last.
    pub fn change_now(
        &self,
        agreement: Agreement,
        is_prorated: bool,
        at: Timestamp,
        zone: &TimeZone,
    ) -> Result<(Change, Proration), SubscriptionError> {
        self.check_agreement(&agreement)?;
        let mut after = self.next_version();
        after.agreement = agreement;
        after.next_agreement = None;
        let mut proration = Proration::default();
        if let Some(period) = self.period {
            after.status = SubscriptionStatus::Active;
            (after.canceled_at, after.ends_at) = (None, None);
            if period.index >= 0 {
                proration = after.settle(period, &self.agreement, is_prorated, at, zone)?;
            }
        }
        if self.agreement.price.currency != agreement.price.currency && !proration.credit.is_zero()
        {
            return Err(SubscriptionError::CurrencyDiffers);
        }
        let mut change = Change::new(ChangeKind::PlanChanged, self, after);
        change.amount = Some(proration.amount());
        Ok((change, proration))
    }

    /// Agrees on something else from the next period on; of one that waits for its beginning, from there.
    ///
    /// # Errors
    /// `Ended`, `Canceled`, `SameAgreement`.
    pub fn change_later(&self, agreement: Agreement) -> Result<Change, SubscriptionError> {
        if self.status == SubscriptionStatus::Canceled {
            return Err(SubscriptionError::Canceled);
        }
        self.check_agreement(&agreement)?;
        let mut after = self.next_version();
        if self.status == SubscriptionStatus::Pending {
            after.agreement = agreement;
            return Ok(Change::new(ChangeKind::PlanChanged, self, after));
        }
        after.next_agreement = Some(agreement);
        Ok(Change::new(ChangeKind::ChangeScheduled, self, after))
    }

    /// Keeps to the agreement after all.
    ///
    /// # Errors
    /// `Ended`, `NoScheduledChange`.
    pub fn withdraw_change(&self) -> Result<Change, SubscriptionError> {
        self.check_alive()?;
        let mut after = self.next_version();
        after
            .next_agreement
            .take()
            .ok_or(SubscriptionError::NoScheduledChange)?;
        Ok(Change::new(ChangeKind::ChangeWithdrawn, self, after))
    }

    /// Ends with its period, or at once when it has not begun. Nothing, when it ends already.
    ///
    /// # Errors
    /// `Ended`.
    pub fn cancel(&self, now: Timestamp) -> Result<Option<Change>, SubscriptionError> {
        self.check_alive()?;
        if self.status == SubscriptionStatus::Canceled {
            return Ok(None);
        }
        let mut after = self.next_version();
        after.next_agreement = None;
        after.canceled_at = Some(now);
        if let Some(period) = self.period {
            after.status = SubscriptionStatus::Canceled;
            after.ends_at = Some(period.ends_at);
        } else {
            after.status = SubscriptionStatus::Expired;
            after.ends_at = Some(now);
        }
        Ok(Some(Change::new(ChangeKind::Canceled, self, after)))
    }

    /// Goes on after all, as if nothing had been: with its trial and on its days.
    ///
    /// # Errors
    /// `Ended`, `NotCanceled`.
    pub fn withdraw_cancellation(&self) -> Result<Change, SubscriptionError> {
        self.check_alive()?;
        if self.status != SubscriptionStatus::Canceled {
            return Err(SubscriptionError::NotCanceled);
        }
        let mut after = self.next_version();
        after.status = SubscriptionStatus::Active;
        (after.canceled_at, after.ends_at) = (None, None);
        Ok(Change::new(ChangeKind::CancellationWithdrawn, self, after))
    }

    /// Is over now, for another takes its place or its user is gone; with the credit for the rest of what was paid, if that is given.
    ///
    /// # Errors
    /// `Ended`.
    pub fn end(&self, gives_credit: bool, now: Timestamp) -> Result<Change, SubscriptionError> {
        self.check_alive()?;
        let mut after = self.next_version();
        after.status = SubscriptionStatus::Expired;
        after.next_agreement = None;
        after.canceled_at = self.canceled_at.or(Some(now));
        after.ends_at = Some(now);
        let mut change = Change::new(ChangeKind::Expired, self, after);
        if let Some(period) = self.period.filter(|_| gives_credit) {
            let credit = period.credit(now);
            change.amount = Some(Minor::new(-credit.units()));
        }
        Ok(change)
    }

    /// Changes the period that runs, for which another agreement held until now. Money of one currency is never credited in another.
    fn settle(
        &mut self,
        period: CurrentPeriod,
        was: &Agreement,
        is_prorated: bool,
        at: Timestamp,
        zone: &TimeZone,
    ) -> Result<Proration, SubscriptionError> {
        if at < period.paid_from || at >= period.ends_at {
            return Err(SubscriptionError::Stale);
        }
        let mut proration = Proration::default();
        if is_prorated {
            proration.credit = period.credit(at);
        }
        let price = self.agreement.price.minor;
        if self.agreement.period != was.period {
            self.anchor = civil(at, zone);
            let mut change = Change::new(ChangeKind::PlanChanged, self, self.clone());
            change.enter((0, at), self.agreement, at, zone);
            self.period = change.after.period;
            proration.debit = price;
        } else if is_prorated {
            proration.debit = share(price, (period.starts_at, period.ends_at), at);
            self.period = Some(CurrentPeriod {
                paid_from: at,
                paid: proration.debit,
                ..period
            });
        } else if self.agreement.price.currency != was.price.currency {
            self.period = Some(CurrentPeriod {
                paid_from: at,
                paid: Minor::ZERO,
                ..period
            });
        }
        Ok(proration)
    }

    fn check_alive(&self) -> Result<(), SubscriptionError> {
        if self.status == SubscriptionStatus::Expired {
            Err(SubscriptionError::Ended)
        } else {
            Ok(())
        }
    }

    fn check_agreement(&self, agreement: &Agreement) -> Result<(), SubscriptionError> {
        self.check_alive()?;
        if self.agreement == *agreement {
            Err(SubscriptionError::SameAgreement)
        } else {
            Ok(())
        }
    }
}

impl CurrentPeriod {
    /// What of the money paid falls on the time after a moment.
    fn credit(&self, at: Timestamp) -> Minor {
        share(self.paid, (self.paid_from, self.ends_at), at)
    }
}
