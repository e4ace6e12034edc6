use kym_domain::attachments::AttachmentKind;
use kym_domain::receipts::text::TextLine;
use kym_recognition_protocol::Refusal;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, Stream, dictionary};

use super::prepare;

/// What the page of an invoice draws: text, where it begins, and how large it is.
const INVOICE: [(&str, i64, i64, i64); 6] = [
    ("Muster GmbH, Berlin", 60, 780, 14),
    ("Invoice 4711", 60, 750, 11),
    ("Date: 03.11.2025", 300, 750, 11),
    // In pieces that stand beside each other.
    ("Tot", 60, 700, 10),
    ("al", 74, 700, 10),
    ("119.00 EUR", 400, 700, 10),
];

fn document(pages: usize, texts: &[(&str, i64, i64, i64)], turn: i64) -> Document {
    let mut document = Document::with_version("1.5");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica",
        "Encoding" => "WinAnsiEncoding",
    });
    let resources = document.add_object(dictionary! { "Font" => dictionary! { "F1" => font } });
    let operations = texts.iter().flat_map(|(text, left, up, size)| {
        [
            Operation::new("BT", vec![]),
            Operation::new("Tf", vec!["F1".into(), (*size).into()]),
            Operation::new("Td", vec![(*left).into(), (*up).into()]),
            Operation::new("Tj", vec![Object::string_literal(*text)]),
            Operation::new("ET", vec![]),
        ]
    });
    let operations: Vec<Operation> = operations.collect();
    let content = Content { operations };
    let content = content.encode().expect("encoded");
    let content = document.add_object(Stream::new(dictionary! {}, content));
    let kids: Vec<Object> = (0..pages)
        .map(|_| {
            let page = dictionary! {
                "Type" => "Page", "Parent" => tree, "Contents" => content, "Rotate" => turn,
            };
            document.add_object(page).into()
        })
        .collect();
    let pages = dictionary! {
        "Type" => "Pages", "Kids" => kids, "Count" => i64::try_from(pages).expect("few"),
        "Resources" => resources, "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
    };
    document.objects.insert(tree, pages.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    document
}

fn saved(mut document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("saved");
    bytes
}

pub fn invoice() -> Vec<u8> {
    saved(document(1, &INVOICE, 0))
}

#[test]
fn the_text_of_a_document_is_read_with_its_places() {
    let prepared = prepare(&invoice()).expect("taken");
    assert_eq!(prepared.kind, AttachmentKind::Pdf);
    let [page] = &prepared.pages[..] else {
        panic!("one page");
    };
    assert_eq!((page.width, page.height), (1652, 2338));
    let lines = page.text.as_deref().expect("a text");
    let texts: Vec<String> = lines.iter().map(TextLine::text).collect();
    assert_eq!(
        texts,
        [
            "Muster GmbH, Berlin",
            "Invoice 4711 Date: 03.11.2025",
            "Total 119.00 EUR"
        ]
    );
    let total = lines[2].words[1].region;
    assert!((6700..6750).contains(&total.left), "{total:?}");
    assert!((1550..1700).contains(&total.top), "{total:?}");
    assert!(
        (450..600).contains(&total.width) && (80..150).contains(&total.height),
        "{total:?}"
    );
}

#[test]
fn the_page_is_drawn_as_one_sees_it() {
    let prepared = prepare(&invoice()).expect("taken");
    let picture = image::load_from_memory(&prepared.pages[0].picture).expect("a picture");
    let picture = picture.into_luma8();
    let region = prepared.pages[0].text.as_deref().expect("a text")[0].words[0].region;
    let dark = |left: u32, top: u32, width: u32, height: u32| {
        let rows = top..top + height;
        let places = rows.flat_map(|y| (left..left + width).map(move |x| (x, y)));
        places
            .filter(|(x, y)| picture.get_pixel(*x, *y)[0] < 100)
            .count()
    };
    let place = |share: u16, side: u32| u32::from(share) * side / 10_000;
    let (width, height) = picture.dimensions();
    let ink = dark(
        place(region.left, width),
        place(region.top, height),
        place(region.width, width),
        place(region.height, height),
    );
    assert!(ink > 100, "where the text is, there is ink: {ink}");
    assert_eq!(
        dark(0, height / 2, width, height / 4),
        0,
        "and nowhere else"
    );
}

#[test]
fn a_turned_page_has_the_regions_of_the_turned_picture() {
    // Drawn along the left edge, and turned so that it reads along the top.
    let mut texts = document(1, &[], 90);
    let content = b"BT /F1 12 Tf 0 1 -1 0 60 100 Tm (Total of the invoice 99.50) Tj ET";
    let id = *texts.get_pages().values().next().expect("a page");
    texts
        .change_page_content(id, content.to_vec())
        .expect("changed");
    let prepared = prepare(&saved(texts)).expect("taken");
    let page = &prepared.pages[0];
    assert!(page.width > page.height);
    let lines = page.text.as_deref().expect("a text");
    assert_eq!(lines[0].text(), "Total of the invoice 99.50");
    assert!(
        lines[0].words[0].region.top < 1200,
        "{:?}",
        lines[0].words[0]
    );
}

#[test]
fn a_page_without_letters_has_no_text() {
    let prepared = prepare(&saved(document(1, &[("SCAN", 10, 10, 8)], 0))).expect("taken");
    assert_eq!(prepared.pages[0].text, None);
}

#[test]
fn twenty_pages_are_taken_and_more_refused() {
    let prepared = prepare(&saved(document(20, &[], 0))).expect("taken");
    assert_eq!(prepared.pages.len(), 20);
    for pages in [21, 10_000] {
        let refusal = prepare(&saved(document(pages, &[], 0)));
        assert_eq!(refusal, Err(Refusal::TooManyPages));
    }
    let none = prepare(&saved(document(0, &[], 0)));
    assert_eq!(none, Err(Refusal::FileDamaged));
}

#[test]
fn a_tree_of_pages_that_bites_its_tail_is_no_way_to_wait_for_ever() {
    let mut loop_of = document(1, &INVOICE, 0);
    let id = *loop_of.get_pages().values().next().expect("a page");
    let tree = loop_of
        .catalog()
        .and_then(|root| root.get(b"Pages"))
        .cloned();
    let kids: Vec<Object> = vec![tree.expect("a tree"), id.into()];
    let tree = loop_of
        .catalog()
        .and_then(|root| root.get(b"Pages"))
        .and_then(Object::as_reference);
    let tree = loop_of
        .get_dictionary_mut(tree.expect("a tree"))
        .expect("a tree");
    tree.set("Kids", kids);
    let prepared = prepare(&saved(loop_of)).expect("taken");
    assert_eq!(prepared.pages.len(), 1);
}

#[test]
fn a_document_that_opens_with_a_password_is_refused() {
    let refusal = prepare(include_bytes!("fixtures/encrypted.pdf"));
    assert_eq!(refusal, Err(Refusal::DocumentEncrypted));
    // With a password for changes alone it opens for everybody.
    assert!(prepare(include_bytes!("fixtures/owner-password.pdf")).is_ok());
}

#[test]
fn scripts_are_ignored() {
    let mut scripted = document(1, &INVOICE, 0);
    let script = scripted.add_object(dictionary! {
        "S" => "JavaScript", "JS" => Object::string_literal("app.alert('hello'); while (true) {}"),
    });
    let catalog = scripted.catalog_mut().expect("a catalog");
    catalog.set("OpenAction", script);
    let prepared = prepare(&saved(scripted)).expect("taken");
    let lines = prepared.pages[0].text.as_deref().expect("a text");
    assert_eq!(lines.len(), 3);
}

#[test]
fn what_is_no_whole_document_is_damaged() {
    let file = invoice();
    assert_eq!(prepare(&file[..file.len() / 2]), Err(Refusal::FileDamaged));
    assert_eq!(prepare(b"%PDF-1.4\n%%EOF"), Err(Refusal::FileDamaged));
}

#[test]
fn a_page_of_a_kilometre_is_drawn_small_or_refused() {
    let mut long = document(1, &INVOICE, 0);
    let id = *long.get_pages().values().next().expect("a page");
    let page = long.get_dictionary_mut(id).expect("a page");
    page.set(
        "MediaBox",
        vec![0.into(), 0.into(), 100_000.into(), 2_000_000.into()],
    );
    if let Ok(prepared) = prepare(&saved(long)) {
        let page = &prepared.pages[0];
        assert!(u64::from(page.width) * u64::from(page.height) <= 6_100_000);
    }
}
