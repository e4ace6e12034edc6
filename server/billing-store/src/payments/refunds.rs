//! Money that is given back.

use jiff::Timestamp;
use kym_commerce::payments::{Refund, RefundStatus};
use kym_domain::id::{InvoiceId, PaymentId, RefundId};
use kym_domain::money::Minor;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

use crate::invoices::list::{InvoiceReference, ReferenceRow};

/// A refund with the number of its credit note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRefund {
    /// The refund.
    pub refund: Refund,
    /// The credit note about it.
    pub credit_note: Option<InvoiceReference>,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    payment_id: Uuid,
    amount: i64,
    status: String,
    provider_refund_id: Option<String>,
    reason: String,
    is_external: bool,
    credit_note_id: Option<Uuid>,
    idempotency_key: String,
    created_at: Instant,
    finished_at: Option<Instant>,
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    refund: Row,
    #[sqlx(flatten)]
    credit_note: ReferenceRow,
}

macro_rules! columns {
    () => {
        "r.id, r.payment_id, r.amount, r.status, r.provider_refund_id, r.reason, r.is_external, r.credit_note_id,
         r.idempotency_key, r.created_at, r.finished_at"
    };
}

impl TryFrom<Row> for Refund {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("refunds", column, row.id);
        Ok(Self {
            id: RefundId::from_uuid(row.id),
            payment_id: PaymentId::from_uuid(row.payment_id),
            amount: Minor::new(row.amount),
            status: row.status.parse().map_err(|_| nonsense("status"))?,
            provider_refund_id: row.provider_refund_id,
            reason: row.reason,
            is_external: row.is_external,
            credit_note_id: row.credit_note_id.map(InvoiceId::from_uuid),
            idempotency_key: row.idempotency_key,
            created_at: row.created_at.into(),
            finished_at: row.finished_at.map(Timestamp::from),
        })
    }
}

impl TryFrom<ListedRow> for ListedRefund {
    type Error = StoreError;

    fn try_from(row: ListedRow) -> Result<Self, StoreError> {
        Ok(Self {
            refund: row.refund.try_into()?,
            credit_note: row.credit_note.value(),
        })
    }
}

/// One of them.
pub async fn get(reader: &mut Reader, id: RefundId) -> Result<Option<Refund>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        concat!("SELECT ", columns!(), " FROM refunds r WHERE r.id = $1"),
        id.as_uuid()
    )?;
    row.map(Refund::try_from).transpose()
}

/// All of a payment, oldest first.
pub async fn of_payment(
    reader: &mut Reader,
    payment: PaymentId,
) -> Result<Vec<ListedRefund>, StoreError> {
    let rows = fetch_all!(
        reader,
        ListedRow,
        concat!(
            "SELECT ",
            columns!(),
            ", i.id AS reference_id, i.prefix AS reference_prefix, i.year AS reference_year, i.sequence AS reference_sequence
             FROM refunds r LEFT JOIN invoices i ON i.id = r.credit_note_id WHERE r.payment_id = $1 ORDER BY r.id"
        ),
        payment.as_uuid()
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// How much of a payment is on its way back. The payment is locked before this is asked to decide anything by.
pub async fn on_its_way(reader: &mut Reader, payment: PaymentId) -> Result<Minor, StoreError> {
    let (sum,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds WHERE payment_id = $1 AND status = $2",
        payment.as_uuid(),
        RefundStatus::Pending.as_str(),
    )?;
    Ok(Minor::new(sum))
}

/// Those that are on their way back, the oldest first: which, and since when.
pub async fn pending(
    reader: &mut Reader,
    limit: i64,
) -> Result<Vec<(RefundId, Timestamp)>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, Instant),
        "SELECT id, created_at FROM refunds WHERE status = 'pending' ORDER BY created_at, id LIMIT $1",
        limit,
    )?;
    let pending = rows.into_iter();
    Ok(pending
        .map(|(id, created_at)| (RefundId::from_uuid(id), created_at.into()))
        .collect())
}

/// Writes a new one. Not one that its provider calls as another of the same payment.
pub async fn insert(tx: &mut Tx, refund: &Refund) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO refunds
             (id, payment_id, amount, status, provider_refund_id, reason, is_external, credit_note_id, idempotency_key,
              created_at, finished_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
        refund.id.as_uuid(),
        refund.payment_id.as_uuid(),
        refund.amount.units(),
        refund.status.as_str(),
        refund.provider_refund_id,
        refund.reason,
        refund.is_external,
        refund.credit_note_id.map(|id| id.as_uuid()),
        refund.idempotency_key,
        Instant::from(refund.created_at),
        refund.finished_at.map(Instant::from),
    )?;
    Ok(rows == 1)
}

/// Writes how it stands with one now.
pub async fn update(tx: &mut Tx, refund: &Refund) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE refunds SET status = $1, provider_refund_id = $2, credit_note_id = $3, finished_at = $4 WHERE id = $5",
        refund.status.as_str(),
        refund.provider_refund_id,
        refund.credit_note_id.map(|id| id.as_uuid()),
        refund.finished_at.map(Instant::from),
        refund.id.as_uuid(),
    )?;
    Ok(())
}
