//! The text on a page.
//!
//! Two engines: neural networks that find lines and read them ([`neural`]), whose alphabet has no Cyrillic, and Tesseract
//! ([`tesseract`]), which has, and which also stands in where the models are not installed. With both, the networks find
//! the lines and each line is read by the engine that knows its letters ([`mixed`]).

mod canvas;
mod ctc;
mod detection;
mod geometry;
mod lines;
mod mixed;
pub mod models;
mod neural;
mod ornaments;
mod pieces;
mod plain;
mod regions;
mod skew;
mod slants;
mod stack;
mod strips;
mod tesseract;
mod tsv;

use image::DynamicImage;
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::text::{TextAnswer, TextPage, TextRequest};

use self::models::Models;
use self::tesseract::Tesseract;
use crate::Engines;
use crate::prepare::decode_page;

/// Something that reads a page.
pub trait Ocr {
    /// The text of a page, which has this number.
    ///
    /// # Errors
    /// `recognition_failed`.
    fn read(&self, page: u16, picture: DynamicImage) -> Result<TextPage, Refusal>;
}

/// Reads each page with the best engine that is installed.
///
/// # Errors
/// `unavailable` when there is none, `recognition_failed`, and as [`decode_page`].
pub fn recognise(engines: &Engines, request: TextRequest) -> Result<TextAnswer, Refusal> {
    let engine = best(engines)?;
    let mut pages = Vec::with_capacity(request.pages.len());
    for page in request.pages {
        let picture = decode_page(&page.picture)?;
        drop(page.picture);
        pages.push(engine.read(page.page, picture)?);
    }
    Ok(TextAnswer { pages })
}

fn best(engines: &Engines) -> Result<Box<dyn Ocr>, Refusal> {
    let models = engines.models.as_deref().map(Models::load);
    let tesseract = engines.tesseract.as_deref().and_then(Tesseract::at);
    match (models.and_then(Result::ok), tesseract) {
        (Some(models), tesseract) => Ok(Box::new(mixed::Mixed::new(models, tesseract))),
        (None, Some(tesseract)) => Ok(Box::new(plain::Plain::new(tesseract))),
        (None, None) => Err(Refusal::Unavailable),
    }
}
