//! Looks how much of the budgets of a workspace is spent, and tells people once of each threshold that is passed.
//! It is queued where something has changed, whoever changed it and how: by the change number of the workspace.

use jiff::SignedDuration;
use kym_domain::budgets::{Budget, Key, PeriodProgress, Progress, reached};
use kym_domain::id::{UserId, WorkspaceId};
use kym_domain::money::Money;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::users::User;
use kym_notification_store::events::raise_once;
use kym_planning_store::budgets;
use kym_platform::context::{Author, Ctx};
use kym_platform::error::Result;
use kym_platform::jobs::{Job, Outcome, new_job};
use kym_platform::notifications;
use kym_platform::state::App;
use kym_store::access::{Lookup, Member, Read, member};
use kym_store::jobs::enqueue;
use kym_store::{StoreError, categories, members, settings, users, workspaces};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::inputs::BudgetInputs;

/// A workspace in which much happens is looked at once in so long.
const PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// One in which nothing happens is looked at then: a new period may have begun.
const LONG_AGO: SignedDuration = SignedDuration::from_hours(6);

/// One look at the budgets of a workspace. Done twice it tells nothing twice.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckBudgets {
    /// Which.
    pub workspace_id: Uuid,
}

/// Queues a look at the workspaces in which something has changed.
///
/// # Errors
/// When the database cannot be read or written; the next look tries again.
pub async fn queue_due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    let mut reader = app.db.ask().await?;
    let due = budgets::due(&mut reader, now - PAUSE, now - LONG_AGO).await?;
    drop(reader);
    if due.is_empty() {
        return Ok(());
    }
    let turn = now.as_second().div_euclid(PAUSE.as_secs());
    let mut tx = app.db.write().await?;
    for workspace in due {
        let payload = CheckBudgets {
            workspace_id: workspace.as_uuid(),
        };
        let key = format!("{}:{workspace}:{turn}", CheckBudgets::KIND);
        enqueue(&mut tx, &new_job(app, &payload, now, Some(key))).await?;
    }
    tx.commit().await
}

impl Job for CheckBudgets {
    const KIND: &'static str = "check_budgets";

    async fn run(&self, app: &App) -> Outcome {
        match check(app, WorkspaceId::from_uuid(self.workspace_id)).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(format!("{error:?}")),
        }
    }
}

/// How a line of a budget goes, or all of them, and who is told.
struct Passed {
    budget: Budget,
    line: Option<Key>,
    period: PeriodProgress,
    progress: Progress,
    threshold: u16,
}

async fn check(app: &App, workspace: WorkspaceId) -> Result<()> {
    let mut reader = app.db.read().await?;
    let planners = members::planners(&mut reader, workspace).await?;
    let Some(first) = planners.first() else {
        return Ok(());
    };
    let Lookup::Granted(proof) = member::<Read>(&mut reader, first.id, workspace).await? else {
        return Ok(());
    };
    let all = budgets::active(&mut reader, workspace).await?;
    let books = BudgetInputs::open(&mut reader, &proof, app.clock.now()).await?;
    let running: Vec<_> = all
        .iter()
        .filter_map(|budget| {
            let index = budget.index_of(books.today)?;
            Some((budget, (index, index)))
        })
        .collect();
    let progress = books.progress(&mut reader, &proof, &running).await?;
    drop(reader);
    let mut passed = Vec::new();
    for ((budget, _), periods) in running.iter().zip(progress) {
        for period in periods {
            passed.extend(thresholds(budget, &period)?);
        }
    }
    let author = Author::of(first);
    let mut ctx = app.write_as(author).await?;
    for one in &passed {
        publish(&mut ctx, &proof, one, &planners).await?;
    }
    let now = ctx.now();
    budgets::checked(&mut ctx.tx, &proof, now).await?;
    drop(ctx.commit(()).await?);
    Ok(())
}

/// What is passed in a period: of the whole budget, and of each line unless there is one alone.
fn thresholds(budget: &Budget, period: &PeriodProgress) -> Result<Vec<Passed>> {
    let whole = [(None, period.total)];
    let lines = period.lines.iter();
    let lines = lines.map(|line| (Some(line.key), line.progress));
    let few = if period.lines.len() > 1 {
        usize::MAX
    } else {
        0
    };
    let mut passed = Vec::new();
    for (line, progress) in whole.into_iter().chain(lines.take(few)) {
        if let Some(threshold) = reached(&budget.definition.thresholds, &progress)? {
            passed.push(Passed {
                budget: budget.clone(),
                line,
                period: period.clone(),
                progress,
                threshold,
            });
        }
    }
    Ok(passed)
}

/// Tells of the highest threshold that is passed, unless it was told; those beneath it are told along.
async fn publish(
    ctx: &mut Ctx,
    proof: &Member<Read>,
    passed: &Passed,
    planners: &[User],
) -> Result<()> {
    let budget = &passed.budget;
    let (workspace, now) = (budget.workspace_id, ctx.now());
    let line = match passed.line {
        None => "whole".to_owned(),
        Some(None) => "else".to_owned(),
        Some(Some(id)) => id.to_string(),
    };
    let mut is_new = false;
    let thresholds = budget.definition.thresholds.iter();
    for threshold in thresholds.filter(|threshold| **threshold <= passed.threshold) {
        let day = passed.period.days.first();
        let key = format!("budget:{}:{line}:{day}:{threshold}", budget.id);
        is_new = raise_once(&mut ctx.tx, workspace.as_uuid(), &key, now).await?
            && *threshold == passed.threshold;
    }
    if !is_new {
        return Ok(());
    }
    let mut people = Vec::new();
    if budget.owner.is_none() {
        people.extend_from_slice(planners);
    }
    for reader in budget.readers() {
        let reader = users::get(&mut ctx.tx, reader).await?;
        people.extend(reader.filter(|reader| reader.disabled_at.is_none()));
    }
    let view = workspaces::get(&mut ctx.tx, proof).await?;
    for user in people {
        let name = name_for(ctx, proof, passed, &user).await?;
        let percent = passed.progress.percent()?;
        let content = Content::new(NotificationKind::BudgetThreshold)
            .in_workspace(workspace, &view.workspace.name)
            .about(EntityKind::Budget, budget.id.as_uuid())
            .text(ParamName::Name, name)
            .day(passed.period.days.first())
            .number(
                ParamName::Percent,
                percent.unwrap_or(passed.threshold.into()),
            )
            .amount(Money::new(passed.progress.spent, budget.currency));
        notifications::notify(ctx, &user, content).await?;
    }
    Ok(())
}

/// What the budget is called, and its line in the language of whoever is told.
async fn name_for(
    ctx: &mut Ctx,
    proof: &Member<Read>,
    passed: &Passed,
    user: &User,
) -> Result<String> {
    let name = &passed.budget.definition.name;
    let Some(Some(id)) = passed.line else {
        return Ok(name.clone());
    };
    let proof = membership_of(ctx, proof, user.id).await?;
    let all = match &proof {
        Some(proof) => categories::list(&mut ctx.tx, proof).await?,
        None => Vec::new(),
    };
    let category = all.into_iter().find(|category| category.id == id);
    let settings = settings::get(&mut ctx.tx, user.id).await?;
    let language = settings.unwrap_or_default().language;
    Ok(match category {
        Some(category) => format!("{name} · {}", category.name.in_language(language)),
        None => name.clone(),
    })
}

async fn membership_of(
    ctx: &mut Ctx,
    proof: &Member<Read>,
    user: UserId,
) -> Result<Option<Member<Read>>> {
    let found = member::<Read>(&mut ctx.tx, user, proof.workspace()).await?;
    Ok(match found {
        Lookup::Granted(member) => Some(member),
        Lookup::NotEnough | Lookup::Stranger => None,
    })
}
