//! What providers are sent, under which key: the same again, byte for byte, while nobody knows what became of it.

use jiff::Timestamp;
use kym_domain::id::PaymentId;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_optional};
use uuid::Uuid;

/// A request to a provider that moves money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRequest {
    /// The key of the payment or the refund.
    pub idempotency_key: String,
    /// About which payment.
    pub payment_id: PaymentId,
    /// The method of HTTP.
    pub method: String,
    /// The path below the provider's address.
    pub path: String,
    /// What is sent.
    pub body: String,
    /// When it was made: a provider knows its key for a day from then.
    pub created_at: Timestamp,
}

/// Writes one before it is sent. Not under a key that has one.
pub async fn insert(tx: &mut Tx, request: &StoredRequest) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO payment_requests (idempotency_key, payment_id, method, path, body, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        request.idempotency_key,
        request.payment_id.as_uuid(),
        request.method,
        request.path,
        request.body,
        Instant::from(request.created_at),
    )?;
    Ok(rows == 1)
}

/// The one under a key.
pub async fn get(reader: &mut Reader, key: &str) -> Result<Option<StoredRequest>, StoreError> {
    let row = fetch_optional!(
        reader,
        (Uuid, String, String, String, Instant),
        "SELECT payment_id, method, path, body, created_at FROM payment_requests WHERE idempotency_key = $1",
        key
    )?;
    Ok(
        row.map(|(payment, method, path, body, created_at)| StoredRequest {
            idempotency_key: key.to_owned(),
            payment_id: PaymentId::from_uuid(payment),
            method,
            path,
            body,
            created_at: created_at.into(),
        }),
    )
}

/// Forgets the one under a key, for it is known what became of it: it may hold names and addresses.
pub async fn delete(tx: &mut Tx, key: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM payment_requests WHERE idempotency_key = $1",
        key
    )?;
    Ok(())
}
