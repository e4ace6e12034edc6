//! Frames of a socket: sending one, and what to close with when that or a token is no good.

use std::time::Duration;

use axum::extract::ws::{CloseCode, Message, WebSocket};
use serde::Serialize;
use tokio::time::timeout;

use super::connection_event::{ERROR, SocketError};
use super::event::EventType;
use super::hub::close;
use crate::error::{Error, ErrorCode};

/// A peer that takes nothing for so long is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// A dead token ends the session of the client; what passes by itself must not.
pub(super) async fn reject(socket: &mut WebSocket, error: &Error) -> Option<CloseCode> {
    match error {
        Error::Refused(ErrorCode::UNAUTHENTICATED) => refuse(socket).await,
        _ => Some(close::TRY_AGAIN),
    }
}

pub(super) async fn refuse(socket: &mut WebSocket) -> Option<CloseCode> {
    send(socket, ERROR, &SocketError::TOKEN_INVALID).await?;
    Some(close::TOKEN_INVALID)
}

pub(super) async fn send<P: Serialize>(
    socket: &mut WebSocket,
    kind: EventType<P>,
    payload: &P,
) -> Option<()> {
    let text = kind.message(payload).ok()?;
    deliver(socket, Message::text(text)).await
}

/// Sends a message. None when the peer is gone, or takes nothing.
pub(super) async fn deliver(socket: &mut WebSocket, message: Message) -> Option<()> {
    timeout(SEND_TIMEOUT, socket.send(message)).await.ok()?.ok()
}

/// What to close with after a frame that cannot be read. The library's error reaches us as text only.
pub(super) fn code_of(error: &axum::Error) -> CloseCode {
    let words = error.to_string();
    tracing::debug!(error = words, "a socket sent what it should not");
    if words.contains("too long") {
        close::TOO_BIG
    } else if words.contains("UTF-8") {
        close::UNREADABLE
    } else {
        close::PROTOCOL
    }
}
