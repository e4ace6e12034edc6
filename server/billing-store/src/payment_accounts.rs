//! The installation's accounts with payment providers, one with each. Keys and secrets are only bytes here: they are sealed.

use kym_commerce::payments::{PaymentAccount, PaymentProvider};
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_optional};
use uuid::Uuid;

#[derive(sqlx_macros::FromRow)]
struct Row {
    provider: String,
    shop_id: Option<String>,
    api_key: Option<Vec<u8>>,
    key_mark: Option<String>,
    webhook_secret: Option<Vec<u8>>,
    previous_webhook_secret: Option<Vec<u8>>,
    is_test: bool,
    version: i64,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT provider, shop_id, api_key, key_mark, webhook_secret, previous_webhook_secret, is_test, version
             FROM payment_accounts ",
            $rest
        )
    };
}

impl TryFrom<Row> for PaymentAccount {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("payment_accounts", "provider", Uuid::nil());
        Ok(Self {
            provider: row.provider.parse().map_err(nonsense)?,
            shop_id: row.shop_id,
            sealed_key: row.api_key,
            key_mark: row.key_mark,
            sealed_webhook_secret: row.webhook_secret,
            sealed_previous_secret: row.previous_webhook_secret,
            is_test: row.is_test,
            version: row.version,
        })
    }
}

/// All of them.
pub async fn list(reader: &mut Reader) -> Result<Vec<PaymentAccount>, StoreError> {
    let rows = fetch_all!(reader, Row, select!("ORDER BY provider"))?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// The one with a provider; none where no account is needed.
pub async fn get(
    reader: &mut Reader,
    provider: PaymentProvider,
) -> Result<Option<PaymentAccount>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!("WHERE provider = $1"),
        provider.as_str()
    )?;
    row.map(TryInto::try_into).transpose()
}

/// The one with a provider, which nobody else changes until this change ends.
pub async fn take(
    tx: &mut Tx,
    provider: PaymentProvider,
) -> Result<Option<PaymentAccount>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM payment_accounts WHERE provider = $1 FOR UPDATE",
            provider.as_str()
        )?;
    }
    get(tx, provider).await
}

/// Writes what administrators have changed.
pub async fn update(tx: &mut Tx, account: &PaymentAccount) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE payment_accounts SET shop_id = $1, api_key = $2, key_mark = $3, webhook_secret = $4,
                previous_webhook_secret = $5, is_test = $6, version = $7
         WHERE provider = $8",
        account.shop_id,
        account.sealed_key,
        account.key_mark,
        account.sealed_webhook_secret,
        account.sealed_previous_secret,
        account.is_test,
        account.version,
        account.provider.as_str(),
    )?;
    Ok(())
}
