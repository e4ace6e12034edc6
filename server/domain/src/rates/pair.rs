//! What all sources tell of one pair of currencies, and which of them counts.

use std::sync::Arc;

use jiff::civil::Date;

use super::applied::{AppliedRate, Method, Source};
use super::rate::Rate;

/// What one source tells of one pair, by day.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub source: Source,
    pub days: Arc<[(Date, Rate)]>,
}

/// The days that an answer may be of.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub oldest: Date,
    pub day: Date,
}

/// What all sources tell of a pair, both ways round.
#[derive(Clone, Copy)]
pub(super) struct Pair<'t> {
    pub direct: &'t [Series],
    pub inverse: &'t [Series],
    /// Whether what people set of it holds for good.
    pub is_settled: bool,
}

impl Pair<'_> {
    /// What one source tells: the fresher of the two ways round, and just so when both are of one day.
    pub fn of(self, source: Source, reach: Reach) -> Option<AppliedRate> {
        let oldest = if self.is_settled && source.is_people() {
            Date::MIN
        } else {
            reach.oldest
        };
        let reach = Reach { oldest, ..reach };
        let direct = freshest(self.direct, source, reach);
        let inverse = freshest(self.inverse, source, reach);
        let applied = |(day, rate), method| AppliedRate {
            rate,
            day,
            source,
            method,
        };
        match (direct, inverse) {
            (Some(direct), Some(inverse)) if direct.0 < inverse.0 => {
                Some(applied((inverse.0, inverse.1.inverse()), Method::Inverse))
            }
            (Some(direct), _) => Some(applied(direct, Method::Direct)),
            (None, Some((day, rate))) => Some(applied((day, rate.inverse()), Method::Inverse)),
            (None, None) => None,
        }
    }

    /// What counts when people are asked, too.
    pub fn over_people(self, offered: Option<AppliedRate>, reach: Reach) -> Option<AppliedRate> {
        [Source::Manual, Source::Own]
            .into_iter()
            .fold(offered, |offered, source| match self.of(source, reach) {
                Some(set) if offered.is_none_or(|offered| offered.day <= set.day) => Some(set),
                _ => offered,
            })
    }
}

fn freshest(told: &[Series], source: Source, reach: Reach) -> Option<(Date, Rate)> {
    let days = &told.iter().find(|series| series.source == source)?.days;
    let later = days.partition_point(|(day, _)| *day <= reach.day);
    let found = *days.get(later.checked_sub(1)?)?;
    (found.0 >= reach.oldest).then_some(found)
}

/// A rate by way of a third currency.
pub(super) fn joined(there: AppliedRate, onwards: AppliedRate) -> Option<AppliedRate> {
    Some(AppliedRate {
        rate: there.rate.times(onwards.rate)?,
        day: there.day.min(onwards.day),
        source: there.source.max(onwards.source),
        method: Method::Cross,
    })
}
