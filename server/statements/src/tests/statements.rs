//! Statements in the formats of banks.

use super::{fixture, told};

#[test]
fn a_qfx_file_keeps_its_signs_and_lists_a_day_that_does_not_exist() {
    assert_eq!(
        told(&fixture!("bank.qfx")),
        [
            "= 1234567, CAD, 1234.56 on 2025-11-06",
            "15: 2025-11-03 -83.1 | B.C. HYDRO & POWER | Bill &lt;1&gt; | cleared | #900000001",
            "17: 2025-11-04 -20 | Café Ñandú | № 0042 | cleared | #900000002",
            "! 19: invalid_date | 20251132 1.00 Broken day",
        ]
    );
}

#[test]
fn a_camt_statement_takes_a_batch_apart() {
    assert_eq!(
        told(&fixture!("camt053.xml")),
        [
            "= DE00100000000000000001, EUR, -50 on 2025-11-03",
            "8: 2025-11-03 -120 | Power & Light GmbH | Invoice 42 / November / SEPA direct debit | EUR | cleared | #REF1",
            "10: 2025-11-03 -10 | Anna | EUR | cleared | #REF2/1",
            "10: 2025-11-03 -20 | Boris | EUR | cleared | #REF2/2",
            "! 14: information_only | 2025-11-03 5.00 CRDT",
        ]
    );
}

#[test]
fn a_camt_report_of_the_day_has_what_waits() {
    assert_eq!(
        told(&fixture!("camt052.xml")),
        ["= 77-1, Giro", "2: 2025-11-05 -9.9 | Kiosk | CHF | pending",]
    );
}

#[test]
fn a_camt_notice_is_read_by_its_reference() {
    assert_eq!(
        told(&fixture!("camt054.xml")),
        [
            "= CH0000000000000000001, CHF",
            "2: 2025-11-05 75 | Verein Blau | RF18539007547034 | CHF | cleared | #N1",
        ]
    );
}

#[test]
fn an_mt940_statement_crosses_the_year_and_takes_back() {
    assert_eq!(
        told(&fixture!("sparkasse.sta")),
        [
            "= 10000000/0000000001, EUR, 2482.5 on 2026-01-02",
            "5: 2025-11-03 -12.5 | Verlag Nord GmbH | Zeitung November | cleared | #BANK-0001",
            "7: 2026-01-02 1500 | Firma AG | Gehalt | cleared",
            "9: 2026-01-02 -5 | Storno | cleared",
        ]
    );
}

#[test]
fn an_mt940_statement_with_bars_is_read() {
    assert_eq!(
        told(&fixture!("ing_nl.sta")),
        [
            "= NL00INGB0000000001EUR, EUR, 14.5 on 2025-11-03",
            "6: 2025-11-03 -2.5 | J. de Vries | Lunch | cleared | #00000000001005",
            "9: 2025-11-03 7 | Bakker Jansen | Retour | cleared",
            "! 12: invalid_date | 2511XX",
        ]
    );
}
