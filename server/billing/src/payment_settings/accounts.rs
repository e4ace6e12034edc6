//! Accounts with payment providers, with their secrets.

use kym_billing_store::payment_accounts;
use kym_commerce::payments::{PaymentAccount, PaymentProvider};
use kym_platform::error::{Error, Result};
use kym_platform::sealed;
use kym_platform::state::App;
use kym_store::Reader;
use uuid::Uuid;

/// What secrets of accounts are sealed for.
pub const KEY_PURPOSE: &str = "keys of payment providers";

/// An account that can be used.
#[derive(Clone)]
pub struct OpenAccount {
    /// The number of the shop, where the provider has one.
    pub shop_id: Option<String>,
    /// The secret key.
    pub key: String,
    /// What webhooks are signed with; two while one is being replaced.
    pub webhook_secrets: Vec<String>,
    /// Whether no real money moves.
    pub is_test: bool,
}

/// The account with a provider; nothing when it has no key.
///
/// # Errors
/// When the database cannot be read, or a secret cannot be opened.
pub async fn open(
    app: &App,
    reader: &mut Reader,
    provider: PaymentProvider,
) -> Result<Option<OpenAccount>> {
    let account = payment_accounts::get(reader, provider).await?;
    account.map_or(Ok(None), |account| opened(app, account))
}

fn opened(app: &App, account: PaymentAccount) -> Result<Option<OpenAccount>> {
    let owner = owner(account.provider);
    let open = |sealed: &[u8]| {
        let opened = sealed::open(&app.keys, KEY_PURPOSE, owner, sealed);
        let text = opened.and_then(|secret| String::from_utf8(secret).ok());
        text.ok_or_else(|| {
            let words = "a secret of a payment provider cannot be opened: was auth.secret changed?";
            Error::internal(anyhow::anyhow!(words))
        })
    };
    let Some(key) = account.sealed_key.as_deref() else {
        return Ok(None);
    };
    let secrets = [
        account.sealed_webhook_secret.as_deref(),
        account.sealed_previous_secret.as_deref(),
    ];
    let secrets: Result<Vec<_>> = secrets.into_iter().flatten().map(open).collect();
    Ok(Some(OpenAccount {
        shop_id: account.shop_id,
        key: open(key)?,
        webhook_secrets: secrets?,
        is_test: account.is_test,
    }))
}

/// Seals a secret of an account.
///
/// # Errors
/// When encryption fails, which takes a broken build.
pub(super) fn seal(app: &App, provider: PaymentProvider, secret: &str) -> Result<Vec<u8>> {
    let owner = owner(provider);
    sealed::seal(
        &app.keys,
        KEY_PURPOSE,
        &*app.random,
        owner,
        secret.as_bytes(),
    )
}

/// For whom the secrets of a provider are sealed: one cannot be put in the place of another's.
fn owner(provider: PaymentProvider) -> Uuid {
    let place = PaymentProvider::ALL
        .iter()
        .position(|each| *each == provider);
    Uuid::from_u128(place.map_or(0, |place| place as u128 + 1))
}
