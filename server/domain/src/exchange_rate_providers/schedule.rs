//! When a provider is asked: a line of a crontab.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use thiserror::Error;

use crate::check::{FieldCode, Violation};

/// How many fields a line has before its time zone.
const FIELDS: usize = 5;

/// The most characters of a line.
const MAX_LEN: usize = 100;

/// A line of a crontab: minutes, hours, days, months, days of the week, and perhaps a time zone (`UTC` without
/// one), such as `15 16 * * 1-5 Europe/Berlin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule(String);

/// A text that is no such line, or one that never comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("is no line of a crontab such as 15 16 * * 1-5 Europe/Berlin")]
pub struct ScheduleError;

impl Schedule {
    /// The next time after an instant.
    pub fn next(&self, after: Timestamp) -> Option<Timestamp> {
        let line = cronexpr::parse_crontab(&self.0).ok()?;
        Some(line.find_next(after).ok()?.timestamp())
    }

    /// The line as it was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        if text.len() > MAX_LEN {
            return Err(ScheduleError);
        }
        let mut fields: Vec<_> = text.split_whitespace().collect();
        if fields.len() == FIELDS {
            fields.push("UTC");
        }
        // Once an hour is more often than anybody publishes.
        if fields.len() != FIELDS + 1 || fields[0].parse::<u8>().is_err() {
            return Err(ScheduleError);
        }
        let schedule = Self(fields.join(" "));
        match schedule.next(Timestamp::UNIX_EPOCH) {
            Some(_) => Ok(schedule),
            None => Err(ScheduleError),
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<ScheduleError> for Violation {
    fn from(_: ScheduleError) -> Self {
        FieldCode::UnknownValue.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_when_it_comes_next() {
        let at = |text: &str| text.parse::<Timestamp>().expect("an instant");
        let friday = at("2025-10-03T15:00:00Z");
        for (line, next) in [
            ("15 16 * * 1-5 Europe/Berlin", "2025-10-06T14:15:00Z"),
            ("0 6,18 * * *", "2025-10-03T18:00:00Z"),
            ("10 4 * * * Europe/Moscow", "2025-10-04T01:10:00Z"),
        ] {
            let schedule: Schedule = line.parse().expect(line);
            assert_eq!(schedule.next(friday), Some(at(next)), "{line}");
        }
    }

    #[test]
    fn what_is_no_line_or_comes_every_minute_is_refused() {
        for line in [
            "",
            "daily",
            "* * * * *",
            "*/5 * * * *",
            "61 * * * *",
            "0 0 * *",
            "0 0 * * * Nowhere/Town",
            "0 0 31 2 *",
        ] {
            assert_eq!(line.parse::<Schedule>(), Err(ScheduleError), "{line:?}");
        }
    }
}
