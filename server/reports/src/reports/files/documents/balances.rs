//! What there was on days, as a document.

use kym_analytics::reports::account_balance::{AccountBalance, AccountLine};
use kym_analytics::reports::net_worth::NetWorthOverTime;
use kym_domain::accounts::AccountType;
use kym_domain::dates::Month;
use kym_domain::money::{Minor, Money};
use kym_platform::error::Result;

use super::{DocumentContext, Parts};
use crate::reports::files::document::{Cell, Chart, Row};
use crate::reports::files::words;

impl DocumentContext<'_> {
    /// What accounts held on a day.
    pub(super) fn account_balance(&self, answer: &AccountBalance) -> Result<Parts> {
        let mut accounts = answer.groups.iter().flat_map(|group| &group.accounts);
        let has_foreign = accounts.any(|line| line.currency != self.currency);
        let mut columns = vec![self.text(words::ACCOUNT), self.text(words::TYPE)];
        if has_foreign {
            columns.push(self.number(words::OWN_AMOUNT));
            columns.push(self.text(words::CURRENCY));
            columns.push(self.number(words::RATE));
            columns.push(self.day(words::RATE_DAY));
        }
        columns.push(self.number(words::BALANCE));
        let sum = |name: Cell, amount: Minor| {
            let mut cells = vec![name];
            cells.resize(columns.len() - 1, Cell::Empty);
            cells.push(self.money(amount));
            cells
        };
        let mut rows = Vec::new();
        for group in &answer.groups {
            if let Some(account_type) = group.account_type {
                let name = Cell::Label(self.type_name(account_type));
                rows.push(Row::group(sum(name, group.subtotal)));
            }
            let depth = u8::from(group.account_type.is_some());
            let lines = group.accounts.iter();
            rows.extend(lines.map(|line| self.account_line(line, has_foreign).at(depth)));
        }
        let (totals, net) = (answer.totals, answer.totals.net()?);
        rows.push(Row::total(sum(self.label(words::ASSETS), totals.assets)));
        let owed = self.label(words::LIABILITIES);
        rows.push(Row::total(sum(owed, totals.liabilities)));
        rows.push(Row::total(sum(self.label(words::NET_WORTH), net)));
        let bars = answer.groups.iter().flat_map(|group| &group.accounts);
        let bars = bars.filter_map(|line| Some((line.name.clone(), line.converted?)));
        let mut bars: Vec<_> = bars.collect();
        bars.sort_by_key(|(_, amount)| std::cmp::Reverse(amount.units().unsigned_abs()));
        Ok(Parts {
            facts: vec![
                (words::NET_WORTH, self.money(net)),
                (words::ASSETS, self.money(totals.assets)),
                (words::LIABILITIES, self.money(totals.liabilities)),
            ],
            chart: Some(Chart::Ranks(bars)),
            tables: vec![self.table(words::ACCOUNTS, columns, rows)],
            ..Parts::default()
        })
    }

    fn account_line(&self, line: &AccountLine, has_foreign: bool) -> Row {
        let name = if line.is_archived {
            format!("{} ({})", line.name, self.words.say(words::ARCHIVED))
        } else {
            line.name.clone()
        };
        let mut cells = vec![
            Cell::Words(name),
            Cell::Label(self.type_name(line.account_type)),
        ];
        if has_foreign {
            let rate = line
                .rate
                .map(|applied| Cell::Factor(applied.rate.to_string()));
            cells.push(Cell::Amount(Money::new(line.balance, line.currency)));
            cells.push(Cell::Label(line.currency.code().to_string()));
            cells.push(rate.unwrap_or(Cell::Empty));
            cells.push(
                line.rate
                    .map_or(Cell::Empty, |applied| Cell::Day(applied.day)),
            );
        }
        cells.push(
            line.converted
                .map(|minor| Money::new(minor, self.currency))
                .into(),
        );
        Row::plain(cells)
    }

    fn type_name(&self, account_type: AccountType) -> String {
        self.words.say(account_type.names()).to_owned()
    }

    /// How the net worth went.
    pub(super) fn net_worth(&self, answer: &NetWorthOverTime) -> Result<Parts> {
        let mut types: Vec<AccountType> = Vec::new();
        for point in &answer.points {
            for (account_type, _) in &point.by_type {
                if !types.contains(account_type) {
                    types.push(*account_type);
                }
            }
        }
        types.sort();
        let mut columns = vec![self.day(words::DATE)];
        for account_type in &types {
            columns.push(super::Column::number(&self.type_name(*account_type)));
        }
        columns.push(self.number(words::ASSETS));
        columns.push(self.number(words::LIABILITIES));
        columns.push(self.number(words::NET_WORTH));
        let is_partial = answer.points.iter().any(|point| point.is_partial);
        if is_partial {
            columns.push(self.text(words::NOTE));
        }
        let mut rows = Vec::new();
        let (mut labels, mut nets) = (Vec::new(), Vec::new());
        // The last point is the end of the period, wherever that is.
        let whole = answer
            .points
            .split_last()
            .map_or(&[][..], |(_, others)| others);
        let is_month_end = |day| day == Month::of(day).last_day();
        let is_by_month = !whole.is_empty() && whole.iter().all(|point| is_month_end(point.date));
        for point in &answer.points {
            let mut cells = vec![Cell::Day(point.date)];
            for account_type in &types {
                let mut found = point.by_type.iter();
                let found = found.find(|(own, _)| own == account_type);
                cells.push(found.map_or(Cell::Empty, |(_, amount)| self.money(*amount)));
            }
            let net = point.sides.net()?;
            cells.push(self.money(point.sides.assets));
            cells.push(self.money(point.sides.liabilities));
            cells.push(self.money(net));
            if is_partial {
                cells.push(if point.is_partial {
                    self.label(words::INCOMPLETE)
                } else {
                    Cell::Empty
                });
            }
            rows.push(Row::plain(cells));
            labels.push(self.short(point.date, is_by_month));
            nets.push(net);
        }
        let of = |pick: fn(&kym_analytics::reports::account_balance::Sides) -> Minor| {
            let points = answer.points.iter();
            points.map(|point| pick(&point.sides)).collect::<Vec<_>>()
        };
        let change = answer.change.map(|minor| Money::new(minor, self.currency));
        Ok(Parts {
            facts: vec![
                (words::NET_WORTH, self.money(answer.totals.net()?)),
                (words::ASSETS, self.money(answer.totals.assets)),
                (words::LIABILITIES, self.money(answer.totals.liabilities)),
                (words::CHANGE, change.into()),
                (words::CHANGE_PERCENT, answer.change_pct.into()),
            ],
            chart: Some(Chart::OverTime {
                labels,
                columns: vec![
                    self.series_of(words::ASSETS, of(|sides| sides.assets)),
                    self.series_of(words::LIABILITIES, of(|sides| sides.liabilities)),
                ],
                lines: vec![self.series_of(words::NET_WORTH, nets)],
                projected_from: None,
            }),
            tables: vec![self.table(words::NET_WORTH, columns, rows)],
            ..Parts::default()
        })
    }
}
