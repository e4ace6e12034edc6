//! Accounts: where the money lies.

mod moving;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
