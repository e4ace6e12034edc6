//! What administrators do with the settings and accounts. There is no event for it: their screens ask again.

use kym_billing_store::{payment_accounts, payment_settings};
use kym_commerce::payments::{PaymentProvider, ProviderKey, webhook_secret};
use kym_domain::check::{Checks, FieldCode, FieldError, Violation};
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::context::{Committed, Ctx};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::conditional::IfMatch;
use kym_platform::state::App;
use kym_store::Reader;

use super::accounts::seal;
use super::till::Till;
use super::wire::{
    AccountView, PaymentAccountTest, SettingsView, UpdatePaymentAccount, UpdatePaymentSettings,
};
use crate::payment_protocols::{ProviderError, check_account};

/// The longest number of a shop.
const MAX_SHOP_ID: usize = 40;

/// Changes the settings. What was issued stays as it is.
pub async fn update(
    mut ctx: Ctx,
    body: &UpdatePaymentSettings,
    if_match: &IfMatch,
) -> Result<Committed<SettingsView>> {
    recheck_administrator(&mut ctx).await?;
    let was = SettingsView(payment_settings::take(&mut ctx.tx).await?);
    if_match.check(&was, ctx.author.language)?;
    let is = body.check(was.0.version + 1)?;
    let account = payment_accounts::get(&mut ctx.tx, is.provider).await?;
    if account.is_some_and(|account| account.sealed_key.is_none()) {
        // Nothing could be taken with it.
        return Err(FieldError::new("provider", FieldCode::NotFound).into());
    }
    payment_settings::update(&mut ctx.tx, &is).await?;
    tracing::info!(by = %ctx.author.user, provider = is.provider.as_str(), "how payments are taken was changed");
    ctx.commit(SettingsView(is)).await
}

/// All accounts, one with each provider, those that nobody has filled in included.
pub async fn accounts(app: &App, reader: &mut Reader) -> Result<Vec<AccountView>> {
    let all = payment_accounts::list(reader).await?.into_iter();
    let views = all.map(|account| AccountView {
        webhook_url: webhook_url(app, account.provider),
        account,
    });
    Ok(views.collect())
}

/// The provider that a path names.
pub fn provider_of(word: &str) -> Result<PaymentProvider> {
    word.parse().map_err(|_| Error::NOT_FOUND)
}

/// Changes the account with a provider.
pub async fn update_account(
    mut ctx: Ctx,
    provider: PaymentProvider,
    body: UpdatePaymentAccount,
    if_match: &IfMatch,
) -> Result<Committed<AccountView>> {
    recheck_administrator(&mut ctx).await?;
    let app = ctx.app().clone();
    let was = payment_accounts::take(&mut ctx.tx, provider).await?;
    let mut view = AccountView {
        account: was.ok_or(Error::NOT_FOUND)?,
        webhook_url: webhook_url(&app, provider),
    };
    if_match.check(&view, ctx.author.language)?;
    let account = &mut view.account;
    let mut checks = Checks::default();
    let shop_id = body.shop_id.as_deref().unwrap_or_default();
    let shop_id = checks.take("shop_id", shop(provider, shop_id));
    let key = checks.take(
        "key",
        typed(body.key.as_deref(), |text| {
            ProviderKey::read(provider, text)
        }),
    );
    let secret = typed(body.webhook_secret.as_deref(), webhook_secret);
    let secret = checks.take("webhook_secret", secret);
    let previous = typed(body.webhook_secret_previous.as_deref(), webhook_secret);
    let previous = checks.take("webhook_secret_previous", previous);
    let (Some(shop_id), Some(key), Some(secret), Some(previous)) = (shop_id, key, secret, previous)
    else {
        return Err(checks.into_errors().into());
    };
    account.shop_id = shop_id;
    if let Some(key) = key {
        account.key_mark = key.as_ref().map(|key| key.mark.clone());
        account.is_test = key.as_ref().is_some_and(|key| key.is_test);
        let sealed = key.map(|key| seal(&app, provider, &key.text));
        account.sealed_key = sealed.transpose()?;
    }
    if let Some(secret) = secret {
        let sealed = secret.map(|secret| seal(&app, provider, &secret));
        account.sealed_webhook_secret = sealed.transpose()?;
    }
    if let Some(secret) = previous {
        let sealed = secret.map(|secret| seal(&app, provider, &secret));
        account.sealed_previous_secret = sealed.transpose()?;
    }
    if account.sealed_key.is_none() {
        let settings = payment_settings::take(&mut ctx.tx).await?;
        if settings.provider == provider {
            // Payments are taken with it.
            return Err(FieldError::new("key", FieldCode::Required).into());
        }
    }
    account.version += 1;
    payment_accounts::update(&mut ctx.tx, account).await?;
    tracing::info!(by = %ctx.author.user, provider = provider.as_str(), is_test = account.is_test, "the account with a payment provider was changed");
    ctx.commit(view).await
}

/// Whether a provider takes the key of the account, as it says itself.
pub async fn test(app: &App, provider: PaymentProvider) -> Result<PaymentAccountTest> {
    let mut reader = app.db.ask().await?;
    let till = Till::open(app, &mut reader, provider).await?;
    drop(reader);
    let till = till.ok_or(ErrorCode::PAYMENT_PROVIDER_UNSET)?;
    Ok(match check_account(&app.fetcher, &till.account()).await {
        Ok(account) => PaymentAccountTest {
            ok: true,
            is_test: Some(account.is_test),
            message: None,
        },
        Err(error) => PaymentAccountTest {
            ok: false,
            is_test: None,
            message: Some(match error {
                ProviderError::Declined(decline) => decline.failure.code,
                ProviderError::Refused(refusal) => refusal.code,
                ProviderError::Unknown(unknown) => unknown.code,
            }),
        },
    })
}

/// The number of a shop, which `YooKassa` alone has.
fn shop(provider: PaymentProvider, text: &str) -> Result<Option<String>, Violation> {
    let text = kym_domain::check::line(text, 0, MAX_SHOP_ID)?;
    match provider {
        PaymentProvider::YooKassa if text.is_empty() => Err(FieldCode::Required.into()),
        PaymentProvider::YooKassa if text.bytes().all(|sign| sign.is_ascii_digit()) => {
            Ok(Some(text))
        }
        PaymentProvider::YooKassa => Err(FieldCode::InvalidText.into()),
        _ if text.is_empty() => Ok(None),
        _ => Err(FieldCode::UnknownField.into()),
    }
}

/// A secret as it shall be: as it was when not given, none when empty.
#[expect(
    clippy::option_option,
    reason = "not given, empty and given are three things"
)]
fn typed<T>(
    text: Option<&str>,
    read: impl Fn(&str) -> Result<T, Violation>,
) -> Result<Option<Option<T>>, Violation> {
    match text {
        None => Ok(None),
        Some("") => Ok(Some(None)),
        Some(text) => Ok(Some(Some(read(text)?))),
    }
}

/// Where a provider sends its webhooks.
fn webhook_url(app: &App, provider: PaymentProvider) -> String {
    let base = app.config.public_url();
    format!("{base}/api/v1/billing/webhooks/{}", provider.as_str())
}
