//! The clock as a value: whoever needs to know the time is handed one.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// Tells the time. The clock of the machine lives in the program, outside this crate.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;
}

/// A clock that stands still until it is moved. For tests and for the demonstration household.
#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// A clock that shows `now`.
    pub const fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Sets the hands to `now`, forwards or backwards.
    pub fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }

    /// Moves the hands on by `step`; stops at the last instant that can be written.
    pub fn advance(&self, step: SignedDuration) {
        let mut hands = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *hands = hands.checked_add(step).unwrap_or(Timestamp::MAX);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_moves_only_when_told() {
        let start = Timestamp::from_second(1_700_000_000).expect("a valid instant");
        let clock = FixedClock::at(start);
        assert_eq!(clock.now(), clock.now());
        clock.advance(SignedDuration::from_secs(60));
        assert_eq!(
            clock.now().duration_since(start),
            SignedDuration::from_secs(60)
        );
        clock.set(start);
        assert_eq!(clock.now(), start);
    }
}
