//! The socket `/ws/secure`: the first message is an access token, then events flow one way until the
//! token expires, the reader falls behind or the program stops (`session`).

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::time::timeout;

use super::connection_event::{AUTHENTICATED, Authenticated};
use super::frames::{code_of, refuse, reject, send};
use super::hub::close;
use super::message::{ClientMessage, TokenMessage};
use super::resume::Resumption;
use super::session::Session;
use super::socket_permits::SocketPermit;
use crate::access::authenticate;
use crate::error::{Error, ErrorCode};
use crate::http::address::ClientAddress;
use crate::state::App;

/// A client has nothing to send but tokens, and what it looks at.
const MAX_MESSAGE_LEN: usize = 4096;

/// The first token comes within this.
const AUTHENTICATION_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a closing socket may take to say so.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The route of the socket.
pub fn router() -> Router<App> {
    Router::new().route("/ws/secure", get(open))
}

/// Opens the socket for pages of this product only (ASVS 5.0, V4.4.2).
async fn open(
    State(app): State<App>,
    address: ClientAddress,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !is_own_origin(&headers, &app.config.public_url()) {
        return Error::from(ErrorCode::ORIGIN_NOT_ALLOWED).into_response();
    }
    let Ok(upgrade) = upgrade else {
        return Error::from(ErrorCode::MALFORMED_REQUEST).into_response();
    };
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_LEN)
        .max_frame_size(MAX_MESSAGE_LEN)
        .read_buffer_size(512)
        .write_buffer_size(4096)
        .max_write_buffer_size(256 * 1024);
    upgrade.on_upgrade(async move |mut socket| {
        let code = match app.socket_permits.take(address.network()) {
            Some(mut permit) => serve(&app, &mut socket, &mut permit).await,
            None => Some(close::TRY_AGAIN),
        };
        if let Some(code) = code {
            hang_up(&mut socket, code).await;
        }
    })
}

/// The page and the socket are of one origin: as configured, or as the request itself names it.
pub fn is_own_origin(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        return false;
    };
    let authority = origin
        .parse::<Uri>()
        .ok()
        .and_then(|uri| uri.authority().cloned());
    let same_host = authority
        .zip(text(header::HOST))
        .is_some_and(|(authority, host)| authority.as_str().eq_ignore_ascii_case(host));
    same_host || origin.eq_ignore_ascii_case(public_url)
}

/// Serves a socket and answers the code to close it with; none when the peer is gone.
///
/// Whatever is done once or seldom is boxed: otherwise each of ten thousand sockets that do nothing
/// would keep room for it.
async fn serve(app: &App, socket: &mut WebSocket, permit: &mut SocketPermit) -> Option<CloseCode> {
    let first = tokio::select! {
        first = timeout(AUTHENTICATION_TIMEOUT, socket.recv()) => first,
        () = app.stopping() => return Some(close::RESTART),
    };
    let text = match first {
        Err(_) => return Some(close::AWAY),
        Ok(None | Some(Ok(Message::Close(_)))) => return None,
        Ok(Some(Ok(Message::Text(text)))) => text,
        Ok(Some(Ok(_))) => return refuse(socket).await,
        Ok(Some(Err(error))) => return Some(code_of(&error)),
    };
    let Some(ClientMessage::Token(first)) = ClientMessage::read(&text) else {
        return Some(close::UNREADABLE);
    };
    let session = match Box::pin(begin(app, &first)).await {
        Ok(session) => session,
        Err(error) => return reject(socket, &error).await,
    };
    permit.introduce();
    let user = session.user();
    let way = match Box::pin(Resumption::of(
        app,
        user,
        first.after,
        session.published_until(),
    ))
    .await
    {
        Ok(way) => way,
        Err(error) => return reject(socket, &error.into()).await,
    };
    let hello = Authenticated::at(way.cursor, way.is_whole);
    send(socket, AUTHENTICATED, &hello).await?;
    match Box::pin(way.replay(app, user, socket)).await {
        Ok(arrived) => arrived?,
        Err(error) => return reject(socket, &error.into()).await,
    }
    session.run(socket).await
}

/// Connects whoever the token is of.
async fn begin<'a>(app: &'a App, first: &TokenMessage) -> Result<Session<'a>, Error> {
    let (actor, token) = authenticate(app, &first.token).await?;
    // Connected before it is said: what happens from here on is heard.
    let connection = app.hub.connect(actor.user.id, actor.session);
    // The session may have ended just before it could be heard.
    authenticate(app, &first.token).await?;
    Ok(Session::new(app, &actor, token, connection))
}

async fn hang_up(socket: &mut WebSocket, code: CloseCode) {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(""),
    };
    let _ = timeout(CLOSE_TIMEOUT, socket.send(Message::Close(Some(frame)))).await;
}
