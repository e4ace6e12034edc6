//! Jobs that come back by the clock. Each turn has a key of its own, so that of several processes
//! one queues it.

use jiff::{SignedDuration, Timestamp};
use kym_domain::id::JobId;
use kym_store::StoreError;
use kym_store::jobs::{NewJob, enqueue};

use super::{CleanUp, Job};
use crate::state::App;

/// How often the program cleans up behind itself.
const CLEAN_UP: SignedDuration = SignedDuration::from_hours(1);

/// Queues what is due at this turn of the clock. `last` is the turn that was queued before.
///
/// # Errors
/// When the database cannot write; the next look tries again.
pub async fn queue_due(app: &App, last: Option<i64>) -> Result<Option<i64>, StoreError> {
    let now = app.clock.now();
    let turn = turn(now, CLEAN_UP);
    if last == Some(turn) {
        return Ok(last);
    }
    let job = NewJob {
        id: JobId::from_uuid(app.ids.next(now)),
        kind: CleanUp::KIND,
        payload: "{}".to_owned(),
        dedupe_key: Some(format!("{}:{turn}", CleanUp::KIND)),
        run_at: now,
    };
    let mut tx = app.db.write().await?;
    enqueue(&mut tx, &job).await?;
    tx.commit().await?;
    Ok(Some(turn))
}

fn turn(now: Timestamp, every: SignedDuration) -> i64 {
    now.as_second().div_euclid(every.as_secs())
}
