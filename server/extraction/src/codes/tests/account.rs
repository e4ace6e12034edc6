//! Numbers with check digits.

use super::super::account::{iban, is_creditor_reference, is_qr_reference, serbian_account};
use super::*;

const KIND: CodeKind = CodeKind::SepaPayment;

#[test]
fn an_iban_is_read_however_it_is_grouped() {
    for written in [
        "DE89370400440532013000",
        "DE89 3704 0044 0532 0130 00",
        "de89 3704 0044 0532 0130 00",
        "\u{feff}DE89\u{a0}3704 0044 0532 0130 00 ",
    ] {
        assert_eq!(
            iban(KIND, written),
            Ok("DE89370400440532013000".to_owned()),
            "{written:?}"
        );
    }
}

#[test]
fn two_digits_that_changed_places_are_found() {
    let wrong = iban(KIND, "DE89370400440532010300");
    assert_eq!(
        wrong,
        Err(CodeError::CheckDigit {
            kind: KIND,
            part: CodePart::Account
        })
    );
}

#[test]
fn what_is_no_iban_is_not_summed_up() {
    for written in [
        "",
        "DE",
        "12345678901234567890",
        "DEXX370400440532013000",
        "ДЕ89370400440532013000",
    ] {
        assert!(
            matches!(iban(KIND, written), Err(CodeError::Malformed { .. })),
            "{written:?}"
        );
    }
}

#[test]
fn the_ibans_of_many_countries_are_right() {
    for written in [
        "AT611904300234573201",
        "BE71096123456769",
        "CH4431999123000889012",
        "CZ5855000000001265098001",
        "NL91ABNA0417164300",
        "NO9386011117947",
        "UA213223130000026007233566001",
        "MT84MALT011000012345MTLCAST001S",
    ] {
        assert_eq!(iban(KIND, written), Ok(written.to_owned()));
    }
}

#[test]
fn references_are_checked() {
    assert!(is_creditor_reference("RF18539007547034"));
    assert!(!is_creditor_reference("RF18539007547043"));
    assert!(!is_creditor_reference("RF"));
    assert!(!is_creditor_reference("539007547034"));
    assert!(is_qr_reference("210000000003139471430009017"));
    assert!(!is_qr_reference("210000000003139471430009071"));
    assert!(!is_qr_reference("21000000000313947143000901"));
}

#[test]
fn a_serbian_account_is_written_short_or_whole() {
    let whole = "840000000095584510".to_owned();
    for written in [
        "840000000095584510",
        "840-955845-10",
        "840-0000000955845-10",
    ] {
        assert_eq!(serbian_account(KIND, written), Ok(whole.clone()));
    }
    assert!(matches!(
        serbian_account(KIND, "840-955854-10"),
        Err(CodeError::CheckDigit { .. })
    ));
    assert!(matches!(
        serbian_account(KIND, "840-955845"),
        Err(CodeError::Malformed { .. })
    ));
}
