//! Statements in the formats of banks.

use kym_domain::imports::{ImportAmbiguity, ImportRefusal, ParsedFile, Settings};

use super::workbooks::archive;
use super::{fixture, reading, told};
use crate::read;

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
        [
            "= 77-1, Giro, CHF",
            "2: 2025-11-05 -9.9 | Kiosk | CHF | pending",
        ]
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
            "= NL00INGB0000000001, EUR, 14.5 on 2025-11-03",
            "6: 2025-11-03 -2.5 | J. de Vries | Lunch | cleared | #00000000001005",
            "9: 2025-11-03 7 | Bakker Jansen | Retour | cleared",
            "! 12: invalid_date | 2511XX",
        ]
    );
}

/// A statement of entries, each an amount, a direction and whatever else it says.
fn camt(entries: &str) -> String {
    format!(
        "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.04\"><BkToCstmrStmt><Stmt>\n\
         <Acct><Id><IBAN>CH01</IBAN></Id></Acct>{entries}</Stmt></BkToCstmrStmt></Document>"
    )
}

#[test]
fn a_payment_that_is_taken_back_keeps_its_other_party() {
    let entry = |direction: &str, reversed: &str| {
        camt(&format!(
            "<Ntry><Amt Ccy=\"CHF\">80.00</Amt><CdtDbtInd>{direction}</CdtDbtInd>{reversed}<Sts>BOOK</Sts>\
             <BookgDt><Dt>2025-01-31</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Debtor</Nm></Dbtr>\
             <Cdtr><Nm>Creditor</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>"
        ))
    };
    for (direction, reversed, payee) in [
        ("DBIT", "", "Creditor"),
        ("CRDT", "", "Debtor"),
        ("CRDT", "<RvslInd>true</RvslInd>", "Creditor"),
        ("DBIT", "<RvslInd>1</RvslInd>", "Debtor"),
        ("DBIT", "<RvslInd>false</RvslInd>", "Creditor"),
    ] {
        let reading = reading(entry(direction, reversed).as_bytes());
        assert_eq!(
            reading.parts[0].drafts[0].payee, payee,
            "{direction} {reversed}"
        );
    }
}

#[test]
fn a_statement_without_entries_says_so() {
    assert_eq!(
        told(&reading(camt("").as_bytes())),
        ["= CH01", "! 1: no_entries | CH01"]
    );
    let entry =
        "<Ntry><Amt Ccy=\"CHF\">80.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>";
    assert_eq!(
        told(&reading(camt(entry).as_bytes())),
        ["= CH01", "! 2: no_date | 80.00 DBIT"]
    );
}

/// An entry of 80 francs, and what else it says.
fn entry(more: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"CHF\">80.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>\
         <BookgDt><Dt>2025-01-31</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf>{more}</Ntry>"
    )
}

#[test]
fn the_currency_of_a_statement_is_that_of_its_entries_where_it_names_none() {
    assert_eq!(
        told(&reading(camt(&entry("")).as_bytes())),
        ["= CH01, CHF", "2: 2025-01-31 -80 | Shop | CHF | cleared"]
    );
    let other = entry("").replace("CHF", "EUR");
    assert_eq!(
        told(&reading(camt(&(entry("") + &other)).as_bytes()))[0],
        "= CH01"
    );
}

#[test]
fn an_entry_in_other_money_is_booked_by_the_amount_in_that_of_the_account() {
    let amounts = |place: &str| {
        let details = "<AmtDtls><InstdAmt><Amt Ccy=\"CHF\">80.00</Amt></InstdAmt>\
            <CntrValAmt><Amt Ccy=\"EUR\">84.20</Amt></CntrValAmt></AmtDtls>";
        let file = camt(&entry(&place.replace("{}", details)));
        told(&reading(
            file.replace("</Acct>", "<Ccy>EUR</Ccy></Acct>").as_bytes(),
        ))[1]
            .clone()
    };
    let booked = "2: 2025-01-31 -84.2 | Shop | EUR | cleared";
    assert_eq!(amounts("{}"), booked);
    assert_eq!(amounts("<NtryDtls><TxDtls>{}</TxDtls></NtryDtls>"), booked);
    // Of two payments one amount is not that of both.
    let two = "<NtryDtls><TxDtls>{}</TxDtls><TxDtls/></NtryDtls>";
    assert_eq!(amounts(two), "2: 2025-01-31 -80 | Shop | CHF | cleared");
    assert_eq!(amounts(""), "2: 2025-01-31 -80 | Shop | CHF | cleared");
}

#[test]
fn an_archive_of_statements_is_read_as_one_file() {
    let statement = camt(&entry(""));
    let files = [
        ("a.xml", statement.as_str()),
        ("readme.txt", "hello"),
        ("b/c.xml", &statement),
    ];
    assert_eq!(
        told(&reading(&archive(&files))),
        [
            "= CH01, CHF",
            "2: 2025-01-31 -80 | Shop | CHF | cleared",
            "= CH01, CHF",
            "2: 2025-01-31 -80 | Shop | CHF | cleared",
            "! 1: unsupported | readme.txt",
        ]
    );
    let refusal = |bytes: &[u8]| {
        read(bytes, &Settings::default())
            .err()
            .map(|refused| refused.code)
    };
    assert_eq!(
        refusal(&archive(&[("a.txt", "hello")])),
        Some(ImportRefusal::Archive)
    );
    let many: Vec<_> = (0..=100).map(|number| format!("{number}.xml")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), "")).collect();
    assert_eq!(
        refusal(&archive(&many)),
        Some(ImportRefusal::TooMuchUnpacked)
    );
    let bomb = " ".repeat(40 * 1024 * 1024);
    assert_eq!(
        refusal(&archive(&[("a.xml", &bomb)])),
        Some(ImportRefusal::TooMuchUnpacked)
    );
}

/// A statement of transactions, each a kind and an amount.
fn ofx(rows: &[(&str, &str)]) -> String {
    let rows = rows.iter().map(|(kind, amount)| {
        format!("<STMTTRN><TRNTYPE>{kind}<DTPOSTED>20250301<TRNAMT>{amount}<NAME>x</STMTTRN>\n")
    });
    format!(
        "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n{}</BANKTRANLIST></STMTRS></OFX>",
        rows.collect::<String>()
    )
}

fn amounts(reading: &ParsedFile) -> Vec<String> {
    let drafts = reading.parts[0].drafts.iter();
    drafts.map(|draft| draft.amount.to_string()).collect()
}

#[test]
fn kinds_of_ofx_that_contradict_all_signs_are_doubted() {
    let unsigned = ofx(&[
        ("DEBIT", "4.50"),
        ("POS", "14.50"),
        ("CREDIT", "900.00"),
        ("FEE", "1.00"),
        ("ATM", "20.00"),
    ]);
    let read_as = reading(unsigned.as_bytes());
    assert_eq!(amounts(&read_as), ["-4.5", "-14.5", "900", "-1", "-20"]);
    assert_eq!(read_as.ambiguities, [ImportAmbiguity::Sign]);
    let again = read(unsigned.as_bytes(), &read_as.settings).expect("read");
    assert_eq!((again.parts, again.ambiguities), (read_as.parts, vec![]));

    let card = ofx(&[("DEBIT", "4.50"), ("DEBIT", "14.50"), ("CREDIT", "-900.00")]);
    let as_written = reading(card.as_bytes());
    assert_eq!(amounts(&as_written), ["4.5", "14.5", "-900"]);
    assert_eq!(as_written.ambiguities, [ImportAmbiguity::Sign]);
    let wished = Settings {
        is_inverted: Some(true),
        ..Settings::default()
    };
    let turned = read(card.as_bytes(), &wished).expect("read");
    assert_eq!(amounts(&turned), ["-4.5", "-14.5", "900"]);
    assert_eq!(turned.ambiguities, []);
}

#[test]
fn kinds_of_ofx_that_say_nothing_are_no_contradiction() {
    for rows in [
        &[("DEBIT", "-4.50"), ("CREDIT", "900.00")][..],
        &[("DEBIT", "-4.50"), ("DEBIT", "-1.00"), ("POS", "2.00")],
        // Banks that call everything the same.
        &[
            ("CREDIT", "-4.50"),
            ("CREDIT", "-5.50"),
            ("CREDIT", "900.00"),
        ],
        &[("CREDIT", "900.00"), ("INT", "0.10")],
    ] {
        let reading = reading(ofx(rows).as_bytes());
        let written = rows
            .iter()
            .map(|(_, amount)| amount.trim_end_matches('0').trim_end_matches('.'));
        assert_eq!(amounts(&reading), written.collect::<Vec<_>>());
        assert_eq!(reading.ambiguities, [], "{rows:?}");
    }
}

/// The amounts and payees of one entry of a statement in francs.
fn payments(amount: &str, side: &str, details: &str) -> Vec<String> {
    let file = format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.04\"><BkToCstmrStmt><Stmt>\
         <Acct><Id><IBAN>CH00</IBAN></Id><Ccy>CHF</Ccy></Acct><Ntry><Amt Ccy=\"CHF\">{amount}</Amt><CdtDbtInd>{side}</CdtDbtInd>\
         <Sts>BOOK</Sts><BookgDt><Dt>2025-01-31</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>{details}</Ntry></Stmt>\
         </BkToCstmrStmt></Document>"
    );
    let reading = reading(file.as_bytes());
    let drafts = reading.parts.iter().flat_map(|part| &part.drafts);
    drafts
        .map(|draft| {
            format!("{} {}", draft.amount, draft.payee)
                .trim()
                .to_owned()
        })
        .collect()
}

#[test]
fn a_batch_is_its_payments_where_they_come_to_it() {
    let payment = |amount: &str, more: &str, party: &str, name: &str| {
        format!(
            "<TxDtls><Amt Ccy=\"CHF\">{amount}</Amt>{more}<RltdPties><{party}><Nm>{name}</Nm></{party}></RltdPties></TxDtls>"
        )
    };
    let batch = |payments: &[String]| format!("<NtryDtls>{}</NtryDtls>", payments.concat());
    let (debit, credit) = ("<CdtDbtInd>DBIT</CdtDbtInd>", "<CdtDbtInd>CRDT</CdtDbtInd>");
    let three = ["A", "B", "C"].map(|name| payment("20.00", "", "Cdtr", name));
    assert_eq!(
        payments("60.00", "DBIT", &batch(&three)),
        ["-20 A", "-20 B", "-20 C"]
    );
    let mixed = [
        payment("100.00", debit, "Cdtr", "A"),
        payment("20.00", credit, "Dbtr", "B"),
    ];
    assert_eq!(
        payments("80.00", "DBIT", &batch(&mixed)),
        ["-100 A", "20 B"]
    );
    // What is taken back has the parties of the first payments.
    let reversed = format!("<RvslInd>true</RvslInd>{}", batch(&three));
    assert_eq!(
        payments("60.00", "CRDT", &reversed),
        ["20 A", "20 B", "20 C"]
    );
    // Payments that are missing, or in other money, give way to the entry.
    assert_eq!(payments("60.00", "DBIT", &batch(&three[..2])), ["-60 A, B"]);
    let foreign = three.map(|payment| payment.replace("CHF", "EUR"));
    assert_eq!(payments("60.00", "DBIT", &batch(&foreign)), ["-60 A, B, C"]);
    let informed = format!("{}<AddtlNtryInf>Order 5</AddtlNtryInf>", batch(&foreign));
    assert_eq!(payments("60.00", "DBIT", &informed), ["-60 Order 5"]);
    let same = [
        payment("20.00", "", "Cdtr", "A"),
        payment("", "", "Cdtr", "A"),
    ];
    assert_eq!(payments("60.00", "DBIT", &batch(&same)), ["-60 A"]);
}
