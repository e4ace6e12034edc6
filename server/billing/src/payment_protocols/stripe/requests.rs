//! What is asked of Stripe.

use kym_commerce::payments::stripe_amount;
use kym_domain::language::Language;
use kym_domain::money::Money;

use crate::payment_protocols::errors::ProviderError;
use crate::payment_protocols::prepared::{
    ChargeRequest, CheckoutRequest, CustomerRequest, PreparedRequest, RefundRequest, shortened,
};
use crate::payment_protocols::protocol::form;

/// The longest description that a payer reads, in characters: as at the other provider.
const MAX_DESCRIPTION: usize = 128;

/// The longest value of metadata, in characters.
const MAX_METADATA: usize = 500;

/// What Stripe calls an amount: whole units of its own, and the code of the currency.
fn amount(money: Money) -> Result<(String, String), ProviderError> {
    let units = stripe_amount(money).map_err(|error| {
        ProviderError::refused(
            "amount_not_supported",
            format!("{money} {}: {error}", money.currency),
        )
    })?;
    let code = money.currency.code().as_str().to_ascii_lowercase();
    Ok((units.to_string(), code))
}

pub(super) fn customer(request: &CustomerRequest<'_>) -> PreparedRequest {
    let user_id = request.user_id.to_string();
    PreparedRequest {
        path: "customers".to_owned(),
        body: form(&[("email", request.email), ("metadata[user_id]", &user_id)]),
        idempotency_key: request.idempotency_key.to_owned(),
    }
}

pub(super) fn checkout(request: &CheckoutRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let (units, currency) = amount(request.amount)?;
    let payment_id = request.payment_id.to_string();
    let description = shortened(request.description, MAX_DESCRIPTION);
    // Session and intent are two things: what is written on one is not on the other.
    let mut fields = vec![
        ("mode", "payment"),
        ("line_items[0][quantity]", "1"),
        ("line_items[0][price_data][currency]", &currency),
        ("line_items[0][price_data][unit_amount]", &units),
        (
            "line_items[0][price_data][product_data][name]",
            &description,
        ),
        ("success_url", request.return_url),
        ("cancel_url", request.cancel_url),
        ("client_reference_id", &payment_id),
        ("metadata[payment_id]", &payment_id),
        ("payment_intent_data[metadata][payment_id]", &payment_id),
        ("payment_intent_data[description]", &description),
        ("locale", locale(request.language)),
    ];
    fields.extend(request.customer.map(|customer| ("customer", customer)));
    if request.saves_method {
        fields.push(("payment_intent_data[setup_future_usage]", "off_session"));
    }
    Ok(PreparedRequest {
        path: "checkout/sessions".to_owned(),
        body: form(&fields),
        idempotency_key: request.idempotency_key.to_owned(),
    })
}

pub(super) fn charge(request: &ChargeRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let (units, currency) = amount(request.amount)?;
    let payment_id = request.payment_id.to_string();
    let description = shortened(request.description, MAX_DESCRIPTION);
    let mut fields = vec![
        ("amount", units.as_str()),
        ("currency", &currency),
        ("payment_method", request.method),
        ("confirm", "true"),
        ("off_session", "true"),
        ("description", &description),
        ("metadata[payment_id]", &payment_id),
        // Whatever was saved may be charged; nobody is there who could be sent anywhere.
        ("automatic_payment_methods[enabled]", "true"),
        ("automatic_payment_methods[allow_redirects]", "never"),
    ];
    fields.extend(request.customer.map(|customer| ("customer", customer)));
    Ok(PreparedRequest {
        path: "payment_intents".to_owned(),
        body: form(&fields),
        idempotency_key: request.idempotency_key.to_owned(),
    })
}

pub(super) fn refund(request: &RefundRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let (units, _) = amount(request.amount)?;
    let refund_id = request.refund_id.to_string();
    let reason = shortened(request.reason, MAX_METADATA);
    Ok(PreparedRequest {
        path: "refunds".to_owned(),
        body: form(&[
            ("payment_intent", request.provider_payment_id),
            ("amount", &units),
            ("reason", "requested_by_customer"),
            ("metadata[refund_id]", &refund_id),
            ("metadata[reason]", &reason),
        ]),
        idempotency_key: request.idempotency_key.to_owned(),
    })
}

fn locale(language: Language) -> &'static str {
    language.as_str()
}
