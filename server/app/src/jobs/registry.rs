//! Every job of the program, by its name in the queue.

use super::{CleanUp, Job, Outcome};
use crate::state::App;
use crate::transactions::purge::PurgeTransactions;
use crate::workspaces::purge::PurgeWorkspace;

/// Does the job of this name.
pub(super) async fn run(app: &App, kind: &str, payload: &str) -> Outcome {
    match kind {
        CleanUp::KIND => run_as::<CleanUp>(app, payload).await,
        PurgeTransactions::KIND => run_as::<PurgeTransactions>(app, payload).await,
        PurgeWorkspace::KIND => run_as::<PurgeWorkspace>(app, payload).await,
        _ => Outcome::Fail("no job has this name".to_owned()),
    }
}

async fn run_as<J: Job>(app: &App, payload: &str) -> Outcome {
    match serde_json::from_str::<J>(payload) {
        Ok(job) => job.run(app).await,
        Err(error) => Outcome::Fail(format!("the payload cannot be read: {error}")),
    }
}
