//! Who changed what in a workspace, and undoing it.

mod legs;
pub mod routes;
mod service;
mod undo;
mod wire;
