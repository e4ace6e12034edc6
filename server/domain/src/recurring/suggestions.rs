//! What looks as if it came again, in the transactions that are there.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::definition::around;
use super::rule::days_between;
use super::{RecurringAmountKind, RecurringDefinition, RecurringKind};
use crate::id::{AccountId, CategoryId};
use crate::money::Minor;
use crate::text::fold;

/// By how many days a payment that comes every so many months may be off.
const LOOSE_DAYS: u32 = 3;

/// A transaction of the past. Legs of transfers are none of these.
#[derive(Debug, Clone, Copy)]
pub struct PaymentHistory<'a> {
    /// The account that it was booked on.
    pub account_id: AccountId,
    /// Its day.
    pub date: Date,
    /// How much, below nothing when money left the account.
    pub amount: Minor,
    /// Who was paid, or who paid.
    pub payee: &'a str,
    /// What it was for.
    pub category_id: Option<CategoryId>,
}

/// Something that looks as if it came again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The same as long as it looks the same, so that it can be dismissed.
    pub key: String,
    /// Who is paid, or who pays, as it was written last.
    pub payee: String,
    /// Which way the money goes.
    pub kind: RecurringKind,
    /// On which account.
    pub account_id: AccountId,
    /// What it was for the last time.
    pub category_id: Option<CategoryId>,
    /// How well the amount is known.
    pub amount_kind: RecurringAmountKind,
    /// How much; above nothing.
    pub amount: Minor,
    /// The least it was, of a range.
    pub amount_min: Option<Minor>,
    /// The most it was, of a range.
    pub amount_max: Option<Minor>,
    /// The rule.
    pub rrule: String,
    /// The next day on which it is expected.
    pub first: Date,
    /// How many payments were seen.
    pub count: usize,
    /// The day of the last one.
    pub last_date: Date,
    /// The days of all of them, in order.
    pub dates: Vec<Date>,
}

impl Suggestion {
    /// Whether an item is this already.
    pub fn is_covered(&self, definition: &RecurringDefinition) -> bool {
        let named = if definition.payee.is_empty() {
            &definition.name
        } else {
            &definition.payee
        };
        let (named, seen) = (fold(named), fold(&self.payee));
        definition.account_id == self.account_id
            && definition.kind == self.kind
            && (named.contains(&seen) || seen.contains(&named))
    }
}

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// Every so many weeks, and by how many days a step may be off.
    Weeks(i32, u32),
    /// Every so many months.
    Months(i32),
}

const PACES: [Pace; 6] = [
    Pace::Weeks(1, 1),
    Pace::Weeks(2, 2),
    Pace::Months(1),
    Pace::Months(3),
    Pace::Months(6),
    Pace::Months(12),
];

/// What looks as if it came again, the next one first: payments to or from one name on one account, in even
/// steps up to now, with amounts that are alike.
pub fn suggest(rows: &[PaymentHistory<'_>], today: Date) -> Vec<Suggestion> {
    let mut groups: BTreeMap<(AccountId, bool, String), Vec<&PaymentHistory<'_>>> = BTreeMap::new();
    for row in rows {
        let payee = fold(row.payee);
        if !payee.is_empty() && !row.amount.is_zero() && row.date <= today {
            let key = (row.account_id, row.amount.is_negative(), payee);
            groups.entry(key).or_default().push(row);
        }
    }
    let groups = groups.into_iter();
    let mut found: Vec<Suggestion> = groups
        .filter_map(|((_, _, payee), mut rows)| {
            rows.sort_by_key(|row| row.date);
            let mut paces = PACES.into_iter();
            paces.find_map(|pace| suggestion(pace, &payee, &rows, today))
        })
        .collect();
    found.sort_by(|one, other| (one.first, &one.key).cmp(&(other.first, &other.key)));
    found
}

fn suggestion(
    pace: Pace,
    payee: &str,
    rows: &[&PaymentHistory<'_>],
    today: Date,
) -> Option<Suggestion> {
    let steady = pace.steady(rows);
    let last = steady.last()?;
    if steady.len() < pace.fewest() || days_between(last.date, today)? > pace.patience() {
        return None;
    }
    let sizes = Sizes::of(steady)?;
    let (first, rrule) = pace.next(steady)?;
    let kind = if last.amount.is_negative() {
        RecurringKind::Expense
    } else {
        RecurringKind::Income
    };
    Some(Suggestion {
        key: format!("{}|{kind}|{payee}|{}", last.account_id, pace.name()),
        payee: last.payee.to_owned(),
        kind,
        account_id: last.account_id,
        category_id: last.category_id,
        amount_kind: sizes.kind,
        amount: sizes.amount,
        amount_min: sizes.bounds.map(|(least, _)| least),
        amount_max: sizes.bounds.map(|(_, most)| most),
        rrule,
        first,
        count: steady.len(),
        last_date: last.date,
        dates: steady.iter().map(|row| row.date).collect(),
    })
}

impl Pace {
    /// Fewer payments are chance.
    const fn fewest(self) -> usize {
        match self {
            Self::Months(12) => 2,
            _ => 3,
        }
    }

    /// After how many days without one it has ended: a step and a half.
    const fn patience(self) -> i32 {
        match self {
            Self::Weeks(count, _) => count * 21 / 2,
            Self::Months(count) => count * 91 / 2,
        }
    }

    fn name(self) -> String {
        match self {
            Self::Weeks(count, _) => format!("{count}w"),
            Self::Months(count) => format!("{count}m"),
        }
    }

    /// The last payments, as many as come in even steps.
    fn steady<'r, 'p>(self, rows: &'r [&'p PaymentHistory<'p>]) -> &'r [&'p PaymentHistory<'p>] {
        let Some(last) = rows.last() else {
            return rows;
        };
        let mut later = last.date;
        let mut count = 1_usize;
        let mut steps = 0_i32;
        for row in rows.iter().rev().skip(1) {
            steps += 1;
            let (expected, loose) = match self {
                Self::Weeks(weeks, loose) => (later.checked_sub(weeks.weeks()), loose),
                // Counted from the last one, so that nothing drifts through the month.
                Self::Months(months) => {
                    let back = months.saturating_mul(steps).months();
                    (last.date.checked_sub(back), LOOSE_DAYS)
                }
            };
            let off = expected.ok().and_then(|day| days_between(day, row.date));
            if off.is_none_or(|off| off.unsigned_abs() > loose) {
                break;
            }
            later = row.date;
            count += 1;
        }
        rows.get(rows.len() - count..).unwrap_or_default()
    }

    /// The next day on which a payment is expected, and the rule from there on.
    fn next(self, steady: &[&PaymentHistory<'_>]) -> Option<(Date, String)> {
        let last = steady.last()?.date;
        match self {
            Self::Weeks(count, _) => {
                let first = last.checked_add(count.weeks()).ok()?;
                let every = every(count);
                Some((first, format!("FREQ=WEEKLY{every}")))
            }
            Self::Months(count) => {
                let expected = last.checked_add(count.months()).ok()?;
                let usual = usual_day(steady);
                let near = [-1, 0, 1].into_iter().filter_map(|other: i32| {
                    let month = expected.first_of_month().checked_add(other.months()).ok()?;
                    let day = usual.min(month.days_in_month());
                    Date::new(month.year(), month.month(), day).ok()
                });
                let first = near
                    .filter(|day| *day > last)
                    .min_by_key(|day| days_between(expected, *day).map(i32::unsigned_abs))?;
                Some((first, monthly(count, first, usual)))
            }
        }
    }
}

/// The day of the month on which most of the payments were; of several, the latest.
fn usual_day(rows: &[&PaymentHistory<'_>]) -> i8 {
    let mut counts: BTreeMap<i8, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.date.day()).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(day, count)| (*count, *day));
    most.map_or(1, |(day, _)| day)
}

/// A day of the month, or the last one where a month has no such day.
fn monthly(count: i32, first: Date, day: i8) -> String {
    let days = match day {
        29 => "BYMONTHDAY=28,29;BYSETPOS=-1",
        30 => "BYMONTHDAY=28,29,30;BYSETPOS=-1",
        31 => "BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        day => &format!("BYMONTHDAY={day}"),
    };
    if count == 12 {
        return format!("FREQ=YEARLY;BYMONTH={};{days}", first.month());
    }
    format!("FREQ=MONTHLY{};{days}", every(count))
}

fn every(count: i32) -> String {
    match count {
        1 => String::new(),
        count => format!(";INTERVAL={count}"),
    }
}

/// How much the payments were.
struct Sizes {
    kind: RecurringAmountKind,
    amount: Minor,
    bounds: Option<(Minor, Minor)>,
}

impl Sizes {
    /// Nothing when they are too far apart to be one thing.
    fn of(rows: &[&PaymentHistory<'_>]) -> Option<Self> {
        let sizes = rows.iter().map(|row| row.amount.units().checked_abs());
        let mut sizes = sizes.collect::<Option<Vec<_>>>()?;
        sizes.sort_unstable();
        let (least, most) = (*sizes.first()?, *sizes.last()?);
        let median = Minor::new(*sizes.get(sizes.len() / 2)?);
        let (low, high) = around(median);
        let bounds = (Minor::new(least), Minor::new(most));
        if least == most {
            return Some(Self {
                kind: RecurringAmountKind::Fixed,
                amount: median,
                bounds: None,
            });
        }
        if low <= bounds.0 && bounds.1 <= high {
            return Some(Self {
                kind: RecurringAmountKind::Estimate,
                amount: median,
                bounds: None,
            });
        }
        (most <= least.saturating_mul(2)).then(|| Self {
            kind: RecurringAmountKind::Range,
            amount: Minor::new(least.saturating_add(most) / 2),
            bounds: Some(bounds),
        })
    }
}
