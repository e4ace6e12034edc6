//! Transactions: money that came, went, or moved.

mod edit;
pub mod list;
pub mod purge;
pub mod routes;
pub mod service;
pub mod transfers;
pub mod undo;
pub mod wire;
