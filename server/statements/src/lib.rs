//! Files of banks and of other programs, and what central banks publish of exchange rates, read; and statements
//! written for other programs.
//!
//! Bytes go in and values of the domain come out: drafts of transactions, and rates. Nothing in here opens a
//! file or asks a network, and nothing knows the books. Whatever is no draft is listed with its line and a
//! reason, and guesses that may be wrong are named ([`kym_domain::imports`]).
//!
//! Reading order: [`read`]; `format`, which kind of file it is, and `charset`, from bytes to letters; then one
//! module for each format, of which [`ofx`] also writes; then [`exchange_rate_providers`].

#![deny(missing_docs, clippy::float_arithmetic)]

mod amounts;
mod archive;
mod camt;
mod charset;
mod currency_signs;
mod days;
mod format;
mod limits;
mod lines;
mod mt940;
mod own_json;
mod parts;
mod qif;
mod table;
mod text;
mod unsupported;
mod xml;

pub mod exchange_rate_providers;
pub mod ofx;
pub mod printed;

#[cfg(test)]
mod tests;

use kym_domain::imports::{ImportFormat, ImportRefusal, MAX_BYTES, ParsedFile, Refused, Settings};

pub use self::charset::charset_of_label;

/// Reads a file as it was asked for, and as it looks where nothing was asked.
///
/// ```
/// use kym_domain::imports::Settings;
///
/// let file = b"Date,Description,Amount\n2025-11-03,Coffee,-3.20\n2025-11-04,,oops\n";
/// let reading = kym_statements::read(file, &Settings::default()).expect("a table");
/// assert_eq!(reading.parts[0].drafts[0].payee, "Coffee");
/// assert_eq!(reading.unread[0].line, 3);
/// ```
pub fn read(bytes: &[u8], wished: &Settings) -> Result<ParsedFile, Refused> {
    if bytes.len() > MAX_BYTES {
        return Err(ImportRefusal::TooLarge.into());
    }
    if let Some(format) = format::of_bytes(bytes)? {
        debug_assert_eq!(format, ImportFormat::Spreadsheet);
        return if archive::is_workbook(bytes) {
            table::read_workbook(bytes, wished)
        } else {
            archive::read(bytes, wished)
        };
    }
    let text = charset::decode(bytes, wished.charset);
    if text.text.trim().is_empty() {
        return Err(ImportRefusal::Empty.into());
    }
    if own_json::is_own(&text.text) {
        return own_json::read(&text, wished);
    }
    match format::of_text(&text.text)? {
        ImportFormat::Table | ImportFormat::Spreadsheet => {
            let read = table::read_text(&text, wished)?;
            if read.parts.is_empty() && unsupported::is_binary(&text.text) {
                return Err(ImportRefusal::UnknownFormat.into());
            }
            Ok(read)
        }
        ImportFormat::Ofx => ofx::read(&text, wished),
        ImportFormat::Qif => qif::read(&text, wished),
        ImportFormat::Camt => camt::read(&text, wished),
        ImportFormat::Mt940 => mt940::read(&text, wished),
        ImportFormat::Pdf => Err(ImportRefusal::UnknownFormat.into()),
    }
}
