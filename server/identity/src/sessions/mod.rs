//! Sessions: each is one sign-in on one device, kept alive by refreshing, and ended from anywhere.

pub mod begin;
pub mod routes;
pub mod service;
pub mod tokens;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::sessions;

/// Ended sessions, so that a stolen token is recognised for a while.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 30);

/// What is forgotten of sessions.
pub const JOBS: &[JobEntry] = &[JobEntry::rows("sessions", KEEP, |tx, before| {
    sessions::purge(tx, before).boxed()
})];
