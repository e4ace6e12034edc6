//! Where money is taken: an account with a payment provider, and the ways to pay that users have left there.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::check::{self, FieldCode, Violation};
use kym_domain::id::{PaymentMethodId, UserId};

use super::provider::PaymentProvider;

/// The installation's account with a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentAccount {
    /// With whom.
    pub provider: PaymentProvider,
    /// The number of the shop, where the provider has one.
    pub shop_id: Option<String>,
    /// The secret key, sealed.
    pub sealed_key: Option<Vec<u8>>,
    /// What is shown of the key: `sk_test_…1234`.
    pub key_mark: Option<String>,
    /// The secret that webhooks are signed with, sealed.
    pub sealed_webhook_secret: Option<Vec<u8>>,
    /// The one before, while it is being replaced, sealed.
    pub sealed_previous_secret: Option<Vec<u8>>,
    /// Whether no real money moves there.
    pub is_test: bool,
    /// How often it was changed.
    pub version: i64,
}

/// A way to pay that a user has left with a provider, and agreed to be charged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentMethod {
    /// Which.
    pub id: PaymentMethodId,
    /// Whose.
    pub user_id: UserId,
    /// Who keeps it.
    pub provider: PaymentProvider,
    /// What the provider calls it.
    pub provider_method_id: String,
    /// What the provider calls the user, where it has to be told.
    pub provider_customer_id: Option<String>,
    /// As the user knows it: "Visa •• 4242".
    pub title: String,
    /// The last day on which it can be charged, where that is known.
    pub expires_on: Option<Date>,
    /// Whether no real money moves.
    pub is_test: bool,
    /// Whether it is the one that is charged.
    pub is_default: bool,
    /// When the user agreed.
    pub agreed_at: Timestamp,
    /// When it was left.
    pub created_at: Timestamp,
    /// Since when it is charged no more.
    pub forgotten_at: Option<Timestamp>,
}

/// The longest key or secret of a provider.
const MAX_KEY: usize = 300;

/// A secret key as somebody has typed it.
#[derive(Clone, PartialEq, Eq)]
pub struct ProviderKey {
    /// The key.
    pub text: String,
    /// What is shown of it.
    pub mark: String,
    /// Whether no real money moves with it.
    pub is_test: bool,
}

impl ProviderKey {
    /// Reads the key of a provider. Stripe's begin with `sk_test_`, `sk_live_`, `rk_test_` or `rk_live_`, those of `YooKassa` with `test_` or
    /// `live_` (their documentation on keys), which says whether real money moves.
    ///
    /// # Errors
    /// `invalid_text` for what is no such key, `too_long`.
    pub fn read(provider: PaymentProvider, typed: &str) -> Result<Self, Violation> {
        let text = check::line(typed, 1, MAX_KEY)?;
        let kinds: &[&str] = match provider {
            PaymentProvider::Stripe => &["sk_test_", "sk_live_", "rk_test_", "rk_live_"],
            PaymentProvider::YooKassa => &["test_", "live_"],
            PaymentProvider::Manual => &[],
        };
        let begin = kinds.iter().find(|begin| text.starts_with(**begin));
        let is_plain = text.chars().all(|sign| sign.is_ascii_graphic());
        let begin = begin.filter(|_| is_plain).ok_or(FieldCode::InvalidText)?;
        let end = text.get(text.len().saturating_sub(4)..).unwrap_or_default();
        Ok(Self {
            mark: format!("{begin}…{end}"),
            is_test: begin.contains("test_"),
            text,
        })
    }
}

/// A secret that webhooks are signed with, as somebody has typed it: Stripe's begin with `whsec_`.
///
/// # Errors
/// `invalid_text` for what is no such secret, `too_long`.
pub fn webhook_secret(typed: &str) -> Result<String, Violation> {
    let text = check::line(typed, 1, MAX_KEY)?;
    let is_plain = text.chars().all(|sign| sign.is_ascii_graphic());
    if is_plain && text.starts_with("whsec_") {
        Ok(text)
    } else {
        Err(FieldCode::InvalidText.into())
    }
}
