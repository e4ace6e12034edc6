//! How invoices stand on paper: over several pages, in narrow columns, in all letters and currencies.

use kym_commerce::invoices::{Invoice, InvoiceLineKind};
use kym_commerce::plans::LocalTexts;
use kym_domain::currencies::standard;
use kym_domain::language::Language;
use kym_domain::localized;
use kym_domain::money::{Currency, CurrencyCode, Minor, Money};

use super::{BOTH, JANUARY, expect_parts, file, invoice, line, page, pages};

/// All text without blanks and breaks of lines, which what is long has wherever it was broken.
fn letters(pages: &[Vec<String>]) -> String {
    let letters = pages.iter().flatten().flat_map(|piece| piece.chars());
    letters.filter(|letter| !letter.is_whitespace()).collect()
}

#[test]
fn two_hundred_lines_take_several_numbered_pages() {
    let lines = (1..=200).map(|units| line(InvoiceLineKind::Period, JANUARY, units * 100_001));
    let long = Invoice {
        lines: lines.collect(),
        total: Minor::new(20_100 * 100_001),
        ..invoice()
    };
    for (language, head) in [
        (Language::En, "Description"),
        (Language::Ru, "Наименование"),
    ] {
        let pages = pages(&file(&long, language));
        let count = pages.len();
        assert!((4..8).contains(&count), "{count} pages");
        let all = pages.concat();
        for units in (1..=200)
            .map(|units| units * 100_001)
            .chain([20_100 * 100_001])
        {
            let amount = amount(units, long.currency, language);
            assert!(all.contains(&amount), "{amount}");
        }
        for (place, page) in pages.iter().enumerate() {
            let number = match language {
                Language::En => format!("Page {} of {count}", place + 1),
                Language::Ru => format!("Страница {} из {count}", place + 1),
            };
            expect_parts(page, &[&number, head]);
            // What is asked for is not alone on its page.
            let last = amount(200 * 100_001, long.currency, language);
            let total = amount(20_100 * 100_001, long.currency, language);
            assert_eq!(page.contains(&last), page.contains(&total));
        }
    }
    let one = page(&invoice(), Language::En).concat();
    assert!(!one.contains("Page"), "{one}");
}

/// An amount, in the signs of a language, with a blank where one is.
fn amount(units: i64, currency: Currency, language: Language) -> String {
    let money = Money::new(Minor::new(units), currency);
    localized::amount(money, language).replace('\u{a0}', " ")
}

#[test]
fn what_is_long_is_broken_and_nothing_is_cut_off() {
    let details: Vec<String> = (1..=150)
        .map(|line| format!("Line {line} of where we are"))
        .collect();
    let details = details.join("\n");
    let mut long = invoice();
    long.seller.name = "Щ".repeat(200);
    long.seller.details.clone_from(&details);
    long.buyer.name = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6);
    long.buyer.email = format!("{}@example.org", "x".repeat(240));
    long.lines[0].plan_names = LocalTexts {
        en: "W".repeat(60),
        ru: "Ж".repeat(60),
    };
    for language in BOTH {
        let pages = pages(&file(&long, language));
        assert!(pages.len() > 2);
        let text = letters(&pages);
        let names = [&long.seller.name, &long.buyer.name, &long.buyer.email];
        let plan = long.lines[0].plan_names.in_language(language).to_owned();
        for whole in names.into_iter().chain([&plan]) {
            let whole: String = whole.split_whitespace().collect();
            assert!(text.contains(&whole), "{whole} in {text}");
        }
        let pieces = pages.concat();
        for line in details.lines() {
            assert!(pieces.iter().any(|piece| piece == line), "{line}");
        }
        // What is repeated at the foot of each page may be.
        assert_eq!(text.matches('…').count(), pages.len());
        assert!(!text.contains('□'), "{text}");
    }
}

#[test]
fn letters_and_signs_come_out_as_they_went_in() {
    let mut invoice = invoice();
    let texts = [
        "₽ ₸ € $ £ ₴ ₾ ₼ ₺ ₹ ¥ № « » „ “ — · ",
        "Съешь ещё этих мягких французских булок, да выпей чаю. ЁЪЫЭЮЯ",
        "Әә Ғғ Ққ Ңң Өө Ұұ Үү Һһ Іі Її Єє Ґґ Ўў",
        "Zażółć gęślą jaźń, Straße, Ærø, Çınar, Ñandú, Ελλάδα",
    ];
    invoice.seller.details = texts.join("\n");
    for language in BOTH {
        let text = letters(&[page(&invoice, language)]);
        for line in texts {
            let line: String = line.split_whitespace().collect();
            assert!(text.contains(&line), "{line} in {text}");
        }
    }
}

#[test]
fn amounts_have_the_digits_of_their_currency() {
    let of_ten_letters = "POINTS2026".parse::<CurrencyCode>().expect("a code");
    let made_up = Currency::new(of_ten_letters, 8).expect("a currency");
    let listed = standard().into_iter().map(|listed| listed.currency);
    for currency in listed.chain([made_up]) {
        let units = 1_234_567_890_123;
        let digits = usize::from(currency.digits());
        let written = units.to_string();
        let (whole, fraction) = written.split_at(written.len() - digits);
        let of = Invoice {
            currency,
            lines: vec![line(InvoiceLineKind::Period, JANUARY, units)],
            total: Minor::new(units),
            ..invoice()
        };
        let page = page(&of, Language::Ru);
        let is_written = |piece: &&String| {
            let (signs, point) = (piece.replace(' ', ""), if digits > 0 { "," } else { "" });
            signs == format!("{whole}{point}{fraction}")
        };
        assert_eq!(
            page.iter().filter(is_written).count(),
            2,
            "{currency}: {page:#?}"
        );
        let code = currency.code();
        expect_parts(&page, &[&format!("Сумма, {code}")]);
    }
}
