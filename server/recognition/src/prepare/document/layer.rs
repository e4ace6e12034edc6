//! From the letters that a page draws to its words and lines.
//!
//! Documents draw letters in any order, words in pieces and blanks not at all, so that nothing but the places counts:
//! letters of one base line make a line, and a gap or a drawn blank divides it into words.

use hayro::kurbo::Vec2;
use kym_domain::receipts::text::{Confidence, Region, TextLine, TextWord};

use super::glyphs::PlacedGlyph;
use crate::pages::Sheet;

/// A gap of so many ems divides words.
const GAP: f64 = 0.18;

/// Letters whose base lines are no further apart than so many ems stand in a line.
const SAME_LINE: f64 = 0.35;

/// The same letter within so many ems was drawn twice to look bold.
const DRAWN_TWICE: f64 = 0.12;

/// How far letters reach above and below their base line, in ems.
const ASCENT: f64 = 0.76;
const DESCENT: f64 = 0.22;

/// A page with fewer letters carries no text to speak of: a scanner wrote its name.
const MIN_LETTERS: usize = 12;

/// Of so many letters one may be unknown; where more are, the fonts do not say what they mean.
const UNKNOWN_OF: usize = 10;

/// The lines of a page, from top to bottom; nothing, if it carries no text that means anything.
pub fn lines(
    page: u16,
    glyphs: Vec<PlacedGlyph>,
    (width, height): (f32, f32),
) -> Option<Vec<TextLine>> {
    let mut letters: Vec<Character> = glyphs.into_iter().filter_map(Character::of).collect();
    let visible = letters.iter().filter(|letter| !letter.is_blank());
    let (known, unknown): (Vec<&Character>, Vec<&Character>) =
        visible.partition(|letter| letter.is_known());
    if known.len() < MIN_LETTERS || unknown.len() * UNKNOWN_OF > known.len() {
        return None;
    }
    letters.sort_by(|one, other| one.base.total_cmp(&other.base));
    let sheet = Sheet::new(page, f64::from(width), f64::from(height));
    let lines =
        letters.chunk_by(|one, next| next.base - one.base <= SAME_LINE * one.size.min(next.size));
    Some(lines.filter_map(|line| words(line, &sheet)).collect())
}

/// A letter of a line that runs from left to right.
#[derive(Debug, Clone)]
struct Character {
    text: Option<String>,
    left: f64,
    right: f64,
    base: f64,
    size: f64,
}

impl Character {
    /// Nothing for letters that are turned: they stand at the edges of forms, and mean nothing in them.
    fn of(glyph: PlacedGlyph) -> Option<Self> {
        let PlacedGlyph {
            text,
            start,
            end,
            up,
        } = glyph;
        let size = up.hypot();
        let forward: Vec2 = end - start;
        let is_level = up.y < -0.9 * size && forward.x >= 0.0 && size > 0.5;
        is_level.then_some(Self {
            text,
            left: start.x,
            right: end.x,
            base: start.y,
            size,
        })
    }

    fn is_blank(&self) -> bool {
        let text = self.text.as_deref();
        text.is_some_and(|text| {
            text.chars()
                .all(|letter| letter.is_whitespace() || letter.is_control())
        })
    }

    fn is_known(&self) -> bool {
        let is_private = |letter: char| matches!(letter, '\u{e000}'..='\u{f8ff}' | '\u{fffd}');
        let text = self.text.as_deref();
        text.is_some_and(|text| !text.chars().any(is_private))
    }

    fn is_drawn_again_by(&self, next: &Self) -> bool {
        self.text == next.text && (next.left - self.left).abs() <= DRAWN_TWICE * self.size
    }
}

fn words(line: &[Character], sheet: &Sheet) -> Option<TextLine> {
    let mut line: Vec<&Character> = line.iter().collect();
    line.sort_by(|one, other| one.left.total_cmp(&other.left));
    line.dedup_by(|next, one| one.is_drawn_again_by(next));
    let words = line.chunk_by(|one, next| {
        one.is_blank() == next.is_blank() && next.left - one.right <= GAP * one.size.max(next.size)
    });
    let words: Vec<TextWord> = words
        .filter(|word| !word.iter().all(|letter| letter.is_blank()))
        .filter_map(|word| joined(word, sheet))
        .collect();
    (!words.is_empty()).then_some(TextLine { words })
}

fn joined(word: &[&Character], sheet: &Sheet) -> Option<TextWord> {
    let text: String = word
        .iter()
        .filter(|letter| letter.is_known())
        .filter_map(|letter| letter.text.as_deref())
        .flat_map(str::chars)
        .filter(|letter| !letter.is_control() && !letter.is_whitespace())
        .collect();
    let left = word.first()?.left;
    let right = word.iter().map(|letter| letter.right).fold(left, f64::max);
    let top = word.iter().map(|letter| letter.base - ASCENT * letter.size);
    let bottom = word
        .iter()
        .map(|letter| letter.base + DESCENT * letter.size);
    let region: Region = sheet.region(
        left,
        top.fold(f64::INFINITY, f64::min),
        right,
        bottom.fold(f64::NEG_INFINITY, f64::max),
    );
    (!text.is_empty()).then_some(TextWord {
        text,
        confidence: Confidence::CERTAIN,
        region,
    })
}
