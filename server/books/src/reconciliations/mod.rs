//! Comparing an account with the statements of its bank.

pub mod events;
pub mod routes;
pub mod service;
pub mod wire;
