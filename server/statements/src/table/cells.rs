//! What single cells and headings can be.

use kym_domain::imports::{ImportDateOrder, ImportDecimalMark};
use kym_domain::money::CurrencyCode;

use super::{Row, vocabulary};
use crate::amounts;
use crate::days;

/// Whether a row has a day and an amount.
pub(super) fn is_data(row: &Row) -> bool {
    let day = row.cells.iter().position(is_day);
    let is_amount = |(place, cell): (usize, &str)| Some(place) != day && is_amount(cell);
    day.is_some() && row.cells.iter().enumerate().any(is_amount)
}

pub(super) fn is_day(cell: &str) -> bool {
    let mut orders = ImportDateOrder::ALL.iter();
    orders.any(|order| days::read(cell, *order).is_ok())
}

pub(super) fn is_amount(cell: &str) -> bool {
    [ImportDecimalMark::Point, ImportDecimalMark::Comma]
        .into_iter()
        .any(|mark| amounts::read(cell, mark).is_ok())
}

/// Whether a cell can be a number at all.
pub(super) fn has_digits(cell: &str) -> bool {
    cell.chars().any(char::is_numeric)
}

/// The currency in the name of a column: `Amount (EUR)`, `Amount in EUR`.
pub(super) fn currency_in(heading: &str) -> Option<CurrencyCode> {
    let inside = || {
        let (_, rest) = heading.split_once(['(', '['])?;
        let (inside, _) = rest.split_once([')', ']'])?;
        amounts::currency(inside)
    };
    let alone = || {
        let name = heading.trim().trim_end_matches('$');
        (name.len() == 3).then(|| amounts::currency(name))?
    };
    inside().or_else(alone).or_else(|| {
        let (_, code) = vocabulary::currency_behind(&vocabulary::folded(heading))?;
        Some(code)
    })
}
