//! Tables on pages: heads that come again on every page, and rows that stay whole.

use crate::face::{Faces, Run, Style};
use crate::sheet::{BLACK, Block, HAIRLINE, Ink, MUTED, Mark, SHADE, SIDE, Sheets, factor};

/// The room between columns.
pub const GAP: f32 = 12.0;
/// The room above and below the text of a row, in parts of a line.
const PAD: f32 = 0.29;
/// How high a line is, for each point of its letters.
const LINE: f32 = 1.3;
/// How many lines the name of a column has at most.
const MAX_HEAD: usize = 3;
/// How many cells are told apart when a document is read aloud. Beyond that rows are read as lines: the structure of
/// a cell takes more room in the file than what stands in it.
const MAX_CELLS: usize = 12_000;

/// A table.
#[derive(Debug)]
pub struct Table<'a> {
    /// How large its letters are, in points.
    pub size: f32,
    /// Its columns, from left to right.
    pub columns: Vec<Column<'a>>,
    /// Its rows, from top to bottom.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Debug)]
pub struct Column<'a> {
    /// What stands above it.
    pub name: &'a str,
    /// How wide it is, in points.
    pub width: f32,
    /// Whether its name stands to the right.
    pub is_right: bool,
}

/// A row.
#[derive(Debug)]
pub struct Row {
    /// How it looks among the others.
    pub look: Look,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Debug)]
pub struct Cell {
    /// The lines of its text; none in an empty one.
    pub lines: Vec<Run>,
    /// How far they are moved in from the left.
    pub indent: f32,
    /// Whether they stand to the right.
    pub is_right: bool,
}

/// How a row looks among the others.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The colour of its text.
    pub ink: Ink,
    /// The colour and the width of the line above it.
    pub rule: (Ink, f32),
    /// Whether something darker than paper is behind it.
    pub is_shaded: bool,
    /// Whether it does not stand alone at the end of a page.
    pub keeps_next: bool,
}

impl Look {
    /// One of many.
    pub const PLAIN: Self = Self {
        ink: BLACK,
        rule: (HAIRLINE, 0.4),
        is_shaded: false,
        keeps_next: false,
    };

    /// One that is less important.
    pub const MUTED: Self = Self {
        ink: MUTED,
        ..Self::PLAIN
    };

    /// One that has others beneath it.
    pub const GROUP: Self = Self {
        is_shaded: true,
        keeps_next: true,
        ..Self::PLAIN
    };

    /// One that sums others.
    pub const TOTAL: Self = Self {
        rule: (BLACK, 0.8),
        ..Self::PLAIN
    };

    /// The same, on one page with the row after it.
    #[must_use]
    pub const fn with_next(mut self) -> Self {
        self.keeps_next = true;
        self
    }
}

/// Writes a table.
pub fn table(sheets: &mut Sheets, table: Table<'_>, faces: &Faces) {
    let line = table.size * LINE;
    let is_told_apart = table.rows.len() * table.columns.len() <= MAX_CELLS;
    let head = Head::of(&table, faces);
    let first = table.rows.first().map_or(0.0, |row| row.height(line));
    if sheets.room() < head.height() + first + 2.0 * line {
        sheets.turn();
    }
    let leaves = head.draw(sheets, true);
    let mut rows = Vec::with_capacity(table.rows.len());
    for row in table.rows {
        let own = row.height(line);
        let needed = if row.look.keeps_next {
            own + 2.0 * (line + 2.0 * PAD * line)
        } else {
            own
        };
        if sheets.room() < needed {
            sheets.turn();
            head.draw(sheets, false);
        }
        let cells = row.draw(sheets, own, table.size, &table.columns);
        rows.push(if is_told_apart {
            let leaves = cells.into_iter();
            let leaves = leaves.map(|marks| (!marks.is_empty()).then(|| sheets.content(marks)));
            leaves.collect()
        } else {
            vec![Some(sheets.content(cells.into_iter().flatten().collect()))]
        });
    }
    sheets.blocks.push(if is_told_apart {
        Block::Table { head: leaves, rows }
    } else {
        let rows = rows.into_iter().flatten().flatten();
        Block::Lines(leaves.into_iter().chain(rows).collect())
    });
}

fn height(lines: usize, line: f32) -> f32 {
    factor(lines.max(1)) * line + 2.0 * PAD * line
}

impl Row {
    fn height(&self, line: f32) -> f32 {
        let lines = self.cells.iter().map(|cell| cell.lines.len());
        height(lines.max().unwrap_or_default(), line)
    }

    /// Draws what is around the row, and gives back what is in each cell.
    fn draw(
        self,
        sheets: &mut Sheets,
        height: f32,
        size: f32,
        columns: &[Column<'_>],
    ) -> Vec<Vec<Mark>> {
        let (top, bottom) = (sheets.y, sheets.y + height);
        if self.look.is_shaded {
            sheets.ornament(vec![Mark::Area {
                sides: [SIDE - 3.0, top, sheets.right() + 3.0, bottom],
                ink: SHADE,
                hatch: None,
                rim: None,
            }]);
        }
        let (ink, width) = self.look.rule;
        sheets.rule(top, ink, width);
        let line = size * LINE;
        let mut drawn = Vec::with_capacity(self.cells.len());
        let mut left = SIDE;
        for (cell, column) in self.cells.into_iter().zip(columns) {
            let mut marks = Vec::new();
            let mut base = top + PAD * line + size;
            for run in cell.lines {
                let x = if cell.is_right {
                    left + column.width - run.width
                } else {
                    left + cell.indent
                };
                marks.push(Mark::Text {
                    at: (x, base),
                    run,
                    ink: self.look.ink,
                });
                base += line;
            }
            drawn.push(marks);
            left += column.width + GAP;
        }
        sheets.y = bottom;
        drawn
    }
}

/// The head of a table.
struct Head {
    size: f32,
    /// The lines of each name, how wide its column is, and whether it stands to the right.
    names: Vec<(Vec<Run>, f32, bool)>,
}

impl Head {
    fn of(table: &Table<'_>, faces: &Faces) -> Self {
        let style = Style::semibold(table.size);
        let names = table.columns.iter().map(|column| {
            let lines = faces.lines(column.name, style, column.width + 0.5, MAX_HEAD);
            (lines, column.width, column.is_right)
        });
        Self {
            size: table.size,
            names: names.collect(),
        }
    }

    fn height(&self) -> f32 {
        let lines = self.names.iter().map(|(lines, ..)| lines.len());
        height(lines.max().unwrap_or_default(), self.size * LINE)
    }

    /// Draws the head. It is read once: where it comes again it is an ornament.
    fn draw(&self, sheets: &mut Sheets, is_read: bool) -> Vec<usize> {
        let line = self.size * LINE;
        let bottom = sheets.y + self.height();
        let mut left = SIDE;
        let mut leaves = Vec::new();
        for (lines, width, is_right) in &self.names {
            let mut base = bottom - PAD * line - line * factor(lines.len()) + self.size;
            let mut marks = Vec::new();
            for run in lines {
                let x = if *is_right {
                    left + width - run.width
                } else {
                    left
                };
                marks.push(Mark::Text {
                    at: (x, base),
                    run: run.clone(),
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
}
