//! Asking AI models: who is asked, in what order, what a call may cost, and what is kept of it. Of what was said nothing is.

mod ask;
mod call;
mod metering;
mod question;
mod reserve;
pub mod routes;
mod routing;
mod try_model;
mod wire;
pub mod words;

use futures_util::FutureExt as _;
use jiff::SignedDuration;
use kym_domain::ai_calls::KEPT_MONTHS;
use kym_platform::jobs::JobEntry;
use kym_platform::state::App;
use kym_store::{StoreError, ai_calls};

pub use self::ask::ask;
pub use self::question::{Answered, Asker, Question, Unanswered};
pub use self::routing::{ensure_ready, state_of};
pub use self::wire::AiCallList;

/// For how long calls are kept, at the least.
const KEEP_CALLS: SignedDuration = SignedDuration::from_hours(24 * 31 * KEPT_MONTHS as i64);

/// What is done by the clock about calls, and what is forgotten of them.
pub const JOBS: &[JobEntry] = &[
    JobEntry::clocked("interrupted AI calls", |app| interrupt(app).boxed()),
    JobEntry::rows("AI calls", KEEP_CALLS, |tx, before| {
        ai_calls::purge(tx, before).boxed()
    }),
];

/// Notes which calls have ended without anybody who heard how: the process that made them has died. They stay counted as
/// they were expected to be.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn interrupt(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let is_needed = ai_calls::has_interrupted(&mut reader, now).await?;
    drop(reader);
    if !is_needed {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    let calls = ai_calls::interrupt(&mut tx, now).await?;
    tx.commit().await?;
    tracing::warn!(calls, "calls of AI models were interrupted");
    Ok(())
}
