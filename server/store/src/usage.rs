//! How much is used of what plans limit, kept in the commit that changes it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use kym_commerce::plans::LimitKey;
use kym_commerce::subscriptions::agreement_at;
use kym_domain::id::{PlanId, UserId, WorkspaceId};
use kym_domain::workspaces::Role;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;
use crate::{plans, subscriptions};

/// What one number counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counter {
    /// The user, or of members the workspace.
    pub scope: Uuid,
    /// What is counted.
    pub key: LimitKey,
    /// The month or the day; empty for what there is.
    pub period: String,
}

/// Who pays for a workspace: the one who is its owner for longest. Nobody when it was given up.
pub async fn payer(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Option<UserId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT user_id FROM workspace_members WHERE workspace_id = $1 AND role = $2
         ORDER BY COALESCE(owner_since, created_at), user_id LIMIT 1",
        workspace.as_uuid(),
        Role::Owner.as_str(),
    )?;
    Ok(row.map(|(user,)| UserId::from_uuid(user)))
}

/// Adds to a number, below nothing too, and gives what it is then. Whoever adds to the same one waits until this change ends.
pub async fn add(tx: &mut Tx, counter: &Counter, count: i64) -> Result<i64, StoreError> {
    let (value,): (i64,) = fetch_one!(
        tx,
        (i64,),
        "INSERT INTO usage_counters (scope_id, limit_key, period, value) VALUES ($1, $2, $3, $4)
         ON CONFLICT (scope_id, limit_key, period) DO UPDATE SET value = usage_counters.value + $4
         RETURNING value",
        counter.scope,
        counter.key.as_str(),
        counter.period.as_str(),
        count,
    )?;
    Ok(value)
}

/// What a number is; nothing of what was never counted.
pub async fn value(reader: &mut Reader, counter: &Counter) -> Result<i64, StoreError> {
    let row: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT value FROM usage_counters WHERE scope_id = $1 AND limit_key = $2 AND period = $3",
        counter.scope,
        counter.key.as_str(),
        counter.period.as_str(),
    )?;
    Ok(row.map_or(0, |(value,)| value))
}

/// What is used by a user, of what there is and in these periods.
pub async fn of_user(
    reader: &mut Reader,
    user: UserId,
    (month, day): (&str, &str),
) -> Result<BTreeMap<LimitKey, i64>, StoreError> {
    let rows = fetch_all!(
        reader,
        (String, i64),
        "SELECT limit_key, value FROM usage_counters WHERE scope_id = $1 AND period IN ('', $2, $3)",
        user.as_uuid(),
        month,
        day,
    )?;
    let counted = rows
        .into_iter()
        .map(|(key, value)| Ok((known(&key, user.as_uuid())?, value)));
    counted.collect()
}

/// How many members the fullest workspace has that a user owns.
pub async fn most_members(reader: &mut Reader, user: UserId) -> Result<i64, StoreError> {
    let (most,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COALESCE(MAX(c.value), 0) FROM usage_counters c
         JOIN workspace_members m ON m.workspace_id = c.scope_id
         WHERE m.user_id = $1 AND m.role = $2 AND c.limit_key = $3 AND c.period = ''",
        user.as_uuid(),
        Role::Owner.as_str(),
        LimitKey::MembersPerWorkspace.as_str(),
    )?;
    Ok(most)
}

/// The limit of a user's plan at a moment; nothing when it is unlimited.
pub async fn limit(
    reader: &mut Reader,
    user: UserId,
    key: LimitKey,
    now: Timestamp,
) -> Result<Option<i64>, StoreError> {
    // Where nothing is sold nobody is asked what they have.
    let (is_limited,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM plan_limits WHERE limit_key = $1)",
        key.as_str()
    )?;
    if !is_limited {
        return Ok(None);
    }
    let plan = plan_of(reader, user, now).await?;
    let row: Option<(i64,)> = fetch_optional!(
        reader,
        (i64,),
        "SELECT value FROM plan_limits WHERE plan_id = $1 AND limit_key = $2",
        plan.as_uuid(),
        key.as_str(),
    )?;
    Ok(row.map(|(limit,)| limit))
}

/// Which plan a user has at a moment.
pub async fn plan_of(
    reader: &mut Reader,
    user: UserId,
    now: Timestamp,
) -> Result<PlanId, StoreError> {
    let live = subscriptions::of_user(reader, user).await?;
    match agreement_at(&live, now) {
        Some(agreement) => Ok(agreement.plan_id),
        None => Ok(plans::default(reader).await?.id),
    }
}

/// What there is in a workspace that its payer is held against, counted anew, itself included.
pub async fn totals(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<[(LimitKey, i64); 5], StoreError> {
    let (workspaces, accounts, recurring, budgets, bytes): (i64, i64, i64, i64, i64) = fetch_one!(
        reader,
        (i64, i64, i64, i64, i64),
        "SELECT (SELECT COUNT(*) FROM workspaces w WHERE w.id = $1),
                (SELECT COUNT(*) FROM accounts a WHERE a.workspace_id = $1 AND NOT a.is_deleted),
                (SELECT COUNT(*) FROM recurring_items r WHERE r.workspace_id = $1 AND r.deleted_at IS NULL),
                (SELECT COUNT(*) FROM budgets b WHERE b.workspace_id = $1),
                (SELECT CAST(COALESCE(SUM(w.attachment_bytes), 0) AS BIGINT) FROM workspaces w WHERE w.id = $1)",
        workspace.as_uuid()
    )?;
    Ok([
        (LimitKey::WorkspacesOwned, workspaces),
        (LimitKey::Accounts, accounts),
        (LimitKey::Recurring, recurring),
        (LimitKey::Budgets, budgets),
        (LimitKey::AttachmentsMb, bytes),
    ])
}

/// How many members a workspace has, counted anew.
pub async fn member_count(reader: &mut Reader, workspace: WorkspaceId) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM workspace_members WHERE workspace_id = $1",
        workspace.as_uuid()
    )?;
    Ok(count)
}

/// Forgets what was used by somebody or something that is gone.
pub async fn forget(tx: &mut Tx, scope: Uuid) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM usage_counters WHERE scope_id = $1", scope)?;
    Ok(())
}

/// Forgets months and days before one, of those kept of what happened, and which calls were counted in them.
pub async fn purge(tx: &mut Tx, before: &str) -> Result<u64, StoreError> {
    execute!(
        tx,
        "UPDATE ai_calls SET payer_id = NULL, payer_month = NULL WHERE payer_month < $1",
        before
    )?;
    execute!(
        tx,
        "DELETE FROM usage_counters WHERE period <> '' AND period < $1",
        before
    )
}

/// A limit of which most is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitAlert {
    /// Who pays.
    pub user: UserId,
    /// Which limit.
    pub key: LimitKey,
    /// In which month.
    pub month: String,
    /// How much the plan lets in.
    pub limit: i64,
    /// How much of it is used, in whole percent.
    pub percent: i64,
}

/// Notes that most of a limit is used, unless that was noted in this month.
pub async fn raise(tx: &mut Tx, alert: &LimitAlert, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO limit_alerts (user_id, limit_key, month, limit_value, percent, raised_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, limit_key, month, limit_value) DO NOTHING",
        alert.user.as_uuid(),
        alert.key.as_str(),
        alert.month.as_str(),
        alert.limit,
        alert.percent,
        Instant::from(now),
    )?;
    Ok(())
}

/// What nobody was told of yet, the oldest first.
pub async fn raised(reader: &mut Reader, limit: i64) -> Result<Vec<LimitAlert>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, String, String, i64, i64),
        "SELECT user_id, limit_key, month, limit_value, percent FROM limit_alerts
         WHERE told_at IS NULL ORDER BY raised_at, user_id, limit_key LIMIT $1",
        limit
    )?;
    let alerts = rows.into_iter().map(|(user, key, month, limit, percent)| {
        Ok(LimitAlert {
            user: UserId::from_uuid(user),
            key: known(&key, user)?,
            month,
            limit,
            percent,
        })
    });
    alerts.collect()
}

/// Notes that the payer is told with this change. Of several that tell them one does.
pub async fn settle_alert(
    tx: &mut Tx,
    alert: &LimitAlert,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE limit_alerts SET told_at = $1
         WHERE user_id = $2 AND limit_key = $3 AND month = $4 AND limit_value = $5 AND told_at IS NULL",
        Instant::from(now),
        alert.user.as_uuid(),
        alert.key.as_str(),
        alert.month.as_str(),
        alert.limit,
    )?;
    Ok(rows == 1)
}

/// Forgets alerts of months that nobody asks about.
pub async fn purge_alerts(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM limit_alerts WHERE raised_at < $1",
        Instant::from(before)
    )
}

fn known(key: &str, scope: Uuid) -> Result<LimitKey, StoreError> {
    let key = key.parse();
    key.map_err(|_| StoreError::inconsistent("usage_counters", "limit_key", scope))
}
