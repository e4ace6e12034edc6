use std::io::Cursor;

use ab_glyph::{Font as _, FontRef};
use kym_platform::access::captcha::picture::{FONTS, LETTERS, draw};
use kym_platform::outbound::random::SystemRandom;

#[test]
fn each_picture_of_a_word_is_another_and_all_are_of_one_size() {
    let first = draw("ABCDE", &SystemRandom).expect("drawn");
    let second = draw("ABCDE", &SystemRandom).expect("drawn");
    assert_ne!(first, second);
    for file in [first, second] {
        let decoder = png::Decoder::new(Cursor::new(&file));
        let reader = decoder.read_info().expect("a PNG");
        assert_eq!((reader.info().width, reader.info().height), (200, 70));
        assert!(file.len() < 20_000, "{}", file.len());
    }
}

#[test]
fn every_letter_has_an_outline_in_both_fonts() {
    for font in FONTS {
        let font = FontRef::try_from_slice(font).expect("a font");
        for letter in LETTERS {
            assert!(font.outline(font.glyph_id(letter)).is_some(), "{letter}");
        }
    }
}
