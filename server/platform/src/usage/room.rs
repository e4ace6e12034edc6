//! Asking for room before the work, for what cannot wait until a commit to be refused.

use kym_commerce::plans::LimitKey;
use kym_domain::id::WorkspaceId;
use kym_store::usage;

use super::ceilings;
use super::counts::Scope;
use super::metered::Metered;
use crate::context::Ctx;
use crate::error::{Error, Result};

impl Ctx {
    /// Refuses at once what would be refused when it commits: so much more, besides what this change uses already.
    ///
    /// # Errors
    /// `limit_exceeded` of a plan, and a code of its own of what the installation lets in.
    pub async fn ensure_room(
        &mut self,
        workspace: WorkspaceId,
        key: LimitKey,
        count: i64,
    ) -> Result<()> {
        // Nobody pays for what was given up.
        let Some(payer) = usage::payer(&mut self.tx, workspace).await? else {
            return Ok(());
        };
        let used = self.usage.counts.get(&(Scope::Workspace(workspace), key));
        let used = used.map_or(0, |used| used.change);
        let app = self.app().clone();
        let now = self.now();
        let metered = Metered::at(payer, key, (now, &app.config.billing.zone()));
        if let Some(ceiling) = ceilings::of(&app.config.limits, key) {
            let all = metered.value(&mut self.tx).await? + used + count;
            ceiling.check(all)?;
        }
        match metered.refusal(&mut self.tx, (used, count), now).await? {
            Some(exceeded) => Err(Error::LimitExceeded(exceeded)),
            None => Ok(()),
        }
    }

    /// Whether there is room for so much more.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn has_room(
        &mut self,
        workspace: WorkspaceId,
        key: LimitKey,
        count: i64,
    ) -> Result<bool> {
        match self.ensure_room(workspace, key, count).await {
            Ok(()) => Ok(true),
            Err(Error::LimitExceeded(_) | Error::Refused(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
