//! The registry of AI models, which administrators keep.

pub mod routes;
mod service;
mod wire;
pub mod words;
