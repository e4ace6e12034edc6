//! Tables: rows of cells, whether lines of text or a sheet of a workbook, and what they mean.

mod actual;
mod balances;
mod cells;
mod client_bank;
mod columns;
mod delimited;
mod firefly;
mod fixed_width;
mod guesses;
mod header;
mod own;
mod parties;
mod presets;
mod quotes;
mod rows;
mod running;
mod sheet;
mod signs;
mod vocabulary;

use csv::StringRecord;
use kym_domain::decimal::Decimal;
use kym_domain::exports;
use kym_domain::imports::{
    ImportAmbiguity, ImportColumn, ImportDecimalMark, ImportFormat, ImportPreset, ImportReason,
    ParsedFile, Refused, Settings, Unread,
};
use kym_domain::money::CurrencyCode;

pub(super) use self::balances::{BalanceRow, balance_row};
use self::columns::Outline;
use super::charset::Decoded;

/// Cells in rows.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The rows that are not empty.
    pub rows: Vec<Row>,
    /// Lines that are no rows.
    pub unread: Vec<Unread>,
    /// What stands around the rows.
    pub frame: Frame,
}

/// What a printed statement says around its rows.
#[derive(Debug, Default, Clone)]
pub(super) struct Frame {
    /// The account, by the name of its card.
    pub account: Option<String>,
    /// The currency of the account.
    pub currency: Option<CurrencyCode>,
    /// What was there before the first row.
    pub opening: Option<Decimal>,
    /// What was there after the last.
    pub closing: Option<Decimal>,
    /// Whether amounts that went out have no sign, and those that came have one.
    pub is_debit_unmarked: bool,
    /// What the columns are about, where the layout is known.
    pub columns: Option<Vec<ImportColumn>>,
    /// Whether the columns were found by their blanks.
    pub is_guessed: bool,
}

/// A row of a table.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// The line it begins at, or its number in the sheet.
    pub line: u32,
    /// Its cells as text.
    pub cells: StringRecord,
    /// Which of the cells are numbers to the spreadsheet: bit 0 is the first.
    pub numbers: u128,
}

impl Row {
    /// The text of a cell, trimmed; empty when the row ends before it.
    pub(super) fn cell(&self, place: usize) -> &str {
        self.cells.get(place).unwrap_or_default().trim()
    }

    /// Whether the cell is a number to the spreadsheet, so that its point is no matter of taste.
    pub(super) fn is_number(&self, place: usize) -> bool {
        u32::try_from(place)
            .ok()
            .and_then(|place| self.numbers.checked_shr(place))
            .is_some_and(|bits| bits & 1 == 1)
    }

    /// The mark that a cell is written with, in a table with this one.
    pub(super) fn mark_of(&self, place: usize, mark: ImportDecimalMark) -> ImportDecimalMark {
        if self.is_number(place) {
            ImportDecimalMark::Point
        } else {
            mark
        }
    }

    /// The row as text, to be shown to a person.
    pub(super) fn shown(&self) -> String {
        let cells: Vec<_> = self.cells.iter().map(str::trim).collect();
        cells.join("; ").trim_matches([';', ' ']).to_owned()
    }

    fn unread(&self, reason: ImportReason) -> Unread {
        Unread::new(self.line, reason, &self.shown())
    }
}

/// A cell as its program meant it: our own export puts an apostrophe before what a spreadsheet
/// would run.
fn as_meant(preset: Option<ImportPreset>, text: &str) -> &str {
    match preset {
        Some(ImportPreset::Own) => exports::cell_text(text),
        _ => text,
    }
}

/// Reads delimited text.
pub(super) fn read_text(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let mut ambiguities = Vec::new();
    if text.is_ambiguous {
        ambiguities.push(ImportAmbiguity::Charset);
    }
    if wished.delimiter.is_none()
        && let Some(table) =
            client_bank::known(&text.text).or_else(|| fixed_width::known(&text.text))
    {
        return Ok(read_table(
            table,
            ImportFormat::Table,
            of_text(text, wished),
            ambiguities,
        ));
    }
    let found = delimited::read(&text.text, wished.delimiter)?;
    if wished.delimiter.is_none()
        && header::find(&found.table.rows).is_none()
        && !found.table.rows.iter().any(is_divided)
        && let Some(table) = fixed_width::guess(&text.text)
    {
        return Ok(read_table(
            table,
            ImportFormat::Table,
            of_text(text, wished),
            ambiguities,
        ));
    }
    if found.is_ambiguous {
        ambiguities.push(ImportAmbiguity::Delimiter);
    }
    if found.has_stray_quotes {
        ambiguities.push(ImportAmbiguity::Quotes);
    }
    let settings = Settings {
        delimiter: Some(found.delimiter),
        ..of_text(text, wished)
    };
    Ok(read_table(
        found.table,
        ImportFormat::Table,
        settings,
        ambiguities,
    ))
}

/// Whether a delimiter makes a row of a line: a day, an amount and more, and no blanks that part other columns.
fn is_divided(row: &Row) -> bool {
    row.cells.len() > 2
        && cells::is_data(row)
        && !row.cells.iter().any(|cell| cell.trim().contains("  "))
}

/// The settings of a text that was decoded.
fn of_text(text: &Decoded<'_>, wished: &Settings) -> Settings {
    Settings {
        charset: Some(text.charset),
        ..wished.clone()
    }
}

/// Reads a workbook.
pub(super) fn read_workbook(bytes: &[u8], wished: &Settings) -> Result<ParsedFile, Refused> {
    let book = sheet::read(bytes, wished.sheet.as_deref())?;
    let settings = Settings {
        sheet: Some(book.sheet),
        ..wished.clone()
    };
    let mut reading = read_table(book.table, ImportFormat::Spreadsheet, settings, Vec::new());
    reading.sheets = book.sheets;
    Ok(reading)
}

fn read_table(
    mut table: Table,
    format: ImportFormat,
    wished: Settings,
    mut ambiguities: Vec<ImportAmbiguity>,
) -> ParsedFile {
    let outline = Outline::of(&table, &wished);
    ambiguities.extend(&outline.ambiguities);
    let preset = outline.preset;
    let mut reading = ParsedFile {
        format,
        preset,
        ambiguities,
        sheets: Vec::new(),
        header: outline.header.clone(),
        sample: outline.sample(&table),
        parts: Vec::new(),
        unread: std::mem::take(&mut table.unread),
        settings: Settings {
            header: Some(outline.header_line),
            columns: Some(outline.columns.clone()),
            decimal_mark: Some(outline.decimal_mark),
            date_order: Some(outline.date_order),
            is_inverted: Some(outline.is_inverted),
            ..wished
        },
    };
    let body = outline.body(&table, &mut reading.unread);
    let unread = &mut reading.unread;
    reading.parts = match preset {
        Some(ImportPreset::Firefly) => firefly::read(body, &outline, unread),
        Some(ImportPreset::Actual) => actual::read(body, &outline, unread),
        Some(ImportPreset::Own) => own::read(body, &outline, unread),
        _ => rows::read(body, &outline, unread, &mut reading.ambiguities),
    };
    reading.unread.sort_by_key(|unread| unread.line);
    reading
}
