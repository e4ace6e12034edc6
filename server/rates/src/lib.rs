//! Exchange rates: currencies, rates and where they come from.

pub mod currencies;
pub mod exchange_rate_providers;
pub mod exchange_rates;
