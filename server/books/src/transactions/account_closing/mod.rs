//! Closing an account, with a transfer of what it still holds.

pub mod routes;
mod service;
mod wire;
