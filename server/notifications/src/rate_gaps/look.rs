//! One look a day at the amounts of the last month that are not converted: each keeps whether it is, so nothing is
//! converted to know that. Of each currency a workspace is told once a month.

use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kym_domain::dates::Month;
use kym_domain::id::WorkspaceId;
use kym_domain::notifications::{Content, NotificationKind, ParamName};
use kym_notification_store::rate_gaps;
use kym_platform::context::Author;
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::notifications::notify_planners;
use kym_platform::state::App;
use kym_store::access::{Lookup, Read, member};
use kym_store::jobs::enqueue;
use kym_store::{StoreError, jobs, members, workspaces};
use serde::{Deserialize, Serialize};

/// How many days back an amount is still worth telling of.
const DAYS: i64 = 31;

/// Today's look.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookForRateGaps {}

impl Job for LookForRateGaps {
    const KIND: &'static str = "look_for_rate_gaps";
    // It goes over all that was booked lately, of everybody.
    const IS_SLOW: bool = true;

    async fn run(&self, app: &App) -> Outcome {
        match look(app).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(format!("{error:?}")),
        }
    }
}

/// Queues today's look, unless it is queued.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let key = format!("{}:{}", LookForRateGaps::KIND, today(app));
    let mut reader = app.db.ask().await?;
    if jobs::is_queued(&mut reader, &key).await? {
        return Ok(());
    }
    drop(reader);
    let mut tx = app.db.write().await?;
    let job = new_job(app, &LookForRateGaps {}, now, Some(key));
    enqueue(&mut tx, &job).await?;
    tx.commit().await
}

fn today(app: &App) -> Date {
    app.clock.now().to_zoned(TimeZone::UTC).date()
}

async fn look(app: &App) -> Result<()> {
    let today = today(app);
    let mut reader = app.db.read().await?;
    let days = (today.saturating_sub(DAYS.days()), today);
    let gaps = rate_gaps::list(&mut reader, days).await?;
    drop(reader);
    for (workspace, currency) in gaps {
        tell(app, workspace, &currency, today).await?;
    }
    Ok(())
}

async fn tell(app: &App, workspace: WorkspaceId, currency: &str, today: Date) -> Result<()> {
    let mut reader = app.db.ask().await?;
    let planners = members::planners(&mut reader, workspace).await?;
    drop(reader);
    let Some(first) = planners.first() else {
        return Ok(());
    };
    // Each in a change of its own: others want to write, too.
    let mut ctx = app.write_as(Author::of(first)).await?;
    let found = member::<Read>(&mut ctx.tx, first.id, workspace).await?;
    let Lookup::Granted(proof) = found else {
        return Ok(());
    };
    let view = workspaces::get(&mut ctx.tx, &proof).await?;
    let content = Content::new(NotificationKind::RateGap)
        .in_workspace(workspace, &view.workspace.name)
        .text(ParamName::Name, currency);
    let key = format!("rate_gap:{currency}:{}", Month::of(today));
    notify_planners(&mut ctx, workspace, &key, &content).await?;
    ctx.commit(()).await.map(drop)
}
