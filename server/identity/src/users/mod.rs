//! People who sign in: who one is, how one likes the product, and the end of it.

pub mod administrators;
pub mod deletion;
pub mod email;
pub mod routes;
pub mod service;
pub mod wire;
pub mod words;
