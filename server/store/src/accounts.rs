//! Accounts, and their balances from the kept sums.

pub mod moving;

use std::collections::BTreeSet;

use jiff::Timestamp;
use kym_domain::accounts::{Account, Balances, StatusSums};
use kym_domain::id::{AccountId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::transactions::TransactionStatus;
use uuid::Uuid;

use crate::access::{EditAccounts, Lookup, Member, Membership, Right};
use crate::currencies::counted_in;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};
use crate::workspaces;

#[derive(sqlx_macros::FromRow)]
struct AccountRow {
    id: Uuid,
    workspace_id: Uuid,
    name: String,
    account_type: String,
    currency: String,
    digits: Option<i64>,
    opening_balance: i64,
    closed_until: Option<Day>,
    is_closed: bool,
    is_deleted: bool,
    created_at: Instant,
    version: i64,
}

/// An account, and what the one who looks is in its workspace.
#[derive(sqlx_macros::FromRow)]
struct AccountUseRow {
    #[sqlx(flatten)]
    account: AccountRow,
    #[sqlx(flatten)]
    membership: Membership,
}

#[derive(sqlx_macros::FromRow)]
struct BalanceRow {
    account_id: Uuid,
    booked: i64,
    ahead: i64,
    cleared: i64,
    planned: i64,
}

impl TryFrom<AccountRow> for Account {
    type Error = StoreError;

    fn try_from(row: AccountRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("accounts", column, row.id);
        Ok(Self {
            id: AccountId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            name: row.name,
            account_type: row
                .account_type
                .parse()
                .map_err(|_| nonsense("account_type"))?,
            currency: counted_in(&row.currency, row.digits).ok_or_else(|| nonsense("currency"))?,
            opening_balance: Minor::new(row.opening_balance),
            closed_until: row.closed_until.map(Into::into),
            is_closed: row.is_closed,
            is_deleted: row.is_deleted,
            created_at: row.created_at.into(),
            version: row.version,
        })
    }
}

impl BalanceRow {
    fn sums(&self) -> StatusSums {
        StatusSums {
            booked: Minor::new(self.booked),
            ahead: Minor::new(self.ahead),
            cleared: Minor::new(self.cleared),
            planned: Minor::new(self.planned),
        }
    }
}

/// The accounts of the workspace, oldest first; deleted ones only when asked for.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    include_deleted: bool,
) -> Result<Vec<Account>, StoreError> {
    let rows = fetch_all!(
        reader,
        AccountRow,
        "SELECT id, workspace_id, name, account_type, currency,
                (SELECT c.digits FROM currencies c WHERE c.code = accounts.currency) AS digits, opening_balance,
                closed_until, is_closed, is_deleted, created_at, version
         FROM accounts WHERE workspace_id = $1 AND (NOT is_deleted OR $2) ORDER BY created_at, id",
        member.workspace().as_uuid(),
        include_deleted,
    )?;
    rows.into_iter().map(Account::try_from).collect()
}

/// The same with the balances of each, as they are now: the day is the one where the workspace keeps its days.
pub async fn list_with_balances<R>(
    reader: &mut Reader,
    member: &Member<R>,
    include_deleted: bool,
    now: Timestamp,
) -> Result<Vec<(Account, Balances)>, StoreError> {
    let today = workspaces::time_zone(reader, member).await?.today(now);
    let accounts = list(reader, member, include_deleted).await?;
    let rows = fetch_all!(
        reader,
        BalanceRow,
        "SELECT account_id, CAST(SUM(inflow + outflow + transfer_in + transfer_out) AS BIGINT) AS booked,
                CAST(SUM(cleared) AS BIGINT) AS cleared, CAST(SUM(planned) AS BIGINT) AS planned,
                CAST(COALESCE((SELECT SUM(net) FROM account_days days WHERE days.workspace_id = $1
                    AND days.account_id = account_months.account_id AND days.day > $2), 0) AS BIGINT) AS ahead
         FROM account_months WHERE workspace_id = $1 GROUP BY account_id",
        member.workspace().as_uuid(),
        Day::from(today),
    )?;
    let sums = rows
        .iter()
        .map(|row| (row.account_id, row.sums()))
        .collect::<std::collections::HashMap<_, _>>();
    accounts
        .into_iter()
        .map(|account| {
            let sums = sums.get(&account.id.as_uuid()).copied().unwrap_or_default();
            let balances = balances_of(&account, sums)?;
            Ok((account, balances))
        })
        .collect()
}

/// The balances of one account, as they are now.
pub async fn balances(
    reader: &mut Reader,
    account: &Account,
    now: Timestamp,
) -> Result<Balances, StoreError> {
    let zone = workspaces::zone_of(reader, account.workspace_id).await?;
    let today = zone.today(now);
    let row = fetch_optional!(
        reader,
        BalanceRow,
        "SELECT account_id, CAST(SUM(inflow + outflow + transfer_in + transfer_out) AS BIGINT) AS booked,
                CAST(SUM(cleared) AS BIGINT) AS cleared, CAST(SUM(planned) AS BIGINT) AS planned,
                CAST(COALESCE((SELECT SUM(net) FROM account_days days WHERE days.workspace_id = $1
                    AND days.account_id = account_months.account_id AND days.day > $2), 0) AS BIGINT) AS ahead
         FROM account_months WHERE workspace_id = $1 AND account_id = $3 GROUP BY account_id",
        account.workspace_id.as_uuid(),
        Day::from(today),
        account.id.as_uuid(),
    )?;
    balances_of(account, row.map(|row| row.sums()).unwrap_or_default())
}

fn balances_of(account: &Account, sums: StatusSums) -> Result<Balances, StoreError> {
    Balances::of(account.opening_balance, sums)
        .map_err(|_| StoreError::inconsistent("accounts", "opening_balance", account.id.as_uuid()))
}

/// An account of the workspace, deleted or not.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: AccountId,
) -> Result<Option<Account>, StoreError> {
    let row = fetch_optional!(
        reader,
        AccountRow,
        "SELECT id, workspace_id, name, account_type, currency,
                (SELECT c.digits FROM currencies c WHERE c.code = accounts.currency) AS digits, opening_balance,
                closed_until, is_closed, is_deleted, created_at, version
         FROM accounts WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(Account::try_from).transpose()
}

/// An account in one of the user's workspaces, and whether the user has the right `R` there.
/// Strangers find nothing.
pub async fn get_as<R: Right>(
    reader: &mut Reader,
    user: UserId,
    id: AccountId,
) -> Result<Option<(Account, Lookup<R>)>, StoreError> {
    let row = fetch_optional!(
        reader,
        AccountUseRow,
        "SELECT a.id, a.workspace_id, a.name, a.account_type, a.currency,
                (SELECT c.digits FROM currencies c WHERE c.code = a.currency) AS digits, a.opening_balance,
                a.closed_until, a.is_closed, a.is_deleted, a.created_at, a.version, m.role, w.change_number, w.currency AS base,
                (SELECT b.digits FROM currencies b WHERE b.code = w.currency) AS base_digits
         FROM workspace_members m
         JOIN workspaces w ON w.id = m.workspace_id
         JOIN accounts a ON a.workspace_id = m.workspace_id AND a.id = $2
         WHERE m.user_id = $1",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    let Some(AccountUseRow {
        account,
        membership,
    }) = row
    else {
        return Ok(None);
    };
    let account = Account::try_from(account)?;
    let lookup = membership.decide(user, account.workspace_id)?;
    Ok(Some((account, lookup)))
}

/// Whether the workspace has accounts, deleted ones included: they can be restored.
pub async fn exist<R>(reader: &mut Reader, member: &Member<R>) -> Result<bool, StoreError> {
    let (exist,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE workspace_id = $1)",
        member.workspace().as_uuid(),
    )?;
    Ok(exist)
}

/// Whether an account of the workspace is counted in another currency than the workspace.
pub async fn has_other_currencies<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<bool, StoreError> {
    let (exist,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM accounts WHERE workspace_id = $1 AND currency <> $2)",
        member.workspace().as_uuid(),
        member.base().code().as_str(),
    )?;
    Ok(exist)
}

/// The accounts of the workspace that are closed.
pub async fn closed<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<BTreeSet<AccountId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM accounts WHERE workspace_id = $1 AND is_closed",
        member.workspace().as_uuid(),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| AccountId::from_uuid(id))
        .collect())
}

/// How many transactions are expected on an account: planned ones, and recurring ones that go on.
pub async fn count_expected<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: AccountId,
) -> Result<i64, StoreError> {
    let (planned, recurring): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT (SELECT COUNT(*) FROM transactions
                 WHERE workspace_id = $1 AND account_id = $2 AND deleted_at IS NULL AND status = $3),
                (SELECT COUNT(*) FROM recurring_items
                 WHERE workspace_id = $1 AND (account_id = $2 OR to_account_id = $2) AND deleted_at IS NULL
                     AND is_active)",
        member.workspace().as_uuid(),
        id.as_uuid(),
        TransactionStatus::Planned.as_str(),
    )?;
    Ok(planned + recurring)
}

/// Writes a new account.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditAccounts>,
    account: &Account,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO accounts (workspace_id, id, name, account_type, currency, opening_balance, is_deleted, version,
                               created_at, closed_until, is_closed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        member.workspace().as_uuid(),
        account.id.as_uuid(),
        account.name,
        account.account_type.as_str(),
        account.currency.code().as_str(),
        account.opening_balance.units(),
        account.is_deleted,
        account.version,
        Instant::from(account.created_at),
        account.closed_until.map(Day::from),
        account.is_closed,
    )?;
    Ok(())
}

/// Writes a changed, closed, deleted or restored account over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditAccounts>,
    account: &Account,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE accounts SET name = $1, account_type = $2, opening_balance = $3, is_deleted = $4, is_closed = $5, version = $6
         WHERE workspace_id = $7 AND id = $8 AND version = $9",
        account.name,
        account.account_type.as_str(),
        account.opening_balance.units(),
        account.is_deleted,
        account.is_closed,
        account.version,
        member.workspace().as_uuid(),
        account.id.as_uuid(),
        account.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}
