//! What payment providers send by themselves. Each event is kept once, before it is looked at.

use jiff::Timestamp;
use kym_commerce::payments::PaymentProvider;
use kym_domain::id::{PaymentId, PaymentNotificationId};
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};
use uuid::Uuid;

/// Something that a provider has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentNotification {
    /// Which.
    pub id: PaymentNotificationId,
    /// Who sent it, if it is authentic.
    pub provider: PaymentProvider,
    /// What tells it from every other event of this provider.
    pub event_key: String,
    /// The provider's word for what has happened, such as `payment.succeeded`.
    pub kind: String,
    /// What the provider calls what it happened to.
    pub object_id: String,
    /// Our payment, as the provider gives it back.
    pub claimed_payment_id: Option<PaymentId>,
    /// When it came.
    pub received_at: Timestamp,
    /// When something was made of it.
    pub handled_at: Option<Timestamp>,
    /// What was made of it, such as `read` or `not_matched`.
    pub outcome: Option<String>,
    /// The payment that it was found to be about.
    pub payment_id: Option<PaymentId>,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    provider: String,
    event_key: String,
    kind: String,
    object_id: String,
    claimed_payment_id: Option<Uuid>,
    received_at: Instant,
    handled_at: Option<Instant>,
    outcome: Option<String>,
    payment_id: Option<Uuid>,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, provider, event_key, kind, object_id, claimed_payment_id, received_at, handled_at, outcome, payment_id
             FROM payment_notifications ",
            $rest
        )
    };
}

impl TryFrom<Row> for PaymentNotification {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("payment_notifications", column, row.id);
        Ok(Self {
            id: PaymentNotificationId::from_uuid(row.id),
            provider: row.provider.parse().map_err(|_| nonsense("provider"))?,
            event_key: row.event_key,
            kind: row.kind,
            object_id: row.object_id,
            claimed_payment_id: row.claimed_payment_id.map(PaymentId::from_uuid),
            received_at: row.received_at.into(),
            handled_at: row.handled_at.map(Timestamp::from),
            outcome: row.outcome,
            payment_id: row.payment_id.map(PaymentId::from_uuid),
        })
    }
}

/// Keeps one. Not one that is kept already.
pub async fn insert(tx: &mut Tx, notification: &PaymentNotification) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO payment_notifications
             (id, provider, event_key, kind, object_id, claimed_payment_id, received_at, handled_at, outcome, payment_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, event_key) DO NOTHING",
        notification.id.as_uuid(),
        notification.provider.as_str(),
        notification.event_key,
        notification.kind,
        notification.object_id,
        notification.claimed_payment_id.map(|id| id.as_uuid()),
        Instant::from(notification.received_at),
        notification.handled_at.map(Instant::from),
        notification.outcome,
        notification.payment_id.map(|id| id.as_uuid()),
    )?;
    Ok(rows == 1)
}

/// Notes what was made of one. Once: of several that have looked at it the first is kept.
pub async fn note_handled(
    tx: &mut Tx,
    id: PaymentNotificationId,
    (outcome, payment): (&str, Option<PaymentId>),
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE payment_notifications SET handled_at = $1, outcome = $2, payment_id = $3
         WHERE id = $4 AND handled_at IS NULL",
        Instant::from(now),
        outcome,
        payment.map(|id| id.as_uuid()),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Those that nothing was made of yet, oldest first.
pub async fn unhandled(
    reader: &mut Reader,
    limit: i64,
) -> Result<Vec<PaymentNotification>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE handled_at IS NULL ORDER BY received_at, id LIMIT $1"),
        limit
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Those about a payment, oldest first.
pub async fn of_payment(
    reader: &mut Reader,
    payment: PaymentId,
) -> Result<Vec<PaymentNotification>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE payment_id = $1 ORDER BY received_at, id"),
        payment.as_uuid()
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Forgets those that came before a moment and are about nothing of ours: anybody may send some.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM payment_notifications WHERE received_at < $1 AND handled_at IS NOT NULL AND payment_id IS NULL",
        Instant::from(before)
    )
}
