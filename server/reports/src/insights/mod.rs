//! What stands out in the figures of a workspace, for a sentence beside them.

pub mod routes;
mod service;
mod wire;
pub mod words;
