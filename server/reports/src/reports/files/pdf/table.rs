//! Tables on pages: columns as wide as what stands in them, heads that come again on every page, and rows that
//! stay whole.

use kym_domain::language::Language;

use super::face::{Faces, Run, Style};
use super::plan::{GAP, Plan, STEP, Setting, count, setting, style, text};
use super::sheet::{BLACK, Block, HAIRLINE, MUTED, Mark, SHADE, SIDE, Sheets};
use crate::reports::files::document::{Cell, ColumnKind, Role, Row, Table};

/// The room above and below the text of a row, in parts of a line.
const PAD: f32 = 0.29;
/// How high a line is, for each point of its letters.
const LINE: f32 = 1.3;
/// How many lines a cell has at most.
const MAX_LINES: usize = 2;
/// How many cells are told apart when a document is read aloud. Beyond that rows are read as lines: the structure of
/// a cell takes more room in the file than what stands in it.
const MAX_CELLS: usize = 12_000;

/// Lays a table out.
pub fn lay(sheets: &mut Sheets, table: &Table, plan: &Plan, faces: &Faces, language: Language) {
    let setting = setting(sheets, table, plan);
    let line = setting.size * LINE;
    let mut rows = Vec::with_capacity(table.rows.len());
    let is_told_apart = table.rows.len() * table.columns.len() <= MAX_CELLS;
    let first = table.rows.first();
    let first = first.map_or(0.0, |row| {
        height(&cells(row, &setting, faces, language), line)
    });
    if sheets.room() < head_height(table, &setting, faces) + first + 2.0 * line {
        sheets.turn();
    }
    let head = head(sheets, table, &setting, faces, true);
    for row in &table.rows {
        let cells = cells(row, &setting, faces, language);
        let own = height(&cells, line);
        // What has something beneath it does not stand alone at the end of a page.
        let needed = match row.role {
            Role::Group => own + 2.0 * (line + 2.0 * PAD * line),
            Role::Plain | Role::Expected | Role::Total => own,
        };
        if sheets.room() < needed {
            sheets.turn();
            self::head(sheets, table, &setting, faces, false);
        }
        let cells = draw_row(sheets, row, cells, own, &setting);
        rows.push(if is_told_apart {
            let leaves = cells.into_iter();
            let leaves = leaves.map(|marks| (!marks.is_empty()).then(|| sheets.content(marks)));
            leaves.collect()
        } else {
            vec![Some(sheets.content(cells.into_iter().flatten().collect()))]
        });
    }
    sheets.blocks.push(if is_told_apart {
        Block::Table { head, rows }
    } else {
        Block::Lines(
            head.into_iter()
                .chain(rows.into_iter().flatten().flatten())
                .collect(),
        )
    });
}

/// The lines of the cells of a row.
fn cells(row: &Row, setting: &Setting, faces: &Faces, language: Language) -> Vec<Vec<Run>> {
    let cells = row.cells.iter().zip(&setting.widths).enumerate();
    let cells = cells.map(|(place, (cell, width))| {
        let text = text(row, place, cell, language);
        if text.is_empty() {
            return Vec::new();
        }
        let indent = if place == 0 {
            STEP * f32::from(row.depth)
        } else {
            0.0
        };
        let style = style(cell, row.role, setting.size);
        match cell {
            Cell::Words(_) | Cell::Label(_) => faces.lines(&text, style, width - indent, MAX_LINES),
            _ => vec![faces.run(&text, style)],
        }
    });
    cells.collect()
}

fn height(cells: &[Vec<Run>], line: f32) -> f32 {
    let lines = cells.iter().map(Vec::len).max().unwrap_or_default().max(1);
    count(lines) * line + 2.0 * PAD * line
}

fn draw_row(
    sheets: &mut Sheets,
    row: &Row,
    cells: Vec<Vec<Run>>,
    height: f32,
    setting: &Setting,
) -> Vec<Vec<Mark>> {
    let (top, bottom) = (sheets.y, sheets.y + height);
    if row.role == Role::Group {
        sheets.ornament(vec![Mark::Area {
            sides: [SIDE - 3.0, top, sheets.right() + 3.0, bottom],
            ink: SHADE,
            hatch: None,
            rim: None,
        }]);
    }
    let (ink, width) = match row.role {
        Role::Total => (BLACK, 0.8),
        Role::Plain | Role::Expected | Role::Group => (HAIRLINE, 0.4),
    };
    sheets.rule(top, ink, width);
    let ink = match row.role {
        Role::Expected => MUTED,
        Role::Plain | Role::Group | Role::Total => BLACK,
    };
    let mut drawn = Vec::with_capacity(cells.len());
    let mut left = SIDE;
    for (place, (lines, width)) in cells.into_iter().zip(&setting.widths).enumerate() {
        let is_right = row.cells.get(place).is_some_and(|cell| {
            matches!(
                cell,
                Cell::Amount(_) | Cell::Ratio(_) | Cell::Count(_) | Cell::Factor(_)
            )
        });
        let indent = if place == 0 {
            STEP * f32::from(row.depth)
        } else {
            0.0
        };
        let mut marks = Vec::new();
        let line = setting.size * LINE;
        let mut base = top + PAD * line + setting.size;
        for run in lines {
            let x = if is_right {
                left + width - run.width
            } else {
                left + indent
            };
            marks.push(Mark::Text {
                at: (x, base),
                run,
                ink,
            });
            base += line;
        }
        drawn.push(marks);
        left += width + GAP;
    }
    sheets.y = bottom;
    drawn
}

fn head_lines(table: &Table, setting: &Setting, faces: &Faces) -> Vec<Vec<Run>> {
    let columns = table.columns.iter().zip(&setting.widths);
    let style = Style::semibold(setting.size);
    let lines = columns.map(|(column, width)| faces.lines(&column.name, style, *width + 0.5, 3));
    lines.collect()
}

fn head_height(table: &Table, setting: &Setting, faces: &Faces) -> f32 {
    height(&head_lines(table, setting, faces), setting.size * LINE)
}

/// Draws the head. It is read once: where it comes again it is an ornament.
fn head(
    sheets: &mut Sheets,
    table: &Table,
    setting: &Setting,
    faces: &Faces,
    is_read: bool,
) -> Vec<usize> {
    let lines = head_lines(table, setting, faces);
    let line = setting.size * LINE;
    let height = height(&lines, line);
    let bottom = sheets.y + height;
    let mut left = SIDE;
    let mut leaves = Vec::new();
    for (lines, (column, width)) in lines
        .into_iter()
        .zip(table.columns.iter().zip(&setting.widths))
    {
        let mut base = bottom - PAD * line - line * count(lines.len()) + setting.size;
        let mut marks = Vec::new();
        for run in lines {
            let x = match column.kind {
                ColumnKind::Number => left + width - run.width,
                ColumnKind::Text | ColumnKind::Day | ColumnKind::Period => left,
            };
            marks.push(Mark::Text {
                at: (x, base),
                run,
                ink: MUTED,
            });
            base += line;
        }
        if is_read {
            leaves.push(sheets.content(marks));
        } else {
            sheets.ornament(marks);
        }
        left += width + GAP;
    }
    sheets.rule(bottom, BLACK, 0.8);
    sheets.y = bottom;
    leaves
}
