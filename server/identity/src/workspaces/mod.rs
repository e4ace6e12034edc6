//! Workspaces: who keeps accounts together with whom.

pub mod audited;
pub mod invitation;
pub mod purge;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;

use kym_platform::jobs::JobEntry;

use self::purge::PurgeWorkspace;

/// What is done later about workspaces.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<PurgeWorkspace>()];
