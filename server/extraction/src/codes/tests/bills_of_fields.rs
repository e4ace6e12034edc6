//! Codes of bills that are made of names and values.

use super::*;

mod czech {
    use super::*;

    const BILL: &str = "SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*RN:TEPLO%20S.R.O.*DT:20261224*X-VS:0001234567*X-KS:0308*MSG:PLATBA%20%2A2%2A+1*CRC32:1234ABCD";
    const KIND: CodeKind = CodeKind::CzechPayment;

    #[test]
    fn a_bill_says_whom_how_much_until_when_and_its_symbol() {
        let code = payment(BILL);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.account, "CZ5855000000001265098001");
        assert_eq!(code.payee.as_deref(), Some("TEPLO S.R.O."));
        assert_eq!(code.amount, Some(decimal("480.50")));
        assert_eq!(code.due_date, Some(date("2026-12-24")));
        assert_eq!(code.reference.as_deref(), Some("1234567"));
        assert_eq!(code.purpose.as_deref(), Some("PLATBA *2*+1"));
        assert_eq!(
            code.unique_key,
            "czech_payment:cz5855000000001265098001:480.50:1234567"
        );
    }

    #[test]
    fn fields_are_found_in_any_order_and_case() {
        let mut parts: Vec<&str> = BILL.split('*').skip(2).collect();
        parts.reverse();
        let turned = format!("spd*1.0*{}*", parts.join("*")).replace("AM:", "am:");
        assert_eq!(payment(&turned), payment(BILL));
    }

    #[test]
    fn what_is_missing_is_nothing_and_what_is_wrong_is_named() {
        let bare = payment("SPD*1.0*ACC:CZ5855000000001265098001");
        assert_eq!(
            (bare.amount, bare.reference, bare.due_date),
            (None, None, None)
        );
        assert_eq!(bare.currency.as_str(), "CZK");
        assert_eq!(
            payment(&BILL.replace("CC:CZK", "CC:EUR")).currency.as_str(),
            "EUR"
        );
        for (from, to, expected) in [
            ("CZ5855", "CZ5856", check_digit(KIND, CodePart::Account)),
            ("ACC:", "ACX:", malformed(KIND, CodePart::Account)),
            ("AM:480.50", "AM:480,5.0", malformed(KIND, CodePart::Total)),
            (
                "DT:20261224",
                "DT:24122026",
                malformed(KIND, CodePart::Date),
            ),
            ("CC:CZK", "CC:KORUNA", malformed(KIND, CodePart::Currency)),
            ("*1.0*", "*9.0*", malformed(KIND, CodePart::Structure)),
        ] {
            assert_eq!(qr(&BILL.replace(from, to)), expected, "{to}");
        }
    }
}

mod serbia {
    use super::*;

    const BILL: &str = "K:PR|V:01|C:1|R:840000000095584510|N:Čigra doo\nNemanjina 1\nBeograd|I:RSD1025,12|P:Petar Petrović|SF:289|S:Račun za mart|RO:97 84-1234567";
    const KIND: CodeKind = CodeKind::SerbiaPayment;

    #[test]
    fn a_bill_says_whom_how_much_and_its_number() {
        let code = payment(BILL);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.payee.as_deref(), Some("Čigra doo"));
        assert_eq!(code.account, "840000000095584510");
        assert_eq!(code.amount, Some(decimal("1025.12")));
        assert_eq!(code.reference.as_deref(), Some("97841234567"));
        assert_eq!(code.purpose.as_deref(), Some("Račun za mart"));
        assert_eq!(
            code.unique_key,
            "serbia_payment:840000000095584510:1025.12:97841234567"
        );
    }

    #[test]
    fn amounts_end_with_a_comma_or_less() {
        for (written, amount) in [
            ("RSD1025,", "1025.00"),
            ("RSD1025,5", "1025.50"),
            ("RSD1025.12", "1025.12"),
        ] {
            let code = payment(&BILL.replace("RSD1025,12", written));
            assert_eq!(code.amount, Some(decimal(amount)), "{written}");
        }
        assert_eq!(payment(&BILL.replace("|I:RSD1025,12", "")).amount, None);
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, expected) in [
            ("95584510", "95584501", check_digit(KIND, CodePart::Account)),
            (
                "R:840000000095584510|",
                "",
                malformed(KIND, CodePart::Account),
            ),
            (
                "RSD1025,12",
                "EUR1025,12",
                malformed(KIND, CodePart::Currency),
            ),
            (
                "RSD1025,12",
                "RSD1.025,12",
                malformed(KIND, CodePart::Total),
            ),
        ] {
            assert_eq!(qr(&BILL.replace(from, to)), expected, "{to}");
        }
    }
}

mod russia {
    use super::*;

    const BILL: &str = "ST00012|Name=ООО \"УК Трианон\"|PersonalAcc=40702810952090030727|BankName=ПАО Сбербанк|BIC=046015602|CorrespAcc=30101810600000000602|Sum=381630|Purpose=Оплата ЖКУ, НДС 20%16|PayeeINN=6200098765|PersAcc=0012345|PaymPeriod=032026";
    const KIND: CodeKind = CodeKind::RussiaPayment;

    #[test]
    fn a_bill_says_whom_how_much_and_what_for() {
        let code = payment(BILL);
        assert_eq!(code.kind, KIND);
        assert_eq!(code.payee.as_deref(), Some("ООО \"УК Трианон\""));
        assert_eq!(code.account, "40702810952090030727");
        assert_eq!(code.amount, Some(decimal("3816.30")));
        assert_eq!(code.tax_id.as_deref(), Some("6200098765"));
        assert_eq!(code.reference.as_deref(), Some("0012345"));
        assert_eq!(code.purpose.as_deref(), Some("Оплата ЖКУ, НДС 20%16"));
        assert_eq!(code.currency.as_str(), "RUB");
    }

    #[test]
    fn the_code_itself_says_what_stands_between_its_parts() {
        let expected = payment(BILL);
        for separator in ["~", ";", "^", "\u{1f}", "!"] {
            assert_eq!(
                payment(&BILL.replace('|', separator)),
                expected,
                "{separator:?}"
            );
        }
        let mut parts: Vec<&str> = BILL.split('|').skip(1).collect();
        parts.reverse();
        let turned =
            format!("st00012|{}|", parts.join("|")).replace("PersonalAcc=", "PERSONALACC = ");
        assert_eq!(payment(&turned), expected);
        let grouped = BILL.replace("40702810952090030727", "40702 810 9 52090030727");
        assert_eq!(payment(&grouped), expected);
    }

    #[test]
    fn bills_of_two_months_are_two() {
        let march = payment(BILL).unique_key;
        assert_ne!(payment(&BILL.replace("032026", "042026")).unique_key, march);
        assert_ne!(payment(&BILL.replace("381630", "381631")).unique_key, march);
        assert_eq!(payment(&BILL.replace("ЖКУ, ", "жку,  ")).unique_key, march);
    }

    #[test]
    fn a_sum_with_a_point_is_for_a_person_to_say() {
        for (sum, amount) in [
            ("1", Some("0.01")),
            ("100000", Some("1000.00")),
            ("3816.30", None),
            ("0", None),
        ] {
            let code = payment(&BILL.replace("381630", sum));
            assert_eq!(code.amount, amount.map(decimal), "{sum}");
        }
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (from, to, part) in [
            ("ST00012", "ST00019", CodePart::Encoding),
            ("ST00012|Name", "ST00012Name", CodePart::Structure),
            ("PersonalAcc=4", "PersonalAcc=", CodePart::Account),
            ("Sum=381630", "Sum=-5", CodePart::Total),
            ("Sum=381630", "Sum=много", CodePart::Total),
        ] {
            assert_eq!(qr(&BILL.replace(from, to)), malformed(KIND, part), "{to}");
        }
    }
}
