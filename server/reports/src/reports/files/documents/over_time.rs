//! What happened along the time, as a document.

use kym_analytics::reports::cash_flow::{CashFigures, CashFlow};
use kym_analytics::reports::income_expense::{Figures, IncomeExpense, RowKey};
use kym_analytics::reports::savings_rate::{Saved, SavingsRate, TARGET};
use kym_domain::language::Names;
use kym_domain::localized;
use kym_domain::money::{Minor, Money};
use kym_platform::error::Result;

use super::{DocumentContext, Parts};
use crate::reports::files::document::{Cell, Chart, Row, Series};
use crate::reports::files::words;

impl DocumentContext<'_> {
    /// What was earned and spent.
    pub(super) fn income_expense(&self, answer: &IncomeExpense) -> Result<Parts> {
        let is_by_time = answer.averages.is_some();
        let name = match answer.rows.first().map(|row| row.key) {
            Some(RowKey::Account(_)) => Some(words::ACCOUNT),
            Some(RowKey::Category(_)) => Some(words::CATEGORY),
            Some(RowKey::Days(_)) | None => None,
        };
        let first = match name {
            Some(name) => self.text(name),
            None => self.period(words::PERIOD),
        };
        let columns = vec![
            first,
            self.number(words::INCOME),
            self.number(words::EXPENSE),
            self.number(words::NET),
            self.number(words::SAVINGS_RATE),
        ];
        let mut rows = Vec::new();
        let (mut labels, mut nets) = (Vec::new(), Vec::new());
        for row in &answer.rows {
            rows.push(Row::plain(
                self.earned(self.row_name(row.key), row.figures)?,
            ));
            labels.push(match row.key {
                RowKey::Days(days) => self.short(days.first(), localized::is_month(days)),
                RowKey::Account(id) => self.labels.account(id),
                RowKey::Category(Some(id)) => self.labels.category_name(id),
                RowKey::Category(None) => self.words.say(words::NO_CATEGORY).to_owned(),
            });
            nets.push(row.figures.net()?);
        }
        if let Some(averages) = answer.averages {
            let average = self.label(words::AVERAGE);
            rows.push(Row::total(self.earned(average, averages)?));
        }
        let total = self.label(words::TOTAL);
        rows.push(Row::total(self.earned(total, answer.totals)?));
        let chart = if is_by_time {
            let of = |pick: fn(&Figures) -> Minor| {
                let rows = answer.rows.iter();
                rows.map(|row| pick(&row.figures)).collect::<Vec<_>>()
            };
            Chart::OverTime {
                labels,
                columns: vec![
                    self.series_of(words::INCOME, of(|figures| figures.income)),
                    self.series_of(words::EXPENSE, of(|figures| figures.expense)),
                ],
                lines: vec![self.series_of(words::NET, nets)],
                projected_from: None,
            }
        } else {
            Chart::Ranks(labels.into_iter().zip(nets).collect())
        };
        Ok(Parts {
            facts: vec![
                (words::INCOME, self.money(answer.totals.income)),
                (words::EXPENSE, self.money(answer.totals.expense)),
                (words::NET, self.money(answer.totals.net()?)),
                (words::SAVINGS_RATE, answer.totals.savings_rate()?.into()),
            ],
            chart: Some(chart),
            tables: vec![self.table(words::INCOME_AND_EXPENSE, columns, rows)],
            ..Parts::default()
        })
    }

    fn earned(&self, name: Cell, figures: Figures) -> Result<Vec<Cell>> {
        Ok(vec![
            name,
            self.money(figures.income),
            self.money(figures.expense),
            self.money(figures.net()?),
            figures.savings_rate()?.into(),
        ])
    }

    fn row_name(&self, key: RowKey) -> Cell {
        match key {
            RowKey::Days(days) => Cell::Days(days),
            RowKey::Account(id) => Cell::Words(self.labels.account(id)),
            RowKey::Category(Some(id)) => Cell::Words(self.labels.category(id)),
            RowKey::Category(None) => self.label(words::NO_CATEGORY),
        }
    }

    /// What came in and went out, and what there was.
    pub(super) fn cash_flow(&self, answer: &CashFlow) -> Parts {
        let totals = answer.totals;
        let has_transfers = !totals.transfers_in.is_zero() || !totals.transfers_out.is_zero();
        let mut exchanges = answer.points.iter().map(|point| point.figures.exchange);
        let has_exchange = exchanges.any(|exchange| !exchange.is_zero());
        let mut columns = vec![
            self.period(words::PERIOD),
            self.number(words::INFLOW),
            self.number(words::OUTFLOW),
        ];
        if has_transfers {
            columns.push(self.number(words::TRANSFERS_IN));
            columns.push(self.number(words::TRANSFERS_OUT));
        }
        columns.push(self.number(words::NET));
        if has_exchange {
            columns.push(self.number(words::BY_RATES));
        }
        columns.push(self.number(words::BALANCE));
        let cells = |name: Cell, figures: Option<CashFigures>, balance: Option<Minor>| {
            let mut cells = vec![name];
            let money = |pick: fn(&CashFigures) -> Minor| {
                figures
                    .as_ref()
                    .map_or(Cell::Empty, |figures| self.money(pick(figures)))
            };
            cells.push(money(|figures| figures.inflow));
            cells.push(money(|figures| figures.outflow));
            if has_transfers {
                cells.push(money(|figures| figures.transfers_in));
                cells.push(money(|figures| figures.transfers_out));
            }
            cells.push(money(|figures| figures.net));
            if has_exchange {
                cells.push(money(|figures| figures.exchange));
            }
            cells.push(balance.map(|minor| Money::new(minor, self.currency)).into());
            cells
        };
        let opening = self.label(words::OPENING);
        let mut rows = vec![Row::group(cells(
            opening,
            None,
            Some(answer.opening_balance),
        ))];
        for point in &answer.points {
            let cells = cells(
                Cell::Days(point.days),
                Some(point.figures),
                Some(point.balance),
            );
            rows.push(if point.is_projected {
                Row::expected(cells)
            } else {
                Row::plain(cells)
            });
        }
        let total = self.label(words::TOTAL);
        rows.push(Row::total(cells(
            total,
            Some(totals),
            Some(answer.closing_balance),
        )));
        Parts {
            facts: vec![
                (words::OPENING, self.money(answer.opening_balance)),
                (words::INFLOW, self.money(totals.inflow)),
                (words::OUTFLOW, self.money(totals.outflow)),
                (words::CLOSING, self.money(answer.closing_balance)),
                (words::LOWEST, self.money(answer.lowest.balance)),
            ],
            chart: Some(self.cash_chart(answer)),
            tables: vec![self.table(words::CASH_FLOW, columns, rows)],
            ..Parts::default()
        }
    }

    fn cash_chart(&self, answer: &CashFlow) -> Chart {
        let points = &answer.points;
        let of = |pick: fn(&CashFigures) -> Minor| {
            let points = points.iter();
            points.map(|point| pick(&point.figures)).collect::<Vec<_>>()
        };
        let balances = points.iter().map(|point| point.balance);
        let labels = points.iter();
        let labels = labels.map(|point| {
            let is_long = point.days.length() > 7;
            self.short(point.days.last(), is_long)
        });
        Chart::OverTime {
            labels: labels.collect(),
            columns: vec![
                self.series_of(words::INFLOW, of(|figures| figures.inflow)),
                self.series_of(words::OUTFLOW, of(|figures| figures.outflow)),
            ],
            lines: vec![self.series_of(words::BALANCE, balances.collect())],
            projected_from: points.iter().position(|point| point.is_projected),
        }
    }

    /// How much of the income was left.
    pub(super) fn savings_rate(&self, answer: &SavingsRate) -> Parts {
        let columns = vec![
            self.period(words::MONTH),
            self.number(words::INCOME),
            self.number(words::EXPENSE),
            self.number(words::SAVED),
            self.number(words::SAVINGS_RATE),
        ];
        let cells = |name: Cell, saved: Saved| {
            vec![
                name,
                self.money(saved.income),
                self.money(saved.expense),
                self.money(saved.saved),
                saved.rate().into(),
            ]
        };
        let points = answer.points.iter();
        let mut rows: Vec<_> = points
            .map(|point| Row::plain(cells(Cell::Days(point.days), point.saved)))
            .collect();
        rows.push(Row::total(cells(self.label(words::TOTAL), answer.totals)));
        let of = |pick: fn(&Saved) -> Minor| {
            let points = answer.points.iter();
            points.map(|point| pick(&point.saved)).collect::<Vec<_>>()
        };
        let labels = answer.points.iter();
        let labels = labels.map(|point| localized::short_month(point.days.first(), self.words.0));
        Parts {
            facts: vec![
                (words::INCOME, self.money(answer.totals.income)),
                (words::EXPENSE, self.money(answer.totals.expense)),
                (words::SAVED, self.money(answer.totals.saved)),
                (words::SAVINGS_RATE, answer.totals.rate().into()),
                (words::TARGET, Cell::Ratio(TARGET)),
            ],
            chart: Some(Chart::OverTime {
                labels: labels.collect(),
                columns: vec![
                    self.series_of(words::INCOME, of(|saved| saved.income)),
                    self.series_of(words::EXPENSE, of(|saved| saved.expense)),
                ],
                lines: vec![self.series_of(words::SAVED, of(|saved| saved.saved))],
                projected_from: None,
            }),
            tables: vec![self.table(words::MONTHS, columns, rows)],
            ..Parts::default()
        }
    }

    pub(super) fn series_of(&self, name: Names, values: Vec<Minor>) -> Series {
        Series {
            name: self.words.say(name).to_owned(),
            values,
        }
    }
}
