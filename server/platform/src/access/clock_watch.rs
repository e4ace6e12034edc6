//! The latest time that was seen: each process remembers it, and the database for those that start later.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use kym_store::{Reader, StoreError, clock_marks};

/// How often the latest time is written.
const NOTE_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// The latest time that this process knows of, in microseconds.
#[derive(Debug)]
pub struct ClockWatch {
    latest: AtomicI64,
    noted: AtomicI64,
    steps: AtomicI64,
}

impl ClockWatch {
    /// Begins with what is known in the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load(reader: &mut Reader) -> Result<Self, StoreError> {
        let mark = clock_marks::get(reader).await?;
        let latest = mark.map_or(i64::MIN, |mark| mark.latest.as_microsecond());
        Ok(Self {
            latest: AtomicI64::new(latest),
            noted: AtomicI64::new(latest),
            steps: AtomicI64::new(mark.map_or(0, |mark| mark.steps)),
        })
    }

    /// The latest time, which is at least `now`.
    pub(crate) fn see(&self, now: Timestamp) -> Timestamp {
        let before = self
            .latest
            .fetch_max(now.as_microsecond(), Ordering::Relaxed);
        Timestamp::from_microsecond(before).map_or(now, |before| before.max(now))
    }

    /// Begins again at `now`, behind so many steps back.
    pub(crate) fn set_back(&self, now: Timestamp, steps: i64) {
        self.steps.store(steps, Ordering::Relaxed);
        self.noted.store(now.as_microsecond(), Ordering::Relaxed);
        self.latest.store(now.as_microsecond(), Ordering::Relaxed);
    }

    pub(crate) fn is_noted(&self, now: Timestamp) -> bool {
        let noted = self.noted.load(Ordering::Relaxed);
        now.as_microsecond().saturating_sub(noted) < micros(NOTE_INTERVAL)
    }

    /// The database knows of `now`.
    pub(crate) fn set_noted(&self, now: Timestamp) {
        self.noted.store(now.as_microsecond(), Ordering::Relaxed);
    }

    /// How often the clock is known to have been set back.
    pub(crate) fn steps(&self) -> i64 {
        self.steps.load(Ordering::Relaxed)
    }
}

fn micros(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
