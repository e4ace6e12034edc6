//! A drawn receipt and what it says.

use image::RgbImage;

use crate::country::Language;
use crate::layouts::{compose, compose_invoice};
use crate::photo;
use crate::print::Sheet;
use crate::purchase::Purchase;
use crate::rng::Rng;
use crate::shops::ShopKind;
use crate::truth::Truth;

/// A receipt as a scanner sees it, and what it says.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The language that it is in.
    pub language: Language,
    /// Which one of this language.
    pub number: u64,
    /// The picture: paper that fills it, at about 300 dots an inch.
    pub picture: RgbImage,
    /// What it says.
    pub truth: Truth,
}

/// Draws the receipt with this number. Neighbours come from different kinds of shops, in English from different countries.
pub fn receipt(language: Language, number: u64) -> Sample {
    let (sheet, truth) = receipt_sheet(language, number);
    scan(language, number, &sheet, truth)
}

/// Draws the invoice with this number, on a sheet as high as it needs.
pub fn invoice(language: Language, number: u64) -> Sample {
    let (sheet, truth) = invoice_sheet(language, number);
    scan(language, number, &sheet, truth)
}

/// The rows of a receipt, and what it says.
pub fn receipt_sheet(language: Language, number: u64) -> (Sheet, Truth) {
    let mut rng = rng_of(language, number);
    // English ones go through three countries first.
    let place = if language == Language::En {
        number / 3
    } else {
        number
    };
    let kind = ShopKind::ALL[usize::try_from(place % 6).unwrap_or(0)];
    let purchase = Purchase::new(language.country(number), kind, &mut rng);
    compose(&purchase, &mut rng)
}

/// The rows of an invoice, and what it says.
pub fn invoice_sheet(language: Language, number: u64) -> (Sheet, Truth) {
    let mut rng = rng_of(language, number ^ 0x00FF_0000);
    let purchase = Purchase::new(language.country(number), ShopKind::Hardware, &mut rng);
    compose_invoice(&purchase.on_bill(), &mut rng)
}

fn scan(language: Language, number: u64, sheet: &Sheet, truth: Truth) -> Sample {
    let picture = photo::scanned(&sheet.print(), &mut rng_of(language, !number));
    Sample {
        language,
        number,
        picture,
        truth,
    }
}

fn rng_of(language: Language, number: u64) -> Rng {
    let of_language = match language {
        Language::En => 0x656E_0000_0000,
        Language::De => 0x6465_0000_0000,
        Language::Ru => 0x7275_0000_0000,
    };
    Rng::new(number ^ of_language)
}
