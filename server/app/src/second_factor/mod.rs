//! The second factor beside a password: codes of an authenticator app, and recovery codes.

mod check;
mod codes;
pub mod routes;
mod sealed;
pub mod service;
pub mod wire;

pub use self::check::{Verdict, check};
