//! When a request is given up. Most have the same time; one that brings a file asks for more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::request::Parts;
use tokio::time::{Instant, sleep_until};

/// The end of a request's time, which stands beside it in its extensions.
#[derive(Clone, Debug)]
pub struct Deadline {
    begin: Instant,
    /// Milliseconds after the beginning.
    end: Arc<AtomicU64>,
}

impl Deadline {
    /// The end of a request that begins now.
    pub fn after(time: Duration) -> Self {
        Self {
            begin: Instant::now(),
            end: Arc::new(AtomicU64::new(milliseconds(time))),
        }
    }

    /// Gives the request of these parts so much time in all, unless it has more already.
    pub fn extend(parts: &Parts, time: Duration) {
        if let Some(deadline) = parts.extensions.get::<Self>() {
            deadline.grant(time);
        }
    }

    /// Gives the request so much time in all, unless it has more already.
    pub fn grant(&self, time: Duration) {
        self.end.fetch_max(milliseconds(time), Ordering::Relaxed);
    }

    /// Returns when the time is over.
    pub async fn passed(&self) {
        loop {
            let end = self.end.load(Ordering::Relaxed);
            sleep_until(self.begin + Duration::from_millis(end)).await;
            if self.end.load(Ordering::Relaxed) == end {
                return;
            }
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
