//! What Stripe tells of its own accord (docs.stripe.com/webhooks).

use axum::http::HeaderMap;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use serde_json::Value;
use sha2::Sha256;

use crate::payment_protocols::notifications::{Notification, NotificationError};
use crate::payment_protocols::reading;

/// How old a signature may be, and how far in the future, in seconds. Each repetition is signed again.
const TOLERANCE: u64 = 300;

/// The longest header that is looked at, in bytes: each secret of a roll has one signature.
const MAX_HEADER: usize = 2_000;

/// A notification of Stripe, if it was signed with one of these secrets: while one is replaced, there are two.
///
/// # Errors
/// Why it is none.
pub fn read_stripe_notification(
    headers: &HeaderMap,
    body: &[u8],
    secrets: &[&str],
    now: Timestamp,
) -> Result<Notification, NotificationError> {
    let header = headers.get("stripe-signature");
    let header = header.and_then(|header| header.to_str().ok());
    let header = header.filter(|header| header.len() <= MAX_HEADER);
    let header = header.ok_or(NotificationError::Unsigned)?;
    let at = verify(header, body, secrets)?;
    if at.abs_diff(now.as_second()) > TOLERANCE {
        return Err(NotificationError::WrongTime);
    }
    serde_json::from_slice(body)
        .ok()
        .and_then(|event| read(&event))
        .ok_or(NotificationError::Malformed)
}

/// When a body was signed, `t=…,v1=…,v1=…`. Signatures of other schemes count for nothing.
fn verify(header: &str, body: &[u8], secrets: &[&str]) -> Result<i64, NotificationError> {
    let parts = || {
        header
            .split(',')
            .filter_map(|part| part.trim().split_once('='))
    };
    let mut times = parts().filter(|(name, _)| *name == "t");
    let (Some((_, time)), None) = (times.next(), times.next()) else {
        return Err(NotificationError::Unsigned);
    };
    let at = time.parse().map_err(|_| NotificationError::Unsigned)?;
    let signatures: Vec<Vec<u8>> = parts()
        .filter(|(name, _)| *name == "v1")
        .filter_map(|(_, signature)| bytes_of_hex(signature))
        .collect();
    if signatures.is_empty() {
        return Err(NotificationError::Unsigned);
    }
    // All are compared, each in a time that says nothing of how much of it is right.
    let mut is_valid = false;
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        let key = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
        let key = key.map_err(|_| NotificationError::WrongSignature)?;
        let signed = key.chain_update(time).chain_update(".").chain_update(body);
        for signature in &signatures {
            is_valid |= signed.clone().verify_slice(signature).is_ok();
        }
    }
    if is_valid {
        Ok(at)
    } else {
        Err(NotificationError::WrongSignature)
    }
}

fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let byte = |[high, low]: &[u8; 2]| u8::try_from(digit(high)? * 16 + digit(low)?).ok();
    pairs.iter().map(byte).collect()
}

/// An event. Its shape is that of the endpoint's version, not of ours: only ids are taken from it.
fn read(event: &Value) -> Option<Notification> {
    if event.get("object")?.as_str()? != "event" {
        return None;
    }
    let object = event.get("data")?.get("object")?;
    let word = |name: &str| object.get(name).and_then(Value::as_str);
    let kind = word("object").unwrap_or_default();
    let own = || reading::id(object, "id");
    let payment = || reading::reference(object, "payment_intent");
    let (payment, checkout, refund) = match kind {
        "checkout.session" => (payment(), own(), None),
        "payment_intent" => (own(), None, None),
        "charge" | "dispute" => (payment(), None, None),
        "refund" => (payment(), None, own()),
        _ => (None, None, None),
    };
    let metadata = object.get("metadata").and_then(|all| all.get("payment_id"));
    let payment_id = metadata
        .and_then(Value::as_str)
        .or_else(|| word("client_reference_id"));
    Some(Notification {
        key: reading::id(event, "id")?,
        kind: reading::code(event, "type")?.to_owned(),
        payment_id: payment_id.and_then(|id| id.parse().ok()),
        provider_payment_id: payment,
        provider_checkout_id: checkout,
        provider_refund_id: refund,
    })
}
