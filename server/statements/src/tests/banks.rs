//! Tables of banks elsewhere.

use super::{fixture, told};

#[test]
fn revolut_has_a_fee_beside_the_amount_and_tells_what_was_reverted() {
    assert_eq!(
        told(&fixture!("revolut.csv")),
        [
            "= ",
            "2: 2025-11-03 -4.8 | Corner Bakery | EUR | cleared",
            "3: 2025-11-01 100 | Top-Up by *4321 | EUR | cleared",
            "4: 2025-11-05 -12 | Cinema Nine | EUR | pending",
            "6: 2025-11-05 -51.5 | To Alex Poe | EUR | cleared",
            "7: 2025-11-06 0.001 | Exchanged to BTC | BTC | cleared",
            "! 5: not_booked | CARD_PAYMENT; Current; 2025-11-05 21:30:00; ; Old Shop; -3.00; 0.00; EUR; REVERTED",
            "? columns",
        ]
    );
}

#[test]
fn n26_has_the_currency_in_the_name_of_a_column() {
    assert_eq!(
        told(&fixture!("n26.csv")),
        [
            "= Main Account",
            "2: 2025-11-03 -78.5 | Stadtwerke Nord | Strom November | EUR | cleared",
            "3: 2025-11-04 -18.37 | Diner, New York | EUR | cleared",
        ]
    );
}

#[test]
fn wise_names_a_merchant_or_describes() {
    assert_eq!(
        told(&fixture!("wise.csv")),
        [
            "= ",
            "2: 2025-10-30 -15.6 | Tea Room | Card transaction of 15.60 GBP issued by Tea Room | GBP | cleared | #CARD-1000001",
            "3: 2025-10-29 100 | Received money from Sam Roe with reference rent | rent | GBP | cleared | #TRANSFER-1000002",
        ]
    );
}

#[test]
fn sparkasse_writes_short_years_and_commas() {
    assert_eq!(
        told(&fixture!("sparkasse.csv")),
        [
            "= DE00100000000000000001",
            "2: 2025-11-03 -3.2 | BÄCKEREI MÜLLER//KÖLN/DE | KARTENZAHLUNG / 2025-11-02T11:22 Debitk.0 | EUR | cleared",
            "3: 2025-11-04 1250 | Jürgen Groß | GUTSCHRIFT / Rückzahlung Getränke | EUR | cleared",
            "4: 2025-11-05 -850 | Frau Köhler | DAUERAUFTRAG / Miete für November | EUR | cleared",
            "? charset",
        ]
    );
}

#[test]
fn ing_says_af_and_bij() {
    assert_eq!(
        told(&fixture!("ing_nl.csv")),
        [
            "= NL00INGB0000000001",
            "2: 2025-11-03 -12.34 | Bakker Jansen | Pasvolgnr: 001 03-11-2025 09:12 | EUR | cleared",
            "3: 2025-11-04 250 | J. de Vries | Naam: J. de Vries Omschrijving: huur | EUR | cleared",
        ]
    );
}

#[test]
fn chase_has_two_days_and_a_sign() {
    assert_eq!(
        told(&fixture!("chase_card.csv")),
        [
            "= ",
            "2: 2025-11-03 -45.67 | CORNER GROCERY #12 | Groceries | cleared",
            "3: 2025-11-15 500 | Payment Thank You | cleared",
        ]
    );
}

#[test]
fn bank_of_america_sums_up_before_it_begins() {
    assert_eq!(
        told(&fixture!("bank_of_america.csv")),
        [
            "= ",
            "9: 2025-11-14 2500 | EMPLOYER INC DES:PAYROLL | cleared",
            r#"10: 2025-11-20 -45.1 | COFFEE, "THE" PLACE | cleared"#,
            "! 1: before_header | Description; ; Summary Amt.",
            "! 2: before_header | Beginning balance as of 11/01/2025; ; 1,000.00",
            "! 3: before_header | Total credits; ; 2,500.00",
            "! 4: before_header | Total debits; ; -45.10",
            "! 5: before_header | Ending balance as of 11/30/2025; ; 3,454.90",
            "! 8: no_amount | 11/01/2025; Beginning balance as of 11/01/2025; ; 1,000.00",
        ]
    );
}

#[test]
fn wells_fargo_has_no_names_above_its_columns() {
    assert_eq!(
        told(&fixture!("wells_fargo.csv")),
        [
            "= ",
            "1: 2025-11-03 -12.34 | PURCHASE AUTHORIZED ON 11/02 BOOK NOOK | cleared",
            "2: 2025-11-17 1250 | PAYROLL EXAMPLE LLC | cleared",
            "? columns",
        ]
    );
}

#[test]
fn capital_one_has_debits_and_credits_apart() {
    assert_eq!(
        told(&fixture!("capital_one.csv")),
        [
            "= ",
            "2: 2025-11-03 -23.1 | NOODLE HOUSE | Dining | cleared",
            "3: 2025-11-05 150 | CAPITAL PAYMENT | Payment/Credit | cleared",
        ]
    );
}

#[test]
fn monzo_has_amounts_in_three_columns() {
    assert_eq!(
        told(&fixture!("monzo.csv")),
        [
            "= ",
            "2: 2025-11-03 -3.1 | Bean There | flat white / BEAN THERE LONDON GBR | GBP | Eating out | cleared | #tx_0000A1",
            "3: 2025-11-13 20 | Alex Poe | thanks | GBP | Transfers | cleared | #tx_0000A2",
        ]
    );
}

#[test]
fn barclays_leaves_the_order_of_day_and_month_in_doubt() {
    assert_eq!(
        told(&fixture!("barclays.csv")),
        [
            "= 20-00-00 12345678",
            "2: 2025-04-03 -9.99 | STREAMING SERVICE ON 02 APR | PAYMENT | cleared",
            "3: 2025-04-05 1200 | EMPLOYER LTD SALARY | FT | cleared",
            "? date_order",
        ]
    );
}

#[test]
fn mbank_puts_a_sign_before_its_names() {
    assert_eq!(
        told(&fixture!("mbank.csv")),
        [
            "= eKonto 0000",
            "6: 2025-11-03 -45.2 | ZAKUP PRZY UŻYCIU KARTY SKLEP ŻÓŁW | PLN | Żywność | cleared",
            "7: 2025-11-04 1200 | PRZELEW PRZYCHODZĄCY | PLN | Wpływy | cleared",
            "! 1: before_header | mBank S.A. Bankowość Detaliczna",
            "! 2: before_header | #Klient",
            "! 3: before_header | JAN PRZYKŁAD",
            "? charset",
        ]
    );
}
