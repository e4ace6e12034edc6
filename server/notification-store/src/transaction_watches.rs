//! Which workspaces are looked at for what people want to be told of their books, and what has happened there.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::{ChangeId, TransactionId, UserId, WorkspaceId};
use kym_domain::money::{Minor, Money};
use kym_domain::transactions::TransactionStatus;
use kym_store::access::Member;
use kym_store::currencies::counted_in;
use kym_store::sql::{Day, Instant};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_optional};
use serde_json::Value;
use uuid::Uuid;

/// What became of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WatchedChange {
    /// It is in the books: as a new one, or since what was planned has happened.
    Booked,
    /// It has other values.
    Changed,
    /// It is gone.
    Deleted,
}

/// A transaction that something became of.
#[derive(Clone, Debug)]
pub struct WatchedRow {
    /// The change that did it, or the import; what it did is told together.
    pub group: Uuid,
    /// Who did it.
    pub author: UserId,
    /// What was done.
    pub change: WatchedChange,
    /// Which transaction; of a transfer one leg stands for both.
    pub id: TransactionId,
    /// The other leg of a transfer.
    pub peer: Option<TransactionId>,
    /// Who booked it.
    pub booked_by: UserId,
    /// Its day.
    pub date: Date,
    /// What people call it; may be empty.
    pub payee: String,
    /// How much, in the currency of its account.
    pub amount: Money,
    /// The same in the currency of the workspace, if a rate was known.
    pub converted: Option<Minor>,
    /// Whether the clock booked it, and nobody by hand.
    pub is_by_clock: bool,
}

/// How far a workspace was looked at.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// When it was looked at last.
    pub looked_at: Timestamp,
    /// After which change the next look reads.
    pub read_from: ChangeId,
    /// After which change later looks read.
    pub newest: ChangeId,
    /// When that was the newest change.
    pub marked_at: Timestamp,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    group_id: Uuid,
    user_id: Uuid,
    kind: String,
    before: Option<String>,
    after: Option<String>,
    id: Uuid,
    peer_id: Option<Uuid>,
    created_by: Uuid,
    day: Day,
    payee: String,
    amount: i64,
    converted: Option<i64>,
    status: String,
    is_deleted: bool,
    is_by_clock: bool,
    currency: String,
    digits: Option<i64>,
}

/// The workspaces that are to be looked at, `limit` at most: those with several members, or with something that somebody
/// wants to be told of, in which something has changed since they were looked at, before `changed`; and those with
/// balances to be watched that were not looked at since `long_ago`, as the days alone change them.
pub async fn due(
    reader: &mut Reader,
    changed: Timestamp,
    long_ago: Timestamp,
    limit: i64,
) -> Result<Vec<WorkspaceId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT w.id FROM workspaces w LEFT JOIN transaction_watches t ON t.workspace_id = w.id
         WHERE (t.workspace_id IS NULL OR (t.change_number <> w.change_number AND t.looked_at <= $1)
                OR (t.looked_at <= $2 AND EXISTS (
                    SELECT 1 FROM notification_low_balances b WHERE b.workspace_id = w.id)))
             AND ((SELECT COUNT(*) FROM workspace_members m WHERE m.workspace_id = w.id) > 1
                  OR EXISTS (SELECT 1 FROM notification_workspaces n WHERE n.workspace_id = w.id
                             AND (n.large_expense IS NOT NULL OR n.large_deposit IS NOT NULL))
                  OR EXISTS (SELECT 1 FROM notification_low_balances b WHERE b.workspace_id = w.id))
         ORDER BY w.id LIMIT $3",
        Instant::from(changed),
        Instant::from(long_ago),
        limit,
    )?;
    let rows = rows.into_iter();
    Ok(rows.map(|(id,)| WorkspaceId::from_uuid(id)).collect())
}

/// How far a workspace was looked at; `None` when it never was.
pub async fn get<R>(reader: &mut Reader, member: &Member<R>) -> Result<Option<Watch>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Instant, Uuid, Uuid, Instant),
        "SELECT looked_at, read_from, newest, marked_at FROM transaction_watches WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    Ok(row.map(|(looked_at, read_from, newest, marked_at)| Watch {
        looked_at: looked_at.into(),
        read_from: ChangeId::from_uuid(read_from),
        newest: ChangeId::from_uuid(newest),
        marked_at: marked_at.into(),
    }))
}

/// The newest change of a workspace; the least id there can be when there is none.
pub async fn newest<R>(reader: &mut Reader, member: &Member<R>) -> Result<ChangeId, StoreError> {
    let row = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT id FROM changes WHERE workspace_id = $1 ORDER BY id DESC LIMIT 1",
        member.workspace().as_uuid(),
    )?;
    Ok(ChangeId::from_uuid(row.map_or(Uuid::nil(), |(id,)| id)))
}

/// Notes how far a workspace was looked at, up to the change number of the member's lookup.
pub async fn put<R>(tx: &mut Tx, member: &Member<R>, watch: &Watch) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO transaction_watches (workspace_id, change_number, looked_at, read_from, newest, marked_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (workspace_id) DO UPDATE
         SET change_number = excluded.change_number, looked_at = excluded.looked_at,
             read_from = excluded.read_from, newest = excluded.newest, marked_at = excluded.marked_at",
        member.workspace().as_uuid(),
        member.change_number(),
        Instant::from(watch.looked_at),
        watch.read_from.as_uuid(),
        watch.newest.as_uuid(),
        Instant::from(watch.marked_at),
    )?;
    Ok(())
}

/// Has a workspace looked at anew although nothing has changed there.
pub async fn look_again(tx: &mut Tx, workspace: WorkspaceId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transaction_watches SET change_number = -1 WHERE workspace_id = $1",
        workspace.as_uuid(),
    )?;
    Ok(())
}

/// What became of transactions after a change by changes that are about transactions themselves, one by one or many at
/// once. What was planned or is void is not in the books, what its author took back did not happen, and what followed
/// from a change of something else is told by that.
pub async fn changed<R>(
    reader: &mut Reader,
    member: &Member<R>,
    after: ChangeId,
) -> Result<Vec<WatchedRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT c.group_id, c.user_id, c.kind, c.before, CASE WHEN c.kind = $4 THEN c.after END AS after,
                t.id, t.peer_id, t.created_by, t.day, t.payee, t.amount, t.converted, t.status,
                (t.deleted_at IS NOT NULL) AS is_deleted,
                EXISTS (SELECT 1 FROM recurring_occurrences o WHERE o.workspace_id = t.workspace_id
                        AND o.transaction_id = t.id AND o.is_reported AND NOT o.is_matched) AS is_by_clock,
                a.currency, (SELECT d.digits FROM currencies d WHERE d.code = a.currency) AS digits
         FROM changes c
         JOIN changes h ON h.workspace_id = c.workspace_id AND h.id = c.group_id
         JOIN transactions t ON t.workspace_id = c.workspace_id AND t.id = c.row_id
         JOIN accounts a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
         WHERE c.workspace_id = $1 AND c.id > $2 AND c.noun = $3 AND h.noun = $3 AND h.undone_by IS NULL
             AND (h.undoes IS NULL OR EXISTS (
                 SELECT 1 FROM changes u WHERE u.workspace_id = h.workspace_id AND u.id = h.undoes
                     AND u.user_id <> h.user_id))
         ORDER BY c.id",
        member.workspace().as_uuid(),
        after.as_uuid(),
        ChangeNoun::Transaction.as_str(),
        ChangeKind::Created.as_str(),
    )?;
    let rows = rows.into_iter().map(Row::read);
    rows.filter_map(Result::transpose).collect()
}

/// What was booked from files since an instant and comes to `least` at least in the currency of the workspace.
pub async fn imported<R>(
    reader: &mut Reader,
    member: &Member<R>,
    since: Timestamp,
    least: Minor,
) -> Result<Vec<WatchedRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT i.id AS group_id, i.user_id, $4 AS kind, NULL AS before, NULL AS after,
                t.id, t.peer_id, t.created_by, t.day, t.payee, t.amount, t.converted, t.status,
                (t.deleted_at IS NOT NULL) AS is_deleted, (1 = 0) AS is_by_clock,
                a.currency, (SELECT d.digits FROM currencies d WHERE d.code = a.currency) AS digits
         FROM imports i
         JOIN transactions t ON t.workspace_id = i.workspace_id AND t.import_id = i.id
         JOIN accounts a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
         WHERE i.workspace_id = $1 AND i.booked_at >= $2 AND i.reverted_at IS NULL
             AND ABS(t.converted) >= $3
         ORDER BY t.id",
        member.workspace().as_uuid(),
        Instant::from(since),
        least.units(),
        ChangeKind::Created.as_str(),
    )?;
    let rows = rows.into_iter().map(Row::read);
    rows.filter_map(Result::transpose).collect()
}

impl Row {
    /// Nothing when nobody is told of it.
    fn read(self) -> Result<Option<WatchedRow>, StoreError> {
        let nonsense = |column| StoreError::inconsistent("transactions", column, self.id);
        let status: TransactionStatus = self.status.parse().map_err(|_| nonsense("status"))?;
        let kind: ChangeKind = self.kind.parse().map_err(|_| nonsense("kind"))?;
        let was = |fields: &Option<String>| status_in(fields.as_deref());
        let counts = TransactionStatus::counts_in_current;
        let change = match kind {
            _ if self.is_deleted != (kind == ChangeKind::Deleted) => None,
            ChangeKind::Deleted => Some(WatchedChange::Deleted),
            ChangeKind::Created => {
                let became = was(&self.after).unwrap_or(status);
                (counts(became) && counts(status)).then_some(WatchedChange::Booked)
            }
            ChangeKind::Updated if was(&self.before) == Some(TransactionStatus::Planned) => {
                counts(status).then_some(WatchedChange::Booked)
            }
            ChangeKind::Updated => {
                (status != TransactionStatus::Planned).then_some(WatchedChange::Changed)
            }
            ChangeKind::Restored
            | ChangeKind::MovedAway
            | ChangeKind::MovedHere
            | ChangeKind::Merged => None,
        };
        let Some(change) = change else {
            return Ok(None);
        };
        let currency = counted_in(&self.currency, self.digits);
        let currency = currency.ok_or_else(|| nonsense("currency"))?;
        Ok(Some(WatchedRow {
            group: self.group_id,
            author: UserId::from_uuid(self.user_id),
            change,
            id: TransactionId::from_uuid(self.id),
            peer: self.peer_id.map(TransactionId::from_uuid),
            booked_by: UserId::from_uuid(self.created_by),
            date: self.day.into(),
            amount: Money::new(Minor::new(self.amount), currency),
            converted: self.converted.map(Minor::new),
            payee: self.payee,
            is_by_clock: self.is_by_clock,
        }))
    }
}

/// The status among the fields of a change, if it is among them.
fn status_in(fields: Option<&str>) -> Option<TransactionStatus> {
    let fields: Value = serde_json::from_str(fields?).ok()?;
    fields.get("status")?.as_str()?.parse().ok()
}
