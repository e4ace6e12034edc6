//! Payments that come again: made, changed and asked for by people, posted by the clock.
//!
//! Reading order: [`wire`], what people say and see; [`service`] and [`split`], the items; [`earlier`], what they said before; [`read`], their
//! occurrences; [`acts`] and [`pausing`], what people do about them; [`post_due`], what the clock does, by
//! [`posting`].

mod definition;
mod earlier;
mod feed;
pub mod follow;
mod locking;
mod occurrence_actions;
mod parameters;
mod pausing;
mod planned_rows;
pub mod post_due;
mod posting;
mod preview;
pub mod read;
pub mod routes;
mod rule_changes;
pub mod service;
mod split;
mod suggestions;
pub mod undo;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use kym_domain::history::HISTORY_LIFE;
use kym_platform::jobs::JobEntry;
use kym_store::recurring;

pub use self::post_due::{PostDueRecurring, queue_due};

/// What is done later about recurring transactions.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<PostDueRecurring>()
    .queued_by(|app| queue_due(app).boxed())
    .purged_by(HISTORY_LIFE, |tx, before| {
        recurring::purge(tx, before).boxed()
    })];
