//! What is sold: plans, and who has subscribed to them.

pub mod plan_usage;
pub mod plans;
pub mod subscriptions;
