//! Accounts: where the money lies.

pub mod closing;
mod converted;
pub mod events;
mod moving;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;
