//! Transactions: money that came, went, or moved.

mod bulk;
mod edit;
pub mod list;
pub mod parts;
pub mod purge;
pub mod routes;
pub mod service;
pub mod suggestions;
pub mod transfers;
pub mod undo;
pub mod wire;
