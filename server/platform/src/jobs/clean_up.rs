//! Forgetting what has served its time: each noun says what and when, in its [`JobEntry`].
//!
//! [`JobEntry`]: super::JobEntry

use std::time::Duration;

use kym_store::StoreError;
use serde::{Deserialize, Serialize};

use super::{Job, LONG_DEADLINE, Outcome};
use crate::state::App;

/// Removes old rows.
#[derive(Debug, Serialize, Deserialize)]
pub struct CleanUp {}

impl Job for CleanUp {
    const KIND: &'static str = "clean_up";
    const REMOVES_FOR_GOOD: bool = true;
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        clean_up(app).await.into()
    }
}

async fn clean_up(app: &App) -> Result<(), StoreError> {
    let mut tx = app.db.write().await?;
    app.jobs.purge(&mut tx, app.clock.now()).await?;
    tx.commit().await
}
