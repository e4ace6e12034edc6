//! Transactions as statements of the accounts (OFX 2.1.1). The format knows neither categories nor lines nor
//! tags, and what is planned or void stands on no statement.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Context as _;
use jiff::civil::Date;
use kym_domain::accounts::{Account, AccountType};
use kym_domain::id::AccountId;
use kym_domain::money::{Minor, Money};
use kym_domain::transactions::{Transaction, TransactionStatus};

use super::ExportedRows;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
"#;

const FINE: &str = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";

/// How long the number of an account is at most.
const MAX_NUMBER_LEN: usize = 22;

/// The messages around a statement, which differ for cards.
struct Kind {
    set: &'static str,
    answer: &'static str,
    statement: &'static str,
    account: &'static str,
}

const BANK: Kind = Kind {
    set: "BANKMSGSRSV1",
    answer: "STMTTRNRS",
    statement: "STMTRS",
    account: "BANKACCTFROM",
};

const CARD: Kind = Kind {
    set: "CREDITCARDMSGSRSV1",
    answer: "CCSTMTTRNRS",
    statement: "CCSTMTRS",
    account: "CCACCTFROM",
};

/// # Errors
/// When an account is none of the workspace.
pub fn write(found: &ExportedRows) -> anyhow::Result<Vec<u8>> {
    let mut by_account: BTreeMap<AccountId, Vec<&Transaction>> = BTreeMap::new();
    for row in found
        .rows
        .iter()
        .filter(|row| row.status.counts_in_current())
    {
        by_account.entry(row.account_id).or_default().push(row);
    }
    let mut text = String::from(HEAD);
    let today = compact(found.today);
    writeln!(
        text,
        "<SIGNONMSGSRSV1><SONRS>{FINE}<DTSERVER>{today}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>"
    )?;
    for kind in [BANK, CARD] {
        let mut statements = String::new();
        for (id, rows) in &by_account {
            let account = found.names.accounts.get(id).context("no such account")?;
            let is_card = account.account_type == AccountType::CreditCard;
            if is_card == (kind.set == CARD.set) {
                statement(&mut statements, &kind, account, rows, found)?;
            }
        }
        if !statements.is_empty() {
            write!(text, "<{0}>\n{statements}</{0}>\n", kind.set)?;
        }
    }
    text.push_str("</OFX>\n");
    Ok(text.into_bytes())
}

fn statement(
    text: &mut String,
    kind: &Kind,
    account: &Account,
    rows: &[&Transaction],
    found: &ExportedRows,
) -> anyhow::Result<()> {
    let money = |minor: Minor| Money::new(minor, account.currency);
    let days = rows.iter().map(|row| row.date);
    let (first, last) = (days.clone().min(), days.max());
    let [first, last] = [first, last].map(|day| compact(day.unwrap_or(found.today)));
    let balance = found.balances.get(&account.id).copied().unwrap_or_default();
    write!(
        text,
        "<{answer}><TRNUID>0</TRNUID>{FINE}<{statement}><CURDEF>{currency}</CURDEF><{from}>",
        answer = kind.answer,
        statement = kind.statement,
        currency = account.currency.code(),
        from = kind.account,
    )?;
    if kind.set == BANK.set {
        text.push_str("<BANKID>KYM</BANKID>");
    }
    write!(text, "<ACCTID>{}</ACCTID>", number_of(account))?;
    if kind.set == BANK.set {
        write!(text, "<ACCTTYPE>{}</ACCTTYPE>", type_of(account))?;
    }
    write!(
        text,
        "</{}>\n<BANKTRANLIST><DTSTART>{first}</DTSTART><DTEND>{last}</DTEND>\n",
        kind.account
    )?;
    for row in rows {
        entry(text, row, money(row.amount))?;
    }
    write!(
        text,
        "</BANKTRANLIST>\n<LEDGERBAL><BALAMT>{}</BALAMT><DTASOF>{}</DTASOF></LEDGERBAL></{}></{}>\n",
        money(balance),
        compact(found.today),
        kind.statement,
        kind.answer,
    )?;
    Ok(())
}

fn entry(text: &mut String, row: &Transaction, amount: Money) -> anyhow::Result<()> {
    let kind = match (row.transfer.is_some(), row.status) {
        (_, TransactionStatus::Pending) => "HOLD",
        (true, _) => "XFER",
        (false, _) if row.amount.is_negative() => "DEBIT",
        (false, _) => "CREDIT",
    };
    write!(
        text,
        "<STMTTRN><TRNTYPE>{kind}</TRNTYPE><DTPOSTED>{}</DTPOSTED><TRNAMT>{amount}</TRNAMT><FITID>{}</FITID>",
        compact(row.date),
        row.id,
    )?;
    if !row.payee.is_empty() {
        write!(text, "<NAME>{}</NAME>", escaped(&row.payee))?;
    }
    if !row.note.is_empty() {
        write!(text, "<MEMO>{}</MEMO>", escaped(&row.note))?;
    }
    text.push_str("</STMTTRN>\n");
    Ok(())
}

/// The end of the id: the format has no room for all of it, and its beginning is the time.
fn number_of(account: &Account) -> String {
    let digits = account.id.as_uuid().simple().to_string();
    let skipped = digits.len().saturating_sub(MAX_NUMBER_LEN);
    digits[skipped..].to_owned()
}

fn type_of(account: &Account) -> &'static str {
    match account.account_type {
        AccountType::Savings => "SAVINGS",
        AccountType::Loan => "CREDITLINE",
        _ => "CHECKING",
    }
}

fn compact(day: Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

/// Text between tags (XML 1.0, 2.2 and 2.4).
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter => safe.push(letter),
        }
    }
    safe
}
