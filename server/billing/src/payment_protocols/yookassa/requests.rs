//! What is asked of YooKassa.

use kym_commerce::payments::yookassa_amount;
use kym_domain::language::Language;
use kym_domain::money::Money;
use serde_json::{Value, json};

use crate::payment_protocols::errors::ProviderError;
use crate::payment_protocols::prepared::{
    ChargeRequest, CheckoutRequest, PreparedRequest, Receipt, RefundRequest, shortened,
};

/// The longest description of a payment and of what a receipt names, in characters.
const MAX_DESCRIPTION: usize = 128;

/// The longest reason of a refund, in characters.
const MAX_REASON: usize = 250;

fn amount(money: Money) -> Result<Value, ProviderError> {
    let value = yookassa_amount(money).map_err(|error| {
        ProviderError::refused(
            "amount_not_supported",
            format!("{money} {}: {error}", money.currency),
        )
    })?;
    Ok(json!({"value": value, "currency": money.currency.code().as_str()}))
}

/// What two kinds of payment have in common. Money is taken at once, not only held, which is what is done unless asked.
fn payment(request: &ChargeRequest<'_>) -> Result<Value, ProviderError> {
    let amount = amount(request.amount)?;
    let mut body = json!({
        "amount": amount,
        "capture": true,
        "description": shortened(request.description, MAX_DESCRIPTION),
        "metadata": {"payment_id": request.payment_id.to_string()},
    });
    if let Some(receipt) = &request.receipt {
        body["receipt"] = self::receipt(receipt, &amount);
    }
    Ok(body)
}

pub(super) fn checkout(request: &CheckoutRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let mut body = payment(&ChargeRequest {
        payment_id: request.payment_id,
        amount: request.amount,
        description: request.description,
        method: "",
        customer: request.customer,
        receipt: request.receipt,
        idempotency_key: request.idempotency_key,
    })?;
    body["confirmation"] = json!({
        "type": "redirect",
        "return_url": request.return_url,
        "locale": locale(request.language),
    });
    if request.saves_method {
        body["save_payment_method"] = Value::Bool(true);
    }
    Ok(prepared("payments", &body, request.idempotency_key))
}

pub(super) fn charge(request: &ChargeRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let mut body = payment(request)?;
    body["payment_method_id"] = Value::from(request.method);
    Ok(prepared("payments", &body, request.idempotency_key))
}

pub(super) fn refund(request: &RefundRequest<'_>) -> Result<PreparedRequest, ProviderError> {
    let amount = amount(request.amount)?;
    let mut body = json!({"payment_id": request.provider_payment_id, "amount": amount});
    let reason = shortened(request.reason, MAX_REASON);
    if !reason.is_empty() {
        body["description"] = Value::from(reason);
    }
    if let Some(receipt) = &request.receipt {
        body["receipt"] = self::receipt(receipt, &amount);
    }
    Ok(prepared("refunds", &body, request.idempotency_key))
}

/// One service that costs what is paid, sold and paid for in full.
fn receipt(receipt: &Receipt<'_>, amount: &Value) -> Value {
    let mut body = json!({
        "customer": {"email": receipt.email},
        "items": [{
            "description": shortened(receipt.description, MAX_DESCRIPTION),
            "quantity": "1.00",
            "amount": amount,
            "vat_code": receipt.codes.vat,
            "payment_subject": "service",
            "payment_mode": "full_payment",
        }],
    });
    if let Some(tax_system) = receipt.codes.tax_system {
        body["tax_system_code"] = Value::from(tax_system);
    }
    body
}

fn prepared(path: &str, body: &Value, idempotency_key: &str) -> PreparedRequest {
    PreparedRequest {
        path: path.to_owned(),
        body: body.to_string(),
        idempotency_key: idempotency_key.to_owned(),
    }
}

fn locale(language: Language) -> &'static str {
    match language {
        Language::En => "en_US",
        Language::Ru => "ru_RU",
    }
}
