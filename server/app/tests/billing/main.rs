//! What is sold: plans, and who has subscribed to them.

mod limit_alerts;
mod limited;
mod limits;
mod limits_check;
mod limits_of_a_month;
mod limits_passed;
mod limits_walk;
mod plans;
mod shop;
mod subscription_changes;
mod subscription_clock;
mod subscription_list;
mod subscription_races;
mod subscriptions;
