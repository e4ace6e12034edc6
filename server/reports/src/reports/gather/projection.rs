//! The cash flow, and what is known to come.

use std::collections::{BTreeMap, HashMap};

use jiff::ToSpan as _;
use jiff::civil::Date;
use kym_analytics::reports::balances::{DayRates, worth_of};
use kym_analytics::reports::cash_flow::{self, Balances, CashFlowOptions, Expected};
use kym_analytics::reports::flow::LeftOut;
use kym_analytics::reports::question::CashFlowResolution;
use kym_analytics::reports::worth::Worth;
use kym_domain::dates::DateRange;
use kym_domain::money::Minor;
use kym_domain::rates::Conversion;
use kym_planned::schedules::upcoming::{self, UpcomingItem};
use kym_platform::error::Result;
use kym_store::reports::{Granularity, Time};

use super::flows::{ALL, Ask};
use super::scope::Scope;
use super::{ReportResult, ReportWithWarnings, Warning, WarningCode};

impl<R> Scope<'_, R> {
    /// What came in and went out, what there was after it, and what is to come.
    pub async fn cash_flow(
        &mut self,
        resolution: CashFlowResolution,
        (include_transfers, include_projected): (bool, bool),
    ) -> Result<ReportWithWarnings> {
        let wish = CashFlowOptions {
            days: self.question.days,
            resolution: resolution.resolution(),
            include_transfers,
            projected_after: include_projected.then_some(self.today),
        };
        let time = match resolution {
            CashFlowResolution::Month => Time::Months,
            CashFlowResolution::Day | CashFlowResolution::Week => Time::Days,
        };
        let granularity = Granularity {
            time,
            by_kind: false,
            ..ALL
        };
        let accounts = self.accounts();
        let (mut left_out, mut untold) = (LeftOut::default(), LeftOut::default());
        let (mut flows, mut transfers) = (Vec::new(), Vec::new());
        for days in stretches(&wish) {
            let ask = Ask::new(days, granularity);
            flows.extend(self.plain_flows(ask, &mut left_out).await?);
            let told = if include_transfers {
                &mut left_out
            } else {
                &mut untold
            };
            let found = self.transfers(&accounts, ask, told).await?;
            transfers.extend(found.into_iter().map(|sum| sum.flow));
        }
        let (opening, closing) = self.worths(&wish).await?;
        let (expected, unknown) = if include_projected {
            self.expected(wish.days).await?
        } else {
            (Vec::new(), 0)
        };
        let balances = Balances {
            opening: &opening,
            closing: &closing,
        };
        let answer = cash_flow::report(&wish, balances, (&flows, &transfers), &expected)?;
        left_out.add_balances(std::iter::once(&opening).chain(&closing));
        let mut told = ReportWithWarnings::new(ReportResult::CashFlow(answer), left_out.into_vec());
        if unknown > 0 {
            told.warnings.push(Warning {
                code: WarningCode::ProjectionLeftOut,
                count: unknown,
            });
        }
        Ok(told)
    }

    /// What there was when the period began, and at the end of each bucket of it that is not yet to come.
    async fn worths(&mut self, wish: &CashFlowOptions) -> Result<(Worth, Vec<Worth>)> {
        let buckets = wish.buckets().into_iter();
        let past = buckets.filter(|bucket| !bucket.is_projected);
        let ends: Vec<Date> = past.map(|bucket| bucket.days.last()).collect();
        let eve = wish.days.first().saturating_sub(1.day());
        let held = self.held(wish.days, &ends).await?;
        let last = ends.last().copied().unwrap_or(eve);
        let rates = self.rates_of_balances(eve, last).await?;
        let rates_of = |date| DayRates::new(&rates, self.question.currency, date, self.today);
        let before = held.iter().map(|held| (held.currency, held.before));
        let opening = worth_of(before, eve, &mut rates_of(eve))?;
        let mut closing = Vec::with_capacity(ends.len());
        for (place, end) in ends.into_iter().enumerate() {
            let balances = held.iter().filter_map(|held| {
                let balance = held.balances.get(place)?;
                Some((held.currency, *balance))
            });
            closing.push(worth_of(balances, end, &mut rates_of(end))?);
        }
        Ok((opening, closing))
    }

    /// What is planned and recurs up to the end of a period, at the rates of today, added up by day; and how much of it
    /// is left out, since nobody knows a rate. Of a period that is over, what was due in it. Nothing is expected of
    /// accounts that were put away.
    async fn expected(&mut self, period: DateRange) -> Result<(Vec<Expected>, i64)> {
        let to = self.question.currency;
        let rates = self.rates_of_balances(self.today, self.today).await?;
        let (days, today) = ((self.today, period.last()), self.today);
        let is_over = period.last() <= today;
        let accounts = self.accounts().into_iter();
        let open = accounts.filter(|account| !account.is_archived());
        let open: HashMap<_, _> = open.map(|account| (account.id, account.currency)).collect();
        let mut unknown = 0_i64;
        let mut sums: BTreeMap<(Date, bool, bool), Minor> = BTreeMap::new();
        let tell = |coming: UpcomingItem| -> Result<()> {
            let Some(own) = open.get(&coming.account_id) else {
                return Ok(());
            };
            if is_over && !period.contains(coming.due) {
                return Ok(());
            }
            let converted = rates.convert(coming.amount, *own, to, today).ok().flatten();
            let Some(Conversion { amount, .. }) = converted else {
                unknown = unknown.saturating_add(1);
                return Ok(());
            };
            let sum = sums.entry((coming.due, coming.is_transfer, amount.is_negative()));
            let sum = sum.or_default();
            *sum = sum.plus(amount)?;
            Ok(())
        };
        let left_out = upcoming::each(self.reader, self.member, days, self.now, tell).await?;
        let unsaid = i64::try_from(left_out.len()).unwrap_or(i64::MAX);
        let expected = sums
            .into_iter()
            .map(|((date, is_transfer, _), amount)| Expected {
                date,
                amount,
                is_transfer,
            });
        Ok((expected.collect(), unknown.saturating_add(unsaid)))
    }
}

/// The days that are over and those that are yet to come, where the latter are told apart: no sum may be of both.
fn stretches(wish: &CashFlowOptions) -> Vec<DateRange> {
    let mut all: Vec<(bool, DateRange)> = Vec::new();
    for bucket in wish.buckets() {
        match all.last_mut() {
            Some((is_projected, days)) if *is_projected == bucket.is_projected => {
                *days = DateRange::between(days.first(), bucket.days.last());
            }
            _ => all.push((bucket.is_projected, bucket.days)),
        }
    }
    all.into_iter().map(|(_, days)| days).collect()
}
