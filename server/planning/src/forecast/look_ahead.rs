//! A word ahead, once a day: an account that will run below zero within two weeks, and what was to be confirmed days ago.
//! An account is told once for each month, so that nobody hears the same every morning.

use std::time::Duration;

use jiff::tz::TimeZone;
use kym_analytics::forecast::AccountForecast;
use kym_domain::dates::Month;
use kym_domain::id::WorkspaceId;
use kym_domain::money::Money;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::users::User;
use kym_planning_store::forecast;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, LONG_DEADLINE, Outcome, new_job};
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::access::{Lookup, Member, Read, member};
use kym_store::jobs::enqueue;
use kym_store::{StoreError, jobs, members, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::overdue;
use super::service::outlook;

/// How many days ahead people are warned.
const DAYS: i64 = 14;

/// Looks ahead in every workspace that plans something.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookAheadEverywhere {}

/// Looks ahead in one workspace.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookAhead {
    workspace_id: Uuid,
}

impl Job for LookAheadEverywhere {
    const KIND: &'static str = "look_ahead_everywhere";
    const DEADLINE: Duration = LONG_DEADLINE;

    async fn run(&self, app: &App) -> Outcome {
        everywhere(app).await.into()
    }
}

impl Job for LookAhead {
    const KIND: &'static str = "look_ahead";

    async fn run(&self, app: &App) -> Outcome {
        let workspace = WorkspaceId::from_uuid(self.workspace_id);
        match look_ahead(app, workspace).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(format!("{error:?}")),
        }
    }
}

/// Queues today's look ahead, unless it is queued.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let key = format!("{}:{today}", LookAheadEverywhere::KIND);
    let mut reader = app.db.ask().await?;
    if jobs::is_queued(&mut reader, &key).await? {
        return Ok(());
    }
    drop(reader);
    let mut tx = app.db.write().await?;
    let job = new_job(app, &LookAheadEverywhere {}, now, Some(key));
    enqueue(&mut tx, &job).await?;
    tx.commit().await
}

async fn everywhere(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let mut reader = app.db.ask().await?;
    let all = forecast::workspaces_with_plans(&mut reader).await?;
    drop(reader);
    for workspace in all {
        let workspace_id = workspace.as_uuid();
        let key = format!("{}:{workspace}:{today}", LookAhead::KIND);
        let job = new_job(app, &LookAhead { workspace_id }, now, Some(key));
        // Each in a change of its own: others want to write, too.
        let mut tx = app.db.write().await?;
        enqueue(&mut tx, &job).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn look_ahead(app: &App, workspace: WorkspaceId) -> Result<()> {
    let mut reader = app.db.read().await?;
    let planners = members::planners(&mut reader, workspace).await?;
    let Some(first) = planners.first() else {
        return Ok(());
    };
    // What is shared looks the same to each of them.
    let Lookup::Granted(member) = member::<Read>(&mut reader, first.id, workspace).await? else {
        return Ok(());
    };
    let now = app.clock.now();
    let outlook = outlook(&mut reader, &member, now, (DAYS, true)).await?;
    let name = workspaces::get(&mut reader, &member).await?.workspace.name;
    let overdue = overdue::contents(&mut reader, &member, &name, now).await?;
    drop(reader);
    let accounts = outlook.accounts.iter();
    let all: Vec<_> = accounts
        .filter_map(|account| content(account, &member, &name))
        .chain(overdue)
        .collect();
    if all.is_empty() {
        return Ok(());
    }
    publish(app, first, workspace, &all).await
}

async fn publish(
    app: &App,
    author: &User,
    workspace: WorkspaceId,
    all: &[(String, Content)],
) -> Result<()> {
    let mut ctx = app.write_as(Author::of(author)).await?;
    for (key, content) in all {
        notifications::notify_planners(&mut ctx, workspace, key, content).await?;
    }
    ctx.commit(()).await.map(drop)
}

/// What there is to tell of an account, and the name by which it is told once.
fn content(
    account: &AccountForecast,
    member: &Member<Read>,
    workspace_name: &str,
) -> Option<(String, Content)> {
    let day = account.series.below_zero_on?;
    let mut points = account.series.points.iter();
    let point = points.find(|point| point.date == day)?;
    let holder = &account.holder;
    let key = format!("below_zero:{}:{}", holder.id, Month::of(day));
    let content = Content::new(NotificationKind::BalanceBelowZero)
        .in_workspace(member.workspace(), workspace_name)
        .about(EntityKind::Account, holder.id.as_uuid())
        .text(ParamName::Name, holder.name.as_str())
        .day(day)
        .amount(Money::new(point.balance, holder.currency));
    Some((key, content))
}
