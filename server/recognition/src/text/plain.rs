//! Tesseract alone, where the models are not installed, after a preparation of the page: the light made even, the lines made
//! level, letters as large as the program likes them.

use image::{DynamicImage, GrayImage, imageops};
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::text::{TextPage, Turn};

use super::Ocr;
use super::geometry::Slanted;
use super::lines;
use super::pieces::{Piece, Word};
use super::skew;
use super::tesseract::{Script, Segmentation, Tesseract};
use super::tsv::TsvWord;
use crate::light;
use crate::pages::Sheet;
use crate::prepare::on_paper;

/// The longest side of a page as it is read, in pixels.
const MAX_SIDE: u32 = 3000;

/// Pages with a shorter longest side are drawn twice as large.
const SMALL: u32 = 1600;

/// Below this, in percent, the page may be turned.
const UNSURE: f32 = 60.0;

/// Tesseract alone.
pub struct Plain {
    tesseract: Tesseract,
}

impl Plain {
    pub fn new(tesseract: Tesseract) -> Self {
        Self { tesseract }
    }

    fn words(&self, page: &GrayImage) -> Result<Vec<TsvWord>, Refusal> {
        self.tesseract.read(page, Segmentation::Column, Script::Any)
    }
}

impl Ocr for Plain {
    fn read(&self, page: u16, picture: DynamicImage) -> Result<TextPage, Refusal> {
        let mut grey = prepared(picture);
        let mut words = self.words(&grey)?;
        let mut turn = Turn::None;
        if sureness(&words) < UNSURE {
            turn = match self.tesseract.orientation(&grey) {
                Some(90) => Turn::Quarter,
                Some(180) => Turn::Half,
                Some(270) => Turn::ThreeQuarters,
                _ => Turn::None,
            };
            if turn != Turn::None {
                grey = turned(&grey, turn);
                words = self.words(&grey)?;
            }
        }
        let sheet = Sheet::new(page, f64::from(grey.width()), f64::from(grey.height()));
        Ok(TextPage {
            page,
            turn,
            lines: lines::join(pieces(words), &sheet),
        })
    }
}

fn prepared(picture: DynamicImage) -> GrayImage {
    let grey = DynamicImage::ImageRgb8(on_paper(picture)).into_luma8();
    let grey = light::shrunk(&grey, MAX_SIDE);
    let (width, height) = grey.dimensions();
    let grey = if width.max(height) < SMALL {
        imageops::resize(&grey, width * 2, height * 2, imageops::FilterType::Triangle)
    } else {
        grey
    };
    let grey = light::evened(&grey);
    skew::levelled(grey)
}

fn turned(grey: &GrayImage, turn: Turn) -> GrayImage {
    match turn {
        Turn::None => grey.clone(),
        Turn::Quarter => imageops::rotate90(grey),
        Turn::Half => imageops::rotate180(grey),
        Turn::ThreeQuarters => imageops::rotate270(grey),
    }
}

/// How sure the program is on the average of words that have something to be sure of.
fn sureness(words: &[TsvWord]) -> f32 {
    let sum: f32 = words.iter().map(|word| word.confidence).sum();
    if words.is_empty() {
        0.0
    } else {
        sum / words.len() as f32
    }
}

/// The program divides a receipt into columns: what stands beside each other is joined again.
fn pieces(words: Vec<TsvWord>) -> Vec<Piece> {
    let pieces = words.into_iter().map(|word| Piece {
        place: Slanted {
            x: word.left + word.width / 2.0,
            y: word.top + word.height / 2.0,
            width: word.width,
            height: word.height,
            angle: 0.0,
        },
        words: vec![Word {
            text: word.text,
            likelihood: word.confidence / 100.0,
            start: 0.0,
            end: 1.0,
        }],
    });
    pieces.collect()
}
