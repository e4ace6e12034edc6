//! What was laid out, written as PDF: for archives (PDF/A-2a), and so that it can be read aloud (PDF/UA-1).

use std::num::NonZeroU16;

use anyhow::Context as _;
use jiff::civil::Date;
use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagTree,
};
use krilla::{Document, SerializeSettings};
use kym_domain::language::Language;
use kym_domain::text::one_line;

use crate::face::Faces;
use crate::sheet::{Block, Ink, Mark, Piece, Sheets};

/// How far apart the lines of a hatch are.
const HATCH: f32 = 3.6;

/// What a file says of itself.
#[derive(Debug)]
pub struct Properties {
    /// What it is called.
    pub title: String,
    /// The language of everything in it.
    pub language: Language,
    /// The day it is of.
    pub day: Date,
}

/// Writes the pages as a file. The same pages are the same bytes.
///
/// # Errors
/// When the pages break a rule of the format, which is a fault of this program.
pub fn write(properties: &Properties, sheets: &Sheets, faces: &Faces) -> anyhow::Result<Vec<u8>> {
    let builder = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1);
    let configuration = builder
        .finish()
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    });
    let mut leaves: Vec<Option<Identifier>> = vec![None; sheets.leaves];
    let (width, height) = sheets.size;
    for pieces in &sheets.pages {
        let settings = PageSettings::from_wh(width, height).context("a page without size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for piece in pieces {
            draw_piece(&mut surface, piece, faces, &mut leaves);
        }
        surface.finish();
        page.finish();
    }
    document.set_metadata(metadata(properties)?);
    document.set_outline(outline(sheets));
    document.set_tag_tree(structure(sheets, &leaves));
    let written = document.finish();
    written.map_err(|error| anyhow::anyhow!("{error:?}"))
}

fn metadata(properties: &Properties) -> anyhow::Result<Metadata> {
    let day = properties.day;
    let made = DateTime::new(u16::try_from(day.year())?)
        .month(u8::try_from(day.month())?)
        .day(u8::try_from(day.day())?)
        .hour(0)
        .minute(0)
        .second(0)
        .utc_offset_hour(0)
        .utc_offset_minute(0);
    Ok(Metadata::new()
        .title(one_line(&properties.title))
        .language(properties.language.as_str().to_owned())
        .creator("Know Your Money".to_owned())
        .text_direction(TextDirection::LeftToRight)
        .creation_date(made))
}

fn outline(sheets: &Sheets) -> Outline {
    let mut outline = Outline::new();
    for block in &sheets.blocks {
        if let Block::Heading { text, at, .. } = block {
            let place = XyzDestination::new(at.0, Point::from_xy(0.0, (at.1 - 24.0).max(0.0)));
            outline.push_child(OutlineNode::new(text.clone(), place));
        }
    }
    outline
}

/// The document as a program reads it aloud.
fn structure(sheets: &Sheets, leaves: &[Option<Identifier>]) -> TagTree {
    let leaf = |group: &mut TagGroup, place: usize| {
        if let Some(Some(identifier)) = leaves.get(place) {
            group.push(*identifier);
        }
    };
    let mut tree = TagTree::new();
    for block in &sheets.blocks {
        match block {
            Block::Heading {
                level,
                text,
                leaf: own,
                ..
            } => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                let mut group = TagGroup::new(Tag::Hn(level, Some(text.clone())));
                leaf(&mut group, *own);
                tree.push(group);
            }
            Block::Paragraph(own) => {
                let mut group = TagGroup::new(Tag::P);
                for own in own {
                    leaf(&mut group, *own);
                }
                tree.push(group);
            }
            Block::Figure { says, leaf: own } => {
                let mut group = TagGroup::new(Tag::Figure(Some(one_line(says))));
                leaf(&mut group, *own);
                tree.push(group);
            }
            Block::Lines(own) => {
                let mut group = TagGroup::new(Tag::Div);
                for own in own {
                    let mut line = TagGroup::new(Tag::P);
                    leaf(&mut line, *own);
                    group.push(line);
                }
                tree.push(group);
            }
            Block::Table { head, rows } => tree.push(table(head, rows, leaf)),
        }
    }
    tree
}

fn table(
    head: &[usize],
    rows: &[Vec<Option<usize>>],
    leaf: impl Fn(&mut TagGroup, usize),
) -> TagGroup {
    let mut table = TagGroup::new(Tag::Table);
    let mut row = TagGroup::new(Tag::TR);
    for own in head {
        let mut cell = TagGroup::new(Tag::TH(TableHeaderScope::Column));
        leaf(&mut cell, *own);
        row.push(cell);
    }
    table.push(Node::from(TagGroup::with_children(
        Tag::THead,
        vec![row.into()],
    )));
    let mut body = TagGroup::new(Tag::TBody);
    for own in rows {
        let mut row = TagGroup::new(Tag::TR);
        for (place, own) in own.iter().enumerate() {
            let mut cell = if place == 0 {
                TagGroup::new(Tag::TH(TableHeaderScope::Row))
            } else {
                TagGroup::new(Tag::TD)
            };
            if let Some(own) = own {
                leaf(&mut cell, *own);
            }
            row.push(cell);
        }
        body.push(row);
    }
    table.push(body);
    table
}

fn draw_piece(
    surface: &mut Surface<'_>,
    piece: &Piece,
    faces: &Faces,
    leaves: &mut [Option<Identifier>],
) {
    let tag = match piece.leaf {
        None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
        Some(_) if is_text(piece) => ContentTag::Span(SpanTag::empty()),
        Some(_) => ContentTag::Other,
    };
    let identifier = surface.start_tagged(tag);
    for mark in &piece.marks {
        draw(surface, mark, faces);
    }
    surface.end_tagged();
    if let Some(leaf) = piece.leaf.and_then(|leaf| leaves.get_mut(leaf)) {
        *leaf = Some(identifier);
    }
}

fn is_text(piece: &Piece) -> bool {
    let mut marks = piece.marks.iter();
    marks.all(|mark| matches!(mark, Mark::Text { .. }))
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, faces: &Faces) {
    match mark {
        Mark::Text { at, run, ink } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(*ink)));
            let (font, size) = (faces.font(run.style), run.style.size);
            let start = Point::from_xy(at.0, at.1);
            surface.draw_glyphs(start, &run.glyphs, font, &run.text, size, false);
        }
        Mark::Line {
            through,
            ink,
            width,
            dashes,
        } => {
            let mut path = PathBuilder::new();
            for (place, (x, y)) in through.iter().enumerate() {
                if place == 0 {
                    path.move_to(*x, *y);
                } else {
                    path.line_to(*x, *y);
                }
            }
            stroke(surface, path, *ink, *width, dashes);
        }
        Mark::Dot { at: (x, y), ink } => {
            // A small square that stands on its corner.
            let mut path = PathBuilder::new();
            path.move_to(x - 2.3, *y);
            path.line_to(*x, y - 2.3);
            path.line_to(x + 2.3, *y);
            path.line_to(*x, y + 2.3);
            path.close();
            surface.set_stroke(None);
            surface.set_fill(Some(fill(*ink)));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Mark::Area {
            sides,
            ink,
            hatch,
            rim,
        } => draw_area(surface, *sides, *ink, *hatch, *rim),
    }
}

fn draw_area(
    surface: &mut Surface<'_>,
    [left, top, right, bottom]: [f32; 4],
    ink: Ink,
    hatch: Option<Ink>,
    rim: Option<(Ink, bool)>,
) {
    let Some(rect) = Rect::from_ltrb(left, top, right, bottom) else {
        return;
    };
    let outline = || {
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        path
    };
    let Some(path) = outline().finish() else {
        return;
    };
    surface.set_stroke(None);
    surface.set_fill(Some(fill(ink)));
    surface.draw_path(&path);
    if let Some(ink) = hatch {
        let (width, height) = (right - left, bottom - top);
        let mut lines = PathBuilder::new();
        let mut along = HATCH;
        while along < width + height {
            // From the left or bottom side to the top or right one, each at half a right angle.
            let begin = (left + (along - height).max(0.0), top + along.min(height));
            let end = (left + along.min(width), top + (along - width).max(0.0));
            lines.move_to(begin.0, begin.1);
            lines.line_to(end.0, end.1);
            along += HATCH;
        }
        stroke(surface, lines, ink, 0.6, &[]);
    }
    if let Some((ink, is_dashed)) = rim {
        let dashes: &[f32] = if is_dashed { &[2.0, 1.5] } else { &[] };
        stroke(surface, outline(), ink, 0.6, dashes);
    }
}

fn stroke(surface: &mut Surface<'_>, path: PathBuilder, ink: Ink, width: f32, dashes: &[f32]) {
    let Some(path) = path.finish() else {
        return;
    };
    let dash = (!dashes.is_empty()).then(|| StrokeDash {
        array: dashes.to_vec(),
        offset: 0.0,
    });
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke {
        paint: color(ink).into(),
        width,
        dash,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
}

fn color((red, green, blue): Ink) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn fill(ink: Ink) -> Fill {
    Fill {
        paint: color(ink).into(),
        opacity: NormalizedF32::ONE,
        ..Fill::default()
    }
}
