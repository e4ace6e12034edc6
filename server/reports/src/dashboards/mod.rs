//! How members arrange the first screen. It is nobody else's business: no event and no history tells of it.

pub mod routes;
pub mod service;
pub mod wire;
pub mod words;
