//! Which protocol each provider speaks.

use super::account::OnlineProvider;
use super::protocol::Protocol;
use super::stripe::Stripe;
use super::yookassa::YooKassa;

pub(super) fn protocol(provider: OnlineProvider) -> &'static dyn Protocol {
    match provider {
        OnlineProvider::Stripe => &Stripe,
        OnlineProvider::YooKassa => &YooKassa,
    }
}
