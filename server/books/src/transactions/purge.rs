//! Removing for good what was deleted long ago.

use std::time::Duration;

use jiff::SignedDuration;
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::{StoreError, transactions};
use serde::{Deserialize, Serialize};

/// How long a deleted transaction can be restored.
pub const KEEP: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Whatever was deleted more than [`KEEP`] ago, in all workspaces.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeTransactions {}

impl Job for PurgeTransactions {
    const KIND: &'static str = "purge_transactions";
    const REMOVES_FOR_GOOD: bool = true;
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        purge(app).await.into()
    }
}

async fn purge(app: &App) -> Result<(), StoreError> {
    let mut tx = app.db.write().await?;
    let rows = transactions::purge(&mut tx, app.clock.now() - KEEP).await?;
    tx.commit().await?;
    tracing::info!(rows, "removed deleted transactions for good");
    Ok(())
}
