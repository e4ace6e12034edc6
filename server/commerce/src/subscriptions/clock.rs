//! What time does to a subscription.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_domain::money::Minor;

use super::calendar::{Calendar, civil};
use super::change::{Change, ChangeKind};
use super::subscription::{Agreement, CurrentPeriod, Subscription, SubscriptionStatus};

impl Subscription {
    /// The next thing that time has done, if there is any; asked again until there is none. Of periods that passed unseen, while
    /// the service did not run, only the one that holds now is charged for; and none at all when it has ended unpaid meanwhile.
    pub fn advanced(&self, now: Timestamp, zone: &TimeZone) -> Option<Change> {
        self.due_at().filter(|due| *due <= now)?;
        match self.status {
            SubscriptionStatus::Pending if self.is_waiting() => Some(self.started(now, zone)),
            SubscriptionStatus::Active if self.is_late(now) => {
                let mut after = self.next_version();
                after.status = SubscriptionStatus::Pending;
                Some(Change::new(ChangeKind::PaymentLate, self, after))
            }
            SubscriptionStatus::Active => self.renewed(now, zone),
            SubscriptionStatus::Pending => match self.unpaid_ends_at() {
                Some(end) if end <= now => Some(self.expired(end)),
                _ => self.renewed(now, zone),
            },
            SubscriptionStatus::Canceled => self.due_at().map(|end| self.expired(end)),
            SubscriptionStatus::Expired => None,
        }
    }

    /// What it is after all that time has done to it, whether that is written down yet or not.
    #[must_use]
    pub fn at(&self, now: Timestamp, zone: &TimeZone) -> Self {
        let mut subscription = self.clone();
        while let Some(change) = subscription.advanced(now, zone) {
            subscription = change.after;
        }
        subscription
    }

    /// Begins: with the trial, or with the period that holds now.
    pub(super) fn started(&self, now: Timestamp, zone: &TimeZone) -> Change {
        let mut after = self.next_version();
        after.status = SubscriptionStatus::Active;
        let mut change = Change::new(ChangeKind::Started, self, after);
        match self.trial_ends_at {
            Some(ends_at) => {
                change.after.period = Some(CurrentPeriod {
                    index: -1,
                    starts_at: self.starts_at,
                    ends_at,
                    paid_from: self.starts_at,
                    paid: Minor::ZERO,
                });
                change.amount = Some(Minor::ZERO);
            }
            None => change.enter((0, self.starts_at), self.agreement, now, zone),
        }
        change
    }

    fn expired(&self, ends_at: Timestamp) -> Change {
        let mut after = self.next_version();
        after.status = SubscriptionStatus::Expired;
        after.next_agreement = None;
        after.ends_at = Some(ends_at);
        Change::new(ChangeKind::Expired, self, after)
    }

    fn renewed(&self, now: Timestamp, zone: &TimeZone) -> Option<Change> {
        let over = self.period?;
        let kind = if over.index < 0 {
            ChangeKind::TrialEnded
        } else {
            ChangeKind::Renewed
        };
        let mut after = self.next_version();
        let agreement = after.next_agreement.take().unwrap_or(self.agreement);
        let mut index = over.index.saturating_add(1);
        if agreement.period != self.agreement.period {
            after.anchor = civil(over.ends_at, zone);
            index = 0;
        }
        let mut change = Change::new(kind, self, after);
        change.enter((index, over.ends_at), agreement, now, zone);
        Some(change)
    }

    pub(super) fn next_version(&self) -> Self {
        Self {
            version: self.version + 1,
            ..self.clone()
        }
    }
}

impl Change {
    /// Enters the period that holds now, counted from one that begins at a moment, and charges for it alone.
    pub(super) fn enter(
        &mut self,
        (mut index, mut starts_at): (i64, Timestamp),
        agreement: Agreement,
        now: Timestamp,
        zone: &TimeZone,
    ) {
        let calendar = Calendar {
            anchor: self.after.anchor,
            period: agreement.period,
            zone,
        };
        let mut ends_at = calendar.end(index, starts_at);
        while ends_at <= now {
            self.closed_periods += 1;
            index += 1;
            starts_at = ends_at;
            ends_at = calendar.end(index, starts_at);
        }
        self.after.agreement = agreement;
        self.after.period = Some(CurrentPeriod {
            index,
            starts_at,
            ends_at,
            paid_from: starts_at,
            paid: agreement.price.minor,
        });
        self.amount = Some(agreement.price.minor);
    }
}
