//! The report `cash-flow`: what came in and went out, what there was after it, and what is to come.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::dashboard::Point;
use super::flow::{Flow, TransferFlow};
use super::worth::Worth;
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::money::{Minor, Overflow};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CashFlow {
    /// What there was when the period began.
    pub opening_balance: Minor,
    /// Every bucket of time, in order. What is to come stands in buckets of its own, from tomorrow on.
    pub points: Vec<CashPoint>,
    /// What there is when it ends.
    pub closing_balance: Minor,
    /// The first point with the least.
    pub lowest: Point,
    /// All points together.
    pub totals: CashFigures,
}

/// A bucket of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashPoint {
    /// Its days.
    pub days: DateRange,
    /// What happened in it.
    pub figures: CashFigures,
    /// What there was when it ended; in a period that is over, with what was due in it until then and is still
    /// expected, when that is told.
    pub balance: Minor,
    /// Whether it is yet to come; in a period that is over, whether something was due by its end that is still
    /// expected.
    pub is_projected: bool,
}

/// What came and went.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CashFigures {
    /// What came in, transfers aside.
    pub inflow: Minor,
    /// What went out, transfers aside; negative.
    pub outflow: Minor,
    /// Both together, and the transfers where they are told.
    pub net: Minor,
    /// What transfers brought, where they are told.
    pub transfers_in: Minor,
    /// What transfers took, where they are told; negative.
    pub transfers_out: Minor,
    /// What else changed the balance: what was held is worth more or less by other rates. Transfers that are not told and
    /// amounts without a rate are no part of what came and went, but the former are no part of this either.
    pub exchange: Minor,
}

/// Some days, before they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// The days.
    pub days: DateRange,
    /// Whether they are yet to come.
    pub is_projected: bool,
}

/// Something that is planned or recurs, in the currency of the report at the rate of today. Nothing is expected of an
/// account that was put away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// The day that it is planned for or due on. What is overdue is expected tomorrow, and in a period that is over
    /// on the day that it was due.
    pub date: Date,
    /// How much.
    pub amount: Minor,
    /// Whether it is a leg of a transfer.
    pub is_transfer: bool,
}

/// What there was, at the rates of each day.
#[derive(Debug, Clone, Copy)]
pub struct Balances<'a> {
    /// When the period began.
    pub opening: &'a Worth,
    /// At the end of each bucket that is not projected.
    pub closing: &'a [Worth],
}

/// What is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CashFlowOptions {
    /// The period.
    pub days: DateRange,
    /// The buckets of time.
    pub resolution: Resolution,
    /// Whether transfers are told.
    pub include_transfers: bool,
    /// Today, when what is to come after it is told.
    pub projected_after: Option<Date>,
}

impl CashFlowOptions {
    /// The buckets of the period. When what is to come is told, they are cut after today.
    pub fn buckets(&self) -> Vec<Bucket> {
        let cut = |days: DateRange, is_projected| {
            let buckets = days.buckets(self.resolution).into_iter();
            buckets.map(move |days| Bucket { days, is_projected })
        };
        let Some(today) = self.projected_after.filter(|day| *day < self.days.last()) else {
            return cut(self.days, false).collect();
        };
        let tomorrow = today.saturating_add(1.day());
        if tomorrow <= self.days.first() {
            return cut(self.days, true).collect();
        }
        let past = DateRange::between(self.days.first(), today);
        let ahead = DateRange::between(tomorrow, self.days.last());
        cut(past, false).chain(cut(ahead, true)).collect()
    }
}

/// What came and went in a bucket.
#[derive(Debug, Default, Clone, Copy)]
struct Sum {
    inflow: Minor,
    outflow: Minor,
    incoming: Minor,
    outgoing: Minor,
}

impl Sum {
    fn all(self) -> Result<Minor, Overflow> {
        Minor::sum([self.inflow, self.outflow, self.incoming, self.outgoing])
    }

    fn expect(&mut self, expected: Expected) -> Result<(), Overflow> {
        let side = match (expected.is_transfer, expected.amount.is_negative()) {
            (false, false) => &mut self.inflow,
            (false, true) => &mut self.outflow,
            (true, false) => &mut self.incoming,
            (true, true) => &mut self.outgoing,
        };
        *side = side.plus(expected.amount)?;
        Ok(())
    }
}

/// The report. `transfers` are all of them, told or not: they change balances. By day and week, and when the period is cut after
/// today in the middle of a month, the flows have to be of days.
pub fn report(
    wish: &CashFlowOptions,
    balances: Balances<'_>,
    (flows, transfers): (&[Flow], &[TransferFlow]),
    expected: &[Expected],
) -> Result<CashFlow, Overflow> {
    let buckets = wish.buckets();
    let mut sums = vec![Sum::default(); buckets.len()];
    let place = |date: Date| {
        let later = buckets.partition_point(|bucket| bucket.days.first() <= date);
        let place = later.checked_sub(1)?;
        buckets[place].days.contains(date).then_some(place)
    };
    for flow in flows {
        if let Some(sum) = place(flow.date).map(|place| &mut sums[place]) {
            sum.inflow = sum.inflow.plus(flow.inflow)?;
            sum.outflow = sum.outflow.plus(flow.outflow)?;
        }
    }
    for flow in transfers {
        if let Some(sum) = place(flow.date).map(|place| &mut sums[place]) {
            sum.incoming = sum.incoming.plus(flow.incoming)?;
            sum.outgoing = sum.outgoing.plus(flow.outgoing)?;
        }
    }
    let mut opening = balances.opening.amount;
    let mut overdue: Vec<Option<Minor>> = vec![None; buckets.len()];
    if let Some(today) = wish.projected_after {
        let is_over = wish.days.last() <= today;
        let tomorrow = today.saturating_add(1.day());
        for expected in expected {
            let date = if is_over {
                expected.date
            } else {
                expected.date.max(tomorrow)
            };
            if let Some(place) = place(date) {
                sums[place].expect(*expected)?;
                if is_over {
                    let sum = overdue[place].unwrap_or_default();
                    overdue[place] = Some(sum.plus(expected.amount)?);
                }
            } else if !is_over && date < wish.days.first() {
                opening = opening.plus(expected.amount)?;
            }
        }
    }
    let mut closing = balances.closing.iter();
    let mut before = opening;
    let mut missing: Option<Minor> = None;
    let points = buckets
        .iter()
        .zip(sums)
        .zip(overdue)
        .map(|((bucket, sum), overdue)| {
            let expected = before.plus(sum.all()?)?;
            if let Some(overdue) = overdue {
                missing = Some(missing.unwrap_or_default().plus(overdue)?);
            }
            let known = closing.next().filter(|_| !bucket.is_projected);
            let balance = match known {
                Some(worth) => worth.amount.plus(missing.unwrap_or_default())?,
                None => expected,
            };
            before = balance;
            Ok(CashPoint {
                days: bucket.days,
                figures: figures(sum, wish.include_transfers, balance.minus(expected)?)?,
                balance,
                is_projected: bucket.is_projected || missing.is_some(),
            })
        });
    let points = points.collect::<Result<Vec<_>, Overflow>>()?;
    finish(opening, points, wish.days)
}

fn figures(sum: Sum, include_transfers: bool, exchange: Minor) -> Result<CashFigures, Overflow> {
    let told = |amount| {
        if include_transfers {
            amount
        } else {
            Minor::ZERO
        }
    };
    let (transfers_in, transfers_out) = (told(sum.incoming), told(sum.outgoing));
    Ok(CashFigures {
        inflow: sum.inflow,
        outflow: sum.outflow,
        net: Minor::sum([sum.inflow, sum.outflow, transfers_in, transfers_out])?,
        transfers_in,
        transfers_out,
        exchange,
    })
}

fn finish(
    opening_balance: Minor,
    points: Vec<CashPoint>,
    days: DateRange,
) -> Result<CashFlow, Overflow> {
    let mut totals = CashFigures::default();
    for point in &points {
        let figures = point.figures;
        totals = CashFigures {
            inflow: totals.inflow.plus(figures.inflow)?,
            outflow: totals.outflow.plus(figures.outflow)?,
            net: totals.net.plus(figures.net)?,
            transfers_in: totals.transfers_in.plus(figures.transfers_in)?,
            transfers_out: totals.transfers_out.plus(figures.transfers_out)?,
            exchange: totals.exchange.plus(figures.exchange)?,
        };
    }
    let on_end = |point: &CashPoint| Point {
        date: point.days.last(),
        balance: point.balance,
    };
    let none = Point {
        date: days.last(),
        balance: opening_balance,
    };
    let lowest = points.iter().min_by_key(|point| point.balance);
    Ok(CashFlow {
        opening_balance,
        closing_balance: points.last().map_or(none, on_end).balance,
        lowest: lowest.map_or(none, on_end),
        points,
        totals,
    })
}
