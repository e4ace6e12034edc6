//! Why a payment did not come about.

use kym_domain::words;

words! {
    /// What may be done after a payment has failed.
    pub enum FailureKind {
        /// The same again, later.
        Retry => "retry",
        /// Another way to pay, which the user has to give.
        OtherMethod => "other_method",
        /// The user has to confirm it with their bank.
        Authenticate => "authenticate",
        /// Nothing: the way to pay is to be forgotten, or the payment looks like fraud.
        Stop => "stop",
        /// The link was not used in time.
        Abandoned => "abandoned",
    }
}

impl FailureKind {
    /// Whether it was declined: by the provider, the bank or its user's way to pay. A link that nobody used, or that was closed, was not.
    pub const fn is_decline(self) -> bool {
        !matches!(self, Self::Abandoned)
    }
}

/// Why a payment did not come about, as its provider says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentFailure {
    /// What may be done.
    pub kind: FailureKind,
    /// The provider's word for it, such as `insufficient_funds`.
    pub code: String,
}

impl PaymentFailure {
    /// What Stripe says: `error.advice_code`, `error.decline_code` and `error.code`. Its advice goes before the table, but what the
    /// user's bank wants to have confirmed is not tried again in silence. A code that is not known is one to be tried again.
    pub fn of_stripe(code: &str, decline_code: Option<&str>, advice_code: Option<&str>) -> Self {
        let word = decline_code.unwrap_or(code);
        let by_table = match stripe_kind(word) {
            FailureKind::Retry => stripe_kind(code),
            kind => kind,
        };
        let kind = match (advice_code, by_table) {
            (_, FailureKind::Authenticate) => FailureKind::Authenticate,
            (Some("do_not_try_again"), FailureKind::Stop) => FailureKind::Stop,
            (Some("do_not_try_again" | "confirm_card_data"), _) => FailureKind::OtherMethod,
            (Some("try_again_later"), _) => FailureKind::Retry,
            _ => by_table,
        };
        Self {
            kind,
            code: word.to_owned(),
        }
    }

    /// What `YooKassa` says: `cancellation_details.reason`. Its list grows; what is not known is one to be tried again.
    pub fn of_yookassa(reason: &str) -> Self {
        Self {
            kind: yookassa_kind(reason),
            code: reason.to_owned(),
        }
    }

    /// Whether the user has taken back that the saved way may be charged: it is to be forgotten.
    pub fn is_revocation(&self) -> bool {
        matches!(
            self.code.as_str(),
            "permission_revoked"
                | "revocation_of_authorization"
                | "revocation_of_all_authorizations"
                | "stop_payment_order"
        )
    }
}

/// What a code of Stripe means (<https://docs.stripe.com/declines/codes>). The split is ours.
fn stripe_kind(code: &str) -> FailureKind {
    match code {
        "authentication_required" | "payment_intent_authentication_failure" => {
            FailureKind::Authenticate
        }
        "fraudulent"
        | "lost_card"
        | "stolen_card"
        | "pickup_card"
        | "merchant_blacklist"
        | "revocation_of_authorization"
        | "revocation_of_all_authorizations"
        | "stop_payment_order" => FailureKind::Stop,
        "card_not_supported"
        | "currency_not_supported"
        | "do_not_try_again"
        | "expired_card"
        | "incorrect_cvc"
        | "incorrect_number"
        | "invalid_account"
        | "invalid_cvc"
        | "invalid_expiry_month"
        | "invalid_expiry_year"
        | "invalid_number"
        | "new_account_information_available"
        | "no_action_taken"
        | "not_permitted"
        | "payment_method_unactivated"
        | "restricted_card"
        | "security_violation"
        | "service_not_allowed"
        | "testmode_decline"
        | "transaction_not_allowed" => FailureKind::OtherMethod,
        "checkout_session_expired" => FailureKind::Abandoned,
        _ => FailureKind::Retry,
    }
}

/// What a reason of `YooKassa` means (<https://yookassa.ru/developers/payment-acceptance/after-the-payment/declined-payments>). The split is
/// ours.
fn yookassa_kind(reason: &str) -> FailureKind {
    match reason {
        "permission_revoked" | "fraud_suspected" => FailureKind::Stop,
        "3d_secure_failed"
        | "call_issuer"
        | "card_expired"
        | "country_forbidden"
        | "identification_required"
        | "invalid_card_number"
        | "invalid_csc"
        | "payment_method_restricted"
        | "unsupported_mobile_operator" => FailureKind::OtherMethod,
        "canceled_by_merchant"
        | "deal_expired"
        | "expired_on_capture"
        | "expired_on_confirmation" => FailureKind::Abandoned,
        _ => FailureKind::Retry,
    }
}
