//! Invoices as PDF, read back as their readers read them.

mod paper;

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use kym_billing::invoices::pdf::{PdfDetails, file_name, pdf};
use kym_commerce::invoices::{
    Invoice, InvoiceKind, InvoiceLine, InvoiceLineKind, InvoiceNumber, InvoiceStatus, Party,
};
use kym_commerce::plans::LocalTexts;
use kym_domain::language::Language;
use kym_domain::money::{Currency, Minor};
use lopdf::Document;
use proptest::prelude::*;

const BOTH: [Language; 2] = [Language::En, Language::Ru];

fn line(kind: InvoiceLineKind, days: Option<(Date, Date)>, amount: i64) -> InvoiceLine {
    InvoiceLine {
        kind,
        plan_names: LocalTexts {
            en: "Premium".to_owned(),
            ru: "Премиум".to_owned(),
        },
        days,
        amount: Minor::new(amount),
    }
}

const JANUARY: Option<(Date, Date)> = Some((date(2026, 1, 1), date(2026, 1, 31)));

/// A month of a plan for 1,200.00 roubles.
fn invoice() -> Invoice {
    let at = |text: &str| text.parse().expect("a moment");
    Invoice {
        id: "019b0000-0000-7000-8000-000000000001"
            .parse()
            .expect("an id"),
        kind: InvoiceKind::Invoice,
        number: InvoiceNumber {
            year: 2026,
            sequence: 1,
        },
        prefix: "KYM-".to_owned(),
        user_id: None,
        subscription_id: None,
        credited_id: None,
        currency: Currency::iso("RUB").expect("a currency"),
        lines: vec![line(InvoiceLineKind::Period, JANUARY, 120_000)],
        total: Minor::new(120_000),
        status: InvoiceStatus::Open,
        seller: Party {
            name: "ООО «Ясный счёт»".to_owned(),
            details: "ИНН 7701234567\n1 Long Street, 101000 Москва".to_owned(),
            email: "billing@example.org".to_owned(),
        },
        buyer: Party {
            name: "Anna Ångström".to_owned(),
            details: String::new(),
            email: "anna@example.org".to_owned(),
        },
        is_test: false,
        issued_at: at("2026-01-01T09:00:00Z"),
        issued_on: date(2026, 1, 1),
        due_at: at("2026-01-14T22:30:00Z"),
        paid_at: None,
        voided_at: None,
        version: 1,
    }
}

fn credit_note() -> Invoice {
    Invoice {
        kind: InvoiceKind::CreditNote,
        number: InvoiceNumber {
            year: 2026,
            sequence: 12_345,
        },
        lines: vec![line(InvoiceLineKind::Refund, None, -50_050)],
        total: Minor::new(-50_050),
        ..paid()
    }
}

fn paid() -> Invoice {
    Invoice {
        status: InvoiceStatus::Paid,
        paid_at: Some("2026-01-05T10:00:00Z".parse().expect("a moment")),
        ..invoice()
    }
}

/// The file, for an installation in Moscow.
fn file(invoice: &Invoice, language: Language) -> Vec<u8> {
    let zone = TimeZone::get("Europe/Moscow").expect("a zone");
    let details = PdfDetails {
        time_zone: &zone,
        credited_number: (invoice.kind == InvoiceKind::CreditNote).then_some("KYM-2026-0001"),
        instructions: match language {
            Language::En => "Transfer the amount to account 40702810.\n\nThank you: ₽, ₸ and €.",
            Language::Ru => "Переведите сумму на счёт 40702810.\n\nСпасибо: ₽, ₸ и €.",
        },
    };
    pdf(invoice, details, language).expect("a file")
}

/// What stands on each page, piece by piece.
pub fn pages(file: &[u8]) -> Vec<Vec<String>> {
    let document = Document::load_mem(file).expect("a PDF");
    let pages = document.get_pages().into_keys();
    let pages = pages.map(|page| {
        let text = document.extract_text(&[page]).expect("its text");
        // Amounts and days do not break; to a reader that is a blank like any other.
        let text = text.replace('\u{a0}', " ");
        let pieces = text.lines().map(str::trim);
        pieces.map(str::to_owned).collect()
    });
    pages.collect()
}

/// What stands on the only page.
fn page(invoice: &Invoice, language: Language) -> Vec<String> {
    let mut pages = pages(&file(invoice, language));
    assert_eq!(pages.len(), 1, "{pages:?}");
    pages.remove(0)
}

#[track_caller]
fn expect_parts(page: &[String], parts: &[&str]) {
    for part in parts {
        assert!(
            page.iter().any(|piece| piece == part),
            "{part} in {page:#?}"
        );
    }
}

proptest! {
    // Each draws pages.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    #[test]
    fn whatever_buyer_and_seller_are_called_it_is_a_file(
        text in "\\PC{0,20}|[a\u{0}\n\u{7f}\u{ad}\u{301}\u{200b}\u{202e}\u{e000}\u{fdd0}\u{feff}\u{fffe}\u{ffff}\u{10ffff}]{1,12}",
    ) {
        let party = Party { name: text.clone(), details: text.clone(), email: text.clone() };
        let mut invoice = Invoice { seller: party.clone(), buyer: party, prefix: text.clone(), ..invoice() };
        for line in &mut invoice.lines {
            line.plan_names = LocalTexts { en: text.clone(), ru: text.clone() };
        }
        let details = PdfDetails { time_zone: &TimeZone::UTC, credited_number: None, instructions: &text };
        for language in BOTH {
            let file = pdf(&invoice, details, language);
            prop_assert!(file.is_ok(), "{text:?}: {file:?}");
        }
    }
}

#[test]
fn an_invoice_says_who_asks_whom_for_what() {
    let invoice = invoice();
    let en = [
        "Invoice KYM-2026-0001",
        "Issued on",
        "1 January 2026",
        "Due on",
        "15 January 2026",
        "Status",
        "Unpaid",
        "Amount due",
        "1,200.00 RUB",
        "Seller",
        "ООО «Ясный счёт»",
        "ИНН 7701234567",
        "1 Long Street, 101000 Москва",
        "billing@example.org",
        "Bill to",
        "Anna Ångström",
        "anna@example.org",
        "Description",
        "Period",
        "Amount, RUB",
        "Plan “Premium”",
        "1–31 January 2026",
        "1,200.00",
        "Total",
        "1,200.00",
        "How to pay",
        "Transfer the amount to account 40702810.",
        "Thank you: ₽, ₸ and €.",
        "ООО «Ясный счёт»",
    ];
    assert_eq!(page(&invoice, Language::En), en);
    let ru = [
        "Счёт KYM-2026-0001",
        "Выставлен",
        "1 января 2026 г.",
        "Оплатить до",
        "15 января 2026 г.",
        "Статус",
        "Не оплачен",
        "К оплате",
        "1 200,00 RUB",
        "Продавец",
        "ООО «Ясный счёт»",
        "ИНН 7701234567",
        "1 Long Street, 101000 Москва",
        "billing@example.org",
        "Покупатель",
        "Anna Ångström",
        "anna@example.org",
        "Наименование",
        "Период",
        "Сумма, RUB",
        "Тариф «Премиум»",
        "1–31 января 2026 г.",
        "1 200,00",
        "Итого",
        "1 200,00",
        "Как оплатить",
        "Переведите сумму на счёт 40702810.",
        "Спасибо: ₽, ₸ и €.",
        "ООО «Ясный счёт»",
    ];
    assert_eq!(page(&invoice, Language::Ru), ru);
    assert_eq!(file_name(&invoice), "KYM-2026-0001.pdf");
}

#[test]
fn what_is_paid_or_void_says_so_and_asks_for_nothing() {
    let void = Invoice {
        status: InvoiceStatus::Void,
        voided_at: Some("2026-01-29T00:00:00Z".parse().expect("a moment")),
        ..invoice()
    };
    let nothing = Invoice {
        lines: vec![
            line(InvoiceLineKind::Period, JANUARY, 40),
            line(InvoiceLineKind::CarriedForward, None, -40),
        ],
        total: Minor::ZERO,
        ..paid()
    };
    for (invoice, en, ru) in [
        (paid(), "Paid on 5 January 2026", "Оплачен 5 января 2026 г."),
        (
            void,
            "Written off on 29 January 2026",
            "Списан 29 января 2026 г.",
        ),
        (
            nothing,
            "Paid on 5 January 2026",
            "Оплачен 5 января 2026 г.",
        ),
    ] {
        for (language, status, due) in [
            (Language::En, en, "0.00 RUB"),
            (Language::Ru, ru, "0,00 RUB"),
        ] {
            let page = page(&invoice, language);
            expect_parts(&page, &[status, due]);
            let text = page.concat();
            assert!(
                !text.contains("40702810") && !text.contains("Unpaid"),
                "{text}"
            );
        }
    }
}

#[test]
fn a_credit_note_names_the_invoice_and_what_is_given_back() {
    let (en, ru) = (
        page(&credit_note(), Language::En),
        page(&credit_note(), Language::Ru),
    );
    let parts = [
        "Credit note KYM-2026-12345",
        "for invoice KYM-2026-0001",
        "Refunded on 5 January 2026",
        "500.50 RUB",
        "Refund",
        "−500.50",
    ];
    expect_parts(&en, &parts);
    let parts = [
        "Корректировочный счёт KYM-2026-12345",
        "к счёту KYM-2026-0001",
        "Возвращено 5 января 2026 г.",
        "500,50 RUB",
        "Возврат",
        "−500,50",
    ];
    expect_parts(&ru, &parts);
    for page in [en, ru] {
        let text = page.concat();
        assert!(
            !text.contains("Due")
                && !text.contains("Оплатить")
                && !text.contains("Period")
                && !text.contains("Период")
                && !text.contains("40702810"),
            "{text}"
        );
    }
}

#[test]
fn money_of_a_test_is_marked_on_every_page() {
    let month = line(InvoiceLineKind::Period, JANUARY, 1);
    let test = Invoice {
        is_test: true,
        lines: vec![month; 60],
        ..invoice()
    };
    for (language, mark) in [(Language::En, "Test"), (Language::Ru, "Тест")] {
        let pages = pages(&file(&test, language));
        assert!(pages.len() > 1);
        assert_eq!(pages[0][0], mark);
        for page in &pages[1..] {
            assert!(
                page.iter()
                    .any(|piece| piece.ends_with(&format!("·  {mark}"))),
                "{page:#?}"
            );
        }
        assert!(!page(&invoice(), language).concat().contains(mark));
    }
}

#[test]
fn each_line_says_what_it_is_for() {
    let change = (date(2026, 1, 16), date(2026, 2, 15));
    let next_year = (date(2025, 12, 15), date(2026, 1, 14));
    let mut only_russian = line(InvoiceLineKind::Period, JANUARY, 5);
    only_russian.plan_names.en.clear();
    let lines = vec![
        line(InvoiceLineKind::Change, Some(change), 2_000_000),
        line(InvoiceLineKind::UnusedTime, Some(next_year), -70_000),
        line(InvoiceLineKind::Balance, None, -1),
        line(InvoiceLineKind::Balance, None, 1),
        line(InvoiceLineKind::CarriedForward, None, -2),
        line(
            InvoiceLineKind::Period,
            Some((date(2026, 3, 1), date(2026, 3, 1))),
            3,
        ),
        only_russian,
    ];
    let invoice = Invoice { lines, ..invoice() };
    let parts = [
        "Plan “Premium”, rest of the period",
        "16 January – 15 February 2026",
        "20,000.00",
        "Unused time of “Premium”",
        "15 December 2025 – 14 January 2026",
        "−700.00",
        "Paid from the balance",
        "−0.01",
        "Carried over from the balance",
        "Carried forward to the next invoice",
        "1 March 2026",
        "Plan “Премиум”",
    ];
    expect_parts(&page(&invoice, Language::En), &parts);
    let parts = [
        "Тариф «Премиум», остаток периода",
        "16 января – 15 февраля 2026 г.",
        "20 000,00",
        "Неиспользованное время тарифа «Премиум»",
        "−700,00",
        "Оплачено с баланса",
        "Перенесено с баланса",
        "Перенесено в следующий счёт",
        "1 марта 2026 г.",
    ];
    expect_parts(&page(&invoice, Language::Ru), &parts);
}

#[test]
fn the_same_invoice_is_the_same_file() {
    for invoice in [invoice(), credit_note()] {
        for language in BOTH {
            assert!(file(&invoice, language) == file(&invoice, language));
        }
    }
}

#[test]
fn without_a_seller_and_without_instructions_there_is_no_empty_place() {
    let mut invoice = invoice();
    invoice.seller = Party::default();
    let zone = TimeZone::UTC;
    let details = PdfDetails {
        time_zone: &zone,
        credited_number: None,
        instructions: " \n",
    };
    let file = pdf(&invoice, details, Language::En).expect("a file");
    let text = pages(&file).concat().join(" ");
    assert!(
        !text.contains("Seller") && !text.contains("How to pay"),
        "{text}"
    );
    // Where it is half past ten in the evening it is still the day before.
    assert!(text.contains("14 January 2026"), "{text}");
}
