//! Codes of tills, bills and goods, drawn and photographed.
//!
//! Reading order: [`CodeKind`], which there are; [`code`], one of them with what it says; [`photographed_code`], what a
//! camera makes of it; [`draw`], a code for a text of one's own.

mod draw;
mod numbers;
mod payloads;

use image::{DynamicImage, Rgb, RgbImage, imageops};
use rxing::BarcodeFormat;

pub use self::draw::{NotEncodable, draw};
pub use self::numbers::{creditor_reference, iban};
pub use self::payloads::CodeTruth;
use crate::photo::{Scene, Table, encode, shoot};
use crate::rng::Rng;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CodeKind {
    /// A sale in Russia: the fiscal memory's numbers.
    RussianTill,
    /// A sale in Serbia: an address with a signed block.
    SerbianTill,
    /// A sale in Montenegro: an address.
    MontenegrinTill,
    /// A sale in Portugal: fields with stars between them.
    PortugueseTill,
    /// A sale in Austria (RKSV).
    AustrianTill,
    /// A sale in Spain (VERI*FACTU).
    SpanishTill,
    /// A sale in Saudi Arabia (ZATCA).
    SaudiTill,
    /// A sale in Germany (DSFinV-K, annex I).
    GermanTill,
    /// A transfer in euros (EPC069-12).
    EpcTransfer,
    /// A transfer in Russia (GOST R 56042-2014).
    RussianTransfer,
    /// A transfer in Czechia (SPAYD).
    CzechTransfer,
    /// A transfer in Serbia (IPS).
    SerbianTransfer,
    /// A bill in Switzerland.
    SwissBill,
    /// A transfer in Ukraine.
    UkrainianTransfer,
    /// Goods.
    Ean13,
    /// Goods that were weighed in the shop.
    WeightEan13,
    /// Goods in America.
    UpcA,
    /// Small goods.
    Ean8,
    /// Marked goods.
    DataMatrix,
    /// An address that says nothing.
    Link,
}

impl CodeKind {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::RussianTill,
        Self::SerbianTill,
        Self::MontenegrinTill,
        Self::PortugueseTill,
        Self::AustrianTill,
        Self::SpanishTill,
        Self::SaudiTill,
        Self::GermanTill,
        Self::EpcTransfer,
        Self::RussianTransfer,
        Self::CzechTransfer,
        Self::SerbianTransfer,
        Self::SwissBill,
        Self::UkrainianTransfer,
        Self::Ean13,
        Self::WeightEan13,
        Self::UpcA,
        Self::Ean8,
        Self::DataMatrix,
        Self::Link,
    ];

    /// How it is drawn.
    pub const fn format(self) -> BarcodeFormat {
        match self {
            Self::Ean13 | Self::WeightEan13 => BarcodeFormat::EAN_13,
            Self::UpcA => BarcodeFormat::UPC_A,
            Self::Ean8 => BarcodeFormat::EAN_8,
            Self::DataMatrix => BarcodeFormat::DATA_MATRIX,
            _ => BarcodeFormat::QR_CODE,
        }
    }

    /// Whether it says that something was paid.
    pub const fn is_receipt(self) -> bool {
        matches!(
            self,
            Self::RussianTill
                | Self::SerbianTill
                | Self::MontenegrinTill
                | Self::PortugueseTill
                | Self::AustrianTill
                | Self::SpanishTill
                | Self::SaudiTill
                | Self::GermanTill
        )
    }

    /// The currency of its amount, when it has one.
    pub const fn currency(self) -> Option<&'static str> {
        Some(match self {
            Self::RussianTill | Self::RussianTransfer => "RUB",
            Self::SerbianTill | Self::SerbianTransfer => "RSD",
            Self::MontenegrinTill
            | Self::PortugueseTill
            | Self::AustrianTill
            | Self::SpanishTill
            | Self::GermanTill
            | Self::EpcTransfer => "EUR",
            Self::SaudiTill => "SAR",
            Self::CzechTransfer => "CZK",
            Self::SwissBill => "CHF",
            Self::UkrainianTransfer => "UAH",
            Self::Ean13
            | Self::WeightEan13
            | Self::UpcA
            | Self::Ean8
            | Self::DataMatrix
            | Self::Link => return None,
        })
    }
}

/// A code and what it says.
#[derive(Debug, Clone)]
pub struct CodeSample {
    /// What it is for.
    pub kind: CodeKind,
    /// What it says, letter by letter.
    pub payload: String,
    /// What that means.
    pub truth: CodeTruth,
    /// The code with its quiet zone, four pixels a module.
    pub picture: RgbImage,
}

/// A code of a kind; the same seed draws the same one.
///
/// # Panics
/// When a payload does not fit into its code, which the tests rule out.
pub fn code(kind: CodeKind, seed: u64) -> CodeSample {
    let mut rng = Rng::new(seed ^ 0x636F_6465_0000 ^ u64::from(kind as u8));
    let (payload, truth) = payloads::payload(kind, &mut rng);
    let picture = draw(kind.format(), &payload, 4, 220).expect("every kind fits into its code");
    let picture = DynamicImage::ImageLuma8(picture).into_rgb8();
    CodeSample {
        kind,
        payload,
        truth,
        picture,
    }
}

/// How a code is photographed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CodeCondition {
    /// Turned clockwise by so many degrees.
    Turned(u16),
    /// Out of focus; the higher, the worse: from one to three.
    Blurred(u8),
    /// From the side.
    Perspective,
    /// With a phone held by hand: a little of everything.
    Photo,
    /// Small on a sheet in a picture of twelve megapixels.
    SmallInLarge,
}

impl CodeCondition {
    /// Some of each.
    pub const ALL: [Self; 11] = [
        Self::Turned(10),
        Self::Turned(30),
        Self::Turned(45),
        Self::Turned(90),
        Self::Turned(180),
        Self::Blurred(1),
        Self::Blurred(2),
        Self::Blurred(3),
        Self::Perspective,
        Self::Photo,
        Self::SmallInLarge,
    ];
}

/// A photograph of a code as a JPEG file; the same seed takes the same one.
///
/// # Panics
/// When the picture is larger than a JPEG can be, which none is.
pub fn photographed_code(code: &CodeSample, condition: CodeCondition, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed ^ 0x6C65_6E73_0000);
    let longest = code.picture.width().max(code.picture.height());
    // A sheet around it, so that it is not cut off when it is turned.
    let (sheet, side) = match condition {
        CodeCondition::SmallInLarge => (longest * 5, 3024),
        _ => (longest * 3 / 2, (longest * 2).max(900)),
    };
    let mut paper = RgbImage::from_pixel(sheet, sheet, Rgb([248, 248, 245]));
    let corner = |length: u32| i64::from((sheet - length) / 2);
    imageops::replace(
        &mut paper,
        &code.picture,
        corner(code.picture.width()),
        corner(code.picture.height()),
    );
    let mut scene = Scene::good(&mut rng);
    scene.size = (side, side);
    scene.fill = 1.0;
    scene.angle = 0.0;
    scene.perspective = 0.0;
    scene.curl = 0.0;
    scene.table = Table::White;
    match condition {
        CodeCondition::Turned(degrees) => scene.angle = f32::from(degrees),
        CodeCondition::Blurred(grade) => scene.blur = f32::from(grade),
        CodeCondition::Perspective => scene.perspective = 0.12,
        CodeCondition::Photo => {
            scene.angle = rng.fraction(-9.0, 9.0);
            scene.perspective = 0.05;
            scene.curl = 0.006;
            scene.gradient = 0.35;
            scene.blur = 1.0;
            scene.noise = 6.0;
            scene.table = Table::Wood;
        }
        CodeCondition::SmallInLarge => {
            scene.size = (3024, 4032);
            scene.angle = rng.fraction(-4.0, 4.0);
            scene.noise = 4.0;
            scene.table = Table::DarkWood;
        }
    }
    let picture = shoot(&paper, &scene, &mut rng);
    encode(&picture, scene.quality, None).expect("a photograph fits into a JPEG")
}
