//! What was bought: which rows are items, and what is read of them.

use super::item_names::MAX_NAME_CHARS;
use super::line_reader::{FoundLine, Reader};
use super::roles::{Role, is_header};
use super::rows::Row;
use super::vocabulary::Cue;
use kym_domain::decimal::Decimal;

/// How many lines a draft has at most.
const MAX_LINES: usize = 500;

/// The row where the items end: that of the first total, if anything is above it.
pub(super) fn end_of_items(rows: &[Row<'_>], roles: &[Role]) -> usize {
    let is_total = |place: &usize| {
        matches!(roles[*place], Role::Payable | Role::Total)
            && (rows[*place].amounts().next().is_some()
                || rows
                    .get(place + 1)
                    .is_some_and(|row| row.amounts().next().is_some() && row.letters() <= 3)
                || !rows[*place].numbers.is_empty())
    };
    let is_item = |place: usize| {
        matches!(roles[place], Role::Other | Role::Cash | Role::Card)
            && rows[place].amounts().next().is_some()
    };
    // `Betrag EUR 98,51` ends the items where no total does.
    let is_total = |place: &usize| {
        is_total(place)
            || roles[*place] == Role::Sum
                && rows[*place].amounts().count() == 1
                && rows[*place]
                    .tokens
                    .iter()
                    .filter(|token| token.is_word())
                    .count()
                    <= 2
    };
    (0..rows.len())
        .filter(is_total)
        .find(|&place| (0..place).any(is_item))
        .unwrap_or(rows.len())
}

/// The items above the first total.
pub(super) fn lines(rows: &[Row<'_>], roles: &[Role], end: usize) -> Vec<FoundLine> {
    let has_total = end < rows.len();
    let start = (0..end)
        .rev()
        .find(|&place| is_header(&rows[place]))
        .map_or(0, |place| place + 1);
    // A header just before the total is that of something else.
    let has_items_below = (start..end)
        .any(|place| rows[place].amounts().next().is_some() && roles[place] == Role::Other);
    let start = if has_items_below { start } else { 0 };
    let mut reader = Reader::new(rows);
    for place in start..end {
        if reader.lines.len() >= MAX_LINES {
            break;
        }
        let row = &rows[place];
        let is_payment = matches!(roles[place], Role::Cash | Role::Card) && !has_total;
        let is_item = matches!(
            roles[place],
            Role::Other | Role::Discount | Role::Charge | Role::Cash | Role::Card
        );
        if !is_item || is_payment || !can_be_item(row) {
            reader.forget();
            continue;
        }
        reader.read(place, roles[place] == Role::Discount);
    }
    reader.forget();
    let mut lines = reader.lines;
    add_rests(&mut lines, reader.rests);
    settle_leading(&mut lines);
    lines
}

/// Where names are in the rows of their sums, a row without an amount is the rest of the name above it.
fn add_rests(lines: &mut [FoundLine], rests: Vec<(usize, String)>) {
    let inline = lines.iter().filter(|line| line.is_inline).count();
    if inline * 5 < lines.len() * 4 || inline < 2 {
        return;
    }
    for (place, rest) in rests {
        let name = &mut lines[place].line.name;
        if name.chars().count() + rest.chars().count() < MAX_NAME_CHARS {
            name.push(' ');
            name.push_str(&rest);
        }
    }
}

/// Discounts and charges between the first total and the one that counts.
pub(super) fn adjustments(
    rows: &[Row<'_>],
    roles: &[Role],
    start: usize,
    end: usize,
) -> Vec<FoundLine> {
    let mut reader = Reader::new(rows);
    for place in start..end.min(rows.len()) {
        let is_adjustment = matches!(roles[place], Role::Discount | Role::Charge);
        if is_adjustment && rows[place].amounts().count() == 1 && reader.lines.len() < MAX_LINES {
            reader.forget();
            reader.read(place, roles[place] == Role::Discount);
        }
    }
    reader.lines
}

/// Whether the row can be of an item at all.
fn can_be_item(row: &Row<'_>) -> bool {
    let has_amount = row.amounts().next().is_some();
    if !row.dates.is_empty() && (!has_amount || row.letters() < 3) {
        return false;
    }
    if is_header(row)
        || row.cues.has(Cue::Registration)
            && row.letters() < 16
            && row.numbers.iter().any(|n| n.value.units() > 999_999)
    {
        return false;
    }
    has_amount
        || !row.cues.any(&[
            Cue::Contact,
            Cue::Registration,
            Cue::Heading,
            Cue::Till,
            Cue::Courtesy,
            Cue::Date,
        ])
}

/// Numbers at the front of the rows count the items when they are 1, 2, 3, else they are quantities.
fn settle_leading(lines: &mut [FoundLine]) {
    let leading: Vec<i64> = lines.iter().filter_map(|line| line.leading).collect();
    let counts = leading
        .windows(2)
        .filter(|pair| pair[1] == pair[0] + 1)
        .count();
    let is_list = leading.len() > 2 && (counts + 1) * 4 >= leading.len() * 3 && leading[0] == 1;
    if is_list {
        return;
    }
    for line in lines {
        if line.line.quantity.is_none() {
            line.line.quantity = line.leading.map(|count| Decimal::new(count, 0));
        }
    }
}
