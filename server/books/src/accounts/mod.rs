//! Accounts: where the money lies.

mod converted;
pub mod events;
mod moving;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;
