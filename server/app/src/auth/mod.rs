//! Coming in and going out: registration, sign-in, the refreshing of sessions.

pub mod login;
pub mod passkey;
pub mod registration;
pub mod routes;
pub mod service;
pub mod setup;
pub mod wire;
