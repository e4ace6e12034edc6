//! Converts anew what was asked for: all of it in one change, or nothing. Done again after a crash it begins
//! anew, and who finds it done leaves it alone.

use std::time::Duration;

use kym_domain::exports::ProgressStatus;
use kym_domain::id::{ReconversionId, WorkspaceId};
use kym_domain::reconversions::{
    Reconversion, ReconversionError, ReconversionOptions, ReconversionState,
};
use kym_domain::users::User;
use kym_platform::access::member;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome};
use kym_platform::realtime::workspace_events::{WORKSPACE_UPDATED, WorkspaceEvent};
use kym_platform::state::App;
use kym_store::access::{EditTransactions, EditWorkspace, Member};
use kym_store::events::Audience;
use kym_store::{StoreError, currencies, lock, reconversions, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::RECONVERSION_PROGRESS;
use super::data::ReconversionData;
use super::fill::write;
use super::scope::{allowed, currency_of};
use super::wire::{ReconversionProgress, options_of};

/// Converts what somebody asked for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Reconvert {
    /// The workspace.
    pub workspace_id: Uuid,
    /// Which reconversion.
    pub reconversion_id: Uuid,
}

impl Job for Reconvert {
    const KIND: &'static str = "reconvert";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        let done = match self.find(app).await {
            Ok(Some((options, user))) => self.convert(app, options, &user).await,
            Ok(None) => return Outcome::Done,
            Err(error) => Err(error.into()),
        };
        match done {
            Ok(()) => Outcome::Done,
            // A currency is offered no more, or somebody may not do it any more.
            Err(Error::Invalid(_)) => self
                .give_up(app, ReconversionError::NotAllowed)
                .await
                .into(),
            Err(Error::Refused(code)) if code != ErrorCode::STORAGE_FULL => self
                .give_up(app, ReconversionError::NotAllowed)
                .await
                .into(),
            Err(error) => error.into(),
        }
    }

    async fn given_up(&self, app: &App, _: &str) -> Result<(), StoreError> {
        self.give_up(app, ReconversionError::Failed).await
    }
}

impl Reconvert {
    fn ids(&self) -> (WorkspaceId, ReconversionId) {
        (
            WorkspaceId::from_uuid(self.workspace_id),
            ReconversionId::from_uuid(self.reconversion_id),
        )
    }

    /// the reconversion, as long as it is one, and who has it.
    async fn find(&self, app: &App) -> Result<Option<(Reconversion, User)>, StoreError> {
        let (workspace, id) = self.ids();
        let mut reader = app.db.read().await?;
        let found = reconversions::find(&mut reader, workspace, id).await?;
        let Some(options) = found.filter(Reconversion::is_open) else {
            return Ok(None);
        };
        let user = users::get(&mut reader, options.user_id).await?;
        Ok(user.map(|user| (options, user)))
    }

    async fn convert(&self, app: &App, reconversion: Reconversion, user: &User) -> Result<()> {
        let (workspace, id) = self.ids();
        let options = options_of(&reconversion)?;
        let mut ctx = app.write_as(Author::of(user)).await?;
        let running = Reconversion {
            state: ReconversionState::Running,
            ..reconversion
        };
        reconversions::update(&mut ctx.tx, &running).await?;
        publish(&mut ctx, &running, 1, ProgressStatus::InProgress)?;
        let _ = ctx.commit(()).await?;

        // What is needed of the rates is loaded before the change, since nobody else can write while it is open.
        let mut reader = app.db.read().await?;
        let member = allowed(&mut reader, user.id, workspace, &options).await?;
        let then = currency_of(&mut reader, &member, &options).await?;
        let survey = ReconversionData::of(&mut reader, &member, &options, then).await?;
        let table = survey.rates(&mut reader, &member).await?;
        drop(reader);
        let mut ctx = app.write_as(Author::of(user)).await?;
        publish(&mut ctx, &running, 2, ProgressStatus::InProgress)?;
        let _ = ctx.commit(()).await?;

        let mut ctx = app.write_as(Author::of(user)).await?;
        reconversions::lock(&mut ctx.tx, workspace, id).await?;
        let ids: Vec<_> = survey.accounts().iter().map(|account| account.id).collect();
        lock::accounts(&mut ctx.tx, workspace, &ids).await?;
        let found = reconversions::find(&mut ctx.tx, workspace, id).await?;
        let Some(reconversion) = found.filter(Reconversion::is_open) else {
            return Ok(());
        };
        // Looked up again: before the locks somebody else may have booked on other days, or opened an account.
        let member = allowed(&mut ctx.tx, user.id, workspace, &options).await?;
        let again = ReconversionData::of(&mut ctx.tx, &member, &options, then).await?;
        let is_locked = again
            .accounts()
            .iter()
            .all(|account| ids.contains(&account.id));
        if !is_locked || !again.is_within(&survey) {
            return Err(StoreError::Conflict.into());
        }
        self.write(
            &mut ctx,
            &member,
            (reconversion, &options),
            (&again, &table),
        )
        .await?;
        let _ = ctx.commit(()).await?;
        tracing::info!(reconversion.id = %id, "transactions were converted anew");
        Ok(())
    }

    async fn write(
        &self,
        ctx: &mut Ctx,
        member: &Member<EditTransactions>,
        (reconversion, options): (Reconversion, &ReconversionOptions),
        (survey, table): (&ReconversionData, &kym_domain::rates::RateTable),
    ) -> Result<()> {
        let workspace = member.workspace();
        let found = survey.compare(&mut ctx.tx, member, options, table).await?;
        if survey.now.code() != survey.then.code() {
            count_in(ctx, survey, workspace).await?;
        }
        write(ctx, member, survey, reconversion.id, &found).await?;
        let done = reconversion.done(&found.0, ctx.now());
        reconversions::update(&mut ctx.tx, &done).await?;
        publish(ctx, &done, 2, ProgressStatus::Completed)
    }

    /// Notes that it could not be done, and tells who asked for it.
    async fn give_up(&self, app: &App, error: ReconversionError) -> Result<(), StoreError> {
        let Some((reconversion, user)) = self.find(app).await? else {
            return Ok(());
        };
        let noted: Result<()> = async {
            let mut ctx = app.write_as(Author::of(&user)).await?;
            let failed = reconversion.failed(error, ctx.now());
            reconversions::update(&mut ctx.tx, &failed).await?;
            publish(&mut ctx, &failed, 2, ProgressStatus::Error)?;
            ctx.commit(()).await.map(drop)
        }
        .await;
        noted.map_err(|error| {
            tracing::error!(?error, "a conversion cannot be given up");
            StoreError::Busy
        })
    }
}

/// Has the workspace count in another currency. Behind its accounts it is locked itself.
async fn count_in(ctx: &mut Ctx, survey: &ReconversionData, workspace: WorkspaceId) -> Result<()> {
    let member = member::<EditWorkspace>(&mut ctx.tx, ctx.author.user, workspace).await?;
    lock::workspace(&mut ctx.tx, workspace).await?;
    let was = workspaces::get(&mut ctx.tx, &member).await?.workspace;
    // It may have gone, or have got other digits, since it was looked up.
    let held = currencies::hold(&mut ctx.tx, survey.then.code()).await?;
    let is_there = held.is_some_and(|listed| listed.currency == survey.then);
    if was.currency.code() != survey.now.code() || !is_there {
        return Err(StoreError::Conflict.into());
    }
    let is = was.counted_in(survey.then);
    workspaces::update(&mut ctx.tx, &member, &is).await?;
    let event = WorkspaceEvent::new(&is, &ctx.author.event_actor);
    ctx.emit(Audience::Workspace(workspace), WORKSPACE_UPDATED, &event);
    Ok(())
}

/// Tells who asked how far it is.
fn publish(
    ctx: &mut Ctx,
    reconversion: &Reconversion,
    step: usize,
    status: ProgressStatus,
) -> Result<()> {
    let progress = ReconversionProgress::at(step, status, reconversion)?;
    ctx.emit(
        Audience::User(ctx.author.user),
        RECONVERSION_PROGRESS,
        &progress,
    );
    Ok(())
}
