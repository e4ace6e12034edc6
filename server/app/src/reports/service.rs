//! The figures of the first screen, from kept sums: what they cost does not grow with the number of
//! transactions.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_domain::dates::{DateRange, Month, Resolution};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::reports::dashboard::{Point, Range, course, months, resolution_for, spending};
use kym_store::access::{Member, Read};
use kym_store::reports::{
    balances_before, category_flows, daily_changes, first_day, monthly_changes,
};
use kym_store::workspaces;

use super::wire::Dashboard;
use crate::access::member;
use crate::context::View;
use crate::error::Result;
use crate::http::conditional::{ListTag, Question};

/// How many days of each account are shown.
const ACCOUNT_DAYS: u16 = 30;

/// How many months of income and expense are shown.
const MONTHS: u16 = 12;

/// The figures; `None` when the client has them already.
pub async fn dashboard(
    view: &mut View,
    workspace: WorkspaceId,
    today: Date,
    range: Range,
    question: Question,
) -> Result<(ListTag, Option<Dashboard>)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let tag = question.tag(member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let currency = workspaces::get(&mut view.reader, &member)
        .await?
        .workspace
        .currency;
    let (before, points) = net_worth(view, &member, today, range).await?;
    let accounts = account_courses(view, &member, today).await?;
    let this_month = Month::of(today);
    let first = this_month.later_by(1 - i32::from(MONTHS));
    let flows = category_flows(&mut view.reader, &member, first, this_month).await?;
    let figures = Dashboard {
        currency,
        before,
        points,
        accounts,
        months: months(this_month, MONTHS, &flows)?,
        spending: spending(this_month, &flows)?,
    };
    Ok((tag, Some(figures)))
}

/// What there was before the range, and the course through it.
async fn net_worth(
    view: &mut View,
    member: &Member<Read>,
    today: Date,
    range: Range,
) -> Result<(Minor, Vec<Point>)> {
    let first = first_day(&mut view.reader, member).await?;
    let days = range.days(today, first);
    let resolution = resolution_for(days);
    let balances = balances_before(&mut view.reader, member, days.first()).await?;
    let before = Minor::sum(balances.into_iter().map(|(_, balance)| balance))?;
    let changes = match resolution {
        Resolution::Month => monthly(view, member, days).await?,
        Resolution::Day | Resolution::Week => daily(view, member, days).await?,
    };
    Ok((before, course(before, days, resolution, changes)?))
}

/// Whole months from their sums; the first and the last may be cut and are taken by day.
async fn monthly(
    view: &mut View,
    member: &Member<Read>,
    days: DateRange,
) -> Result<Vec<(Date, Minor)>> {
    let (first, last) = (Month::of(days.first()), Month::of(days.last()));
    let mut changes = daily(
        view,
        member,
        DateRange::between(days.first(), first.last_day()),
    )
    .await?;
    let (second, last_but_one) = (first.later_by(1), last.later_by(-1));
    if second <= last_but_one {
        let whole = monthly_changes(&mut view.reader, member, second, last_but_one).await?;
        changes.extend(
            whole
                .into_iter()
                .map(|(month, net)| (month.first_day(), net)),
        );
    }
    changes.extend(
        daily(
            view,
            member,
            DateRange::between(last.first_day(), days.last()),
        )
        .await?,
    );
    Ok(changes)
}

/// What each day changes, all accounts together.
async fn daily(
    view: &mut View,
    member: &Member<Read>,
    days: DateRange,
) -> Result<Vec<(Date, Minor)>> {
    let changes = daily_changes(&mut view.reader, member, days.first(), days.last()).await?;
    Ok(changes
        .into_iter()
        .map(|(_, day, net)| (day, net))
        .collect())
}

async fn account_courses(
    view: &mut View,
    member: &Member<Read>,
    today: Date,
) -> Result<Vec<(AccountId, Vec<Point>)>> {
    let first = today.saturating_sub(i64::from(ACCOUNT_DAYS - 1).days());
    let days = DateRange::between(first, today);
    let before = balances_before(&mut view.reader, member, first).await?;
    let mut changes: BTreeMap<AccountId, Vec<(Date, Minor)>> = BTreeMap::new();
    for (account, day, net) in daily_changes(&mut view.reader, member, first, today).await? {
        changes.entry(account).or_default().push((day, net));
    }
    let courses = before.into_iter().map(|(account, before)| {
        let own = changes.remove(&account).unwrap_or_default();
        Ok((account, course(before, days, Resolution::Day, own)?))
    });
    courses.collect()
}
