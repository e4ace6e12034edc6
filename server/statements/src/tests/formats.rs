//! What banks and programs make of the formats that have a standard.

use kym_domain::imports::{ImportAmbiguity, ImportRefusal, Settings};
use kym_domain::transactions::TransactionStatus;

use super::{read, reading, told};

#[test]
fn a_list_of_quicken_is_of_the_account_that_its_opening_balance_names() {
    let file = "!Type:Bank\nD28.02'2009\nT2.29\nCX\nPSolde initial\nL[Courant]\n^\n\
        D13.03'2009\nT-1.00\nPVirement\nL[Livret]\n^\n";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= Courant",
            "2: 2009-02-28 2.29 | Solde initial | reconciled",
            "8: 2009-03-13 -1 | Virement | pending | -> Livret",
        ]
    );
    // An account that is named already is not called otherwise, and no transfer leads to itself.
    let file = "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/13'25\nT5.00\nPOpening Balance\nL[Checking]\n^\n\
        D1/14'25\nT-2.00\nPx\nL[Checking]\n^\n";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= Checking",
            "6: 2025-01-13 5 | Opening Balance | pending",
            "11: 2025-01-14 -2 | x | pending",
        ]
    );
}

#[test]
fn classes_of_quicken_are_tags() {
    let file = "!Type:Bank\nD25.3.2025\nT-12.50\nPRail\nLTravel:Train/Project A\n^\n\
        D26.3.2025\nT-100.00\nPPut by\nL[Spar]/Project B\n^\n\
        D27.3.2025\nT-30.00\nPMarket\nSFood/Home\nEBread\n$-10.00\nSSoap/Home\n$-20.00\n^\n";
    assert_eq!(
        told(&reading(file.as_bytes()))[1..],
        [
            "2: 2025-03-25 -12.5 | Rail | Travel > Train | pending | @Project A",
            "7: 2025-03-26 -100 | Put by | pending | -> Spar | @Project B",
            "12: 2025-03-27 -30 | Market | pending | @Home | (-10 Food Bread) | (-20 Soap )",
        ]
    );
}

#[test]
fn shares_of_quicken_may_be_blank_or_percentages_or_come_to_nothing() {
    let entry = |lines: &str| {
        let file = format!("!Type:Bank\nD1/15'25\nPx\n{lines}\n^\n");
        told(&reading(file.as_bytes()))[1..].to_vec()
    };
    assert_eq!(
        entry("T-30.00\nSFood\n%66.67\nSHome\n%33.33"),
        ["2: 2025-01-15 -30 | x | pending | (-20.00 Food ) | (-10.00 Home )"]
    );
    assert_eq!(
        entry("T-30.00\nSFood\n$-20.00\nS\nSHome\n$-10.00"),
        ["2: 2025-01-15 -30 | x | pending | (-20 Food ) | (0  ) | (-10 Home )"]
    );
    // A salary that goes to another account whole leaves nothing, but money moved.
    assert_eq!(
        entry("T0.00\nSSalary\n$1000.00\nS[Pension]\n$-1000.00"),
        [
            "2: 2025-01-15 1000 | x | Salary | pending",
            "2: 2025-01-15 -1000 | x | pending | -> Pension",
        ]
    );
}

#[test]
fn lines_that_end_with_a_carriage_return_alone_are_lines_in_every_format() {
    for file in [
        "!Type:Bank\nD2025-01-15\nT-30.00\nPx\n^\n",
        ":20:X\n:25:1\n:60F:C250101EUR0,\n:61:250115D30,NTRFNONREF\n:86:x\n",
        "Date;Text;Amount\n2025-01-15;x;-30.00\n",
        "OFXHEADER:100\n\n<OFX><STMTTRN><DTPOSTED>20250115\n<TRNAMT>-30.00\n<NAME>x\n</STMTTRN></OFX>",
    ] {
        let old = file.replace('\n', "\r");
        assert_eq!(reading(old.as_bytes()), reading(file.as_bytes()), "{file}");
        assert_eq!(reading(old.as_bytes()).parts[0].drafts.len(), 1, "{file}");
    }
}

fn ofx(rows: &[(&str, &str)]) -> String {
    let rows = rows.iter().map(|(day, amount)| {
        format!("<STMTTRN><TRNTYPE>OTHER<DTPOSTED>{day}<TRNAMT>{amount}<NAME>x</STMTTRN>\n")
    });
    format!(
        "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n{}</BANKTRANLIST></STMTRS></OFX>\n",
        rows.collect::<String>()
    )
}

#[test]
fn thousands_of_ofx_are_doubted_where_they_may_be_a_fraction() {
    let file = ofx(&[("20250103", "-1,250")]);
    let read_as = reading(file.as_bytes());
    assert_eq!(read_as.ambiguities, [ImportAmbiguity::DecimalMark]);
    let again = read(file.as_bytes(), &read_as.settings).expect("read");
    assert_eq!(again.ambiguities, []);
    for (rows, amount) in [
        (
            ofx(&[("20250103", "-1,250"), ("20250104", "2.50")]),
            "-1250",
        ),
        (ofx(&[("20250103", "-1250,5")]).to_lowercase(), "-1250.5"),
        (ofx(&[("20250103", "-9.500")]).replace("EUR", "KWD"), "-9.5"),
        (ofx(&[("20250103", "-9,500")]).replace("EUR", "KWD"), "-9.5"),
    ] {
        let read_as = reading(rows.as_bytes());
        assert_eq!(read_as.ambiguities, [], "{rows}");
        assert_eq!(read_as.parts[0].drafts[0].amount.to_string(), amount);
    }
}

#[test]
fn an_entry_that_a_cut_file_ends_in_is_no_smaller_amount() {
    let whole = ofx(&[("20250103", "-1.00"), ("20250104", "-2345.00")]);
    let (cut, _) = whole.split_once("345.00").expect("an amount");
    assert_eq!(
        told(&reading(cut.as_bytes())),
        [
            "= EUR",
            "4: 2025-01-03 -1 | x | cleared",
            "! 5: malformed | 20250104 -2",
        ]
    );
}

/// The account, and the rest, of a statement in MT940.
fn mt940(head: &str, entries: &str) -> Vec<String> {
    told(&reading(
        format!(":20:X\n{head}\n{entries}\n-\n").as_bytes(),
    ))
}

#[test]
fn accounts_of_mt940_are_their_numbers_alone() {
    for (written, told) in [
        ("NL00BANK0123456789EUR", "= NL00BANK0123456789, EUR"),
        ("NL00BANK0123456789 EUR", "= NL00BANK0123456789 EUR"),
        ("DE00BANK/USD", "= DE00BANK, USD"),
        (
            "/PL00109014440000000000000000",
            "= PL00109014440000000000000000",
        ),
        ("10000000/0000000001", "= 10000000/0000000001"),
        ("ACCOUNTEUR", "= ACCOUNTEUR"),
    ] {
        let lines = mt940(&format!(":25:{written}"), ":61:250103D1,NTRFNONREF");
        assert_eq!(lines[0], told, "{written}");
    }
}

#[test]
fn a_day_that_is_not_over_says_its_currency_and_what_is_expected() {
    let file = ":20:X\n:25:DE00\n:34F:USDD0,\n:34F:USDC0,\n:61:2501030103D12,50NTRFNONREF\n:86:a\n\
        :61:2501040104ED5,00NTRFNONREF\n:86:b\n:61:250104EC6,00NTRFNONREF\n:86:c\n";
    let read_as = reading(file.as_bytes());
    let part = &read_as.parts[0];
    assert_eq!(part.account.currency.expect("one").as_str(), "USD");
    let rows = part.drafts.iter();
    let rows: Vec<_> = rows
        .map(|row| (row.amount.to_string(), row.status))
        .collect();
    assert_eq!(
        rows,
        [
            ("-12.5".to_owned(), TransactionStatus::Cleared),
            ("-5".to_owned(), TransactionStatus::Pending),
            ("6".to_owned(), TransactionStatus::Pending),
        ]
    );
}

#[test]
fn amounts_of_mt940_stand_behind_blanks_and_on_the_next_line() {
    assert_eq!(
        mt940(
            ":25:1\n:60F:C250101EUR0,",
            ":61:2501030103D 12,50NTRFNONREF\n:86:a\n:61:2501040104CR\n12,50NTRFNONREF\nmore\n:86:b\n\
             :61:250105    RD7,NTRFNONREF\n:86:c"
        )[1..],
        [
            "4: 2025-01-03 -12.5 | a | cleared",
            "6: 2025-01-04 12.5 | b | more | cleared",
            "10: 2025-01-05 7 | c | cleared",
        ]
    );
}

#[test]
fn a_camt_statement_is_in_the_money_of_its_balances() {
    let file = "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"><BkToCstmrStmt>\
        <Stmt><Acct><Id><IBAN>CH00</IBAN></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp>\
        <Amt Ccy=\"CHF\">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-01-01</Dt></Dt></Bal>\
        <Ntry><Amt Ccy=\"USD\">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-01-31</Dt></BookgDt></Ntry>\
        <Ntry><Amt Ccy=\"USD\">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-01-31</Dt></BookgDt>\
        <AmtDtls><CntrValAmt><Amt Ccy=\"CHF\">4.00</Amt></CntrValAmt></AmtDtls></Ntry></Stmt></BkToCstmrStmt></Document>";
    assert_eq!(
        told(&reading(file.as_bytes())),
        [
            "= CH00, CHF",
            "1: 2025-01-31 -9 | USD | cleared",
            "1: 2025-01-31 -4 | CHF | cleared",
        ]
    );
}

#[test]
fn what_is_not_read_is_refused_by_its_name() {
    for (file, code) in [
        (
            "01,122099999,123456789,250103,0200,1,,,2/\n02,031001234,122099999,1,250102,2359,USD,2/\n",
            ImportRefusal::Bai2,
        ),
        ("<table><tr><td>Date</td></tr></table>", ImportRefusal::Html),
        ("{\"transactions\":[]}", ImportRefusal::UnknownFormat),
        ("\u{1}\u{2}\u{3}\u{4}", ImportRefusal::UnknownFormat),
    ] {
        let refused = read(file.as_bytes(), &Settings::default()).expect_err("refused");
        assert_eq!(refused.code, code, "{file:?}");
    }
    let sheet = super::workbooks::archive(&[("mimetype", "x"), ("content.xml", "<x/>")]);
    let refused = read(&sheet, &Settings::default()).expect_err("refused");
    assert_eq!(refused.code, ImportRefusal::OpenDocument);
}
