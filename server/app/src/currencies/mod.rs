//! Currencies: the list of ISO 4217.

pub mod routes;
mod wire;
