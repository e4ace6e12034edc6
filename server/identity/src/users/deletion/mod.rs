//! The end of an account: everything that is a user's alone goes in one transaction; what they own for
//! others as well is decided first.

pub mod routes;
mod service;
mod wire;
