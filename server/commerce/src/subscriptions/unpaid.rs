//! What open invoices do to a subscription, and what paying them does.

use jiff::{SignedDuration, Timestamp};
use kym_domain::money::Minor;

use super::change::{Change, ChangeKind};
use super::subscription::{Collection, Subscription, SubscriptionStatus};

/// For how long a subscription holds that is not paid, from the day on which it was to be.
pub const UNPAID_FOR: SignedDuration = SignedDuration::from_hours(14 * 24);

impl Subscription {
    /// Whether it holds though it was to be paid before.
    pub fn is_late(&self, now: Timestamp) -> bool {
        let holds = self.period.is_some() && self.status != SubscriptionStatus::Expired;
        holds && self.payment_due_at.is_some_and(|due| due <= now)
    }

    /// When it ends, or ended, unless it is paid; nothing without an open invoice.
    pub fn unpaid_ends_at(&self) -> Option<Timestamp> {
        let due = self.payment_due_at?;
        Some(due.checked_add(UNPAID_FOR).unwrap_or(Timestamp::MAX))
    }

    /// Whether it is over because it was not paid: its open invoices become void with that. Asked of what the clock made of it,
    /// before they do.
    pub fn has_ended_unpaid(&self) -> bool {
        let end = self.unpaid_ends_at();
        self.status == SubscriptionStatus::Expired && end.is_some() && end == self.ends_at
    }

    /// Whether it can only go on, as its user wishes it, with a saved way to pay.
    pub fn needs_payment_method(&self) -> bool {
        let next = self.next_agreement.as_ref().unwrap_or(&self.agreement);
        self.collection == Collection::Automatic && !next.price.minor.is_zero()
    }

    /// With one more open invoice, issued for a change of it and in the same commit, which counts the version.
    #[must_use]
    pub fn billed(self, due_at: Timestamp) -> Self {
        let first = self.payment_due_at.map_or(due_at, |due| due.min(due_at));
        Self {
            payment_due_at: Some(first),
            ..self
        }
    }

    /// After invoices of it were paid or became void: the least moment until which the others are to be paid. With the change,
    /// when it is late no more; all else stays as it is. What time has done before is written down already.
    #[must_use]
    pub fn settled_bills(
        &self,
        least_due: Option<Timestamp>,
        now: Timestamp,
    ) -> (Self, Option<Change>) {
        if self.payment_due_at == least_due {
            return (self.clone(), None);
        }
        let mut after = self.next_version();
        after.payment_due_at = least_due;
        let was_late = self.status == SubscriptionStatus::Pending && !self.is_waiting();
        if !was_late || after.is_late(now) {
            return (after, None);
        }
        after.status = SubscriptionStatus::Active;
        let change = Change::new(ChangeKind::Paid, self, after.clone());
        (after, Some(change))
    }

    /// After money was given back for an invoice that was issued at a moment, or that invoice became void: what the period that
    /// runs is worth in credit falls by as much. Nothing, when the invoice is of another period.
    pub fn refunded(&self, amount: Minor, issued_at: Timestamp) -> Option<Self> {
        let holds = self.status != SubscriptionStatus::Expired;
        let mut after = self.next_version();
        let period = after.period.as_mut()?;
        let is_of_period = holds && period.index >= 0 && issued_at >= period.starts_at;
        let left = period.paid.units().saturating_sub(amount.units()).max(0);
        if !is_of_period || period.paid.units() == left {
            return None;
        }
        period.paid = Minor::new(left);
        Some(after)
    }
}
