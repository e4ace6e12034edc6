//! Where a table begins: above it there may be the bank's address, and there may be no header.

use kym_domain::imports::ImportColumn;

use super::{Row, vocabulary};

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
