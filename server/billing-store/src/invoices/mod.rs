//! Invoices and credit notes, and the turns in which open ones are collected.

mod issue;
pub mod list;
mod row;

use std::collections::HashMap;

use jiff::Timestamp;
use kym_commerce::invoices::{Invoice, InvoiceLine, InvoiceStatus};
use kym_domain::id::{InvoiceId, SubscriptionId, UserId};
use kym_domain::money::Minor;
use kym_store::sql::Instant;
use kym_store::sql::{Statement, Value};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

pub use self::issue::{issue, take_series};
use self::row::{LineRow, Row, invoice_columns};

/// An open one that is to be collected, or whose user is to be reminded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueTry {
    /// Which.
    pub id: InvoiceId,
    /// Since when.
    pub next_try_at: Timestamp,
}

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT ", invoice_columns!(), " FROM invoices i ", $rest)
    };
}

/// One of them.
pub async fn get(reader: &mut Reader, id: InvoiceId) -> Result<Option<Invoice>, StoreError> {
    let row = fetch_optional!(reader, Row, select!("WHERE i.id = $1"), id.as_uuid())?;
    let found = whole(reader, row.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

/// One of them, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx, id: InvoiceId) -> Result<Option<Invoice>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM invoices WHERE id = $1 FOR NO KEY UPDATE",
            id.as_uuid()
        )?;
    }
    get(tx, id).await
}

/// Those of a subscription that are to be paid, the longest due ones first.
pub async fn open_of_subscription(
    reader: &mut Reader,
    subscription: SubscriptionId,
) -> Result<Vec<Invoice>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE i.subscription_id = $1 AND i.status = $2 ORDER BY i.due_at, i.id"),
        subscription.as_uuid(),
        InvoiceStatus::Open.as_str(),
    )?;
    whole(reader, rows).await
}

/// Those of a user that are to be paid, the longest due ones first.
pub async fn open_of_user(reader: &mut Reader, user: UserId) -> Result<Vec<Invoice>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE i.user_id = $1 AND i.status = $2 ORDER BY i.due_at, i.id"),
        user.as_uuid(),
        InvoiceStatus::Open.as_str(),
    )?;
    whole(reader, rows).await
}

/// When the first of those of a subscription was or is to be paid that are open; nothing without.
pub async fn payment_due_at(
    reader: &mut Reader,
    subscription: SubscriptionId,
) -> Result<Option<Timestamp>, StoreError> {
    let (least,): (Option<Instant>,) = fetch_one!(
        reader,
        (Option<Instant>,),
        "SELECT MIN(due_at) FROM invoices WHERE subscription_id = $1 AND status = $2",
        subscription.as_uuid(),
        InvoiceStatus::Open.as_str(),
    )?;
    Ok(least.map(Timestamp::from))
}

/// How much of an invoice was given back, as its credit notes say.
pub async fn credited(reader: &mut Reader, id: InvoiceId) -> Result<Minor, StoreError> {
    let (sum,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM invoices WHERE credited_id = $1",
        id.as_uuid()
    )?;
    Ok(Minor::new(-sum))
}

/// The period of the subscription that an invoice is for: the one that ran after the change that it bills.
pub async fn period(
    reader: &mut Reader,
    id: InvoiceId,
) -> Result<Option<(Timestamp, Timestamp)>, StoreError> {
    let row: Option<(Option<Instant>, Option<Instant>)> = fetch_optional!(
        reader,
        (Option<Instant>, Option<Instant>),
        "SELECT c.period_starts_at, c.period_ends_at FROM invoices i JOIN subscription_changes c ON c.id = i.change_id
         WHERE i.id = $1",
        id.as_uuid()
    )?;
    let period = row.and_then(|(from, until)| from.zip(until));
    Ok(period.map(|(from, until)| (from.into(), until.into())))
}

/// Writes how it stands with one now. Nothing else of it ever changes; one that is not open is collected no more.
pub async fn update(tx: &mut Tx, invoice: &Invoice) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE invoices SET status = $1, paid_at = $2, voided_at = $3, version = $4,
                next_try_at = (CASE WHEN $1 = 'open' THEN next_try_at ELSE NULL END)
         WHERE id = $5",
        invoice.status.as_str(),
        invoice.paid_at.map(Instant::from),
        invoice.voided_at.map(Instant::from),
        invoice.version,
        invoice.id.as_uuid(),
    )?;
    Ok(())
}

/// Those that are to be collected or reminded of, the longest due ones first.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueTry>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, Instant),
        "SELECT id, next_try_at FROM invoices WHERE next_try_at <= $1 ORDER BY next_try_at, id LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let due = rows.into_iter().map(|(id, next_try_at)| DueTry {
        id: InvoiceId::from_uuid(id),
        next_try_at: next_try_at.into(),
    });
    Ok(due.collect())
}

/// Takes a turn, and says when the next one is. Of several processes one gets it.
pub async fn take_turn(
    tx: &mut Tx,
    turn: DueTry,
    next: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE invoices SET next_try_at = $1 WHERE id = $2 AND next_try_at = $3",
        next.map(Instant::from),
        turn.id.as_uuid(),
        Instant::from(turn.next_try_at),
    )?;
    Ok(rows == 1)
}

/// Has an open one collected at another time, for its user has given another way to pay; or no more, until they do.
pub async fn set_next_try(
    tx: &mut Tx,
    id: InvoiceId,
    at: Option<Timestamp>,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE invoices SET next_try_at = $1 WHERE id = $2 AND status = $3",
        at.map(Instant::from),
        id.as_uuid(),
        InvoiceStatus::Open.as_str(),
    )?;
    Ok(())
}

/// Rows with their lines.
async fn whole(reader: &mut Reader, rows: Vec<Row>) -> Result<Vec<Invoice>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut statement = Statement::new(
        "SELECT invoice_id, kind, plan_name_en, plan_name_ru, first_day, last_day, amount FROM invoice_lines WHERE invoice_id",
    );
    statement.among(rows.iter().map(|row| Value::Id(row.id)));
    statement.say(" ORDER BY invoice_id, position");
    let mut lines: HashMap<Uuid, Vec<InvoiceLine>> = HashMap::new();
    for line in statement.fetch_all::<LineRow>(reader).await? {
        let id = line.invoice_id;
        lines.entry(id).or_default().push(line.try_into()?);
    }
    let invoices = rows.into_iter().map(|row| {
        let lines = lines.remove(&row.id).unwrap_or_default();
        row.with(lines)
    });
    invoices.collect()
}
