//! Who changed what in a workspace, and undoing it.

mod legs;
pub mod routes;
mod service;
mod undo;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_domain::history::HISTORY_LIFE;
use kym_platform::jobs::JobEntry;
use kym_store::history;

/// What is forgotten of the history.
pub const JOBS: &[JobEntry] = &[JobEntry::rows("changes", HISTORY_LIFE, |tx, before| {
    history::purge(tx, before).boxed()
})];
