//! With whom is spoken, and about which payment.

use std::time::Duration;

use jiff::Timestamp;
use kym_commerce::payments::PaymentProvider;
use kym_domain::id::PaymentId;
use url::Url;

/// How long a provider may take. YooKassa gives up on a bank after thirty seconds, and says so then.
pub const TIMEOUT: Duration = Duration::from_secs(40);

/// An account with a provider, where it is asked.
#[derive(Clone, Copy)]
pub struct Account<'a> {
    /// Whose protocol is spoken.
    pub provider: OnlineProvider,
    /// Its address with the version of the protocol, which paths are added to.
    pub base_url: &'a Url,
    /// The number of the shop, which YooKassa wants to see beside the key.
    pub shop_id: Option<&'a str>,
    /// The secret key.
    pub key: &'a str,
    /// How long an answer may take; [`TIMEOUT`] but in tests.
    pub timeout: Duration,
}

/// A provider that is asked over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineProvider {
    /// Stripe.
    Stripe,
    /// YooKassa.
    YooKassa,
}

/// What a provider calls a payment. A payment that is made on a page of Stripe is read by its checkout, as that alone says
/// whether the page is still open; all others by the payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaymentIds<'a> {
    /// The payment: Stripe's `pi_…`, YooKassa's UUID.
    pub payment: Option<&'a str>,
    /// The page: Stripe's `cs_…`.
    pub checkout: Option<&'a str>,
}

/// A payment of which it is not known whether its provider ever heard of it.
#[derive(Clone, Copy, Debug)]
pub struct LostPayment<'a> {
    /// Ours.
    pub payment_id: PaymentId,
    /// Whether it was to be paid on a page.
    pub is_checkout: bool,
    /// What the provider calls the user, where it has to be told.
    pub customer: Option<&'a str>,
    /// When it was first asked for.
    pub since: Timestamp,
}

impl OnlineProvider {
    /// The provider, unless it is somebody with an eye on a bank account.
    pub const fn of(provider: PaymentProvider) -> Option<Self> {
        match provider {
            PaymentProvider::Manual => None,
            PaymentProvider::Stripe => Some(Self::Stripe),
            PaymentProvider::YooKassa => Some(Self::YooKassa),
        }
    }
}

impl From<OnlineProvider> for PaymentProvider {
    fn from(provider: OnlineProvider) -> Self {
        match provider {
            OnlineProvider::Stripe => Self::Stripe,
            OnlineProvider::YooKassa => Self::YooKassa,
        }
    }
}
