//! Photographs are files that say how they are held.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{ImageDecoder, ImageReader, Rgb, RgbImage};

use crate::country::Language;
use crate::photo::{Condition, photographed};
use crate::sample::receipt;

/// Width, height and orientation of a file.
fn looked_at(file: &[u8]) -> (u32, u32, Orientation) {
    let reader = ImageReader::new(Cursor::new(file))
        .with_guessed_format()
        .expect("a picture");
    let mut decoder = reader.into_decoder().expect("a JPEG");
    let (width, height) = decoder.dimensions();
    (
        width,
        height,
        decoder
            .orientation()
            .expect("an orientation, if only the usual one"),
    )
}

#[test]
fn the_same_seed_takes_the_same_photograph() {
    let sample = receipt(Language::Ru, 2);
    for condition in [Condition::Clean, Condition::Worst] {
        let file = photographed(&sample, condition, 4);
        assert_eq!(file, photographed(&sample, condition, 4), "{condition:?}");
        let other = photographed(&sample, condition, 5);
        assert_eq!(file == other, condition == Condition::Clean);
    }
}

#[test]
fn a_phone_has_twelve_megapixels() {
    let (width, height, _) = looked_at(&photographed(
        &receipt(Language::De, 1),
        Condition::Phone,
        1,
    ));
    assert_eq!((width, height), (3024, 4032));
}

#[test]
fn a_tagged_photograph_says_how_it_is_held() {
    let sample = receipt(Language::En, 1);
    let orientation = |condition, seed| looked_at(&photographed(&sample, condition, seed)).2;
    assert_eq!(
        orientation(Condition::UpsideDownTagged, 1),
        Orientation::Rotate180
    );
    assert_eq!(
        orientation(Condition::UpsideDown, 1),
        Orientation::NoTransforms
    );
    for seed in 0..2 {
        assert_eq!(
            orientation(Condition::Sideways, seed),
            Orientation::NoTransforms
        );
        let tagged = orientation(Condition::SidewaysTagged, seed);
        assert!(
            matches!(tagged, Orientation::Rotate90 | Orientation::Rotate270),
            "{tagged:?}"
        );
    }
}

#[test]
fn the_tag_turns_the_photograph_upright() {
    // Black print above, nothing below: in the upright picture the darker half of the paper is the upper one.
    let mut sample = receipt(Language::De, 3);
    sample.picture = RgbImage::from_fn(600, 900, |_, y| {
        Rgb(if y < 450 { [30; 3] } else { [250; 3] })
    });
    for condition in [Condition::SidewaysTagged, Condition::UpsideDownTagged] {
        for seed in 0..2 {
            let file = photographed(&sample, condition, seed);
            let mut picture = image::load_from_memory(&file).expect("a JPEG");
            picture.apply_orientation(looked_at(&file).2);
            let picture = picture.into_luma8();
            let (middle, height) = (picture.width() / 2, picture.height());
            let light = |y: u32| picture.get_pixel(middle, y).0[0];
            assert!(
                picture.width() < height && light(height / 4) < light(height * 3 / 4),
                "{condition:?} {seed}"
            );
        }
    }
}
