//! Ways to pay that users have left with a provider, and what the provider calls the users.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_commerce::payments::{PaymentMethod, PaymentProvider};
use kym_domain::id::{PaymentMethodId, UserId};
use kym_store::sql::{Day, Instant};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_optional};
use uuid::Uuid;

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    user_id: Uuid,
    provider: String,
    provider_method_id: String,
    provider_customer_id: Option<String>,
    title: String,
    expires_on: Option<Day>,
    is_test: bool,
    is_default: bool,
    agreed_at: Instant,
    created_at: Instant,
    forgotten_at: Option<Instant>,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, user_id, provider, provider_method_id, provider_customer_id, title, expires_on, is_test, is_default,
                    agreed_at, created_at, forgotten_at
             FROM payment_methods ",
            $rest
        )
    };
}

impl TryFrom<Row> for PaymentMethod {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("payment_methods", column, row.id);
        Ok(Self {
            id: PaymentMethodId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            provider: row.provider.parse().map_err(|_| nonsense("provider"))?,
            provider_method_id: row.provider_method_id,
            provider_customer_id: row.provider_customer_id,
            title: row.title,
            expires_on: row.expires_on.map(Date::from),
            is_test: row.is_test,
            is_default: row.is_default,
            agreed_at: row.agreed_at.into(),
            created_at: row.created_at.into(),
            forgotten_at: row.forgotten_at.map(Timestamp::from),
        })
    }
}

/// One of them, forgotten or not.
pub async fn get(
    reader: &mut Reader,
    id: PaymentMethodId,
) -> Result<Option<PaymentMethod>, StoreError> {
    let row = fetch_optional!(reader, Row, select!("WHERE id = $1"), id.as_uuid())?;
    row.map(PaymentMethod::try_from).transpose()
}

/// Those of a user that are not forgotten: the one that is charged first, then the newest.
pub async fn of_user(reader: &mut Reader, user: UserId) -> Result<Vec<PaymentMethod>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!(
            "WHERE user_id = $1 AND forgotten_at IS NULL ORDER BY (CASE WHEN is_default THEN 0 ELSE 1 END), id DESC"
        ),
        user.as_uuid()
    )?;
    rows.into_iter().map(PaymentMethod::try_from).collect()
}

/// The one of a user that is charged.
pub async fn default_of(
    reader: &mut Reader,
    user: UserId,
) -> Result<Option<PaymentMethod>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!("WHERE user_id = $1 AND is_default"),
        user.as_uuid()
    )?;
    row.map(PaymentMethod::try_from).transpose()
}

/// Writes a new one; the one that was charged before is so no more when this one is. Not one that its provider calls like another.
pub async fn insert(tx: &mut Tx, method: &PaymentMethod) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO payment_methods
             (id, user_id, provider, provider_method_id, provider_customer_id, title, expires_on, is_test, is_default, agreed_at,
              created_at, forgotten_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (provider, provider_method_id) DO NOTHING",
        method.id.as_uuid(),
        method.user_id.as_uuid(),
        method.provider.as_str(),
        method.provider_method_id,
        method.provider_customer_id,
        method.title,
        method.expires_on.map(Day::from),
        method.is_test,
        false,
        Instant::from(method.agreed_at),
        Instant::from(method.created_at),
        method.forgotten_at.map(Instant::from),
    )?;
    if rows == 1 && method.is_default {
        set_default(tx, method.user_id, method.id).await?;
    }
    Ok(rows == 1)
}

/// Has one of a user be the one that is charged. Nobody else does so for this user until the change ends.
pub async fn set_default(
    tx: &mut Tx,
    user: UserId,
    id: PaymentMethodId,
) -> Result<bool, StoreError> {
    execute!(
        tx,
        "UPDATE payment_methods SET is_default = $1 WHERE user_id = $2 AND is_default",
        false,
        user.as_uuid()
    )?;
    let rows = execute!(
        tx,
        "UPDATE payment_methods SET is_default = $1 WHERE user_id = $2 AND id = $3 AND forgotten_at IS NULL",
        true,
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Charges one no more. Once: whoever asks for the second time is told so.
pub async fn forget(tx: &mut Tx, id: PaymentMethodId, now: Timestamp) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE payment_methods SET forgotten_at = $1, is_default = $2 WHERE id = $3 AND forgotten_at IS NULL",
        Instant::from(now),
        false,
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// What a provider calls a user, with real money or in a test.
pub async fn customer(
    reader: &mut Reader,
    user: UserId,
    provider: PaymentProvider,
    is_test: bool,
) -> Result<Option<String>, StoreError> {
    let row: Option<(String,)> = fetch_optional!(
        reader,
        (String,),
        "SELECT provider_customer_id FROM payment_customers WHERE user_id = $1 AND provider = $2 AND is_test = $3",
        user.as_uuid(),
        provider.as_str(),
        is_test,
    )?;
    Ok(row.map(|(id,)| id))
}

/// Keeps what a provider calls a user; the first name stays.
pub async fn keep_customer(
    tx: &mut Tx,
    user: UserId,
    provider: PaymentProvider,
    is_test: bool,
    provider_customer_id: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO payment_customers (user_id, provider, is_test, provider_customer_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, provider, is_test) DO NOTHING",
        user.as_uuid(),
        provider.as_str(),
        is_test,
        provider_customer_id,
    )?;
    Ok(())
}
