//! Where a table begins: above it there may be the bank's address, and there may be no header.

use kym_domain::imports::ImportColumn;
use kym_domain::money::CurrencyCode;

use super::balances::is_balance_heading;
use super::{Row, vocabulary};
use crate::amounts;

/// How far down a table may begin.
const DEEPEST: usize = 60;

/// The place of the row with the names of the columns: the first that names a day and an amount.
pub(super) fn find(rows: &[Row]) -> Option<usize> {
    rows.iter().take(DEEPEST).position(|row| {
        let headings: Vec<_> = row.cells.iter().map(vocabulary::folded).collect();
        let names = |column| {
            headings
                .iter()
                .any(|heading| vocabulary::rank(column, heading).is_some())
        };
        names(ImportColumn::Date)
            && (names(ImportColumn::Amount)
                || names(ImportColumn::Debit)
                || names(ImportColumn::Credit))
            && headings
                .iter()
                .filter(|heading| vocabulary::is_heading(heading))
                .count()
                >= 2
    })
}

/// The currency of the account, as far as the lines above the rows tell: behind its name, or beside a balance.
pub(super) fn currency(above: &[Row]) -> Option<CurrencyCode> {
    above.iter().find_map(|row| {
        let cells: Vec<_> = row
            .cells
            .iter()
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect();
        let named = cells.windows(2).find_map(|pair| {
            let name = vocabulary::folded(pair[0]);
            let is_name = vocabulary::rank(ImportColumn::Currency, &name).is_some();
            amounts::currency(pair[1]).filter(|_| is_name)
        });
        named.or_else(|| {
            let (first, rest) = cells.split_first()?;
            let is_balance = is_balance_heading(&vocabulary::folded(first));
            rest.iter()
                .filter(|_| is_balance)
                .find_map(|cell| amounts::currency_beside(cell))
        })
    })
}

/// The place of the row before the first that looks like data, when it looks like names: as many
/// cells, and none of them a number.
pub(super) fn above(rows: &[Row], first: usize) -> Option<usize> {
    let place = first.checked_sub(1)?;
    let row = &rows[place];
    let is_names = row.cells.len() >= rows[first].cells.len()
        && row
            .cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .count()
            > 1
        && row
            .cells
            .iter()
            .all(|cell| !cell.contains(|letter: char| letter.is_ascii_digit()));
    is_names.then_some(place)
}
