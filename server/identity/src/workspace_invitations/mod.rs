//! Invitations to workspaces. Nobody becomes a member without having said yes, and saying yes takes the
//! link as well as the address that it was made for (`security.md`, L-27 to L-34).

pub mod audited;
pub mod routes;
pub mod service;
pub mod token;
pub mod wire;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_store::workspace_invitations;

/// Those that have expired, so that their links say so and they can be sent again.
const KEEP: SignedDuration = SignedDuration::from_hours(24 * 30);

/// What is forgotten of invitations to workspaces.
pub const JOBS: &[JobEntry] = &[JobEntry::rows(
    "workspace_invitations",
    KEEP,
    |tx, before| workspace_invitations::purge(tx, before).boxed(),
)];
