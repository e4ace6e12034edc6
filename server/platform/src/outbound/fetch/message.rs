//! What is sent to machines outside, and what they answer.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use hyper::body::Bytes;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::fmt::strtime;
use jiff::tz::TimeZone;
use url::Url;

/// The longest wait that a server can ask for: whoever says more says nothing that could be kept to.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// The forms of a date in HTTP: today's, and two that are read for the sake of old servers (RFC 9110 5.6.7).
const DATES: [&str; 3] = [
    "%a, %d %b %Y %H:%M:%S GMT",
    "%A, %d-%b-%y %H:%M:%S GMT",
    "%a %b %e %H:%M:%S %Y",
];

/// A request, and within which limits it is answered.
#[derive(Clone)]
pub struct OutboundRequest {
    /// GET, POST and the like.
    pub method: Method,
    /// Where.
    pub url: Url,
    /// Headers beside those that every request has; one that carries a key is marked as sensitive.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// What is sent along, if anything.
    pub body: Option<OutboundBody>,
    /// How long it may take, from looking up the name to the last byte of the answer.
    pub timeout: Duration,
    /// The longest answer, in bytes.
    pub max_size: usize,
}

/// A body, sent byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboundBody {
    /// What kind of text the bytes are: the value of `Content-Type`.
    pub media_type: &'static str,
    /// All of it.
    pub bytes: Bytes,
}

impl OutboundBody {
    /// A body in JSON.
    pub fn json(text: impl Into<Bytes>) -> Self {
        Self {
            media_type: "application/json",
            bytes: text.into(),
        }
    }

    /// A form whose fields are encoded as those of a page are (WHATWG URL, 5).
    pub fn form(text: impl Into<Bytes>) -> Self {
        Self {
            media_type: "application/x-www-form-urlencoded",
            bytes: text.into(),
        }
    }
}

/// An answer of any status but a redirect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboundResponse {
    /// What became of the request.
    pub status: StatusCode,
    /// How long to wait before asking again, a day at most.
    pub retry_after: Option<Duration>,
    /// All headers of the answer.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Vec<u8>,
}

/// How long `Retry-After` asks to wait (RFC 9110 10.2.3): so many seconds, or up to a moment. A moment is measured
/// against the server's own clock, which the same answer tells; without that nothing is known.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = |name| headers.get(name)?.to_str().ok().map(str::trim);
    let value = text(header::RETRY_AFTER)?;
    let wait = if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        value.parse().map_or(MAX_RETRY_AFTER, Duration::from_secs)
    } else {
        let (then, now) = (date(value)?, date(text(header::DATE)?)?);
        // One that has passed asks for no wait.
        Duration::try_from(then.duration_since(now)).unwrap_or_default()
    };
    Some(wait.min(MAX_RETRY_AFTER))
}

fn date(text: &str) -> Option<Timestamp> {
    let read = |form: &&str| strtime::parse(form, text).and_then(|parsed| parsed.to_datetime());
    let day: DateTime = DATES.iter().find_map(|form| read(form).ok())?;
    TimeZone::UTC.to_timestamp(day).ok()
}
