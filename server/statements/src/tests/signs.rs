//! Amounts with the signs of their currencies, and what says which way they went.

use kym_domain::imports::{ImportAmbiguity, ImportReason};
use kym_domain::money::Currency;

use super::{reading, told};

#[test]
fn the_sign_of_a_currency_is_no_mark_of_a_debit() {
    for sign in [
        "S$", "CA$", "NT$", "MX$", "Bds$", "Rp", "RM", "S/", "Dhs. ", "Rs. ", "GH₵", "￥",
    ] {
        for file in [
            format!(
                "Date,Description,Amount\n2025-02-03,Kopi,{sign}12.50\n2025-02-04,Teh,-{sign}12.50\n"
            ),
            format!(
                "Date,Description,Debit,Credit\n2025-02-03,Kopi,,{sign}12.50\n2025-02-04,Teh,{sign}12.50,\n"
            ),
        ] {
            let reading = reading(file.as_bytes());
            let amounts = reading.parts[0]
                .drafts
                .iter()
                .map(|draft| draft.amount.to_string());
            assert_eq!(amounts.collect::<Vec<_>>(), ["12.5", "-12.5"], "{sign}");
            assert_eq!(
                (reading.unread, reading.ambiguities),
                (vec![], vec![]),
                "{sign}"
            );
        }
    }
}

#[test]
fn the_currency_beside_an_amount_is_that_of_the_row() {
    assert_eq!(
        told(&reading(
            "Date,Description,Amount\n2025-02-03,Bar,€5.00\n2025-02-04,Pub,-5.00 CHF\n2025-02-05,Inn,-$5.00\n".as_bytes()
        ))[1..],
        [
            "2: 2025-02-03 5 | Bar | EUR | cleared",
            "3: 2025-02-04 -5 | Pub | CHF | cleared",
            "4: 2025-02-05 -5 | Inn | cleared",
        ]
    );
}

#[test]
fn a_sign_of_several_currencies_says_that_it_is_one_of_them() {
    for (amount, is, is_not) in [
        ("-$5.00", "USD", "EUR"),
        ("$5.00", "CAD", "NIO"),
        ("(\u{a3}5.00)", "GBP", "USD"),
        ("5.00 \u{a5}", "JPY", "EUR"),
    ] {
        let file =
            format!("Date,Description,Amount\n2025-02-05,Inn,{amount}\n2025-02-25,Inn,{amount}\n");
        let reading = reading(file.as_bytes());
        let draft = &reading.parts[0].drafts[0];
        let [is, is_not] = [is, is_not].map(|code| Currency::iso(code).expect("known"));
        assert!(draft.amount_in(is).is_ok(), "{amount}");
        let refused = Err(ImportReason::CurrencyDiffers);
        assert_eq!(draft.amount_in(is_not), refused, "{amount}");
    }
    let told = "Date,Description,Amount,Currency\n2025-02-05,Inn,$5.00,EUR\n";
    let told = &reading(told.as_bytes()).parts[0].drafts[0];
    assert!(told.sign_of.is_empty(), "the column says it");
}

/// The amounts that are read, in the order of the file.
fn amounts(file: &str) -> Vec<String> {
    let reading = reading(file.as_bytes());
    assert_eq!(reading.unread, [], "{file}");
    let drafts = reading.parts.iter().flat_map(|part| &part.drafts);
    drafts.map(|draft| draft.amount.to_string()).collect()
}

#[test]
fn a_reversal_among_debits_turns_no_other() {
    let signed = "Date,Payee,Debit,Credit\n2025-03-01,a,-10.00,\n2025-03-02,b,-20.00,\n2025-03-03,c,-30.00,\n\
        2025-03-04,Refund,20.00,\n2025-03-05,Salary,,900.00\n";
    assert_eq!(amounts(signed), ["-10", "-20", "-30", "20", "900"]);
    let plain = "Date,Payee,Debit,Credit\n2025-03-01,a,10.00,\n2025-03-02,b,20.00,\n2025-03-03,c,30.00,\n\
        2025-03-04,Refund,-20.00,\n2025-03-05,Salary,,900.00\n";
    assert_eq!(amounts(plain), ["-10", "-20", "-30", "20", "900"]);
    let mixed = "Date,Payee,Debit,Credit\n2025-03-01,a,-10.00,\n2025-03-02,b,20.00,\n2025-03-05,c,,900.00\n";
    assert_eq!(
        reading(mixed.as_bytes()).ambiguities,
        [ImportAmbiguity::Sign]
    );
}

#[test]
fn a_dash_in_the_column_that_does_not_apply_is_an_empty_cell() {
    for blank in ["-", "–", "n/a", "$ -", "null", "--"] {
        let file = format!(
            "Date,Payee,Withdrawals,Deposits\n2025-03-01,Out,1.00,{blank}\n2025-03-11,In,{blank},10.00\n"
        );
        assert_eq!(amounts(&file), ["-1", "10"], "{blank}");
    }
}

#[test]
fn signs_count_more_than_words_and_a_contradiction_is_doubted() {
    let file = "Date,Payee,Amount,Type\n2025-03-01,a,-10.00,Debit\n2025-03-02,b,20.00,Credit\n\
        2025-03-03,Reversal,-5.00,Credit\n2025-03-04,Chargeback,7.00,Debit\n2025-03-05,Interest,0.31,Interest\n\
        2025-03-06,Fee,-1.00,Fee\n";
    assert_eq!(amounts(file), ["-10", "20", "-5", "7", "0.31", "-1"]);
    assert_eq!(
        reading(file.as_bytes()).ambiguities,
        [ImportAmbiguity::Sign]
    );
    let plain = "Date,Payee,Amount,Type\n2025-03-01,a,10.00,D\n2025-03-02,b,20.00,K\n2025-03-02,c,1.00,Fee\n";
    assert_eq!(amounts(plain), ["-10", "20", "-1"]);
    assert_eq!(reading(plain.as_bytes()).ambiguities, []);
}

#[test]
fn a_card_whose_purchases_are_above_nothing_is_doubted() {
    let file = "Date,Description,Amount\n2025-03-01,Cafe,4.00\n2025-03-14,Shoes,30.00\n\
        2025-03-16,Payment thank you,-100.00\n2025-03-20,Book,12.00\n";
    assert_eq!(
        reading(file.as_bytes()).ambiguities,
        [ImportAmbiguity::Sign]
    );
    let account = "Date,Description,Amount\n2025-03-01,Cafe,-4.00\n2025-03-14,Payment to Anna,-30.00\n\
        2025-03-16,Salary,100.00\n";
    assert_eq!(reading(account.as_bytes()).ambiguities, []);
}

#[test]
fn balances_among_the_rows_are_no_money_but_check_it() {
    let file = |end: &str| {
        format!(
            "Kontoauszug;;\nIBAN;DE00;\n\nDatum;Name;Betrag\n01.03.2025;Anfangssaldo;1.000,00\n\
             02.03.2025;Laden;-4,00\n;Summe;-4,00\n31.03.2025;Endsaldo;{end}\nErstellt am 01.04.2025;;\n"
        )
    };
    assert_eq!(
        told(&reading(file("996,00").as_bytes())),
        [
            "= 996 on 2025-03-31",
            "6: 2025-03-02 -4 | Laden | cleared",
            "! 1: before_header | Kontoauszug",
            "! 2: before_header | IBAN; DE00",
            "! 5: balance | 01.03.2025; Anfangssaldo; 1.000,00",
            "! 7: no_date | Summe; -4,00",
            "! 8: balance | 31.03.2025; Endsaldo; 996,00",
            "! 9: no_amount | Erstellt am 01.04.2025",
        ]
    );
    let reading = reading(file("990,00").as_bytes());
    assert_eq!(reading.ambiguities, [ImportAmbiguity::BalanceDiffers]);
}
