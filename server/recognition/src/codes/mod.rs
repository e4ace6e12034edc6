//! The codes on a page: QR codes of tills, payment codes of bills, bar codes.
//!
//! A photograph is tried in several ways ([`attempts`]), the cheap ones first, until codes are found.

mod attempts;
mod symbology;

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;

use image::{DynamicImage, GrayImage};
use kym_recognition_protocol::Refusal;
use kym_recognition_protocol::codes::{CodesAnswer, CodesRequest, FoundCode};
use rxing::common::HybridBinarizer;
use rxing::multi::{GenericMultipleBarcodeReader, MultipleBarcodeReader as _};
use rxing::{
    BarcodeFormat, BinaryBitmap, DecodeHints, Luma8LuminanceSource, MultiUseMultiFormatReader,
    RXingResult, Reader as _,
};

use self::attempts::{Attempt, Frame};
use crate::light;
use crate::pages::Sheet;
use crate::prepare::decode_page;

/// How many codes of a page are kept at most.
const MAX_CODES: usize = 32;

/// The bytes of the longest code: what the largest QR code and the largest Aztec code hold is less.
const MAX_CODE: usize = 8 * 1024;

/// Finds the codes on each page.
///
/// # Errors
/// As [`decode_page`].
pub fn find(request: CodesRequest) -> Result<CodesAnswer, Refusal> {
    let mut codes = Vec::new();
    for page in request.pages {
        let picture = decode_page(&page.picture)?;
        drop(page.picture);
        codes.extend(on_page(page.page, picture));
    }
    Ok(CodesAnswer { codes })
}

fn on_page(page: u16, picture: DynamicImage) -> Vec<FoundCode> {
    let luma = light::shrunk(&picture.into_luma8(), attempts::MAX_SIDE);
    let sheet = Sheet::new(page, f64::from(luma.width()), f64::from(luma.height()));
    let mut found: Vec<FoundCode> = Vec::new();
    let mut doubtful: Vec<String> = Vec::new();
    for attempt in attempts::ALL {
        if attempt.is_needed(&found) {
            let frame = attempt.frame(&luma);
            for result in read(&frame, attempt) {
                let text = result.getText();
                if !attempt.is_doubtful() || doubtful.iter().any(|other| other == text) {
                    keep(&mut found, &result, &frame, &sheet);
                } else {
                    doubtful.push(text.to_owned());
                }
            }
        }
    }
    found
}

/// What the library reads in a frame. It panics in some of its readers where a picture makes no sense to them; that is one
/// attempt without a code, not the end of the work.
fn read(frame: &Frame, attempt: &Attempt) -> Vec<RXingResult> {
    let (width, height) = frame.luma.dimensions();
    let hints = DecodeHints {
        TryHarder: Some(true),
        PossibleFormats: Some(attempt.formats()),
        AlsoInverted: Some(attempt.also_inverted),
        ..DecodeHints::default()
    };
    let luma = frame.luma.as_raw().clone();
    let results = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let source = Luma8LuminanceSource::new(luma, width, height).ok()?;
        let mut bitmap = BinaryBitmap::new(HybridBinarizer::new(source));
        let mut reader = MultiUseMultiFormatReader::default();
        if attempt.looks_for_several() {
            let mut reader = GenericMultipleBarcodeReader::new(reader);
            reader.decode_multiple_with_hints(&mut bitmap, &hints).ok()
        } else {
            let result = reader.decode_with_hints(&mut bitmap, &hints);
            result.ok().map(|result| vec![result])
        }
    }));
    results.ok().flatten().unwrap_or_default()
}

fn keep(found: &mut Vec<FoundCode>, result: &RXingResult, frame: &Frame, sheet: &Sheet) {
    let Some(symbology) = symbology::of(*result.getBarcodeFormat()) else {
        return;
    };
    let text = result.getText();
    let is_known = found
        .iter()
        .any(|code| code.symbology == symbology && code.text == text);
    if is_known || text.is_empty() || text.len() > MAX_CODE || found.len() >= MAX_CODES {
        return;
    }
    // Of the other kinds the library says the code words, not the bytes.
    let bytes = if symbology::is_qr(symbology) {
        result.getRawBytes().to_vec()
    } else {
        Vec::new()
    };
    let [left, top, right, bottom] = frame.bounds(result.getPoints(), symbology);
    found.push(FoundCode {
        symbology,
        text: text.to_owned(),
        bytes,
        region: sheet.region(left, top, right, bottom),
    });
}

/// The formats of bars. UPC-E is left out: it is read into text where there is none.
const BARS: [BarcodeFormat; 5] = [
    BarcodeFormat::EAN_13,
    BarcodeFormat::UPC_A,
    BarcodeFormat::CODE_128,
    BarcodeFormat::CODE_39,
    BarcodeFormat::ITF,
];

/// The formats of squares beside QR codes.
const SQUARES: [BarcodeFormat; 3] = [
    BarcodeFormat::AZTEC,
    BarcodeFormat::DATA_MATRIX,
    BarcodeFormat::PDF_417,
];

fn set(formats: &[BarcodeFormat]) -> HashSet<BarcodeFormat> {
    formats.iter().copied().collect()
}

/// A picture of light and dark.
type Luma = GrayImage;
