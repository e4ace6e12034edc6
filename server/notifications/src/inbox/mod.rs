//! The notifications of a user.

pub mod routes;
pub mod wire;
