//! A report as a workbook: a sheet that says what it is, and one for each table, with numbers as numbers and days
//! as days. A text is a text there and never run.

use anyhow::Context as _;
use jiff::civil::Date;
use kym_domain::localized;
use kym_domain::money::{Currency, Money};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet,
};

use super::document::{Cell, ColumnKind, Document, Role, Table};
use super::words::{self, Words};

/// How long the name of a sheet is at most.
const MAX_NAME_LEN: usize = 31;

/// # Errors
/// When an amount is of a currency that cannot be, or the workbook does not hold what it is given.
pub fn write(document: &Document) -> anyhow::Result<Vec<u8>> {
    let mut workbook = Workbook::new();
    let properties = DocProperties::new()
        .set_title(&document.title)
        .set_creation_datetime(&day(document.today)?);
    workbook.set_properties(&properties);
    let formats = Formats::new();
    cover(workbook.add_worksheet(), document, &formats)?;
    let mut names = vec![Words(document.language).say(words::REPORT).to_owned()];
    for table in &document.tables {
        let sheet = workbook.add_worksheet();
        sheet.set_name(sheet_name(&table.title, &mut names))?;
        fill(sheet, table, Words(document.language), &formats)?;
    }
    Ok(workbook.save_to_buffer()?)
}

/// What the report is, its figures at a glance, and what is left out of it.
fn cover(sheet: &mut Worksheet, document: &Document, formats: &Formats) -> anyhow::Result<()> {
    let words = Words(document.language);
    sheet.set_name(words.say(words::REPORT))?;
    sheet.set_column_width(0, 30)?;
    sheet.set_column_width(1, 26)?;
    sheet.write_string_with_format(0, 0, &document.title, &formats.title)?;
    let days = localized::days(document.days, document.language);
    let currency = document.currency.code().to_string();
    let about = [
        (words::WORKSPACE, document.workspace.clone()),
        (words::PERIOD, days.replace('\u{a0}', " ")),
        (words::CURRENCY, currency),
    ];
    let mut line = 1;
    for (name, text) in about {
        sheet.write_string(line, 0, words.say(name))?;
        sheet.write_string(line, 1, text)?;
        line += 1;
    }
    sheet.write_string(line, 0, words.say(words::DATE))?;
    put(sheet, (line, 1), &Cell::Day(document.today), Role::Plain)?;
    line += 2;
    for (name, cell) in &document.facts {
        sheet.write_string(line, 0, name)?;
        put(sheet, (line, 1), cell, Role::Total)?;
        line += 1;
    }
    line += 1;
    for note in &document.notes {
        sheet.write_string(line, 0, note.replace('\u{a0}', " "))?;
        line += 1;
    }
    Ok(())
}

fn fill(
    sheet: &mut Worksheet,
    table: &Table,
    words: Words,
    formats: &Formats,
) -> anyhow::Result<()> {
    sheet.set_freeze_panes(1, 0)?;
    let mut place = 0;
    for column in &table.columns {
        let names = match column.kind {
            ColumnKind::Period => vec![words.say(words::FIRST_DAY), words.say(words::LAST_DAY)],
            _ => vec![column.name.as_str()],
        };
        let format = match column.kind {
            ColumnKind::Number => &formats.head_right,
            _ => &formats.head,
        };
        for name in names {
            sheet.write_string_with_format(0, place, name, format)?;
            sheet.set_column_width(place, width(column.kind))?;
            place += 1;
        }
    }
    for (line, row) in (1..).zip(&table.rows) {
        let mut place = 0;
        for (column, cell) in table.columns.iter().zip(&row.cells) {
            let at = (line, place);
            match (column.kind, cell) {
                (ColumnKind::Period, Cell::Days(days)) => {
                    put(sheet, at, &Cell::Day(days.first()), row.role)?;
                    let next = (line, place + 1);
                    put(sheet, next, &Cell::Day(days.last()), row.role)?;
                }
                (_, Cell::Words(text) | Cell::Label(text)) if place == 0 && !text.is_empty() => {
                    let format = look(row.role).set_indent(row.depth);
                    sheet.write_string_with_format(line, place, text, &format)?;
                }
                _ => put(sheet, at, cell, row.role)?,
            }
            place += if column.kind == ColumnKind::Period {
                2
            } else {
                1
            };
        }
    }
    Ok(())
}

const fn width(kind: ColumnKind) -> u16 {
    match kind {
        ColumnKind::Text => 28,
        ColumnKind::Number => 16,
        ColumnKind::Day | ColumnKind::Period => 12,
    }
}

struct Formats {
    title: Format,
    head: Format,
    head_right: Format,
}

impl Formats {
    fn new() -> Self {
        let head = Format::new()
            .set_bold()
            .set_text_wrap()
            .set_border_bottom(FormatBorder::Thin);
        Self {
            title: Format::new().set_bold().set_font_size(14),
            head_right: head.clone().set_align(FormatAlign::Right),
            head,
        }
    }
}

/// How words in a row of this role look.
fn look(role: Role) -> Format {
    match role {
        Role::Plain => Format::new(),
        Role::Expected => Format::new().set_italic(),
        Role::Group => Format::new().set_bold(),
        Role::Total => Format::new().set_bold().set_border_top(FormatBorder::Thin),
    }
}

fn put(
    sheet: &mut Worksheet,
    (line, place): (u32, u16),
    cell: &Cell,
    role: Role,
) -> anyhow::Result<()> {
    match cell {
        Cell::Empty => {}
        Cell::Words(text) | Cell::Label(text) => {
            sheet.write_string_with_format(line, place, text, &look(role))?;
        }
        Cell::Amount(money) => {
            let format = look(role).set_num_format(pattern(money.currency)?);
            sheet.write_number_with_format(line, place, amount(*money)?, &format)?;
        }
        Cell::Ratio(ratio) => {
            let number: f64 = ratio.to_string().parse()?;
            let format = look(role).set_num_format("0.0%");
            sheet.write_number_with_format(line, place, number, &format)?;
        }
        Cell::Day(date) => {
            let format = look(role).set_num_format("yyyy-mm-dd");
            sheet.write_datetime_with_format(line, place, &day(*date)?, &format)?;
        }
        Cell::Days(days) => {
            let format = look(role).set_num_format("yyyy-mm-dd");
            sheet.write_datetime_with_format(line, place, &day(days.first())?, &format)?;
        }
        Cell::Count(count) => {
            let number: f64 = count.to_string().parse()?;
            let format = look(role).set_num_format("#,##0");
            sheet.write_number_with_format(line, place, number, &format)?;
        }
        Cell::Factor(factor) => {
            let number: f64 = factor.parse()?;
            sheet.write_number_with_format(line, place, number, &look(role))?;
        }
    }
    Ok(())
}

/// As many digits as the currency has.
fn pattern(currency: Currency) -> anyhow::Result<String> {
    let digits = usize::from(currency.digits());
    anyhow::ensure!(
        digits <= usize::from(Currency::MAX_DIGITS),
        "no currency has so many digits"
    );
    Ok(match digits {
        0 => "#,##0".to_owned(),
        digits => format!("#,##0.{}", "0".repeat(digits)),
    })
}

/// The format knows no other numbers: sixteen digits, which is what an amount has at most, come out as they went
/// in.
fn amount(money: Money) -> anyhow::Result<f64> {
    let number = money.to_string();
    number.parse().context("an amount is a number")
}

fn day(date: Date) -> anyhow::Result<ExcelDateTime> {
    let (year, month, day) = (date.year(), date.month(), date.day());
    Ok(ExcelDateTime::from_ymd(
        u16::try_from(year)?,
        u8::try_from(month)?,
        u8::try_from(day)?,
    )?)
}

/// A name without what the format does not allow. Two of one name are none, so the second has a number.
fn sheet_name(title: &str, names: &mut Vec<String>) -> String {
    let plain = |letter: char| match letter {
        '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'' => ' ',
        letter => letter,
    };
    let name: String = title.chars().map(plain).take(MAX_NAME_LEN - 4).collect();
    let name = name.trim().to_owned();
    let mut own = name.clone();
    while names.contains(&own) {
        own = format!("{name} {}", names.len() + 1);
    }
    names.push(own.clone());
    own
}
