//! How far goals have come, and how far they will have come.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use kym_analytics::reports::dashboard;
use kym_domain::accounts::{Account, Balances};
use kym_domain::dates::DateRange;
use kym_domain::goals::{Facts, Goal, GoalDefinition, GoalProblem, GoalSource, SavingsHistory};
use kym_domain::id::AccountId;
use kym_domain::money::Minor;
use kym_planned::schedules::upcoming::{self, UpcomingItem};
use kym_platform::error::{Error, Result};
use kym_store::access::Member;
use kym_store::{Reader, accounts, goals, workspaces};

use super::wire::{GoalTrajectory, GoalView};

/// How goals stand.
///
/// # Errors
/// When the database cannot be read.
pub async fn views_of<R>(
    reader: &mut Reader,
    member: &Member<R>,
    goals: Vec<Goal>,
    now: Timestamp,
) -> Result<Vec<GoalView>> {
    if goals.is_empty() {
        return Ok(Vec::new());
    }
    let ground = GoalInputs::load(reader, member, &goals, now).await?;
    let mut seen = Vec::with_capacity(goals.len());
    for goal in goals {
        let (account, facts) = ground.facts(reader, member, &goal).await?;
        seen.push(GoalView {
            currency: account.currency,
            progress: facts.progress(&goal.definition)?,
            problem: GoalProblem::of(account),
            goal,
        });
    }
    Ok(seen)
}

/// How one goal stands.
///
/// # Errors
/// When the database cannot be read.
pub async fn view_of<R>(
    reader: &mut Reader,
    member: &Member<R>,
    goal: Goal,
    now: Timestamp,
) -> Result<GoalView> {
    let seen = views_of(reader, member, vec![goal], now).await?;
    seen.into_iter().next().ok_or(Error::NOT_FOUND)
}

/// How a goal went, and how it will go on.
///
/// # Errors
/// When the database cannot be read.
pub async fn trajectory<R>(
    reader: &mut Reader,
    member: &Member<R>,
    goal: &Goal,
    now: Timestamp,
) -> Result<GoalTrajectory> {
    let ground = GoalInputs::load(reader, member, std::slice::from_ref(goal), now).await?;
    let (account, facts) = ground.facts(reader, member, goal).await?;
    let (definition, today) = (&goal.definition, ground.today);
    let first = definition.start_date.min(today);
    let key = (definition.account_id, definition.source);
    let mut changes = goals::saved_by_day(reader, member, key, definition.start_date).await?;
    changes.retain(|(day, _)| *day <= today);
    let since = Minor::sum(changes.iter().map(|(_, change)| *change))?;
    let days = DateRange::between(first, today);
    let resolution = dashboard::resolution_for(days);
    let before = facts.saved.minus(since)?;
    let points = dashboard::series(before, days, resolution, changes)?;
    let points: Vec<_> = points.iter().map(|it| (it.date, it.balance)).collect();
    let projected = facts.trajectory(until(definition, &facts)?)?;
    Ok(GoalTrajectory::new(&points, &projected, account.currency))
}

/// Up to which day it is told how a goal will go on: the day by which it shall be reached, or else the one on which
/// it will be.
fn until(definition: &GoalDefinition, facts: &Facts) -> Result<Date> {
    let today = facts.today;
    let target = definition.target_date.filter(|date| *date > today);
    let reached = facts.progress(definition)?.projected_date;
    let reached = reached.filter(|date| *date > today);
    let until = target.or(reached);
    let until = until.unwrap_or_else(|| today.saturating_add(1.year()));
    Ok(until.min(GoalDefinition::horizon(today)))
}

/// What goals stand on.
struct GoalInputs {
    today: Date,
    accounts: BTreeMap<AccountId, (Account, Balances)>,
    coming: Vec<UpcomingItem>,
}

impl GoalInputs {
    async fn load<R>(
        reader: &mut Reader,
        member: &Member<R>,
        goals: &[Goal],
        now: Timestamp,
    ) -> Result<Self> {
        let today = workspaces::time_zone(reader, member).await?.today(now);
        let named: BTreeSet<_> = goals
            .iter()
            .map(|goal| goal.definition.account_id)
            .collect();
        let all = accounts::list_with_balances(reader, member, true, now).await?;
        let all = all
            .into_iter()
            .map(|(account, held)| (account.id, (account, held)));
        let days = (today, GoalDefinition::horizon(today));
        let mut coming = upcoming::between(reader, member, days, now).await?.entries;
        coming.extend(upcoming::booked_ahead(reader, member, days).await?);
        coming.retain(|coming| named.contains(&coming.account_id));
        coming.sort_by_key(|coming| coming.date);
        Ok(Self {
            today,
            accounts: all.filter(|(id, _)| named.contains(id)).collect(),
            coming,
        })
    }

    /// What is known about a goal, and its account.
    async fn facts<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        goal: &Goal,
    ) -> Result<(&Account, Facts)> {
        let definition = &goal.definition;
        let found = self.accounts.get(&definition.account_id);
        let (account, balances) = found.ok_or(Error::NOT_FOUND)?;
        let key = (definition.account_id, definition.source);
        let saved = match definition.source {
            GoalSource::Balance => balances.current,
            GoalSource::Transfers => {
                let days = goals::saved_by_day(reader, member, key, definition.start_date).await?;
                let days = days.into_iter().filter(|(day, _)| *day <= self.today);
                let moved = Minor::sum(days.map(|(_, amount)| amount))?;
                definition.start_amount.plus(moved)?
            }
        };
        let own = self.coming.iter().filter(|coming| {
            let counts = coming.is_transfer || definition.source == GoalSource::Balance;
            coming.account_id == definition.account_id && counts
        });
        let facts = Facts {
            today: self.today,
            saved,
            past: self.past(reader, member, definition).await?,
            coming: own.map(|coming| (coming.date, coming.amount)).collect(),
        };
        Ok((account, facts))
    }

    /// What was saved lately.
    async fn past<R>(
        &self,
        reader: &mut Reader,
        member: &Member<R>,
        definition: &GoalDefinition,
    ) -> Result<SavingsHistory> {
        let Some(since) = definition.average_since(self.today) else {
            return Ok(SavingsHistory::default());
        };
        let key = (definition.account_id, definition.source);
        let first = since.saturating_add(1.day());
        let days = goals::saved_by_day(reader, member, key, first).await?;
        let days = days.into_iter().filter(|(day, _)| *day <= self.today);
        let saved = Minor::sum(days.map(|(_, amount)| amount))?;
        let range = (since, self.today);
        let recurring = goals::saved_by_recurring(reader, member, key, range).await?;
        let irregular = saved.minus(recurring)?;
        Ok(SavingsHistory::since(since, self.today, saved, irregular))
    }
}
