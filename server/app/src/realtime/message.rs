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

#[cfg(test)]
mod tests {
    use super::*;

    fn token(token: &str, after: Option<i64>) -> ClientMessage {
        let token = token.to_owned();
        ClientMessage::Token(TokenMessage { token, after })
    }

    #[test]
    fn a_token_comes_bare_or_with_a_cursor() {
        assert_eq!(
            ClientMessage::read(" Bearer a.b.c\n"),
            Some(token("a.b.c", None))
        );
        assert_eq!(ClientMessage::read("a.b.c"), Some(token("a.b.c", None)));
        assert_eq!(
            ClientMessage::read(r#"{"token":"a.b.c","after":7}"#),
            Some(token("a.b.c", Some(7)))
        );
        assert_eq!(
            ClientMessage::read(r#"{"token":"a.b.c","after":null}"#),
            Some(token("a.b.c", None))
        );
        assert_eq!(
            ClientMessage::read(r#"{"token":"a.b.c"}"#),
            Some(token("a.b.c", None))
        );
    }

    #[test]
    fn what_nobody_means_is_not_read() {
        for text in [
            "{",
            r#"{"token":7}"#,
            r#"{"token":"a","after":"7"}"#,
            r#"{"token":"a","before":7}"#,
            r#"{"watch":{"workspace_id":"home"}}"#,
            r#"{"look":null}"#,
        ] {
            assert_eq!(ClientMessage::read(text), None, "{text}");
        }
    }

    #[test]
    fn somebody_looks_at_an_account_or_away() {
        let id = "0199b000-0000-7000-8000-0000000000aa";
        let text = format!(r#"{{"watch":{{"workspace_id":"{id}","account_id":"{id}"}}}}"#);
        let id = id.parse().expect("an id");
        let watch = Some(Watch {
            workspace_id: id,
            account_id: Some(id),
        });
        assert_eq!(
            ClientMessage::read(&text),
            Some(ClientMessage::Watch(WatchMessage { watch }))
        );
        assert_eq!(
            ClientMessage::read(r#"{"watch":null}"#),
            Some(ClientMessage::Watch(WatchMessage { watch: None }))
        );
    }

    #[test]
    fn an_event_is_sent_with_its_place_in_the_log() {
        let sent = with_cursor(r#"{"event_type":"A","payload":{}}"#, 12);
        assert_eq!(
            sent.as_str(),
            r#"{"event_type":"A","payload":{},"cursor":12}"#
        );
    }
}
