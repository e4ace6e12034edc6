//! Cleaning up comes back by the clock. Each turn has a key of its own, so that of several processes
//! one queues it.

use jiff::SignedDuration;
use kym_store::StoreError;
use kym_store::jobs::{enqueue, is_queued};

use super::{CleanUp, Job as _, new_job};
use crate::state::App;

/// How often the program cleans up behind itself.
const CLEAN_UP: SignedDuration = SignedDuration::from_hours(1);

/// Queues the cleaning up of this turn of the clock, unless it is queued.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let turn = now.as_second().div_euclid(CLEAN_UP.as_secs());
    let key = format!("{}:{turn}", CleanUp::KIND);
    let mut reader = app.db.ask().await?;
    if is_queued(&mut reader, &key).await? {
        return Ok(());
    }
    drop(reader);
    let mut tx = app.db.write().await?;
    enqueue(&mut tx, &new_job(app, &CleanUp {}, now, Some(key))).await?;
    tx.commit().await
}
