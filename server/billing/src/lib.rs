//! What is sold: plans, who has subscribed to them, and how that is paid.

pub mod checkout;
pub mod invoices;
pub mod ledger;
pub mod payment_methods;
pub mod payment_protocols;
pub mod payment_settings;
pub mod payments;
pub mod plan_usage;
pub mod plans;
pub mod revenue;
pub mod subscriptions;
pub mod webhooks;
