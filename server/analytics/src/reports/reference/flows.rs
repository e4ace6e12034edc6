//! What came in and went out.

use std::cmp::Reverse;

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::balances::note_balances;
use super::{Part, ReferenceAnswer, ReferenceLedger, left_out, sum};
use crate::reports::cash_flow::{CashFigures, CashFlow, CashPoint};
use crate::reports::dashboard::Point;
use crate::reports::income_expense::{Figures, IncomeExpense, Row, RowKey};
use crate::reports::question::{CashFlowResolution, IncomeGroup, ReportRequest};
use crate::reports::savings_rate::{Saved, SavingsPoint, SavingsRate};
use kym_domain::accounts::AccountType;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::money::{Minor, Overflow};

/// What was earned and spent.
pub fn income_expense(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    group_by: IncomeGroup,
) -> Result<ReferenceAnswer<IncomeExpense>, Overflow> {
    let mut parts = books.parts(question)?;
    parts.retain(|part| !part.is_transfer());
    let totals = figures(&parts, |_| true)?;
    let mut rows = Vec::new();
    if let Some(resolution) = group_by.resolution() {
        for bucket in question.days.buckets(resolution) {
            rows.push(Row {
                key: RowKey::Days(bucket),
                figures: figures(&parts, |part| bucket.contains(part.row.date))?,
            });
        }
    } else {
        let key = |part: &Part<'_>| match group_by {
            IncomeGroup::Account => (Some(part.account.id), None),
            _ => (None, part.category_id),
        };
        let mut keys: Vec<_> = parts.iter().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        for (account, category) in keys {
            let figures = figures(&parts, |part| key(part) == (account, category))?;
            if !figures.income.is_zero() || !figures.expense.is_zero() {
                let key = account.map_or(RowKey::Category(category), RowKey::Account);
                rows.push(Row { key, figures });
            }
        }
        rows.sort_by_key(|row| {
            let (income, expense) = (row.figures.income.units(), row.figures.expense.units());
            Reverse(i128::from(income).abs() + i128::from(expense).abs())
        });
    }
    let averages = group_by.resolution().map(|resolution| {
        let is_past = |part: &Part<'_>| books.has_passed(question, part.row.date);
        let so_far = figures(&parts, is_past)?;
        let passed = passed_time(books, question, resolution);
        Ok(Figures {
            income: share(so_far.income, passed),
            expense: share(so_far.expense, passed),
        })
    });
    let averages = averages.transpose()?;
    Ok(ReferenceAnswer {
        unconverted: left_out(&parts)?,
        answer: IncomeExpense {
            rows,
            averages,
            totals,
        },
    })
}

/// The days that have passed of a period, over those that a bucket of it has.
pub(super) fn passed_time(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    resolution: Resolution,
) -> (i128, i128) {
    let buckets = question.days.buckets(resolution);
    let (mut complete, mut share) = (0, (0, 1));
    for bucket in &buckets {
        let passed = bucket
            .days()
            .filter(|day| books.has_passed(question, *day))
            .count();
        if passed == bucket.length() {
            complete += 1;
        } else if passed > 0 {
            share = (
                i128::try_from(passed).unwrap_or_default(),
                i128::try_from(bucket.length()).unwrap_or(1),
            );
        }
    }
    if complete == 0 {
        return (1, 1);
    }
    (complete * share.1 + share.0, share.1)
}

/// What falls on a bucket, rounded half to even.
pub(super) fn share(amount: Minor, (days, per_bucket): (i128, i128)) -> Minor {
    let scaled = i128::from(amount.units()) * per_bucket;
    let down = scaled.div_euclid(days);
    let twice = scaled.rem_euclid(days) * 2;
    let is_up = twice > days || (twice == days && down % 2 != 0);
    Minor::new(i64::try_from(down + i128::from(is_up)).unwrap_or_default())
}

/// What was earned and spent of some parts.
fn figures(parts: &[Part<'_>], is_meant: impl Fn(&Part<'_>) -> bool) -> Result<Figures, Overflow> {
    let of = |side: CategoryKind| {
        let meant = parts.iter().filter(|part| is_meant(part));
        sum(meant.filter(|part| part.side() == side))
    };
    Ok(Figures {
        income: of(CategoryKind::Income)?,
        expense: of(CategoryKind::Expense)?,
    })
}

/// How much of the income was left.
pub fn savings_rate(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    include_transfers: bool,
) -> Result<ReferenceAnswer<SavingsRate>, Overflow> {
    let mut parts = books.parts(question)?;
    let is_savings = |part: &Part<'_>| {
        let kind = part.account.account_type;
        matches!(kind, AccountType::Savings | AccountType::Investments)
    };
    parts.retain(|part| !part.is_transfer() || (include_transfers && is_savings(part)));
    let saved = |days: DateRange| -> Result<Saved, Overflow> {
        let within = |part: &Part<'_>| days.contains(part.row.date);
        let booked = figures(&parts, |part| within(part) && !part.is_transfer())?;
        let moved = parts.iter().filter(|part| within(part));
        let moved = sum(moved.filter(|part| part.is_transfer()))?;
        let left = booked.income.plus(booked.expense)?;
        Ok(Saved {
            income: booked.income,
            expense: booked.expense,
            saved: if include_transfers { moved } else { left },
        })
    };
    let mut points = Vec::new();
    for days in question.days.buckets(Resolution::Month) {
        let saved = saved(days)?;
        points.push(SavingsPoint { days, saved });
    }
    Ok(ReferenceAnswer {
        answer: SavingsRate {
            points,
            totals: saved(question.days)?,
        },
        unconverted: left_out(&parts)?,
    })
}

/// What came in and went out, and what there was and will be.
pub fn cash_flow(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    resolution: CashFlowResolution,
    (include_transfers, include_projected): (bool, bool),
) -> Result<ReferenceAnswer<CashFlow>, Overflow> {
    let parts = books.parts(question)?;
    let tomorrow = books.today.saturating_add(1.day());
    let days = question.days;
    let is_over = days.last() <= books.today;
    let expected = if include_projected {
        expected(books, question, is_over)
    } else {
        Vec::new()
    };
    let is_ahead = |date: Date| include_projected && date > books.today;
    let eve = days.first().saturating_sub(1.day());
    let mut worths = Vec::new();
    let mut opening = worth(books, question, eve, &mut worths)?;
    let before = expected.iter().filter(|(date, ..)| *date < days.first());
    opening = opening.plus(Minor::sum(before.map(|(_, amount, _)| *amount))?)?;
    let mut balance = opening;
    let mut points = Vec::new();
    for bucket in cut(days, resolution.resolution(), is_ahead, tomorrow) {
        let within = parts.iter().filter(|part| bucket.contains(part.row.date));
        let of = |is_transfer: bool, is_out: bool| {
            let booked = within
                .clone()
                .filter(|part| part.is_transfer() == is_transfer);
            let booked = sum(booked.filter(|part| part.is_out() == is_out))?;
            let due = expected.iter().filter(|(date, amount, is_leg)| {
                bucket.contains(*date) && *is_leg == is_transfer && amount.is_negative() == is_out
            });
            booked.plus(Minor::sum(due.map(|(_, amount, _)| *amount))?)
        };
        let (inflow, outflow) = (of(false, false)?, of(false, true)?);
        let (incoming, outgoing) = (of(true, false)?, of(true, true)?);
        let without_rates = Minor::sum([balance, inflow, outflow, incoming, outgoing])?;
        let mut due = expected
            .iter()
            .filter(|(date, ..)| *date <= bucket.last())
            .peekable();
        let is_projected = is_ahead(bucket.first()) || is_over && due.peek().is_some();
        balance = if is_ahead(bucket.first()) {
            without_rates
        } else {
            let overdue = Minor::sum(due.map(|(_, amount, _)| *amount))?;
            worth(books, question, bucket.last(), &mut worths)?.plus(overdue)?
        };
        let told = |amount| {
            if include_transfers {
                amount
            } else {
                Minor::ZERO
            }
        };
        let (transfers_in, transfers_out) = (told(incoming), told(outgoing));
        points.push(CashPoint {
            days: bucket,
            figures: CashFigures {
                inflow,
                outflow,
                net: Minor::sum([inflow, outflow, transfers_in, transfers_out])?,
                transfers_in,
                transfers_out,
                exchange: balance.minus(without_rates)?,
            },
            balance,
            is_projected,
        });
    }
    let told = parts
        .iter()
        .filter(|part| include_transfers || !part.is_transfer());
    let mut unconverted = left_out(told)?;
    note_balances(&mut unconverted, &worths);
    Ok(ReferenceAnswer {
        answer: CashFlow {
            opening_balance: opening,
            closing_balance: balance,
            lowest: lowest(&points, days, opening),
            totals: totals(&points)?,
            points,
        },
        unconverted,
    })
}

/// What is expected, each on the day on which it counts: its own in a period that is over, and tomorrow if it is
/// overdue otherwise.
fn expected(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    is_over: bool,
) -> Vec<(Date, Minor, bool)> {
    let tomorrow = books.today.saturating_add(1.day());
    let mut expected = books.expected(question);
    expected.retain(|(date, ..)| !is_over || question.days.contains(*date));
    for (date, ..) in &mut expected {
        *date = if is_over {
            *date
        } else {
            (*date).max(tomorrow)
        };
    }
    expected
}

/// The buckets of time, of which none holds both today and tomorrow when that is ahead.
fn cut(
    days: DateRange,
    resolution: Resolution,
    is_ahead: impl Fn(Date) -> bool,
    tomorrow: Date,
) -> Vec<DateRange> {
    let mut all = Vec::new();
    for bucket in days.buckets(resolution) {
        if is_ahead(bucket.last()) && !is_ahead(bucket.first()) {
            let today = tomorrow.saturating_sub(1.day());
            all.push(DateRange::between(bucket.first(), today));
            all.push(DateRange::between(tomorrow, bucket.last()));
        } else {
            all.push(bucket);
        }
    }
    all
}

/// What the accounts were worth at the end of a day; notes what is left out.
fn worth(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    date: Date,
    worths: &mut Vec<super::balances::Missing>,
) -> Result<Minor, Overflow> {
    let mut worth = Minor::ZERO;
    for account in books.chosen(question) {
        let balance = books.balance(account, date)?;
        match books.valued(balance, account, question, date) {
            Some(valued) => worth = worth.plus(valued)?,
            None => worths.push((date, account.currency, balance)),
        }
    }
    Ok(worth)
}

fn lowest(points: &[CashPoint], days: DateRange, opening: Minor) -> Point {
    let mut lowest = Point {
        date: days.last(),
        balance: opening,
    };
    for (place, point) in points.iter().enumerate() {
        if place == 0 || point.balance < lowest.balance {
            lowest = Point {
                date: point.days.last(),
                balance: point.balance,
            };
        }
    }
    lowest
}

fn totals(points: &[CashPoint]) -> Result<CashFigures, Overflow> {
    let of = |amount: fn(&CashFigures) -> Minor| {
        Minor::sum(points.iter().map(|point| amount(&point.figures)))
    };
    Ok(CashFigures {
        inflow: of(|figures| figures.inflow)?,
        outflow: of(|figures| figures.outflow)?,
        net: of(|figures| figures.net)?,
        transfers_in: of(|figures| figures.transfers_in)?,
        transfers_out: of(|figures| figures.transfers_out)?,
        exchange: of(|figures| figures.exchange)?,
    })
}
