//! Pieces of text as they were found one by one, and their words.

use super::ctc::Character;
use super::geometry::Slanted;

/// A piece of a line: what stands there without a large gap.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Where it is.
    pub place: Slanted,
    /// Its words, from left to right.
    pub words: Vec<Word>,
}

/// A word of a piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Its letters, without blanks.
    pub text: String,
    /// How likely they are, from 0 to 1.
    pub likelihood: f32,
    /// Where along the piece it begins and ends, from 0 to 1.
    pub start: f32,
    pub end: f32,
}

impl Piece {
    /// A piece of letters.
    pub fn of_letters(place: Slanted, letters: &[Character]) -> Self {
        let half = half_pitch(&place, letters);
        let words = letters.split(|letter| letter.text == " ");
        let words = words.filter_map(|word| Word::of_letters(word, half));
        Self {
            place,
            words: words.collect(),
        }
    }

    /// How likely its letters are on the average, each counted once.
    pub fn likelihood(&self) -> f32 {
        let count = |word: &Word| word.text.chars().count() as f32;
        let all: f32 = self.words.iter().map(count).sum();
        let sum: f32 = self
            .words
            .iter()
            .map(|word| word.likelihood * count(word))
            .sum();
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// Which share of its length its words cover.
    pub fn covered(&self) -> f32 {
        let sum: f32 = self.words.iter().map(|word| word.end - word.start).sum();
        let blanks = self.words.len().saturating_sub(1) as f32;
        let blank = 0.5 * self.place.height / self.place.width.max(1.0);
        sum + blanks * blank
    }

    /// Its words with a blank between them.
    pub fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| word.text.as_str()).collect();
        words.join(" ")
    }
}

impl Word {
    fn of_letters(letters: &[Character], half: f32) -> Option<Self> {
        let (first, last) = (letters.first()?, letters.last()?);
        let sum: f32 = letters.iter().map(|letter| letter.likelihood).sum();
        Some(Self {
            text: letters.iter().map(|letter| letter.text.as_str()).collect(),
            likelihood: sum / letters.len() as f32,
            start: (first.place - half).max(0.0),
            end: (last.place + half).min(1.0),
        })
    }
}

/// Half of how wide a letter is, as a share of the piece.
fn half_pitch(place: &Slanted, letters: &[Character]) -> f32 {
    // Letters are seldom wider than two thirds of the height of their line.
    let half_letter = place.height / place.width.max(1.0) / 3.0;
    match letters {
        [first, .., last] => {
            let pitch = (last.place - first.place) / (letters.len() - 1) as f32;
            (pitch / 2.0).min(half_letter)
        }
        _ => half_letter,
    }
}
