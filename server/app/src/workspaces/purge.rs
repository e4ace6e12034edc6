//! Removing the rows of a workspace that was deleted, bit by bit, so that nobody waits for it.

use kym_domain::id::WorkspaceId;
use kym_store::{StoreError, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::jobs::{Job, Outcome};
use crate::state::App;

/// A few milliseconds of work for each turn of the writer.
const ROWS_AT_ONCE: i64 = 500;

/// The rows of one workspace.
#[derive(Debug, Serialize, Deserialize)]
pub struct PurgeWorkspace {
    /// Whose rows.
    pub workspace_id: Uuid,
}

impl Job for PurgeWorkspace {
    const KIND: &'static str = "purge_workspace";

    async fn run(&self, app: &App) -> Outcome {
        self.purge(app).await.into()
    }
}

impl PurgeWorkspace {
    async fn purge(&self, app: &App) -> Result<(), StoreError> {
        let mut more = true;
        while more {
            let mut tx = app.db.write().await?;
            more = workspaces::purge(
                &mut tx,
                WorkspaceId::from_uuid(self.workspace_id),
                ROWS_AT_ONCE,
            )
            .await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
