//! Two transactions become a transfer, and a transfer two transactions: many pairs in one change, or none.

pub(super) mod routes;
mod service;
pub(super) mod undo;
mod wire;
