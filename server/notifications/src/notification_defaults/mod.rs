//! What is told on which channel to whoever has set nothing.

pub mod routes;
pub mod wire;
