//! What YooKassa says about payments and refunds.

use jiff::SignedDuration;
use jiff::civil::Date;
use kym_commerce::payments::{
    PaymentFailure, RefundStatus, ReportedPayment, ReportedState, from_yookassa,
};
use kym_domain::money::{Currency, Minor, Money};
use serde_json::Value;

use crate::payment_protocols::answers::{ProviderPayment, ProviderRefund, SavedMethod};
use crate::payment_protocols::reading;

/// How long somebody has to pay on a page, by card, wallet or bank: nothing says so in an answer.
const LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

/// The longest title of a method, in characters.
const MAX_TITLE: usize = 60;

/// A payment.
pub(super) fn payment(object: &Value) -> Option<ProviderPayment> {
    let state = match reading::code(object, "status")? {
        "pending" => ReportedState::Pending,
        "waiting_for_capture" => ReportedState::WaitingForCapture,
        "succeeded" => ReportedState::Succeeded,
        "canceled" => ReportedState::Canceled(failure(object)),
        _ => return None,
    };
    let amount = money(object.get("amount")?)?;
    let refunded = match object.get("refunded_amount").filter(|sum| !sum.is_null()) {
        Some(sum) => money(sum)?.minor,
        None => Minor::ZERO,
    };
    let confirmation = object.get("confirmation");
    let url = confirmation.and_then(|confirmation| confirmation.get("confirmation_url"));
    let url = reading::url(url).filter(|_| state == ReportedState::Pending);
    let ends_at = reading::instant(object, "created_at")?
        .checked_add(LINK_LIFETIME)
        .ok();
    let metadata = object.get("metadata").and_then(|all| all.get("payment_id"));
    Some(ProviderPayment {
        method: saved_method(object).filter(|_| state == ReportedState::Succeeded),
        reported: ReportedPayment {
            state,
            amount,
            is_test: object.get("test")?.as_bool()?,
            refunded,
            provider_payment_id: Some(reading::id(object, "id")?),
        },
        payment_id: metadata.and_then(|id| id.as_str()?.parse().ok()),
        provider_checkout_id: None,
        expires_at: ends_at.filter(|_| url.is_some()),
        confirmation_url: url,
        customer: None,
    })
}

/// Money that is given back.
pub(super) fn refund(object: &Value) -> Option<ProviderRefund> {
    let status = match reading::code(object, "status")? {
        "pending" => RefundStatus::Pending,
        "succeeded" => RefundStatus::Succeeded,
        "canceled" => RefundStatus::Canceled,
        _ => return None,
    };
    let details = object.get("cancellation_details");
    Some(ProviderRefund {
        provider_refund_id: reading::id(object, "id")?,
        provider_payment_id: reading::id(object, "payment_id"),
        refund_id: None,
        amount: money(object.get("amount")?)?,
        status,
        failure: details
            .and_then(|details| reading::code(details, "reason"))
            .map(str::to_owned),
        created_at: reading::instant(object, "created_at")?,
    })
}

fn failure(object: &Value) -> PaymentFailure {
    let details = object.get("cancellation_details").unwrap_or(&Value::Null);
    PaymentFailure::of_yookassa(reading::code(details, "reason").unwrap_or("general_decline"))
}

fn money(amount: &Value) -> Option<Money> {
    let currency = Currency::iso(amount.get("currency")?.as_str()?)?;
    from_yookassa(amount.get("value")?.as_str()?, currency).ok()
}

/// What a payment was paid by, if it is really kept: that the user wished so is not enough.
fn saved_method(object: &Value) -> Option<SavedMethod> {
    let method = object.get("payment_method")?;
    if method.get("saved") != Some(&Value::Bool(true)) {
        return None;
    }
    let card = method.get("card").unwrap_or(&Value::Null);
    let title = if let Some(last) = reading::code(card, "last4") {
        let brand = reading::code(card, "card_type").unwrap_or("Card");
        format!("{brand} •• {last}")
    } else {
        let title = method.get("title").and_then(Value::as_str);
        let title = title.or_else(|| reading::code(method, "type"))?;
        reading::line(title, MAX_TITLE)
    };
    let part = |name: &str| reading::code(card, name)?.parse::<i16>().ok();
    let expires_on = part("expiry_year")
        .zip(part("expiry_month"))
        .and_then(|(year, month)| {
            let first = Date::new(year, month.try_into().ok()?, 1).ok()?;
            Some(first.last_of_month())
        });
    Some(SavedMethod {
        provider_method_id: reading::id(method, "id")?,
        title,
        expires_on,
    })
}
