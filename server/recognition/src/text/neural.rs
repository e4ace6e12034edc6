//! Reads a page by the networks alone, and finds out how it has to be turned.

use image::RgbImage;
use kym_recognition_protocol::text::Turn;

use super::detection;
use super::geometry::{Slanted, after, turned};
use super::lines::Piece;
use super::models::Models;
use super::strips;

/// A piece this many times higher than wide stands on its side.
const ON_ITS_SIDE: f32 = 1.5;

/// Pieces that are read less surely than this on the average may stand on their heads.
const SURE: f32 = 0.85;

/// How many pieces are read the other way round to find that out.
const MAX_PROBES: usize = 8;

/// By how much the other way round has to be surer.
const SURER: f32 = 0.08;

/// A page after it was turned, and what was read on it.
#[derive(Debug)]
pub struct ReadPage {
    pub picture: RgbImage,
    pub turn: Turn,
    pub pieces: Vec<Piece>,
}

pub fn read(models: &Models, picture: RgbImage) -> Option<ReadPage> {
    let lines = detection::lines(models, &picture)?;
    let (mut picture, mut lines, mut turn) = if lie_on_their_sides(&lines) {
        let (picture, lines) = turn_both(picture, &lines, Turn::Quarter);
        (picture, lines, Turn::Quarter)
    } else {
        (picture, lines, Turn::None)
    };
    let mut pieces = read_pieces(models, &picture, &lines)?;
    let probes = probes(&pieces);
    let sureness = average(&probes);
    if !probes.is_empty() && sureness < SURE {
        let places: Vec<Slanted> = probes.iter().map(|piece| piece.place).collect();
        let upside_down: Vec<Slanted> = places.iter().map(half_turned).collect();
        let other = read_pieces(models, &picture, &upside_down)?;
        if average(&other.iter().collect::<Vec<_>>()) > sureness + SURER {
            (picture, lines) = turn_both(picture, &lines, Turn::Half);
            turn = after(turn, Turn::Half);
            pieces = read_pieces(models, &picture, &lines)?;
        }
    }
    Some(ReadPage {
        picture,
        turn,
        pieces,
    })
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

/// The longest pieces.
fn probes(pieces: &[Piece]) -> Vec<&Piece> {
    let mut pieces: Vec<&Piece> = pieces.iter().collect();
    let length = |piece: &Piece| piece.place.width / piece.place.height.max(1.0);
    pieces.sort_by(|one, other| length(other).total_cmp(&length(one)));
    pieces.truncate(MAX_PROBES);
    pieces
}

fn average(pieces: &[&Piece]) -> f32 {
    let sum: f32 = pieces.iter().map(|piece| piece.likelihood()).sum();
    sum / pieces.len().max(1) as f32
}
