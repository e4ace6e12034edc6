//! What is sold: plans, and who has subscribed to them.

pub mod plans;
pub mod subscriptions;
