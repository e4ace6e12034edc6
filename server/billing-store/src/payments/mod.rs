//! Payments, with what their providers were asked and have said.

pub mod list;
pub mod methods;
pub mod notifications;
pub mod refunds;
pub mod requests;
mod row;

use jiff::Timestamp;
use kym_commerce::payments::{
    Payment, PaymentAttention, PaymentFailure, PaymentProvider, PaymentPurpose,
};
use kym_domain::id::{InvoiceId, PaymentId, SubscriptionId, UserId};
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_optional};
use uuid::Uuid;

use self::row::{Row, payment_columns, purpose_word};

/// One that its provider is to be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueRead {
    /// Which.
    pub id: PaymentId,
    /// Since when.
    pub next_read_at: Timestamp,
}

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT ", payment_columns!(), " FROM payments p ", $rest)
    };
}

/// One of them.
pub async fn get(reader: &mut Reader, id: PaymentId) -> Result<Option<Payment>, StoreError> {
    let row = fetch_optional!(reader, Row, select!("WHERE p.id = $1"), id.as_uuid())?;
    row.map(Payment::try_from).transpose()
}

/// One of them, which nobody else changes until this change ends.
pub async fn take(tx: &mut Tx, id: PaymentId) -> Result<Option<Payment>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM payments WHERE id = $1 FOR NO KEY UPDATE",
            id.as_uuid()
        )?;
    }
    get(tx, id).await
}

/// The one that a provider calls so: by the payment itself, or by the page that it is paid on.
pub async fn of_provider(
    reader: &mut Reader,
    provider: PaymentProvider,
    object_id: &str,
) -> Result<Option<Payment>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!(
            "WHERE p.provider = $1 AND (p.provider_payment_id = $2 OR p.provider_checkout_id = $2)
             ORDER BY p.id LIMIT 1"
        ),
        provider.as_str(),
        object_id,
    )?;
    row.map(Payment::try_from).transpose()
}

/// All for an invoice, newest first.
pub async fn of_invoice(
    reader: &mut Reader,
    invoice: InvoiceId,
) -> Result<Vec<Payment>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE p.invoice_id = $1 ORDER BY p.id DESC"),
        invoice.as_uuid()
    )?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// All for a subscription, newest first.
pub async fn of_subscription(
    reader: &mut Reader,
    subscription: SubscriptionId,
) -> Result<Vec<Payment>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE p.subscription_id = $1 ORDER BY p.id DESC"),
        subscription.as_uuid()
    )?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// The one for an invoice that is not decided yet.
pub async fn waiting_of_invoice(
    reader: &mut Reader,
    invoice: InvoiceId,
) -> Result<Option<Payment>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!("WHERE p.invoice_id = $1 AND p.status IN ('pending', 'waiting_for_capture')"),
        invoice.as_uuid(),
    )?;
    row.map(Payment::try_from).transpose()
}

/// The one of a user for a plan, or paid in advance, that is not decided yet.
pub async fn waiting_for_plan(
    reader: &mut Reader,
    user: UserId,
) -> Result<Option<Payment>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!(
            "WHERE p.user_id = $1 AND p.status IN ('pending', 'waiting_for_capture') AND p.purpose <> 'invoice'"
        ),
        user.as_uuid(),
    )?;
    row.map(Payment::try_from).transpose()
}

/// All of a user that are not decided yet, oldest first.
pub async fn waiting_of_user(
    reader: &mut Reader,
    user: UserId,
) -> Result<Vec<Payment>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!(
            "WHERE p.user_id = $1 AND p.status IN ('pending', 'waiting_for_capture') ORDER BY p.id"
        ),
        user.as_uuid(),
    )?;
    rows.into_iter().map(Payment::try_from).collect()
}

/// Writes a new one. Not where another one waits for the same invoice, or beside that of the same user.
pub async fn insert(tx: &mut Tx, payment: &Payment) -> Result<bool, StoreError> {
    let (invoice, agreed, prorate_at) = match payment.purpose {
        PaymentPurpose::Invoice(id) => (Some(id), None, None),
        PaymentPurpose::Plan {
            agreement,
            prorate_at,
        } => (None, Some(agreement), Some(prorate_at)),
        PaymentPurpose::Advance => (None, None, None),
    };
    let rows = execute!(
        tx,
        "INSERT INTO payments
             (id, user_id, subscription_id, purpose, invoice_id, plan_id, agreed_price, agreed_currency, agreed_frequency,
              agreed_days, agreed_is_custom, prorate_at, amount, currency, provider, is_test, status, provider_payment_id,
              provider_checkout_id, idempotency_key, confirmation_url, expires_at, method_id, is_saving_method, failure_kind,
              failure_code, failed_at, refunded, attention, next_read_at, reads, created_at, paid_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
                 $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
         ON CONFLICT DO NOTHING",
        payment.id.as_uuid(),
        payment.user_id.map(|user| user.as_uuid()),
        payment.subscription_id.map(|id| id.as_uuid()),
        purpose_word(&payment.purpose),
        invoice.map(|id| id.as_uuid()),
        agreed.map(|agreed| agreed.plan_id.as_uuid()),
        agreed.map(|agreed| agreed.price.minor.units()),
        agreed.map(|agreed| agreed.price.currency.to_string()),
        agreed.map(|agreed| agreed.period.frequency().as_str()),
        agreed.and_then(|agreed| agreed.period.days()).map(i64::from),
        agreed.map(|agreed| agreed.is_custom),
        prorate_at.map(Instant::from),
        payment.amount.minor.units(),
        payment.amount.currency.code().as_str(),
        payment.provider.as_str(),
        payment.is_test,
        payment.status.as_str(),
        payment.provider_payment_id,
        payment.provider_checkout_id,
        payment.idempotency_key,
        payment.confirmation_url,
        payment.expires_at.map(Instant::from),
        payment.method_id.map(|id| id.as_uuid()),
        payment.is_saving_method,
        failure_kind(payment),
        failure_code(payment),
        payment.failed_at.map(Instant::from),
        payment.refunded.units(),
        payment.attention.map(PaymentAttention::as_str),
        payment.next_read_at.map(Instant::from),
        payment.reads,
        Instant::from(payment.created_at),
        payment.paid_at.map(Instant::from),
        payment.version,
    )?;
    Ok(rows == 1)
}

/// Writes one that has changed. What it is for, how much and by whom stays as it was.
pub async fn update(tx: &mut Tx, payment: &Payment) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE payments SET subscription_id = $1, status = $2, provider_payment_id = $3, provider_checkout_id = $4,
                confirmation_url = $5, expires_at = $6, method_id = $7, failure_kind = $8, failure_code = $9, failed_at = $10,
                refunded = $11, attention = $12, next_read_at = $13, reads = $14, paid_at = $15, version = $16
         WHERE id = $17",
        payment.subscription_id.map(|id| id.as_uuid()),
        payment.status.as_str(),
        payment.provider_payment_id,
        payment.provider_checkout_id,
        payment.confirmation_url,
        payment.expires_at.map(Instant::from),
        payment.method_id.map(|id| id.as_uuid()),
        failure_kind(payment),
        failure_code(payment),
        payment.failed_at.map(Instant::from),
        payment.refunded.units(),
        payment.attention.map(PaymentAttention::as_str),
        payment.next_read_at.map(Instant::from),
        payment.reads,
        payment.paid_at.map(Instant::from),
        payment.version,
        payment.id.as_uuid(),
    )?;
    Ok(())
}

/// Notes that the user of a payment does not agree any more that the way to pay is saved with it.
pub async fn save_no_method(tx: &mut Tx, id: PaymentId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE payments SET is_saving_method = $1 WHERE id = $2",
        false,
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes which subscription a payment for a plan came to, and which invoice it pays.
pub async fn link(
    tx: &mut Tx,
    id: PaymentId,
    subscription: SubscriptionId,
    invoice: Option<InvoiceId>,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE payments SET subscription_id = $1, invoice_id = $2 WHERE id = $3",
        subscription.as_uuid(),
        invoice.map(|id| id.as_uuid()),
        id.as_uuid(),
    )?;
    Ok(())
}

/// The invoice that a payment is for, or came to pay.
pub async fn invoice_of(
    reader: &mut Reader,
    id: PaymentId,
) -> Result<Option<InvoiceId>, StoreError> {
    let row: Option<(Option<Uuid>,)> = fetch_optional!(
        reader,
        (Option<Uuid>,),
        "SELECT invoice_id FROM payments WHERE id = $1",
        id.as_uuid()
    )?;
    Ok(row.and_then(|(invoice,)| invoice).map(InvoiceId::from_uuid))
}

/// Those whose provider is to be asked, the longest due ones first.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueRead>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, Instant),
        "SELECT id, next_read_at FROM payments WHERE next_read_at <= $1 ORDER BY next_read_at, id LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let due = rows.into_iter().map(|(id, next_read_at)| DueRead {
        id: PaymentId::from_uuid(id),
        next_read_at: next_read_at.into(),
    });
    Ok(due.collect())
}

/// Takes a turn until it is tried again. Of several processes one gets it.
pub async fn take_turn(
    tx: &mut Tx,
    turn: DueRead,
    retry_at: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE payments SET next_read_at = $1 WHERE id = $2 AND next_read_at = $3",
        Instant::from(retry_at),
        turn.id.as_uuid(),
        Instant::from(turn.next_read_at),
    )?;
    Ok(rows == 1)
}

fn failure_kind(payment: &Payment) -> Option<&'static str> {
    let failure = payment.failure.as_ref();
    failure.map(|failure| failure.kind.as_str())
}

fn failure_code(payment: &Payment) -> Option<&str> {
    let failure = payment.failure.as_ref();
    failure.map(|failure: &PaymentFailure| &*failure.code)
}
