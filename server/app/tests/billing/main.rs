//! What is sold: plans, and who has subscribed to them.

mod plans;
mod shop;
mod subscription_changes;
mod subscription_clock;
mod subscription_list;
mod subscription_races;
mod subscriptions;
