//! Adding up what came from different places, and converting what was not converted when it was saved.

use std::collections::BTreeMap;

use jiff::civil::Date;
use kym_analytics::reports::flow::{Flow, LeftOut, TransferFlow, Unconverted};
use kym_analytics::reports::question::ReportFlow;
use kym_domain::categories::CategoryKind;
use kym_domain::dates::{DateRange, Month};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::{Currency, Minor, Overflow};
use kym_domain::rates::RateTable;
use kym_store::reports::{Cell, Missing, Sum, Time, TransferSum};

/// What sums are kept apart by.
type Key = (
    Option<String>,
    Date,
    Option<AccountId>,
    Option<CategoryId>,
    Option<CategoryKind>,
);

/// Flows of one key added up.
#[derive(Default)]
pub(super) struct FlowSums(BTreeMap<Key, Flow>);

/// Transfers of one key added up.
#[derive(Default)]
pub(super) struct TransferSums(BTreeMap<(Option<String>, Date, Option<AccountId>), TransferFlow>);

/// Nothing in, nothing out.
pub(super) const fn empty_flow(date: Date) -> Flow {
    Flow {
        date,
        account_id: None,
        category_id: None,
        kind: None,
        inflow: Minor::ZERO,
        outflow: Minor::ZERO,
        inflow_count: 0,
        outflow_count: 0,
    }
}

impl FlowSums {
    pub fn add(&mut self, sum: Sum) -> Result<(), Overflow> {
        let Sum { payee, flow } = sum;
        let key = (
            payee,
            flow.date,
            flow.account_id,
            flow.category_id,
            flow.kind,
        );
        let all = self.0.entry(key).or_insert(Flow {
            account_id: flow.account_id,
            category_id: flow.category_id,
            kind: flow.kind,
            ..empty_flow(flow.date)
        });
        all.inflow = all.inflow.plus(flow.inflow)?;
        all.outflow = all.outflow.plus(flow.outflow)?;
        all.inflow_count += flow.inflow_count;
        all.outflow_count += flow.outflow_count;
        Ok(())
    }

    pub fn into_vec(self) -> Vec<Sum> {
        let sums = self.0.into_iter();
        sums.map(|((payee, ..), flow)| Sum { payee, flow })
            .collect()
    }
}

impl TransferSums {
    pub fn add(&mut self, sum: TransferSum) -> Result<(), Overflow> {
        let TransferSum { payee, flow } = sum;
        let all = self.0.entry((payee, flow.date, flow.account_id));
        let all = all.or_insert(TransferFlow {
            incoming: Minor::ZERO,
            outgoing: Minor::ZERO,
            incoming_count: 0,
            outgoing_count: 0,
            ..flow
        });
        all.incoming = all.incoming.plus(flow.incoming)?;
        all.outgoing = all.outgoing.plus(flow.outgoing)?;
        all.incoming_count += flow.incoming_count;
        all.outgoing_count += flow.outgoing_count;
        Ok(())
    }

    pub fn into_vec(self) -> Vec<TransferSum> {
        let sums = self.0.into_iter();
        sums.map(|((payee, ..), flow)| TransferSum { payee, flow })
            .collect()
    }
}

/// The day that stands for those that a day is summed with.
pub(super) fn place(time: Time, day: Date, days: DateRange) -> Date {
    match time {
        Time::Whole => days.first(),
        Time::Months => Month::of(day).first_day().max(days.first()),
        Time::Days => day,
    }
}

/// What of a flow is on a side; `None` is all of it.
pub(super) fn on_side(flow: Flow, side: Option<ReportFlow>) -> Option<Flow> {
    let incoming = Flow {
        outflow: Minor::ZERO,
        outflow_count: 0,
        ..flow
    };
    let outgoing = Flow {
        inflow: Minor::ZERO,
        inflow_count: 0,
        ..flow
    };
    match (side, flow.kind) {
        (None, _)
        | (Some(ReportFlow::Income), Some(CategoryKind::Income))
        | (Some(ReportFlow::Expense), Some(CategoryKind::Expense)) => Some(flow),
        (Some(ReportFlow::Income), None) | (Some(ReportFlow::Inflow), _) => Some(incoming),
        (Some(ReportFlow::Expense), None) | (Some(ReportFlow::Outflow), _) => Some(outgoing),
        (Some(ReportFlow::Income | ReportFlow::Expense), Some(_))
        | (Some(ReportFlow::TransferIn | ReportFlow::TransferOut), _) => None,
    }
}

/// Whether a part of a kind and sign is on a side.
pub(super) fn is_on_side(
    kind: Option<CategoryKind>,
    amount: Minor,
    side: Option<ReportFlow>,
) -> bool {
    match side {
        None => true,
        Some(ReportFlow::Income) => {
            kind.map_or(!amount.is_negative(), |kind| kind == CategoryKind::Income)
        }
        Some(ReportFlow::Expense) => {
            kind.map_or(amount.is_negative(), |kind| kind == CategoryKind::Expense)
        }
        Some(ReportFlow::Inflow) => !amount.is_negative(),
        Some(ReportFlow::Outflow) => amount.is_negative(),
        Some(ReportFlow::TransferIn | ReportFlow::TransferOut) => false,
    }
}

/// What the parts of a cell come to, each converted by itself at the rate of its day; `None`, and noted, when there is
/// no rate or the result does not fit.
pub(super) fn convert(
    cell: &Cell,
    (own, to): (Currency, Currency),
    rates: &RateTable,
    left_out: &mut LeftOut,
) -> Result<Option<Minor>, Overflow> {
    let times = |amount: Minor| {
        let units = amount.units().checked_mul(cell.count);
        units.map(Minor::new).ok_or(Overflow)
    };
    // At a rate that is out of all proportion it may not fit: then there is none to tell it by.
    let converted = rates
        .convert(cell.amount, own, to, cell.date)
        .ok()
        .flatten();
    if let Some(conversion) = converted {
        return times(conversion.amount).map(Some);
    }
    left_out.add(Unconverted {
        currency: own,
        amount: times(cell.amount)?,
        count: cell.count,
        first: cell.date,
        last: cell.date,
    })?;
    Ok(None)
}

/// Notes what was not converted when it was saved.
pub(super) fn note(
    missing: &Missing,
    currency: Currency,
    left_out: &mut LeftOut,
) -> Result<(), Overflow> {
    left_out.add(Unconverted {
        currency,
        amount: missing.amount,
        count: missing.count,
        first: missing.first,
        last: missing.last,
    })
}

/// A stretch of days in pieces of a year at most: what is converted now stands in memory piece by piece.
pub(super) fn years(days: DateRange) -> Vec<DateRange> {
    days.buckets(kym_domain::dates::Resolution::Year)
}
