//! Currencies, and what they are worth in each other.

mod currencies;
mod exchange_rate_providers;
mod exchange_rates;
mod rate_syncs;
mod secure_providers;
