//! What is true of every code.

use proptest::prelude::*;

use super::writers::{SerbianReceipt, saudi, swiss};
use super::*;
use kym_domain::receipts::draft::ReceiptKind;

/// A code of each kind, for changing signs in it.
fn examples() -> Vec<String> {
    vec![
        "t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1".to_owned(),
        SerbianReceipt::sale().url(),
        "https://mapr.tax.gov.me/ic/#/verify?iic=0D7C3EE1EEBAB4A08F4D5003FAE35E7B&tin=02440261&crtd=2025-07-01T13:26:59 02:00&prc=11.67".to_owned(),
        "A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*H:0*I1:PT*I7:100.00*I8:23.00*N:23.00*O:123.00*Q:kLp0*R:9999".to_owned(),
        "_R1-AT0_K1_42_2024-04-15T16:28:54_0,00_13,80_0,00_0,00_0,00_+tJArYw=_4450931f_3ijIIGpGHa4=_H4C21Ns3YQ==".to_owned(),
        "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4".to_owned(),
        saudi(&[(1, "متجر"), (2, "310122393500003"), (3, "2022-04-25T15:30:00Z"), (4, "1000.00"), (5, "150.00")]),
        "https://porezna.gov.hr/rn?jir=18916f95-5787-4e7f-a190-3a091970cfa2&datv=20250331_1512&izn=13272".to_owned(),
        "2F3A1B4C-5D6E7F80-91A2B3C4-D5E6F708-192A3B4C:88812345678900001:250331151238:42:12.30".to_owned(),
        "http://consumer.oofd.kz/?i=1766359441&f=600300122009&s=193.0&t=20230107T220315".to_owned(),
        "https://ofd.soliq.uz/check?t=UZ191211501033&r=559&c=20211109170634&s=336289559214".to_owned(),
        "https://cabinet.tax.gov.ua/cashregs/check?id=3135993637&fn=4000903762&sm=65.48&date=20241002&time=190058".to_owned(),
        "BCD\n002\n1\nSCT\n\nName\nDE89370400440532013000\nEUR149.90\n\nRF18539007547034\n\n".to_owned(),
        "BCD\n002\n1\nUCT\n\nНазва\nUA213223130000026007233566001\nUAH590.00\n3456789012\n\n\nОплата\n\n".to_owned(),
        "ST00012|Name=ООО|PersonalAcc=40702810952090030727|BankName=Банк|BIC=046015602|Sum=381630|Purpose=ЖКУ".to_owned(),
        "SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*DT:20261224*X-VS:1234567*MSG:A%2AB".to_owned(),
        "K:PR|V:01|C:1|R:840000000095584510|N:Čigra|I:RSD1025,12|SF:289|S:Račun|RO:97841234567".to_owned(),
        swiss("CH4431999123000889012", "1949.75", ("QRR", "210000000003139471430009017")).join("\n"),
    ]
}

fn any_format() -> impl Strategy<Value = CodeFormat> {
    prop::sample::select(CodeFormat::ALL)
}

/// What must be true of a reading, whoever wrote the code.
fn check(reading: Result<CodeReading, CodeError>) -> Result<(), TestCaseError> {
    let Ok(reading) = reading else {
        return Ok(());
    };
    let key = reading.unique_key();
    let kind = reading.kind();
    prop_assert!(key.len() <= MAX_KEY_LEN);
    let start = format!("{kind}:");
    prop_assert!(key.starts_with(&start) && key.len() > start.len());
    prop_assert!(!kym_domain::text::has_control(key));
    match &reading {
        CodeReading::Fiscal(code) => {
            prop_assert!(code.total.is_none_or(|total| total.units() >= 0));
            let portal = code.portal.as_deref().unwrap_or("https://");
            prop_assert!(portal.starts_with("https://"));
            prop_assert!(code.time.is_none() || code.date.is_some());
        }
        CodeReading::Payment(code) => {
            prop_assert!(code.amount.is_none_or(|amount| amount.units() > 0));
            prop_assert!(code.account.is_ascii());
        }
        CodeReading::Product(code) => {
            prop_assert!(code.code.bytes().all(|byte| byte.is_ascii_digit()));
        }
    }
    let draft = reading.into_draft(date("2026-11-26"));
    for issues in draft.iter().map(|draft| &draft.issues) {
        prop_assert!(issues.windows(2).all(|pair| pair[0] < pair[1]));
    }
    Ok(())
}

/// Parameters in another order, and in another case.
fn shuffled(separator: char, fixed: usize, text: &str) -> impl Strategy<Value = String> + use<> {
    let parts: Vec<String> = text.split(separator).map(str::to_owned).collect();
    let (head, tail) = parts.split_at(fixed);
    let head = head.to_vec();
    Just(tail.to_vec()).prop_shuffle().prop_map(move |tail| {
        let all: Vec<String> = head.iter().cloned().chain(tail).collect();
        all.join(&separator.to_string())
    })
}

#[test]
fn every_example_is_read_as_its_kind() {
    let kinds: Vec<CodeKind> = examples()
        .iter()
        .map(|text| {
            qr(text)
                .unwrap_or_else(|error| panic!("{text}: {error}"))
                .kind()
        })
        .collect();
    // Every kind once, but for products, in the order of the list.
    let mut sorted = kinds.clone();
    sorted.sort_unstable();
    let all: Vec<CodeKind> = CodeKind::ALL
        .iter()
        .copied()
        .filter(|kind| *kind != CodeKind::Product)
        .collect();
    assert_eq!(sorted, all);
}

#[test]
fn what_is_longer_than_any_code_is_not_looked_at() {
    let long = vec![b'1'; MAX_PAYLOAD_LEN + 1];
    for format in CodeFormat::ALL {
        assert_eq!(read(&long, *format), Err(CodeError::TooLong));
    }
    let longest = format!("ST00012|Purpose={}", "я".repeat(MAX_PAYLOAD_LEN / 2 - 8));
    assert_eq!(
        qr(&longest),
        malformed(CodeKind::RussiaPayment, CodePart::Account)
    );
}

#[test]
fn the_words_of_errors_are_stable() {
    let kind = CodeKind::Product;
    let part = CodePart::Number;
    for (error, word) in [
        (CodeError::TooLong, "too_long"),
        (CodeError::Unknown, "unknown"),
        (CodeError::TestSystem { kind }, "test_system"),
        (CodeError::Malformed { kind, part }, "malformed"),
        (CodeError::CheckDigit { kind, part }, "check_digit"),
    ] {
        assert_eq!(error.code(), word);
        assert_eq!(
            error.kind().is_some(),
            !matches!(word, "too_long" | "unknown")
        );
        assert_eq!(
            error.part().is_some(),
            matches!(word, "malformed" | "check_digit")
        );
    }
}

proptest! {
    // More of them for a long run: PROPTEST_CASES=200000.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(400)))]

    #[test]
    fn no_bytes_make_the_reader_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        format in any_format(),
    ) {
        check(read(&bytes, format))?;
    }

    #[test]
    fn no_text_makes_the_reader_panic(
        start in prop::sample::select(vec![
            "", "BCD\n002\n", "SPC\n0200\n", "ST00012", "SPD*1.0*", "K:PR|", "_R1-AT", "A:1*D:*G:", "O-",
            "https://suf.purs.gov.rs/v/?vl=", "https://bank.gov.ua/qr/", "https://porezna.gov.hr/rn?",
            "fn=1&i=1&fp=1&", "AQ", "]d201",
        ]),
        text in "\\PC{0,120}|[-0-9A-Za-z:*|=&%+_,./\n\r ]{0,200}",
        format in any_format(),
    ) {
        check(read(format!("{start}{text}").as_bytes(), format))?;
    }

    #[test]
    fn no_change_of_a_code_makes_the_reader_panic(
        example in prop::sample::select(examples()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<Option<char>>()), 1..6),
    ) {
        let mut letters: Vec<char> = example.chars().collect();
        for (at, letter) in changes {
            if letters.is_empty() {
                break;
            }
            let at = at.index(letters.len());
            match letter {
                Some(letter) => letters[at] = letter,
                None => letters.truncate(at),
            }
        }
        let changed: String = letters.into_iter().collect();
        check(read(changed.as_bytes(), CodeFormat::QrCode))?;
    }

    #[test]
    fn what_a_serbian_till_writes_is_read(
        signed_by in "[A-Z0-9]{8}",
        counter: u32,
        amount in 0_u64..1_000_000_000_000_000,
        milliseconds in 1_651_363_200_000_u64..4_102_444_800_000,
        is_refund: bool,
        buyer in "[0-9:]{0,20}",
    ) {
        let receipt = SerbianReceipt {
            signed_by: signed_by.clone(),
            counter,
            amount,
            milliseconds,
            transaction_type: u8::from(is_refund),
            buyer,
            ..SerbianReceipt::sale()
        };
        let code = fiscal(&receipt.url());
        prop_assert_eq!(code.unique_key, format!("serbia_fiscal:{signed_by}:{counter}"));
        let total = code.total.and_then(|total| total.scaled_to(4));
        prop_assert_eq!(total, i64::try_from(amount).ok());
        prop_assert_eq!(code.receipt_kind == ReceiptKind::Refund, is_refund);
    }

    #[test]
    fn a_saudi_seller_of_any_name_is_read(name in "[\\p{Arabic}a-z]{1,60}", total in 0_i64..100_000_000_000) {
        let total = Decimal::new(total, 2);
        let text = total.to_string();
        let code = fiscal(&saudi(&[
            (1, &name),
            (2, "310122393500003"),
            (3, "2022-04-25T15:30:00Z"),
            (4, &text),
            (5, "0"),
        ]));
        prop_assert_eq!(code.merchant, Some(name));
        prop_assert_eq!(code.total, Some(total));
    }

    #[test]
    fn a_bill_in_kopecks_is_read(name in "[а-яА-ЯёЁ\" ]{1,80}", account in "[0-9]{20}", sum in 1_i64..1_000_000_000_000) {
        let name = format!("ООО{name}");
        let code = payment(&format!("ST00012|Name={name}|PersonalAcc={account}|Sum={sum}"));
        prop_assert_eq!(code.payee, Some(kym_domain::text::one_line(&name)));
        prop_assert_eq!(code.account, account);
        prop_assert_eq!(code.amount, Some(Decimal::new(sum, 2)));
    }

    #[test]
    fn the_order_of_parameters_does_not_change_a_key(
        russian in shuffled('&', 0, "t=20190418T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1"),
        portuguese in shuffled('*', 1, "A:123456789*B:999999990*C:PT*D:FT*E:N*F:20191231*G:FT AB2019/0035*H:0*O:123.00"),
        czech in shuffled('*', 2, "SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*X-VS:1234567"),
        serbian in shuffled('|', 3, "K:PR|V:01|C:1|R:840000000095584510|N:Firma|I:RSD1025,12|RO:97841234567"),
        gost in shuffled('|', 1, "ST00012|Name=ООО|PersonalAcc=40702810952090030727|Sum=381630|Purpose=ЖКУ"),
    ) {
        for (text, key) in [
            (russian, "russia_fiscal:9282000100072197:64318:2918241905"),
            (portuguese, "portugal_fiscal:123456789:ft ab2019/0035"),
            (czech, "czech_payment:cz5855000000001265098001:480.50:1234567"),
            (serbian, "serbia_payment:840000000095584510:1025.12:97841234567"),
            (gost, "russia_payment:40702810952090030727:3816.30:::жку"),
        ] {
            let reading = qr(&text);
            prop_assert!(reading.is_ok(), "{}", text);
            prop_assert_eq!(reading.as_ref().map(CodeReading::unique_key), Ok(key));
        }
    }
}
