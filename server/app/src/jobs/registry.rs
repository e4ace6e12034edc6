//! Every job of the program, by its name in the queue.

use kym_store::StoreError;

use super::{CleanUp, Job, Outcome};
use crate::attachments::purge::PurgeAttachments;
use crate::budgets::{self, CheckBudgets};
use crate::exchange_rate_providers::{self, FetchRates, SyncRates};
use crate::exports::make::MakeExport;
use crate::forecast::{self, LookAhead, LookAheadEverywhere};
use crate::imports::BookImport;
use crate::mail::send_mail::SendMail;
use crate::password_resets::send_link::SendResetLink;
use crate::reconversions::convert::Reconvert;
use crate::recurring::{self, PostDueRecurring};
use crate::saved_reports::{self, MailReport};
use crate::state::App;
use crate::transactions::purge::PurgeTransactions;
use crate::workspaces::purge::PurgeWorkspace;

macro_rules! jobs {
    ($($job:ident)+) => {
        /// Does the job of this name.
        pub(super) async fn run(app: &App, kind: &str, payload: &str) -> Outcome {
            match kind {
                $($job::KIND => match serde_json::from_str::<$job>(payload) {
                    Ok(job) => job.run(app).await,
                    Err(error) => Outcome::Fail(format!("the payload cannot be read: {error}")),
                },)+
                _ => Outcome::Fail("no job has this name".to_owned()),
            }
        }

        /// Lets the job of this name note that it will never be done.
        pub(super) async fn give_up(app: &App, kind: &str, payload: &str, cause: &str) -> Result<(), StoreError> {
            match kind {
                $($job::KIND => match serde_json::from_str::<$job>(payload) {
                    Ok(job) => job.given_up(app, cause).await,
                    Err(_) => Ok(()),
                },)+
                _ => Ok(()),
            }
        }
    };
}

/// Queues the jobs of those nouns that have a clock of their own.
pub(super) async fn queue_due_jobs(app: &App) -> Result<(), StoreError> {
    exchange_rate_providers::queue_due(app).await?;
    recurring::queue_due(app).await?;
    budgets::queue_due(app).await?;
    saved_reports::queue_due(app).await?;
    forecast::queue_due(app).await
}

jobs! { BookImport CheckBudgets CleanUp FetchRates LookAhead LookAheadEverywhere MailReport MakeExport PostDueRecurring PurgeAttachments PurgeTransactions PurgeWorkspace Reconvert SendMail SendResetLink SyncRates }
