//! Text with a row to a line (RFC 4180): finding out what stands between the cells, and taking the
//! rows apart.

use csv::{ReaderBuilder, StringRecord};
use kym_domain::imports::{
    ImportDelimiter, ImportReason, ImportRefusal, MAX_COLUMNS, Refused, Unread,
};

use super::quotes::Records;
use super::{Row, Table, cells, header};
use crate::limits::{MAX_CELL, MAX_ROWS};

/// How much of the text the guess looks at.
const HEAD: usize = 64 * 1024;

/// How many letters of a row that is too long are looked at to show its beginning.
const HEAD_OF_LONG: usize = 400;

/// Text taken apart.
pub(super) struct Delimited {
    /// The rows.
    pub table: Table,
    /// What stood between the cells.
    pub delimiter: ImportDelimiter,
    /// Whether another delimiter does as well.
    pub is_ambiguous: bool,
    /// Whether quotes do not match, so that some were taken as letters.
    pub has_stray_quotes: bool,
}

pub(super) fn read(text: &str, wished: Option<ImportDelimiter>) -> Result<Delimited, Refused> {
    let (named, text, first_line) = named_by_excel(text);
    let (delimiter, is_ambiguous) = match wished.or(named) {
        Some(delimiter) => (delimiter, false),
        None => guessed(head(text)),
    };
    let (table, has_stray_quotes) = Rows::new(text, delimiter, first_line).table()?;
    Ok(Delimited {
        table,
        delimiter,
        is_ambiguous,
        has_stray_quotes,
    })
}

/// Excel's own line `sep=;`, which is no row.
fn named_by_excel(text: &str) -> (Option<ImportDelimiter>, &str, u32) {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut bytes = line.trim_end_matches(['\r', '"']).bytes().rev();
    let last = bytes.next();
    let named = ImportDelimiter::ALL
        .iter()
        .find(|delimiter| Some(delimiter.byte()) == last);
    let is_said = line
        .trim_start_matches('"')
        .get(..4)
        .is_some_and(|head| head.eq_ignore_ascii_case("sep="));
    match named {
        Some(delimiter) if is_said => (Some(*delimiter), rest, 2),
        _ => (None, text, 1),
    }
}

fn head(text: &str) -> &str {
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // The last line may be cut, and counts for little.
    &text[..end]
}

/// The delimiter that makes names of columns appear; else the one that divides most lines into the
/// same number of cells, and whether a comma does as well. Commas also stand in texts and in
/// amounts, the other ones hardly ever.
fn guessed(head: &str) -> (ImportDelimiter, bool) {
    let names_columns = |delimiter: &&ImportDelimiter| {
        let table = Rows::new(head, **delimiter, 1).table();
        table.is_ok_and(|(table, _)| header::find(&table.rows).is_some())
    };
    let mut naming = ImportDelimiter::ALL.iter().filter(names_columns);
    if let (Some(delimiter), None) = (naming.next(), naming.next()) {
        return (*delimiter, false);
    }
    if let Some(delimiter) = dividing(head) {
        return (delimiter, false);
    }
    let comma = score(head, ImportDelimiter::Comma);
    let others = [
        ImportDelimiter::Bar,
        ImportDelimiter::Tab,
        ImportDelimiter::Semicolon,
    ]
    .map(|delimiter| (score(head, delimiter), delimiter));
    let (best, delimiter) = others
        .into_iter()
        .max_by_key(|(score, _)| *score)
        .unwrap_or((comma, ImportDelimiter::Comma));
    let rivals = |rows: usize, others: usize| rows > 0 && rows * 10 >= others * 9;
    if rivals(best.0, comma.0) {
        (delimiter, rivals(comma.0, best.0) && comma.1 > best.1)
    } else {
        (ImportDelimiter::Comma, comma.0 == 0)
    }
}

/// The one delimiter that makes rows of most lines: with a day, an amount and more.
fn dividing(head: &str) -> Option<ImportDelimiter> {
    let count = |delimiter: &ImportDelimiter| {
        let (table, _) = Rows::new(head, *delimiter, 1).table().ok()?;
        let rows = table.rows.iter();
        Some(
            rows.filter(|row| row.cells.len() > 2 && cells::is_data(row))
                .count(),
        )
    };
    let counts = ImportDelimiter::ALL
        .iter()
        .map(|delimiter| (count(delimiter).unwrap_or(0), *delimiter));
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by_key(|(rows, _)| *rows);
    match counts.as_slice() {
        [.., (second, _), (first, delimiter)] if first > second => Some(*delimiter),
        _ => None,
    }
}

/// How many rows have the number of cells that most rows have, and what that number is.
fn score(head: &str, delimiter: ImportDelimiter) -> (usize, usize) {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter.byte())
        .from_reader(head.as_bytes());
    let mut counts = vec![0_usize; MAX_COLUMNS + 1];
    let mut record = csv::ByteRecord::new();
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        if (2..=MAX_COLUMNS).contains(&record.len()) {
            counts[record.len()] += 1;
        }
    }
    let best = counts
        .iter()
        .enumerate()
        .max_by_key(|(cells, rows)| (**rows, *cells));
    best.map_or((0, 0), |(cells, rows)| (*rows, cells))
}

/// The rows of a text, read one after the other.
struct Rows<'a> {
    text: &'a str,
    records: Records<'a>,
    /// How far lines were counted.
    counted: usize,
    line: u32,
}

impl<'a> Rows<'a> {
    const fn new(text: &'a str, delimiter: ImportDelimiter, first_line: u32) -> Self {
        Self {
            text,
            records: Records::new(text, delimiter),
            counted: 0,
            line: first_line,
        }
    }

    /// All rows, and whether some of their quotes do not match.
    fn table(mut self) -> Result<(Table, bool), Refused> {
        let mut table = Table::default();
        while let Some(record) = self.records.next() {
            let line = self.line_at(record.from);
            let cells = without_formulas(record.cells);
            if cells.iter().all(|cell| cell.trim().is_empty()) {
                continue;
            }
            if cells.len() > MAX_COLUMNS {
                return Err(Refused::at(ImportRefusal::TooManyColumns, line));
            }
            if table.rows.len() + table.unread.len() >= MAX_ROWS {
                return Err(Refused::at(ImportRefusal::TooManyRows, line));
            }
            if cells.iter().any(|cell| cell.len() > MAX_CELL) {
                let begin = self.text[record.from..record.to].chars();
                let begin: String = begin.take(HEAD_OF_LONG).collect();
                table
                    .unread
                    .push(Unread::new(line, ImportReason::TooLong, &begin));
                continue;
            }
            table.rows.push(Row {
                line,
                cells,
                numbers: 0,
            });
        }
        Ok((table, self.records.is_doubtful))
    }

    /// The line on which the row at a place begins, empty lines before it passed over.
    fn line_at(&mut self, place: usize) -> u32 {
        let bytes = self.text.as_bytes();
        let blank = bytes[place..]
            .iter()
            .take_while(|byte| matches!(byte, b'\r' | b'\n'))
            .count();
        let start = place + blank;
        let passed = &bytes[self.counted.min(start)..start];
        let ends = passed
            .iter()
            .enumerate()
            .filter(|(at, byte)| {
                **byte == b'\n' || (**byte == b'\r' && passed.get(at + 1) != Some(&b'\n'))
            })
            .count();
        self.counted = start;
        self.line = self
            .line
            .saturating_add(u32::try_from(ends).unwrap_or(u32::MAX));
        self.line
    }
}

/// The cells without the formulas that keep a spreadsheet from rounding or guessing: `="01.01.2025"`.
fn without_formulas(cells: StringRecord) -> StringRecord {
    let inside = |cell: &str| -> Option<String> {
        let text = cell.trim().strip_prefix("=\"")?.strip_suffix('"')?;
        Some(text.replace("\"\"", "\""))
    };
    if cells.iter().all(|cell| inside(cell).is_none()) {
        return cells;
    }
    cells
        .iter()
        .map(|cell| inside(cell).unwrap_or_else(|| cell.to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(u32, Vec<String>)> {
        let found = read(text, None).expect("read");
        let rows = found.table.rows.iter();
        rows.map(|row| (row.line, row.cells.iter().map(str::to_owned).collect()))
            .collect()
    }

    #[test]
    fn a_line_break_inside_quotes_is_no_end_of_the_row() {
        let rows = lines("a;b\r\n\r\n\"two\r\nlines\";\"say \"\"x\"\"\"\r\nlast;row");
        let words = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(
            rows,
            [
                (1, words(["a", "b"])),
                (3, words(["two\r\nlines", "say \"x\""])),
                (5, words(["last", "row"])),
            ]
        );
    }

    #[test]
    fn the_delimiter_is_the_one_that_divides_evenly() {
        for (text, delimiter) in [
            ("a,b,c\n1,2,3\n4,5,6\n", ImportDelimiter::Comma),
            ("a;b\n1,5;2\n\"4,5\";6\n7,1;8\n", ImportDelimiter::Semicolon),
            ("a\tb\n1,5\t2,5\n", ImportDelimiter::Tab),
            ("a|b|c\n1|2|3\n", ImportDelimiter::Bar),
            ("sep=|\na,b\n1,2\n", ImportDelimiter::Bar),
        ] {
            assert_eq!(
                read(text, None).expect("read").delimiter,
                delimiter,
                "{text:?}"
            );
        }
        assert!(read("a,b,c;d\n1,2,3;4\n", None).expect("read").is_ambiguous);
        assert_eq!(lines("sep=,\na,b\n")[0].0, 2);
    }

    #[test]
    fn a_quote_that_nobody_closes_swallows_nothing() {
        let text = format!("a;b\n1;\"half\n{}", "2;whole\n".repeat(100));
        let found = read(&text, None).expect("read");
        assert!(found.has_stray_quotes);
        assert_eq!(found.table.rows.len(), 102);
        assert_eq!(found.table.rows[1].cell(1), "half");
    }

    #[test]
    fn quotes_inside_a_quoted_cell_are_letters() {
        let rows = lines("a;b\n\"Diner \"X; Y\" NY\" ;\"say \"\"x\"\"\"\n\"\";5\" pipe\n");
        let cells: Vec<_> = rows.into_iter().map(|(_, cells)| cells).collect();
        assert_eq!(
            cells[1..],
            [["Diner \"X; Y\" NY", "say \"x\""], ["", "5\" pipe"]]
        );
    }

    #[test]
    fn rows_and_columns_are_limited() {
        let many = "1;2\n".repeat(MAX_ROWS + 1);
        assert_eq!(
            read(&many, None).map(|_| ()),
            Err(Refused::at(ImportRefusal::TooManyRows, 200_001))
        );
        let wide = format!("a;b\n{}\n", ";".repeat(MAX_COLUMNS));
        assert_eq!(read(&wide, None).expect("blank").table.rows.len(), 1);
        let wide = format!("a;b\n{}\n", "x;".repeat(MAX_COLUMNS));
        assert_eq!(
            read(&wide, None).map(|_| ()),
            Err(Refused::at(ImportRefusal::TooManyColumns, 2))
        );
    }
}
