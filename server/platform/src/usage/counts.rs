//! What a change uses, and what that is held against.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_commerce::plans::LimitKey;
use kym_domain::id::{UserId, WorkspaceId};
use kym_store::usage::LimitAlert;

/// The limit that a change would pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitExceeded {
    /// Whose plan it is of.
    pub payer: UserId,
    /// Which.
    pub key: LimitKey,
    /// How much is used without the change: of attachments in megabytes that have begun.
    pub current: i64,
    /// How much the plan lets in.
    pub limit: i64,
}

/// What a change uses, to be counted with its commit.
#[derive(Debug, Default)]
pub struct Usage {
    pub(super) counts: BTreeMap<(Scope, LimitKey), Count>,
    pub(super) recounts: BTreeMap<WorkspaceId, OwnedTotals>,
    /// Users who are gone.
    pub(super) gone: BTreeSet<UserId>,
}

/// Who is held to what is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// The payer of a workspace.
    Workspace(WorkspaceId),
    /// A user.
    User(UserId),
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    /// How much more it is.
    pub change: i64,
    /// Whether a limit is held against it.
    pub is_held: bool,
}

/// What there is in a workspace, and who pays for it.
#[derive(Debug)]
pub(super) struct OwnedTotals {
    pub payer: Option<UserId>,
    pub totals: [(LimitKey, i64); 5],
    pub members: i64,
}

impl Usage {
    /// The workspaces that it is about.
    pub fn workspaces(&self) -> BTreeSet<WorkspaceId> {
        let counted = self.counts.keys().filter_map(|(scope, _)| match scope {
            Scope::Workspace(workspace) => Some(*workspace),
            Scope::User(_) => None,
        });
        counted.chain(self.recounts.keys().copied()).collect()
    }

    /// Whether there is nothing to count.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.recounts.is_empty() && self.gone.is_empty()
    }

    pub(super) fn count(&mut self, scope: Scope, key: LimitKey, change: i64, is_held: bool) {
        let count = self.counts.entry((scope, key)).or_default();
        count.change += change;
        count.is_held |= is_held;
    }
}

/// The limit of a payer that so much more passes.
pub(super) fn over(
    payer: UserId,
    key: LimitKey,
    (current, count): (i64, i64),
    limit: i64,
) -> Option<LimitExceeded> {
    let is_over = current.saturating_add(count) > limit.saturating_mul(unit(key));
    is_over.then(|| LimitExceeded {
        payer,
        key,
        current: (current + unit(key) - 1).div_euclid(unit(key)),
        limit,
    })
}

/// In how many of what is counted the limit is said.
pub const fn unit(key: LimitKey) -> i64 {
    match key {
        LimitKey::AttachmentsMb => 1_000_000,
        _ => 1,
    }
}

/// From how many percent on the payer is told.
const NEAR: i64 = 80;

/// What the payer is told when most of a limit is used; nothing below that.
pub(super) fn near(
    payer: UserId,
    (key, used): (LimitKey, i64),
    limit: i64,
    month: &str,
) -> Option<LimitAlert> {
    let most = limit.saturating_mul(unit(key));
    // Nothing may come to what lets nothing in.
    let percent = used.saturating_mul(100) / most.max(1);
    (percent >= NEAR).then(|| LimitAlert {
        user: payer,
        key,
        month: month.to_owned(),
        limit,
        percent,
    })
}

/// The month and the day of a moment, as counters name them.
#[derive(Clone, Debug)]
pub struct Periods {
    /// Such as `2026-11`.
    pub month: String,
    /// Such as `2026-11-28`.
    pub day: String,
}

impl Periods {
    /// Those of a moment on the clocks of the installation.
    pub fn at(now: Timestamp, zone: &TimeZone) -> Self {
        let date = zone.to_datetime(now).date();
        Self {
            month: date.strftime("%Y-%m").to_string(),
            day: date.to_string(),
        }
    }

    /// The one of a key; empty for what there is.
    pub fn of(&self, key: LimitKey) -> &str {
        match key {
            LimitKey::WorkspacesOwned
            | LimitKey::MembersPerWorkspace
            | LimitKey::Accounts
            | LimitKey::AttachmentsMb
            | LimitKey::Recurring
            | LimitKey::Budgets => "",
            LimitKey::TransactionsPerMonth | LimitKey::OcrPerMonth | LimitKey::AiTokensPerMonth => {
                &self.month
            }
            LimitKey::ApiRequestsPerDay => &self.day,
        }
    }
}
