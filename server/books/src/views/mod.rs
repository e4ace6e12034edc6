//! Views of transactions that somebody keeps, to come back to. They are nobody else's business: no event
//! and no history tells of them. Those that ask for a tag follow what becomes of it.

pub mod routes;
pub mod service;
pub mod tags;
pub mod wire;
pub mod words;
