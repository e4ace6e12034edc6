//! New ids: UUID v7, in the order in which they were made.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use kym_domain::id::IdGen;
use uuid::{ContextV7, Uuid};

/// Makes ids from the time, a counter within the millisecond (RFC 9562 6.2, method 1) and
/// randomness. Two transactions of one moment so keep the order in which they were booked, and a
/// clock that goes back changes nothing about it.
#[derive(Debug, Default)]
pub struct SystemIds(Mutex<ContextV7>);

impl IdGen for SystemIds {
    fn next(&self, now: Timestamp) -> Uuid {
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);
        let nanoseconds = u32::try_from(now.subsec_nanosecond()).unwrap_or(0);
        let context = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Uuid::new_v7(uuid::Timestamp::from_unix(&*context, seconds, nanoseconds))
    }
}
