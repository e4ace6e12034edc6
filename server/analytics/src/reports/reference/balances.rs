//! What there was.

use std::collections::BTreeSet;

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::{ReferenceAnswer, ReferenceLedger};
use crate::reports::account_balance::{AccountBalance, AccountLine, BalanceGroup, Sides};
use crate::reports::flow::Unconverted;
use crate::reports::net_worth::{NetWorthOverTime, NetWorthPoint};
use crate::reports::question::{NetWorthResolution, ReportRequest};
use crate::reports::ratio::Ratio;
use kym_domain::accounts::{Account, AccountType};
use kym_domain::money::{Currency, Minor, Overflow};

/// A balance that no rate was known for, and when.
pub(super) type Missing = (Date, Currency, Minor);

/// What accounts held at the end of the last day of the question.
pub fn account_balance(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    group_by_type: bool,
) -> Result<ReferenceAnswer<AccountBalance>, Overflow> {
    let date = question.days.last();
    let mut missing = Vec::new();
    let mut lines = Vec::new();
    for account in books.chosen(question) {
        let balance = books.balance(account, date)?;
        let converted = books.valued(balance, account, question, date);
        if converted.is_none() {
            missing.push((date, account.currency, balance));
        }
        let (own, to) = (account.currency.code(), question.currency.code());
        let rate = books.rates.lookup(own, to, date.min(books.today));
        lines.push(AccountLine {
            id: account.id,
            name: account.name.clone(),
            account_type: account.account_type,
            currency: account.currency,
            balance,
            converted,
            rate: rate.filter(|_| converted.is_some()),
            is_archived: account.is_archived(),
        });
    }
    let total = |is_meant: &dyn Fn(AccountType) -> bool| {
        let meant = lines.iter().filter(|line| is_meant(line.account_type));
        Minor::sum(meant.filter_map(|line| line.converted))
    };
    let totals = Sides {
        assets: total(&|kind| !kind.is_liability())?,
        liabilities: total(&AccountType::is_liability)?,
    };
    let mut groups = Vec::new();
    for wanted in AccountType::ALL.iter().filter(|_| group_by_type) {
        let of_type = lines.iter().filter(|line| line.account_type == *wanted);
        let accounts: Vec<_> = of_type.cloned().collect();
        if !accounts.is_empty() {
            groups.push(BalanceGroup {
                account_type: Some(*wanted),
                subtotal: total(&|kind| kind == *wanted)?,
                accounts,
            });
        }
    }
    if !group_by_type {
        groups.push(BalanceGroup {
            account_type: None,
            subtotal: total(&|_| true)?,
            accounts: lines,
        });
    }
    let mut unconverted = Vec::new();
    note_balances(&mut unconverted, &missing);
    Ok(ReferenceAnswer {
        answer: AccountBalance { groups, totals },
        unconverted,
    })
}

/// How the net worth went.
pub fn net_worth_over_time(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    resolution: NetWorthResolution,
) -> Result<ReferenceAnswer<NetWorthOverTime>, Overflow> {
    let accounts = books.chosen(question);
    let mut missing = Vec::new();
    let mut points = Vec::new();
    for end in question.days.bucket_ends(resolution.resolution()) {
        points.push(point(books, question, (&accounts, end), &mut missing)?);
    }
    let eve = question.days.first().saturating_sub(1.day());
    let mut missing_before = Vec::new();
    let before = point(books, question, (&accounts, eve), &mut missing_before)?;
    let totals = points.last().map(|point| point.sides).unwrap_or_default();
    let net = |sides: Sides| sides.assets.plus(sides.liabilities);
    let without_before = currencies_on(&missing_before, eve);
    let without_after = currencies_on(&missing, question.days.last());
    let change = if without_before == without_after {
        Some(net(totals)?.minus(net(before.sides)?)?)
    } else {
        None
    };
    let mut unconverted = Vec::new();
    note_balances(&mut unconverted, &missing);
    let net_before = net(before.sides)?;
    Ok(ReferenceAnswer {
        answer: NetWorthOverTime {
            points,
            change,
            change_pct: change.and_then(|change| Ratio::of_change(change, net_before)),
            totals,
        },
        unconverted,
    })
}

fn point(
    books: &ReferenceLedger<'_>,
    question: &ReportRequest,
    (accounts, date): (&[&Account], Date),
    missing: &mut Vec<Missing>,
) -> Result<NetWorthPoint, Overflow> {
    let mut sides = Sides::default();
    let mut by_type = Vec::new();
    let mut is_partial = false;
    for wanted in AccountType::ALL {
        let of_type = accounts
            .iter()
            .filter(|account| account.account_type == *wanted);
        let mut sum = None;
        for account in of_type {
            let so_far = sum.unwrap_or_default();
            let balance = books.balance(account, date)?;
            let Some(valued) = books.valued(balance, account, question, date) else {
                missing.push((date, account.currency, balance));
                is_partial = true;
                sum = Some(so_far);
                continue;
            };
            sum = Some(valued.plus(so_far)?);
        }
        let Some(sum) = sum else { continue };
        by_type.push((*wanted, sum));
        if wanted.is_liability() {
            sides.liabilities = sides.liabilities.plus(sum)?;
        } else {
            sides.assets = sides.assets.plus(sum)?;
        }
    }
    Ok(NetWorthPoint {
        date,
        sides,
        by_type,
        is_partial,
    })
}

fn currencies_on(missing: &[Missing], date: Date) -> BTreeSet<String> {
    let on_date = missing.iter().filter(|(day, _, _)| *day == date);
    on_date
        .map(|(_, currency, _)| currency.to_string())
        .collect()
}

/// Tells of each currency of which nothing is left out yet: what was left out on the last day on which a balance was,
/// and on how many days.
pub(super) fn note_balances(unconverted: &mut Vec<Unconverted>, missing: &[Missing]) {
    let known: Vec<_> = unconverted.iter().map(|sum| sum.currency.code()).collect();
    let mut codes: Vec<_> = missing
        .iter()
        .map(|(_, currency, _)| currency.code())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    for code in codes.into_iter().filter(|code| !known.contains(code)) {
        let of_code = || {
            missing
                .iter()
                .filter(|(_, currency, _)| currency.code() == code)
        };
        let mut days: Vec<_> = of_code().map(|(day, _, _)| *day).collect();
        days.sort_unstable();
        days.dedup();
        let (Some(first), Some(last)) = (days.first(), days.last()) else {
            continue;
        };
        let at_last = of_code().filter(|(day, _, _)| day == last);
        let amounts = at_last.map(|(_, _, amount)| *amount);
        let Some((_, currency, _)) = of_code().next() else {
            continue;
        };
        unconverted.push(Unconverted {
            currency: *currency,
            amount: Minor::sum(amounts).unwrap_or_default(),
            count: i64::try_from(days.len()).unwrap_or(i64::MAX),
            first: *first,
            last: *last,
        });
    }
    unconverted.sort_by_key(|sum| sum.currency.code());
}
