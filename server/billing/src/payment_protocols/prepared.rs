//! What providers are asked for, and the requests that ask for it.

use kym_commerce::payments::FiscalCodes;
use kym_domain::id::{PaymentId, RefundId, UserId};
use kym_domain::language::Language;
use kym_domain::money::Money;

use super::errors::ProviderError;

/// The longest key that all providers take, in characters: YooKassa's bound.
const MAX_KEY: usize = 64;

/// A request that changes something at a provider, as it is sent each time: it is kept before, and repeated byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedRequest {
    /// Where, below the account's address.
    pub path: String,
    /// The body.
    pub body: String,
    /// Under which key: the provider carries it out once. At most 64 characters.
    pub idempotency_key: String,
}

/// A user, as a provider has to know them.
#[derive(Clone, Copy, Debug)]
pub struct CustomerRequest<'a> {
    /// Ours.
    pub user_id: UserId,
    /// Where receipts go.
    pub email: &'a str,
    /// The key of this request.
    pub idempotency_key: &'a str,
}

/// A page to pay on.
#[derive(Clone, Copy, Debug)]
pub struct CheckoutRequest<'a> {
    /// Ours.
    pub payment_id: PaymentId,
    /// How much.
    pub amount: Money,
    /// What for, as the payer reads it; the first 128 characters count.
    pub description: &'a str,
    /// Where the payer comes back to.
    pub return_url: &'a str,
    /// Where they come back to without having paid, where the provider can tell.
    pub cancel_url: &'a str,
    /// What the provider calls the user, where it has to be told.
    pub customer: Option<&'a str>,
    /// Whether the user agreed to be charged again without being asked.
    pub saves_method: bool,
    /// The language of the page.
    pub language: Language,
    /// The fiscal receipt, where there is one.
    pub receipt: Option<Receipt<'a>>,
    /// The key of this request.
    pub idempotency_key: &'a str,
}

/// A charge of a saved method, without the user.
#[derive(Clone, Copy, Debug)]
pub struct ChargeRequest<'a> {
    /// Ours.
    pub payment_id: PaymentId,
    /// How much.
    pub amount: Money,
    /// What for, as the payer reads it; the first 128 characters count.
    pub description: &'a str,
    /// What the provider calls the method.
    pub method: &'a str,
    /// What the provider calls the user, where it has to be told.
    pub customer: Option<&'a str>,
    /// The fiscal receipt, where there is one.
    pub receipt: Option<Receipt<'a>>,
    /// The key of this request.
    pub idempotency_key: &'a str,
}

/// Money that is to be given back.
#[derive(Clone, Copy, Debug)]
pub struct RefundRequest<'a> {
    /// Ours.
    pub refund_id: RefundId,
    /// What the provider calls the payment.
    pub provider_payment_id: &'a str,
    /// How much of it.
    pub amount: Money,
    /// Why; the first 250 characters count.
    pub reason: &'a str,
    /// The fiscal receipt, where there is one.
    pub receipt: Option<Receipt<'a>>,
    /// The key of this request.
    pub idempotency_key: &'a str,
}

/// A fiscal receipt (54-FZ) of one service, which costs what is paid.
#[derive(Clone, Copy, Debug)]
pub struct Receipt<'a> {
    /// Where the payer gets it.
    pub email: &'a str,
    /// What the service is called; the first 128 characters count.
    pub description: &'a str,
    /// What it says about taxes.
    pub codes: FiscalCodes,
}

impl PreparedRequest {
    /// The same, unless its key is none that every provider takes.
    pub(super) fn checked(self) -> Result<Self, ProviderError> {
        let key = &self.idempotency_key;
        let is_key =
            (1..=MAX_KEY).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_key {
            let words = "the idempotency key is not 1 to 64 ASCII characters";
            return Err(ProviderError::refused("invalid_key", words));
        }
        Ok(self)
    }
}

/// The beginning of a text.
pub(super) fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
