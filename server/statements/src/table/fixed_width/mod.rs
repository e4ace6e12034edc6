//! Tables of fixed width: a column is a place on the line, as printers had it. Those of known layouts are read by
//! their places, others by what stays blank in all rows, which is always doubted.

mod guessed;
mod layouts;

use csv::StringRecord;
use jiff::ToSpan as _;
use kym_domain::decimal::Decimal;
use kym_domain::imports::{ImportDateOrder, ImportDecimalMark, ImportReason, Unread};
use kym_domain::text;

use self::layouts::{LAYOUTS, Layout};
use super::balances::{BalanceRow, balance_row};
use super::{Frame, Row, Table};
use crate::amounts;
use crate::days;
use crate::limits::MAX_ROWS;

/// How far into the text the signs of a layout are looked for, in lines.
const HEAD: usize = 60;

/// A table of fixed width, of a layout that is known.
pub(super) fn known(text: &str) -> Option<Table> {
    let lines: Vec<_> = text.lines().take(HEAD).map(text::fold).collect();
    let head = lines.join(" ");
    let layout = LAYOUTS
        .iter()
        .find(|layout| layout.signs.iter().all(|sign| head.contains(sign)))?;
    Some(Reader::new(layout).read(text))
}

pub(super) use self::guessed::guess;

/// Reads the lines of a known layout.
struct Reader<'l> {
    layout: &'l Layout,
    table: Table,
    /// How many rulers were passed on this page: names stand below the first, rows below the second.
    rulers: usize,
    /// Whether the line above said that the currency comes.
    awaits_currency: bool,
}

impl<'l> Reader<'l> {
    fn new(layout: &'l Layout) -> Self {
        let columns = layout.columns.iter();
        Self {
            layout,
            table: Table {
                frame: Frame {
                    is_debit_unmarked: layout.is_debit_unmarked,
                    columns: Some(columns.map(|column| column.meaning).collect()),
                    ..Frame::default()
                },
                ..Table::default()
            },
            rulers: 0,
            awaits_currency: false,
        }
    }

    fn read(mut self, text: &str) -> Table {
        for (number, line) in (1_u32..).zip(text.lines()) {
            if self.table.rows.len() + self.table.unread.len() > MAX_ROWS {
                break;
            }
            if !line.trim().is_empty() {
                self.take(number, line);
            }
        }
        self.table
    }

    fn take(&mut self, number: u32, line: &str) {
        if is_ruler(line) {
            self.rulers = if self.rulers == 3 { 1 } else { self.rulers + 1 };
            if self.rulers == 2 && self.table.rows.is_empty() {
                let names = self.layout.columns.iter().map(|column| column.name);
                self.row(number, names.collect());
            }
            return;
        }
        let words = text::fold(line);
        if self.rulers == 1 {
            return;
        }
        if words.contains(self.layout.sum) {
            self.unread(number, ImportReason::Balance, line);
        } else if self.rulers == 2 {
            self.body(number, line);
        } else if !self.around(number, line, &words) {
            let reason = if self.table.rows.is_empty() {
                ImportReason::BeforeHeader
            } else {
                ImportReason::InformationOnly
            };
            self.unread(number, reason, line);
        }
    }

    /// A row, or more about the one above.
    fn body(&mut self, number: u32, line: &str) {
        let letters: Vec<_> = line.chars().collect();
        let cells: Vec<_> = self
            .layout
            .columns
            .iter()
            .map(|column| cut(&letters, column.from, column.to))
            .collect();
        let frame = &mut self.table.frame;
        let account = &cells[self.layout.account];
        if frame.account.is_none() && account.contains(|letter: char| letter.is_ascii_digit()) {
            frame.account = Some(account.clone());
        }
        let text = &self.layout.columns[self.layout.text];
        let amount = &self.layout.columns[self.layout.amount];
        let is_more = (0..text.from)
            .chain(amount.from..letters.len())
            .all(|place| {
                let own = &self.layout.columns[self.layout.account];
                (own.from..own.to).contains(&place)
                    || letters
                        .get(place)
                        .is_none_or(|letter| letter.is_whitespace())
            });
        if !is_more {
            let day = day(&cells[self.layout.day], &cells[self.layout.dated]);
            let cells = cells.iter().enumerate().map(|(place, cell)| {
                let day = day.as_ref().filter(|_| place == self.layout.day);
                day.unwrap_or(cell).as_str()
            });
            let cells = cells.collect();
            self.row(number, cells);
        } else if self.table.rows.len() > 1 {
            let more = cut(&letters, text.from, amount.from);
            if let Some(row) = self.table.rows.last_mut() {
                extend(row, self.layout.text, &more);
            }
        } else {
            self.unread(number, ImportReason::Malformed, line);
        }
    }

    fn row(&mut self, line: u32, cells: StringRecord) {
        self.table.rows.push(Row {
            line,
            cells,
            numbers: 0,
        });
    }

    /// What stands around the rows: balances and the currency. Answers whether it is one of these.
    fn around(&mut self, number: u32, line: &str, words: &str) -> bool {
        if self.awaits_currency {
            self.awaits_currency = false;
            if let Some(currency) = amounts::currency(line) {
                self.table.frame.currency = Some(currency);
                return true;
            }
        }
        if words.contains(self.layout.currency) {
            self.awaits_currency = true;
            return true;
        }
        if let Some((row, amount)) = balance(line) {
            match row {
                BalanceRow::Opening => {
                    self.table.frame.opening.get_or_insert(amount);
                }
                BalanceRow::Closing => self.table.frame.closing = Some(amount),
                BalanceRow::Sum | BalanceRow::Other => {}
            }
            self.unread(number, ImportReason::Balance, line);
            return true;
        }
        false
    }

    fn unread(&mut self, line: u32, reason: ImportReason, text: &str) {
        self.table.unread.push(Unread::new(line, reason, text));
    }
}

/// A line that divides: dashes, with crosses or blanks where columns end.
fn is_ruler(line: &str) -> bool {
    let line = line.trim();
    line.chars()
        .filter(|letter| matches!(letter, '-' | '=' | '─' | '═'))
        .count()
        >= 10
        && line.chars().all(|letter| {
            matches!(
                letter,
                '-' | '=' | '+' | '|' | ' ' | '─' | '═' | '┼' | '┬' | '┴'
            )
        })
}

/// The text between two places of a line.
fn cut(letters: &[char], from: usize, to: usize) -> String {
    let to = to.min(letters.len());
    let cell: String = letters
        .get(from.min(to)..to)
        .unwrap_or_default()
        .iter()
        .collect();
    cell.trim().to_owned()
}

/// Adds what stands below a cell to it.
fn extend(row: &mut Row, place: usize, more: &str) {
    if more.is_empty() {
        return;
    }
    let cells = row.cells.iter().enumerate();
    row.cells = cells
        .map(|(at, cell)| {
            if at == place {
                format!("{cell} {more}").trim().to_owned()
            } else {
                cell.to_owned()
            }
        })
        .collect();
}

/// The balance that a line tells, with the amount at its end.
fn balance(line: &str) -> Option<(BalanceRow, Decimal)> {
    let row = balance_row(line)?;
    let mut parts = line.rsplit("  ").map(str::trim);
    let last = parts.find(|part| !part.is_empty())?;
    let last = last.rsplit(':').next()?;
    // Printed balances have a point, or a comma alone.
    let mark = if last.contains('.') {
        ImportDecimalMark::Point
    } else {
        ImportDecimalMark::Comma
    };
    Some((row, amounts::read(last, mark).ok()?))
}

/// A day with the year of the one beside it, or the year before: what is done on the last of December may be
/// booked in January.
fn day(day: &str, dated: &str) -> Option<String> {
    let dated = days::read(dated, ImportDateOrder::Dmy).ok()?;
    let own = days::read(&format!("{day} {}", dated.year()), ImportDateOrder::Dmy).ok()?;
    let own = if own > dated {
        own.checked_sub(1.year()).ok()?
    } else {
        own
    };
    Some(own.to_string())
}
