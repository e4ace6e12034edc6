//! Views of transactions that somebody keeps, to come back to. They are nobody else's business: no event
//! and no history tells of them.

pub mod routes;
pub mod service;
pub mod wire;
pub mod words;
