//! New ids: UUID v7, in the order in which they were made.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use kym_domain::id::IdGen;
use uuid::{Builder, Uuid};

use super::random::Random;

/// Where the twelve bits after the time begin within a millisecond: low enough to count on from.
const FIRST_COUNTS: u16 = 0x03ff;
const LAST_COUNT: u16 = 0x0fff;

/// Makes ids from the time, a counter within the millisecond (RFC 9562 6.2, method 1) and
/// randomness. Two transactions of one moment so keep the order in which they were booked.
pub struct SystemIds {
    random: Arc<dyn Random>,
    last: Mutex<(u64, u16)>,
}

impl SystemIds {
    /// A generator that takes its randomness from `random`.
    pub fn new(random: Arc<dyn Random>) -> Self {
        Self {
            random,
            last: Mutex::new((0, 0)),
        }
    }
}

impl IdGen for SystemIds {
    fn next(&self, now: Timestamp) -> Uuid {
        let mut bytes = [0; 10];
        self.random.fill(&mut bytes);
        let wall = u64::try_from(now.as_millisecond()).unwrap_or(0);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let start = u16::from_be_bytes([bytes[0], bytes[1]]) & FIRST_COUNTS;
        *last = match *last {
            (millis, _) if millis < wall => (wall, start),
            (millis, LAST_COUNT) => (millis + 1, start),
            (millis, count) => (millis, count + 1),
        };
        let (millis, count) = *last;
        bytes[..2].copy_from_slice(&count.to_be_bytes());
        Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
    }
}
