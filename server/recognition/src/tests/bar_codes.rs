use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Luma, imageops};
use kym_recognition_protocol::PagePicture;
use kym_recognition_protocol::codes::{CodesRequest, FoundCode, Symbology};
use rxing::{BarcodeFormat, MultiFormatWriter, Writer as _};

use crate::codes::find;

const PAYMENT: &str = "t=20250311T1947&s=544.75&fn=9960440300000123&i=45012&fp=1234567890&n=1";

/// A code on white paper, with so many pixels for a module, at the upper left corner of the lower right quarter.
fn page(text: &str, format: BarcodeFormat, module: u32) -> GrayImage {
    let is_bars = !matches!(
        format,
        BarcodeFormat::QR_CODE | BarcodeFormat::AZTEC | BarcodeFormat::DATA_MATRIX
    );
    let code = MultiFormatWriter
        .encode(text, &format, 1, 1)
        .expect("encoded");
    let (columns, rows) = (code.width(), if is_bars { 40 } else { code.height() });
    let drawn = GrayImage::from_fn(columns * module, rows * module, |x, y| {
        let y = if is_bars { 0 } else { y / module };
        Luma([if code.get(x / module, y) { 25 } else { 235 }])
    });
    let side = 2 * drawn.width().max(drawn.height()) + 80;
    let mut page = GrayImage::from_pixel(side, side, Luma([235]));
    imageops::overlay(&mut page, &drawn, i64::from(side / 2), i64::from(side / 2));
    page
}

fn found(page: &GrayImage) -> Vec<FoundCode> {
    let mut picture = Cursor::new(Vec::new());
    DynamicImage::ImageLuma8(page.clone())
        .write_to(&mut picture, ImageFormat::Png)
        .expect("encoded");
    let pages = vec![PagePicture {
        page: 4,
        picture: picture.into_inner(),
    }];
    find(CodesRequest { pages }).expect("looked at").codes
}

fn assert_found(page: &GrayImage, symbology: Symbology, text: &str, how: &str) {
    let codes = found(page);
    let is_it = |code: &FoundCode| code.symbology == symbology && code.text == text;
    assert!(codes.iter().any(is_it), "{how}: {codes:?}");
}

/// In shadow, out of focus and noisy.
fn photographed(page: &GrayImage) -> GrayImage {
    let mut noise = 1_u32;
    let mut photo = imageops::blur(page, 1.0);
    let height = photo.height();
    for (_, y, pixel) in photo.enumerate_pixels_mut() {
        // A generator of numbers that look random (Numerical Recipes, 7.1).
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let shadow = 60 + 40 * y / height;
        let light = u32::from(pixel[0]) * shadow / 100 + noise / 0x1000_0000;
        pixel[0] = light.min(255) as u8;
    }
    photo
}

#[test]
fn a_code_is_found_however_the_page_lies() {
    for (text, format, symbology) in [
        (PAYMENT, BarcodeFormat::QR_CODE, Symbology::QrCode),
        ("4006381333931", BarcodeFormat::EAN_13, Symbology::Ean13),
        ("KYM-4711-0815", BarcodeFormat::CODE_128, Symbology::Code128),
    ] {
        let drawn = page(text, format, 4);
        for (how, turned) in [
            ("upright", drawn.clone()),
            ("by 90", imageops::rotate90(&drawn)),
            ("by 180", imageops::rotate180(&drawn)),
            ("by 270", imageops::rotate270(&drawn)),
            ("photographed", photographed(&drawn)),
        ] {
            assert_found(&turned, symbology, text, how);
        }
    }
}

#[test]
fn bars_that_lie_aslant_are_found() {
    let drawn = page("4006381333931", BarcodeFormat::EAN_13, 4);
    for degrees in [8.0_f32, 20.0, 33.0, 45.0, 70.0, 128.0] {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let middle = drawn.width() as f32 / 2.0;
        let turned = GrayImage::from_fn(drawn.width(), drawn.height(), |x, y| {
            // The code is right below the middle: it is turned around that.
            let (x, y) = (x as f32 - middle, y as f32 - middle);
            let (x, y) = (x * cosine + y * sine, y * cosine - x * sine);
            let (x, y) = (x + middle * 1.5, y + middle * 1.2);
            imageops::interpolate_bilinear(&drawn, x, y).unwrap_or(Luma([235]))
        });
        let how = format!("by {degrees}");
        assert_found(&turned, Symbology::Ean13, "4006381333931", &how);
    }
}

#[test]
fn light_on_dark_is_read_too() {
    let mut drawn = page(PAYMENT, BarcodeFormat::QR_CODE, 4);
    imageops::invert(&mut drawn);
    assert_found(&drawn, Symbology::QrCode, PAYMENT, "inverted");
}

#[test]
fn other_squares_are_read_in_the_middle_of_a_page() {
    for (format, symbology) in [
        (BarcodeFormat::AZTEC, Symbology::Aztec),
        (BarcodeFormat::DATA_MATRIX, Symbology::DataMatrix),
    ] {
        let drawn = page("A ticket, 12.50", format, 6);
        let left = drawn.width() / 2 - 40;
        let width = drawn.width() - left;
        let cut = imageops::crop_imm(&drawn, left, left, width, width).to_image();
        assert_found(&cut, symbology, "A ticket, 12.50", "upright");
    }
}

#[test]
fn a_code_has_its_bytes_and_its_place() {
    let codes = found(&page(PAYMENT, BarcodeFormat::QR_CODE, 4));
    let [code] = &codes[..] else {
        panic!("one code: {codes:?}");
    };
    assert_eq!(code.bytes, PAYMENT.as_bytes());
    let region = code.region;
    assert_eq!(region.page, 4);
    assert!((4700..5500).contains(&region.left), "{region:?}");
    assert!((4700..5500).contains(&region.top), "{region:?}");
    assert!((3500..5000).contains(&region.width), "{region:?}");
}

#[test]
fn both_codes_of_a_page_are_found() {
    let mut both = page(PAYMENT, BarcodeFormat::QR_CODE, 4);
    let other = page("https://example.org/receipt", BarcodeFormat::QR_CODE, 4);
    let other = imageops::crop_imm(&other, other.width() / 2, other.height() / 2, 140, 140);
    imageops::overlay(&mut both, &*other, 20, 20);
    let codes = found(&both);
    assert_eq!(codes.len(), 2, "{codes:?}");
}

#[test]
fn a_page_without_codes_has_none() {
    assert_eq!(found(&GrayImage::from_pixel(600, 400, Luma([220]))), []);
    assert_eq!(found(&GrayImage::from_pixel(1, 1, Luma([0]))), []);
    let mut stripes = GrayImage::from_fn(500, 500, |x, _| Luma([if x % 7 < 3 { 0 } else { 255 }]));
    assert_eq!(found(&stripes), []);
    imageops::invert(&mut stripes);
    assert_eq!(found(&photographed(&stripes)), []);
}
