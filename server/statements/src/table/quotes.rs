//! Rows of delimited text (RFC 4180), and what to make of quotes that break the rule: one that nobody closes in its
//! place is a letter like any other, and swallows nothing.

use csv::StringRecord;
use kym_domain::imports::ImportDelimiter;

use super::{Row, cells};
use crate::limits::MAX_CELL;

/// How many lines a cell may go over.
const MAX_LINES: usize = 60;

/// How many lines are looked at to find out how many cells a row has.
const SAMPLE: usize = 200;

/// Takes rows off a text, one after the other.
pub(super) struct Records<'a> {
    text: &'a str,
    delimiter: u8,
    at: usize,
    /// How many cells most rows have, once it matters.
    width: Option<usize>,
    /// Whether a quote was taken as a letter, or one that spans lines may be none.
    pub is_doubtful: bool,
}

/// A row, and where it begins and ends.
pub(super) struct Record {
    pub from: usize,
    pub to: usize,
    pub cells: StringRecord,
}

/// Where a quoted cell ends.
struct Closing {
    /// The place of its last quote.
    quote: usize,
    /// Whether it goes over the end of a line.
    is_long: bool,
}

impl<'a> Records<'a> {
    pub(super) const fn new(text: &'a str, delimiter: ImportDelimiter) -> Self {
        Self {
            text,
            delimiter: delimiter.byte(),
            at: 0,
            width: None,
            is_doubtful: false,
        }
    }

    fn byte(&self, place: usize) -> Option<u8> {
        self.text.as_bytes().get(place).copied()
    }

    fn is_end(&self, place: usize) -> bool {
        self.byte(place)
            .is_none_or(|byte| byte == self.delimiter || matches!(byte, b'\r' | b'\n'))
    }

    /// The next cell from a place, and where it ends.
    fn cell(&mut self, row: usize, from: usize) -> (String, usize) {
        let blanks = self.text[from..]
            .bytes()
            .take_while(|byte| *byte == b' ')
            .count();
        let open = from + blanks;
        if self.byte(open) == Some(b'"') {
            if let Some(closing) = self.closing(open + 1)
                && (!closing.is_long || blanks == 0 && self.is_believed(row, open, closing.quote))
            {
                let inside = self.text[open + 1..closing.quote].replace("\"\"", "\"");
                let rest = &self.text[closing.quote + 1..];
                let blanks = rest.len() - rest.trim_start_matches(' ').len();
                return (inside, closing.quote + 1 + blanks);
            }
            self.is_doubtful = true;
        }
        let end = (from..self.text.len()).find(|place| self.is_end(*place));
        let end = end.unwrap_or(self.text.len());
        let cell = &self.text[from..end];
        // A lone quote at either end was meant to be one.
        let cell = if cell.trim_start().starts_with('"') {
            cell.trim().trim_matches('"')
        } else {
            cell
        };
        (cell.to_owned(), end)
    }

    /// The quote that closes a cell: the first before a delimiter or the end of a line that is no half of a pair.
    fn closing(&self, from: usize) -> Option<Closing> {
        let bytes = self.text.as_bytes();
        let (mut at, mut ends) = (from, 0);
        while at < bytes.len() && at - from <= MAX_CELL && ends <= MAX_LINES {
            match bytes[at] {
                b'\n' => ends += 1,
                b'"' => {
                    let behind = at + 1;
                    let blanks = bytes[behind..].iter().take_while(|byte| **byte == b' ');
                    if self.is_end(behind + blanks.count()) {
                        let inside = &self.text[from..at];
                        return Some(Closing {
                            quote: at,
                            is_long: inside.contains(['\r', '\n']),
                        });
                    }
                    // The second of a pair closes nothing.
                    at += usize::from(bytes.get(behind) == Some(&b'"'));
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Whether a cell over several lines is one: not when the lines that it would swallow are rows themselves.
    fn is_believed(&mut self, row: usize, from: usize, quote: usize) -> bool {
        let width = self.width();
        let begin = self.text[row..from].rfind(['\r', '\n']);
        let begin = begin.map_or(row, |end| row + end + 1);
        let end = self.text[quote..].find(['\r', '\n']);
        let end = end.map_or(self.text.len(), |end| quote + end);
        let lines = self.text[begin..end].split(['\r', '\n']);
        let lines: Vec<_> = lines
            .filter(|line| !line.trim().is_empty())
            .map(|line| self.alone(line))
            .collect();
        let [first, between @ .., last] = lines.as_slice() else {
            return true;
        };
        let has_row = |is_row: &dyn Fn(&Row) -> bool| {
            between.iter().any(is_row) || is_row(first) && is_row(last)
        };
        let is_wide = |row: &Row| row.cells.len() == width;
        // Lines with as many cells as a row may be rows whose days nobody can read.
        self.is_doubtful |= has_row(&is_wide);
        !has_row(&|row| is_wide(row) && cells::is_data(row))
    }

    /// A line as a row of its own.
    fn alone(&self, line: &str) -> Row {
        let cells = line.split(char::from(self.delimiter));
        Row {
            line: 0,
            cells: cells.map(|cell| cell.trim().trim_matches('"')).collect(),
            numbers: 0,
        }
    }

    /// How many cells most lines have.
    fn width(&mut self) -> usize {
        if let Some(width) = self.width {
            return width;
        }
        let mut counts = [0_usize; kym_domain::imports::MAX_COLUMNS + 1];
        for line in self.text.lines().take(SAMPLE) {
            let cells = line.split(char::from(self.delimiter)).count();
            if (2..counts.len()).contains(&cells) {
                counts[cells] += 1;
            }
        }
        let most = (0..counts.len()).max_by_key(|cells| (counts[*cells], *cells));
        *self.width.insert(most.unwrap_or(0))
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b'\r' | b'\n')) {
            self.at += 1;
        }
        let from = self.at;
        bytes.get(from)?;
        let mut cells = StringRecord::new();
        loop {
            let (cell, end) = self.cell(from, self.at);
            cells.push_field(&cell);
            self.at = end;
            if bytes.get(end) != Some(&self.delimiter) {
                return Some(Record {
                    from,
                    to: end,
                    cells,
                });
            }
            self.at += 1;
        }
    }
}
