//! Coming in and going out: registration, sign-in, the refreshing of sessions.

mod confirmation;
mod failed_sign_ins;
pub mod login;
pub mod passkey;
pub mod password_change;
pub mod registration;
pub mod routes;
pub mod service;
pub mod setup;
pub mod step_up;
pub mod wire;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::{email_confirmations, users};

pub use self::failed_sign_ins::TellFailedSignIns;

/// Links that expired, so that the next one has to wait.
const KEEP_LINKS: SignedDuration = SignedDuration::from_hours(1);

/// Registrations that nobody confirmed, so that nobody keeps a name from its owner.
const KEEP_PENDING: SignedDuration = SignedDuration::from_hours(24 * 7);

/// What is done later about sign-ins, and what is forgotten of registrations.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<TellFailedSignIns>(),
    JobEntry::rows("email_confirmations", KEEP_LINKS, |tx, before| {
        email_confirmations::purge(tx, before).boxed()
    }),
    JobEntry::rows("pending_users", KEEP_PENDING, |tx, before| {
        users::purge_pending(tx, before).boxed()
    }),
];
