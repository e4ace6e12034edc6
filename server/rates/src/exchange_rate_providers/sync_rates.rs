//! Fetches the rates of many days, some steps at a time: between them the job is put back into the queue, so
//! that emails need not wait for a decade of rates, and whoever dies goes on where it was.

use std::time::Duration;

use kym_domain::exchange_rate_providers::{Answer, ExchangeRateProviderKind, FetchError, RateSync};
use kym_domain::exports::ProgressStatus;
use kym_domain::id::RateSyncId;
use kym_domain::users::User;
use kym_platform::context::Author;
use kym_platform::error::{Error, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::state::App;
use kym_store::events::Audience;
use kym_store::exchange_rate_providers::{self as providers, syncs};
use kym_store::{StoreError, users};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::RATE_SYNC_PROGRESS;
use super::feed::Feed;
use super::keeping;
use super::progress::RateSyncBody;
use crate::exchange_rate_providers::error::Failed;

/// How many steps are taken at once.
const STEPS_PER_RUN: usize = 5;

/// The next steps of a fetching of the past.
#[derive(Debug, Serialize, Deserialize)]
pub struct SyncRates {
    /// Which.
    pub sync_id: Uuid,
    /// How many steps were done when this was queued: each part has a key of its own.
    pub done_steps: i64,
}

impl Job for SyncRates {
    const KIND: &'static str = "sync_rates";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        let found = match self.find(app).await {
            Ok(Some(found)) => found,
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::from(Err(error)),
        };
        match go_on(app, found).await {
            Ok(Ok(())) => Outcome::Done,
            Ok(Err(failed)) if failed.0.may_pass() => Outcome::Retry(failed.1),
            Ok(Err(failed)) => match self.end(app, failed).await {
                Ok(()) => Outcome::Done,
                Err(error) => Outcome::Retry(format!("{error:?}")),
            },
            Err(error) => Outcome::Retry(format!("{error:?}")),
        }
    }

    async fn given_up(&self, app: &App, cause: &str) -> Result<(), StoreError> {
        let ended = self.end(app, (FetchError::Unreachable, cause.to_owned()));
        ended.await.map_err(|error| {
            tracing::error!(?error, sync.id = %self.sync_id, "a fetching of rates cannot be given up");
            StoreError::Busy
        })
    }
}

impl SyncRates {
    /// What is to be fetched, as long as it is, and for whom.
    async fn find(&self, app: &App) -> Result<Option<(RateSync, User)>, StoreError> {
        let mut reader = app.db.read().await?;
        let sync = syncs::get(&mut reader, RateSyncId::from_uuid(self.sync_id)).await?;
        let Some(sync) = sync.filter(|sync| sync.status == ProgressStatus::InProgress) else {
            return Ok(None);
        };
        let user = users::get(&mut reader, sync.user).await?;
        Ok(user.map(|user| (sync, user)))
    }

    async fn end(&self, app: &App, failed: Failed) -> Result<()> {
        let Some((mut sync, user)) = self.find(app).await? else {
            return Ok(());
        };
        sync.status = ProgressStatus::Error;
        sync.failure = Some(keeping::at_this_moment(app, failed));
        publish(app, &user, &sync, false).await
    }
}

async fn go_on(app: &App, (mut sync, user): (RateSync, User)) -> Result<Result<(), Failed>> {
    let mut reader = app.db.ask().await?;
    let provider = providers::get(&mut reader, sync.provider).await?;
    drop(reader);
    let Some(provider) = provider else {
        return Ok(Ok(()));
    };
    let feed = match Feed::of(app, &provider) {
        Ok(feed) => feed,
        Err(failed) => return Ok(Err(failed)),
    };
    let steps = match feed.steps(sync.first, sync.last).await {
        Ok(steps) => steps,
        Err(failed) => return Ok(Err(failed)),
    };
    sync.total_steps = i64::try_from(steps.len()).map_err(Error::internal)?;
    let done = usize::try_from(sync.done_steps).map_err(Error::internal)?;
    let known = keeping::known(app).await?;
    // One file has it all: there is nobody to be spared.
    let at_once = match provider.kind {
        ExchangeRateProviderKind::Ecb => steps.len(),
        _ => STEPS_PER_RUN,
    };
    for step in steps.iter().skip(done).take(at_once) {
        let answer = match feed.ask(step, sync.first).await {
            Ok(answer) => answer,
            // A year without rates is no reason to give up the others, but is told.
            Err(failed) if failed.0 == FetchError::Empty => Answer {
                warning: Some(failed),
                ..Answer::default()
            },
            Err(failed) => return Ok(Err(failed)),
        };
        let warning = answer.warning;
        let written = keeping::keep(app, sync.provider, answer.quotes, &known).await?;
        sync.rate_count += i64::try_from(written).map_err(Error::internal)?;
        sync.done_steps += 1;
        let warned = warning.map(|failed| keeping::at_this_moment(app, failed));
        sync.failure = sync.failure.take().or(warned);
        if sync.done_steps < sync.total_steps {
            publish(app, &user, &sync, false).await?;
        }
    }
    let is_done = sync.done_steps >= sync.total_steps;
    if is_done {
        sync.status = ProgressStatus::Completed;
        let count = sync.rate_count;
        tracing::info!(provider.id = %sync.provider, provider.name, count, "exchange rates of the past were fetched");
    }
    publish(app, &user, &sync, !is_done).await?;
    Ok(Ok(()))
}

/// Writes how far it has come, tells who asked for it, and has it gone on with.
async fn publish(app: &App, user: &User, sync: &RateSync, goes_on: bool) -> Result<()> {
    let mut ctx = app.write_as(Author::of(user)).await?;
    syncs::update(&mut ctx.tx, sync).await?;
    let body = RateSyncBody::new(sync);
    ctx.emit(Audience::User(user.id), RATE_SYNC_PROGRESS, &body);
    if goes_on {
        let job = SyncRates {
            sync_id: sync.id.as_uuid(),
            done_steps: sync.done_steps,
        };
        let key = format!("{}:{}:{}", SyncRates::KIND, sync.id, sync.done_steps);
        ctx.enqueue(&job, ctx.now(), Some(key));
    }
    ctx.commit(()).await.map(drop)
}
