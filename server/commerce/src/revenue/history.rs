//! What the history of one subscription says about who paid for it when.

use jiff::Timestamp;
use kym_domain::id::PlanId;
use kym_domain::money::Money;

use super::monthly::monthly_price;
use crate::plans::BillingPeriod;
use crate::subscriptions::{Change, ChangeKind, Subscription};

/// A change of a subscription, as the history keeps it. Those that leave plan, price and period as they were may be left out, as
/// long as they do not begin or end anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// What.
    pub kind: ChangeKind,
    /// When it was written down.
    pub at: Timestamp,
    /// The plan that holds after it.
    pub plan_id: PlanId,
    /// What a period of it costs.
    pub price: Money,
    /// How often that is paid.
    pub period: BillingPeriod,
    /// When the period that ran before it ended or would have ended; nothing before the first one.
    pub last_period_ends_at: Option<Timestamp>,
}

/// What somebody pays in a month, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paying {
    pub plan_id: PlanId,
    pub monthly: Money,
}

/// What happens to who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// From a moment on this is paid, or nothing.
    Pays(Timestamp, Option<Paying>),
    /// Its end was asked for.
    Cancels(Timestamp, Paying),
}

/// One subscription on its way through its history.
#[derive(Debug, Default)]
pub(super) struct Progress {
    has_begun: bool,
    is_in_trial: bool,
    is_over: bool,
    last: Option<Timestamp>,
    paying: Option<Paying>,
}

impl HistoryEntry {
    /// What time has done and nobody has written down yet.
    pub(super) fn of_time(change: &Change, before: &Subscription, now: Timestamp) -> Self {
        let agreement = change.after.agreement;
        Self {
            kind: change.kind,
            at: now,
            plan_id: agreement.plan_id,
            price: agreement.price,
            period: agreement.period,
            last_period_ends_at: before.period.map(|period| period.ends_at),
        }
    }

    /// When it happened. What time does happens at its boundary, however much later a clock writes it down; `subscription` is one
    /// that knows of it.
    fn happened_at(&self, subscription: &Subscription) -> Timestamp {
        let boundary = match self.kind {
            ChangeKind::Started => Some(subscription.starts_at),
            ChangeKind::TrialEnded | ChangeKind::Renewed => self.last_period_ends_at,
            ChangeKind::Expired => subscription.ends_at,
            _ => None,
        };
        boundary.unwrap_or(self.at)
    }

    fn paying(&self) -> Option<Paying> {
        (!self.price.minor.is_zero()).then(|| Paying {
            plan_id: self.plan_id,
            monthly: monthly_price(self.price, self.period),
        })
    }
}

impl Progress {
    /// Goes on to the next entry, at the latest to a moment.
    pub fn next(
        &mut self,
        entry: &HistoryEntry,
        subscription: &Subscription,
        now: Timestamp,
    ) -> Option<Step> {
        let happened = entry.happened_at(subscription).min(now);
        // A clock that was set back leaves moments that are out of order.
        let at = self.last.map_or(happened, |last| last.max(happened));
        match entry.kind {
            ChangeKind::Started => {
                self.has_begun = true;
                self.is_in_trial = subscription.trial_ends_at.is_some();
            }
            ChangeKind::TrialEnded => self.is_in_trial = false,
            ChangeKind::Renewed | ChangeKind::PlanChanged => {}
            ChangeKind::Expired => self.is_over = true,
            ChangeKind::Canceled => {
                return self
                    .paying
                    .map(|paying| Step::Cancels(entry.at.min(now), paying));
            }
            ChangeKind::Created
            | ChangeKind::ChangeScheduled
            | ChangeKind::ChangeWithdrawn
            | ChangeKind::CancellationWithdrawn
            | ChangeKind::PaymentLate
            | ChangeKind::Paid => return None,
        }
        let is_paid_for = self.has_begun && !self.is_in_trial && !self.is_over;
        self.last = Some(at);
        self.paying = entry.paying().filter(|_| is_paid_for);
        Some(Step::Pays(at, self.paying))
    }
}
