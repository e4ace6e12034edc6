//! Removing the rows of a workspace that was deleted, bit by bit, so that nobody waits for it.

use std::time::Duration;

use kym_domain::id::WorkspaceId;
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::{StoreError, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A few milliseconds of work for each turn of the writer.
const ROWS_PER_CHANGE: i64 = 500;

/// The rows of one workspace.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeWorkspace {
    /// Whose rows.
    pub workspace_id: Uuid,
}

impl Job for PurgeWorkspace {
    const KIND: &'static str = "purge_workspace";
    const REMOVES_FOR_GOOD: bool = true;
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        match self.purge(app).await {
            Ok(true) => Outcome::Done,
            Ok(false) => Outcome::Retry("the program stops".to_owned()),
            Err(error) => Outcome::from(Err(error)),
        }
    }
}

impl PurgeWorkspace {
    /// Removes rows until there are none, or until the program stops. Answers whether all are gone.
    async fn purge(&self, app: &App) -> Result<bool, StoreError> {
        let mut more = true;
        while more && !app.is_stopping() {
            let mut tx = app.db.write().await?;
            more = workspaces::purge(
                &mut tx,
                WorkspaceId::from_uuid(self.workspace_id),
                ROWS_PER_CHANGE,
            )
            .await?;
            tx.commit().await?;
        }
        Ok(!more)
    }
}
