//! Categories that a model suggests for transactions that have none. Suggestions change nothing: a member accepts those
//! that they want, as one change.
//!
//! Reading order: [`select`], which transactions are asked about; [`question`], what a model is asked; [`ask_model`], the
//! job that asks it; [`offered`], what it said; [`accept`], what becomes of that.

mod accept;
mod ask_model;
mod input;
mod offered;
mod question;
pub mod routes;
mod rule_drafts;
mod select;
mod service;
pub mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_platform::jobs::JobEntry;
use kym_platform::realtime::event::{EventEntry, EventType, PROGRESS_UPDATE};
use kym_store::category_suggestions;

use self::ask_model::SuggestCategories;
use self::wire::CategorySuggestionProgress;

/// What became of runs, for whoever asked for them.
const KEEP_RUNS: SignedDuration = SignedDuration::from_hours(24 * 7);

/// For how long nobody is asked again what was asked before.
const KEEP_SUGGESTIONS: SignedDuration = SignedDuration::from_hours(24 * 90);

/// What is done later about suggestions.
pub const JOBS: &[JobEntry] = &[
    JobEntry::job::<SuggestCategories>().purged_by(KEEP_RUNS, |tx, before| {
        category_suggestions::runs::purge(tx, before).boxed()
    }),
    JobEntry::rows("category suggestions", KEEP_SUGGESTIONS, |tx, before| {
        category_suggestions::purge(tx, before).boxed()
    }),
];

/// Transactions for which the user has categories suggested.
pub const CATEGORY_SUGGESTION_PROGRESS: EventType<CategorySuggestionProgress> = EventType::variant(
    &PROGRESS_UPDATE,
    "category_suggestions",
    "Transactions for which the user has categories suggested.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(CATEGORY_SUGGESTION_PROGRESS)];
