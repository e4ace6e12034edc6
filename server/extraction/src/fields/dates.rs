//! The day and the time of day of a receipt.

use std::ops::Range;

use jiff::civil::{Date, Time};
use jiff::{Span, ToSpan, Unit};

use super::date_shapes::{DateShape, dates, repaired_dates, wrapped_date};
use super::locale::{DateOrder, Locale};
use super::rows::Row;
use super::times;
use super::vocabulary::{Cue, phrases_of, position};
use kym_domain::receipts::draft::DraftField;
use kym_domain::receipts::text::Confidence;

/// The first year of which receipts are read.
const FIRST_YEAR: i16 = 1990;

/// How far ahead the day of a receipt may be: bills are due in the future.
const MAX_AHEAD: fn() -> Span = || 366.days();

/// How much less likely a day is that was put right.
const REPAIRED: i32 = 20;

/// The day that was found, and what is wrong with it.
pub(super) struct FoundDate {
    /// The day.
    pub field: DraftField<Date>,
    /// Whether day and month may be the other way round.
    pub is_ambiguous: bool,
    /// The row it is in.
    pub row: usize,
}

/// What looks like a day, as a day.
struct Candidate {
    date: Date,
    is_ambiguous: bool,
    row: usize,
    span: Range<usize>,
    score: i32,
}

/// Marks where dates and times are, so that they are not read as numbers.
pub(super) fn mark(rows: &mut [Row<'_>]) {
    for row in rows {
        let mut spans: Vec<_> = dates(&row.chars)
            .into_iter()
            .chain(repaired_dates(&row.chars))
            .map(|(_, span)| span)
            .collect();
        spans.extend(times_of(row).into_iter().map(|(_, span)| span));
        row.dates = spans;
    }
}

/// The times of day in the row.
fn times_of(row: &Row<'_>) -> Vec<(Time, Range<usize>)> {
    let ends: Vec<usize> = dates(&row.chars)
        .into_iter()
        .map(|(_, span)| span.end)
        .collect();
    times::times(&row.chars, &ends)
}

/// What the days that can be read in one way only say about the order of the others.
pub(super) fn order_of(rows: &[Row<'_>]) -> Option<DateOrder> {
    let mut days = 0;
    let mut months = 0;
    for row in rows {
        for (shape, _) in dates(&row.chars) {
            if let DateShape::Open { first, second, .. } = shape {
                days += usize::from(first > 12);
                months += usize::from(second > 12);
            }
        }
    }
    match (days, months) {
        (0, 0) => None,
        (days, months) if days >= months => Some(DateOrder::DayFirst),
        _ => Some(DateOrder::MonthFirst),
    }
}

/// The day of the receipt; of a bill the day it is due.
pub(super) fn date(
    rows: &[Row<'_>],
    locale: &Locale,
    today: Date,
    is_due: bool,
) -> Option<FoundDate> {
    let mut candidates = candidates(rows, locale, today);
    let count = |date: Date, all: &[Candidate]| {
        i32::try_from(all.iter().filter(|other| other.date == date).count()).unwrap_or(i32::MAX)
    };
    let repeats: Vec<i32> = candidates
        .iter()
        .map(|c| count(c.date, &candidates).min(3))
        .collect();
    for (candidate, repeats) in candidates.iter_mut().zip(repeats) {
        let cues = rows[candidate.row].cues;
        candidate.score += 4 * (repeats - 1);
        if cues.has(Cue::DueDate) {
            candidate.score += if is_due { 40 } else { -20 };
        }
    }
    let best = candidates
        .into_iter()
        .rev()
        .max_by_key(|candidate| candidate.score)?;
    let row = &rows[best.row];
    let evidence = u8::try_from(best.score.clamp(20, 97)).unwrap_or(97);
    let evidence = if best.is_ambiguous {
        evidence.min(60)
    } else {
        evidence
    };
    Some(FoundDate {
        field: DraftField {
            value: best.date,
            confidence: weighed(evidence, row.confidence_of(&best.span)),
            region: Some(row.region_of(&best.span)),
        },
        is_ambiguous: best.is_ambiguous,
        row: best.row,
    })
}

/// How sure something is for which there is this much evidence, in percent, in words of which the engine is this
/// sure.
pub(super) fn weighed(evidence: u8, recognition: Confidence) -> Confidence {
    let percent = u16::from(evidence.min(100)) * u16::from(recognition.as_percent()) / 100;
    Confidence::percent(u8::try_from(percent).unwrap_or(100))
}

fn candidates(rows: &[Row<'_>], locale: &Locale, today: Date) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let as_read = dates(&row.chars).into_iter().map(|found| (found, 0));
        let repaired = repaired_dates(&row.chars);
        let repaired = repaired.into_iter().map(|found| (found, REPAIRED));
        let wrapped = rows
            .get(place + 1)
            .filter(|_| row.cues.has(Cue::Date) && row.dates.is_empty())
            .and_then(|below| wrapped_date(&row.chars, &below.chars));
        let wrapped = wrapped.into_iter().map(|found| (found, 0));
        for ((shape, span), malus) in as_read.chain(repaired).chain(wrapped) {
            let Some((date, is_ambiguous)) = resolve(shape, locale, today) else {
                continue;
            };
            let mut score = 78 - malus;
            if row.cues.has(Cue::Date) || row.cues.has(Cue::Reference) {
                score += 10;
            }
            if !times_of(row).is_empty() {
                score += 12;
            }
            if row.cues.has(Cue::OtherDate)
                && !row.cues.has(Cue::DueDate)
                && is_behind_other(row, &span)
            {
                score -= 35;
            }
            if has_short_year(shape) {
                score -= 6;
            }
            if date > today {
                score -= 25;
            }
            candidates.push(Candidate {
                date,
                is_ambiguous,
                row: place,
                span,
                score,
            });
        }
    }
    candidates
}

/// Whether the words for another day are before this one.
fn is_behind_other(row: &Row<'_>, span: &Range<usize>) -> bool {
    phrases_of(Cue::OtherDate)
        .filter_map(|phrase| position(&row.tokens, phrase))
        .any(|(first, _)| row.tokens[first].span.start < span.start)
}

const fn has_short_year(shape: DateShape) -> bool {
    let (DateShape::Known { year, .. } | DateShape::Open { year, .. }) = shape;
    year < 100
}

/// The day that is meant, and whether another may be.
fn resolve(shape: DateShape, locale: &Locale, today: Date) -> Option<(Date, bool)> {
    match shape {
        DateShape::Known { year, month, day } => {
            possible(year, month, day, today).map(|date| (date, false))
        }
        DateShape::Open {
            first,
            second,
            year,
            is_american_possible,
        } => {
            let day_first = possible(year, second, first, today);
            // With points the day is first everywhere.
            let month_first = possible(year, first, second, today)
                .filter(|_| is_american_possible || year >= 100);
            match (day_first, month_first) {
                (Some(date), Some(other)) if date != other && is_american_possible => {
                    Some(choose(date, other, locale, today))
                }
                (date, other) => date.or(other).map(|date| (date, false)),
            }
        }
    }
}

fn choose(day_first: Date, month_first: Date, locale: &Locale, today: Date) -> (Date, bool) {
    let (date, other) = match locale.date_order {
        DateOrder::DayFirst => (day_first, month_first),
        DateOrder::MonthFirst => (month_first, day_first),
    };
    if locale.is_date_order_certain {
        return (date, false);
    }
    // Nobody has bought anything tomorrow.
    match (date > today, other > today) {
        (true, false) => (other, true),
        (false, true) => (date, false),
        _ => (date, true),
    }
}

/// The day, if there is such a day and a receipt can be of it.
fn possible(year: i16, month: i8, day: i8, today: Date) -> Option<Date> {
    let year = if year < 100 {
        let century = today.year() / 100 * 100;
        // Bills of the next year come at its end.
        if year <= today.year() % 100 + 1 {
            century + year
        } else {
            century - 100 + year
        }
    } else {
        year
    };
    let date = Date::new(year, month, day).ok()?;
    let latest = today.checked_add(MAX_AHEAD()).unwrap_or(Date::MAX);
    (year >= FIRST_YEAR && date <= latest).then_some(date)
}

/// The time of day: that beside the date, else the one nearest to it.
pub(super) fn time(rows: &[Row<'_>], date_row: Option<usize>) -> Option<DraftField<Time>> {
    let mut best: Option<(usize, DraftField<Time>)> = None;
    for (place, row) in rows.iter().enumerate() {
        let found = times_of(row);
        // Two times in a row are opening hours.
        if found.len() != 1 && date_row != Some(place) || found.len() > 2 {
            continue;
        }
        let Some((time, span)) = found.into_iter().next() else {
            continue;
        };
        let distance = date_row.map_or(place, |date_row| date_row.abs_diff(place));
        let is_labelled = row.cues.has(Cue::Date);
        if best.as_ref().is_some_and(|(other, _)| *other <= distance) {
            continue;
        }
        let evidence = match (distance, is_labelled) {
            (0, _) => 95,
            (_, true) => 90,
            (1..=2, _) => 85,
            _ => 65,
        };
        best = Some((
            distance,
            DraftField {
                value: time,
                confidence: weighed(evidence, row.confidence_of(&span)),
                region: Some(row.region_of(&span)),
            },
        ));
    }
    best.map(|(_, field)| field)
}

/// Whether the day lies in the future, a day apart: it may be tomorrow already where the receipt is from.
pub(super) fn is_future(date: Date, today: Date) -> bool {
    today
        .until((Unit::Day, date))
        .is_ok_and(|ahead| ahead.get_days() > 1)
}
