//! Workbooks. They are archives, so before anything is read from one it is unpacked into nothing,
//! with a limit, and its cells are taken one by one: a sheet with two cells in far corners would
//! otherwise ask for all those between them.

use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Reader as _, Xlsx};
use csv::StringRecord;
use kym_domain::imports::{ImportReason, ImportRefusal, MAX_COLUMNS, Refused, Unread};
use zip::ZipArchive;

use super::{Row, Table};
use crate::limits::{
    FREE_UNPACKED, MAX_CELL, MAX_ENTRIES, MAX_PART, MAX_RATIO, MAX_ROWS, MAX_SHARED, MAX_UNPACKED,
};

/// How many digits a spreadsheet keeps of a number; those behind are noise of its arithmetic.
const DIGITS: usize = 15;

/// A sheet of a workbook.
pub(super) struct Workbook {
    /// Its rows.
    pub table: Table,
    /// Its name.
    pub sheet: String,
    /// The names of all sheets.
    pub sheets: Vec<String>,
}

/// Reads the sheet of a name, or the first one that has any cells.
pub(super) fn read(bytes: &[u8], wished: Option<&str>) -> Result<Workbook, Refused> {
    check_archive(bytes)?;
    // The names of cells are numbers of any length, which the crate adds up as if they were short.
    // It keeps nothing that could be half done.
    let read = AssertUnwindSafe(|| read_checked(bytes, wished));
    catch_unwind(read).unwrap_or_else(|_| Err(ImportRefusal::Malformed.into()))
}

fn read_checked(bytes: &[u8], wished: Option<&str>) -> Result<Workbook, Refused> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| ImportRefusal::Malformed)?;
    let sheets = book.sheet_names();
    let candidates = match wished {
        Some(name) if sheets.iter().any(|sheet| sheet == name) => vec![name.to_owned()],
        Some(_) => return Err(ImportRefusal::NoSuchSheet.into()),
        None => sheets.clone(),
    };
    for sheet in candidates {
        let table = cells(&mut book, &sheet)?;
        if wished.is_some() || !table.rows.is_empty() {
            return Ok(Workbook {
                table,
                sheet,
                sheets,
            });
        }
    }
    Err(ImportRefusal::Empty.into())
}

/// Unpacks every file of the archive and keeps nothing: what the archive says of its sizes may be
/// a lie.
fn check_archive(bytes: &[u8]) -> Result<(), Refused> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ImportRefusal::Malformed)?;
    if archive.len() > MAX_ENTRIES {
        return Err(ImportRefusal::TooMuchUnpacked.into());
    }
    let mut left = MAX_UNPACKED;
    for place in 0..archive.len() {
        let entry = archive
            .by_index(place)
            .map_err(|_| ImportRefusal::Malformed)?;
        if entry.encrypted() {
            return Err(ImportRefusal::OldSpreadsheet.into());
        }
        let name = entry.name().map_err(|_| ImportRefusal::Malformed)?;
        let allowed = entry
            .compressed_size()
            .saturating_mul(MAX_RATIO)
            .max(FREE_UNPACKED)
            .min(allowed_of(&name))
            .min(left);
        let mut entry = entry.take(allowed + 1);
        let unpacked = std::io::copy(&mut entry, &mut std::io::sink())
            .map_err(|_| ImportRefusal::Malformed)?;
        if unpacked > allowed {
            return Err(ImportRefusal::TooMuchUnpacked.into());
        }
        left -= unpacked;
    }
    Ok(())
}

/// How large a part may be, by what it is. The crate keeps the texts and what is told about the
/// sheets, and makes more of it than it is; the sheets themselves pass by.
fn allowed_of(name: &str) -> u64 {
    let name = name.to_ascii_lowercase();
    let is_kept = ["styles", "workbook", "_rels"]
        .iter()
        .any(|part| name.contains(part));
    let is_passing = ["worksheets/", "media/"]
        .iter()
        .any(|folder| name.contains(folder));
    if name.contains("sharedstrings") {
        MAX_SHARED
    } else if is_passing && !is_kept {
        MAX_UNPACKED
    } else {
        MAX_PART
    }
}

fn cells(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Table, Refused> {
    let mut table = Table::default();
    let Ok(mut reader) = book.worksheet_cells_reader(sheet) else {
        // A sheet of charts has no cells.
        return Ok(table);
    };
    let mut row = Building::default();
    loop {
        let cell = match reader.next_cell() {
            Ok(Some(cell)) => cell,
            Ok(None) => break,
            Err(_) => return Err(Refused::at(ImportRefusal::Malformed, row.line)),
        };
        let (down, right) = cell.get_position();
        let line = down.saturating_add(1);
        if line != row.line {
            row.finish(&mut table)?;
            row = Building {
                line,
                ..Building::default()
            };
        }
        let Some((text, is_number)) = text_of(cell.get_value()) else {
            continue;
        };
        let place = usize::try_from(right).unwrap_or(usize::MAX);
        if place >= MAX_COLUMNS {
            return Err(Refused::at(ImportRefusal::TooManyColumns, line));
        }
        row.put(place, &text, is_number);
    }
    row.finish(&mut table)?;
    Ok(table)
}

/// A row whose cells are still coming.
#[derive(Default)]
struct Building {
    line: u32,
    cells: Vec<String>,
    numbers: u128,
}

impl Building {
    fn put(&mut self, place: usize, text: &str, is_number: bool) {
        if self.cells.len() <= place {
            self.cells.resize(place + 1, String::new());
        }
        self.numbers |= u128::from(is_number) << place;
        text.clone_into(&mut self.cells[place]);
    }

    fn finish(&self, table: &mut Table) -> Result<(), Refused> {
        if self.cells.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(());
        }
        if table.rows.len() + table.unread.len() >= MAX_ROWS {
            return Err(Refused::at(ImportRefusal::TooManyRows, self.line));
        }
        if self.cells.iter().any(|cell| cell.len() > MAX_CELL) {
            let text = self.cells.join("; ");
            table
                .unread
                .push(Unread::new(self.line, ImportReason::TooLong, &text));
            return Ok(());
        }
        table.rows.push(Row {
            line: self.line,
            cells: StringRecord::from(self.cells.as_slice()),
            numbers: self.numbers,
        });
        Ok(())
    }
}

/// A cell as text, and whether it is a number to the spreadsheet.
fn text_of(value: &DataRef<'_>) -> Option<(String, bool)> {
    Some(match value {
        DataRef::Int(number) => (number.to_string(), true),
        DataRef::Float(number) => (plain(*number), true),
        DataRef::String(text) | DataRef::DateTimeIso(text) => (text.clone(), false),
        DataRef::SharedString(text) => ((*text).to_owned(), false),
        DataRef::DateTime(day) if day.is_datetime() => {
            let (year, month, day, ..) = day.to_ymd_hms_milli();
            (format!("{year:04}-{month:02}-{day:02}"), false)
        }
        DataRef::Bool(_)
        | DataRef::DateTime(_)
        | DataRef::DurationIso(_)
        | DataRef::Error(_)
        | DataRef::Empty => return None,
    })
}

/// The digits that the spreadsheet shows of a number. It is written down and never computed with.
fn plain(number: f64) -> String {
    let text = number.to_string();
    let Some((whole, fraction)) = text.split_once('.') else {
        return text;
    };
    let digits = whole.trim_start_matches(['-', '0']).len();
    if digits + fraction.len() <= DIGITS {
        return text;
    }
    let decimals = DIGITS.saturating_sub(digits);
    let rounded = format!("{number:.decimals$}");
    if decimals == 0 {
        return rounded;
    }
    rounded
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_spreadsheet_shows_them() {
        for (number, text) in [
            (12.5, "12.5"),
            (-1500.0, "-1500"),
            (0.1, "0.1"),
            (0.300_000_000_000_000_04, "0.3"),
            (0.1 + 0.7, "0.8"),
            (0.000_1, "0.0001"),
        ] {
            assert_eq!(plain(number), text);
        }
    }
}
