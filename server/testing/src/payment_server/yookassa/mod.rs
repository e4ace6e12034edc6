//! YooKassa's side (yookassa.ru/developers/api): which requests it takes, and what it answers.

mod checks;
mod objects;
mod requests;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

pub(super) use self::objects::{payment, refund};
use super::disruptions::PaymentDisruption;
use super::ledger::{Ledger, State};
use super::request::{Answer, Incoming};
use super::{LIVE_SHOP, SHOP};

type Served = Result<Value, Answer>;

/// An error in YooKassa's form.
pub(super) fn error(status: u16, code: &str, description: &str, parameter: Option<&str>) -> Answer {
    let mut body = json!({
        "type": "error",
        "id": "0199b000-0000-7000-8000-0000000000ff",
        "code": code,
        "description": description,
    });
    if let Some(parameter) = parameter {
        body["parameter"] = Value::from(parameter);
    }
    Answer::error(StatusCode::from_u16(status).expect("a status"), &body)
}

pub(super) fn invalid(parameter: &str) -> Answer {
    let words = "Incorrect value of the parameter";
    error(400, "invalid_request", words, Some(parameter))
}

pub(super) fn not_found(id: &str) -> Answer {
    let words = format!("Incorrect object ID {id}. Specify the right ID");
    error(404, "not_found", &words, None)
}

pub(super) fn authenticate(request: &Incoming) -> Result<(), Answer> {
    let shown = request.credentials.as_ref();
    let shown = shown.map(|(shop, key)| (shop.as_str(), key.as_str()));
    if shown.is_some_and(|shown| [SHOP, LIVE_SHOP].contains(&shown)) {
        return Ok(());
    }
    // As others do, it says which key it was.
    let key = shown.map_or("none", |(_, key)| key);
    let words = format!("Error in shopId or secret key. Check their validity: {key}");
    Err(error(
        401,
        "invalid_credentials",
        &words,
        Some("Authorization"),
    ))
}

pub(super) fn key_taken() -> Answer {
    let words = "Idempotence key duplicated";
    error(400, "invalid_request", words, Some("Idempotence-Key"))
}

pub(super) fn key_in_use() -> Answer {
    let body = json!({"type": "processing", "description": "Request accepted, but not processed yet.", "retry_after": 1800});
    Answer::error(StatusCode::ACCEPTED, &body)
}

pub(super) fn carry_out(
    ledger: &mut Ledger,
    request: &Incoming,
    disruption: Option<&PaymentDisruption>,
) -> Answer {
    let parts: Vec<&str> = request.path.split('/').collect();
    let served = if request.method == Method::GET {
        read(ledger, request, &parts)
    } else {
        checks::json(request).and_then(|body| write(ledger, request, (&parts, &body), disruption))
    };
    served.map_or_else(|answer| answer, |body| Answer::ok(&body))
}

fn write(
    ledger: &mut Ledger,
    request: &Incoming,
    (parts, body): (&[&str], &Value),
    disruption: Option<&PaymentDisruption>,
) -> Served {
    match *parts {
        ["payments"] => requests::payment(ledger, request, body, disruption),
        ["refunds"] => requests::refund(ledger, request, body, disruption),
        ["payments", id, "cancel"] => {
            let number = ledger.number_of(id, request.is_test());
            let number = number.ok_or_else(|| not_found(id))?;
            if ledger.payments[number].state != State::Held {
                let words = "Incorrect payment status. You can cancel payments in the status waiting_for_capture";
                return Err(error(400, "invalid_request", words, None));
            }
            ledger.fail(number, "canceled_by_merchant");
            Ok(payment(ledger, &ledger.payments[number]))
        }
        _ => Err(error(404, "not_found", "There is no such path", None)),
    }
}

fn read(ledger: &Ledger, request: &Incoming, parts: &[&str]) -> Served {
    let is_test = request.is_test();
    match *parts {
        ["me"] => {
            let shop = if is_test { SHOP.0 } else { LIVE_SHOP.0 };
            Ok(json!({
                "account_id": shop,
                "status": "enabled",
                "test": is_test,
                "fiscalization_enabled": false,
                "payment_methods": ["bank_card", "yoo_money"],
            }))
        }
        ["payments", id] => {
            let number = ledger.number_of(id, is_test);
            let number = number.ok_or_else(|| not_found(id))?;
            Ok(payment(ledger, &ledger.payments[number]))
        }
        ["refunds", id] => {
            let found = ledger.refunds.iter().find(|refund| refund.id == id);
            Ok(refund(ledger, found.ok_or_else(|| not_found(id))?))
        }
        ["payments"] => {
            let payments = ledger
                .payments
                .iter()
                .filter(|known| known.is_test == is_test);
            let all = payments.map(|known| payment(ledger, known));
            requests::list(ledger, request, all.collect())
        }
        ["refunds"] => {
            let all = ledger.refunds.iter().map(|known| refund(ledger, known));
            requests::list(ledger, request, all.collect())
        }
        _ => Err(error(404, "not_found", "There is no such path", None)),
    }
}
