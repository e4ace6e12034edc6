//! What came in and went out.

use kym_analytics::reports::flow::{Flow, LeftOut};
use kym_analytics::reports::question::ReportFlow;
use kym_domain::dates::DateRange;
use kym_domain::id::AccountId;
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::CategoryChoice;
use kym_platform::error::Result;
use kym_store::rates::table_for;
use kym_store::reports::{
    self as store, Amounts, Granularity, Rows, Sum, Time, cells, converted_lines, kept_flows,
    missing_parts, row_flows,
};

use super::money::{FlowSums, convert, empty_flow, is_on_side, note, on_side, place, years};
use super::scope::{Counted, Scope};

/// What is to be added up, and how finely.
#[derive(Clone, Copy)]
pub(super) struct Ask<'q> {
    pub days: DateRange,
    pub granularity: Granularity,
    pub categories: Option<&'q CategoryChoice>,
    pub payee: Option<&'q str>,
    pub side: Option<ReportFlow>,
}

/// One sum of everything.
pub(super) const ALL: Granularity = Granularity {
    time: Time::Whole,
    by_account: false,
    by_kind: true,
    by_category: false,
    by_payee: false,
};

impl<'q> Ask<'q> {
    pub fn new(days: DateRange, granularity: Granularity) -> Self {
        Self {
            days,
            granularity,
            categories: None,
            payee: None,
            side: None,
        }
    }

    pub fn rows<'r>(&self, accounts: &'r [AccountId], days: DateRange) -> Rows<'r>
    where
        'q: 'r,
    {
        Rows {
            accounts,
            days,
            categories: self.categories,
            payee: self.payee,
            only_unconverted: false,
        }
    }

    /// The whole months, which are kept, and what is left around them. Kept sums know neither days nor payees.
    pub fn pieces(&self) -> (Option<DateRange>, Vec<DateRange>) {
        if self.granularity.time == Time::Days || self.granularity.by_payee || self.payee.is_some()
        {
            return (None, vec![self.days]);
        }
        let parts = self.days.by_months();
        let months = parts.months;
        let kept =
            months.map(|(first, last)| DateRange::between(first.first_day(), last.last_day()));
        (kept, parts.before.into_iter().chain(parts.after).collect())
    }

    /// How finely rows are added up: around whole months each day stands for itself.
    pub fn row_grain(&self) -> Granularity {
        let time = match self.granularity.time {
            Time::Months => Time::Days,
            other => other,
        };
        Granularity {
            time,
            ..self.granularity
        }
    }
}

impl<R> Scope<'_, R> {
    /// What came in and went out, in the currency of the report.
    pub async fn flows(&mut self, ask: Ask<'_>, left_out: &mut LeftOut) -> Result<Vec<Sum>> {
        let counted = Counted::new(self.accounts(), self.question.currency);
        let mut sums = FlowSums::default();
        self.exact(&counted.own, ask, Amounts::Own, &mut sums)
            .await?;
        if self.is_base() {
            let foreign = counted.all_foreign();
            self.exact(&foreign, ask, Amounts::Base, &mut sums).await?;
            for (currency, accounts) in &counted.foreign {
                let rows = ask.rows(accounts, ask.days);
                for missing in missing_parts(self.reader, self.member, &rows).await? {
                    if is_on_side(missing.kind, missing.amount, ask.side) {
                        note(&missing, *currency, left_out)?;
                    }
                }
            }
        } else {
            for (currency, accounts) in &counted.foreign {
                let of_currency = (*currency, accounts.as_slice());
                self.converted(of_currency, ask, &mut sums, left_out)
                    .await?;
            }
        }
        Ok(sums.into_vec())
    }

    /// The same without payees, which are not kept apart.
    pub async fn plain_flows(&mut self, ask: Ask<'_>, left_out: &mut LeftOut) -> Result<Vec<Flow>> {
        let sums = self.flows(ask, left_out).await?.into_iter();
        Ok(sums.map(|sum| sum.flow).collect())
    }

    /// The same, those after today apart from those before.
    pub async fn flows_split_today(
        &mut self,
        ask: Ask<'_>,
        left_out: &mut LeftOut,
    ) -> Result<Vec<Flow>> {
        let passed = ask.days.passed(self.today);
        let mut flows = Vec::new();
        if let Ok(tomorrow) = passed.last().tomorrow()
            && tomorrow <= ask.days.last()
        {
            let days = DateRange::between(tomorrow, ask.days.last());
            flows = self.plain_flows(Ask { days, ..ask }, left_out).await?;
        }
        let passed = Ask {
            days: passed,
            ..ask
        };
        flows.extend(self.plain_flows(passed, left_out).await?);
        Ok(flows)
    }

    /// Adds what is converted already, or needs not be.
    async fn exact(
        &mut self,
        accounts: &[AccountId],
        ask: Ask<'_>,
        amounts: Amounts,
        sums: &mut FlowSums,
    ) -> Result<()> {
        let (kept, around) = ask.pieces();
        let mut found = Vec::new();
        if let Some(days) = kept {
            let rows = ask.rows(accounts, days);
            found = kept_flows(self.reader, self.member, &rows, amounts, ask.granularity).await?;
        }
        let granularity = ask.row_grain();
        for days in around {
            let rows = ask.rows(accounts, days);
            found.extend(row_flows(self.reader, self.member, &rows, amounts, granularity).await?);
            if amounts == Amounts::Base {
                for line in converted_lines(self.reader, self.member, &rows).await? {
                    found.extend(of_line(line, ask));
                }
            }
        }
        for sum in found {
            let Some(flow) = on_side(sum.flow, ask.side) else {
                continue;
            };
            let date = place(ask.granularity.time, flow.date, ask.days);
            sums.add(Sum {
                flow: Flow { date, ..flow },
                ..sum
            })?;
        }
        Ok(())
    }

    /// Adds what is converted now, part by part at the rate of its day.
    async fn converted(
        &mut self,
        (currency, accounts): (Currency, &[AccountId]),
        ask: Ask<'_>,
        sums: &mut FlowSums,
        left_out: &mut LeftOut,
    ) -> Result<()> {
        let to = self.question.currency;
        for days in years(ask.days) {
            let (first, last) = (days.first(), days.last());
            let codes = [currency.code(), to.code()];
            let rates = table_for(self.reader, self.member, &codes, first, last).await?;
            let rows = ask.rows(accounts, days);
            for cell in cells(self.reader, self.member, &rows, ask.granularity).await? {
                if !is_on_side(cell.kind, cell.amount, ask.side) {
                    continue;
                }
                let amount = convert(&cell, (currency, to), &rates, left_out)?;
                let amount = amount.unwrap_or_default();
                let flow = Flow {
                    account_id: cell.account_id,
                    category_id: cell.category_id,
                    kind: cell.kind,
                    ..empty_flow(place(ask.granularity.time, cell.date, ask.days))
                };
                sums.add(Sum {
                    flow: with(flow, (cell.amount, amount), cell.count),
                    payee: cell.payee,
                })?;
            }
        }
        Ok(())
    }
}

/// A line of a row that is split, if its category is asked for.
fn of_line(line: store::ConvertedLine, ask: Ask<'_>) -> Option<Sum> {
    if ask
        .categories
        .is_some_and(|choice| !choice.takes(line.category_id))
    {
        return None;
    }
    let flow = Flow {
        account_id: Some(line.account_id).filter(|_| ask.granularity.by_account),
        category_id: line.category_id.filter(|_| ask.granularity.by_category),
        kind: line.kind,
        ..empty_flow(line.date)
    };
    Some(Sum {
        flow: with(flow, (line.amount, line.converted.unwrap_or_default()), 1),
        payee: Some(line.payee).filter(|_| ask.granularity.by_payee),
    })
}

/// A flow with an amount on the side that its own sign says.
fn with(flow: Flow, (own, amount): (Minor, Minor), count: i64) -> Flow {
    let is_out = own.is_negative();
    let (inflow, outflow) = apart(is_out, amount, Minor::ZERO);
    let (inflow_count, outflow_count) = apart(is_out, count, 0);
    Flow {
        inflow,
        outflow,
        inflow_count,
        outflow_count,
        ..flow
    }
}

pub(super) fn apart<T>(is_out: bool, value: T, nothing: T) -> (T, T) {
    if is_out {
        (nothing, value)
    } else {
        (value, nothing)
    }
}
