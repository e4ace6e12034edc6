//! A report as pages to read and to print: A4, its figures at a glance, a picture, and tables with the same figures.

mod chart;
mod face;
mod over_time;
mod plan;
pub mod scale;
mod sheet;
mod styles;
mod table;
mod write;

use kym_domain::language::Language;

use self::face::{Faces, Style};
use self::sheet::{BLACK, Block, HAIRLINE, MUTED, Mark, SIDE, Sheets};
use super::document::{Cell, ColumnKind, Document, Table};
use super::{numbers, words};

/// How wide the place of a figure is at least.
const FACT: f32 = 96.0;

/// A document as a PDF.
///
/// # Errors
/// When the program has no fonts, or the pages break a rule of the format.
pub fn write(mut document: Document) -> anyhow::Result<Vec<u8>> {
    let faces = Faces::load()?;
    if document.title.trim().is_empty() {
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
    write::write(document, &sheets, &faces)
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
        Cell::Amount(money) => numbers::amount(*money, language),
        Cell::Ratio(ratio) => numbers::ratio(*ratio, language),
        Cell::Day(day) => numbers::day(*day, language),
        Cell::Days(days) => numbers::period(*days, language),
        Cell::Count(count) => numbers::count(*count, language),
        Cell::Factor(factor) => numbers::decimal(factor, language),
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
        numbers::days(document.days, language),
    );
    paragraph(sheets, &about, Style::regular(9.5), MUTED, faces);
}

fn heading(sheets: &mut Sheets, level: u16, text: &str, style: Style, faces: &Faces) {
    if text.trim().is_empty() {
        return;
    }
    let at = (sheets.pages.len() - 1, sheets.y);
    let mut marks = Vec::new();
    for run in faces.lines(text, style, sheets.width(), 2) {
        sheets.y += style.size * 1.2;
        marks.push(Mark::Text {
            at: (SIDE, sheets.y),
            run,
            ink: BLACK,
        });
    }
    sheets.y += style.size * 0.35;
    let leaf = sheets.content(marks);
    sheets.blocks.push(Block::Heading {
        level,
        text: text.to_owned(),
        at,
        leaf,
    });
}

fn paragraph(sheets: &mut Sheets, text: &str, style: Style, ink: sheet::Ink, faces: &Faces) {
    let mut marks = Vec::new();
    for run in faces.lines(text, style, sheets.width(), 4) {
        sheets.y += style.size * 1.35;
        marks.push(Mark::Text {
            at: (SIDE, sheets.y),
            run,
            ink,
        });
    }
    if !marks.is_empty() {
        let leaf = sheets.content(marks);
        sheets.blocks.push(Block::Paragraph(vec![leaf]));
    }
}

/// The figures that matter most, side by side.
fn facts(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    if document.facts.is_empty() {
        return;
    }
    sheets.y += 16.0;
    let small = Style::regular(8.0);
    let set = |size: f32| {
        let large = Style::semibold(size).tabular();
        let told = document.facts.iter().map(|(name, cell)| {
            let name = faces.run(name, small);
            let figure = faces.run(&text_of(cell, document.language), large);
            let width = name.width.max(figure.width).max(FACT * size / 14.0) + 18.0;
            (name, figure, width)
        });
        told.collect::<Vec<_>>()
    };
    let mut set_facts = set(14.0);
    // A little smaller when that brings them into one row.
    if set_facts.iter().map(|(.., width)| width).sum::<f32>() > sheets.width() + 18.0 {
        set_facts = set(11.5);
    }
    let mut x = SIDE;
    for (name, figure, width) in set_facts {
        if x > SIDE && x + width - 18.0 > sheets.right() {
            x = SIDE;
            sheets.y += 38.0;
        }
        let top = sheets.y;
        sheets.ornament(vec![Mark::Line {
            through: vec![(x, top), (x, top + 30.0)],
            ink: HAIRLINE,
            width: 1.5,
            dashes: Vec::new(),
        }]);
        let name = sheets.content(vec![Mark::Text {
            at: (x + 8.0, top + 8.0),
            run: name,
            ink: MUTED,
        }]);
        let figure = sheets.content(vec![Mark::Text {
            at: (x + 8.0, top + 26.0),
            run: figure,
            ink: BLACK,
        }]);
        sheets.blocks.push(Block::Paragraph(vec![name, figure]));
        x += width;
    }
    sheets.y += 40.0;
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
        paragraph(sheets, note, Style::regular(8.5), BLACK, faces);
    }
    if !document.notes.is_empty() {
        sheets.y += 6.0;
    }
}

/// What stands on every page: where it is from, and which of how many it is.
fn margins(sheets: &mut Sheets, document: &Document, faces: &Faces) {
    let language = document.language;
    let style = Style::regular(7.5).tabular();
    let count = sheets.pages.len();
    let (right, bottom) = (sheets.right(), sheets.size.1 - 26.0);
    let foot = words::MADE_ON
        .in_language(language)
        .replace("{day}", &numbers::day(document.today, language));
    let foot = format!("Know Your Money  ·  {foot}");
    let half = sheets.width() / 2.0 - 8.0;
    let days = numbers::days(document.days, language);
    for (place, page) in sheets.pages.iter_mut().enumerate() {
        let mut say = |text: &str, y: f32, is_right: bool| {
            let runs = faces.lines(text, style, half, 1);
            let marks = runs.into_iter().map(|run| Mark::Text {
                at: (if is_right { right - run.width } else { SIDE }, y),
                run,
                ink: MUTED,
            });
            page.push(sheet::Piece {
                leaf: None,
                marks: marks.collect(),
            });
        };
        let number = words::PAGE_OF
            .in_language(language)
            .replace("{page}", &(place + 1).to_string())
            .replace("{pages}", &count.to_string());
        say(&foot, bottom, false);
        say(&number, bottom, true);
        if place > 0 {
            say(&document.title, 36.0, false);
            say(&days, 36.0, true);
        }
        let mut rules = vec![bottom - 11.0];
        if place > 0 {
            rules.push(42.0);
        }
        for y in rules {
            page.push(sheet::Piece {
                leaf: None,
                marks: vec![Mark::Line {
                    through: vec![(SIDE, y), (right, y)],
                    ink: HAIRLINE,
                    width: 0.5,
                    dashes: Vec::new(),
                }],
            });
        }
    }
}
