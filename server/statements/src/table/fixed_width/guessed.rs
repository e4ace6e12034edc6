//! Tables of fixed width whose layout nobody knows: a column is what has blanks on both sides in all rows.

use csv::StringRecord;
use kym_domain::imports::{ImportReason, MAX_COLUMNS, Unread};

use super::super::balances::BalanceRow;
use super::super::cells::{is_amount, is_day};
use super::super::{Frame, Row, Table};
use super::{balance, cut, extend, is_ruler};

/// So many blanks part two columns; one may stand in a name.
const GAP: usize = 2;

/// So few columns are a day, a text and an amount.
const FEW: usize = 3;

/// So few rows may be lines of a letter.
const FEW_ROWS: usize = 2;

/// How many lines the names of the columns may go over.
const MAX_HEADING: usize = 3;

/// The letters of a line, and its number.
struct Line {
    number: u32,
    letters: Vec<char>,
    text: String,
}

impl Line {
    /// A day and, behind it, an amount with a fraction.
    fn is_row(&self) -> bool {
        let mut words = self.text.split_whitespace();
        words.by_ref().take(FEW).any(is_day)
            && words.any(|word| word.contains(['.', ',']) && is_amount(word) && !is_day(word))
    }

    fn is_blank(&self, place: usize) -> bool {
        self.letters
            .get(place)
            .is_none_or(|letter| letter.is_whitespace())
    }
}

/// A table of fixed width, if the text looks like one.
pub(in super::super) fn guess(text: &str) -> Option<Table> {
    if text.contains(['\t', ';']) {
        return None;
    }
    let lines: Vec<_> = (1_u32..)
        .zip(text.lines())
        .map(|(number, line)| Line {
            number,
            letters: line.trim_end().chars().collect(),
            text: line.trim().to_owned(),
        })
        .collect();
    let rows: Vec<_> = lines.iter().filter(|line| line.is_row()).collect();
    if rows.len() < FEW_ROWS {
        return None;
    }
    let columns = by_ruler(&lines)
        .filter(|columns| fits(columns, &rows))
        .or_else(|| by_blanks(&rows, GAP).map(|columns| behind_day(columns, &rows)))
        .or_else(|| by_blanks(&rows, 1))?;
    Some(table(&lines, &columns))
}

/// The columns by a line of dashes that has blanks or crosses between them.
fn by_ruler(lines: &[Line]) -> Option<Vec<usize>> {
    let rulers = lines.iter().filter(|line| is_ruler(&line.text));
    rulers
        .map(|ruler| {
            let letters = ruler.letters.iter().enumerate();
            let is_dash = |letter: char| matches!(letter, '-' | '=' | '─' | '═');
            let begins = letters.filter(|(place, letter)| {
                is_dash(**letter) && (*place == 0 || !is_dash(ruler.letters[place - 1]))
            });
            begins.map(|(place, _)| place).collect::<Vec<_>>()
        })
        .find(|begins| (FEW..=MAX_COLUMNS).contains(&begins.len()))
}

/// Whether a blank stands before each column in all rows.
fn fits(columns: &[usize], rows: &[&Line]) -> bool {
    columns.iter().skip(1).all(|begin| {
        let before = begin.saturating_sub(1);
        rows.iter()
            .all(|row| row.is_blank(before) || row.letters.get(before) == Some(&'|'))
    })
}

/// The columns by what is blank in all rows.
fn by_blanks(rows: &[&Line], gap: usize) -> Option<Vec<usize>> {
    let width = rows.iter().map(|row| row.letters.len()).max()?;
    let mut begins = Vec::new();
    let mut blanks = gap;
    for place in 0..width {
        if rows.iter().all(|row| row.is_blank(place)) {
            blanks += 1;
        } else {
            if blanks >= gap {
                begins.push(place);
            }
            blanks = 0;
        }
    }
    (FEW..=MAX_COLUMNS)
        .contains(&begins.len())
        .then_some(begins)
}

/// The columns with one more where a day and what follows it have but one blank between them.
fn behind_day(mut columns: Vec<usize>, rows: &[&Line]) -> Vec<usize> {
    let Some(from) = columns.first().copied() else {
        return columns;
    };
    let next = columns.get(1).copied().unwrap_or(usize::MAX);
    let ends = rows
        .iter()
        .filter_map(|row| (from..row.letters.len()).find(|place| row.is_blank(*place)));
    let end = ends.max().filter(|end| end + 1 < next);
    let is_parted = |end: usize| {
        rows.iter()
            .all(|row| row.is_blank(end) && is_day(&cut(&row.letters, from, end)))
    };
    if let Some(end) = end.filter(|end| is_parted(*end)) {
        columns.insert(1, end + 1);
    }
    columns
}

/// The cells of a line.
fn cells(line: &Line, columns: &[usize]) -> StringRecord {
    let ends = columns.iter().skip(1).copied().chain([usize::MAX]);
    let places = columns.iter().zip(ends);
    let cell = |(place, (from, to)): (usize, (&usize, usize))| {
        // Whatever stands before the first column is of it.
        let from = if place == 0 { 0 } else { *from };
        cut(&line.letters, from, to)
            .trim_matches('|')
            .trim()
            .to_owned()
    };
    places.enumerate().map(cell).collect()
}

fn table(lines: &[Line], columns: &[usize]) -> Table {
    let first = lines.iter().position(Line::is_row).unwrap_or(0);
    let heading = heading(&lines[..first]);
    let mut table = Table {
        frame: Frame {
            is_guessed: true,
            ..Frame::default()
        },
        ..Table::default()
    };
    if let Some((number, names)) = names(&lines[heading..first], columns) {
        table.rows.push(Row {
            line: number,
            cells: names,
            numbers: 0,
        });
    }
    let mut may_go_on = false;
    for (place, line) in lines.iter().enumerate() {
        let amount = balance(&line.text);
        let is_name = (heading..first).contains(&place) && amount.is_none();
        if line.text.is_empty() || is_ruler(&line.text) || is_name {
            may_go_on = false;
            continue;
        }
        if let Some((row, amount)) = amount.filter(|_| !line.is_row()) {
            match row {
                BalanceRow::Opening => table.frame.opening = Some(amount),
                BalanceRow::Closing => table.frame.closing = Some(amount),
                BalanceRow::Sum | BalanceRow::Other => {}
            }
            table
                .unread
                .push(Unread::new(line.number, ImportReason::Balance, &line.text));
            may_go_on = false;
            continue;
        }
        if place < first {
            table.unread.push(Unread::new(
                line.number,
                ImportReason::BeforeHeader,
                &line.text,
            ));
            continue;
        }
        let cells = cells(line, columns);
        let has_number = cells
            .iter()
            .any(|cell| cell.contains(['.', ',']) && is_amount(cell));
        if line.is_row() || has_number {
            table.rows.push(Row {
                line: line.number,
                cells,
                numbers: 0,
            });
            may_go_on = line.is_row();
        } else if may_go_on && cells.get(0).is_some_and(str::is_empty) {
            if let Some(row) = table.rows.last_mut() {
                for (place, more) in cells.iter().enumerate() {
                    extend(row, place, more);
                }
            }
        } else {
            table.unread.push(Unread::new(
                line.number,
                ImportReason::InformationOnly,
                &line.text,
            ));
        }
    }
    table
}

/// Where the names of the columns begin: the lines right above the first row, rulers aside.
fn heading(above: &[Line]) -> usize {
    let mut begin = above.len();
    let mut lines = 0;
    while begin > 0 && lines < MAX_HEADING {
        let line = &above[begin - 1];
        // A balance may stand between the names and the first row.
        let is_other = is_ruler(&line.text) || balance(&line.text).is_some();
        let has_digits = line.text.contains(|letter: char| letter.is_ascii_digit());
        if !is_other && (line.text.is_empty() || has_digits) {
            break;
        }
        lines += usize::from(!is_other);
        begin -= 1;
    }
    begin
}

/// The names above the columns: each word is of the column that it stands above or is nearest to.
fn names(lines: &[Line], columns: &[usize]) -> Option<(u32, StringRecord)> {
    let mut names = vec![String::new(); columns.len()];
    let mut number = None;
    let is_name = |line: &&Line| !is_ruler(&line.text) && balance(&line.text).is_none();
    for line in lines.iter().filter(is_name) {
        number = Some(line.number);
        for (from, to) in phrases(&line.letters) {
            let ends = columns.iter().skip(1).copied().chain([usize::MAX]);
            let shared = |begin: usize, end: usize| to.min(end).saturating_sub(from.max(begin));
            let spans = columns.iter().copied().zip(ends).enumerate();
            let best = spans
                .max_by_key(|(place, (begin, end))| (shared(*begin, *end), usize::MAX - place));
            if let Some((place, _)) = best {
                let phrase: String = line.letters[from..to].iter().collect();
                let name = &mut names[place];
                if !name.is_empty() {
                    name.push(' ');
                }
                name.push_str(&phrase);
            }
        }
    }
    Some((number?, StringRecord::from(names)))
}

/// Where the phrases of a line begin and end: two blanks part them, or a bar.
fn phrases(letters: &[char]) -> Vec<(usize, usize)> {
    let mut phrases: Vec<(usize, usize)> = Vec::new();
    let is_part = |place: usize| !letters[place].is_whitespace() && letters[place] != '|';
    for place in (0..letters.len()).filter(|place| is_part(*place)) {
        match phrases.last_mut() {
            Some((_, end)) if place - *end < GAP && (place == *end || letters[*end] != '|') => {
                *end = place + 1;
            }
            _ => phrases.push((place, place + 1)),
        }
    }
    phrases
}
