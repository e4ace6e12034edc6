//! Both engines: the networks find and read lines, and Tesseract reads those whose letters the networks do not know.

use image::DynamicImage;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::text::TextPage;

use super::Ocr;
use super::lines;
use super::models::Models;
use super::neural;
use super::pieces::Piece;
use super::stack::Stack;
use super::tesseract::Tesseract;
use crate::pages::Sheet;
use crate::prepare::on_paper;

mod choice;

/// The networks, and Tesseract where it is installed.
pub struct Mixed {
    models: Models,
    tesseract: Option<Tesseract>,
}

impl Mixed {
    pub fn new(models: Models, tesseract: Option<Tesseract>) -> Self {
        Self { models, tesseract }
    }
}

impl Ocr for Mixed {
    fn read(&self, page: u16, picture: DynamicImage) -> Result<TextPage, Refusal> {
        let read = neural::read(&self.models, self.tesseract.as_ref(), on_paper(picture));
        let read = read.ok_or(Refusal::Failed)?;
        let (width, height) = read.picture.dimensions();
        let mut pieces = read.pieces;
        if let Some(tesseract) = &self.tesseract {
            let unknown = choice::of_unknown_letters(&pieces);
            let places: Vec<_> = unknown
                .pieces
                .iter()
                .map(|index| pieces[*index].place)
                .collect();
            let stacks = Stack::of(&read.picture, &places);
            let mut readings: Vec<Piece> = Vec::new();
            for stack in stacks {
                readings.extend(stack.read(tesseract, unknown.script)?);
            }
            choice::settle(&mut pieces, &unknown, readings);
        }
        let sheet = Sheet::new(page, f64::from(width), f64::from(height));
        Ok(TextPage {
            page,
            turn: read.turn,
            lines: lines::join(pieces, &sheet),
        })
    }
}
