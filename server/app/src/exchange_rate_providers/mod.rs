//! Providers of exchange rates: keeping them, asking them by the clock, fetching the past, and warning
//! administrators when one fails.

mod error;
pub mod feed;
mod fetch_rates;
mod keeping;
pub mod progress;
mod queue_due;
pub mod routes;
mod service;
mod sync_rates;
mod wire;

pub use self::fetch_rates::FetchRates;
pub use self::queue_due::queue_due;
pub use self::sync_rates::SyncRates;
