//! Receipts, read by the engines that are installed. Where they are not, the tests say so and pass, except where everything
//! has to be there (`CI=true`).

use std::path::PathBuf;

use image::{DynamicImage, ImageFormat, imageops};
use kym_domain::receipts::text::TextLine;
use kym_recognition_protocol::text::{TextPage, TextRequest, Turn};
use kym_recognition_protocol::{PagePicture, Refusal};
use strsim::generic_levenshtein;

use super::pixels::encoded;
use crate::Engines;
use crate::text::{models, recognise};

const ENGLISH: &[u8] = include_bytes!("fixtures/receipt-en.png");
const RUSSIAN: &[u8] = include_bytes!("fixtures/receipt-ru.png");

#[expect(
    clippy::disallowed_methods,
    reason = "where tests run, nothing is configured"
)]
fn must_be_there() -> bool {
    std::env::var_os("CI").is_some_and(|value| value == "true")
}

fn missing(what: &str) {
    assert!(!must_be_there(), "{what}: not installed");
    eprintln!("{what}: not installed, nothing was tested");
}

fn with_models() -> Option<PathBuf> {
    let folder = std::env::home_dir()?.join(".cache/kym/models");
    match models::check(&folder) {
        Ok(()) => Some(folder),
        Err(error) => {
            missing(&error.to_string());
            None
        }
    }
}

fn with_tesseract() -> Option<PathBuf> {
    let program = PathBuf::from("/usr/bin/tesseract");
    if program.is_file() {
        Some(program)
    } else {
        missing("tesseract");
        None
    }
}

fn read(engines: &Engines, picture: &[u8]) -> TextPage {
    let pages = vec![PagePicture {
        page: 2,
        picture: picture.to_vec(),
    }];
    let answer = recognise(engines, TextRequest { pages }).expect("read");
    answer.pages.into_iter().next().expect("a page")
}

fn text(page: &TextPage) -> String {
    let lines: Vec<String> = page.lines.iter().map(TextLine::text).collect();
    lines.join("\n")
}

/// How many letters have to be changed, of a hundred; blanks and dashes do not count.
fn errors(read: &str, printed: &str) -> usize {
    let letters = |text: &str| -> Vec<char> {
        let letters = text.to_lowercase();
        letters
            .chars()
            .filter(|letter| !letter.is_whitespace() && !"-–—".contains(*letter))
            .collect()
    };
    let (read, printed) = (letters(read), letters(printed));
    generic_levenshtein(&read, &printed) * 100 / printed.len().max(1)
}

fn assert_read(page: &TextPage, printed: &str, most: usize) {
    let read = text(page);
    let errors = errors(&read, printed);
    assert!(errors <= most, "{errors} of 100 letters are wrong:\n{read}");
}

#[test]
fn networks_read_latin_letters_in_lines_with_places() {
    let Some(models) = with_models() else { return };
    let engines = Engines {
        models: Some(models),
        tesseract: None,
    };
    let page = read(&engines, ENGLISH);
    assert_read(&page, include_str!("fixtures/receipt-en.txt"), 1);
    assert_eq!((page.page, page.turn), (2, Turn::None));
    let total = page
        .lines
        .iter()
        .find(|line| line.text() == "TOTAL GBP 17.71");
    let words = &total.expect("the total in one line").words;
    let places: Vec<u16> = words.iter().map(|word| word.region.left).collect();
    assert!(
        places[0] < 1500 && places[1] < 3500 && places[2] > 7000,
        "{places:?}"
    );
    assert!(
        words
            .iter()
            .all(|word| word.region.page == 2 && !word.confidence.is_doubtful())
    );
}

#[test]
fn a_page_is_turned_until_its_text_is_upright() {
    let Some(models) = with_models() else { return };
    let engines = Engines {
        models: Some(models),
        tesseract: None,
    };
    // The head of the receipt, which says as much as all of it and is read three times as fast.
    let whole = image::load_from_memory(ENGLISH).expect("a picture");
    let upright = whole.crop_imm(0, 0, whole.width(), 260).into_luma8();
    let printed: Vec<&str> = include_str!("fixtures/receipt-en.txt")
        .lines()
        .take(5)
        .collect();
    for (lying, turn) in [
        (imageops::rotate90(&upright), Turn::ThreeQuarters),
        (imageops::rotate180(&upright), Turn::Half),
        (imageops::rotate270(&upright), Turn::Quarter),
    ] {
        let picture = encoded(&DynamicImage::ImageLuma8(lying), ImageFormat::Png);
        let page = read(&engines, &picture);
        assert_eq!(page.turn, turn);
        assert_read(&page, &printed.join("\n"), 2);
    }
}

#[test]
fn both_engines_read_cyrillic_letters() {
    let (Some(models), Some(tesseract)) = (with_models(), with_tesseract()) else {
        return;
    };
    let engines = Engines {
        models: Some(models),
        tesseract: Some(tesseract),
    };
    let page = read(&engines, RUSSIAN);
    assert_read(&page, include_str!("fixtures/receipt-ru.txt"), 4);
    let read = text(&page);
    for printed in ["Молоко Простоквашино 2,5% 89.99", "=544.75", "7825706086"] {
        assert!(read.contains(printed), "{printed} is not in\n{read}");
    }
}

#[test]
fn tesseract_alone_reads_both() {
    let Some(tesseract) = with_tesseract() else {
        return;
    };
    let engines = Engines {
        models: None,
        tesseract: Some(tesseract),
    };
    assert_read(
        &read(&engines, ENGLISH),
        include_str!("fixtures/receipt-en.txt"),
        6,
    );
    assert_read(
        &read(&engines, RUSSIAN),
        include_str!("fixtures/receipt-ru.txt"),
        12,
    );
}

#[test]
fn a_page_without_text_has_no_lines() {
    let Some(models) = with_models() else { return };
    let engines = Engines {
        models: Some(models),
        tesseract: with_tesseract(),
    };
    for side in [1, 40, 700] {
        let white = DynamicImage::new_luma8(side, side);
        let page = read(&engines, &encoded(&white, ImageFormat::Png));
        assert_eq!(page.lines, [], "{side}");
    }
}

#[test]
fn without_any_engine_it_is_unavailable() {
    for engines in [
        Engines::default(),
        Engines {
            models: Some("/nowhere".into()),
            tesseract: Some("/nowhere/tesseract".into()),
        },
    ] {
        let refusal = recognise(&engines, TextRequest { pages: Vec::new() });
        assert_eq!(refusal, Err(Refusal::Unavailable));
    }
}
