//! Workspaces: who keeps accounts together with whom.

pub mod purge;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
