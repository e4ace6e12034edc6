//! The open sockets of this process, by user. Each has a queue of bounded length; who reads too
//! slowly is cut off and comes back for fresh lists instead of holding the others up.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::{CloseCode, Utf8Bytes};
use kym_domain::id::{SessionId, UserId};
use tokio::sync::{mpsc, watch};

/// How many messages may wait for a slow reader.
pub const QUEUE: usize = 256;

/// Close codes of ours (RFC 6455 7.4). A client takes 1008 and 4000 to 4003 for the end of its
/// session, so they are used for dead tokens only, whatever else goes wrong.
pub mod close {
    /// All is well; another socket took this one's place.
    pub const REPLACED: u16 = 1000;
    /// Nobody was there, or no new token came.
    pub const AWAY: u16 = 1001;
    /// A frame broke the protocol.
    pub const PROTOCOL: u16 = 1002;
    /// A message was not UTF-8, or nothing that a client says.
    pub const UNREADABLE: u16 = 1007;
    /// A message was too long.
    pub const TOO_BIG: u16 = 1009;
    /// The program is starting anew.
    pub const RESTART: u16 = 1012;
    /// Too much at the moment.
    pub const TRY_AGAIN: u16 = 1013;
    /// The token is dead.
    pub const TOKEN_INVALID: u16 = 4001;
}

/// The open sockets. Cloning shares them.
#[derive(Clone, Debug)]
pub struct Hub {
    lines: Arc<Mutex<Lines>>,
    per_user: usize,
}

#[derive(Debug, Default)]
struct Lines {
    users: HashMap<UserId, Vec<Line>>,
    next_id: u64,
    /// Everything in the log up to here is in the queue of whoever is to hear it.
    told: i64,
}

#[derive(Debug)]
struct Line {
    id: u64,
    session: SessionId,
    queue: mpsc::Sender<Utf8Bytes>,
    close: watch::Sender<Option<CloseCode>>,
}

/// One socket's end of the hub. Dropping it hangs up.
#[derive(Debug)]
pub struct Connection {
    /// What is to be sent.
    pub queue: mpsc::Receiver<Utf8Bytes>,
    /// Holds a code once the socket has to close.
    pub close: watch::Receiver<Option<CloseCode>>,
    /// Every event behind this one comes through the queue.
    pub told: i64,
    hub: Hub,
    user: UserId,
    id: u64,
}

impl Hub {
    /// A hub that allows a user so many sockets.
    pub fn new(per_user: u32) -> Self {
        Self {
            lines: Arc::default(),
            per_user: usize::try_from(per_user).unwrap_or(usize::MAX),
        }
    }

    /// Connects a socket of a user; the oldest of too many has to go.
    pub fn connect(&self, user: UserId, session: SessionId) -> Connection {
        let (sender, queue) = mpsc::channel(QUEUE);
        let (close_sender, close) = watch::channel(None);
        let mut lines = self.lock();
        lines.next_id += 1;
        let id = lines.next_id;
        let own = lines.users.entry(user).or_default();
        while own.len() >= self.per_user {
            own.remove(0).hang_up(close::REPLACED);
        }
        own.push(Line {
            id,
            session,
            queue: sender,
            close: close_sender,
        });
        let told = lines.told;
        drop(lines);
        Connection {
            queue,
            close,
            told,
            hub: self.clone(),
            user,
            id,
        }
    }

    /// Puts an event into the queue of every socket of these users. With its place in the log it says
    /// that everything up to there is told.
    pub fn publish(&self, place: i64, users: &[UserId], message: &Utf8Bytes) {
        let mut lines = self.lock();
        lines.told = place;
        for user in users {
            if let Some(own) = lines.users.get_mut(user) {
                own.retain(|line| line.offer(message.clone()));
            }
        }
    }

    /// Puts a message that is not in the log into the queue of every socket of these users.
    pub fn send(&self, users: &[UserId], message: &Utf8Bytes) {
        let place = self.lock().told;
        self.publish(place, users, message);
    }

    /// Cuts everybody off.
    pub fn close_all(&self, code: CloseCode) {
        for line in self.lock().users.drain().flat_map(|(_, own)| own) {
            line.hang_up(code);
        }
    }

    /// Everything up to this place in the log is told, or nobody has to hear it.
    pub fn move_to(&self, place: i64) {
        self.lock().told = place;
    }

    /// The same, if nobody is connected; answers whether that is so. Whoever connects later begins
    /// behind it.
    pub fn skip_to(&self, place: i64) -> bool {
        let mut lines = self.lock();
        if lines.users.is_empty() {
            lines.told = place;
        }
        lines.users.is_empty()
    }

    /// How many messages wait in the queues that have no room for so many more.
    pub fn waiting(&self, messages: u16) -> usize {
        let lines = self.lock();
        let open = lines.users.values().flatten();
        open.map(|line| line.queue.capacity())
            .filter(|room| *room < usize::from(messages))
            .map(|room| QUEUE - room)
            .sum()
    }

    /// Cuts off every socket of a session that has ended, which is told at this place in the log.
    pub fn revoke_session(&self, place: i64, session: SessionId) {
        self.move_to(place);
        self.cut_off(session);
    }

    /// Cuts off every socket of a session that has ended.
    pub fn cut_off(&self, session: SessionId) {
        let mut lines = self.lock();
        for own in lines.users.values_mut() {
            own.retain(|line| {
                let ended = line.session == session;
                if ended {
                    line.hang_up(close::TOKEN_INVALID);
                }
                !ended
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Puts a message into the queue. Answers whether somebody is still there who reads it.
    fn offer(&self, message: Utf8Bytes) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.hang_up(close::TRY_AGAIN);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    fn hang_up(&self, code: CloseCode) {
        self.close.send_replace(Some(code));
    }
}

impl Connection {
    /// Puts a message behind everything that was told so far: it is made from the place in the log.
    pub fn add(&self, message: impl FnOnce(i64) -> Utf8Bytes) {
        let mut lines = self.hub.lock();
        let message = message(lines.told);
        if let Some(own) = lines.users.get_mut(&self.user) {
            own.retain(|line| line.id != self.id || line.offer(message.clone()));
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut lines = self.hub.lock();
        if let Some(own) = lines.users.get_mut(&self.user) {
            own.retain(|line| line.id != self.id);
            if own.is_empty() {
                lines.users.remove(&self.user);
            }
        }
    }
}
