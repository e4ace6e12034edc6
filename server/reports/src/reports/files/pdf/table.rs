//! The tables of a report on pages: what stands in their cells, and how their rows look.

use kym_domain::language::Language;
use kym_pages::face::Faces;
use kym_pages::sheet::Sheets;
use kym_pages::table::{self, Look};

use super::plan::{Plan, STEP, Setting, setting, style, text};
use crate::reports::files::document::{Cell, ColumnKind, Role, Row, Table};

/// How many lines a cell has at most.
const MAX_LINES: usize = 2;

/// Lays a table out.
pub fn lay(sheets: &mut Sheets, table: &Table, plan: &Plan, faces: &Faces, language: Language) {
    let setting = setting(sheets, table, plan);
    let columns = table.columns.iter().zip(&setting.widths);
    let columns = columns.map(|(column, width)| table::Column {
        name: &column.name,
        width: *width,
        is_right: column.kind == ColumnKind::Number,
    });
    let rows = table.rows.iter().map(|row| table::Row {
        look: look(row.role),
        cells: cells(row, &setting, faces, language),
    });
    let table = table::Table {
        size: setting.size,
        columns: columns.collect(),
        rows: rows.collect(),
    };
    table::table(sheets, table, faces);
}

const fn look(role: Role) -> Look {
    match role {
        Role::Plain => Look::PLAIN,
        Role::Expected => Look::MUTED,
        Role::Group => Look::GROUP,
        Role::Total => Look::TOTAL,
    }
}

fn cells(row: &Row, setting: &Setting, faces: &Faces, language: Language) -> Vec<table::Cell> {
    let cells = row.cells.iter().zip(&setting.widths).enumerate();
    let cells = cells.map(|(place, (cell, width))| {
        let text = text(row, place, cell, language);
        let indent = if place == 0 {
            STEP * f32::from(row.depth)
        } else {
            0.0
        };
        let style = style(cell, row.role, setting.size);
        table::Cell {
            lines: match cell {
                _ if text.is_empty() => Vec::new(),
                Cell::Words(_) | Cell::Label(_) => {
                    faces.lines(&text, style, width - indent, MAX_LINES)
                }
                _ => vec![faces.run(&text, style)],
            },
            indent,
            is_right: matches!(
                cell,
                Cell::Amount(_) | Cell::Ratio(_) | Cell::Count(_) | Cell::Factor(_)
            ),
        }
    });
    cells.collect()
}
