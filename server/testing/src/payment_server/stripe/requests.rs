//! What Stripe does when it is asked to.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::super::disruptions::PaymentDisruption;
use super::super::ledger::{Ledger, Overrides, Payment, State};
use super::super::request::{Answer, Incoming};
use super::{Served, checks, error, intent, missing, objects};

pub(super) fn customer(ledger: &mut Ledger, request: &Incoming) -> Served {
    let given = checks::parameters(request, &["email"], &["metadata[user_id]", "name"])?;
    let id = ledger.id("cus");
    ledger.customers.push((id.clone(), request.is_test()));
    Ok(json!({
        "id": id,
        "object": "customer",
        "email": given["email"],
        "livemode": !request.is_test(),
        "metadata": metadata(&given, "metadata["),
    }))
}

pub(super) fn checkout(ledger: &mut Ledger, request: &Incoming) -> Served {
    const PRICE: &str = "line_items[0][price_data]";
    let given = checks::parameters(
        request,
        &[
            "mode",
            "line_items[0][quantity]",
            "line_items[0][price_data][currency]",
            "line_items[0][price_data][unit_amount]",
            "line_items[0][price_data][product_data][name]",
            "success_url",
        ],
        &[
            "cancel_url",
            "client_reference_id",
            "customer",
            "locale",
            "metadata[payment_id]",
            "payment_intent_data[description]",
            "payment_intent_data[metadata][payment_id]",
            "payment_intent_data[setup_future_usage]",
        ],
    )?;
    if given["mode"] != "payment" || given["line_items[0][quantity]"] != "1" {
        return Err(error(400, None, "Only single payments are tested."));
    }
    checks::address(&given["success_url"])?;
    let currency = &given[&format!("{PRICE}[currency]")];
    let amount = checks::amount(&given[&format!("{PRICE}[unit_amount]")], currency)?;
    let customer = known_customer(ledger, request, &given)?;
    let payment = Payment {
        id: ledger.id("pi"),
        page: Some(ledger.new_page()),
        amount,
        currency: currency.to_ascii_uppercase(),
        is_test: request.is_test(),
        description: given[&format!("{PRICE}[product_data][name]")].clone(),
        metadata: metadata(&given, "payment_intent_data[metadata]["),
        customer,
        saves_method: given.contains_key("payment_intent_data[setup_future_usage]"),
        method: None,
        state: State::Pending,
        created_at: ledger.now,
        overrides: Overrides::default(),
    };
    ledger.payments.push(payment);
    let payment = ledger.payments.last().expect("just added");
    objects::session(ledger, payment, false).ok_or_else(|| missing("session"))
}

pub(super) fn charge(
    ledger: &mut Ledger,
    request: &Incoming,
    disruption: Option<&PaymentDisruption>,
) -> Served {
    let given = checks::parameters(
        request,
        &[
            "amount",
            "currency",
            "payment_method",
            "confirm",
            "off_session",
        ],
        &[
            "automatic_payment_methods[allow_redirects]",
            "automatic_payment_methods[enabled]",
            "customer",
            "description",
            "metadata[payment_id]",
        ],
    )?;
    let amount = checks::amount(&given["amount"], &given["currency"])?;
    let customer = known_customer(ledger, request, &given)?;
    let method = ledger.methods.iter().find(|method| {
        method.id == given["payment_method"]
            && method.is_test == request.is_test()
            && method.customer.is_some()
            && method.customer == customer
    });
    let method = method.ok_or_else(|| {
        let words = format!("No such PaymentMethod: '{}'", given["payment_method"]);
        error(400, Some("resource_missing"), &words)
    })?;
    let payment = Payment {
        method: Some(method.id.clone()),
        id: ledger.id("pi"),
        page: None,
        amount,
        currency: given["currency"].to_ascii_uppercase(),
        is_test: request.is_test(),
        description: given.get("description").cloned().unwrap_or_default(),
        metadata: metadata(&given, "metadata["),
        customer,
        saves_method: false,
        state: State::Pending,
        created_at: ledger.now,
        overrides: Overrides::default(),
    };
    ledger.payments.push(payment);
    let number = ledger.payments.len() - 1;
    let refusal = match disruption {
        Some(PaymentDisruption::Decline(reason)) => Some(*reason),
        _ => None,
    };
    ledger.attempt(
        number,
        refusal,
        matches!(disruption, Some(PaymentDisruption::Processing)),
    );
    let payment = &ledger.payments[number];
    let State::Failed(reason) = &payment.state else {
        return Ok(intent(ledger, payment, false));
    };
    let mut error = objects::card_error(reason);
    error["payment_intent"] = intent(ledger, payment, false);
    Err(Answer {
        is_kept: true,
        ..Answer::error(StatusCode::PAYMENT_REQUIRED, &json!({ "error": error }))
    })
}

pub(super) fn refund(
    ledger: &mut Ledger,
    request: &Incoming,
    disruption: Option<&PaymentDisruption>,
) -> Served {
    let given = checks::parameters(
        request,
        &["payment_intent"],
        &[
            "amount",
            "reason",
            "metadata[refund_id]",
            "metadata[reason]",
        ],
    )?;
    let id = &given["payment_intent"];
    let number = ledger.number_of(id, request.is_test());
    let number = number.ok_or_else(|| missing(id))?;
    let payment = &ledger.payments[number];
    if payment.state != State::Succeeded {
        let words = "This PaymentIntent does not have a successful charge to refund.";
        return Err(error(400, None, words));
    }
    let left = ledger.refundable(payment);
    if left == 0 {
        let words = "Charge has already been refunded.";
        return Err(error(400, Some("charge_already_refunded"), words));
    }
    let amount = match given.get("amount") {
        Some(amount) => amount
            .parse()
            .map_err(|_| error(400, None, "Invalid integer"))?,
        None => left,
    };
    if !(1..=left).contains(&amount) {
        let words = format!("Refund amount is greater than unrefunded amount on charge ({left})");
        return Err(error(400, None, &words));
    }
    let is_slow = matches!(disruption, Some(PaymentDisruption::Processing));
    let made = ledger.give_back(number, amount, metadata(&given, "metadata["), is_slow);
    Ok(objects::refund(ledger, &ledger.refunds[made]))
}

/// A page of a list, newest first.
pub(super) fn list(ledger: &Ledger, request: &Incoming, mut all: Vec<Value>) -> Served {
    all.reverse();
    let query = |name: &str| request.query.get(name).map(String::as_str);
    let since: i64 = query("created[gte]")
        .map_or(Ok(0), str::parse)
        .map_err(|_| {
            error(
                400,
                Some("parameter_invalid_integer"),
                "Invalid integer: created[gte]",
            )
        })?;
    all.retain(|object| {
        let same = |name: &str| query(name).is_none_or(|value| object[name] == value);
        object["created"].as_i64() >= Some(since) && same("customer") && same("payment_intent")
    });
    if let Some(last) = query("starting_after") {
        let found = all.iter().position(|object| object["id"] == last);
        all.drain(..=found.ok_or_else(|| missing(last))?);
    }
    let limit: usize = query("limit").map_or(Ok(10), str::parse).unwrap_or(10);
    let most = limit.min(100).min(ledger.page_size);
    let has_more = all.len() > most;
    all.truncate(most);
    Ok(json!({"object": "list", "data": all, "has_more": has_more, "url": "/v1/list"}))
}

fn known_customer(
    ledger: &Ledger,
    request: &Incoming,
    given: &BTreeMap<String, String>,
) -> Result<Option<String>, Answer> {
    let Some(id) = given.get("customer") else {
        return Ok(None);
    };
    let known = (id.clone(), request.is_test());
    if ledger.customers.contains(&known) {
        return Ok(Some(known.0));
    }
    Err(error(
        400,
        Some("resource_missing"),
        &format!("No such customer: '{id}'"),
    ))
}

/// What stands in brackets behind `before`.
fn metadata(given: &BTreeMap<String, String>, before: &str) -> Map<String, Value> {
    let values = given.iter().filter_map(|(name, value)| {
        let name = name.strip_prefix(before)?.strip_suffix(']')?;
        Some((name.to_owned(), Value::from(value.as_str())))
    });
    values.collect()
}
