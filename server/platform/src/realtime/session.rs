//! A socket whose user is known: what it is told and what it may say, until it ends.

use std::time::Duration;

use axum::extract::ws::{CloseCode, Message, Utf8Bytes, WebSocket};
use jiff::{SignedDuration, Timestamp};
use kym_domain::id::{SessionId, UserId};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::connection_event::{AUTHENTICATED, Authenticated, TOKEN_EXPIRED, TokenExpired};
use super::frames::{code_of, deliver, refuse, reject, send};
use super::hub::{Connection, close};
use super::message::{ClientMessage, TokenMessage};
use super::presence::PresenceTracker;
use crate::access::token::AccessToken;
use crate::access::{Actor, authenticate};
use crate::state::App;

/// After its token has expired a client has this long to send another.
const REFRESH_TIMEOUT: SignedDuration = SignedDuration::from_secs(60);

/// A peer that answers nothing between two pings is gone.
const PING: Duration = Duration::from_secs(30);

/// Expiry goes by the clock of the program, which is looked at this often.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A client sends a token in ten minutes; hundreds of frames in one ping's time are an attack.
const MAX_FRAMES: u32 = 300;

/// A socket whose user is known.
pub(super) struct Session<'a> {
    app: &'a App,
    user: UserId,
    id: SessionId,
    token: AccessToken,
    connection: Connection,
    presence_tracker: PresenceTracker,
    warned: bool,
    quiet: bool,
    frames: u32,
}

/// What came of something that was heard.
enum Received {
    Fine,
    Over(Option<CloseCode>),
}

impl<'a> Session<'a> {
    pub(super) fn new(
        app: &'a App,
        actor: &Actor,
        token: AccessToken,
        connection: Connection,
    ) -> Self {
        Self {
            app,
            user: actor.user.id,
            id: actor.session,
            token,
            connection,
            presence_tracker: PresenceTracker::new(app, actor.user.id),
            warned: false,
            quiet: false,
            frames: 0,
        }
    }

    /// Whose socket it is.
    pub(super) fn user(&self) -> UserId {
        self.user
    }

    /// Every event behind this one comes by itself.
    pub(super) fn published_until(&self) -> i64 {
        self.connection.told
    }

    /// Tells and hears until the end, and answers the code to close with; none when the peer is gone.
    pub(super) async fn run(mut self, socket: &mut WebSocket) -> Option<CloseCode> {
        let code = self.talk(socket).await;
        Box::pin(self.presence_tracker.end(self.app)).await;
        code
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Option<CloseCode> {
        let app = self.app;
        let mut next_ping = Instant::now() + PING;
        let mut ticks = interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                _ = self.connection.close.changed() => return *self.connection.close.borrow(),
                () = app.stopping() => return Some(close::RESTART),
                _ = ticks.tick() => {
                    if let Some(code) = self.look_at_the_clock(socket).await {
                        return Some(code);
                    }
                    if self.presence_tracker.is_dirty() {
                        Box::pin(self.presence_tracker.settle(app)).await;
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
                incoming = socket.recv() => match Box::pin(self.receive(socket, incoming)).await {
                    Received::Fine => {}
                    Received::Over(code) => return code,
                },
                message = self.connection.queue.recv() => {
                    let message = Message::Text(message?);
                    tokio::select! {
                        sent = deliver(socket, message) => sent?,
                        _ = self.connection.close.changed() => return *self.connection.close.borrow(),
                    }
                }
            }
        }
    }

    async fn receive(
        &mut self,
        socket: &mut WebSocket,
        incoming: Option<Result<Message, axum::Error>>,
    ) -> Received {
        self.quiet = false;
        self.frames += 1;
        if self.frames > MAX_FRAMES {
            return Received::Over(Some(close::TRY_AGAIN));
        }
        match incoming {
            None | Some(Ok(Message::Close(_))) => Received::Over(None),
            Some(Err(error)) => Received::Over(Some(code_of(&error))),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Received::Fine,
            Some(Ok(Message::Binary(_))) => Received::Over(refuse(socket).await),
            Some(Ok(Message::Text(text))) => match ClientMessage::read(&text) {
                Some(ClientMessage::Token(fresh)) => self.renew(socket, &fresh).await,
                Some(ClientMessage::Watch(message)) => {
                    self.presence_tracker.turn(message.watch);
                    self.presence_tracker.settle(self.app).await;
                    Received::Fine
                }
                None => Received::Over(Some(close::UNREADABLE)),
            },
        }
    }

    /// A later token is a fresher one of the same user.
    async fn renew(&mut self, socket: &mut WebSocket, fresh: &TokenMessage) -> Received {
        match authenticate(self.app, &fresh.token).await {
            Ok((actor, token)) if actor.user.id == self.user && actor.session == self.id => {
                self.token = token;
                self.warned = false;
                // Behind what waits to be sent: the cursor stands for all of that.
                self.connection.add(|place| {
                    let hello = Authenticated::at(place, true);
                    Utf8Bytes::from(AUTHENTICATED.message(&hello).unwrap_or_default())
                });
                Received::Fine
            }
            Ok(_) => Received::Over(refuse(socket).await),
            Err(error) => Received::Over(reject(socket, &error).await),
        }
    }

    /// Says once that the token has expired; a minute later it is too late.
    async fn look_at_the_clock(&mut self, socket: &mut WebSocket) -> Option<CloseCode> {
        let now: Timestamp = self.app.clock.now();
        if now < self.token.expires {
            return None;
        }
        if now >= self.token.expires + REFRESH_TIMEOUT {
            return Some(close::AWAY);
        }
        if !std::mem::replace(&mut self.warned, true) {
            send(socket, TOKEN_EXPIRED, &TokenExpired {}).await;
        }
        None
    }
}
