//! The system's categories, which administrators keep for everybody.

pub mod routes;
mod service;
mod wire;
