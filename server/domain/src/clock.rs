//! The clock as a value: whoever needs to know the time is handed one.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// Tells the time. The clock of the machine lives in the program, outside this crate.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// How much time has passed since some beginning of this clock's own, whatever its hands are set to.
    fn passed(&self) -> SignedDuration;
}

/// A clock that stands still until it is moved. For tests and for the demonstration household.
#[derive(Debug)]
pub struct FixedClock(Mutex<Hands>);

#[derive(Debug)]
struct Hands {
    now: Timestamp,
    /// By how much they were set wrong, without any time having passed.
    wrong_by: SignedDuration,
}

impl FixedClock {
    /// A clock that shows `now`.
    pub const fn at(now: Timestamp) -> Self {
        Self(Mutex::new(Hands {
            now,
            wrong_by: SignedDuration::ZERO,
        }))
    }

    /// Sets the hands to `now`, forwards or backwards.
    pub fn set(&self, now: Timestamp) {
        self.hands().now = now;
    }

    /// Moves the hands on by `step`; stops at the last instant that can be written.
    pub fn advance(&self, step: SignedDuration) {
        let mut hands = self.hands();
        hands.now = hands.now.checked_add(step).unwrap_or(Timestamp::MAX);
    }

    /// Sets the hands wrong by `step` while no time passes, as a clock that is corrected in vain.
    pub fn jump(&self, step: SignedDuration) {
        self.advance(step);
        self.hands().wrong_by += step;
    }

    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.hands().now
    }

    fn passed(&self) -> SignedDuration {
        let hands = self.hands();
        hands.now.duration_since(Timestamp::UNIX_EPOCH) - hands.wrong_by
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
        let passed = clock.passed();
        clock.jump(SignedDuration::from_hours(9));
        assert_eq!(
            clock.now().duration_since(start),
            SignedDuration::from_hours(9)
        );
        assert_eq!(clock.passed(), passed);
    }
}
