//! What happens while a payment is late.

use jiff::{SignedDuration, Timestamp};

use super::failure::FailureKind;
use crate::subscriptions::UNPAID_FOR;

/// A subscription that is not paid since a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dunning {
    /// When it was due.
    pub due_at: Timestamp,
}

/// How many days after it was due it is tried again to collect it, or its user is reminded.
const DAYS: [i64; 4] = [0, 3, 7, 13];

impl Dunning {
    /// When the saved way to pay is charged next: on the days that are counted from the moment at which it was due, not from the last
    /// try. Days that passed while the service did not run are one try together. Nothing after the last of them, and nothing after a
    /// failure that the user has to do something about: `last_failure` is that of the way which would be charged.
    pub fn next_try(
        self,
        last_try_at: Option<Timestamp>,
        last_failure: Option<FailureKind>,
    ) -> Option<Timestamp> {
        match last_failure {
            Some(FailureKind::OtherMethod | FailureKind::Authenticate | FailureKind::Stop) => None,
            Some(FailureKind::Retry | FailureKind::Abandoned) | None => self.next(last_try_at),
        }
    }

    /// When the user is reminded next that an invoice is to be paid: on the same days.
    pub fn next_reminder(self, last_reminder_at: Option<Timestamp>) -> Option<Timestamp> {
        self.next(last_reminder_at)
    }

    /// When the subscription is over, unless it is paid.
    pub fn ends_at(self) -> Timestamp {
        self.after(UNPAID_FOR)
    }

    fn next(self, last: Option<Timestamp>) -> Option<Timestamp> {
        let days = DAYS.into_iter();
        let mut moments = days.map(|day| self.after(SignedDuration::from_hours(24 * day)));
        moments.find(|moment| last.is_none_or(|last| last < *moment))
    }

    fn after(self, time: SignedDuration) -> Timestamp {
        self.due_at.checked_add(time).unwrap_or(Timestamp::MAX)
    }
}
