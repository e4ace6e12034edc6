//! Codes of tills that are addresses of a tax office, or what stands behind the question mark of one.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use super::writers::SerbianReceipt;
use super::*;
use kym_domain::receipts::draft::ReceiptKind;

mod russia {
    use super::*;

    const SALE: &str = "t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1";
    const KEY: &str = "russia_fiscal:9282000100072197:64318:2918241905";

    #[test]
    fn a_sale_says_when_how_much_and_which() {
        let code = fiscal(SALE);
        assert_eq!(code.kind, CodeKind::RussiaFiscal);
        assert_eq!(code.unique_key, KEY);
        assert_eq!(moment_of(&code), moment("2019-04-18T21:16:55"));
        assert_eq!(code.total, Some(decimal("3943.26")));
        assert_eq!(code.currency.as_str(), "RUB");
        assert_eq!(code.reference.as_deref(), Some("64318"));
        assert_eq!(code.portal, None);
        assert!(code.is_signed && code.is_receipt);
    }

    #[test]
    fn a_receipt_is_the_same_in_every_spelling() {
        for spelling in [
            "n=1&fp=2918241905&i=64318&fn=9282000100072197&s=3943.26&t=20190418T211655",
            "T=20190418T211655&S=3943.26&FN=9282000100072197&I=64318&FP=2918241905&N=1",
            "t=20190418T2116&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1",
            "t=20190418T211655&s=3943.26&fn=9282000100072197&i=0000064318&fp=2918241905&n=1\r\n",
            "t=20190418T211655&amp;s=3943,26&amp;fn=9282000100072197&amp;i=64318&amp;fp=2918241905&amp;n=1",
            "?t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1",
            "https://check.example.ru/web?t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1",
            "\u{feff}t=2019-04-18T21:16:55&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905",
        ] {
            let code = fiscal(spelling);
            assert_eq!(code.unique_key, KEY, "{spelling}");
            assert_eq!(code.total, Some(decimal("3943.26")), "{spelling}");
            assert_eq!(code.date, Some(date("2019-04-18")), "{spelling}");
            // The host of an operator is not one of the tax office.
            assert_eq!(code.portal, None);
        }
    }

    #[test]
    fn a_sum_has_two_decimals_however_it_is_written() {
        for (written, total) in [
            ("500", "500.00"),
            ("500.5", "500.50"),
            ("0.07", "0.07"),
            ("12.30", "12.30"),
        ] {
            let code = fiscal(&SALE.replace("3943.26", written));
            assert_eq!(code.total, Some(decimal(total)));
        }
    }

    #[test]
    fn the_sign_of_settlement_says_which_way_the_money_went() {
        for (sign, kind) in [
            ("1", ReceiptKind::Expense),
            ("2", ReceiptKind::Refund),
            ("3", ReceiptKind::Income),
            ("4", ReceiptKind::Expense),
        ] {
            let code = fiscal(&SALE.replace("n=1", &format!("n={sign}")));
            assert_eq!(code.receipt_kind, kind);
            assert_eq!(code.unique_key, KEY);
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, part) in [
            ("n=1", "n=5", CodePart::Direction),
            ("s=3943.26", "s=-1", CodePart::Total),
            ("s=3943.26", "s=1,234.56", CodePart::Total),
            ("s=3943.26", "", CodePart::Total),
            ("20190418T211655", "20190230T211655", CodePart::Date),
            ("20190418T211655", "20190418T2460", CodePart::Date),
            ("20190418T211655", "", CodePart::Date),
            ("i=64318", "i=12a", CodePart::Number),
            (
                "fn=9282000100072197",
                "fn=92820001000721971",
                CodePart::Number,
            ),
        ] {
            let broken = SALE.replace(from, to);
            assert_eq!(
                qr(&broken),
                malformed(CodeKind::RussiaFiscal, part),
                "{broken}"
            );
        }
    }
}

mod serbia {
    use super::*;

    const KIND: CodeKind = CodeKind::SerbiaFiscal;

    #[test]
    fn a_block_of_bytes_says_who_when_and_how_much() {
        let sale = SerbianReceipt::sale();
        let code = fiscal(&sale.url());
        assert_eq!(code.kind, KIND);
        assert_eq!(code.unique_key, "serbia_fiscal:R4STU8VW:50710");
        assert_eq!(code.total, Some(decimal("1500.00")));
        assert_eq!(code.currency.as_str(), "RSD");
        assert_eq!(code.reference.as_deref(), Some("K7LMN2PQ-R4STU8VW-50710"));
        // An hour later than in Greenwich, and two in summer.
        assert_eq!(moment_of(&code), moment("2023-01-03T10:15:33"));
        let summer = SerbianReceipt {
            milliseconds: 1_688_339_733_000,
            ..sale
        };
        assert_eq!(
            moment_of(&fiscal(&summer.url())),
            moment("2023-07-03T01:15:33")
        );
        assert!(code.is_signed && code.is_receipt);
        assert!(
            code.portal
                .is_some_and(|url| url.starts_with("https://suf.purs.gov.rs/v/?vl="))
        );
    }

    #[test]
    fn base64_is_read_in_all_the_ways_it_is_printed() {
        let sale = SerbianReceipt::sale();
        let plain = sale.base64();
        assert!(plain.contains('+') && plain.contains('/'));
        let url_safe = URL_SAFE_NO_PAD.encode(sale.bytes());
        for block in [
            plain.clone(),
            plain.trim_end_matches('=').to_owned(),
            plain.replace('+', " "),
            plain.replace('+', "%2b").replace('=', "%3D"),
            plain.replace('+', "%252B"),
            url_safe,
        ] {
            let code = fiscal(&format!("https://suf.purs.gov.rs/v/?vl={block}"));
            assert_eq!(code.unique_key, "serbia_fiscal:R4STU8VW:50710", "{block}");
            assert!(code.is_signed);
        }
    }

    #[test]
    fn a_refund_and_what_is_no_receipt_are_told_apart() {
        let sale = SerbianReceipt::sale();
        let refund = SerbianReceipt {
            transaction_type: 1,
            ..sale.clone()
        };
        assert_eq!(fiscal(&refund.url()).receipt_kind, ReceiptKind::Refund);
        for (receipt_type, is_receipt) in [
            (0, true),
            (1, false),
            (2, false),
            (3, false),
            (4, true),
            (9, false),
        ] {
            let code = fiscal(
                &SerbianReceipt {
                    receipt_type,
                    ..sale.clone()
                }
                .url(),
            );
            assert_eq!(code.is_receipt, is_receipt, "{receipt_type}");
        }
        let strange = SerbianReceipt {
            transaction_type: 2,
            ..sale
        };
        assert_eq!(qr(&strange.url()), malformed(KIND, CodePart::Direction));
    }

    #[test]
    fn a_block_that_is_cut_off_or_in_words_is_no_receipt() {
        let whole = SerbianReceipt::sale().bytes();
        for length in [0, 1, 8, 16, 24, 32, 40, 42] {
            let cut = STANDARD.encode(&whole[..length]);
            assert!(
                qr(&format!("https://suf.purs.gov.rs/v/?vl={cut}")).is_err(),
                "{length}"
            );
        }
        let unsigned = STANDARD.encode(&whole[..44]);
        assert!(!fiscal(&format!("https://suf.purs.gov.rs/v/?vl={unsigned}")).is_signed);
        let invented = STANDARD.encode("Ime=Prodavnica&PIB=123456789&Ukupno=1500.00");
        assert_eq!(
            qr(&format!("https://suf.purs.gov.rs/v/?vl={invented}")),
            malformed(KIND, CodePart::Structure)
        );
        assert_eq!(
            qr("https://suf.purs.gov.rs/v/?vl=%%%"),
            malformed(KIND, CodePart::Encoding)
        );
        assert_eq!(
            qr("https://suf.purs.gov.rs/v/"),
            malformed(KIND, CodePart::Encoding)
        );
    }

    #[test]
    fn an_amount_or_a_time_beyond_all_bounds_is_refused() {
        let sale = SerbianReceipt::sale();
        let rich = SerbianReceipt {
            amount: u64::MAX,
            ..sale.clone()
        };
        assert_eq!(qr(&rich.url()), malformed(KIND, CodePart::Total));
        let late = SerbianReceipt {
            milliseconds: u64::MAX,
            ..sale.clone()
        };
        assert_eq!(qr(&late.url()), malformed(KIND, CodePart::Date));
        let exact = SerbianReceipt {
            amount: 12_345,
            ..sale
        };
        assert_eq!(fiscal(&exact.url()).total, Some(decimal("1.2345")));
    }

    #[test]
    fn the_system_for_programmers_sells_nothing() {
        let url = SerbianReceipt::sale().url().replace("suf.", "sandbox.suf.");
        assert_eq!(qr(&url), Err(CodeError::TestSystem { kind: KIND }));
    }
}

mod montenegro {
    use super::*;

    const SALE: &str = "https://mapr.tax.gov.me/ic/#/verify?iic=0D7C3EE1EEBAB4A08F4D5003FAE35E7B&tin=02440261&crtd=2025-07-01T13:26:59+02:00&ord=27585&bu=sc782yk198&cr=pe967bd413&sw=qo391jt923&prc=11.67";

    #[test]
    fn a_sale_is_read_behind_the_hash_sign() {
        let code = fiscal(SALE);
        assert_eq!(code.kind, CodeKind::MontenegroFiscal);
        assert_eq!(
            code.unique_key,
            "montenegro_fiscal:0d7c3ee1eebab4a08f4d5003fae35e7b"
        );
        assert_eq!(moment_of(&code), moment("2025-07-01T13:26:59"));
        assert_eq!(code.total, Some(decimal("11.67")));
        assert_eq!(code.tax_id.as_deref(), Some("02440261"));
        assert_eq!(code.reference.as_deref(), Some("27585"));
        assert_eq!(code.currency.as_str(), "EUR");
        assert!(
            code.portal
                .is_some_and(|url| url.starts_with("https://mapr.tax.gov.me/ic/#/verify?iic="))
        );
    }

    #[test]
    fn the_time_is_read_in_all_the_ways_it_is_printed() {
        for (written, expected) in [
            ("2025-07-01T13:26:59 02:00", "2025-07-01T13:26:59"),
            ("2025-07-01T13:26:59%2B02:00", "2025-07-01T13:26:59"),
            ("2025-07-01T13:26:59.000+0200", "2025-07-01T13:26:59"),
            ("2025-07-01T13:26:59", "2025-07-01T13:26:59"),
            ("2025-07-01T22:26:59Z", "2025-07-02T00:26:59"),
            ("2025-01-01T11:26:59Z", "2025-01-01T12:26:59"),
        ] {
            let code = fiscal(&SALE.replace("2025-07-01T13:26:59+02:00", written));
            assert_eq!(moment_of(&code), moment(expected), "{written}");
        }
    }

    #[test]
    fn what_is_not_in_it_is_nothing_and_what_is_wrong_is_named() {
        let kind = CodeKind::MontenegroFiscal;
        let bare =
            fiscal("https://mapr.tax.gov.me/ic/#/verify?iic=0D7C3EE1EEBAB4A08F4D5003FAE35E7B");
        assert_eq!(
            (bare.date, bare.time, bare.total, bare.tax_id),
            (None, None, None, None)
        );
        assert_eq!(
            qr(&SALE.replace("0D7C", "0D7")),
            malformed(kind, CodePart::Number)
        );
        assert_eq!(
            qr(&SALE.replace("-07-", "-13-")),
            malformed(kind, CodePart::Date)
        );
        assert_eq!(
            qr(&SALE.replace("11.67", "x")),
            malformed(kind, CodePart::Total)
        );
        let test = SALE.replace("mapr.", "efitest.");
        assert_eq!(qr(&test), Err(CodeError::TestSystem { kind }));
    }

    #[test]
    fn a_corrective_receipt_gives_money_back() {
        let code = fiscal(&SALE.replace("11.67", "-11.67"));
        assert_eq!(code.receipt_kind, ReceiptKind::Refund);
        assert_eq!(code.total, Some(decimal("11.67")));
    }
}

mod addresses {
    use super::*;

    #[test]
    fn an_address_is_passed_on_only_when_it_leads_to_the_tax_office() {
        let url = SerbianReceipt::sale().url();
        let of_host = |host: &str| url.replace("https://suf.purs.gov.rs", host);
        for stranger in [
            "https://suf.purs.gov.rs.example.com",
            "https://example.com/suf.purs.gov.rs",
            "https://suf.purs.gov.rs@example.com",
            "https://example.com\\@suf.purs.gov.rs",
            "https://suf-purs.gov.rs",
            "https://sub.suf.purs.gov.rs.",
            "javascript:alert",
        ] {
            match qr(&of_host(stranger)) {
                Err(CodeError::Unknown | CodeError::TestSystem { .. }) => {}
                other => panic!("{stranger} is {other:?}"),
            }
        }
        for unsafe_one in [
            "http://suf.purs.gov.rs",
            "https://suf.purs.gov.rs:8443",
            "https://name:word@suf.purs.gov.rs",
            "https://example.com@suf.purs.gov.rs",
        ] {
            assert_eq!(fiscal(&of_host(unsafe_one)).portal, None, "{unsafe_one}");
        }
        for same in [
            "HTTPS://SUF.PURS.GOV.RS",
            "https://suf.purs.gov.rs:443",
            "Račun https://suf.purs.gov.rs",
        ] {
            let portal = fiscal(&of_host(same)).portal.expect("an address");
            assert!(
                portal.starts_with("https://suf.purs.gov.rs/v/?vl="),
                "{portal}"
            );
        }
    }
}
