//! Removing for good what was taken off a day ago.

use std::time::Duration;

use jiff::SignedDuration;
use kym_domain::attachments::KEEP;
use kym_platform::context::Ctx;
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::{StoreError, attachments};
use serde::{Deserialize, Serialize};

/// How often the rooms are swept while files are being deleted.
const HOUR: i64 = 60 * 60;

/// Whatever was deleted more than [`KEEP`] ago, in all workspaces.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeAttachments {}

impl Job for PurgeAttachments {
    const KIND: &'static str = "purge_attachments";
    const REMOVES_FOR_GOOD: bool = true;
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        purge(app).await.into()
    }
}

async fn purge(app: &App) -> Result<(), StoreError> {
    let mut tx = app.db.write().await?;
    let files = attachments::purge(&mut tx, app.clock.now() - KEEP).await?;
    tx.commit().await?;
    tracing::info!(files, "removed deleted files for good");
    Ok(())
}

/// Has what was deleted now removed for good, when nobody has brought it back.
pub(super) fn purge_later(ctx: &mut Ctx) {
    let end = ctx.now() + KEEP;
    let hour = end.as_second().div_euclid(HOUR);
    let key = format!("purge_attachments:{hour}");
    ctx.enqueue(
        &PurgeAttachments {},
        end + SignedDuration::from_hours(1),
        Some(key),
    );
}
