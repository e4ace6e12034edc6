//! Codes of tills that say little more than where the tax office shows the receipt.

use super::*;
use kym_domain::receipts::draft::ReceiptKind;

#[test]
fn croatia_counts_cents_and_paid_in_kuna_once() {
    let url = "https://porezna.gov.hr/rn?jir=18916f95-5787-4e7f-a190-3a091970cfa2&datv=20250331_1512&izn=13272";
    let code = fiscal(url);
    assert_eq!(code.kind, CodeKind::CroatiaFiscal);
    assert_eq!(
        code.unique_key,
        "croatia_fiscal:jir:18916f9557874e7fa1903a091970cfa2"
    );
    assert_eq!(moment_of(&code), moment("2025-03-31T15:12:00"));
    assert_eq!(code.total, Some(decimal("132.72")));
    assert_eq!(code.currency.as_str(), "EUR");
    assert_eq!(code.portal.as_deref(), Some(url));
    for (written, total) in [("132,72", "132.72"), ("132.72", "132.72"), ("5", "0.05")] {
        let code = fiscal(&url.replace("13272", written));
        assert_eq!(code.total, Some(decimal(total)), "{written}");
    }
    let back = fiscal(&url.replace("13272", "-13272"));
    assert_eq!(
        (back.receipt_kind, back.total),
        (ReceiptKind::Refund, Some(decimal("132.72")))
    );
    assert_eq!(
        fiscal(&url.replace("20250331", "20221231"))
            .currency
            .as_str(),
        "HRK"
    );
    let offline = fiscal(
        "https://porezna.gov.hr/rn/?zki=CE3A2F0B1D4C5E6F708192A3B4C5D6E7&datv=20250331_1512&izn=100",
    );
    assert_eq!(
        offline.unique_key,
        "croatia_fiscal:zki:ce3a2f0b1d4c5e6f708192a3b4c5d6e7"
    );
    assert_eq!(
        qr("https://porezna.gov.hr/rn?datv=20250331_1512&izn=100"),
        malformed(CodeKind::CroatiaFiscal, CodePart::Number)
    );
}

#[test]
fn slovakia_gives_a_number_or_what_there_was_without_the_tax_office() {
    let kind = CodeKind::SlovakiaFiscal;
    let online = fiscal("o-863a291a95a64d7eba291a95a63d7e4c");
    assert_eq!(
        online.unique_key,
        "slovakia_fiscal:o-863a291a95a64d7eba291a95a63d7e4c"
    );
    assert_eq!(
        online.reference.as_deref(),
        Some("O-863A291A95A64D7EBA291A95A63D7E4C")
    );
    assert_eq!((online.total, online.date), (None, None));
    let offline =
        "2F3A1B4C-5D6E7F80-91A2B3C4-D5E6F708-192A3B4C:88812345678900001:250331151238:42:12.3";
    let code = fiscal(offline);
    assert_eq!(
        code.unique_key,
        "slovakia_fiscal:2f3a1b4c-5d6e7f80-91a2b3c4-d5e6f708-192a3b4c"
    );
    assert_eq!(moment_of(&code), moment("2025-03-31T15:12:38"));
    assert_eq!(code.total, Some(decimal("12.30")));
    assert_eq!(code.reference.as_deref(), Some("42"));
    assert_eq!(
        qr(&offline.replace(":42", "")),
        malformed(kind, CodePart::Structure)
    );
    assert_eq!(
        qr(&offline.replace("2503", "2513")),
        malformed(kind, CodePart::Date)
    );
    assert_eq!(
        qr("O-863A291A95A64D7EBA291A95A63D7E4"),
        Err(CodeError::Unknown)
    );
}

#[test]
fn kazakhstan_prints_the_operator_before_the_address() {
    for (url, has_portal) in [
        (
            "Казахтелеком\nhttp://consumer.oofd.kz/?i=1766359441&f=600300122009&s=193.0&t=20230107T220315",
            false,
        ),
        (
            "https://consumer.oofd.kz/?i=1766359441&f=600300122009&s=193.00&t=20230107T220315",
            true,
        ),
        (
            "HTTP://CONSUMER.KOFD.KZ?I=1766359441&F=600300122009&S=193&T=20230107T220315",
            false,
        ),
        (
            "https://ofd1.kz/t/?t=20230107T220315&s=193.0&f=600300122009&i=1766359441",
            true,
        ),
    ] {
        let code = fiscal(url);
        assert_eq!(code.kind, CodeKind::KazakhstanFiscal);
        assert_eq!(
            code.unique_key, "kazakhstan_fiscal:600300122009:1766359441",
            "{url}"
        );
        assert_eq!(code.total, Some(decimal("193.00")));
        assert_eq!(moment_of(&code), moment("2023-01-07T22:03:15"));
        assert_eq!(code.currency.as_str(), "KZT");
        assert_eq!(code.portal.is_some(), has_portal, "{url}");
    }
    assert_eq!(
        qr("https://consumer.test-oofd.kz/?i=1&f=2&s=3&t=20230107T220315"),
        Err(CodeError::TestSystem {
            kind: CodeKind::KazakhstanFiscal
        })
    );
}

#[test]
fn uzbekistan_has_a_sign_where_others_have_a_sum() {
    let code =
        fiscal("https://ofd.soliq.uz/check?t=UZ191211501033&r=559&c=20211109170634&s=336289559214");
    assert_eq!(code.kind, CodeKind::UzbekistanFiscal);
    assert_eq!(
        code.unique_key,
        "uzbekistan_fiscal:uz191211501033:559:336289559214"
    );
    assert_eq!(code.total, None);
    assert_eq!(moment_of(&code), moment("2021-11-09T17:06:34"));
    assert_eq!(code.reference.as_deref(), Some("559"));
    assert!(code.portal.is_some());
    assert_eq!(
        qr("https://ofd.soliq.uz/check?t=UZ191211501033"),
        malformed(CodeKind::UzbekistanFiscal, CodePart::Number)
    );
}

#[test]
fn ukraine_writes_the_time_in_four_ways_and_numbers_in_both_cases() {
    for (written, expected) in [
        ("190058", "2024-10-02T19:00:58"),
        ("1900", "2024-10-02T19:00:00"),
        ("19:00", "2024-10-02T19:00:00"),
        ("19%3A00%3A58", "2024-10-02T19:00:58"),
    ] {
        let code = fiscal(&format!(
            "https://cabinet.tax.gov.ua/cashregs/check?fn=4000903762&id=UxI07gWmYOQ&sm=65.48&time={written}&date=20241002"
        ));
        assert_eq!(code.kind, CodeKind::UkraineFiscal);
        assert_eq!(code.unique_key, "ukraine_fiscal:4000903762:UxI07gWmYOQ");
        assert_eq!(moment_of(&code), moment(expected), "{written}");
        assert_eq!(code.total, Some(decimal("65.48")));
    }
    let bare = fiscal("https://cabinet.tax.gov.ua/cashregs/check?id=UxI07gWmYOQ");
    assert_eq!((bare.total, bare.date, bare.time), (None, None, None));
    assert_eq!(
        qr("https://cabinet.tax.gov.ua/cashregs/check?fn=1"),
        malformed(CodeKind::UkraineFiscal, CodePart::Number)
    );
}

#[test]
fn an_address_of_somebody_else_says_nothing() {
    for text in [
        "https://example.com/rn?jir=1",
        "https://",
        "http://[",
        "WIFI:T:WPA;S:net;P:word;;",
        "hello",
        "",
    ] {
        assert_eq!(qr(text), Err(CodeError::Unknown), "{text:?}");
    }
}
