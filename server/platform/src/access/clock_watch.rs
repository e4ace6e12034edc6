//! The latest time that was seen: each process remembers it, and the database for those that start later.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use kym_domain::clock::Clock;
use kym_store::{Reader, StoreError, clock_marks};

/// How often the latest time is written.
const NOTE_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// For so long the clock must not have been set before something is removed for good.
const PROOF: SignedDuration = SignedDuration::from_mins(15);

/// How far both clocks may part between two looks: what is corrected a little at a time is no step.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(1);

/// A program that was not running for longer than this may have been started with a wrong clock.
const SHORT_ABSENCE: SignedDuration = SignedDuration::from_hours(24);

/// The latest time that this process knows of, in microseconds.
#[derive(Debug)]
pub struct ClockWatch {
    latest: AtomicI64,
    /// What the database knew at the start.
    known: i64,
    noted: AtomicI64,
    steps: AtomicI64,
    readings: Mutex<Option<Readings>>,
}

/// What both clocks said at the last look: the one on the wall, and the one that only goes forward.
#[derive(Clone, Copy, Debug)]
struct Readings {
    now: Timestamp,
    passed: SignedDuration,
    /// From when on they have gone alike, by the second one.
    alike_since: SignedDuration,
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
            known: latest,
            noted: AtomicI64::new(latest),
            steps: AtomicI64::new(mark.map_or(0, |mark| mark.steps)),
            readings: Mutex::new(None),
        })
    }

    /// Whether the time is good enough to remove something for good by it: the wall clock has gone as the one that only
    /// goes forward for [`PROOF`]. One that jumps far ahead for seconds would make everything old. A process that has
    /// just started goes by the latest time that the database knows of.
    pub(crate) fn is_steady(&self, clock: &dyn Clock) -> bool {
        let (now, passed) = (clock.now(), clock.passed());
        let readings = self.readings.lock();
        let mut readings = readings.unwrap_or_else(PoisonError::into_inner);
        let alike_since = if let Some(last) = *readings {
            let stepped = now.duration_since(last.now) - (passed - last.passed);
            if stepped.abs() > TOLERANCE {
                tracing::warn!(%now, seconds = stepped.as_secs(), "the clock was set: nothing is removed for a while");
                passed
            } else {
                last.alike_since
            }
        } else {
            let away = now.as_microsecond().saturating_sub(self.known);
            if self.known == i64::MIN || away < micros(SHORT_ABSENCE) {
                passed - PROOF
            } else {
                passed
            }
        };
        *readings = Some(Readings {
            now,
            passed,
            alike_since,
        });
        passed - alike_since >= PROOF
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
