//! One thing that happened to a subscription.

use kym_domain::money::Minor;
use kym_domain::words;
use thiserror::Error;

use super::subscription::{Agreement, Subscription};

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
        /// It was to be paid, and is not.
        PaymentLate => "payment_late",
        /// What was late is paid.
        Paid => "paid",
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
