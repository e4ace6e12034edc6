//! What is asked for, once it is checked.

use jiff::Timestamp;
use kym_commerce::subscriptions::{AgreementDraft, StartDraft};
use kym_domain::decimal::Decimal;
use kym_domain::id::{PlanId, UserId};

/// A subscription that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Creation {
    /// For whom.
    pub user: UserId,
    /// Which plan.
    pub plan: PlanId,
    /// What is agreed apart from it.
    pub agreement: AgreementDraft,
    /// When it begins.
    pub start: StartDraft,
    /// Whether the rest of what was paid for one that it replaces is to the user's credit.
    pub is_prorated: bool,
}

/// A change of the plan that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanChange {
    /// Which plan.
    pub plan: PlanId,
    /// What is agreed apart from it.
    pub agreement: AgreementDraft,
    /// Whether it holds at once, and not from the next period on.
    pub is_immediate: bool,
    /// Whether what was paid and what is to be paid are reckoned by time.
    pub is_prorated: bool,
    /// The moment for which it was reckoned.
    pub prorate_at: Option<Timestamp>,
    /// What it was said to come to.
    pub expected_amount: Option<Decimal>,
}
