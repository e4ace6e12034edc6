use image::{DynamicImage, GenericImageView as _, ImageFormat, Rgba, RgbaImage};
use kym_domain::attachments::AttachmentKind;
use kym_recognition_protocol::prepare::Prepared;

use super::pixels::{encoded, flag, with_exif};
use super::prepare;

fn opened(prepared: &Prepared) -> DynamicImage {
    assert_eq!(prepared.pages.len(), 1);
    let page = &prepared.pages[0];
    assert_eq!(page.kind, prepared.kind);
    let picture = image::load_from_memory(&page.picture).expect("a picture");
    assert_eq!(picture.dimensions(), (page.width, page.height));
    let small = image::load_from_memory(&page.thumbnail).expect("a small picture");
    assert!(small.width() <= 320 && small.height() <= 320);
    picture
}

fn is_reddish(picture: &DynamicImage, x: u32, y: u32) -> bool {
    let [red, green, _, _] = picture.get_pixel(x, y).0;
    red > green
}

#[test]
fn photographs_become_jpeg_and_screens_png() {
    for (format, kind) in [
        (ImageFormat::Jpeg, AttachmentKind::Jpeg),
        (ImageFormat::WebP, AttachmentKind::Jpeg),
        (ImageFormat::Png, AttachmentKind::Png),
    ] {
        let prepared = prepare(&encoded(&flag(80, 60), format)).expect("taken");
        let picture = opened(&prepared);
        assert_eq!(prepared.kind, kind);
        assert!(!is_reddish(&picture, 10, 30) && is_reddish(&picture, 70, 30));
    }
}

#[test]
fn a_photograph_of_a_telephone_is_decoded() {
    let prepared = prepare(include_bytes!("fixtures/photo.heic")).expect("taken");
    let picture = opened(&prepared);
    assert_eq!(prepared.kind, AttachmentKind::Jpeg);
    assert_eq!(picture.dimensions(), (96, 64));
    assert!(is_reddish(&picture, 20, 30));
    assert_eq!(picture.get_pixel(80, 30).0, [255, 255, 255, 255]);
}

#[test]
fn a_picture_is_upright_and_says_neither_camera_nor_place() {
    let photo = with_exif(&encoded(&flag(80, 60), ImageFormat::Jpeg), 6);
    let prepared = prepare(&photo).expect("taken");
    let picture = opened(&prepared);
    assert_eq!(picture.dimensions(), (60, 80));
    assert!(!is_reddish(&picture, 30, 10) && is_reddish(&picture, 30, 70));
    for secret in ["Exif", "Cam", "GPS"] {
        let mut places = prepared.pages[0].picture.windows(secret.len());
        assert!(!places.any(|place| place == secret.as_bytes()), "{secret}");
    }
}

#[test]
fn colours_of_printers_and_of_sixteen_bits_are_shown() {
    let prepared = prepare(include_bytes!("fixtures/cmyk.jpg")).expect("taken");
    let picture = opened(&prepared);
    assert!(!is_reddish(&picture, 10, 20) && is_reddish(&picture, 50, 20));
    let deep = DynamicImage::ImageRgb16(flag(40, 30).to_rgb16());
    let prepared = prepare(&encoded(&deep, ImageFormat::Png)).expect("taken");
    let picture = opened(&prepared);
    assert_eq!(picture.color(), image::ColorType::Rgb8);
}

#[test]
fn what_is_transparent_stays_so_and_is_white_when_small() {
    let glass = RgbaImage::from_pixel(50, 50, Rgba([0, 0, 0, 0]));
    let glass = DynamicImage::ImageRgba8(glass);
    let prepared = prepare(&encoded(&glass, ImageFormat::WebP)).expect("taken");
    assert_eq!(prepared.kind, AttachmentKind::Png);
    assert!(opened(&prepared).color().has_alpha());
    let small = image::load_from_memory(&prepared.pages[0].thumbnail).expect("a picture");
    assert_eq!(small.get_pixel(25, 25).0, [255, 255, 255, 255]);
}

#[test]
fn the_smallest_picture_is_one() {
    let prepared = prepare(&encoded(&flag(1, 1), ImageFormat::Png)).expect("taken");
    assert_eq!(opened(&prepared).dimensions(), (1, 1));
}
