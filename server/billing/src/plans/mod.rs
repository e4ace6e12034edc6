//! Plans, as administrators keep them.

pub mod routes;
mod service;
pub mod wire;
pub mod words;
