//! Entries in a foreign currency with the account's amount beside them.

use super::{reading, told};

fn lines(file: &str) -> Vec<String> {
    let reading = reading(file.as_bytes());
    assert_eq!(reading.ambiguities, [], "{file}");
    assert_eq!(reading.unread, [], "{file}");
    told(&reading)[1..].to_vec()
}

#[test]
fn the_amount_in_the_money_of_the_account_is_booked() {
    for (header, money) in [
        (
            "Date,Description,Amount,Currency,Amount in account currency",
            "",
        ),
        (
            "Date,Description,Original amount,Original currency,Billing amount",
            "",
        ),
        ("Date,Description,Amount,Currency,Billing amount", ""),
        ("Date,Description,Amount,Currency,Amount (EUR)", " | EUR"),
        ("Date,Description,Amount,Currency,Amount in EUR", " | EUR"),
        ("Datum,Empfänger,Betrag,Währung,Betrag in EUR", " | EUR"),
        (
            "Дата,Описание,Сумма операции,Валюта операции,Сумма в валюте счёта",
            "",
        ),
        (
            "Дата,Описание,Сумма операции,Валюта операции,Сумма платежа",
            "",
        ),
    ] {
        let file = format!(
            "{header}\n2025-03-01,Hotel,-100.00,USD,-92.50\n2025-03-02,Kiosk,-3.00,EUR,-3.00\n"
        );
        assert_eq!(
            lines(&file),
            [
                format!("2: 2025-03-01 -92.5 | Hotel{money} | cleared"),
                format!("3: 2025-03-02 -3 | Kiosk{money} | cleared"),
            ],
            "{header}"
        );
    }
}

#[test]
fn the_currency_of_the_account_beside_its_amount_is_that_of_the_row() {
    for header in [
        "Дата,Описание,Сумма операции,Валюта операции,Сумма платежа,Валюта платежа",
        "Date,Description,Amount,Currency,Billing amount,Billing currency",
        "Date,Description,Transaction amount,Transaction currency,Account amount,Account currency",
    ] {
        let file = format!(
            "{header}\n2025-03-01,Hotel,-100.00,USD,-92.50,EUR\n2025-03-02,Kiosk,-3.00,EUR,-3.00,EUR\n"
        );
        assert_eq!(
            lines(&file),
            [
                "2: 2025-03-01 -92.5 | Hotel | EUR | cleared",
                "3: 2025-03-02 -3 | Kiosk | EUR | cleared"
            ],
            "{header}"
        );
    }
}

#[test]
fn one_amount_and_its_currency_stay_together() {
    let file = "Date,Description,Amount,Currency\n2025-03-01,Hotel,-100.00,USD\n2025-03-02,Kiosk,-3.00,EUR\n";
    assert_eq!(
        lines(file),
        [
            "2: 2025-03-01 -100 | Hotel | USD | cleared",
            "3: 2025-03-02 -3 | Kiosk | EUR | cleared"
        ]
    );
}

fn ofx(money: &str) -> String {
    format!(
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM>\
         <BANKID>9<ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250301<TRNAMT>-100.05<FITID>a\
         <NAME>Hotel{money}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    )
}

#[test]
fn an_amount_of_ofx_in_another_currency_is_converted_by_its_rate() {
    for (money, row) in [
        ("", "-100.05 | Hotel | cleared | #a"),
        (
            "<CURRENCY><CURRATE>0.9<CURSYM>USD</CURRENCY>",
            "-90.04 | Hotel | -100.05 USD × 0.9 | EUR | cleared | #a",
        ),
        (
            "<CURRENCY><CURRATE>0.925<CURSYM>USD</CURRENCY>",
            "-92.55 | Hotel | -100.05 USD × 0.925 | EUR | cleared | #a",
        ),
        // The bank has converted it.
        (
            "<ORIGCURRENCY><CURRATE>0.925<CURSYM>USD</ORIGCURRENCY>",
            "-100.05 | Hotel | cleared | #a",
        ),
        // Without a rate it is other money.
        (
            "<CURRENCY><CURSYM>USD</CURRENCY>",
            "-100.05 | Hotel | USD | cleared | #a",
        ),
        (
            "<CURRENCY><CURRATE>0<CURSYM>USD</CURRENCY>",
            "-100.05 | Hotel | USD | cleared | #a",
        ),
        (
            "<CURRENCY><CURRATE>1<CURSYM>EUR</CURRENCY>",
            "-100.05 | Hotel | EUR | cleared | #a",
        ),
    ] {
        assert_eq!(
            told(&reading(ofx(money).as_bytes()))[1],
            format!("5: 2025-03-01 {row}"),
            "{money}"
        );
    }
}
