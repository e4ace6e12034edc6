//! A socket whose user is known: what it is told and what it may say, until it ends.

use std::time::Duration;

use axum::body::Bytes;
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

/// How many bytes may be on their way to a client that has not said of them that they arrived. Half of them is sent, then
/// a ping, and the other half while the answer to it is waited for. What the buffers of two kernels and of a proxy between
/// them take in is not read by anybody: without this a client that does not read is found out megabytes later.
const WINDOW: usize = 256 * 1024;

/// What such a ping says, and its answer.
const ARRIVAL: &[u8] = b"arrived";

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
    /// Bytes that were sent since the last ping that asks whether they arrive.
    sent: usize,
    /// Whether the answer to that ping has not come yet.
    is_unanswered: bool,
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
            sent: 0,
            is_unanswered: false,
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

    /// Whether the client keeps up with what it was sent. What comes meanwhile waits in its queue, which has an end.
    fn may_send(&self) -> bool {
        !self.is_unanswered || self.sent < WINDOW / 2
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
                        deliver(socket, Message::Ping(Bytes::new())).await?;
                    }
                }
                incoming = socket.recv() => match Box::pin(self.receive(socket, incoming)).await {
                    Received::Fine => {}
                    Received::Over(code) => return code,
                },
                message = self.connection.queue.recv(), if self.may_send() => {
                    let message = message?;
                    self.sent += message.len();
                    let sending = async {
                        deliver(socket, Message::Text(message)).await?;
                        if self.sent < WINDOW / 2 || self.is_unanswered {
                            return Some(());
                        }
                        (self.sent, self.is_unanswered) = (0, true);
                        deliver(socket, Message::Ping(Bytes::from_static(ARRIVAL))).await
                    };
                    tokio::select! {
                        sent = sending => sent?,
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
        if let Some(Ok(Message::Pong(said))) = &incoming
            && self.is_unanswered
            && said.as_ref() == ARRIVAL
        {
            self.is_unanswered = false;
            return Received::Fine;
        }
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
