//! Forgetting what has served its time.

use jiff::SignedDuration;
use kym_store::{StoreError, events, idempotency, jobs, passkeys, sessions};
use serde::{Deserialize, Serialize};

use super::{Job, Outcome};
use crate::state::App;

/// Every process has told an event long before.
const KEEP_EVENTS: SignedDuration = SignedDuration::from_hours(1);

/// Nobody sends the same request again a day later.
const KEEP_ANSWERS: SignedDuration = SignedDuration::from_hours(24);

/// Done jobs, for whoever looks into the table. Their keys keep a turn from being queued again.
const KEEP_JOBS: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Ended sessions, so that a stolen token is recognised for a while.
const KEEP_SESSIONS: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Removes old rows of the program's own tables.
#[derive(Debug, Serialize, Deserialize)]
pub struct CleanUp {}

impl Job for CleanUp {
    const KIND: &'static str = "clean_up";

    async fn run(&self, app: &App) -> Outcome {
        clean_up(app).await.into()
    }
}

async fn clean_up(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let events = events::purge(&mut tx, now - KEEP_EVENTS).await?;
    let answers = idempotency::purge(&mut tx, now - KEEP_ANSWERS).await?;
    let jobs = jobs::purge(&mut tx, now - KEEP_JOBS).await?;
    let challenges = passkeys::purge(&mut tx, now).await?;
    let sessions = sessions::purge(&mut tx, now - KEEP_SESSIONS).await?;
    tx.commit().await?;
    tracing::info!(events, answers, jobs, challenges, sessions, "cleaned up");
    Ok(())
}
