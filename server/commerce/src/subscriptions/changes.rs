//! What people do to a subscription, and what becomes of it.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::id::{SubscriptionId, UserId};
use kym_domain::money::Minor;

use super::calendar::{civil, days_after, instant};
use super::change::{Change, ChangeKind, SubscriptionError};
use super::proration::Proration;
use super::subscription::{Agreement, Collection, Subscription, SubscriptionStatus};

/// What a subscription is made of.
#[derive(Clone, Copy, Debug)]
pub struct NewSubscription {
    /// Which.
    pub id: SubscriptionId,
    /// Whose.
    pub user_id: UserId,
    /// What is agreed.
    pub agreement: Agreement,
    /// How its invoices are paid.
    pub collection: Collection,
    /// How many days are free: none for somebody who had a trial before.
    pub trial_days: u16,
    /// Whether it is canceled from the beginning, and ends with the trial that begins now. Without such a trial it has no effect.
    pub ends_with_trial: bool,
    /// When it begins.
    pub starts_at: Timestamp,
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
            collection: self.collection,
            status: SubscriptionStatus::Pending,
            agreement: self.agreement,
            next_agreement: None,
            starts_at,
            trial_ends_at: trial.map(|end| instant(end, zone)),
            anchor: trial.unwrap_or(first),
            period: None,
            canceled_at: None,
            ends_at: None,
            payment_due_at: None,
            version: 1,
            created_at: now,
        };
        let mut change = if starts_at <= now {
            let mut change = made.started(now, zone);
            change.after.version = 1;
            if self.ends_with_trial && trial.is_some() {
                change.after.status = SubscriptionStatus::Canceled;
                change.after.canceled_at = Some(now);
                change.after.ends_at = change.after.trial_ends_at;
            }
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
    /// A scheduled change and a cancellation are void with it. What is late stays so.
    ///
    /// # Errors
    /// `Ended`, `SameAgreement`, `CurrencyDiffers`; `Stale` for a moment outside of what was charged for last.
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
            if self.status == SubscriptionStatus::Canceled {
                after.status = SubscriptionStatus::Active;
            }
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
        if self.is_waiting() {
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

    /// Goes on after all, as if nothing had been: with its trial and on its days; late again where it is, as time will say next.
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
