//! People who sign in: who one is, and how one likes the product.

pub mod email;
pub mod routes;
pub mod service;
pub mod wire;
pub mod words;
