//! Statements of which only the text is there, as in a document for printing: a model says which of its lines are
//! transactions, and what it says is checked like any other input. Whoever wrote the text can make a model say anything.
//! What is not printed where it is said to be is refused with its line, sums are our own, and every line with an amount
//! that nothing was said about is listed: nothing is lost without a word.
//!
//! Reading order: [`chunks`], what is asked about at once; [`RawStatementPart`], what a model says of it; [`read`], what
//! becomes of that; `dates` and `amounts`, what is printed; `balances`, whether it adds up.

mod amounts;
mod balances;
mod chunks;
mod dates;
mod part;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use jiff::civil::Date;
use kym_domain::ai_calls::Evidence;
use kym_domain::decimal::Decimal;
use kym_domain::imports::statement_balance::{StatementBalance, sum};
use kym_domain::imports::{
    AccountHint, Closing, ImportAmbiguity, ImportFormat, ImportReason, ParsedAccount, ParsedFile,
    Settings, Unread,
};
use kym_domain::money::Currency;

use self::amounts::AmountShape;
use self::balances::follow_balances;
pub use self::chunks::{MAX_CHARACTERS, MAX_LINES, chunks};
use self::dates::PrintedDates;
use self::part::{Found, PartChecker};

/// How long the number of an account is, in letters and digits: an IBAN has 34 at most.
const ACCOUNT_NUMBER: std::ops::RangeInclusive<usize> = 4..=34;

/// How many digits are behind the point where no currency is known.
const USUAL_DIGITS: u8 = 2;

/// What a model says of some lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawStatementPart {
    /// The transactions.
    pub rows: Vec<RawStatementRow>,
    /// What was on the account before the first of all.
    pub opening: Option<RawStatementBalance>,
    /// What was on it after the last of all.
    pub closing: Option<RawStatementBalance>,
    /// Lines with amounts that are none of it: sums, limits, balances carried over.
    pub other_lines: Vec<i64>,
    /// The code of the currency.
    pub currency: Option<String>,
    /// The number of the account.
    pub account_number: Option<String>,
}

/// A transaction, as a model wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawStatementRow {
    /// The line on which it begins.
    pub line: i64,
    /// The day.
    pub date: Option<String>,
    /// How much, without a sign.
    pub amount: Option<String>,
    /// `in` or `out`.
    pub direction: Option<String>,
    /// Who was paid, or who paid.
    pub payee: Option<String>,
    /// What else is printed.
    pub note: Option<String>,
    /// What was on the account after it, where that is printed.
    pub balance: Option<String>,
}

/// A balance, as a model wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawStatementBalance {
    /// The line on which it stands.
    pub line: i64,
    /// How much.
    pub amount: String,
    /// The day it is of.
    pub date: Option<String>,
}

/// What is known of a statement beside its text.
#[derive(Debug, Clone, Copy)]
pub struct StatementContext {
    /// The day on which it came.
    pub today: Date,
    /// The currency that is printed on it ([`printed_currency`]).
    pub currency: Option<Currency>,
}

/// The currency that models say a statement is in, if it is printed on it.
pub fn printed_currency(
    lines: &[String],
    parts: &[RawStatementPart],
    currencies: &[(Currency, String)],
) -> Option<Currency> {
    let evidence = Evidence::of(&lines.join("\n"));
    let said = parts.iter().filter_map(|part| part.currency.as_deref());
    let mut known = said.filter_map(|code| {
        let code = code.trim();
        let found = |(currency, _): &&(Currency, String)| currency.code().as_str() == code;
        currencies.iter().find(found)
    });
    let printed = known
        .find(|(currency, symbol)| evidence.has_currency(currency.code().as_str(), symbol.trim()));
    printed.map(|(currency, _)| *currency)
}

/// What becomes of what models say of the lines of a statement, chunk by chunk.
pub fn read(
    lines: &[String],
    parts: &[RawStatementPart],
    context: &StatementContext,
) -> ParsedFile {
    let evidence = Evidence::of(&lines.join("\n"));
    let checker = PartChecker {
        lines,
        evidence: &evidence,
        dates: PrintedDates::of(lines, context.today),
        digits: context.currency.map_or(USUAL_DIGITS, Currency::digits),
    };
    let mut found = Found::default();
    for (chunk, part) in chunks(lines).into_iter().zip(parts) {
        checker.check(chunk, part, &mut found);
    }
    let follows = follow_balances(&mut found.rows, found.opening);
    list_left_out(lines, &mut found);
    let drafts: Vec<_> = found.rows.into_iter().map(|row| row.draft).collect();
    let balance = StatementBalance {
        opening: found.opening,
        closing: found.closing.map(|(amount, _)| amount),
        rows_sum: sum(drafts.iter().map(|draft| draft.amount)).unwrap_or(Decimal::new(0, 0)),
    };
    let mut ambiguities = Vec::new();
    match balance.is_met() {
        Some(true) => {}
        Some(false) => ambiguities.push(ImportAmbiguity::BalanceDiffers),
        None => ambiguities.push(ImportAmbiguity::BalanceMissing),
    }
    if !follows {
        ambiguities.push(ImportAmbiguity::RunningBalanceDiffers);
    }
    let closing = found.closing.and_then(|(amount, date)| {
        let date = date?;
        Some(Closing { date, amount })
    });
    let numbers = parts
        .iter()
        .filter_map(|part| part.account_number.as_deref());
    let account = AccountHint {
        number: printed_number(lines, numbers),
        name: None,
        currency: context.currency.map(Currency::code),
    };
    ParsedFile {
        format: ImportFormat::Pdf,
        preset: None,
        settings: Settings::default(),
        ambiguities,
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        parts: vec![ParsedAccount {
            account,
            drafts,
            closing,
            balance: Some(balance),
        }],
        unread: found.unread,
    }
}

/// Lists the lines with amounts that nothing was said about.
fn list_left_out(lines: &[String], found: &mut Found) {
    let shape = AmountShape::of(&found.printed);
    let taken: &BTreeSet<usize> = &found.taken;
    let left_out = lines.iter().enumerate();
    let left_out = left_out.filter(|(place, line)| !taken.contains(place) && shape.is_in(line));
    let left_out =
        left_out.map(|(place, line)| Unread::new(line_number(place), ImportReason::LeftOut, line));
    let left_out: Vec<_> = left_out.collect();
    found.unread.extend(left_out);
    found.unread.sort_by_key(|unread| unread.line);
}

/// The number of an account that is printed: blanks between its groups are nothing.
fn printed_number<'a>(
    lines: &[String],
    mut numbers: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let bare = |text: &str| -> String {
        let letters = text
            .chars()
            .filter(|letter| letter.is_alphanumeric() || *letter == '*');
        letters.flat_map(char::to_uppercase).collect()
    };
    let printed: Vec<_> = lines.iter().map(|line| bare(line)).collect();
    numbers.find_map(|number| {
        let number = bare(number);
        let fits = ACCOUNT_NUMBER.contains(&number.chars().count());
        let has_digit = number.contains(|letter: char| letter.is_ascii_digit());
        let is_printed = printed.iter().any(|line| line.contains(&number));
        (fits && has_digit && is_printed).then_some(number)
    })
}

/// Lines are counted from 1.
fn line_number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}
