//! A balance behind every row: which column of numbers leads from one to the next, and with which sign.

use kym_domain::decimal::Decimal;
use kym_domain::imports::ImportDecimalMark;

use super::{Row, balances, vocabulary};
use crate::amounts::{self, MarkEvidence};

/// One step may be chance.
const FEW: usize = 2;

/// How many steps from one balance to the next are the amount of the row, and how many are its opposite.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Steps {
    pub as_written: usize,
    pub opposite: usize,
}

impl Steps {
    /// Compares amounts with the balances behind them, the oldest or the newest first.
    pub(super) fn of(rows: &[(Decimal, Decimal)]) -> Self {
        let (mut ascending, mut descending) = (Self::default(), Self::default());
        for pair in rows.windows(2) {
            let [(before, first), (amount, second)] = pair else {
                continue;
            };
            ascending.see(*first, *second, *amount);
            descending.see(*second, *first, *before);
        }
        Self {
            as_written: ascending.as_written.max(descending.as_written),
            opposite: ascending.opposite.max(descending.opposite),
        }
    }

    fn see(&mut self, before: Decimal, behind: Decimal, amount: Decimal) {
        let Some(step) = amounts::sum([behind, amounts::negated(before)]) else {
            return;
        };
        if amount.units() != 0 {
            self.as_written += usize::from(amounts::is_same(step, amount));
            self.opposite += usize::from(amounts::is_same(step, amounts::negated(amount)));
        }
    }

    /// Whether the balances say that all amounts go the other way.
    pub(super) const fn contradict(self) -> bool {
        self.opposite >= FEW && self.opposite > self.as_written
    }
}

/// The column of balances, by its name.
pub(super) fn column(header: &[String]) -> Option<usize> {
    header
        .iter()
        .position(|heading| balances::is_balance_heading(&vocabulary::folded(heading)))
}

/// Of several columns of numbers the one that leads from one number of another to the next.
pub(super) fn leading(candidates: &[usize], rows: &[Row]) -> Option<usize> {
    let mut marks = MarkEvidence::default();
    for row in rows {
        for place in candidates {
            marks.see(row.cell(*place));
        }
    }
    let (mark, _) = marks.verdict();
    let steps = |amount: usize, balance: usize| {
        let number = |row: &Row, place| read(row, place, mark);
        let both = rows
            .iter()
            .filter_map(|row| Some((number(row, amount)?, number(row, balance)?)));
        Steps::of(&both.collect::<Vec<_>>()).as_written
    };
    let fits = candidates.iter().map(|amount| {
        let others = candidates.iter().filter(|other| *other != amount);
        let best = others.map(|balance| steps(*amount, *balance)).max();
        (best.unwrap_or(0), *amount)
    });
    let best = fits.max_by_key(|(steps, place)| (*steps, usize::MAX - place))?;
    (best.0 > 0).then_some(best.1)
}

/// Whether balances rise by what stands in the first of two columns, and fall by what stands in the second.
pub(super) fn is_credit_first(sides: [usize; 2], balance: usize, rows: &[Row]) -> bool {
    let mut marks = MarkEvidence::default();
    for row in rows {
        for place in sides {
            marks.see(row.cell(place));
        }
    }
    let (mark, _) = marks.verdict();
    let both = rows.iter().filter_map(|row| {
        let amount = match read(row, sides[0], mark) {
            Some(debit) => amounts::negated(debit),
            None => read(row, sides[1], mark)?,
        };
        Some((amount, read(row, balance, mark)?))
    });
    let steps = Steps::of(&both.collect::<Vec<_>>());
    steps.opposite > steps.as_written
}

/// The number in a cell.
pub(super) fn read(row: &Row, place: usize, mark: ImportDecimalMark) -> Option<Decimal> {
    amounts::read(row.cell(place), row.mark_of(place, mark)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(rows: &[(&str, &str)]) -> (usize, usize) {
        let number = |text: &str| text.parse().expect("a number");
        let rows: Vec<_> = rows
            .iter()
            .map(|(amount, balance)| (number(amount), number(balance)))
            .collect();
        let steps = Steps::of(&rows);
        (steps.as_written, steps.opposite)
    }

    #[test]
    fn balances_prove_signs_whichever_row_is_first() {
        let rows = [("-1", "99"), ("-2.50", "96.5"), ("50", "146.5")];
        assert_eq!(steps(&rows), (2, 0));
        let mut newest_first = rows;
        newest_first.reverse();
        assert_eq!(steps(&newest_first), (2, 0));
        let turned = [("1", "99"), ("2.50", "96.5"), ("-50", "146.5")];
        assert_eq!(steps(&turned), (0, 2));
    }
}
