//! The socket `/ws/secure`: the first message is an access token, then events flow one way until the
//! token expires, the reader falls behind or the program stops.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use jiff::{SignedDuration, Timestamp};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::event::Event;
use super::hub::{Connection, close};
use crate::access::token::AccessToken;
use crate::access::{Actor, authenticate};
use crate::error::{Error, ErrorCode};
use crate::http::address::ClientAddress;
use crate::state::App;

/// A client has nothing to send but tokens.
const LONGEST_MESSAGE: usize = 4096;

/// The first token comes within this.
const TIME_TO_AUTHENTICATE: Duration = Duration::from_secs(5);

/// After its token has expired a client has this long to send another.
const TIME_TO_REFRESH: SignedDuration = SignedDuration::from_secs(60);

/// A peer that answers nothing between two pings is gone.
const PING: Duration = Duration::from_secs(30);

/// Expiry goes by the clock of the program, which is looked at this often.
const NAP: Duration = Duration::from_secs(1);

/// A client sends a token in ten minutes; hundreds of frames in one ping's time are an attack.
const MOST_FRAMES: u32 = 300;

/// A peer that takes nothing for so long is gone.
const TIME_TO_SEND: Duration = Duration::from_secs(10);

/// How long a closing socket may take to say so.
const TIME_TO_CLOSE: Duration = Duration::from_secs(1);

/// Opens the socket for pages of this product only (ASVS 5.0, V4.4.2).
pub async fn open(
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
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(2048)
        .write_buffer_size(4096)
        .max_write_buffer_size(256 * 1024);
    upgrade.on_upgrade(async move |mut socket| {
        let code = match app.hub.seat(address.network()) {
            Some(_seat) => serve(&app, &mut socket).await,
            None => Some(close::TRY_AGAIN),
        };
        if let Some(code) = code {
            hang_up(&mut socket, code).await;
        }
    })
}

/// The page and the socket are of one origin: as configured, or as the request itself names it.
fn is_own_origin(headers: &HeaderMap, public_url: &str) -> bool {
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
        .is_some_and(|(authority, host)| authority.as_str() == host);
    same_host || origin == public_url
}

/// Serves a socket and answers the code to close it with; none when the peer is gone.
async fn serve(app: &App, socket: &mut WebSocket) -> Option<CloseCode> {
    let first = tokio::select! {
        first = timeout(TIME_TO_AUTHENTICATE, socket.recv()) => first,
        () = app.stopping() => return Some(close::RESTART),
    };
    let text = match first {
        Err(_) => return Some(close::AWAY),
        Ok(None | Some(Ok(Message::Close(_)))) => return None,
        Ok(Some(Ok(Message::Text(text)))) => text,
        Ok(Some(Ok(_))) => return refuse(socket).await,
        Ok(Some(Err(error))) => return Some(code_of(&error)),
    };
    let (actor, token) = match authenticate(app, token_in(&text)).await {
        Ok(known) => known,
        Err(error) => return reject(socket, &error).await,
    };
    // Connected before it is said: what happens from here on is heard.
    let connection = app.hub.connect(actor.user.id, actor.session);
    // The session may have ended just before it could be heard.
    if let Err(error) = authenticate(app, token_in(&text)).await {
        return reject(socket, &error).await;
    }
    send(socket, &Event::AUTHENTICATED).await?;
    Session {
        app,
        actor,
        token,
        warned: false,
        quiet: false,
        frames: 0,
    }
    .run(socket, connection)
    .await
}

/// A socket whose user is known.
struct Session<'a> {
    app: &'a App,
    actor: Actor,
    token: AccessToken,
    warned: bool,
    quiet: bool,
    frames: u32,
}

impl Session<'_> {
    async fn run(
        mut self,
        socket: &mut WebSocket,
        mut connection: Connection,
    ) -> Option<CloseCode> {
        let mut next_ping = Instant::now() + PING;
        let mut ticks = interval(NAP);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                _ = connection.close.changed() => return *connection.close.borrow(),
                () = self.app.stopping() => return Some(close::RESTART),
                _ = ticks.tick() => {
                    if let Some(code) = self.look_at_the_clock(socket).await {
                        return Some(code);
                    }
                    if Instant::now() >= next_ping {
                        next_ping += PING;
                        if std::mem::replace(&mut self.quiet, true) {
                            return Some(close::AWAY);
                        }
                        self.frames = 0;
                        deliver(socket, Message::Ping(axum::body::Bytes::new())).await?;
                    }
                }
                incoming = socket.recv() => match self.hear(socket, incoming).await {
                    Heard::Fine => {}
                    Heard::Over(code) => return code,
                },
                message = connection.queue.recv() => {
                    let message = Message::Text(message?);
                    tokio::select! {
                        sent = deliver(socket, message) => sent?,
                        _ = connection.close.changed() => return *connection.close.borrow(),
                    }
                }
            }
        }
    }

    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        incoming: Option<Result<Message, axum::Error>>,
    ) -> Heard {
        self.quiet = false;
        self.frames += 1;
        if self.frames > MOST_FRAMES {
            return Heard::Over(Some(close::TRY_AGAIN));
        }
        match incoming {
            None | Some(Ok(Message::Close(_))) => Heard::Over(None),
            Some(Err(error)) => Heard::Over(Some(code_of(&error))),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Heard::Fine,
            Some(Ok(Message::Binary(_))) => Heard::Over(refuse(socket).await),
            Some(Ok(Message::Text(text))) => self.renew(socket, &text).await,
        }
    }

    /// A later message is a fresher token of the same user.
    async fn renew(&mut self, socket: &mut WebSocket, text: &Utf8Bytes) -> Heard {
        match authenticate(self.app, token_in(text)).await {
            Ok((actor, token))
                if actor.user.id == self.actor.user.id && actor.session == self.actor.session =>
            {
                self.token = token;
                self.warned = false;
                match send(socket, &Event::AUTHENTICATED).await {
                    Some(()) => Heard::Fine,
                    None => Heard::Over(None),
                }
            }
            Ok(_) => Heard::Over(refuse(socket).await),
            Err(error) => Heard::Over(reject(socket, &error).await),
        }
    }

    /// Says once that the token has expired; a minute later it is too late.
    async fn look_at_the_clock(&mut self, socket: &mut WebSocket) -> Option<CloseCode> {
        let now: Timestamp = self.app.clock.now();
        if now < self.token.expires {
            return None;
        }
        if now >= self.token.expires + TIME_TO_REFRESH {
            return Some(close::AWAY);
        }
        if !std::mem::replace(&mut self.warned, true) {
            send(socket, &Event::TOKEN_EXPIRED).await;
        }
        None
    }
}

enum Heard {
    Fine,
    Over(Option<CloseCode>),
}

fn token_in(text: &Utf8Bytes) -> &str {
    let text = text.as_str().trim();
    text.strip_prefix("Bearer ").unwrap_or(text).trim()
}

/// A dead token ends the session of the client; what passes by itself must not.
async fn reject(socket: &mut WebSocket, error: &Error) -> Option<CloseCode> {
    match error {
        Error::Refused(ErrorCode::UNAUTHENTICATED) => refuse(socket).await,
        _ => Some(close::TRY_AGAIN),
    }
}

async fn refuse(socket: &mut WebSocket) -> Option<CloseCode> {
    send(socket, &Event::TOKEN_INVALID).await?;
    Some(close::TOKEN_INVALID)
}

async fn send(socket: &mut WebSocket, event: &Event) -> Option<()> {
    let text = serde_json::to_string(event).ok()?;
    deliver(socket, Message::text(text)).await
}

async fn deliver(socket: &mut WebSocket, message: Message) -> Option<()> {
    timeout(TIME_TO_SEND, socket.send(message)).await.ok()?.ok()
}

/// What to close with after a frame that cannot be read. The library's error reaches us as text only.
fn code_of(error: &axum::Error) -> CloseCode {
    let words = error.to_string();
    tracing::debug!(error = words, "a socket sent what it should not");
    if words.contains("too long") {
        close::TOO_BIG
    } else if words.contains("UTF-8") {
        close::NOT_TEXT
    } else {
        close::PROTOCOL
    }
}

async fn hang_up(socket: &mut WebSocket, code: CloseCode) {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(""),
    };
    let _ = timeout(TIME_TO_CLOSE, socket.send(Message::Close(Some(frame)))).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_product_open_the_socket() {
        for (origin, host, own) in [
            (Some("https://money.example.org"), "10.0.0.1:8080", true),
            (Some("http://localhost:8080"), "localhost:8080", true),
            (Some("http://evil.example.org"), "localhost:8080", false),
            (Some("null"), "localhost:8080", false),
            (None, "localhost:8080", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a host"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().expect("an origin"));
            }
            assert_eq!(
                is_own_origin(&headers, "https://money.example.org"),
                own,
                "{origin:?}"
            );
        }
    }
}
