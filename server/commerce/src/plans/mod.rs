//! Plans: what is offered, what it costs, and how much of the product it holds.

mod draft;
mod limits;
mod period;
mod plan;

#[cfg(test)]
mod tests;

pub(crate) use self::draft::check_amount;
pub use self::draft::{PlanDraft, TypedPlan};
pub use self::limits::{LimitKey, Limits};
pub use self::period::{BillingFrequency, BillingPeriod, TypedPeriod};
pub use self::plan::{LocalTexts, Plan, PlanError};
