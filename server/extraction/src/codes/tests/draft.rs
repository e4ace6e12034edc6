//! From codes to drafts.

use super::writers::SerbianReceipt;
use super::*;
use kym_domain::receipts::draft::{Draft, DraftIssue, DraftSource, ReceiptKind};

fn draft(payload: &str, today: &str) -> Draft {
    let reading = qr(payload).expect("a code");
    reading.into_draft(date(today)).expect("a draft")
}

const SALE: &str = "t=20240301T101500&s=100.00&fn=9282000100072197&i=1&fp=2&n=1";

#[test]
fn a_signed_receipt_of_today_needs_no_word() {
    let draft = draft(SALE, "2024-03-01");
    assert_eq!(draft.source, DraftSource::Qr);
    assert_eq!(draft.kind, ReceiptKind::Expense);
    assert_eq!(draft.issues, []);
    assert_eq!(
        draft.total.map(|field| field.value),
        Some(decimal("100.00"))
    );
    assert_eq!(
        draft.currency.map(|field| field.value.to_string()),
        Some("RUB".to_owned())
    );
    assert!(
        draft
            .date
            .is_some_and(|field| !field.confidence.is_doubtful())
    );
}

#[test]
fn what_cannot_be_trusted_is_said() {
    let unsigned = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=1&fecha=02-03-2024&importe=0";
    assert_eq!(
        draft(unsigned, "2024-03-01").issues,
        [
            DraftIssue::UnsignedCode,
            DraftIssue::TotalZero,
            DraftIssue::DateInFuture
        ]
    );
    let number_only = "O-863A291A95A64D7EBA291A95A63D7E4C";
    assert_eq!(
        draft(number_only, "2024-03-01").issues,
        [DraftIssue::TotalMissing, DraftIssue::DateMissing]
    );
    let training = SerbianReceipt {
        receipt_type: 3,
        ..SerbianReceipt::sale()
    };
    assert_eq!(
        draft(&training.url(), "2023-01-03").issues,
        [DraftIssue::NotFiscal]
    );
}

#[test]
fn a_bill_is_to_be_paid_on_the_day_that_it_names() {
    let bill = "SPD*1.0*ACC:CZ5855000000001265098001*AM:480.5*CC:CZK*DT:20261224*X-VS:1234567890*RN:Teplo s.r.o.";
    let draft = draft(bill, "2026-11-26");
    assert_eq!(draft.kind, ReceiptKind::Bill);
    assert_eq!(draft.issues, []);
    assert_eq!(
        draft.date.map(|field| field.value),
        Some(date("2026-12-24"))
    );
    assert_eq!(
        draft.reference.map(|field| field.value),
        Some("1234567890".to_owned())
    );
    assert_eq!(
        draft.payment_account.map(|field| field.value),
        Some("CZ5855000000001265098001".to_owned())
    );
}

#[test]
fn what_is_on_a_bill_for_people_stands_in_for_a_reference() {
    let bill = "BCD\n002\n1\nSCT\n\nStadtwerke\nDE89370400440532013000\n\n\n\nAbschlag März";
    let draft = draft(bill, "2026-11-26");
    assert_eq!(
        draft.reference.map(|field| field.value),
        Some("Abschlag März".to_owned())
    );
    assert_eq!(
        draft.issues,
        [DraftIssue::TotalMissing, DraftIssue::DateMissing]
    );
}

#[test]
fn a_product_makes_no_draft() {
    let reading = read(b"4006381333931", CodeFormat::Ean13).expect("a product");
    assert_eq!(reading.into_draft(date("2024-03-01")), None);
}
