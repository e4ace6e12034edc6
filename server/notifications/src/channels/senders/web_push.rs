//! A browser, by its push service (RFC 8030): what it is told is sealed for the browser alone (RFC 8291).

use axum::http::{HeaderName, HeaderValue, header};
use kym_notification_store::push_subscriptions::PushSubscription;
use kym_platform::outbound::fetch::{Fetcher, OutboundBody};
use serde_json::json;
use url::Url;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, encrypt};

use super::{post, shortened};
use crate::channels::message::Message;
use crate::channels::outcome::{ChannelError, Outcome, of_failure, of_status};

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");

/// How long a push service keeps what it cannot hand on, in seconds: whoever was away for longer looks for themselves.
const LIFE: u32 = 24 * 60 * 60;

/// Sealed it may have 4,096 bytes; a sign may be four of them.
const MAX_TEXT: usize = 500;
const MAX_TITLE: usize = 100;

/// What came of one browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// It is told, or could not be.
    Done(Outcome),
    /// Its push service knows it no more.
    Gone,
}

/// Tells a browser.
pub async fn send(
    fetcher: &Fetcher,
    authorization: HeaderValue,
    to: &PushSubscription,
    message: &Message,
) -> Pushed {
    let Some((url, bytes)) = sealed(to, message) else {
        // It was looked at when it was kept.
        return Pushed::Gone;
    };
    let headers = vec![
        (header::AUTHORIZATION, authorization),
        (
            header::CONTENT_ENCODING,
            HeaderValue::from_static("aes128gcm"),
        ),
        (TTL, HeaderValue::from(LIFE)),
        (URGENCY, HeaderValue::from_static("normal")),
    ];
    let body = OutboundBody {
        media_type: "application/octet-stream",
        bytes: bytes.into(),
    };
    match fetcher.send(&post(url, headers, body)).await {
        Ok(response) if matches!(response.status.as_u16(), 404 | 410) => Pushed::Gone,
        Ok(response) => Pushed::Done(of_status(&response)),
        Err(failed) => match of_failure(failed) {
            Outcome::Off(ChannelError::AddressRefused, _) => Pushed::Gone,
            outcome => Pushed::Done(outcome),
        },
    }
}

fn sealed(to: &PushSubscription, message: &Message) -> Option<(Url, Vec<u8>)> {
    let url = Url::parse(&to.endpoint).ok()?;
    let key = PublicKey::from_sec1_bytes(&to.public_key).ok()?;
    let secret = <[u8; 16]>::try_from(to.secret.as_slice()).ok()?;
    let text = json!({
        "id": message.id,
        "title": shortened(&message.title, MAX_TITLE),
        "body": shortened(&message.text, MAX_TEXT),
        "url": message.link,
    });
    let bytes = encrypt(text.to_string().into_bytes(), &key, &Auth::from(secret)).ok()?;
    Some((url, bytes))
}
