//! The circuit breaker of a model: who fails again and again is left alone for a while.

use jiff::{SignedDuration, Timestamp};

use super::failure::Failure;
use crate::words::words;

/// So many failures in a row open it.
const FAILURES: i64 = 5;

/// How long it stays open at first. Each trial that fails doubles it.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// The longest time that it stays open.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);

words! {
    /// Whether a model is asked.
    pub enum CircuitState {
        /// It is.
        Closed => "closed",
        /// It rests.
        Open => "open",
        /// It has rested: the next question is a trial.
        HalfOpen => "half_open",
    }
}

/// How a model has fared lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circuit {
    /// Failures in a row.
    pub failures: i64,
    /// Until when it rests; kept until a question is answered.
    pub retry_at: Option<Timestamp>,
    /// The newest failure.
    pub last_failure: Option<Failure>,
}

impl Circuit {
    /// Whether it is asked at a moment.
    pub fn state(&self, now: Timestamp) -> CircuitState {
        match self.retry_at {
            None => CircuitState::Closed,
            Some(at) if now < at => CircuitState::Open,
            Some(_) => CircuitState::HalfOpen,
        }
    }

    /// As it is after an answer.
    #[must_use]
    pub fn after_answer(&self) -> Self {
        Self {
            failures: 0,
            retry_at: None,
            last_failure: self.last_failure.clone(),
        }
    }

    /// As it is after a failure. An endpoint that says when to come back is believed, up to the longest pause.
    #[must_use]
    pub fn after_failure(&self, failure: Failure, come_back_in: Option<SignedDuration>) -> Self {
        if !failure.error.is_of_endpoint() {
            return Self {
                last_failure: Some(failure),
                ..self.clone()
            };
        }
        let failures = self.failures.saturating_add(1);
        let told = come_back_in.map(|pause| pause.clamp(SignedDuration::ZERO, LONGEST_PAUSE));
        let pause = told.max((failures >= FAILURES).then(|| pause(failures)));
        let retry_at = pause.and_then(|pause| failure.at.checked_add(pause).ok());
        Self {
            failures,
            retry_at: retry_at.max(self.retry_at),
            last_failure: Some(failure),
        }
    }
}

fn pause(failures: i64) -> SignedDuration {
    let doublings = u32::try_from(failures - FAILURES).unwrap_or(u32::MAX);
    let factor = 2_i32.checked_pow(doublings);
    let pause = factor.and_then(|factor| FIRST_PAUSE.checked_mul(factor));
    pause.map_or(LONGEST_PAUSE, |pause| pause.min(LONGEST_PAUSE))
}
