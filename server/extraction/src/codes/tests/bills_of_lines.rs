//! Codes of bills that are made of lines.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use super::writers::swiss;
use super::*;

mod sepa {
    use super::*;

    const BILL: &str = "BCD\n002\n1\nSCT\nDEUTDEFF\nFranz Mustermänn\nDE89370400440532013000\nEUR149.90\nGDDS\nRF18539007547034\n\nBitte bis Freitag";
    const KIND: CodeKind = CodeKind::SepaPayment;

    #[test]
    fn a_bill_says_whom_how_much_and_what_for() {
        let code = payment(BILL);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.payee.as_deref(), Some("Franz Mustermänn"));
        assert_eq!(code.account, "DE89370400440532013000");
        assert_eq!(code.amount, Some(decimal("149.90")));
        assert_eq!(code.currency.as_str(), "EUR");
        assert_eq!(code.reference.as_deref(), Some("RF18539007547034"));
        assert_eq!(code.purpose, None);
        assert_eq!(
            code.unique_key,
            "sepa_payment:de89370400440532013000:149.90:rf18539007547034"
        );
    }

    #[test]
    fn lines_end_and_are_missing_as_programs_like_it() {
        let expected = payment(BILL);
        for spelling in [
            BILL.replace('\n', "\r\n"),
            BILL.replace('\n', "\r"),
            format!("\u{feff}{BILL}\n\n"),
            BILL.replace("\n\nBitte bis Freitag", ""),
            BILL.replace("DEUTDEFF", ""),
            BILL.replace("002", "001"),
            BILL.replace("DE89370400440532013000", "de89 3704 0044 0532 0130 00"),
            BILL.replace("EUR149.90", "EUR149.9"),
            BILL.replace("EUR149.90", "EUR 149,90"),
            BILL.replace("RF18539007547034", "RF18 5390 0754 7034"),
        ] {
            assert_eq!(payment(&spelling), expected, "{spelling:?}");
        }
    }

    #[test]
    fn an_amount_that_the_payer_says_is_none() {
        for open in ["", "EUR", "EUR0.00"] {
            assert_eq!(
                payment(&BILL.replace("EUR149.90", open)).amount,
                None,
                "{open}"
            );
        }
    }

    #[test]
    fn a_line_that_was_slipped_in_is_found() {
        // A name with line ends in it holds a whole bill of its own: its account would be read, not that of the payee.
        let forged = BILL.replace(
            "Franz Mustermänn",
            "Bob\nDE00ATTACKER\nEUR999.00\n\n\nUrgent",
        );
        assert_eq!(qr(&forged), malformed(KIND, CodePart::Structure));
        let moved = BILL.replace("Franz Mustermänn", "Franz\nMustermänn");
        assert_eq!(qr(&moved), malformed(KIND, CodePart::Structure));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, expected) in [
            (
                "0532013000",
                "0532013001",
                check_digit(KIND, CodePart::Account),
            ),
            (
                "DE89370400440532013000",
                "",
                malformed(KIND, CodePart::Account),
            ),
            (
                "EUR149.90",
                "USD149.90",
                malformed(KIND, CodePart::Currency),
            ),
            ("EUR149.90", "EUR-149.90", malformed(KIND, CodePart::Total)),
            ("EUR149.90", "EUR1,149.90", malformed(KIND, CodePart::Total)),
            ("002", "009", malformed(KIND, CodePart::Structure)),
        ] {
            assert_eq!(qr(&BILL.replace(from, to)), expected, "{to}");
        }
    }
}

mod swiss_bills {
    use super::*;

    const KIND: CodeKind = CodeKind::SwissPayment;
    const QR_IBAN: &str = "CH4431999123000889012";
    const QRR: (&str, &str) = ("QRR", "210000000003139471430009017");

    fn bill() -> Vec<String> {
        swiss(QR_IBAN, "1949.75", QRR)
    }

    #[test]
    fn a_bill_says_whom_how_much_and_its_number() {
        let code = payment(&bill().join("\n"));
        assert_eq!(code.kind, KIND);
        assert_eq!(code.payee.as_deref(), Some("Muster AG"));
        assert_eq!(code.account, QR_IBAN);
        assert_eq!(code.amount, Some(decimal("1949.75")));
        assert_eq!(code.currency.as_str(), "CHF");
        assert_eq!(code.reference.as_deref(), Some(QRR.1));
        assert_eq!(code.purpose.as_deref(), Some("Rechnung 17"));
        assert_eq!(
            code.unique_key,
            "swiss_payment:ch4431999123000889012:1949.75:210000000003139471430009017"
        );
    }

    #[test]
    fn line_ends_and_what_may_follow_the_trailer_do_not_matter() {
        let expected = payment(&bill().join("\n"));
        let mut long = bill();
        long.extend(["//S1/10/10201409/11/190512", "Name AV1: UV;x", ""].map(str::to_owned));
        let mut combined = bill();
        combined[4] = "K".to_owned();
        combined[7] = "8001 Zürich".to_owned();
        combined[8].clear();
        combined[9].clear();
        for spelling in [
            bill().join("\r\n"),
            bill().join("\r"),
            bill().join("\n") + "\r\n",
            long.join("\r\n"),
            combined.join("\n"),
        ] {
            assert_eq!(payment(&spelling), expected, "{spelling:?}");
        }
    }

    #[test]
    fn there_are_three_kinds_of_references() {
        let creditor =
            payment(&swiss("CH9300762011623852957", "", ("SCOR", "RF18539007547034")).join("\n"));
        assert_eq!(creditor.reference.as_deref(), Some("RF18539007547034"));
        assert_eq!(creditor.amount, None);
        let none = payment(&swiss("CH9300762011623852957", "50", ("NON", "")).join("\n"));
        assert_eq!(none.reference, None);
        assert_eq!(none.amount, Some(decimal("50.00")));
        assert_eq!(
            none.unique_key,
            "swiss_payment:ch9300762011623852957:50.00:rechnung 17"
        );
        for (kind_of, reference, expected) in [
            (
                "QRR",
                "210000000003139471430009018",
                check_digit(KIND, CodePart::Reference),
            ),
            (
                "SCOR",
                "RF19539007547034",
                check_digit(KIND, CodePart::Reference),
            ),
            ("NON", "17", malformed(KIND, CodePart::Reference)),
            ("ABC", "17", malformed(KIND, CodePart::Reference)),
        ] {
            assert_eq!(
                qr(&swiss(QR_IBAN, "1", (kind_of, reference)).join("\n")),
                expected
            );
        }
    }

    #[test]
    fn a_line_too_few_or_too_many_is_found() {
        let mut short = bill();
        short.remove(12);
        assert_eq!(qr(&short.join("\n")), malformed(KIND, CodePart::Structure));
        let mut moved = bill();
        moved[5] = "Muster\nAG".to_owned();
        assert_eq!(qr(&moved.join("\n")), malformed(KIND, CodePart::Structure));
        let german = swiss("DE89370400440532013000", "1", ("NON", ""));
        assert_eq!(qr(&german.join("\n")), malformed(KIND, CodePart::Account));
        let mut dollars = bill();
        dollars[19] = "USD".to_owned();
        assert_eq!(qr(&dollars.join("\n")), malformed(KIND, CodePart::Currency));
    }
}

mod ukraine {
    use super::*;

    const BILL: &str = "BCD\n002\n1\nUCT\n\nФОП Коваленко Олена\nUA213223130000026007233566001\nUAH590.00\n3456789012\n\n\nОплата за рахунком № 1\n\n";
    const KIND: CodeKind = CodeKind::UkrainePayment;

    #[test]
    fn a_bill_says_whom_how_much_and_what_for() {
        let code = payment(BILL);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.payee.as_deref(), Some("ФОП Коваленко Олена"));
        assert_eq!(code.tax_id.as_deref(), Some("3456789012"));
        assert_eq!(code.account, "UA213223130000026007233566001");
        assert_eq!(code.amount, Some(decimal("590.00")));
        assert_eq!(code.purpose.as_deref(), Some("Оплата за рахунком № 1"));
    }

    #[test]
    fn it_is_the_same_within_an_address_and_in_another_code_page() {
        let expected = payment(BILL);
        let in_windows = encoding_rs::WINDOWS_1251
            .encode(&BILL.replace('\n', "\r\n"))
            .0
            .into_owned();
        let honest = encoding_rs::WINDOWS_1251
            .encode(&BILL.replace("\n1\n", "\n2\n"))
            .0
            .into_owned();
        for bytes in [BILL.as_bytes().to_vec(), in_windows, honest] {
            let url_safe = URL_SAFE_NO_PAD.encode(&bytes);
            let standard = STANDARD.encode(&bytes);
            let escaped = standard.replace('+', "%2B").replace('=', "%3D");
            for packed in [url_safe, standard, escaped] {
                for host in ["https://bank.gov.ua/qr/", "https://qr.bank.gov.ua/"] {
                    assert_eq!(payment(&format!("{host}{packed}")), expected);
                }
            }
            let read = read(&bytes, CodeFormat::QrCode);
            assert_eq!(read, Ok(CodeReading::Payment(expected.clone())));
        }
        assert_eq!(
            qr(&format!(
                "https://example.com/{}",
                URL_SAFE_NO_PAD.encode(BILL)
            )),
            Err(CodeError::Unknown)
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        assert_eq!(payment(&BILL.replace("UAH590.00", "")).amount, None);
        for (from, to, expected) in [
            ("UA21", "UA22", check_digit(KIND, CodePart::Account)),
            (
                "UAH590.00",
                "EUR590.00",
                malformed(KIND, CodePart::Currency),
            ),
            ("002", "010", malformed(KIND, CodePart::Structure)),
        ] {
            assert_eq!(qr(&BILL.replace(from, to)), expected, "{to}");
        }
    }
}
