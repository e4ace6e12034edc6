//! Where billing periods begin and end.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use crate::plans::BillingPeriod;

/// The beginnings of the periods of one subscription. All are counted from the anchor, never from the one before: who began on the
/// 31st pays on 28 February and on 31 March again.
pub(super) struct Calendar<'a> {
    pub anchor: DateTime,
    pub period: BillingPeriod,
    pub zone: &'a TimeZone,
}

impl Calendar<'_> {
    /// When the period of this index begins: a time of day that a change of clocks leaves out is moved behind it.
    pub fn start(&self, index: i64) -> Timestamp {
        instant(after(self.anchor, self.period, index), self.zone)
    }

    /// When the period of this index ends which began at a moment: the next beginning after it. The calendar of a zone may leave out
    /// a whole day.
    pub fn end(&self, index: i64, starts_at: Timestamp) -> Timestamp {
        let ends = (index.saturating_add(1)..).map(|next| self.start(next));
        ends.take(FURTHEST)
            .find(|end| *end > starts_at)
            .unwrap_or(Timestamp::MAX)
    }
}

/// How many beginnings are looked through for one that is later than another.
const FURTHEST: usize = 2;

/// A moment on the clocks of a zone.
pub(super) fn civil(moment: Timestamp, zone: &TimeZone) -> DateTime {
    zone.to_datetime(moment)
}

/// The moment at which the clocks of a zone show a time.
pub(super) fn instant(time: DateTime, zone: &TimeZone) -> Timestamp {
    let moment = zone.to_ambiguous_zoned(time).compatible();
    moment.map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

/// So many days later, at the same time of day.
pub(super) fn days_after(time: DateTime, days: u16) -> DateTime {
    time.saturating_add(Span::new().days(i64::from(days)))
}

fn after(anchor: DateTime, period: BillingPeriod, count: i64) -> DateTime {
    let span = match period {
        BillingPeriod::Month => Span::new().try_months(count),
        BillingPeriod::Year => Span::new().try_years(count),
        BillingPeriod::Days(days) => Span::new().try_days(count.saturating_mul(i64::from(days))),
    };
    span.map_or(DateTime::MAX, |span| anchor.saturating_add(span))
}
