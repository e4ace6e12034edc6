//! Comparing an account with the statements of its bank.

pub mod routes;
mod service;
mod wire;
