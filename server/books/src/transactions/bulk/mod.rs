//! Changing many transactions at once: all of them in one change, or none.

pub mod routes;
pub(super) mod service;
pub(super) mod undo;
pub(super) mod wire;
