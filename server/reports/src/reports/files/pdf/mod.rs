//! A report as pages to read and to print: A4, its figures at a glance, a picture, and tables with the same figures.

mod chart;
mod over_time;
mod plan;
pub mod scale;
mod styles;
mod table;

use kym_domain::language::Language;
use kym_domain::localized;
use kym_domain::text::one_line;
use kym_pages::face::{Faces, Style};
use kym_pages::margins::{self, Margins};
use kym_pages::sheet::{BLACK, Block, MUTED, Sheets};
use kym_pages::text::{self, heading, paragraph};
use kym_pages::write::{self, Properties};

use super::document::{Cell, ColumnKind, Document, Table};
use super::words;

/// How many lines of a paragraph there are at most.
const MAX_LINES: usize = 4;

/// A document as a PDF.
///
/// # Errors
/// When the program has no fonts, or the pages break a rule of the format.
pub fn write(mut document: Document) -> anyhow::Result<Vec<u8>> {
    let faces = Faces::load()?;
    if one_line(&document.title).is_empty() {
        // A document without a heading could not be read aloud.
        words::REPORT
            .in_language(document.language)
            .clone_into(&mut document.title);
    }
    for table in &mut document.tables {
        leave_out_empty(table);
    }
    let document = &document;
    let language = document.language;
    let tables = document.tables.iter();
    let plans: Vec<_> = tables
        .map(|table| plan::plan(table, &faces, language))
        .collect();
    let mut sheets = Sheets::new(plans.iter().any(|plan| plan.is_wide));
    title(&mut sheets, document, &faces);
    facts(&mut sheets, document, &faces);
    picture(&mut sheets, document, &faces);
    notes(&mut sheets, document, &faces);
    for (table, plan) in document.tables.iter().zip(&plans) {
        sheets.y += 12.0;
        if sheets.room() < 80.0 {
            sheets.turn();
        }
        heading(&mut sheets, 2, &table.title, Style::semibold(11.0), &faces);
        table::lay(&mut sheets, table, plan, &faces, language);
    }
    margins(&mut sheets, document, &faces);
    let properties = Properties {
        title: format!("{} – {}", document.title, document.workspace),
        language,
        day: document.today,
    };
    write::write(&properties, &sheets, &faces)
}

/// Columns of words in which there are none take room from the others.
fn leave_out_empty(table: &mut Table) {
    for place in (1..table.columns.len()).rev() {
        let is_empty = table.columns[place].kind == ColumnKind::Text
            && table.rows.iter().all(|row| {
                let cell = row.cells.get(place);
                matches!(cell, None | Some(Cell::Empty))
                    || matches!(cell, Some(Cell::Words(text)) if text.is_empty())
            });
        if is_empty {
            table.columns.remove(place);
            for row in &mut table.rows {
                if place < row.cells.len() {
                    row.cells.remove(place);
                }
            }
        }
    }
}

/// What stands in a cell, as it is written on paper.
pub fn text_of(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Words(text) | Cell::Label(text) => text.clone(),
        Cell::Amount(money) => localized::amount(*money, language),
        Cell::Ratio(ratio) => localized::percent(ratio.ten_thousandths(), language),
        Cell::Day(day) => localized::day(*day, language),
        Cell::Days(days) => localized::period(*days, language),
        Cell::Count(count) => localized::count(*count, language),
        Cell::Factor(factor) => localized::decimal(factor, language),
    }
}

fn title(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    sheets.y = 44.0;
    heading(sheets, 1, &document.title, Style::semibold(20.0), faces);
    let language = document.language;
    let currency = words::IN_CURRENCY
        .in_language(language)
        .replace("{currency}", document.currency.code().as_str());
    let about = format!(
        "{}  ·  {}  ·  {currency}",
        document.workspace,
        localized::days(document.days, language),
    );
    paragraph(sheets, &about, Style::regular(9.5), MUTED, MAX_LINES, faces);
}

/// The figures that matter most, side by side.
fn facts(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    let figures = document.facts.iter();
    let figures = figures.map(|(name, cell)| (name.clone(), text_of(cell, document.language)));
    text::facts(sheets, &figures.collect::<Vec<_>>(), faces);
}

fn picture(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    if sheets.room() < chart::height(document) {
        sheets.turn();
    }
    if let Some(leaf) = chart::lay(sheets, document, faces) {
        let says = words::PICTURE.in_language(document.language);
        let says = says.replace("{title}", &document.title);
        sheets.blocks.push(Block::Figure { says, leaf });
    }
}

fn notes(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    for note in &document.notes {
        sheets.y += 2.0;
        paragraph(sheets, note, Style::regular(8.5), BLACK, MAX_LINES, faces);
    }
    if !document.notes.is_empty() {
        sheets.y += 6.0;
    }
}

/// What stands on every page: where it is from, and which of how many it is.
fn margins(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    let language = document.language;
    let made = words::MADE_ON
        .in_language(language)
        .replace("{day}", &localized::day(document.today, language));
    let margins = Margins {
        head: (&document.title, &localized::days(document.days, language)),
        foot: &format!("Know Your Money  ·  {made}"),
        counts_one: true,
        language,
    };
    margins::margins(sheets, &margins, faces);
}
