//! SQL of what people are told: notifications, what they want of them, and what is told later. Stands on `kym-store`,
//! whose database, macros and migrations it uses.

#![deny(missing_docs)]

pub mod broadcasts;
pub mod channels;
pub mod defaults;
pub mod deliveries;
pub mod events;
mod matrix;
pub mod notifications;
mod params;
pub mod push_subscriptions;
pub mod rate_gaps;
pub mod settings;
pub mod thresholds;
pub mod transaction_watches;
