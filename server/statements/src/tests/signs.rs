//! Amounts with the signs of their currencies, and what says which way they went.

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
