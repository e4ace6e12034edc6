//! Stand-ins for what lies outside of the program: a clock that is moved by hand, and by whoever would wait; ids that
//! count, and randomness that repeats.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use kym_domain::clock::FixedClock;
use kym_domain::id::IdGen;
use kym_platform::outbound::pause::Pause;
use kym_platform::outbound::random::Random;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

/// The moment at which all tests begin.
pub fn beginning() -> Timestamp {
    "2025-10-05T12:00:00Z".parse().expect("an instant")
}

/// Counts, from wherever the last server on this database stopped. No migration writes such an id.
#[derive(Debug, Default)]
pub struct CountedIds(AtomicU64);

impl IdGen for CountedIds {
    fn next(&self, _: Timestamp) -> Uuid {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        Uuid::from_u128(0x0199_b000_0000_7001_8000_0000_0000_0000 | u128::from(number))
    }
}

/// The same bytes in every run.
#[derive(Debug)]
pub struct SeededRandom(Mutex<StdRng>);

impl Default for SeededRandom {
    fn default() -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(1)))
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fill_bytes(bytes);
    }
}

/// Does not wait: moves the clock.
#[derive(Debug)]
pub struct ClockedPause(pub Arc<FixedClock>);

impl Pause for ClockedPause {
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        let step = SignedDuration::try_from(time).expect("a short time");
        self.0.advance(step);
        std::future::ready(()).boxed()
    }
}
