//! Passkeys (WebAuthn 3): challenges, the verification of their answers, and what a user keeps.

pub mod answers;
pub mod challenges;
pub mod options;
pub mod routes;
pub mod service;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::passkeys;

/// What is forgotten of passkeys.
pub const JOBS: &[JobEntry] = &[JobEntry::rows(
    "passkey_ceremonies",
    SignedDuration::ZERO,
    |tx, before| passkeys::purge(tx, before).boxed(),
)];
