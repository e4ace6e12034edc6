//! Categories: what money is spent on and where it comes from.

pub mod administration;
mod branches;
pub mod events;
pub mod merging;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
