//! From which amount on the members of a workspace want to be told of something, for whoever tells them.

use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::money::{CurrencyCode, Minor};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

/// What a member wants to be told of.
#[derive(Clone, Copy, Debug)]
pub struct MemberThresholds {
    /// Who.
    pub user: UserId,
    /// From which amount on an expense is told.
    pub large_expense: Option<Minor>,
    /// From which amount on a deposit is told.
    pub large_deposit: Option<Minor>,
    /// From which amount on a transaction of another member is told.
    pub member_transaction: Option<Minor>,
}

/// Beneath which balance a member wants to be told of an account.
#[derive(Clone, Copy, Debug)]
pub struct LowBalance {
    /// Who.
    pub user: UserId,
    /// Which.
    pub account: AccountId,
    /// Beneath which balance, in its currency.
    pub threshold: Minor,
    /// Whether it was there when it was looked at last.
    pub is_low: bool,
}

#[derive(sqlx_macros::FromRow)]
struct ThresholdsRow {
    user_id: Uuid,
    large_expense: Option<i64>,
    large_deposit: Option<i64>,
    member_transaction: Option<i64>,
}

/// What the members of a workspace want to be told of, counted in its base currency: what was set in another one holds
/// no more.
pub async fn of_members(
    reader: &mut Reader,
    workspace: WorkspaceId,
    base: CurrencyCode,
) -> Result<Vec<MemberThresholds>, StoreError> {
    let rows = fetch_all!(
        reader,
        ThresholdsRow,
        "SELECT n.user_id, n.large_expense, n.large_deposit, n.member_transaction
         FROM notification_workspaces n
         JOIN workspace_members m ON m.workspace_id = n.workspace_id AND m.user_id = n.user_id
         WHERE n.workspace_id = $1 AND n.currency = $2 AND NOT n.is_muted ORDER BY n.user_id",
        workspace.as_uuid(),
        base.as_str(),
    )?;
    let rows = rows.into_iter().map(|row| MemberThresholds {
        user: UserId::from_uuid(row.user_id),
        large_expense: row.large_expense.map(Minor::new),
        large_deposit: row.large_deposit.map(Minor::new),
        member_transaction: row.member_transaction.map(Minor::new),
    });
    Ok(rows.collect())
}

/// The balances that members of a workspace watch.
pub async fn low_balances(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<LowBalance>, StoreError> {
    let rows: Vec<(Uuid, Uuid, i64, bool)> = fetch_all!(
        reader,
        (Uuid, Uuid, i64, bool),
        "SELECT b.user_id, b.account_id, b.amount, b.is_low FROM notification_low_balances b
         JOIN workspace_members m ON m.workspace_id = b.workspace_id AND m.user_id = b.user_id
         WHERE b.workspace_id = $1 ORDER BY b.user_id, b.account_id",
        workspace.as_uuid(),
    )?;
    let rows = rows
        .into_iter()
        .map(|(user, account, amount, is_low)| LowBalance {
            user: UserId::from_uuid(user),
            account: AccountId::from_uuid(account),
            threshold: Minor::new(amount),
            is_low,
        });
    Ok(rows.collect())
}

/// Notes that a balance is beneath what its watcher wants, or is not any more. Answers false when that was known, so
/// that of two who look at the same time one tells it, or when the threshold is another one by now.
pub async fn set_low(
    tx: &mut Tx,
    workspace: WorkspaceId,
    watched: &LowBalance,
    is_low: bool,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE notification_low_balances SET is_low = $1
         WHERE user_id = $2 AND workspace_id = $3 AND account_id = $4 AND amount = $5 AND is_low <> $1",
        is_low,
        watched.user.as_uuid(),
        workspace.as_uuid(),
        watched.account.as_uuid(),
        watched.threshold.units(),
    )?;
    Ok(rows == 1)
}
