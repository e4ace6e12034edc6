//! What is written on the wire of the socket, besides the events themselves.

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// What a client says. A first message may also be the bare access token.
#[derive(Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ClientMessage {
    /// Who it is.
    Token(TokenMessage),
    /// What it looks at.
    Watch(WatchMessage),
}

/// Who it is: the first message, and later one with a fresher token.
#[derive(Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenMessage {
    /// An access token.
    pub token: String,
    /// The `cursor` of the last event that was heard, to be told what was missed since. Of the first
    /// message only.
    #[serde(default)]
    pub after: Option<i64>,
}

/// What it looks at, for the others to know; nothing when it is null.
#[derive(Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchMessage {
    /// A workspace.
    #[schema(required)]
    pub watch: Option<Watch>,
}

/// What somebody looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The workspace.
    pub workspace_id: Uuid,
    /// One of its accounts.
    #[serde(default)]
    pub account_id: Option<Uuid>,
}

impl ClientMessage {
    /// Reads what a client sent. None when it means nothing.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with('{') {
            return serde_json::from_str(text).ok();
        }
        let token = text.strip_prefix("Bearer ").unwrap_or(text).trim();
        Some(Self::Token(TokenMessage {
            token: token.to_owned(),
            after: None,
        }))
    }
}

/// An event of the log as it is sent: with its place in the log, which a client hands back as `after`
/// when it returns.
pub fn with_cursor(body: &str, cursor: i64) -> Utf8Bytes {
    let open = body.strip_suffix('}').unwrap_or(body);
    Utf8Bytes::from(format!("{open},\"cursor\":{cursor}}}"))
}
