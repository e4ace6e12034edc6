//! Reads a page by the networks alone, and finds out how it has to be turned.

use image::RgbImage;
use kym_recognition_protocol::text::Turn;

use super::detection;
use super::geometry::{Slanted, after, turned};
use super::models::Models;
use super::ornaments;
use super::pieces::Piece;
use super::stack::Stack;
use super::strips;
use super::tesseract::{Script, Tesseract};

/// A piece this many times higher than wide stands on its side.
const ON_ITS_SIDE: f32 = 1.5;

/// Pieces that are read less surely than this on the average may stand on their heads.
const SURE: f32 = 0.85;

/// If the difference is smaller than this, the networks may not know the letters, and are not believed alone.
const CLEARLY: f32 = 0.3;

/// How many of the longest pieces are read the other way round to find that out.
const LONG_PROBES: usize = 8;

/// How many of the shorter ones are: on a page whose letters the networks do not know they are its figures, which they do.
const SHORT_PROBES: usize = 8;

/// A piece this many times wider than high is a long one.
const LONG: f32 = 5.0;

/// By how much the other way round has to be surer.
const SURER: f32 = 0.08;

/// A page after it was turned, and what was read on it.
#[derive(Debug)]
pub struct ReadPage {
    pub picture: RgbImage,
    pub turn: Turn,
    pub pieces: Vec<Piece>,
}

/// Reads the page. Tesseract is asked for its opinion, where it is installed, when the networks cannot say which way up the
/// text is.
pub fn read(models: &Models, tesseract: Option<&Tesseract>, picture: RgbImage) -> Option<ReadPage> {
    let lines = detection::lines(models, &picture)?;
    let (mut picture, mut lines, mut turn) = if lie_on_their_sides(&lines) {
        let (picture, lines) = turn_both(picture, &lines, Turn::Quarter);
        (picture, lines, Turn::Quarter)
    } else {
        (picture, lines, Turn::None)
    };
    let mut pieces = read_pieces(models, &picture, &lines)?;
    if is_upside_down(models, tesseract, &picture, &pieces)? {
        (picture, lines) = turn_both(picture, &lines, Turn::Half);
        turn = after(turn, Turn::Half);
        pieces = read_pieces(models, &picture, &lines)?;
    }
    pieces.retain(|piece| !ornaments::is_ornament(piece));
    Some(ReadPage {
        picture,
        turn,
        pieces,
    })
}

/// Whether the page is to be turned by half.
fn is_upside_down(
    models: &Models,
    tesseract: Option<&Tesseract>,
    picture: &RgbImage,
    pieces: &[Piece],
) -> Option<bool> {
    let probes = probes(pieces);
    let sureness = average(&probes);
    if probes.is_empty() || sureness >= SURE {
        return Some(false);
    }
    let places: Vec<Slanted> = probes.iter().map(|piece| piece.place).collect();
    let upside_down: Vec<Slanted> = places.iter().map(half_turned).collect();
    let other = read_pieces(models, picture, &upside_down)?;
    let other = average(&other.iter().collect::<Vec<_>>());
    if let Some(tesseract) = tesseract
        && (other - sureness).abs() < CLEARLY
    {
        let sureness = sureness_of(tesseract, picture, &places);
        let other = sureness_of(tesseract, picture, &upside_down);
        if let (Some(sureness), Some(other)) = (sureness, other) {
            return Some(other > sureness + SURER);
        }
    }
    Some(other > sureness + SURER)
}

/// How sure Tesseract is on the average of what it reads there.
fn sureness_of(tesseract: &Tesseract, picture: &RgbImage, places: &[Slanted]) -> Option<f32> {
    let mut pieces = Vec::new();
    for stack in Stack::of(picture, places) {
        pieces.extend(stack.read(tesseract, Script::Cyrillic).ok()?);
    }
    Some(average(&pieces.iter().collect::<Vec<_>>()))
}

fn read_pieces(models: &Models, picture: &RgbImage, lines: &[Slanted]) -> Option<Vec<Piece>> {
    let letters = strips::read(models, picture, lines)?;
    let pieces = lines.iter().zip(&letters);
    Some(
        pieces
            .map(|(line, letters)| Piece::of_letters(*line, letters))
            .collect(),
    )
}

/// Whether most of the text, by its length, runs down or up the page.
fn lie_on_their_sides(lines: &[Slanted]) -> bool {
    let mut sums = (0.0, 0.0);
    for line in lines {
        if line.height > ON_ITS_SIDE * line.width {
            sums.0 += line.height;
        } else if line.width > ON_ITS_SIDE * line.height {
            sums.1 += line.width;
        }
    }
    sums.0 > sums.1
}

fn turn_both(picture: RgbImage, lines: &[Slanted], turn: Turn) -> (RgbImage, Vec<Slanted>) {
    let sides = (picture.width() as f32, picture.height() as f32);
    let lines = lines.iter().map(|line| line.turned(turn, sides)).collect();
    (turned(picture, turn), lines)
}

/// The same place, seen upside down.
fn half_turned(line: &Slanted) -> Slanted {
    Slanted {
        angle: line.angle + std::f32::consts::PI,
        ..*line
    }
}

/// The longest pieces, and the longest of the shorter ones.
fn probes(pieces: &[Piece]) -> Vec<&Piece> {
    let length = |piece: &Piece| piece.place.width / piece.place.height.max(1.0);
    let mut pieces: Vec<&Piece> = pieces.iter().collect();
    pieces.sort_by(|one, other| length(other).total_cmp(&length(one)));
    let (long, rest) = pieces.split_at(LONG_PROBES.min(pieces.len()));
    let short = rest.iter().filter(|piece| length(piece) < LONG);
    long.iter()
        .chain(short.take(SHORT_PROBES))
        .copied()
        .collect()
}

fn average(pieces: &[&Piece]) -> f32 {
    let sum: f32 = pieces.iter().map(|piece| piece.likelihood()).sum();
    sum / pieces.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::pieces::Word;

    /// A piece so many times wider than high.
    fn piece(length: f32, text: &str) -> Piece {
        let place = Slanted {
            x: 300.0,
            y: 300.0,
            width: length * 20.0,
            height: 20.0,
            angle: 0.0,
        };
        let word = Word {
            text: text.to_owned(),
            likelihood: 0.9,
            start: 0.0,
            end: 1.0,
        };
        Piece {
            place,
            words: vec![word],
        }
    }

    #[test]
    fn amounts_say_how_a_page_is_to_be_turned_when_names_cannot() {
        let names = (0..20_u8).map(|more| piece(10.0 + f32::from(more), "МОЛОКО"));
        let amounts = (0..10_u8).map(|_| piece(3.0, "89.99"));
        let pieces: Vec<Piece> = names.chain(amounts).collect();
        let probes = probes(&pieces);
        let of = |text: &str| probes.iter().filter(|piece| piece.text() == text).count();
        assert_eq!((of("МОЛОКО"), of("89.99")), (LONG_PROBES, SHORT_PROBES));
        assert!(super::probes(&pieces[..2]).len() == 2 && super::probes(&[]).is_empty());
    }
}
