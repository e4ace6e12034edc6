//! Saying what a change uses.

use jiff::Timestamp;
use kym_commerce::plans::LimitKey;
use kym_domain::id::{UserId, WorkspaceId};
use kym_store::{Tx, lock, usage};

use super::counts::{OwnedTotals, Periods, Scope};
use crate::context::Ctx;
use crate::error::Result;

impl Ctx {
    /// Uses so much of what the payer of a workspace has. Past the limit the change is refused when it commits.
    pub fn take(&mut self, workspace: WorkspaceId, key: LimitKey, count: i64) {
        self.usage
            .count(Scope::Workspace(workspace), key, count, true);
    }

    /// Uses so much of what a user has.
    pub fn take_for(&mut self, user: UserId, key: LimitKey, count: i64) {
        self.usage.count(Scope::User(user), key, count, true);
    }

    /// Gives back what is no longer used. What happened in a month or on a day is not given back.
    pub fn give_back(&mut self, workspace: WorkspaceId, key: LimitKey, count: i64) {
        self.usage
            .count(Scope::Workspace(workspace), key, -count, false);
    }

    /// Gives back what was used at a moment for nothing. Of a month or a day that is over there is nothing to give back.
    pub fn refund(
        &mut self,
        workspace: WorkspaceId,
        key: LimitKey,
        (count, taken_at): (i64, Timestamp),
    ) {
        let zone = self.app().config.billing.zone();
        let [then, now] = [taken_at, self.now()].map(|at| Periods::at(at, &zone));
        if then.of(key) == now.of(key) {
            self.give_back(workspace, key, count);
        }
    }

    /// Uses again what was given back by something that is undone: within its time that always works, past a limit too.
    pub fn take_back(&mut self, workspace: WorkspaceId, key: LimitKey, count: i64) {
        self.usage
            .count(Scope::Workspace(workspace), key, count, false);
    }

    /// Forgets what a user used, who is gone with this change.
    pub fn forget_usage(&mut self, user: UserId) {
        self.usage.gone.insert(user);
    }

    /// Has a workspace counted anew with the commit: before those who own it change, members leave, or it goes. What is in it
    /// moves from the payer before to the one afterwards, whatever their plans let in.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn recount(&mut self, workspace: WorkspaceId) -> Result<()> {
        if self.usage.recounts.contains_key(&workspace) {
            return Ok(());
        }
        lock::workspace(&mut self.tx, workspace).await?;
        let before = owned_totals(&mut self.tx, workspace).await?;
        self.usage.recounts.insert(workspace, before);
        Ok(())
    }
}

/// What there is in a workspace now.
pub(super) async fn owned_totals(tx: &mut Tx, workspace: WorkspaceId) -> Result<OwnedTotals> {
    Ok(OwnedTotals {
        payer: usage::payer(tx, workspace).await?,
        totals: usage::totals(tx, workspace).await?,
        members: usage::member_count(tx, workspace).await?,
    })
}
