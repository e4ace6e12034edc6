//! Files on transactions: who may put them there, and how they are kept and given out again.

pub mod pictures;
pub mod purge;
pub mod routes;
pub mod service;
pub mod undo;
pub mod wire;
pub mod words;

use kym_platform::jobs::JobEntry;

use self::purge::PurgeAttachments;

/// What is done later about files.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<PurgeAttachments>()];
