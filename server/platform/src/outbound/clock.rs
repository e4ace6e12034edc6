//! The clocks of the machine: the one on the wall, and the one that only goes forward.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use kym_domain::clock::Clock;

/// The machine's clock, in the microseconds that both databases keep. Tests use [`kym_domain::clock::FixedClock`].
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the real clock"
    )]
    fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        // What is answered when a row is made is what is read from the database ever after.
        Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now)
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "and this one the clock that only goes forward"
    )]
    fn passed(&self) -> SignedDuration {
        static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
        SignedDuration::try_from(BEGINNING.elapsed()).unwrap_or(SignedDuration::MAX)
    }
}

/// Measures how long something takes, unmoved by changes of the wall clock. For logs and figures
/// only: nothing is decided by it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "durations in logs are real ones, also in tests"
    )]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// How long it has been running.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
