//! Accounts: where the money lies.

mod converted;
mod moving;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
