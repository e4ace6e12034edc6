//! New passwords without the old one: by a link that is mailed to the address of the account, or given
//! out by an administrator.

pub mod links;
pub mod routes;
pub mod send_link;
mod service;
mod wire;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::password_resets;

use self::send_link::SendResetLink;

/// Links that expired, so that the next one has to wait.
const KEEP: SignedDuration = SignedDuration::from_hours(1);

/// What is done later about links to a new password.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<SendResetLink>().purged_by(KEEP, |tx, before| {
        password_resets::purge(tx, before).boxed()
    }),
];
