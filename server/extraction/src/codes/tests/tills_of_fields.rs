//! Codes of tills that say all there is to say, in letters or in bytes.

use super::writers::saudi;
use super::*;
use kym_domain::receipts::draft::ReceiptKind;

mod portugal {
    use super::*;

    const INVOICE: &str = "A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*H:CSDF7T5H-0035*I1:PT*I2:12000.00*I3:15000.00*I4:900.00*I5:50000.00*I6:6500.00*I7:80000.00*I8:18400.00*J1:PT-AC*J2:10000.00*J3:25000.56*J4:1000.02*J5:75000.00*J6:6750.00*J7:100000.00*J8:18000.00*N:64000.02*O:513600.58*Q:kLp0*R:9999*S:TB;PT00000000000000000000000;513500.58";
    const KIND: CodeKind = CodeKind::PortugalFiscal;

    #[test]
    fn an_invoice_says_who_when_how_much_and_which_taxes() {
        let code = fiscal(INVOICE);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.unique_key, "portugal_fiscal:123456789:ft ab2019/0035");
        assert_eq!(code.tax_id.as_deref(), Some("123456789"));
        assert_eq!(code.date, Some(date("2019-12-31")));
        assert_eq!(code.time, None);
        assert_eq!(code.total, Some(decimal("513600.58")));
        assert_eq!(code.reference.as_deref(), Some("FT AB2019/0035"));
        assert_eq!(code.taxes.len(), 6);
        assert_eq!(code.taxes[3].net, Some(decimal("25000.56")));
        assert_eq!(code.taxes[3].tax, decimal("1000.02"));
        assert!(code.is_signed && code.is_receipt);
    }

    #[test]
    fn fields_are_found_in_any_order_and_case() {
        let mut parts: Vec<&str> = INVOICE.split('*').skip(1).collect();
        parts.reverse();
        let turned = format!("a:123456789*{}", parts.join("*")).replace("*G:", "*g:");
        assert_eq!(fiscal(&turned), fiscal(INVOICE));
    }

    #[test]
    fn a_note_of_credit_gives_money_back_and_an_offer_is_no_receipt() {
        let credit = INVOICE.replace("D:FT", "D:NC");
        assert_eq!(fiscal(&credit).receipt_kind, ReceiptKind::Refund);
        for (from, to) in [("D:FT", "D:GT"), ("D:FT", "D:OR"), ("E:N", "E:A")] {
            assert!(!fiscal(&INVOICE.replace(from, to)).is_receipt, "{to}");
        }
        assert!(fiscal(&INVOICE.replace("D:FT", "D:FS")).is_receipt);
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, part) in [
            ("A:123456789", "A:12345678", CodePart::TaxId),
            ("F:20191231", "F:31122019", CodePart::Date),
            ("O:513600.58", "O:", CodePart::Total),
            ("I4:900.00", "I4:9OO", CodePart::Total),
            ("G:FT AB2019/0035", "G: ", CodePart::Number),
        ] {
            assert_eq!(
                qr(&INVOICE.replace(from, to)),
                malformed(KIND, part),
                "{to}"
            );
        }
    }
}

mod austria {
    use super::*;

    const SALE: &str = "_R1-AT1_KASSE-01_ft3F472#245326_2024-04-15T16:28:54_0,00_13,80_2,50_0,00_11,10_+tJArYw=_4450931f_3ijIIGpGHa4=_H4C21Ns3YQ4UbW4SWA0aERPa8eOI82dwcWFTqg8jDnyAZAmauimGqlPjYKT0qe1AbWP46zFVe5CKhq+s3iOHKw==";
    const KIND: CodeKind = CodeKind::AustriaFiscal;

    #[test]
    fn a_total_is_the_sum_of_five_sums() {
        let code = fiscal(SALE);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.unique_key, "austria_fiscal:kasse-01:ft3f472#245326");
        assert_eq!(moment_of(&code), moment("2024-04-15T16:28:54"));
        assert_eq!(code.total, Some(decimal("27.40")));
        assert_eq!(code.reference.as_deref(), Some("ft3F472#245326"));
        assert_eq!(code.currency.as_str(), "EUR");
        assert!(code.is_signed && code.is_receipt);
        assert_eq!(code.receipt_kind, ReceiptKind::Expense);
    }

    #[test]
    fn money_that_comes_back_is_below_nothing() {
        let code = fiscal(&SALE.replace("_13,80_", "_-113,80_"));
        assert_eq!(code.receipt_kind, ReceiptKind::Refund);
        assert_eq!(code.total, Some(decimal("100.20")));
        // Cancelled, in base64.
        let cancelled = fiscal(&SALE.replace("+tJArYw=", "U1RP"));
        assert_eq!(cancelled.receipt_kind, ReceiptKind::Refund);
    }

    #[test]
    fn a_till_without_its_device_does_not_sign() {
        let signature = SALE.rsplit_once('_').expect("a signature").1;
        for out_of_order in [
            "U2ljaGVyaGVpdHNlaW5yaWNodHVuZyBhdXNnZWZhbGxlbg==",
            "Sicherheitseinrichtung ausgefallen",
            "",
        ] {
            let code = fiscal(&SALE.replace(signature, out_of_order));
            assert!(!code.is_signed, "{out_of_order}");
        }
        let training = fiscal(&SALE.replace("+tJArYw=", "VFJB"));
        assert!(!training.is_receipt);
    }

    #[test]
    fn names_with_underscores_and_tills_of_closed_systems_are_read() {
        let code = fiscal(
            &SALE
                .replace("245326", "245_326")
                .replace("4450931f", "U:ATU59193205-001"),
        );
        assert_eq!(code.reference.as_deref(), Some("ft3F472#245_326"));
        assert_eq!(code.tax_id.as_deref(), Some("ATU59193205"));
        assert_eq!(code.total, Some(decimal("27.40")));
        // Readers that trim what they read.
        assert_eq!(fiscal(&SALE[1..]), fiscal(SALE));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, part) in [
            ("2024-04-15", "2024-04-31", CodePart::Date),
            ("_13,80", "_13,8O", CodePart::Total),
            ("KASSE-01", "", CodePart::Number),
        ] {
            assert_eq!(qr(&SALE.replace(from, to)), malformed(KIND, part), "{to}");
        }
        let cut = SALE.split("_0,00_11,10").next().expect("a half");
        assert_eq!(qr(cut), malformed(KIND, CodePart::Total));
    }
}

mod spain {
    use super::*;

    const INVOICE: &str = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-02-2024&importe=241.4";
    const KIND: CodeKind = CodeKind::SpainFiscal;

    #[test]
    fn an_invoice_says_who_which_when_and_how_much() {
        let code = fiscal(INVOICE);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.unique_key, "spain_fiscal:89890001k:12345678&g33");
        assert_eq!(code.tax_id.as_deref(), Some("89890001K"));
        assert_eq!(code.reference.as_deref(), Some("12345678&G33"));
        assert_eq!(code.date, Some(date("2024-02-01")));
        assert_eq!(code.total, Some(decimal("241.40")));
        assert!(!code.is_signed);
        assert_eq!(code.portal.as_deref(), Some(INVOICE));
    }

    #[test]
    fn both_services_are_known_and_those_for_programmers_are_not() {
        let other = INVOICE.replace("ValidarQR?", "ValidarQRNoVerifactu?");
        assert_eq!(fiscal(&other).unique_key, fiscal(INVOICE).unique_key);
        for host in [
            "prewww2.aeat.es",
            "prewww1.aeat.es",
            "prewww2.agenciatributaria.gob.es",
        ] {
            let test = INVOICE.replace("www2.agenciatributaria.gob.es", host);
            assert_eq!(qr(&test), Err(CodeError::TestSystem { kind: KIND }));
        }
        assert_eq!(
            qr(&INVOICE.replace("ValidarQR?", "Otra?")),
            Err(CodeError::Unknown)
        );
    }

    #[test]
    fn a_correcting_invoice_gives_money_back() {
        let code = fiscal(&INVOICE.replace("241.4", "-241.40"));
        assert_eq!(
            (code.receipt_kind, code.total),
            (ReceiptKind::Refund, Some(decimal("241.40")))
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, part) in [
            ("89890001K", "89890001", CodePart::TaxId),
            ("01-02-2024", "2024-02-01", CodePart::Date),
            ("01-02-2024", "31-02-2024", CodePart::Date),
            ("12345678%26G33", "", CodePart::Number),
            ("241.4", "241.4.1", CodePart::Total),
        ] {
            assert_eq!(
                qr(&INVOICE.replace(from, to)),
                malformed(KIND, part),
                "{to}"
            );
        }
    }
}

mod saudi_arabia {
    use super::*;

    const PARTS: [(u8, &str); 5] = [
        (1, "متجر الرياض"),
        (2, "310122393500003"),
        (3, "2022-04-25T15:30:00Z"),
        (4, "1000.00"),
        (5, "150.00"),
    ];
    const KIND: CodeKind = CodeKind::SaudiFiscal;

    #[test]
    fn lengths_count_bytes_and_names_are_arabic() {
        let code = fiscal(&saudi(&PARTS));
        assert_eq!(code.kind, KIND);
        assert_eq!(code.merchant.as_deref(), Some("متجر الرياض"));
        assert_eq!(code.tax_id.as_deref(), Some("310122393500003"));
        assert_eq!(moment_of(&code), moment("2022-04-25T15:30:00"));
        assert_eq!(code.total, Some(decimal("1000.00")));
        assert_eq!(code.taxes[0].tax, decimal("150.00"));
        assert_eq!(code.currency.as_str(), "SAR");
        assert_eq!(
            code.unique_key,
            "saudi_fiscal:310122393500003:2022-04-25t15;30;00:1000.00"
        );
        assert!(!code.is_signed);
    }

    #[test]
    fn the_key_does_not_know_how_time_and_total_were_written() {
        let key = fiscal(&saudi(&PARTS)).unique_key;
        for (moment, total) in [
            ("2022-04-25 15:30:00", "1000"),
            ("2022-04-25T15:30", "1000.0"),
        ] {
            let mut parts = PARTS;
            parts[2].1 = moment;
            parts[3].1 = total;
            assert_eq!(fiscal(&saudi(&parts)).unique_key, key);
        }
    }

    #[test]
    fn later_invoices_are_signed() {
        let mut parts = PARTS.to_vec();
        parts.extend([(6, "hash"), (7, "signature"), (8, "key")]);
        assert!(fiscal(&saudi(&parts)).is_signed);
    }

    #[test]
    fn what_does_not_add_up_to_its_end_is_something_else() {
        let whole = saudi(&PARTS);
        assert_eq!(qr(&whole[..whole.len() - 8]), Err(CodeError::Unknown));
        let mut parts = PARTS;
        parts[1].1 = "12345";
        assert_eq!(qr(&saudi(&parts)), malformed(KIND, CodePart::TaxId));
        assert_eq!(qr(&saudi(&PARTS[..4])), malformed(KIND, CodePart::Total));
        assert_eq!(qr(&saudi(&PARTS[..2])), malformed(KIND, CodePart::Date));
    }
}
