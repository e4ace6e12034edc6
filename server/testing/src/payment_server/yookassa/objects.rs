//! YooKassa's objects (yookassa.ru/developers/api).

use serde_json::{Value, json};

use super::super::ledger::{Ledger, Payment, Refund, State};

fn money(kopecks: i64, payment: &Payment) -> Value {
    let code = payment
        .overrides
        .currency
        .as_ref()
        .unwrap_or(&payment.currency);
    let value = format!("{}.{:02}", kopecks / 100, kopecks % 100);
    json!({"value": value, "currency": code})
}

fn details(reason: &str) -> Value {
    let party = match reason {
        "expired_on_confirmation" | "canceled_by_merchant" | "expired_on_capture" => "merchant",
        _ => "payment_network",
    };
    json!({"party": party, "reason": reason})
}

/// A payment.
pub(crate) fn payment(ledger: &Ledger, payment: &Payment) -> Value {
    let amount = money(payment.overrides.amount.unwrap_or(payment.amount), payment);
    let status = match &payment.state {
        State::Pending | State::Processing => "pending",
        State::Held => "waiting_for_capture",
        State::Succeeded => "succeeded",
        State::Failed(_) | State::Canceled(_) => "canceled",
    };
    let has_succeeded = payment.state == State::Succeeded;
    let mut object = json!({
        "id": payment.id,
        "status": status,
        "amount": amount,
        "created_at": format!("{:.3}", payment.created_at),
        "description": payment.description,
        "metadata": payment.metadata,
        "paid": has_succeeded,
        "recipient": {"account_id": "100001", "gateway_id": "2000001"},
        "refundable": has_succeeded,
        "test": payment.overrides.is_test.unwrap_or(payment.is_test),
    });
    if has_succeeded {
        object["income_amount"] = amount;
        object["refunded_amount"] = money(ledger.refunded(&payment.id), payment);
    }
    if payment.state == State::Pending
        && let Some(page) = &payment.page
    {
        let url = format!(
            "{}/checkout/payments/v2/contract?orderId={}",
            ledger.home, page.id
        );
        object["confirmation"] = json!({"type": "redirect", "confirmation_url": url});
    }
    if let State::Failed(reason) | State::Canceled(reason) = &payment.state {
        object["cancellation_details"] = details(reason);
    }
    if let Some(id) = &payment.method {
        let method = ledger.methods.iter().find(|method| method.id == *id);
        object["payment_method"] = json!({
            "type": "bank_card",
            "id": id,
            "saved": method.is_some_and(|method| method.is_saved),
            "title": "Bank card *4444",
            "card": {
                "first6": "555555",
                "last4": "4444",
                "expiry_month": "07",
                "expiry_year": "2030",
                "card_type": "MasterCard",
            },
        });
    }
    object
}

/// Money that is given back.
pub(crate) fn refund(ledger: &Ledger, refund: &Refund) -> Value {
    let mut object = json!({
        "id": refund.id,
        "payment_id": refund.payment,
        "amount": money(refund.amount, ledger.payment_of(refund)),
        "created_at": format!("{:.3}", refund.created_at),
        "status": match refund.state {
            State::Succeeded => "succeeded",
            State::Canceled(_) => "canceled",
            _ => "pending",
        },
    });
    if let State::Canceled(reason) = &refund.state {
        object["cancellation_details"] = details(reason);
    }
    object
}
