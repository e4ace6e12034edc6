//! Stripe's objects (docs.stripe.com/api).

use serde_json::{Value, json};

use super::super::ledger::{Ledger, Payment, Refund, State};

fn currency(payment: &Payment) -> String {
    let told = payment
        .overrides
        .currency
        .as_ref()
        .unwrap_or(&payment.currency);
    told.to_ascii_lowercase()
}

fn is_live(payment: &Payment) -> bool {
    !payment.overrides.is_test.unwrap_or(payment.is_test)
}

fn amount(payment: &Payment) -> i64 {
    payment.overrides.amount.unwrap_or(payment.amount)
}

/// What a declined card is told about.
pub(super) fn card_error(reason: &str) -> Value {
    let code = match reason {
        "authentication_required" | "expired_card" | "incorrect_cvc" | "processing_error" => reason,
        _ => "card_declined",
    };
    json!({
        "type": "card_error",
        "code": code,
        "decline_code": reason,
        "message": "Your card was declined.",
    })
}

/// A payment intent; `is_whole` with what it refers to in it.
pub(crate) fn intent(ledger: &Ledger, payment: &Payment, is_whole: bool) -> Value {
    let (status, error) = match &payment.state {
        State::Pending => ("requires_payment_method", Value::Null),
        State::Processing => ("processing", Value::Null),
        State::Held => ("requires_capture", Value::Null),
        State::Succeeded => ("succeeded", Value::Null),
        State::Failed(reason) => ("requires_payment_method", card_error(reason)),
        State::Canceled(_) => ("canceled", Value::Null),
    };
    let has_succeeded = payment.state == State::Succeeded;
    let method = payment.method.as_ref().map(|id| {
        let method = ledger.methods.iter().find(|method| method.id == *id);
        let customer = method.and_then(|method| method.customer.clone());
        if !is_whole {
            return Value::from(id.as_str());
        }
        json!({
            "id": id,
            "object": "payment_method",
            "type": "card",
            "customer": customer,
            "card": {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030},
            "livemode": is_live(payment),
        })
    });
    let charge = has_succeeded.then(|| {
        let id = payment.id.replace("pi_", "ch_");
        if !is_whole {
            return Value::from(id);
        }
        let refunded = ledger.refunded(&payment.id);
        json!({
            "id": id,
            "object": "charge",
            "amount": amount(payment),
            "amount_refunded": refunded,
            "currency": currency(payment),
            "paid": true,
            "refunded": refunded == payment.amount,
        })
    });
    json!({
        "id": payment.id,
        "object": "payment_intent",
        "amount": amount(payment),
        "amount_received": if has_succeeded { amount(payment) } else { 0 },
        "currency": currency(payment),
        "customer": payment.customer,
        "created": payment.created_at.as_second(),
        "description": payment.description,
        "last_payment_error": error,
        "latest_charge": charge,
        "livemode": is_live(payment),
        "metadata": payment.metadata,
        "payment_method": method,
        "setup_future_usage": payment.saves_method.then_some("off_session"),
        "status": status,
    })
}

/// A session of Checkout, if the payment has one.
pub(crate) fn session(ledger: &Ledger, payment: &Payment, is_whole: bool) -> Option<Value> {
    let page = payment.page.as_ref()?;
    let status = match &payment.state {
        _ if page.is_complete => "complete",
        State::Canceled(_) => "expired",
        _ => "open",
    };
    let paid = match payment.state {
        State::Succeeded => "paid",
        _ => "unpaid",
    };
    // Nobody has begun to pay: there is nothing yet to pay with.
    let has_begun = payment.state != State::Pending && status != "expired";
    let of_payment = match (has_begun, is_whole) {
        (false, _) => Value::Null,
        (true, false) => Value::from(payment.id.as_str()),
        (true, true) => intent(ledger, payment, true),
    };
    Some(json!({
        "id": page.id,
        "object": "checkout.session",
        "amount_total": amount(payment),
        "client_reference_id": payment.metadata.get("payment_id"),
        "created": payment.created_at.as_second(),
        "currency": currency(payment),
        "customer": payment.customer,
        "expires_at": page.expires_at.as_second(),
        "livemode": is_live(payment),
        "metadata": payment.metadata,
        "mode": "payment",
        "payment_intent": of_payment,
        "payment_status": paid,
        "status": status,
        "url": (status == "open").then(|| format!("{}/pay/{}", ledger.home, page.id)),
    }))
}

/// Money that is given back.
pub(crate) fn refund(ledger: &Ledger, refund: &Refund) -> Value {
    let (status, reason) = match &refund.state {
        State::Succeeded => ("succeeded", None),
        State::Canceled(reason) => ("failed", Some(reason)),
        _ => ("pending", None),
    };
    json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "created": refund.created_at.as_second(),
        "currency": currency(ledger.payment_of(refund)),
        "failure_reason": reason,
        "metadata": refund.metadata,
        "payment_intent": refund.payment,
        "status": status,
    })
}
