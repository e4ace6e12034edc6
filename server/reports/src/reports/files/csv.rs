//! The main table of a report as CSV (RFC 4180). Amounts, ratios and days are written as they are; whatever a
//! person wrote goes through `domain::exports::cell`, so that no spreadsheet runs it (`security.md`, L-37).

use kym_domain::exports::{BYTE_ORDER_MARK, cell};

use super::document::{Cell, ColumnKind, Document, Role, Table};
use super::words::{self, Words};

/// # Errors
/// When it cannot be written.
pub fn write(document: &Document) -> anyhow::Result<Vec<u8>> {
    let mut file = ::csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let Some(table) = document.tables.get(document.main) else {
        return Ok(file.into_inner()?);
    };
    let words = Words(document.language);
    file.write_record(head(table, words))?;
    let has_levels = has_levels(table);
    let next = table.rows.iter().skip(1).map(|row| row.depth).chain([0]);
    for (row, next) in table.rows.iter().zip(next) {
        let mut record = Vec::new();
        for (column, cell) in table.columns.iter().zip(&row.cells) {
            match (column.kind, cell) {
                (ColumnKind::Period, Cell::Days(days)) => {
                    record.extend([days.first().to_string(), days.last().to_string()]);
                }
                (ColumnKind::Period, other) => record.extend([text(other), String::new()]),
                (_, other) => record.push(text(other)),
            }
        }
        record.push(role(row.role, next > row.depth).to_owned());
        if has_levels {
            record.push(row.depth.to_string());
        }
        file.write_record(record)?;
    }
    Ok(file.into_inner()?)
}

/// The names of the columns. Rows that sum others say so, or nobody could add up the file.
fn head(table: &Table, words: Words) -> Vec<String> {
    let mut names = Vec::new();
    for column in &table.columns {
        if column.kind == ColumnKind::Period {
            names.push(words.say(words::FIRST_DAY).to_owned());
            names.push(words.say(words::LAST_DAY).to_owned());
        } else {
            names.push(column.name.clone());
        }
    }
    names.push(words.say(words::ROW).to_owned());
    if has_levels(table) {
        names.push(words.say(words::LEVEL).to_owned());
    }
    names
}

fn has_levels(table: &Table) -> bool {
    table.rows.iter().any(|row| row.depth > 0)
}

/// For programs, so it is the same in every language. What has rows beneath it sums them, however it looks elsewhere.
const fn role(role: Role, has_parts: bool) -> &'static str {
    match role {
        Role::Plain if !has_parts => "item",
        Role::Expected => "expected",
        Role::Plain | Role::Group => "group",
        Role::Total => "total",
    }
}

fn text(content: &Cell) -> String {
    match content {
        Cell::Empty => String::new(),
        Cell::Words(words) | Cell::Label(words) => cell(words).into_owned(),
        Cell::Amount(money) => money.to_string(),
        Cell::Ratio(ratio) => ratio.to_string(),
        Cell::Day(day) => day.to_string(),
        Cell::Days(days) => format!("{}/{}", days.first(), days.last()),
        Cell::Count(count) => count.to_string(),
        Cell::Factor(factor) => factor.clone(),
    }
}
