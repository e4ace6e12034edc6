//! Files of banks and of other programs, read into drafts of transactions.
//!
//! Bytes go in, drafts come out, and whatever is no draft is listed with its line and a reason:
//! nothing is lost without a word. What a file does not say for certain (its letters, the order of
//! its days, the meaning of its columns) is guessed from all of it, and the guesses that may be
//! wrong are named, so that a person is asked once and only when it matters.
//!
//! Reading order: [`Settings`] and [`ImportAmbiguity`], what is asked; [`ParsedFile`] and [`Draft`], what comes
//! out; then one file for each format, [`compare`], which finds what was booked already, and [`plan`], which
//! decides what becomes of each draft.

mod amounts;
mod booking;
mod camt;
pub(crate) mod charset;
mod days;
mod draft;
mod duplicates;
mod format;
mod limits;
mod lines;
mod mt940;
mod ofx;
mod parts;
mod plan;
mod qif;
mod record;
mod refused;
mod settings;
mod table;
pub(crate) mod xml;

#[cfg(test)]
mod tests;

pub use self::charset::{Charset, UnknownCharset};
pub use self::draft::{
    AccountHint, Closing, Draft, DraftSplit, ImportReason, ParsedAccount, ParsedFile, Unread,
};
pub use self::duplicates::{LedgerRow, Verdict, compare};
pub use self::limits::{
    MAX_BYTES, MAX_COLUMNS, MAX_DEPTH, MAX_ENTRIES, MAX_RATIO, MAX_ROWS, MAX_UNPACKED,
};
pub use self::plan::{Decisions, ImportContext, ImportVerdict, Paths, RowPlan, Target, plan};
pub use self::record::{FILE_LIFE, Import, ImportError, ImportState, MAX_OPEN, Outcome, file_name};
pub use self::refused::{ImportRefusal, Refused};
pub use self::settings::{
    ImportAmbiguity, ImportColumn, ImportDateOrder, ImportDecimalMark, ImportDelimiter,
    ImportFormat, ImportPreset, Settings,
};

/// Reads a file as it was asked for, and as it looks where nothing was asked.
///
/// ```
/// use kym_domain::imports::{self, Settings};
///
/// let file = b"Date,Description,Amount\n2025-11-03,Coffee,-3.20\n2025-11-04,,oops\n";
/// let reading = imports::read(file, &Settings::default()).expect("a table");
/// assert_eq!(reading.parts[0].drafts[0].payee, "Coffee");
/// assert_eq!(reading.unread[0].line, 3);
/// ```
pub fn read(bytes: &[u8], wished: &Settings) -> Result<ParsedFile, Refused> {
    if bytes.len() > MAX_BYTES {
        return Err(ImportRefusal::TooLarge.into());
    }
    if let Some(format) = format::of_bytes(bytes)? {
        debug_assert_eq!(format, ImportFormat::Spreadsheet);
        return table::read_workbook(bytes, wished);
    }
    let text = charset::decode(bytes, wished.charset);
    if text.text.trim().is_empty() {
        return Err(ImportRefusal::Empty.into());
    }
    match format::of_text(&text.text)? {
        ImportFormat::Table | ImportFormat::Spreadsheet => table::read_text(&text, wished),
        ImportFormat::Ofx => ofx::read(&text, wished),
        ImportFormat::Qif => qif::read(&text, wished),
        ImportFormat::Camt => camt::read(&text, wished),
        ImportFormat::Mt940 => mt940::read(&text, wished),
    }
}
