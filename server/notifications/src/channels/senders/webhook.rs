//! A call of an address, signed as Standard Webhooks has it (standardwebhooks.com, 1.0.0): over the id, the moment and the
//! body, so that nobody can make one up, change one, or send one again much later. The id stays the same however often
//! it is tried.

use axum::http::{HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use kym_domain::notifications::Notification;
use kym_platform::notifications::wire::NotificationBody;
use kym_platform::outbound::fetch::{Fetcher, OutboundBody};
use serde_json::json;
use sha2::Sha256;
use url::Url;

use super::{post, secret};
use crate::channels::message::Message;
use crate::channels::outcome::{ChannelError, Outcome, of_failure, of_status};

const ID: HeaderName = HeaderName::from_static("webhook-id");
const TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// What a secret begins with where people copy it.
const PREFIX: &str = "whsec_";

/// A secret as people copy it.
pub fn written(key: &[u8]) -> String {
    format!("{PREFIX}{}", STANDARD.encode(key))
}

/// Calls the address.
pub async fn send(
    fetcher: &Fetcher,
    (url, key): (&Url, &[u8]),
    message: &Message,
    notification: Option<&Notification>,
    now: Timestamp,
) -> Outcome {
    let body = json!({
        "type": notification.map_or("test", |one| one.content.kind.as_str()),
        "timestamp": message.at.to_string(),
        "data": {
            "title": message.title,
            "text": message.text,
            "link": message.link,
            "notification": notification.map(NotificationBody::from),
        },
    });
    let body = body.to_string();
    let seconds = now.as_second();
    let signature = signature(key, message, seconds, &body);
    let Some(signature) = signature.as_deref().and_then(secret) else {
        return Outcome::Off(ChannelError::KeyRefused, None);
    };
    let Ok(id) = HeaderValue::try_from(message.id.to_string()) else {
        return Outcome::Off(ChannelError::KeyRefused, None);
    };
    let headers = vec![
        (ID, id),
        (TIMESTAMP, HeaderValue::from(seconds)),
        (SIGNATURE, signature),
    ];
    let request = post(url.clone(), headers, OutboundBody::json(body));
    match fetcher.send(&request).await {
        // Whoever wants to hear no more says that what is there is gone; anything else may be mended.
        Ok(response) => match of_status(&response) {
            Outcome::Off(error, Some(status)) if status.as_u16() != 410 => {
                Outcome::Later(error, Some(status), response.retry_after)
            }
            Outcome::Never(error, status) => Outcome::Later(error, status, response.retry_after),
            other => other,
        },
        Err(failed) => of_failure(failed),
    }
}

fn signature(key: &[u8], message: &Message, seconds: i64, body: &str) -> Option<String> {
    let mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    let signed = mac.chain_update(format!("{}.{seconds}.{body}", message.id));
    Some(format!(
        "v1,{}",
        STANDARD.encode(signed.finalize().into_bytes())
    ))
}
