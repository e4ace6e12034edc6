//! Whatever a file says: every line is a row, unread with a reason, or a part of the layout, and the rows come to what
//! the balances say.

use kym_domain::imports::{ImportAmbiguity, ImportReason, ParsedFile};
use proptest::prelude::*;

use super::reading;

/// A day of March 2025, cents, and a payee.
type Payment = (u8, i64, String);

const OPENING: i64 = 100_000;

fn payments() -> impl Strategy<Value = Vec<Payment>> {
    let cents = prop_oneof![-99_999_i64..0, 1_i64..99_999];
    // The first day has a number that is no month's, so that nothing is in doubt.
    let first = (13_u8..29, -99_999_i64..0, "[A-KX-Z][a-km-z]{2,9}");
    let payment = (1_u8..29, cents, "[A-KX-Z][a-km-z]{2,9}( [a-km-z]{2,6})?");
    (first, prop::collection::vec(payment, 2..12)).prop_map(|(first, mut rest)| {
        rest.insert(0, first);
        rest
    })
}

fn amount(cents: i64, mark: char) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.abs();
    format!("{sign}{}{mark}{:02}", cents / 100, cents % 100)
}

fn sum(payments: &[Payment]) -> i64 {
    payments.iter().map(|(_, cents, _)| cents).sum()
}

/// A table with one column of amounts, and balances as rows.
fn table(payments: &[Payment], delimiter: char) -> String {
    let row = |day: u8, payee: &str, cents: i64| {
        format!(
            "{day:02}.03.2025{delimiter}{payee}{delimiter}{}\n",
            amount(cents, '.')
        )
    };
    let rows: String = payments
        .iter()
        .map(|(day, cents, payee)| row(*day, payee, *cents))
        .collect();
    let header = format!("Date{delimiter}Payee{delimiter}Amount\n");
    let closing = row(31, "Closing balance", OPENING + sum(payments));
    format!(
        "{header}{}{rows}{closing}",
        row(1, "Opening balance", OPENING)
    )
}

/// A table with a column of debits and one of credits.
fn two_sided(payments: &[Payment]) -> String {
    let rows = payments.iter().map(|(day, cents, payee)| {
        let size = amount(cents.abs(), ',');
        let (out, income) = if *cents < 0 {
            (&*size, "-")
        } else {
            ("-", &*size)
        };
        format!("{day:02}.03.2025;{payee};{out};{income}\n")
    });
    format!("Datum;Name;Soll;Haben\n{}", rows.collect::<String>())
}

fn fixed_width(payments: &[Payment]) -> String {
    let rows = payments.iter().map(|(day, cents, payee)| {
        format!(
            "{day:02}.03.2025   {payee:<20}   {:>12}\n",
            amount(*cents, ',')
        )
    });
    format!(
        "Bank\n\nDatum        Name                         Betrag\nAnfangssaldo                         {:>12}\n{}Endsaldo                             {:>12}\n",
        amount(OPENING, ','),
        rows.collect::<String>(),
        amount(OPENING + sum(payments), ',')
    )
}

fn ofx(payments: &[Payment]) -> String {
    let rows = payments.iter().enumerate().map(|(place, (day, cents, payee))| {
        let kind = if *cents < 0 { "DEBIT" } else { "CREDIT" };
        format!(
            "<STMTTRN><TRNTYPE>{kind}<DTPOSTED>202503{day:02}<TRNAMT>{}<FITID>f{place}<NAME>{payee}</STMTTRN>\n",
            amount(*cents, '.')
        )
    });
    format!(
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n{}\
         </BANKTRANLIST></STMTRS></OFX>\n",
        rows.collect::<String>()
    )
}

fn qif(payments: &[Payment]) -> String {
    let rows = payments.iter().map(|(day, cents, payee)| {
        format!("D2025-03-{day:02}\nT{}\nP{payee}\n^\n", amount(*cents, '.'))
    });
    format!("!Type:Bank\n{}", rows.collect::<String>())
}

fn mt940(payments: &[Payment]) -> String {
    let side = |cents: i64| if cents < 0 { 'D' } else { 'C' };
    let rows = payments.iter().map(|(day, cents, payee)| {
        format!(
            ":61:2503{day:02}03{day:02}{}{}NMSCNONREF\n:86:105?00TEXT?20Zweck?32{payee}\n",
            side(*cents),
            amount(cents.abs(), ',')
        )
    });
    let closing = OPENING + sum(payments);
    format!(
        ":20:STARTUMS\n:25:DE1234\n:28C:1/1\n:60F:C250301EUR{}\n{}:62F:{}250331EUR{}\n-\n",
        amount(OPENING, ','),
        rows.collect::<String>(),
        side(closing),
        amount(closing.abs(), ',')
    )
}

fn camt(payments: &[Payment]) -> String {
    let rows = payments.iter().map(|(day, cents, payee)| {
        let (side, other) = if *cents < 0 { ("DBIT", "Cdtr") } else { ("CRDT", "Dbtr") };
        format!(
            "<Ntry><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>{side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-03-{day:02}</Dt></BookgDt>\
             <NtryDtls><TxDtls><RltdPties><{other}><Nm>{payee}</Nm></{other}></RltdPties></TxDtls></NtryDtls></Ntry>\n",
            amount(cents.abs(), '.')
        )
    });
    format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.04\"><BkToCstmrStmt><Stmt><Id>S</Id>\
         <Acct><Id><IBAN>DE00</IBAN></Id><Ccy>EUR</Ccy></Acct>\n{}</Stmt></BkToCstmrStmt></Document>\n",
        rows.collect::<String>()
    )
}

fn files(payments: &[Payment]) -> Vec<String> {
    let mut files: Vec<_> = [',', ';', '\t', '|']
        .map(|delimiter| table(payments, delimiter))
        .into();
    files.extend([two_sided, fixed_width, ofx, qif, mt940, camt].map(|write| write(payments)));
    files
}

/// What was read: day, cents and payee.
fn read_back(reading: &ParsedFile) -> Vec<Payment> {
    let drafts = reading.parts.iter().flat_map(|part| &part.drafts);
    drafts
        .map(|draft| {
            let cents = draft.amount.scaled_to(2).expect("cents");
            (draft.date.day().unsigned_abs(), cents, draft.payee.clone())
        })
        .collect()
}

proptest! {
    #[test]
    fn what_was_written_is_read_back_in_every_format(payments in payments()) {
        for file in files(&payments) {
            let reading = reading(file.as_bytes());
            prop_assert_eq!(read_back(&reading), payments.clone(), "{}", file);
            let is_layout = |reason| matches!(reason, ImportReason::Balance | ImportReason::BeforeHeader);
            prop_assert!(reading.unread.iter().all(|unread| is_layout(unread.reason)), "{}", file);
            prop_assert!(!reading.ambiguities.contains(&ImportAmbiguity::BalanceDiffers), "{}", file);
            if let Some(balance) = reading.parts[0].balance {
                prop_assert_eq!(balance.is_met(), Some(true), "{}", file);
            }
        }
    }

    /// A row that is gone from between two balances is noticed.
    #[test]
    fn balances_notice_a_row_that_is_missing(payments in payments(), place in any::<prop::sample::Index>()) {
        let missing = place.index(payments.len());
        for (file, above) in [(table(&payments, ';'), 2), (fixed_width(&payments), 4)] {
            let lines = file.lines().enumerate().filter(|(line, _)| *line != above + missing);
            let file = lines.map(|(_, line)| line).collect::<Vec<_>>().join("\n");
            let reading = reading(file.as_bytes());
            prop_assert!(reading.ambiguities.contains(&ImportAmbiguity::BalanceDiffers), "{}", file);
        }
    }

    /// A letter that is overwritten anywhere in the rows of a table hides no line.
    #[test]
    fn every_line_of_a_damaged_table_is_a_row_or_unread(
        payments in payments(),
        place in any::<prop::sample::Index>(),
        letter in prop::sample::select(&['x', ' ', '-', '"', '\'', '0', '.', '+', 'S'][..]),
    ) {
        for delimiter in [',', ';', '\t'] {
            let file = table(&payments, delimiter);
            let begin = file.find('\n').expect("a header") + 1;
            let mut damaged: Vec<char> = file.chars().collect();
            let at = begin + place.index(damaged.len() - begin - 1);
            if damaged[at] == '\n' {
                continue;
            }
            damaged[at] = letter;
            let file: String = damaged.into_iter().collect();
            let reading = reading(file.as_bytes());
            let lines = payments.len() + 2;
            let found = read_back(&reading).len() + reading.unread.len();
            let is_doubted = reading.ambiguities.contains(&ImportAmbiguity::Quotes);
            prop_assert!(found == lines || is_doubted, "{}", file);
        }
    }
}
