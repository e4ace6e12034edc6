//! Workspaces: who keeps accounts together with whom.

pub mod invitation;
pub mod purge;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;

use self::purge::PurgeWorkspace;
use crate::jobs::JobEntry;

/// What is done later about workspaces.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<PurgeWorkspace>()];
