//! Ways to pay in JSON.

use kym_commerce::payments::PaymentMethod;
use kym_platform::http::values::{Day, Instant};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A way to pay that the user has left.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPaymentMethod {
    id: Uuid,
    /// As the user knows it: `Visa •• 4242`.
    title: String,
    /// The last day on which it can be charged, where that is known.
    #[schema(required)]
    expires_on: Option<Day>,
    /// Whether it is the one that is charged.
    is_default: bool,
    /// Whether no real money moves.
    is_test: bool,
    created_at: Instant,
}

/// The ways to pay that the user has left.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPaymentMethodList {
    items: Vec<SavedPaymentMethod>,
}

impl SavedPaymentMethodList {
    /// All of them.
    pub(super) fn new(methods: Vec<PaymentMethod>) -> Self {
        let items = methods.into_iter().map(|method| SavedPaymentMethod {
            id: method.id.as_uuid(),
            title: method.title,
            expires_on: method.expires_on.map(Day),
            is_default: method.is_default,
            is_test: method.is_test,
            created_at: Instant(method.created_at),
        });
        Self {
            items: items.collect(),
        }
    }
}
