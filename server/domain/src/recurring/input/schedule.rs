//! When an item comes again, as it is typed in.

use jiff::civil::Date;

use super::super::rule;
use super::super::{End, HolidayCountry, MAX_COUNT, MAX_LEAD, Recurrence, RecurringWeekend};
use super::RecurringInput;
use crate::check::{Checks, FieldCode, Violation};
use crate::dates;

pub(super) fn recurrence(checks: &mut Checks, input: &RecurringInput<'_>) -> Option<Recurrence> {
    let first = input.dtstart.ok_or(FieldCode::Required.into());
    let first = first.and_then(|raw| dates::parse_day(raw).map_err(Violation::from));
    let first = checks.take("dtstart", first);
    let by_field = end_by_field(checks, input, first);
    let weekend = input.weekend.map_or(Ok(RecurringWeekend::None), str::parse);
    let weekend = checks.take("weekend", weekend);
    let holidays: Result<Option<HolidayCountry>, _> = input.holidays.map(str::parse).transpose();
    let holidays = checks.take("holidays", holidays);
    let (text, by_rule) = checks.take("rrule", end_by_rule(input, first))?;
    let end = one_end(checks, by_field?, by_rule)?;
    // A rule is looked at even when the day is wrong, so that all faults are seen at once.
    let start = first.unwrap_or(dates::FIRST_DAY);
    let recurrence = Recurrence::new(&text, start, end, weekend?, holidays?);
    let recurrence = checks.take("rrule", recurrence);
    first.and(recurrence)
}

/// The end that the fields of their own say.
fn end_by_field(
    checks: &mut Checks,
    input: &RecurringInput<'_>,
    first: Option<Date>,
) -> Option<End> {
    let until = checks.take("until", input.until.map(dates::parse_day).transpose());
    if let (Some(first), Some(Some(until))) = (first, until)
        && until < first
    {
        checks.note("until", FieldCode::DateOutOfRange);
    }
    let count = checks.take("count", input.count.map(times).transpose());
    if input.until.is_some() && input.count.is_some() {
        checks.note("count", FieldCode::LimitsExclusive);
    }
    Some(end(until?, count?))
}

/// The rule without its end, and the end that it says itself.
fn end_by_rule(
    input: &RecurringInput<'_>,
    first: Option<Date>,
) -> Result<(String, End), Violation> {
    let (text, end) = rule::take_end(input.rrule.unwrap_or_default())?;
    match end {
        End::Count(count) => {
            times(i64::from(count))?;
        }
        End::Until(day) if first.is_some_and(|first| day < first) || day > dates::LAST_DAY => {
            return Err(FieldCode::DateOutOfRange.into());
        }
        End::Until(_) | End::Never => {}
    }
    Ok((text, end))
}

/// The end, said by its field, by the rule, or by both in the same way.
fn one_end(checks: &mut Checks, by_field: End, by_rule: End) -> Option<End> {
    let field = match by_field {
        _ if by_rule == End::Never || by_rule == by_field => return Some(by_field),
        End::Never => return Some(by_rule),
        End::Until(_) => "until",
        End::Count(_) => "count",
    };
    checks.note(field, FieldCode::RuleEndDiffers);
    None
}

fn end(until: Option<Date>, count: Option<u32>) -> End {
    match (until, count) {
        (Some(day), _) => End::Until(day),
        (None, Some(count)) => End::Count(count),
        (None, None) => End::Never,
    }
}

fn times(count: i64) -> Result<u32, Violation> {
    match u32::try_from(count) {
        Ok(count @ 1..=MAX_COUNT) => Ok(count),
        _ if count < 1 => Err(Violation::limited(FieldCode::TooFew, 1)),
        _ => {
            let most = usize::try_from(MAX_COUNT).unwrap_or(usize::MAX);
            Err(Violation::limited(FieldCode::TooMany, most))
        }
    }
}

pub(super) fn lead(days: i64) -> Result<u8, Violation> {
    match u8::try_from(days) {
        Ok(days @ 0..=MAX_LEAD) => Ok(days),
        _ if days < 0 => Err(Violation::limited(FieldCode::TooFew, 0)),
        _ => Err(Violation::limited(
            FieldCode::TooMany,
            usize::from(MAX_LEAD),
        )),
    }
}
