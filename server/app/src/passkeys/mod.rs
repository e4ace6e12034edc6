//! Passkeys (WebAuthn 3): challenges, the verification of their answers, and what a user keeps.

pub mod answers;
pub mod challenges;
pub mod options;
pub mod routes;
pub mod service;
pub mod wire;
