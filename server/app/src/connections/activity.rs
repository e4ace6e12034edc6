//! What a connection is at, and when it has been at nothing for too long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kym_platform::config::Limits;
use tokio::time::{Instant, sleep};

/// Bytes in a second that a reader takes at least, over all of an answer: that of a bad line, and more than somebody
/// takes who only wants to keep the answer waiting.
const SLOWEST: u64 = 4 * 1024;

/// How often it is looked at.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// What one connection is at. Cloning shares it.
#[derive(Clone, Debug)]
pub struct Activity(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    began: Instant,
    /// How many requests there were.
    requests: u64,
    /// The requests that are not answered to their end, by their numbers.
    open: HashMap<u64, Option<Sending>>,
    /// When the last one was answered.
    quiet_since: Instant,
    /// Since when nothing can be written, because nobody reads.
    blocked_since: Option<Instant>,
}

/// An answer on its way.
#[derive(Clone, Copy, Debug)]
struct Sending {
    bytes: u64,
    /// How long its reader was waited for before.
    waited: Duration,
    /// Since when its reader is waited for.
    waits_since: Option<Instant>,
}

/// How long a connection may do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Before its first request.
    pub first_request: Duration,
    /// Between requests.
    pub idle: Duration,
    /// While an answer waits to be read.
    pub stalled: Duration,
}

/// Why a connection is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overdue {
    /// It never asked for anything.
    FirstRequest,
    /// It asks for nothing any more.
    Idle,
    /// It does not read what it asked for.
    Stalled,
}

/// A request that is worked on; dropped, it has been answered or given up.
#[derive(Debug)]
pub struct OpenRequest {
    activity: Activity,
    number: u64,
}

impl Patience {
    /// As it is configured.
    pub fn of(limits: &Limits) -> Self {
        Self {
            first_request: limits.request_time(),
            idle: limits.idle_time(),
            stalled: limits.stall_time(),
        }
    }
}

impl Activity {
    /// That of a connection that begins now.
    pub fn begin() -> Self {
        let now = Instant::now();
        Self(Arc::new(Mutex::new(State {
            began: now,
            requests: 0,
            open: HashMap::new(),
            quiet_since: now,
            blocked_since: None,
        })))
    }

    /// A request has come.
    pub fn request(&self) -> OpenRequest {
        let mut state = self.state();
        state.requests += 1;
        let number = state.requests;
        state.open.insert(number, None);
        OpenRequest {
            activity: self.clone(),
            number,
        }
    }

    /// Whether something could be written.
    pub fn wrote(&self, could: bool) {
        let mut state = self.state();
        state.blocked_since = match (could, state.blocked_since) {
            (true, _) => None,
            (false, since) => since.or_else(|| Some(Instant::now())),
        };
    }

    /// Returns when it has done nothing for too long.
    pub async fn overdue(&self, patience: Patience) -> Overdue {
        loop {
            sleep(LOOK_INTERVAL.min(patience.stalled / 4)).await;
            if let Some(overdue) = self.state().overdue(Instant::now(), patience) {
                return overdue;
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn overdue(&self, now: Instant, patience: Patience) -> Option<Overdue> {
        let is_stalled = self
            .blocked_since
            .is_some_and(|since| now - since > patience.stalled)
            || self
                .open
                .values()
                .flatten()
                .any(|sending| sending.is_too_slow(now, patience.stalled));
        if is_stalled {
            Some(Overdue::Stalled)
        } else if self.requests == 0 && now - self.began > patience.first_request {
            Some(Overdue::FirstRequest)
        } else if self.open.is_empty() && now - self.quiet_since > patience.idle {
            Some(Overdue::Idle)
        } else {
            None
        }
    }
}

impl Sending {
    /// Whether its reader was waited for longer than a slow one needs for what it has taken.
    fn is_too_slow(&self, now: Instant, patience: Duration) -> bool {
        let Some(since) = self.waits_since else {
            return false;
        };
        self.waited + (now - since) > patience + Duration::from_secs(self.bytes / SLOWEST)
    }
}

impl OpenRequest {
    /// The next piece of its answer is asked for: what went before has been taken.
    pub fn asked_for_more(&self) {
        self.sending(|sending| {
            if let Some(since) = sending.waits_since.take() {
                sending.waited += since.elapsed();
            }
        });
    }

    /// A piece of its answer of so many bytes waits to be taken.
    pub fn handed_over(&self, bytes: u64) {
        self.sending(|sending| {
            sending.bytes += bytes;
            sending.waits_since = Some(Instant::now());
        });
    }

    fn sending(&self, change: impl FnOnce(&mut Sending)) {
        let mut state = self.activity.state();
        if let Some(sending) = state.open.get_mut(&self.number) {
            change(sending.get_or_insert(Sending {
                bytes: 0,
                waited: Duration::ZERO,
                waits_since: None,
            }));
        }
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        let mut state = self.activity.state();
        state.open.remove(&self.number);
        state.quiet_since = Instant::now();
    }
}
