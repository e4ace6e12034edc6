//! The open sockets of this process, by user. Each has a queue of bounded length; who reads too
//! slowly is cut off and comes back for fresh lists instead of holding the others up.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::{CloseCode, Utf8Bytes};
use kym_domain::id::{SessionId, UserId};
use tokio::sync::{mpsc, watch};

/// How many messages may wait for a slow reader.
const QUEUE: usize = 256;

/// Close codes of ours (RFC 6455 7.4). A client takes 1008 and 4000 to 4003 for the end of its
/// session, so they are used for dead tokens only, whatever else goes wrong.
pub mod close {
    /// All is well; another socket took this one's place.
    pub const REPLACED: u16 = 1000;
    /// Nobody was there, or no new token came.
    pub const AWAY: u16 = 1001;
    /// A frame broke the protocol.
    pub const PROTOCOL: u16 = 1002;
    /// A message was not UTF-8.
    pub const NOT_TEXT: u16 = 1007;
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
    per_address: u32,
}

#[derive(Debug, Default)]
struct Lines {
    users: HashMap<UserId, Vec<Line>>,
    addresses: HashMap<IpAddr, u32>,
    next_id: u64,
}

#[derive(Debug)]
struct Line {
    id: u64,
    session: SessionId,
    queue: mpsc::Sender<Utf8Bytes>,
    close: watch::Sender<Option<CloseCode>>,
}

/// A place for one socket of an address, given back when dropped.
#[derive(Debug)]
pub struct Seat {
    hub: Hub,
    address: IpAddr,
}

/// One socket's end of the hub. Dropping it hangs up.
#[derive(Debug)]
pub struct Connection {
    /// What is to be sent.
    pub queue: mpsc::Receiver<Utf8Bytes>,
    /// Holds a code once the socket has to close.
    pub close: watch::Receiver<Option<CloseCode>>,
    hub: Hub,
    user: UserId,
    id: u64,
}

impl Hub {
    /// A hub that allows so many sockets.
    pub fn new(per_user: u32, per_address: u32) -> Self {
        Self {
            lines: Arc::default(),
            per_user: usize::try_from(per_user).unwrap_or(usize::MAX),
            per_address,
        }
    }

    /// A place for a socket of this address, if there is one left.
    pub fn seat(&self, address: IpAddr) -> Option<Seat> {
        let mut lines = self.lock();
        let taken = lines.addresses.entry(address).or_default();
        if *taken >= self.per_address {
            return None;
        }
        *taken += 1;
        metrics::gauge!("kym_sockets_open").increment(1);
        Some(Seat {
            hub: self.clone(),
            address,
        })
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
        drop(lines);
        Connection {
            queue,
            close,
            hub: self.clone(),
            user,
            id,
        }
    }

    /// Puts a message into the queue of every socket of a user.
    pub fn tell(&self, user: UserId, message: &Utf8Bytes) {
        let mut lines = self.lock();
        let Some(own) = lines.users.get_mut(&user) else {
            return;
        };
        own.retain(|line| match line.queue.try_send(message.clone()) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                line.hang_up(close::TRY_AGAIN);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        });
    }

    /// Whether every queue has room for so many messages.
    pub fn has_room(&self, messages: u16) -> bool {
        let lines = self.lock();
        let mut queues = lines.users.values().flatten().map(|line| &line.queue);
        queues.all(|queue| queue.capacity() >= usize::from(messages))
    }

    /// Cuts off every socket of a session that has ended.
    pub fn end_session(&self, session: SessionId) {
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

    /// Whether anybody is connected.
    pub fn is_empty(&self) -> bool {
        self.lock().users.is_empty()
    }

    /// How many sockets are open, those that have not shown a token yet included.
    pub fn sockets(&self) -> u32 {
        self.lock().addresses.values().sum()
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn hang_up(&self, code: CloseCode) {
        self.close.send_replace(Some(code));
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut lines = self.hub.lock();
        if let Some(taken) = lines.addresses.get_mut(&self.address) {
            *taken -= 1;
            if *taken == 0 {
                lines.addresses.remove(&self.address);
            }
        }
        metrics::gauge!("kym_sockets_open").decrement(1);
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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn user() -> UserId {
        UserId::from_uuid(Uuid::from_u128(1))
    }

    fn session(number: u128) -> SessionId {
        SessionId::from_uuid(Uuid::from_u128(number))
    }

    #[test]
    fn a_slow_reader_is_cut_off_and_the_others_hear_everything() {
        let hub = Hub::new(10, 10);
        let slow = hub.connect(user(), session(1));
        let mut quick = hub.connect(user(), session(2));
        for count in 0..=QUEUE {
            hub.tell(user(), &Utf8Bytes::from(count.to_string()));
            assert_eq!(
                quick.queue.try_recv().expect("heard").as_str(),
                count.to_string()
            );
        }
        assert_eq!(*slow.close.borrow(), Some(close::TRY_AGAIN));
        assert_eq!(*quick.close.borrow(), None);
    }

    #[test]
    fn one_socket_too_many_takes_the_place_of_the_oldest() {
        let hub = Hub::new(2, 10);
        let open: Vec<_> = (0..3)
            .map(|number| hub.connect(user(), session(number)))
            .collect();
        let codes: Vec<_> = open
            .iter()
            .map(|connection| *connection.close.borrow())
            .collect();
        assert_eq!(codes, [Some(close::REPLACED), None, None]);
        drop(open);
        assert!(hub.is_empty());
    }

    #[test]
    fn the_end_of_a_session_cuts_off_its_sockets_alone() {
        let hub = Hub::new(10, 10);
        let (one, other) = (
            hub.connect(user(), session(1)),
            hub.connect(user(), session(2)),
        );
        hub.end_session(session(1));
        assert_eq!(*one.close.borrow(), Some(close::TOKEN_INVALID));
        assert_eq!(*other.close.borrow(), None);
    }

    #[test]
    fn an_address_has_so_many_seats_and_no_more() {
        let hub = Hub::new(10, 2);
        let address = IpAddr::from([10, 0, 0, 1]);
        let first = hub.seat(address).expect("a seat");
        let _second = hub.seat(address).expect("a seat");
        assert!(hub.seat(address).is_none());
        drop(first);
        assert!(hub.seat(address).is_some());
    }
}
