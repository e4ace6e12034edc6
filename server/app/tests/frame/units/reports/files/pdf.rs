mod scale;

use jiff::civil::date;
use kym_domain::dates::DateRange;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor, Money};
use kym_reports::reports::files::document::{Cell, Chart, Column, Document, Row, Series, Table};
use kym_reports::reports::files::pdf::write;
use lopdf::Document as Reader;
use proptest::prelude::*;

fn document(names: &[String], amounts: &[i64]) -> Document {
    let currency = Currency::iso("EUR").expect("a currency");
    let money = |units: i64| Cell::Amount(Money::new(Minor::new(units), currency));
    let name = |place: usize| names.get(place % names.len()).cloned().unwrap_or_default();
    let rows = amounts.iter().enumerate().map(|(place, units)| {
        let depth = u8::try_from(place % 4).unwrap_or_default();
        Row::plain(vec![
            Cell::Words(name(place)),
            Cell::Words(name(place + 1)),
            money(*units),
        ])
        .at(depth)
    });
    let columns = vec![
        Column::text(&name(0)),
        Column::text("Note"),
        Column::number("Amount"),
    ];
    Document {
        language: Language::En,
        title: name(0),
        workspace: name(1),
        currency,
        days: DateRange::between(date(2025, 9, 1), date(2025, 9, 30)),
        today: date(2025, 10, 5),
        facts: vec![(name(2), money(1))],
        chart: Some(Chart::OverTime {
            labels: amounts.iter().map(|_| name(3)).collect(),
            columns: vec![Series {
                name: name(4),
                values: amounts.iter().copied().map(Minor::new).collect(),
            }],
            lines: Vec::new(),
            projected_from: Some(1),
        }),
        tables: vec![Table {
            title: name(0),
            columns,
            rows: rows.collect(),
        }],
        main: 0,
        notes: names.to_vec(),
    }
}

fn pages(file: &[u8]) -> usize {
    Reader::load_mem(file).expect("a PDF").get_pages().len()
}

/// Texts of letters that fonts, files and shaping stumble over: what is no character, private, unseen, a mark of a letter
/// that is not there, or written from the right.
fn awkward() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "\u{ffff}",
        "\u{fffe}",
        "\u{fffd}",
        "\u{fdd0}",
        "\u{1fffe}",
        "\u{10ffff}",
        "\u{e000}",
        "\u{f8ff}",
        "\u{feff}",
        "\0",
        "\n",
        "\u{7f}",
        "\u{85}",
        "\u{ad}",
        "\u{34f}",
        "\u{200b}",
        "\u{200d}",
        "\u{202e}",
        "\u{2028}",
        "\u{fe0f}",
        "\u{e0061}",
        "\u{301}",
        "\u{344}",
        "\u{20dd}",
        "e\u{301}\u{302}",
        "и\u{306}",
        "ﷺ",
        "א",
        "ع",
        "क्ष",
        "가",
        "ᄀ",
        "👨‍👩‍👧",
        "🇩🇪",
        " ",
        "a",
        "Ж",
        "fi",
        "½",
    ]);
    prop::collection::vec(
        prop_oneof![4 => known.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)],
        0..12,
    )
    .prop_map(|letters| letters.concat())
}

proptest! {
    // Each draws pages.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    // The format forbids letters without a glyph, and pictures without a size.
    #[test]
    fn whatever_people_write_gets_onto_paper(
        names in prop::collection::vec(prop_oneof![any::<String>(), awkward()], 1..6),
        amounts in prop::collection::vec(any::<i64>(), 0..12),
    ) {
        let file = write(document(&names, &amounts));
        prop_assert!(file.is_ok(), "{file:?}");
    }
}

// A heading has to have words that can be read aloud.
#[test]
fn a_title_that_nobody_sees_is_replaced() {
    for title in ["", " \n", "\u{feff}", "\u{ffff}", "\u{202e}\0 \u{7f}"] {
        let file = write(document(&[title.to_owned()], &[1])).expect("a file");
        let reader = Reader::load_mem(&file).expect("a PDF");
        let text = reader.extract_text(&[1]).expect("its text");
        assert!(text.contains("Report"), "{title:?}: {text}");
    }
}

#[test]
fn many_rows_take_many_pages_and_say_so() {
    let names = ["Market".to_owned(), "Продукты".to_owned()];
    let file = write(document(&names, &vec![-12_345; 4500])).expect("a file");
    let pages = pages(&file);
    assert!((40..120).contains(&pages), "{pages} pages");
    let reader = Reader::load_mem(&file).expect("a PDF");
    let last = u32::try_from(pages).expect("a number");
    let text = reader.extract_text(&[last]).expect("its text");
    assert!(text.contains(&format!("Page {pages} of {pages}")), "{text}");
    assert!(file.len() < 1_500_000, "{} bytes", file.len());
}

#[test]
fn what_is_no_character_is_a_box() {
    for letter in ['\u{ffff}', '\u{fffe}', '\u{fdd0}', '\u{10fffe}'] {
        let file = write(document(&[format!("Tea{letter} House")], &[5])).expect("a file");
        let reader = Reader::load_mem(&file).expect("a PDF");
        let text = reader.extract_text(&[1]).expect("its text");
        assert!(text.contains("Tea□ House"), "{letter:?}: {text}");
    }
}

#[test]
fn what_the_font_lacks_is_a_box() {
    let names = ["寿司 Kaito".to_owned(), "👨‍👩‍👧 Home".to_owned()];
    let file = write(document(&names, &[5])).expect("a file");
    let reader = Reader::load_mem(&file).expect("a PDF");
    let text = reader.extract_text(&[1]).expect("its text");
    assert!(
        text.contains("□ Kaito") && text.contains("□ Home"),
        "{text}"
    );
}
