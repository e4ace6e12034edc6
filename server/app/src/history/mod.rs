//! Who changed what in a workspace, and undoing it.

pub mod routes;
mod service;
mod undo;
mod wire;
