//! Headings, paragraphs, and figures side by side.

use kym_domain::text::one_line;

use crate::face::{Faces, Run, Style};
use crate::sheet::{BLACK, Block, HAIRLINE, Ink, MUTED, Mark, SIDE, Sheets};

/// How high a line of a paragraph is, for each point of its letters.
const LINE: f32 = 1.35;
/// How many lines a heading has at most.
const MAX_HEADING: usize = 2;
/// How wide the place of a figure is at least.
const FACT: f32 = 96.0;
/// The room between its line and it.
const BEFORE: f32 = 8.0;
/// The room between it and the next one.
const BEHIND: f32 = 10.0;

/// Writes a heading of a level, from 1. Beyond two lines it is cut off; a text that nobody would see is none.
pub fn heading(sheets: &mut Sheets, level: u16, text: &str, style: Style, faces: &Faces) {
    let text = one_line(text);
    if text.is_empty() {
        return;
    }
    let at = (sheets.pages.len() - 1, sheets.y);
    let mut marks = Vec::new();
    for run in faces.lines(&text, style, sheets.width(), MAX_HEADING) {
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
        text,
        at,
        leaf,
    });
}

/// Writes a paragraph of at most so many lines on the page that is being written; what does not fit is cut off.
pub fn paragraph(
    sheets: &mut Sheets,
    text: &str,
    style: Style,
    ink: Ink,
    max_lines: usize,
    faces: &Faces,
) {
    let mut marks = Vec::new();
    for run in faces.lines(text, style, sheets.width(), max_lines) {
        sheets.y += style.size * LINE;
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

/// Writes the figures that matter most, each with its name, side by side.
pub fn facts(sheets: &mut Sheets, figures: &[(String, String)], faces: &Faces) {
    if figures.is_empty() {
        return;
    }
    sheets.y += 16.0;
    let small = Style::regular(8.0);
    let set = |size: f32| {
        let large = Style::semibold(size).tabular();
        let placed = figures.iter().map(|(name, figure)| {
            let name = faces.run(name, small);
            let figure = faces.run(figure, large);
            let width = name.width.max(figure.width).max(FACT * size / 14.0) + BEFORE + BEHIND;
            (name, figure, width)
        });
        placed.collect::<Vec<_>>()
    };
    let mut placed = set(14.0);
    // A little smaller when that brings them into one row.
    if placed.iter().map(|(.., width)| width).sum::<f32>() > sheets.width() + BEHIND {
        placed = set(11.5);
    }
    let mut x = SIDE;
    for (name, figure, width) in placed {
        if x > SIDE && x + width - BEHIND > sheets.right() {
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
            at: (x + BEFORE, top + 8.0),
            run: name,
            ink: MUTED,
        }]);
        let figure = sheets.content(vec![Mark::Text {
            at: (x + BEFORE, top + 26.0),
            run: figure,
            ink: BLACK,
        }]);
        sheets.blocks.push(Block::Paragraph(vec![name, figure]));
        x += width;
    }
    sheets.y += 40.0;
}

/// A column of lines.
#[derive(Debug)]
pub struct TextColumn {
    left: f32,
    lines: Vec<(Run, Ink)>,
}

impl TextColumn {
    /// An empty one that begins so far from the left.
    pub const fn at(left: f32) -> Self {
        Self {
            left,
            lines: Vec::new(),
        }
    }

    /// Adds a text, on as many lines as it takes in a width. Its own lines stay apart.
    pub fn write(&mut self, text: &str, style: Style, ink: Ink, width: f32, faces: &Faces) {
        for line in text.lines() {
            let runs = faces.lines(line, style, width, usize::MAX);
            self.lines.extend(runs.into_iter().map(|run| (run, ink)));
        }
    }
}

/// Writes columns beside each other, with lines for letters of a size. Each is read as a paragraph. What does not fit on a
/// page goes on on the next.
pub fn columns(sheets: &mut Sheets, columns: Vec<TextColumn>, size: f32) {
    let line = size * LINE;
    let columns = columns.into_iter();
    let mut columns: Vec<_> = columns
        .map(|column| (column.left, column.lines.into_iter(), Vec::new()))
        .collect();
    while columns.iter().any(|(_, lines, _)| lines.len() > 0) {
        if sheets.room() < line {
            sheets.turn();
        }
        let top = sheets.y;
        let mut lowest = top;
        for (left, lines, leaves) in &mut columns {
            sheets.y = top;
            let mut marks = Vec::new();
            while sheets.room() >= line
                && let Some((run, ink)) = lines.next()
            {
                sheets.y += line;
                if !run.text.is_empty() {
                    let at = (*left, sheets.y);
                    marks.push(Mark::Text { at, run, ink });
                }
            }
            lowest = lowest.max(sheets.y);
            if !marks.is_empty() {
                leaves.push(sheets.content(marks));
            }
        }
        sheets.y = lowest;
    }
    for (.., leaves) in columns {
        if !leaves.is_empty() {
            sheets.blocks.push(Block::Paragraph(leaves));
        }
    }
}

/// Writes a line from a point on its base line to the right.
pub fn line_at(sheets: &mut Sheets, at: (f32, f32), run: Run, ink: Ink) {
    let leaf = sheets.content(vec![Mark::Text { at, run, ink }]);
    sheets.blocks.push(Block::Paragraph(vec![leaf]));
}
