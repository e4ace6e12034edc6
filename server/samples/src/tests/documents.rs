//! PDF files can be read again.

use lopdf::{Document, Object};

use crate::country::Language;
use crate::document::{invoice_document, receipt_document, scanned_document};
use crate::sample::receipt;

fn text_of(file: &[u8]) -> String {
    let document = Document::load_mem(file).expect("a PDF");
    let text = document.extract_text(&[1]).expect("a first page");
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

#[test]
fn the_text_of_a_document_is_in_it() {
    for language in Language::ALL {
        for number in 0..4 {
            for document in [
                receipt_document(language, number),
                invoice_document(language, number),
            ] {
                let text = text_of(&document.file);
                let bare = |text: &str| {
                    text.chars()
                        .filter(|letter| letter.is_alphanumeric())
                        .collect::<String>()
                };
                for line in &document.truth.text {
                    assert!(text.contains(&bare(line)), "{line} in {text}");
                }
            }
        }
    }
}

#[test]
fn a_scan_is_one_picture_without_text() {
    let sample = receipt(Language::De, 0);
    let scan = scanned_document(&sample);
    assert_eq!(scan.truth, sample.truth);
    assert_eq!(text_of(&scan.file), "");
    let document = Document::load_mem(&scan.file).expect("a PDF");
    let mut pictures = document.objects.values().filter_map(|object| match object {
        Object::Stream(stream) if stream.dict.has_type(b"XObject") => Some(&stream.content),
        _ => None,
    });
    let jpeg = pictures.next().expect("a picture");
    let picture = image::load_from_memory(jpeg).expect("a JPEG");
    assert_eq!(
        (picture.width(), picture.height()),
        sample.picture.dimensions()
    );
}

#[test]
fn the_same_number_writes_the_same_document() {
    for language in Language::ALL {
        assert_eq!(
            invoice_document(language, 3).file,
            invoice_document(language, 3).file
        );
    }
}
