//! What is known of the days to come: what is planned, and what accounts paid lately.

use jiff::civil::Date;
use kym_domain::id::{AccountId, TransactionId, WorkspaceId};
use kym_domain::money::Minor;
use uuid::Uuid;

use kym_store::access::Member;
use kym_store::sql::Day;
use kym_store::{Reader, StoreError, fetch_all};

/// A transaction that changes what an account holds on a day to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpcomingTransaction {
    /// Which.
    pub id: TransactionId,
    /// On which account.
    pub account_id: AccountId,
    /// When.
    pub date: Date,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// Who is paid, or who pays; may be empty.
    pub payee: String,
    /// Whether it is a leg of a transfer.
    pub is_transfer: bool,
}

#[derive(sqlx_macros::FromRow)]
struct UpcomingRow {
    id: Uuid,
    account_id: Uuid,
    day: Day,
    amount: i64,
    payee: String,
    is_transfer: bool,
}

impl From<UpcomingRow> for UpcomingTransaction {
    fn from(row: UpcomingRow) -> Self {
        Self {
            id: TransactionId::from_uuid(row.id),
            account_id: AccountId::from_uuid(row.account_id),
            date: row.day.into(),
            amount: Minor::new(row.amount),
            payee: row.payee,
            is_transfer: row.is_transfer,
        }
    }
}

/// What is planned up to a day, on accounts that are there; in order of the days.
pub async fn planned<R>(
    reader: &mut Reader,
    member: &Member<R>,
    last: Date,
) -> Result<Vec<UpcomingTransaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        UpcomingRow,
        "SELECT t.id, t.account_id, t.day, t.amount, t.payee, (t.peer_id IS NOT NULL) AS is_transfer
         FROM accounts
         JOIN transactions t ON t.workspace_id = accounts.workspace_id AND t.account_id = accounts.id
         WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE
             AND t.status = 'planned' AND t.deleted_at IS NULL AND t.day <= $2
         ORDER BY t.day, t.id",
        member.workspace().as_uuid(),
        Day::from(last),
    )?;
    Ok(rows.into_iter().map(UpcomingTransaction::from).collect())
}

/// What is booked already after the day `today`, up to `last`, on accounts that are there; in order of the days.
pub async fn booked_ahead<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (today, last): (Date, Date),
) -> Result<Vec<UpcomingTransaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        UpcomingRow,
        "SELECT t.id, t.account_id, t.day, t.amount, t.payee, (t.peer_id IS NOT NULL) AS is_transfer
         FROM accounts
         JOIN transactions t ON t.workspace_id = accounts.workspace_id AND t.account_id = accounts.id
         WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE
             AND t.status NOT IN ('planned', 'void') AND t.deleted_at IS NULL AND t.day > $2 AND t.day <= $3
         ORDER BY t.day, t.id",
        member.workspace().as_uuid(),
        Day::from(today),
        Day::from(last),
    )?;
    Ok(rows.into_iter().map(UpcomingTransaction::from).collect())
}

/// What each account spent after `first`, up to `last`, in the currency of the workspace; above nothing. Accounts
/// that spent nothing are left out.
pub async fn spent<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (first, last): (Date, Date),
) -> Result<Vec<(AccountId, Minor)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = fetch_all!(
        reader,
        (Uuid, i64),
        "SELECT t.account_id, CAST(-SUM(t.converted) AS BIGINT) FROM accounts
         JOIN transactions t ON t.workspace_id = accounts.workspace_id AND t.account_id = accounts.id
         WHERE accounts.workspace_id = $1 AND accounts.is_deleted = FALSE AND t.day > $2 AND t.day <= $3
             AND t.deleted_at IS NULL AND t.peer_id IS NULL AND t.status NOT IN ('planned', 'void')
             AND t.converted < 0
         GROUP BY t.account_id ORDER BY t.account_id",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(id, spent)| (AccountId::from_uuid(id), Minor::new(spent)))
        .collect())
}

/// The workspaces that have something to look ahead to: what recurs, what is planned, or a budget.
pub async fn workspaces_with_plans(reader: &mut Reader) -> Result<Vec<WorkspaceId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT w.id FROM workspaces w
         WHERE EXISTS (SELECT 1 FROM recurring_items r WHERE r.workspace_id = w.id)
             OR EXISTS (SELECT 1 FROM budgets b WHERE b.workspace_id = w.id)
             OR EXISTS (SELECT 1 FROM transactions t
                        WHERE t.workspace_id = w.id AND t.status = 'planned' AND t.deleted_at IS NULL)
         ORDER BY w.id",
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| WorkspaceId::from_uuid(id))
        .collect())
}
