//! The figures of the first screen, from kept sums: what they cost does not grow with the number of
//! transactions.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_analytics::reports::dashboard::{Range, months, resolution_for, series, spending};
use kym_analytics::reports::question::AccountFilter;
use kym_analytics::reports::worth::{Holding, Worth, worth, worth_series};
use kym_domain::accounts::Account;
use kym_domain::dates::{DateRange, Month, Resolution};
use kym_domain::id::{AccountId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_platform::access::member;
use kym_platform::context::View;
use kym_platform::error::Result;
use kym_platform::http::conditional::{ConditionalRequest, ListTag};
use kym_store::access::{Member, Read};
use kym_store::accounts;
use kym_store::rates::{self, table_for};
use kym_store::reports::{
    balances_before, category_flows, daily_changes, first_day, monthly_changes,
};

use super::wire::dashboard::{AccountSeries, Dashboard};

/// What an account is counted in, what it held before some days, and what changed on these.
type Sum = (Currency, Minor, Vec<(Date, Minor)>);

/// How many days of each account are shown.
const ACCOUNT_DAYS: u16 = 30;

/// How many months of income and expense are shown.
const MONTHS: u16 = 12;

/// The figures; `None` when the client has them already. Those of a workspace with several currencies depend on the
/// rates, too, which come and go without any change of the workspace.
pub async fn dashboard(
    view: &mut View,
    workspace: WorkspaceId,
    today: Date,
    range: Range,
    question: ConditionalRequest,
) -> Result<(ListTag, Option<Dashboard>)> {
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let mut question = question;
    if accounts::has_other_currencies(&mut view.reader, &member).await? {
        let rates = rates::change_number(&mut view.reader).await?;
        question = question.about(rates.to_be_bytes());
    }
    let tag = question.tag(member.change_number(), view.language);
    if tag.is_known() {
        return Ok((tag, None));
    }
    let accounts = accounts::list(&mut view.reader, &member, false).await?;
    let currency = member.base();
    let held = AccountsSnapshot {
        member,
        today,
        accounts,
    };
    let (before, points) = held.net_worth(view, range).await?;
    let accounts = held.series(view).await?;
    let this_month = Month::of(today);
    let first = this_month.later_by(1 - i32::from(MONTHS));
    let flows = category_flows(&mut view.reader, &held.member, first, this_month).await?;
    let figures = Dashboard {
        currency,
        before,
        points,
        accounts,
        months: months(this_month, MONTHS, &flows)?,
        spending: spending(this_month, &flows)?,
        unconverted_rows: flows.iter().map(|flow| flow.unconverted).sum(),
    };
    Ok((tag, Some(figures)))
}

/// The accounts of a workspace on a day, and what they are counted in.
struct AccountsSnapshot {
    member: Member<Read>,
    today: Date,
    /// Closed ones, too.
    accounts: Vec<Account>,
}

/// What accounts change by, each on some days.
type Changes = Vec<(AccountId, Date, Minor)>;

impl AccountsSnapshot {
    /// What there was before the range, and the series through it.
    async fn net_worth(&self, view: &mut View, range: Range) -> Result<(Worth, Vec<Worth>)> {
        let kept = AccountFilter::kept(&self.accounts);
        let first = first_day(&mut view.reader, &self.member, &kept).await?;
        let days = range.days(self.today, first);
        let resolution = resolution_for(days);
        let balances = balances_before(&mut view.reader, &self.member, days.first()).await?;
        let changes = match resolution {
            Resolution::Month | Resolution::Quarter | Resolution::Year => {
                self.monthly(view, days).await?
            }
            Resolution::Day | Resolution::Week => self.daily(view, days).await?,
        };
        let holdings = self.holdings(balances, changes, (days, resolution))?;
        let base = self.member.base();
        let codes = holdings.iter().map(|holding| holding.currency.code());
        let codes: Vec<_> = codes.chain([base.code()]).collect();
        let eve = days.first().saturating_sub(1.day());
        let rates = table_for(&mut view.reader, &self.member, &codes, eve, days.last()).await?;
        let before = holdings
            .iter()
            .map(|holding| (holding.currency, holding.before));
        let before = worth(before, base, eve, &rates)?;
        Ok((before, worth_series(&holdings, base, &rates)?))
    }

    /// The series of each account: each is converted by itself, as the reports do, so that both say the same.
    fn holdings(
        &self,
        balances: Vec<(AccountId, Minor)>,
        changes: Changes,
        (days, resolution): (DateRange, Resolution),
    ) -> Result<Vec<Holding>> {
        let mut sums: BTreeMap<Option<AccountId>, Sum> = BTreeMap::new();
        // Who has nothing has nothing of this.
        sums.insert(None, (self.member.base(), Minor::ZERO, Vec::new()));
        let mut sum_of = |account: AccountId, amount: Minor, day: Option<Date>| {
            let currency = self.currency_of(account);
            let sum = sums.entry(Some(account));
            let sum = sum.or_insert((currency, Minor::ZERO, Vec::new()));
            match day {
                Some(day) => sum.2.push((day, amount)),
                None => sum.1 = sum.1.plus(amount)?,
            }
            Ok::<_, Overflow>(())
        };
        for (account, balance) in balances {
            sum_of(account, balance, None)?;
        }
        for (account, day, change) in changes {
            sum_of(account, change, Some(day))?;
        }
        let holdings = sums.into_values().map(|(currency, before, changes)| {
            Ok(Holding {
                currency,
                before,
                series: series(before, days, resolution, changes)?,
            })
        });
        holdings.collect()
    }

    /// The currency of an account. One that was opened since the list was read is counted like the workspace.
    fn currency_of(&self, account: AccountId) -> Currency {
        let known = self.accounts.iter().find(|known| known.id == account);
        known.map_or_else(|| self.member.base(), |known| known.currency)
    }

    /// Whole months from their sums; the first and the last may be cut and are taken by day.
    async fn monthly(&self, view: &mut View, days: DateRange) -> Result<Changes> {
        let (first, last) = (Month::of(days.first()), Month::of(days.last()));
        let begin = DateRange::between(days.first(), first.last_day());
        let mut changes = self.daily(view, begin).await?;
        let (second, last_but_one) = (first.later_by(1), last.later_by(-1));
        if second <= last_but_one {
            let whole = monthly_changes(&mut view.reader, &self.member, second, last_but_one);
            let whole = whole.await?.into_iter();
            changes.extend(whole.map(|(account, month, net)| (account, month.first_day(), net)));
        }
        let end = DateRange::between(last.first_day(), days.last());
        changes.extend(self.daily(view, end).await?);
        Ok(changes)
    }

    /// What each day changes.
    async fn daily(&self, view: &mut View, days: DateRange) -> Result<Changes> {
        let (first, last) = (days.first(), days.last());
        Ok(daily_changes(&mut view.reader, &self.member, first, last).await?)
    }

    /// The series of each account that holds money now, in its own currency.
    async fn series(&self, view: &mut View) -> Result<Vec<AccountSeries>> {
        let first = self
            .today
            .saturating_sub(i64::from(ACCOUNT_DAYS - 1).days());
        let days = DateRange::between(first, self.today);
        let before = balances_before(&mut view.reader, &self.member, first).await?;
        let mut changes: BTreeMap<AccountId, Vec<(Date, Minor)>> = BTreeMap::new();
        for (account, day, net) in self.daily(view, days).await? {
            changes.entry(account).or_default().push((day, net));
        }
        let mut all = Vec::with_capacity(before.len());
        for (account, before) in before {
            let own = changes.remove(&account).unwrap_or_default();
            let points = series(before, days, Resolution::Day, own)?;
            let now = points.last().map_or(before, |point| point.balance);
            let known = self.accounts.iter().find(|known| known.id == account);
            if known.is_none_or(|known| known.is_held(now)) {
                all.push(AccountSeries {
                    account,
                    currency: self.currency_of(account),
                    points,
                });
            }
        }
        Ok(all)
    }
}
