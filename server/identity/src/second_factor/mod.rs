//! The second factor beside a password: codes of an authenticator app, and recovery codes.

pub mod check;
pub mod codes;
pub mod routes;
pub mod service;
pub mod wire;
