//! What YooKassa does when it is asked to.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::super::disruptions::PaymentDisruption;
use super::super::ledger::{Ledger, Overrides, Payment, State};
use super::super::request::{Answer, Incoming};
use super::{Served, checks, error, invalid, not_found, objects};

pub(super) fn payment(
    ledger: &mut Ledger,
    request: &Incoming,
    body: &Value,
    disruption: Option<&PaymentDisruption>,
) -> Served {
    let optional = [
        "capture",
        "confirmation",
        "description",
        "metadata",
        "payment_method_id",
        "receipt",
        "save_payment_method",
    ];
    checks::members(body, &["amount"], &optional)?;
    checks::text(body, "description", 128)?;
    let amount = checks::chargeable(&body["amount"])?;
    if let Some(receipt) = body.get("receipt") {
        checks::receipt(receipt, amount)?;
    }
    let metadata = body.get("metadata").and_then(Value::as_object).cloned();
    let metadata = metadata.unwrap_or_default();
    let is_short = |value: &Value| {
        value
            .as_str()
            .is_some_and(|text| text.chars().count() <= 512)
    };
    if metadata.len() > 16 || !metadata.values().all(is_short) {
        return Err(invalid("metadata"));
    }
    let method = method(ledger, request, body)?;
    let page = match (&method, body.get("confirmation")) {
        (None, Some(confirmation)) => {
            confirmed(confirmation)?;
            Some(ledger.new_page())
        }
        (Some(_), None) => None,
        _ => return Err(invalid("confirmation")),
    };
    let is_charge = method.is_some();
    let id = ledger.id("");
    ledger.payments.push(Payment {
        id,
        page,
        amount,
        currency: "RUB".to_owned(),
        is_test: request.is_test(),
        description: body["description"].as_str().unwrap_or_default().to_owned(),
        metadata,
        customer: None,
        saves_method: body.get("save_payment_method") == Some(&Value::Bool(true)),
        method,
        state: State::Pending,
        created_at: ledger.now,
        overrides: Overrides::default(),
    });
    let number = ledger.payments.len() - 1;
    let refusal = match disruption {
        Some(PaymentDisruption::Decline(reason)) => Some(*reason),
        _ => None,
    };
    if is_charge {
        let is_slow = matches!(disruption, Some(PaymentDisruption::Processing));
        let is_captured = body.get("capture") == Some(&Value::Bool(true));
        ledger.attempt(number, refusal, is_slow || !is_captured);
        if !is_captured {
            // Money is held unless it is said to be taken.
            ledger.payments[number].state = State::Held;
        }
    }
    Ok(objects::payment(ledger, &ledger.payments[number]))
}

/// The saved method that is to be charged.
fn method(ledger: &Ledger, request: &Incoming, body: &Value) -> Result<Option<String>, Answer> {
    let Some(id) = body.get("payment_method_id") else {
        return Ok(None);
    };
    let found = ledger.methods.iter().find(|method| {
        *id == method.id.as_str() && method.is_saved && method.is_test == request.is_test()
    });
    let found = found.map(|method| Some(method.id.clone()));
    found.ok_or_else(|| invalid("payment_method_id"))
}

fn confirmed(confirmation: &Value) -> Result<(), Answer> {
    checks::members(confirmation, &["type", "return_url"], &["locale"])?;
    checks::text(confirmation, "return_url", 2048)?;
    let is_locale = |locale: &Value| *locale == "ru_RU" || *locale == "en_US";
    let is_known =
        confirmation["type"] == "redirect" && confirmation.get("locale").is_none_or(is_locale);
    if is_known {
        Ok(())
    } else {
        Err(invalid("confirmation"))
    }
}

pub(super) fn refund(
    ledger: &mut Ledger,
    request: &Incoming,
    body: &Value,
    disruption: Option<&PaymentDisruption>,
) -> Served {
    checks::members(body, &["payment_id", "amount"], &["description", "receipt"])?;
    checks::text(body, "description", 250)?;
    let id = body["payment_id"].as_str().unwrap_or_default();
    let number = ledger.number_of(id, request.is_test());
    let number = number.ok_or_else(|| not_found(id))?;
    let payment = &ledger.payments[number];
    if payment.state != State::Succeeded {
        let words = "Only payments in the status succeeded can be refunded";
        return Err(error(400, "invalid_request", words, None));
    }
    let amount = checks::amount(&body["amount"])?;
    if !(1..=ledger.refundable(payment)).contains(&amount) {
        let words = "The refund is more than is left of the payment";
        return Err(error(400, "invalid_request", words, Some("amount")));
    }
    if let Some(receipt) = body.get("receipt") {
        checks::receipt(receipt, amount)?;
    }
    let is_slow = matches!(disruption, Some(PaymentDisruption::Processing));
    let made = ledger.give_back(number, amount, Map::new(), is_slow);
    if let Some(PaymentDisruption::Decline(reason)) = disruption {
        ledger.refunds[made].state = State::Canceled((*reason).to_owned());
    }
    Ok(objects::refund(ledger, &ledger.refunds[made]))
}

/// A page of a list, newest first.
pub(super) fn list(ledger: &Ledger, request: &Incoming, mut all: Vec<Value>) -> Served {
    all.reverse();
    let query = |name: &str| request.query.get(name).map(String::as_str);
    if let Some(since) = query("created_at.gte") {
        let since: Timestamp = since.parse().map_err(|_| invalid("created_at.gte"))?;
        all.retain(|object| {
            let at = object["created_at"].as_str().unwrap_or_default();
            at.parse::<Timestamp>().expect("an instant") >= since
        });
    }
    all.retain(|object| query("payment_id").is_none_or(|id| object["payment_id"] == id));
    let begin: usize = query("cursor")
        .map_or(Ok(0), str::parse)
        .map_err(|_| invalid("cursor"))?;
    let limit: usize = query("limit")
        .map_or(Ok(10), str::parse)
        .map_err(|_| invalid("limit"))?;
    if !(1..=100).contains(&limit) {
        return Err(invalid("limit"));
    }
    let end = all.len().min(begin + limit.min(ledger.page_size));
    let mut page = json!({"type": "list", "items": &all[begin.min(end)..end]});
    if end < all.len() {
        page["next_cursor"] = Value::from(end.to_string());
    }
    Ok(page)
}
