//! What Stripe says about payments and refunds.

use jiff::civil::Date;
use kym_commerce::payments::{
    FailureKind, PaymentFailure, RefundStatus, ReportedPayment, ReportedState, from_stripe,
};
use kym_domain::id::{PaymentId, RefundId};
use kym_domain::money::{Currency, Minor, Money};
use serde_json::Value;

use super::errors;
use crate::payment_protocols::answers::{ProviderPayment, ProviderRefund, SavedMethod};
use crate::payment_protocols::reading;

/// What is shown of brands of cards; of others the provider's own word is.
const BRANDS: [(&str, &str); 8] = [
    ("amex", "American Express"),
    ("cartes_bancaires", "Cartes Bancaires"),
    ("diners", "Diners Club"),
    ("discover", "Discover"),
    ("jcb", "JCB"),
    ("mastercard", "Mastercard"),
    ("unionpay", "UnionPay"),
    ("visa", "Visa"),
];

/// A session of Checkout, with its intent in it once the user has begun to pay.
pub(super) fn session(object: &Value) -> Option<ProviderPayment> {
    let intent = object.get("payment_intent").unwrap_or(&Value::Null);
    let has_succeeded = reading::code(intent, "status") == Some("succeeded");
    let status = reading::code(object, "status")?;
    let state = match (status, reading::code(object, "payment_status")?) {
        _ if has_succeeded => ReportedState::Succeeded,
        ("complete", "paid" | "no_payment_required") => ReportedState::Succeeded,
        // Some ways to pay take days.
        ("complete", _) if intent.is_object() => intent_state(intent)?,
        ("complete" | "open", _) => ReportedState::Pending,
        ("expired", _) => ReportedState::Canceled(PaymentFailure::of_stripe(
            "checkout_session_expired",
            None,
            None,
        )),
        _ => return None,
    };
    let amount = if has_succeeded {
        money(intent, "amount_received")?
    } else {
        money(object, "amount_total")?
    };
    let is_open = state == ReportedState::Pending;
    let payment_id = metadata_id::<PaymentId>(object, "payment_id");
    let reference = || reading::id(object, "client_reference_id")?.parse().ok();
    Some(ProviderPayment {
        method: saved_method(intent).filter(|_| state == ReportedState::Succeeded),
        reported: ReportedPayment {
            state,
            amount,
            is_test: !object.get("livemode")?.as_bool()?,
            refunded: refunded(intent, amount.currency)?,
            provider_payment_id: reading::reference(object, "payment_intent"),
        },
        payment_id: payment_id.or_else(reference),
        provider_checkout_id: Some(reading::id(object, "id")?),
        confirmation_url: reading::url(object.get("url")).filter(|_| is_open),
        expires_at: reading::second(object, "expires_at").filter(|_| is_open),
        customer: reading::reference(object, "customer"),
    })
}

/// A payment intent, of a saved method.
pub(super) fn intent(object: &Value) -> Option<ProviderPayment> {
    let state = intent_state(object)?;
    let amount = match state {
        ReportedState::Succeeded => money(object, "amount_received")?,
        _ => money(object, "amount")?,
    };
    Some(ProviderPayment {
        method: saved_method(object).filter(|_| state == ReportedState::Succeeded),
        reported: ReportedPayment {
            state,
            amount,
            is_test: !object.get("livemode")?.as_bool()?,
            refunded: refunded(object, amount.currency)?,
            provider_payment_id: Some(reading::id(object, "id")?),
        },
        payment_id: metadata_id(object, "payment_id"),
        provider_checkout_id: None,
        confirmation_url: None,
        expires_at: None,
        customer: reading::reference(object, "customer"),
    })
}

/// How an intent stands that nobody is about to confirm (docs.stripe.com/payments/paymentintents/lifecycle).
fn intent_state(intent: &Value) -> Option<ReportedState> {
    let error = intent
        .get("last_payment_error")
        .filter(|error| error.is_object());
    Some(match reading::code(intent, "status")? {
        "succeeded" => ReportedState::Succeeded,
        "processing" | "requires_confirmation" => ReportedState::Pending,
        "requires_capture" => ReportedState::WaitingForCapture,
        // A failed attempt leads back to where it began.
        "requires_payment_method" => match error {
            Some(error) => ReportedState::Canceled(errors::failure(error)),
            None => ReportedState::Pending,
        },
        "requires_action" => ReportedState::Canceled(PaymentFailure::of_stripe(
            "authentication_required",
            None,
            None,
        )),
        "canceled" => ReportedState::Canceled(match error {
            Some(error) => errors::failure(error),
            None => PaymentFailure {
                kind: FailureKind::Abandoned,
                code: reading::code(intent, "cancellation_reason")
                    .unwrap_or("canceled")
                    .to_owned(),
            },
        }),
        _ => return None,
    })
}

/// Money that is given back.
pub(super) fn refund(object: &Value) -> Option<ProviderRefund> {
    let status = match reading::code(object, "status")? {
        "pending" | "requires_action" => RefundStatus::Pending,
        "succeeded" => RefundStatus::Succeeded,
        "failed" | "canceled" => RefundStatus::Canceled,
        _ => return None,
    };
    Some(ProviderRefund {
        provider_refund_id: reading::id(object, "id")?,
        provider_payment_id: reading::reference(object, "payment_intent"),
        refund_id: metadata_id::<RefundId>(object, "refund_id"),
        amount: money(object, "amount")?,
        status,
        failure: reading::code(object, "failure_reason").map(str::to_owned),
        created_at: reading::second(object, "created")?,
    })
}

/// An amount, in the units and by the code that stand in the same object.
fn money(object: &Value, name: &str) -> Option<Money> {
    let code = object.get("currency")?.as_str()?.to_ascii_uppercase();
    from_stripe(object.get(name)?.as_i64()?, Currency::iso(&code)?).ok()
}

/// How much of an intent was given back: that stands at its charge, and nowhere while there is none.
fn refunded(intent: &Value, currency: Currency) -> Option<Minor> {
    let Some(charge) = intent
        .get("latest_charge")
        .filter(|charge| charge.is_object())
    else {
        return Some(Minor::ZERO);
    };
    let units = charge.get("amount_refunded")?.as_i64()?;
    Some(from_stripe(units, currency).ok()?.minor)
}

fn metadata_id<T: std::str::FromStr>(object: &Value, name: &str) -> Option<T> {
    object.get("metadata")?.get(name)?.as_str()?.parse().ok()
}

/// What an intent was paid by, if the user agreed that it is kept, and it is.
fn saved_method(intent: &Value) -> Option<SavedMethod> {
    if reading::code(intent, "setup_future_usage") != Some("off_session") {
        return None;
    }
    let method = intent.get("payment_method")?;
    reading::reference(method, "customer")?;
    let kind = reading::code(method, "type")?;
    let details = method.get(kind).unwrap_or(&Value::Null);
    let brand = reading::code(details, "brand").unwrap_or(kind);
    let known = BRANDS.iter().find(|(word, _)| *word == brand);
    let brand = known.map_or(brand, |(_, name)| *name);
    let title = match reading::code(details, "last4") {
        Some(last) => format!("{brand} •• {last}"),
        None => brand.to_owned(),
    };
    let part = |name: &str| details.get(name).and_then(Value::as_i64);
    let expires_on = part("exp_year")
        .zip(part("exp_month"))
        .and_then(|(year, month)| {
            let first = Date::new(year.try_into().ok()?, month.try_into().ok()?, 1).ok()?;
            Some(first.last_of_month())
        });
    Some(SavedMethod {
        provider_method_id: reading::id(method, "id")?,
        title,
        expires_on,
    })
}
