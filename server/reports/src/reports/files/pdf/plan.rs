//! How a table fits on pages: how large its letters are, how wide its columns, and whether it lies on its side.

use kym_domain::language::Language;
use kym_pages::face::{Faces, Style};
use kym_pages::sheet::{A4, SIDE, Sheets, factor};
use kym_pages::table::GAP;

use super::text_of;
use crate::reports::files::document::{Cell, ColumnKind, Role, Row, Table};
use crate::reports::files::words;

/// How far a step of depth moves words in.
pub const STEP: f32 = 11.0;
/// How narrow a column of words gets.
const NARROWEST: f32 = 64.0;
/// How wide a column of words wants to be at most.
const WIDEST: f32 = 210.0;
/// Sizes of letters, and whether the page lies on its side: the first with which a table fits is taken.
const TRIES: [(f32, bool); 4] = [(8.5, false), (8.5, true), (7.5, true), (6.5, true)];
/// How many rows are many: then letters are smaller from the beginning, or there would be hundreds of pages.
const MANY: usize = 300;
/// See [`MANY`].
const LONG_SIZE: f32 = 7.0;
/// What is taken when none fits.
const SMALLEST: (f32, bool) = (5.5, true);

/// How a table wants to be set.
pub struct Plan {
    /// How large its letters are.
    size: f32,
    /// Whether pages have to lie on their side for it.
    pub is_wide: bool,
    /// How wide its columns want to be.
    widths: Vec<f32>,
}

/// How a table is set.
pub struct Setting {
    /// How large its letters are.
    pub size: f32,
    /// How wide its columns are.
    pub widths: Vec<f32>,
}

/// How a table wants to be set: with the first of the tries that it fits with.
pub fn plan(table: &Table, faces: &Faces, language: Language) -> Plan {
    // Widths grow with the size of letters, so they are measured once.
    let natural = natural_widths(table, faces, language);
    let gaps = gaps(table);
    let scaled = |size: f32| {
        let columns = table.columns.iter().zip(&natural);
        let widths = columns.map(|(column, width)| match column.kind {
            ColumnKind::Text => (width * size).min(WIDEST),
            ColumnKind::Number | ColumnKind::Day | ColumnKind::Period => width * size,
        });
        widths.collect::<Vec<_>>()
    };
    let fits = |(size, is_wide): (f32, bool)| {
        let available = if is_wide { A4.1 } else { A4.0 } - 2.0 * SIDE;
        let columns = table.columns.iter().zip(scaled(size));
        let least = columns.map(|(column, width)| match column.kind {
            ColumnKind::Text => width.min(NARROWEST * 1.3),
            ColumnKind::Number | ColumnKind::Day | ColumnKind::Period => width,
        });
        least.sum::<f32>() + gaps <= available
    };
    let is_long = table.rows.len() > MANY;
    let mut tries = TRIES.into_iter().map(|(size, is_wide)| {
        let size = if is_long { size.min(LONG_SIZE) } else { size };
        (size, is_wide)
    });
    let fitting = tries.find(|option| fits(*option));
    let (size, is_wide) = fitting.unwrap_or(SMALLEST);
    Plan {
        size,
        is_wide,
        widths: scaled(size),
    }
}

fn gaps(table: &Table) -> f32 {
    GAP * factor(table.columns.len().saturating_sub(1))
}

/// The widths of columns on these pages: words take what is over, and give what is missing.
pub fn setting(sheets: &Sheets, table: &Table, plan: &Plan) -> Setting {
    let available = sheets.width() - gaps(table);
    let is_text = |place: usize| {
        let column = table.columns.get(place);
        column.is_some_and(|column| column.kind == ColumnKind::Text)
    };
    let sum = |wanted: bool| {
        let widths = plan.widths.iter().enumerate();
        let widths = widths.filter(|(place, _)| is_text(*place) == wanted);
        widths.map(|(_, width)| width).sum::<f32>()
    };
    let (texts, others) = (sum(true), sum(false));
    let room = available - others;
    let cap = if texts > room {
        cap(
            plan.widths
                .iter()
                .enumerate()
                .filter_map(|(place, width)| is_text(place).then_some(*width)),
            room,
        )
    } else {
        f32::MAX
    };
    let each = if texts > 0.0 {
        0.0
    } else {
        (room / factor(plan.widths.len())).max(0.0)
    };
    let widths = plan.widths.iter().enumerate().map(|(place, width)| {
        if !is_text(place) {
            width + each
        } else if texts > room {
            width.min(cap)
        } else {
            width * room / texts
        }
    });
    Setting {
        size: plan.size,
        widths: widths.collect(),
    }
}

/// To which width the widest are cut, so that all fit into the room.
fn cap(widths: impl Iterator<Item = f32>, room: f32) -> f32 {
    let mut widths: Vec<f32> = widths.collect();
    widths.sort_by(f32::total_cmp);
    let (mut left, mut others) = (room, widths.len());
    for width in widths {
        let share = left / factor(others.max(1));
        if width > share {
            return share.max(1.0);
        }
        left -= width;
        others -= 1;
    }
    room
}

/// How wide columns want to be with letters of one point.
fn natural_widths(table: &Table, faces: &Faces, language: Language) -> Vec<f32> {
    let head = Style::semibold(1.0);
    let columns = table.columns.iter().enumerate();
    let widths = columns.map(|(place, column)| {
        let words = column.name.split(' ');
        let mut widest = words.fold(0.0, |width: f32, word| width.max(faces.width(word, head)));
        for row in &table.rows {
            let Some(cell) = row.cells.get(place) else {
                continue;
            };
            let style = style(cell, row.role, 1.0);
            let mut width = faces.width(&text(row, place, cell, language), style);
            if place == 0 {
                width += STEP / TRIES[0].0 * f32::from(row.depth);
            }
            widest = widest.max(width);
        }
        widest
    });
    widths.collect()
}

/// What a cell says. Of what did not happen yet, the first says so.
pub fn text(row: &Row, place: usize, cell: &Cell, language: Language) -> String {
    let text = text_of(cell, language);
    if place > 0 || row.role != Role::Expected {
        return text;
    }
    let expected = words::PROJECTED.in_language(language).to_lowercase();
    format!("{text} ({expected})")
}

/// How a cell is set.
pub fn style(cell: &Cell, role: Role, size: f32) -> Style {
    let style = match role {
        Role::Plain | Role::Expected => Style::regular(size),
        Role::Group | Role::Total => Style::semibold(size),
    };
    match cell {
        Cell::Words(_) | Cell::Label(_) | Cell::Empty => style,
        _ => style.tabular(),
    }
}
