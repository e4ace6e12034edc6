//! The time zone that a workspace keeps its days in.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::check::FieldCode;

/// The longest name of a zone there is has 32 signs.
const MAX_NAME_LEN: usize = 64;

/// The name of a time zone, such as `Europe/Berlin`, as the database of IANA spells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneName(String);

impl ZoneName {
    /// As it is spelled.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Which day it is there.
    pub fn today(&self, now: Timestamp) -> Date {
        now.to_zoned(self.zone()).date()
    }

    /// When a day begins there. Where clocks are put forward at midnight it begins an hour later; where
    /// they are put back it begins at the first of the two.
    pub fn begin(&self, day: Date) -> Timestamp {
        let begin = day.to_zoned(self.zone());
        begin.map_or(Timestamp::MAX, |begin| begin.timestamp())
    }

    /// When a day comes to an hour there. Where clocks are put forward over it, it is that much later; where they are
    /// put back over it, it is the first of the two.
    pub fn at(&self, day: Date, hour: i8) -> Timestamp {
        let at = day.at(hour.clamp(0, 23), 0, 0, 0).to_zoned(self.zone());
        at.map_or(Timestamp::MAX, |at| at.timestamp())
    }

    pub(crate) fn zone(&self) -> TimeZone {
        TimeZone::get(&self.0).unwrap_or(TimeZone::UTC)
    }
}

impl Default for ZoneName {
    fn default() -> Self {
        Self("UTC".to_owned())
    }
}

impl fmt::Display for ZoneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ZoneName {
    type Err = FieldCode;

    fn from_str(text: &str) -> Result<Self, FieldCode> {
        if text.len() > MAX_NAME_LEN {
            return Err(FieldCode::UnknownValue);
        }
        let zone = TimeZone::get(text).map_err(|_| FieldCode::UnknownValue)?;
        let name = zone.iana_name().ok_or(FieldCode::UnknownValue)?;
        Ok(Self(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn zone(name: &str) -> ZoneName {
        name.parse().expect("a zone")
    }

    #[test]
    fn a_zone_is_known_by_its_name_however_it_is_written() {
        assert_eq!(zone("europe/berlin").as_str(), "Europe/Berlin");
        assert_eq!(zone("UTC"), ZoneName::default());
        for name in ["", "Mars/Phobos", "+03:00"] {
            assert_eq!(
                name.parse::<ZoneName>(),
                Err(FieldCode::UnknownValue),
                "{name}"
            );
        }
    }

    #[test]
    fn a_day_begins_when_it_does_there() {
        let begin = |name: &str, day| zone(name).begin(day).to_string();
        assert_eq!(begin("UTC", date(2025, 3, 30)), "2025-03-30T00:00:00Z");
        assert_eq!(
            begin("Asia/Tokyo", date(2025, 3, 30)),
            "2025-03-29T15:00:00Z"
        );
        // Clocks are put forward at midnight.
        assert_eq!(
            begin("Africa/Cairo", date(2025, 4, 25)),
            "2025-04-24T22:00:00Z"
        );
        let now = "2025-12-31T23:30:00Z".parse().expect("an instant");
        assert_eq!(zone("Asia/Tokyo").today(now), date(2026, 1, 1));
        assert_eq!(zone("America/New_York").today(now), date(2025, 12, 31));
    }
}
