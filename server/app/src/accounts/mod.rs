//! Accounts: where the money lies.

pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
