//! Stripe's side (docs.stripe.com/api): which requests it takes, and what it answers.

mod checks;
mod objects;
mod requests;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

pub(super) use self::objects::{intent, refund, session};
use super::disruptions::PaymentDisruption;
use super::ledger::{Ledger, State};
use super::request::{Answer, Incoming};
use super::{STRIPE_KEY, STRIPE_LIVE_KEY};

type Served = Result<Value, Answer>;

/// An error in Stripe's form.
pub(super) fn error(status: u16, code: Option<&str>, message: &str) -> Answer {
    let mut error = json!({"type": "invalid_request_error", "message": message});
    if let Some(code) = code {
        error["code"] = Value::from(code);
    }
    let status = StatusCode::from_u16(status).expect("a status");
    Answer::error(status, &json!({ "error": error }))
}

pub(super) fn missing(id: &str) -> Answer {
    error(
        404,
        Some("resource_missing"),
        &format!("No such object: '{id}'"),
    )
}

pub(super) fn authenticate(request: &Incoming) -> Result<(), Answer> {
    let key = request.credentials.as_ref().map(|(key, _)| key.as_str());
    if key.is_some_and(|key| [STRIPE_KEY, STRIPE_LIVE_KEY].contains(&key)) {
        return Ok(());
    }
    // As others do, it says which key it was.
    let words = format!("Invalid API Key provided: {}", key.unwrap_or("none"));
    Err(error(401, None, &words))
}

pub(super) fn key_taken() -> Answer {
    let words = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    let error = json!({"type": "idempotency_error", "message": words});
    Answer::error(StatusCode::BAD_REQUEST, &json!({ "error": error }))
}

pub(super) fn key_in_use() -> Answer {
    let words = "There is currently another in-progress request using this Idempotent Key.";
    error(409, Some("idempotency_key_in_use"), words)
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
        checks::form(request).and_then(|()| write(ledger, request, &parts, disruption))
    };
    served.map_or_else(|answer| answer, |body| Answer::ok(&body))
}

fn write(
    ledger: &mut Ledger,
    request: &Incoming,
    parts: &[&str],
    disruption: Option<&PaymentDisruption>,
) -> Served {
    match *parts {
        ["customers"] => requests::customer(ledger, request),
        ["checkout", "sessions"] => requests::checkout(ledger, request),
        ["payment_intents"] => requests::charge(ledger, request, disruption),
        ["refunds"] => requests::refund(ledger, request, disruption),
        ["checkout", "sessions", id, "expire"] => {
            let number = ledger
                .number_of(id, request.is_test())
                .ok_or_else(|| missing(id))?;
            let payment = &ledger.payments[number];
            let is_complete = payment.page.as_ref().is_none_or(|page| page.is_complete);
            if is_complete || matches!(payment.state, State::Canceled(_)) {
                let words = "Only Checkout Sessions with a status in [\"open\"] can be expired.";
                return Err(error(400, None, words));
            }
            ledger.expire(number);
            session(ledger, &ledger.payments[number], false).ok_or_else(|| missing(id))
        }
        ["payment_intents", id, "cancel"] => {
            let number = ledger
                .number_of(id, request.is_test())
                .ok_or_else(|| missing(id))?;
            let payment = &mut ledger.payments[number];
            if !matches!(
                payment.state,
                State::Pending | State::Failed(_) | State::Held
            ) {
                let code = Some("payment_intent_unexpected_state");
                return Err(error(400, code, "You cannot cancel this PaymentIntent."));
            }
            payment.state = State::Canceled("requested_by_customer".to_owned());
            Ok(intent(ledger, &ledger.payments[number], false))
        }
        ["payment_methods", id, "detach"] => {
            let is_test = request.is_test();
            let mut methods = ledger.methods.iter_mut();
            let method = methods.find(|method| {
                method.id == id && method.is_test == is_test && method.customer.is_some()
            });
            let method = method.ok_or_else(|| missing(id))?;
            (method.customer, method.is_saved) = (None, false);
            Ok(json!({"id": id, "object": "payment_method", "customer": null, "type": "card"}))
        }
        _ => Err(error(
            404,
            None,
            &format!("Unrecognized request URL (POST: /v1/{})", request.path),
        )),
    }
}

fn read(ledger: &Ledger, request: &Incoming, parts: &[&str]) -> Served {
    let is_test = request.is_test();
    let is_whole = request.query.contains_key("expand[]");
    let found = |id: &str| {
        let number = ledger.number_of(id, is_test);
        number
            .map(|number| &ledger.payments[number])
            .ok_or_else(|| missing(id))
    };
    match *parts {
        ["balance"] => Ok(json!({"object": "balance", "available": [], "livemode": !is_test})),
        ["checkout", "sessions", id] => {
            session(ledger, found(id)?, is_whole).ok_or_else(|| missing(id))
        }
        ["payment_intents", id] => Ok(intent(ledger, found(id)?, is_whole)),
        ["refunds", id] => {
            let found = ledger.refunds.iter().find(|refund| refund.id == id);
            Ok(refund(ledger, found.ok_or_else(|| missing(id))?))
        }
        ["checkout", "sessions"] => {
            let payments = ledger
                .payments
                .iter()
                .filter(|payment| payment.is_test == is_test);
            let all = payments.filter_map(|payment| session(ledger, payment, false));
            requests::list(ledger, request, all.collect())
        }
        ["payment_intents"] => {
            let payments = ledger
                .payments
                .iter()
                .filter(|payment| payment.is_test == is_test);
            let all = payments.map(|payment| intent(ledger, payment, false));
            requests::list(ledger, request, all.collect())
        }
        ["refunds"] => {
            let all = ledger.refunds.iter().map(|found| refund(ledger, found));
            requests::list(ledger, request, all.collect())
        }
        _ => Err(error(
            404,
            None,
            &format!("Unrecognized request URL (GET: /v1/{})", request.path),
        )),
    }
}
