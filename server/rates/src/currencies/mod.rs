//! Currencies: what money can be counted in. Everybody sees the list, administrators keep it.

pub mod routes;
pub mod service;
mod wire;
pub mod words;
