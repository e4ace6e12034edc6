//! Conditional requests (RFC 9110 13): `If-Match` guards a row against stale edits, `If-None-Match`
//! saves the sending of a list that is as it was.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_domain::language::Language;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::etag;
use crate::answer::Answer;
use crate::error::{Error, ErrorCode, Result};
use crate::state::App;

/// The strong tag of a single row: its version.
pub fn strong_tag(version: i64) -> HeaderValue {
    HeaderValue::try_from(format!("\"{version}\"")).unwrap_or(HeaderValue::from_static("\"0\""))
}

/// What an `If-Match` header asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfMatch {
    /// Nothing: there is no such header, or it is `*` and the row is there.
    Any,
    /// One of these versions.
    Versions(Vec<i64>),
}

impl IfMatch {
    /// What these headers ask for. A tag of somebody else is a version that no row has.
    ///
    /// # Errors
    /// `malformed_request` for what is no list of tags.
    pub fn of(headers: &HeaderMap) -> Result<Self> {
        let mut versions = Vec::new();
        for tag in etag::tags(headers, header::IF_MATCH) {
            match tag.ok_or(ErrorCode::MALFORMED_REQUEST)? {
                "*" => return Ok(Self::Any),
                // Strong comparison: a weak tag matches nothing.
                weak if etag::is_weak(weak) => versions.push(-1),
                tag => versions.push(version(tag).ok_or(ErrorCode::MALFORMED_REQUEST)?),
            }
        }
        Ok(if versions.is_empty() {
            Self::Any
        } else {
            Self::Versions(versions)
        })
    }

    /// Refuses the change of a row that is not of a version asked for.
    ///
    /// # Errors
    /// `stale_version` with the row as it is now.
    pub fn check<T: Answer>(&self, row: &T, language: Language) -> Result<()> {
        match (self, row.version()) {
            (Self::Versions(versions), Some(version)) if !versions.contains(&version) => {
                let current = serde_json::value::to_raw_value(&row.body(language))
                    .map_err(Error::internal)?;
                Err(Error::Stale(current))
            }
            _ => Ok(()),
        }
    }
}

/// The version in a tag that this program gave out; 0, which no row has, in somebody else's.
fn version(tag: &str) -> Option<i64> {
    let inside = tag.strip_prefix('"')?.strip_suffix('"')?;
    (!inside.contains('"')).then(|| inside.parse().unwrap_or(0))
}

impl FromRequestParts<App> for IfMatch {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self> {
        Self::of(&parts.headers)
    }
}

/// What tells one state of a list from another: the change number of its workspace, what was asked,
/// and the language.
#[derive(Clone, Debug)]
pub struct ListTag {
    tag: String,
    known: bool,
}

/// The `If-None-Match` of a request, with the question it belongs to.
#[derive(Clone, Debug)]
pub struct ConditionalRequest {
    digest: Sha256,
    known: Vec<String>,
}

impl FromRequestParts<App> for ConditionalRequest {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Self::Rejection> {
        let mut digest = Sha256::new();
        digest.update(parts.uri.to_string());
        let known = etag::tags(&parts.headers, header::IF_NONE_MATCH).flatten();
        let known = known.map(str::to_owned).collect();
        Ok(Self { digest, known })
    }
}

impl ConditionalRequest {
    /// The same question, of which something more is told than stands in the address: a body, or something besides
    /// the workspace that the answer depends on.
    #[must_use]
    pub fn about(mut self, more: impl AsRef<[u8]>) -> Self {
        let more = more.as_ref();
        // With its length, so that no two tellings come to the same.
        self.digest.update(more.len().to_be_bytes());
        self.digest.update(more);
        self
    }

    /// The tag of the answer in this state of the workspace.
    pub fn tag(mut self, change_number: i64, language: Language) -> ListTag {
        self.digest.update(language.as_str());
        let question = self.digest.finalize();
        let question = URL_SAFE_NO_PAD.encode(&question[..8]);
        let tag = format!("W/\"{change_number}-{question}\"");
        let known = self.known.iter().any(|known| etag::is_same(known, &tag));
        ListTag { tag, known }
    }
}

impl ListTag {
    /// Whether the client has this state already, so that the list need not be made.
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// The answer "as it was".
    pub fn unchanged(&self) -> Response {
        self.put_on(StatusCode::NOT_MODIFIED.into_response())
    }

    /// The answer with the list.
    pub fn answer(&self, body: &impl Serialize) -> Response {
        self.put_on(axum::Json(body).into_response())
    }

    /// The answer, put together already.
    pub fn put_on(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        if let Ok(tag) = HeaderValue::try_from(&self.tag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        );
        headers.insert(
            header::VARY,
            HeaderValue::from_static("Authorization, Accept-Language"),
        );
        response
    }
}
