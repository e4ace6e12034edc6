//! Codes can be read again.

use image::{DynamicImage, GrayImage, RgbImage};
use rxing::helpers::detect_in_luma_with_hints;
use rxing::{BarcodeFormat, DecodeHints};

use crate::codes::{CodeCondition, CodeKind, code, draw, photographed_code};

/// What stands in a picture of a code.
fn read(picture: GrayImage, format: BarcodeFormat) -> Option<String> {
    let (width, height) = picture.dimensions();
    let mut hints = DecodeHints {
        TryHarder: Some(true),
        ..DecodeHints::default()
    };
    let result =
        detect_in_luma_with_hints(picture.into_raw(), width, height, Some(format), &mut hints);
    result.ok().map(|result| result.getText().to_owned())
}

fn grey(picture: RgbImage) -> GrayImage {
    DynamicImage::ImageRgb8(picture).into_luma8()
}

#[test]
fn every_kind_is_read_as_it_was_written() {
    for kind in CodeKind::ALL {
        for seed in 0..6 {
            let code = code(kind, seed);
            let text = read(grey(code.picture), kind.format());
            assert_eq!(
                text.as_deref(),
                Some(code.payload.as_str()),
                "{kind:?} {seed}"
            );
        }
    }
}

#[test]
fn what_a_code_says_stands_in_it() {
    for kind in CodeKind::ALL {
        for seed in 0..6 {
            let code = code(kind, seed);
            let Some(total) = code.truth.total else {
                continue;
            };
            // One is in a block of bytes, one is written in kopecks, one is the sum of two.
            let hidden = matches!(
                kind,
                CodeKind::SerbianTill | CodeKind::SaudiTill | CodeKind::AustrianTill
            );
            let kopecks = total.units().to_string();
            let shown = [
                total.to_string(),
                total.to_string().replace('.', ","),
                kopecks,
            ];
            assert!(
                hidden || shown.iter().any(|total| code.payload.contains(total)),
                "{}",
                code.payload
            );
        }
    }
}

#[test]
fn a_photograph_of_a_code_can_be_read() {
    for condition in [
        CodeCondition::Turned(90),
        CodeCondition::Perspective,
        CodeCondition::Photo,
    ] {
        let code = code(CodeKind::RussianTill, 3);
        let file = photographed_code(&code, condition, 1);
        assert_eq!(file, photographed_code(&code, condition, 1));
        let picture = image::load_from_memory(&file).expect("a JPEG").into_luma8();
        assert_eq!(
            read(picture, BarcodeFormat::QR_CODE).as_deref(),
            Some(code.payload.as_str()),
            "{condition:?}"
        );
    }
}

#[test]
fn a_text_that_does_not_fit_is_refused() {
    assert!(draw(BarcodeFormat::EAN_13, "no digits", 4, 100).is_err());
    assert!(draw(BarcodeFormat::QR_CODE, &"x".repeat(5000), 4, 100).is_err());
}
