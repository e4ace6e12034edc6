//! Coming in and going out: registration, sign-in, the refreshing of sessions.

mod confirmation;
pub mod login;
pub mod passkey;
pub mod password_change;
pub mod registration;
pub mod routes;
pub mod service;
pub mod setup;
pub mod step_up;
pub mod wire;
