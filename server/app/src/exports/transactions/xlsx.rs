//! Transactions as a workbook, with numbers as numbers and days as days. A text is a text there and never run.

use std::path::Path;

use anyhow::Context as _;
use jiff::civil::Date;
use kym_domain::money::{Currency, Money};
use kym_domain::transactions::Transaction;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Worksheet};

use super::rows::{COLUMNS, Cell, Names, rows};

/// How wide the columns are, in characters.
const WIDTHS: [f64; COLUMNS.len()] = [
    10.0, 11.0, 10.0, 18.0, 12.0, 9.0, 11.0, 10.0, 28.0, 28.0, 32.0, 10.0, 10.0, 20.0, 6.0, 24.0,
    12.0, 12.0, 9.0, 12.0, 9.0, 12.0, 11.0,
];

/// A workbook that grows row by row.
pub struct Workbook {
    book: rust_xlsxwriter::Workbook,
    formats: Formats,
    /// How many rows there are.
    lines: u32,
}

impl Workbook {
    /// One without rows, as of `today`. Rows of many transactions do not fit into memory at once: they wait in a
    /// file of `directory`, which is gone with the workbook.
    ///
    /// # Errors
    /// When that file cannot be written.
    pub fn begin(today: Date, directory: &Path) -> anyhow::Result<Self> {
        let mut book = rust_xlsxwriter::Workbook::new();
        let today = day(today)?;
        book.set_properties(&DocProperties::new().set_creation_datetime(&today));
        book.set_tempdir(directory)?;
        let sheet = book.add_worksheet_with_constant_memory();
        let sheet = sheet.context("no worksheet")?;
        sheet.set_freeze_panes(1, 0)?;
        for (place, width) in (0..).zip(WIDTHS) {
            sheet.set_column_width(place, width)?;
        }
        let formats = Formats::new();
        for (place, name) in (0..).zip(COLUMNS) {
            sheet.write_string_with_format(0, place, name, &formats.head)?;
        }
        Ok(Self {
            book,
            formats,
            lines: 1,
        })
    }

    /// Appends some transactions.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub fn add(&mut self, transactions: &[Transaction], names: &Names) -> anyhow::Result<()> {
        let sheet = self.book.worksheet_from_index(0)?;
        for transaction in transactions {
            for row in rows(transaction, names)? {
                for (place, cell) in (0..).zip(row) {
                    put(sheet, (self.lines, place), cell, &self.formats)?;
                }
                self.lines += 1;
            }
        }
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    /// As [`Self::begin`].
    pub fn finish(mut self) -> anyhow::Result<Vec<u8>> {
        Ok(self.book.save_to_buffer()?)
    }
}

struct Formats {
    head: Format,
    day: Format,
    /// By how many digits the currency has.
    amounts: Vec<Format>,
}

impl Formats {
    fn new() -> Self {
        let amounts = (0..=usize::from(Currency::MAX_DIGITS)).map(|digits| {
            let amount = match digits {
                0 => "#,##0".to_owned(),
                digits => format!("#,##0.{}", "0".repeat(digits)),
            };
            Format::new().set_num_format(amount)
        });
        Self {
            head: Format::new().set_bold(),
            day: Format::new().set_num_format("yyyy-mm-dd"),
            amounts: amounts.collect(),
        }
    }
}

fn put(
    sheet: &mut Worksheet,
    (line, place): (u32, u16),
    cell: Cell,
    formats: &Formats,
) -> anyhow::Result<()> {
    match cell {
        Cell::Code(text) | Cell::Words(text) if text.is_empty() => {}
        // Our import takes an apostrophe in front for one that keeps a formula from running.
        Cell::Words(text) if text.starts_with('\'') => {
            sheet.write_string(line, place, format!("'{text}"))?;
        }
        Cell::Code(text) | Cell::Words(text) => {
            sheet.write_string(line, place, text)?;
        }
        Cell::Day(date) => {
            sheet.write_datetime_with_format(line, place, &day(date)?, &formats.day)?;
        }
        Cell::Amount(money) => {
            let format = formats.amounts.get(usize::from(money.currency.digits()));
            let format = format.context("no currency has so many digits")?;
            sheet.write_number_with_format(line, place, number(money)?, format)?;
        }
        Cell::Number(number) => {
            sheet.write_number(line, place, number)?;
        }
    }
    Ok(())
}

/// The format knows no other numbers: sixteen digits, which is what an amount has at most, come out as they
/// went in.
fn number(money: Money) -> anyhow::Result<f64> {
    Ok(money.to_string().parse()?)
}

fn day(date: Date) -> anyhow::Result<ExcelDateTime> {
    let (year, month, day) = (date.year(), date.month(), date.day());
    Ok(ExcelDateTime::from_ymd(
        u16::try_from(year)?,
        u8::try_from(month)?,
        u8::try_from(day)?,
    )?)
}
