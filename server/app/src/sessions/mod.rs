//! Sessions: each is one sign-in on one device, kept alive by refreshing, and ended from anywhere.

pub mod begin;
pub mod routes;
pub mod service;
pub mod tokens;
pub mod wire;
