//! What became of single occurrences. The row of one is written in the change that books its transaction, and
//! its key is what makes that happen once, however many processes or repetitions try.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{RecurringId, TransactionId};
use kym_domain::money::Minor;
use kym_domain::recurring::{StoredOccurrence, StoredState};
use kym_domain::transactions::TransactionStatus;
use uuid::Uuid;

use crate::access::{EditPlans, EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// What became of an occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OccurrenceRow {
    /// Of which item.
    pub recurring_id: RecurringId,
    /// What is kept of it.
    pub kept: StoredOccurrence,
    /// Whether its transaction is a payment that arrived by itself, and not one that was booked for it.
    pub is_matched: bool,
    /// Whether the clock has done its part: it reminds once, and what a person reopened it leaves alone.
    pub is_reported: bool,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    recurring_id: Uuid,
    day: Day,
    state: String,
    moved_to: Option<Day>,
    amount: Option<i64>,
    transaction_id: Option<Uuid>,
    is_matched: bool,
    is_reported: bool,
}

impl TryFrom<Row> for OccurrenceRow {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense =
            |_| StoreError::inconsistent("recurring_occurrences", "state", row.recurring_id);
        let state: StoredState = row.state.parse().map_err(nonsense)?;
        Ok(Self {
            recurring_id: RecurringId::from_uuid(row.recurring_id),
            kept: StoredOccurrence {
                date: row.day.into(),
                state,
                moved_to: row.moved_to.map(Into::into),
                amount: row.amount.map(Minor::new),
                transaction_id: row.transaction_id.map(TransactionId::from_uuid),
            },
            is_matched: row.is_matched,
            is_reported: row.is_reported,
        })
    }
}

/// The columns of [`Row`].
macro_rules! columns {
    () => {
        "recurring_id, day, state, moved_to, amount, transaction_id, is_matched, is_reported"
    };
}

/// What is kept of the occurrences of one item, by day: those whose own day, the day they were moved to or the day
/// of their transaction lies on `from` or later.
pub async fn of_item<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: RecurringId,
    from: Date,
) -> Result<Vec<OccurrenceRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM recurring_occurrences
             WHERE workspace_id = $1 AND recurring_id = $2 AND (day >= $3 OR moved_to >= $3
                 OR EXISTS (SELECT 1 FROM transactions t WHERE t.workspace_id = recurring_occurrences.workspace_id
                            AND t.id = recurring_occurrences.transaction_id AND t.day >= $3))
             ORDER BY day"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
        Day::from(from),
    )?;
    rows.into_iter().map(OccurrenceRow::try_from).collect()
}

/// The same of all items of the workspace, and what is open of before.
pub async fn of_all<R>(
    reader: &mut Reader,
    member: &Member<R>,
    from: Date,
) -> Result<Vec<OccurrenceRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM recurring_occurrences
             WHERE workspace_id = $1 AND (day >= $2 OR moved_to >= $2 OR state = $3
                 OR EXISTS (SELECT 1 FROM transactions t WHERE t.workspace_id = recurring_occurrences.workspace_id
                            AND t.id = recurring_occurrences.transaction_id AND t.day >= $2))
             ORDER BY recurring_id, day"
        ),
        member.workspace().as_uuid(),
        Day::from(from),
        StoredState::Open.as_str(),
    )?;
    rows.into_iter().map(OccurrenceRow::try_from).collect()
}

/// What is kept of one occurrence.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: RecurringId,
    date: Date,
) -> Result<Option<OccurrenceRow>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        concat!(
            "SELECT ",
            columns!(),
            " FROM recurring_occurrences WHERE workspace_id = $1 AND recurring_id = $2 AND day = $3"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
        Day::from(date),
    )?;
    row.map(OccurrenceRow::try_from).transpose()
}

/// The last day of each item that something was posted on: that of the transaction as it is now. What is planned
/// only, void or deleted was not posted.
pub async fn last_posted<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<(RecurringId, Date)>, StoreError> {
    let rows: Vec<(Uuid, Day)> = fetch_all!(
        reader,
        (Uuid, Day),
        "SELECT o.recurring_id, MAX(COALESCE(t.day, o.moved_to, o.day)) FROM recurring_occurrences o
         LEFT JOIN transactions t ON t.workspace_id = o.workspace_id AND t.id = o.transaction_id
         WHERE o.workspace_id = $1 AND o.state = $2
           AND (o.transaction_id IS NULL OR (t.deleted_at IS NULL AND t.status NOT IN ($3, $4)))
         GROUP BY o.recurring_id",
        member.workspace().as_uuid(),
        StoredState::Posted.as_str(),
        TransactionStatus::Planned.as_str(),
        TransactionStatus::Void.as_str(),
    )?;
    let last = rows.into_iter();
    Ok(last
        .map(|(id, day)| (RecurringId::from_uuid(id), day.into()))
        .collect())
}

/// Whether a transaction stands for an occurrence already.
pub async fn stands_for_one<R>(
    reader: &mut Reader,
    member: &Member<R>,
    transaction: TransactionId,
) -> Result<bool, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT recurring_id FROM recurring_occurrences WHERE workspace_id = $1 AND transaction_id = $2",
        member.workspace().as_uuid(),
        transaction.as_uuid(),
    )?;
    Ok(row.is_some())
}

/// The transactions that wait as planned for the occurrences of an item from a day of its rule on.
pub async fn planned<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: RecurringId,
    from: Date,
) -> Result<Vec<TransactionId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT t.id FROM recurring_occurrences o
         JOIN transactions t ON t.workspace_id = o.workspace_id AND t.id = o.transaction_id
         WHERE o.workspace_id = $1 AND o.recurring_id = $2 AND o.day >= $3 AND t.status = $4 AND t.deleted_at IS NULL
         ORDER BY o.day",
        member.workspace().as_uuid(),
        id.as_uuid(),
        Day::from(from),
        TransactionStatus::Planned.as_str(),
    )?;
    let ids = rows.into_iter();
    Ok(ids.map(|(id,)| TransactionId::from_uuid(id)).collect())
}

/// Has what is kept of an occurrence belong to another day of the rule, on which nothing is kept yet. The item
/// must be locked.
pub async fn move_to_day(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    id: RecurringId,
    was: Date,
    is: &StoredOccurrence,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE recurring_occurrences SET day = $1, moved_to = $2
         WHERE workspace_id = $3 AND recurring_id = $4 AND day = $5",
        Day::from(is.date),
        is.moved_to.map(Day::from),
        member.workspace().as_uuid(),
        id.as_uuid(),
        Day::from(was),
    )?;
    Ok(())
}

/// Notes that an occurrence is settled, if nobody has done so before. Whoever is answered true, and nobody else,
/// books what belongs to it, in the same change.
pub async fn claim(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    row: &OccurrenceRow,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO recurring_occurrences (workspace_id, recurring_id, day, state, moved_to, amount, transaction_id,
             is_matched, is_reported, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (workspace_id, recurring_id, day) DO UPDATE
         SET state = excluded.state, moved_to = excluded.moved_to, amount = excluded.amount,
             transaction_id = excluded.transaction_id, is_matched = excluded.is_matched, is_reported = excluded.is_reported
         WHERE recurring_occurrences.state = $11",
        member.workspace().as_uuid(),
        row.recurring_id.as_uuid(),
        Day::from(row.kept.date),
        row.kept.state.as_str(),
        row.kept.moved_to.map(Day::from),
        row.kept.amount.map(Minor::units),
        row.kept.transaction_id.map(|id| id.as_uuid()),
        row.is_matched,
        row.is_reported,
        Instant::from(now),
        StoredState::Open.as_str(),
    )?;
    Ok(rows == 1)
}

/// Writes what becomes of an occurrence over whatever was. The item must be locked.
pub async fn put(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    row: &OccurrenceRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO recurring_occurrences (workspace_id, recurring_id, day, state, moved_to, amount, transaction_id,
             is_matched, is_reported, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (workspace_id, recurring_id, day) DO UPDATE
         SET state = excluded.state, moved_to = excluded.moved_to, amount = excluded.amount,
             transaction_id = excluded.transaction_id, is_matched = excluded.is_matched, is_reported = excluded.is_reported",
        member.workspace().as_uuid(),
        row.recurring_id.as_uuid(),
        Day::from(row.kept.date),
        row.kept.state.as_str(),
        row.kept.moved_to.map(Day::from),
        row.kept.amount.map(Minor::units),
        row.kept.transaction_id.map(|id| id.as_uuid()),
        row.is_matched,
        row.is_reported,
        Instant::from(now),
    )?;
    Ok(())
}

/// Has what became of the occurrences from a day on belong to another item: the later half of one, or the whole
/// that two halves become again. Both must be locked.
pub async fn hand_over(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    from: RecurringId,
    into: RecurringId,
    day: Date,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE recurring_occurrences SET recurring_id = $1
         WHERE workspace_id = $2 AND recurring_id = $3 AND day >= $4
           AND NOT EXISTS (SELECT 1 FROM recurring_occurrences o WHERE o.workspace_id = $2 AND o.recurring_id = $1
                           AND o.day = recurring_occurrences.day)",
        into.as_uuid(),
        member.workspace().as_uuid(),
        from.as_uuid(),
        Day::from(day),
    )?;
    Ok(())
}
