//! Invitations to register here, made by administrators: the way in where registration is not open.

pub mod routes;
pub mod service;
pub mod wire;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::registration_invitations;

/// What is forgotten of invitations to register.
pub const JOBS: &[JobEntry] = &[JobEntry::rows(
    "registration_invitations",
    SignedDuration::ZERO,
    |tx, before| registration_invitations::purge(tx, before).boxed(),
)];
