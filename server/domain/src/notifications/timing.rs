//! When people are told: not in the hours in which they want to be left alone, and of many things at once if they like.
//! Hours are those of the clocks on the wall, whatever these do in spring and autumn.

use jiff::civil::{Date, Time, Weekday};
use jiff::{Timestamp, ToSpan as _, Zoned};

use crate::words::words;
use crate::workspaces::ZoneName;

words! {
    /// Whether letters come one by one or as one.
    pub enum Digest {
        /// One by one.
        None => "none",
        /// One a day.
        Daily => "daily",
        /// One a week, on Mondays.
        Weekly => "weekly",
    }
}

/// The hours in which nothing is to disturb, over midnight if they end earlier than they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    from: Time,
    until: Time,
}

impl QuietHours {
    /// From one time on the clock until another; `None` for the same twice, which says nothing.
    pub fn new(from: Time, until: Time) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }

    /// When they begin.
    pub const fn from(&self) -> Time {
        self.from
    }

    /// When they end.
    pub const fn until(&self) -> Time {
        self.until
    }

    /// When the quiet hours end that a moment lies in; `None` when it lies in none. Always later than the moment.
    pub fn end(&self, zone: &ZoneName, at: Timestamp) -> Option<Timestamp> {
        let local = at.to_zoned(zone.zone());
        let (time, today) = (local.time(), local.date());
        let is_over_midnight = self.from > self.until;
        let day = match (time >= self.from, time < self.until) {
            (true, true) => today,
            (false, true) if is_over_midnight => today,
            (true, false) if is_over_midnight => today.tomorrow().ok()?,
            _ => return None,
        };
        let end = on_the_clock(zone, day, self.until)?.timestamp();
        // Clocks that are put back show the end twice; who stands between the two has waited long enough.
        (end > at).then_some(end)
    }
}

/// When the next digest goes out, later than `now`; `None` when there is none.
pub fn digest_at(digest: Digest, hour: i8, zone: &ZoneName, now: Timestamp) -> Option<Timestamp> {
    let today = zone.today(now);
    let on = |day: Date| on_the_clock(zone, day, Time::constant(hour.clamp(0, 23), 0, 0, 0));
    let days_ahead = match digest {
        Digest::None => return None,
        Digest::Daily => 1,
        Digest::Weekly => 7,
    };
    let mut day = match digest {
        Digest::Weekly => today - i64::from(since_monday(today)).days(),
        _ => today,
    };
    loop {
        let at = on(day)?.timestamp();
        if at > now {
            return Some(at);
        }
        day = day.checked_add(days_ahead.days()).ok()?;
    }
}

fn since_monday(day: Date) -> i8 {
    day.weekday().since(Weekday::Monday)
}

/// A time on the clocks of a zone: where they are put forward over it, it is that much later; where they are put back
/// over it, it is the first of the two (RFC 5545, 3.3.5).
fn on_the_clock(zone: &ZoneName, day: Date, time: Time) -> Option<Zoned> {
    day.to_datetime(time).to_zoned(zone.zone()).ok()
}
