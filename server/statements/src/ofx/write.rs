//! Statements of accounts written as OFX 2.1.1. That is XML, so a library knows how text is escaped; what it writes
//! and no document may hold is left out here.

use std::io;

use jiff::civil::Date;
use kym_domain::accounts::AccountType;
use kym_domain::money::Money;
use quick_xml::Writer;
use quick_xml::escape::partial_escape;
use quick_xml::events::{BytesDecl, BytesPI, BytesText, Event};

const HEADER: &str =
    r#"OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE""#;

/// How long the number of an account is at most.
const MAX_NUMBER_LEN: usize = 22;

/// What happened on one account, and what is on it.
#[derive(Debug, Clone)]
pub struct OfxStatement<'a> {
    /// What tells the account from others. Where it is longer than the format allows, its end is written.
    pub number: String,
    /// What kind of account it is.
    pub account_type: AccountType,
    /// What is on it, in its currency.
    pub balance: Money,
    /// Its transactions.
    pub entries: Vec<OfxEntry<'a>>,
}

/// A transaction of a statement.
#[derive(Debug, Clone)]
pub struct OfxEntry<'a> {
    /// The day it was on.
    pub date: Date,
    /// What it changed, in the currency of the account.
    pub amount: Money,
    /// What tells it from others.
    pub id: String,
    /// Whether the bank has not booked it yet.
    pub is_pending: bool,
    /// Whether the other side is an account of the same books.
    pub is_transfer: bool,
    /// Who was paid or paid; may be empty.
    pub payee: &'a str,
    /// Whatever else is said of it; may be empty.
    pub note: &'a str,
}

/// The names of what is around a statement, which differ for cards.
struct MessageSet {
    name: &'static str,
    response: &'static str,
    statement: &'static str,
    account: &'static str,
}

const BANK: MessageSet = MessageSet {
    name: "BANKMSGSRSV1",
    response: "STMTTRNRS",
    statement: "STMTRS",
    account: "BANKACCTFROM",
};

const CARD: MessageSet = MessageSet {
    name: "CREDITCARDMSGSRSV1",
    response: "CCSTMTTRNRS",
    statement: "CCSTMTRS",
    account: "CCACCTFROM",
};

type Xml = Writer<Vec<u8>>;

/// Returns the file with these statements, as they are on `today`.
///
/// # Errors
/// Those of [`io::Write`], of which memory has none.
pub fn write(statements: &[OfxStatement<'_>], today: Date) -> io::Result<Vec<u8>> {
    let (cards, accounts): (Vec<_>, Vec<_>) = statements
        .iter()
        .partition(|statement| statement.account_type == AccountType::CreditCard);
    let mut xml = Xml::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    end_line(&mut xml)?;
    xml.write_event(Event::PI(BytesPI::new(HEADER)))?;
    end_line(&mut xml)?;
    group(&mut xml, "OFX", |xml| {
        end_line(xml)?;
        group(xml, "SIGNONMSGSRSV1", |xml| {
            group(xml, "SONRS", |xml| {
                success(xml)?;
                leaf(xml, "DTSERVER", &compact(today))?;
                leaf(xml, "LANGUAGE", "ENG")
            })
        })?;
        end_line(xml)?;
        message_set(xml, &BANK, &accounts, today)?;
        message_set(xml, &CARD, &cards, today)
    })?;
    end_line(&mut xml)?;
    Ok(xml.into_inner())
}

fn message_set(
    xml: &mut Xml,
    names: &MessageSet,
    statements: &[&OfxStatement<'_>],
    today: Date,
) -> io::Result<()> {
    if statements.is_empty() {
        return Ok(());
    }
    group(xml, names.name, |xml| {
        end_line(xml)?;
        for statement in statements {
            group(xml, names.response, |xml| {
                leaf(xml, "TRNUID", "0")?;
                success(xml)?;
                group(xml, names.statement, |xml| {
                    write_statement(xml, names, statement, today)
                })
            })?;
            end_line(xml)?;
        }
        Ok(())
    })?;
    end_line(xml)
}

fn write_statement(
    xml: &mut Xml,
    names: &MessageSet,
    statement: &OfxStatement<'_>,
    today: Date,
) -> io::Result<()> {
    let is_card = statement.account_type == AccountType::CreditCard;
    leaf(xml, "CURDEF", statement.balance.currency.code().as_str())?;
    group(xml, names.account, |xml| {
        if !is_card {
            leaf(xml, "BANKID", "KYM")?;
        }
        leaf(xml, "ACCTID", end_of(&statement.number))?;
        if is_card {
            return Ok(());
        }
        leaf(xml, "ACCTTYPE", type_of(statement.account_type))
    })?;
    end_line(xml)?;
    let days = statement.entries.iter().map(|entry| entry.date);
    let (first, last) = (days.clone().min(), days.max());
    group(xml, "BANKTRANLIST", |xml| {
        leaf(xml, "DTSTART", &compact(first.unwrap_or(today)))?;
        leaf(xml, "DTEND", &compact(last.unwrap_or(today)))?;
        end_line(xml)?;
        for entry in &statement.entries {
            group(xml, "STMTTRN", |xml| write_entry(xml, entry))?;
            end_line(xml)?;
        }
        Ok(())
    })?;
    end_line(xml)?;
    group(xml, "LEDGERBAL", |xml| {
        leaf(xml, "BALAMT", &statement.balance.to_string())?;
        leaf(xml, "DTASOF", &compact(today))
    })
}

fn write_entry(xml: &mut Xml, entry: &OfxEntry<'_>) -> io::Result<()> {
    let kind = match (entry.is_transfer, entry.is_pending) {
        (_, true) => "HOLD",
        (true, false) => "XFER",
        (false, false) if entry.amount.minor.is_negative() => "DEBIT",
        (false, false) => "CREDIT",
    };
    leaf(xml, "TRNTYPE", kind)?;
    leaf(xml, "DTPOSTED", &compact(entry.date))?;
    leaf(xml, "TRNAMT", &entry.amount.to_string())?;
    leaf(xml, "FITID", &entry.id)?;
    if !entry.payee.is_empty() {
        leaf(xml, "NAME", entry.payee)?;
    }
    if !entry.note.is_empty() {
        leaf(xml, "MEMO", entry.note)?;
    }
    Ok(())
}

fn end_of(number: &str) -> &str {
    let skipped = number.chars().count().saturating_sub(MAX_NUMBER_LEN);
    let end = number.char_indices().nth(skipped);
    end.map_or("", |(start, _)| &number[start..])
}

const fn type_of(account_type: AccountType) -> &'static str {
    match account_type {
        AccountType::Savings => "SAVINGS",
        AccountType::Loan => "CREDITLINE",
        _ => "CHECKING",
    }
}

fn compact(day: Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

fn success(xml: &mut Xml) -> io::Result<()> {
    group(xml, "STATUS", |xml| {
        leaf(xml, "CODE", "0")?;
        leaf(xml, "SEVERITY", "INFO")
    })
}

fn group(
    xml: &mut Xml,
    name: &str,
    inside: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    xml.create_element(name).write_inner_content(inside)?;
    Ok(())
}

/// Leaves quotes as they are: some readers know only the three entities that the standard of OFX names.
fn leaf(xml: &mut Xml, name: &str, text: &str) -> io::Result<()> {
    let legal: String = text.chars().filter(|letter| is_legal(*letter)).collect();
    let escaped = BytesText::from_escaped(partial_escape(legal));
    xml.create_element(name).write_text_content(escaped)?;
    Ok(())
}

/// Whether a document may hold it in any way of writing (XML 1.0, 2.2).
const fn is_legal(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..)
}

/// Ends a line where people would: a file without any is one line that no editor shows well.
fn end_line(xml: &mut Xml) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::from_escaped("\n")))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use kym_domain::imports::{Draft, Settings};
    use kym_domain::money::{Currency, Minor};
    use kym_domain::transactions::TransactionStatus;
    use proptest::prelude::*;

    use super::*;
    use crate::read;
    use crate::xml::Xml as StrictXml;

    const TODAY: Date = date(2025, 11, 5);

    fn eur(units: i64) -> Money {
        let currency = Currency::iso("EUR").expect("known");
        Money::new(Minor::new(units), currency)
    }

    fn statement(account_type: AccountType, entries: Vec<OfxEntry<'_>>) -> OfxStatement<'_> {
        OfxStatement {
            number: "0199a1b2c3d4e5f60718293a4b5c6d7e".to_owned(),
            account_type,
            balance: eur(-1_250),
            entries,
        }
    }

    const fn entry<'a>(amount: Money, payee: &'a str, note: &'a str) -> OfxEntry<'a> {
        OfxEntry {
            date: date(2025, 11, 3),
            amount,
            id: String::new(),
            is_pending: false,
            is_transfer: false,
            payee,
            note,
        }
    }

    #[test]
    fn a_file_has_a_line_for_each_transaction() {
        let bank = statement(
            AccountType::Savings,
            vec![
                entry(eur(-1_250), "Rock & Roll <Ltd>", "\"a\" 'b'"),
                OfxEntry {
                    date: date(2025, 11, 1),
                    id: "7".to_owned(),
                    is_transfer: true,
                    ..entry(eur(100), "", "")
                },
            ],
        );
        let card = statement(AccountType::CreditCard, Vec::new());
        let file = write(&[card, bank], TODAY).expect("written");
        assert_eq!(
            String::from_utf8(file).expect("UTF-8"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n\
             <OFX>\n\
             <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20251105</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n\
             <BANKMSGSRSV1>\n\
             <STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>KYM</BANKID><ACCTID>d4e5f60718293a4b5c6d7e</ACCTID><ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM>\n\
             <BANKTRANLIST><DTSTART>20251101</DTSTART><DTEND>20251103</DTEND>\n\
             <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20251103</DTPOSTED><TRNAMT>-12.50</TRNAMT><FITID></FITID><NAME>Rock &amp; Roll &lt;Ltd&gt;</NAME><MEMO>\"a\" 'b'</MEMO></STMTTRN>\n\
             <STMTTRN><TRNTYPE>XFER</TRNTYPE><DTPOSTED>20251101</DTPOSTED><TRNAMT>1.00</TRNAMT><FITID>7</FITID></STMTTRN>\n\
             </BANKTRANLIST>\n\
             <LEDGERBAL><BALAMT>-12.50</BALAMT><DTASOF>20251105</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>\n\
             </BANKMSGSRSV1>\n\
             <CREDITCARDMSGSRSV1>\n\
             <CCSTMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>d4e5f60718293a4b5c6d7e</ACCTID></CCACCTFROM>\n\
             <BANKTRANLIST><DTSTART>20251105</DTSTART><DTEND>20251105</DTEND>\n\
             </BANKTRANLIST>\n\
             <LEDGERBAL><BALAMT>-12.50</BALAMT><DTASOF>20251105</DTASOF></LEDGERBAL></CCSTMTRS></CCSTMTTRNRS>\n\
             </CREDITCARDMSGSRSV1>\n\
             </OFX>\n"
        );
    }

    fn text() -> impl Strategy<Value = String> {
        let sign = prop_oneof![
            4 => prop::sample::select(&['&', '<', '>', '"', '\'', ';', '#', '/', '!', ' ', '\n'][..]),
            2 => prop::char::range('\0', '\u{9f}'),
            1 => prop::sample::select(&['\u{fffe}', '\u{ffff}', '\u{2028}', '\u{feff}', '\u{1f600}'][..]),
            1 => any::<char>(),
        ];
        prop::collection::vec(sign, 0..40).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(
            payee in text(),
            note in text(),
            units in prop_oneof![-9_999_999_i64..0, 1_i64..9_999_999],
            is_pending: bool,
        ) {
            let written = OfxEntry { id: "a-1".to_owned(), is_pending, ..entry(eur(units), &payee, &note) };
            let file = write(&[statement(AccountType::DebitCard, vec![written])], TODAY).expect("written");
            let read_back = read(&file, &Settings::default()).expect("a statement");
            prop_assert_eq!(&read_back.unread, &[]);
            let draft = &read_back.parts[0].drafts[0];

            let legal = |text: &str| text.chars().filter(|letter| is_legal(*letter)).collect::<String>();
            let (payee, note) = (legal(&payee), legal(&note));
            let (name, memo) = match payee.trim() {
                "" => (note.trim(), ""),
                name => (name, note.trim()),
            };
            let told = Draft::new(draft.line, draft.date, draft.amount).with_texts(name, memo);
            prop_assert_eq!((&draft.payee, &draft.note), (&told.payee, &told.note));
            prop_assert_eq!(draft.amount_in(eur(0).currency).map(Minor::units), Ok(units));
            prop_assert_eq!(draft.status == TransactionStatus::Pending, is_pending);
            prop_assert_eq!(draft.bank_id.as_deref(), Some("a-1"));

            // Other programs read it as XML, letter for letter.
            let file = String::from_utf8(file).expect("UTF-8");
            let mut xml = StrictXml::new(&file);
            let root = xml.next_element().expect("XML").expect("a root");
            let root = xml.whole(root).expect("well formed");
            let path = ["BANKMSGSRSV1", "STMTTRNRS", "STMTRS", "BANKTRANLIST", "STMTTRN"];
            let entry = root.at(&path).expect("the transaction");
            prop_assert_eq!(entry.text_at(&["NAME"]).unwrap_or_default(), payee.trim());
        }
    }
}
