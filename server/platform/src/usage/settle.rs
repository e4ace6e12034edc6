//! Counting what a change uses, and holding it against plans, with its commit.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_commerce::plans::LimitKey;
use kym_domain::id::UserId;
use kym_store::usage::{self, Counter};
use kym_store::{Tx, events};
use uuid::Uuid;

use super::ceilings;
use super::counts::{Count, Periods, Scope, Usage, near, over};
use super::take::owned_totals;
use crate::config::Limits;
use crate::context::Ctx;
use crate::error::{Error, Result};

impl Ctx {
    /// Counts what the change uses. Its workspaces are locked first, those that it tells something of included, in the order in
    /// which every change locks them.
    ///
    /// # Errors
    /// `limit_exceeded` when it is more than a plan lets in, and a code of its own when it is more than the installation does.
    pub(crate) async fn settle_usage(&mut self) -> Result<()> {
        let used = std::mem::take(&mut self.usage);
        let mut workspaces = events::changed(self.events.iter().map(|(audience, _)| audience));
        workspaces.extend(used.workspaces());
        events::lock_workspaces(&mut self.tx, &workspaces).await?;
        let app = self.app().clone();
        let zone = app.config.billing.zone();
        let now = self.now();
        settle(&mut self.tx, &used, &app.config.limits, (now, &zone)).await
    }
}

/// Counts what a change uses. Its workspaces are locked.
async fn settle(
    tx: &mut Tx,
    used: &Usage,
    limits: &Limits,
    (now, zone): (Timestamp, &TimeZone),
) -> Result<()> {
    let mut sums = Sums::default();
    let periods = Periods::at(now, zone);
    sums.add_counts(tx, used, &periods).await?;
    sums.add_recounts(tx, used).await?;
    for (counter, (payer, count)) in sums.0 {
        if count.change == 0 {
            continue;
        }
        let value = usage::add(tx, &counter, count.change).await?;
        if count.is_held && count.change > 0 {
            let hold = Hold {
                limits,
                payer,
                key: counter.key,
                month: &periods.month,
                now,
            };
            hold.check(tx, value, count.change).await?;
        }
    }
    for user in &used.gone {
        usage::forget(tx, user.as_uuid()).await?;
    }
    Ok(())
}

/// How each number changes, and who pays for that. In their order, which is that in which every change waits for them.
#[derive(Default)]
struct Sums(BTreeMap<Counter, (UserId, Count)>);

impl Sums {
    fn of(&mut self, counter: Counter, payer: UserId) -> &mut Count {
        let (_, count) = self
            .0
            .entry(counter)
            .or_insert_with(|| (payer, Count::default()));
        count
    }

    /// What was said to be used.
    async fn add_counts(&mut self, tx: &mut Tx, used: &Usage, periods: &Periods) -> Result<()> {
        for ((scope, key), count) in &used.counts {
            let (payer, workspace) = match scope {
                Scope::User(id) => (Some(*id), None),
                Scope::Workspace(id) => (usage::payer(tx, *id).await?, Some(*id)),
            };
            // Nobody pays for what was given up.
            let Some(payer) = payer else { continue };
            let owner = match (key, workspace) {
                (LimitKey::MembersPerWorkspace, Some(workspace)) => workspace.as_uuid(),
                _ => payer.as_uuid(),
            };
            let counter = Counter {
                scope: owner,
                key: *key,
                period: periods.of(*key).to_owned(),
            };
            let sum = self.of(counter, payer);
            sum.change += count.change;
            sum.is_held |= count.is_held;
        }
        Ok(())
    }

    /// What moves from one payer to another, or goes.
    async fn add_recounts(&mut self, tx: &mut Tx, used: &Usage) -> Result<()> {
        for (workspace, was) in &used.recounts {
            let is = owned_totals(tx, *workspace).await?;
            if is.payer.is_none() {
                // It was given up: it has no members, and nobody counts them any more.
                usage::forget(tx, workspace.as_uuid()).await?;
            }
            for (each, sign) in [(was, -1), (&is, 1)] {
                let Some(payer) = each.payer else { continue };
                for (key, total) in each.totals {
                    self.of(there_is(payer.as_uuid(), key), payer).change += sign * total;
                }
                if is.payer.is_some() {
                    let members = there_is(workspace.as_uuid(), LimitKey::MembersPerWorkspace);
                    self.of(members, payer).change += sign * each.members;
                }
            }
        }
        Ok(())
    }
}

/// The number of what there is.
fn there_is(scope: Uuid, key: LimitKey) -> Counter {
    Counter {
        scope,
        key,
        period: String::new(),
    }
}

/// What is used, to be held against a limit.
struct Hold<'a> {
    limits: &'a Limits,
    payer: UserId,
    key: LimitKey,
    month: &'a str,
    now: Timestamp,
}

impl Hold<'_> {
    /// Refuses what passes the limit after so much more, and notes that most of it is used.
    async fn check(&self, tx: &mut Tx, value: i64, change: i64) -> Result<()> {
        if let Some(ceiling) = ceilings::of(self.limits, self.key) {
            ceiling.check(value)?;
        }
        let Some(limit) = usage::limit(tx, self.payer, self.key, self.now).await? else {
            return Ok(());
        };
        if let Some(exceeded) = over(self.payer, self.key, (value - change, change), limit) {
            return Err(Error::LimitExceeded(exceeded));
        }
        let used = (self.key, value);
        if let Some(alert) = near(self.payer, used, limit, self.month) {
            usage::raise(tx, &alert, self.now).await?;
        }
        Ok(())
    }
}
