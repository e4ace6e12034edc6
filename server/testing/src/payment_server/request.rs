//! A request as it comes in, and the answer to it.

use std::collections::BTreeMap;
use std::io;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::{StreamExt as _, stream};
use kym_commerce::payments::PaymentProvider;
use reqwest::Url;
use serde_json::Value;

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentRequest {
    /// GET or POST.
    pub method: String,
    /// Where, below the version of the protocol.
    pub path: String,
    /// With which parameters.
    pub query: BTreeMap<String, String>,
    /// The body, byte for byte.
    pub body: String,
    /// Under which key.
    pub key: Option<String>,
}

/// The same as the server looks at it.
pub(super) struct Incoming {
    pub method: Method,
    pub path: String,
    pub query: BTreeMap<String, String>,
    pub body: String,
    pub key: Option<String>,
    pub media_type: String,
    /// Name and password, by whichever way.
    pub credentials: Option<(String, String)>,
    pub version: Option<String>,
}

/// What is answered.
#[derive(Clone)]
pub(super) struct Answer {
    pub status: StatusCode,
    pub body: String,
    pub headers: Vec<(&'static str, &'static str)>,
    /// Whether the same is answered under the same key from now on.
    pub is_kept: bool,
}

/// The fields of a form or a query. One that comes twice counts once.
pub(super) fn fields(text: &str) -> BTreeMap<String, String> {
    let url = Url::parse(&format!("http://form/?{text}")).expect("a form");
    let pairs = url.query_pairs();
    pairs
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

impl Incoming {
    pub fn read(
        provider: PaymentProvider,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: &Bytes,
    ) -> Self {
        let text = |name: &str| {
            let value = headers.get(name)?.to_str().ok()?;
            Some(value.to_owned())
        };
        let (version, key) = match provider {
            PaymentProvider::YooKassa => ("/v3/", "idempotence-key"),
            _ => ("/v1/", "idempotency-key"),
        };
        let path = uri.path().strip_prefix(version).unwrap_or_default();
        let authorization = text("authorization");
        let credentials = authorization.as_deref().and_then(|value| {
            if let Some(key) = value.strip_prefix("Bearer ") {
                return Some((key.to_owned(), String::new()));
            }
            let decoded = STANDARD.decode(value.strip_prefix("Basic ")?).ok()?;
            let pair = String::from_utf8(decoded).ok()?;
            let (name, password) = pair.split_once(':')?;
            Some((name.to_owned(), password.to_owned()))
        });
        Self {
            method: method.clone(),
            path: path.to_owned(),
            query: fields(uri.query().unwrap_or_default()),
            body: String::from_utf8_lossy(body).into_owned(),
            key: text(key),
            media_type: text("content-type").unwrap_or_default(),
            credentials,
            version: text("stripe-version"),
        }
    }

    pub fn as_seen(&self) -> PaymentRequest {
        PaymentRequest {
            method: self.method.to_string(),
            path: self.path.clone(),
            query: self.query.clone(),
            body: self.body.clone(),
            key: self.key.clone(),
        }
    }

    /// Whether it is about an account where no real money moves.
    pub fn is_test(&self) -> bool {
        let credentials = self.credentials.as_ref();
        credentials.is_some_and(|(name, password)| {
            name.starts_with("sk_test_") || password.starts_with("test_")
        })
    }
}

impl Answer {
    /// Something was done or read.
    pub fn ok(body: &Value) -> Self {
        Self {
            is_kept: true,
            ..Self::error(StatusCode::OK, body)
        }
    }

    /// Nothing was done.
    pub fn error(status: StatusCode, body: &Value) -> Self {
        Self {
            status,
            body: body.to_string(),
            headers: Vec::new(),
            is_kept: false,
        }
    }

    pub fn replayed(mut self) -> Self {
        self.headers.push(("idempotent-replayed", "true"));
        self
    }

    pub fn into_response(self) -> Response {
        let json = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (self.status, json, self.body).into_response();
        for (name, value) in self.headers {
            let value = value.parse().expect("a header");
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// An answer that never arrives: the line is dead after its first byte.
pub(super) fn cut_off() -> Response {
    let begin = Ok(Bytes::from_static(b"{"));
    let end = Err(io::Error::from(io::ErrorKind::ConnectionReset));
    // Only what was sent before it can be cut off.
    let parts = stream::iter([begin, end]).then(|part| async {
        tokio::task::yield_now().await;
        part
    });
    Body::from_stream(parts).into_response()
}
