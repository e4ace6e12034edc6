//! What a file says: drafts of transactions, and what could not be read.

use jiff::civil::Date;
use unicode_normalization::UnicodeNormalization as _;

use super::settings::{ImportAmbiguity, ImportFormat, ImportPreset, Settings};
use super::statement_balance::StatementBalance;
use crate::check;
use crate::decimal::Decimal;
use crate::money::CurrencyCode;
use crate::text::one_line;
use crate::transactions::TransactionStatus;
use crate::words::words;

/// The longest payee of a transaction, in characters.
const MAX_PAYEE: usize = 200;
/// The longest note of a transaction, in characters.
pub(super) const MAX_NOTE: usize = 1000;
/// How much of an unread line is shown, in characters.
const MAX_EXCERPT: usize = 200;

/// A file as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedFile {
    /// What kind of file it is.
    pub format: ImportFormat,
    /// The program that wrote it, when it is one of those whose tables are known.
    pub preset: Option<ImportPreset>,
    /// How it was read: everything that was given, and what was guessed in place of the rest.
    pub settings: Settings,
    /// Which of the guesses a person should look at.
    pub ambiguities: Vec<ImportAmbiguity>,
    /// The sheets of a workbook.
    pub sheets: Vec<String>,
    /// The names of the columns of a table; empty for other files, and for tables without.
    pub header: Vec<String>,
    /// The first rows of a table as they stand in the file.
    pub sample: Vec<Vec<String>>,
    /// What it says, by account, in the order of the file.
    pub parts: Vec<ParsedAccount>,
    /// What it says that could not be read, by line.
    pub unread: Vec<Unread>,
}

/// What a file says about one account.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct ParsedAccount {
    /// The account as the file names it.
    pub account: AccountHint,
    /// Its transactions, in the order of the file.
    pub drafts: Vec<Draft>,
    /// What was on the account at last.
    pub closing: Option<Closing>,
    /// Whether it adds up, of files that say so and whose rows may be wrong or missing.
    pub balance: Option<StatementBalance>,
}

/// How a file names an account. Files of one account often do not name it at all.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct AccountHint {
    /// The number: an IBAN, or the bank's own.
    pub number: Option<String>,
    /// The name that its owner gave it.
    pub name: Option<String>,
    /// The currency it is kept in.
    pub currency: Option<CurrencyCode>,
}

/// A balance that a statement ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The day it is of.
    pub date: Date,
    /// How much there was.
    pub amount: Decimal,
}

/// A transaction as a file tells of it, before it is anybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The line of the file, or the row of the sheet; the first is 1.
    pub line: u32,
    /// The day.
    pub date: Date,
    /// How much; below nothing when money went out, and never nothing.
    pub amount: Decimal,
    /// The currency, when the file says it for this row.
    pub currency: Option<CurrencyCode>,
    /// The currencies that share the sign beside the amount, when nothing else says which it is: it is one of these.
    pub sign_of: &'static [CurrencyCode],
    /// Who was paid, or who paid. One line of at most 200 characters.
    pub payee: String,
    /// What else the file says. At most 1000 characters.
    pub note: String,
    /// The category in the file's own words, `Parent > Child` where it has two levels.
    pub category: Option<String>,
    /// How far it has come.
    pub status: TransactionStatus,
    /// The bank's own name for it, unique on its account.
    pub bank_id: Option<String>,
    /// The other account, when the file says that this is one leg of a transfer.
    pub transfer: Option<String>,
    /// The other leg's [`Draft::bank_id`], when the file says it.
    pub peer: Option<String>,
    /// Words that it is marked with.
    pub tags: Vec<String>,
    /// What it consists of; their sum is the amount.
    pub splits: Vec<DraftSplit>,
    /// Whether the file says more than payee and note can hold.
    pub is_shortened: bool,
}

/// A share of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftSplit {
    /// How much.
    pub amount: Decimal,
    /// The category in the file's own words.
    pub category: Option<String>,
    /// What it was.
    pub note: String,
}

/// Something in a file that is no draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The line of the file, or the row of the sheet; the first is 1.
    pub line: u32,
    /// Why it is none.
    pub reason: ImportReason,
    /// What stands there, or the beginning of it.
    pub text: String,
}

words! {
    /// Why something in a file is no draft.
    pub enum ImportReason {
        /// It stands above the names of the columns.
        BeforeHeader => "before_header",
        /// It has no day.
        NoDate => "no_date",
        /// Its day cannot be read, or no calendar has it.
        InvalidDate => "invalid_date",
        /// Its day is before 1900 or after 2199.
        DateOutOfRange => "date_out_of_range",
        /// It has no amount.
        NoAmount => "no_amount",
        /// Its amount cannot be read.
        InvalidAmount => "invalid_amount",
        /// Its amount is nothing.
        AmountZero => "amount_zero",
        /// Its amount is too large.
        AmountOutOfRange => "amount_out_of_range",
        /// It has both a debit and a credit.
        TwoAmounts => "two_amounts",
        /// It is not said whether money came or went.
        UnknownDirection => "unknown_direction",
        /// Its currency is unknown.
        UnknownCurrency => "unknown_currency",
        /// Its currency is another than that of the account.
        CurrencyDiffers => "currency_differs",
        /// It has more digits behind the point than the currency of the account.
        TooManyDecimals => "too_many_decimals",
        /// Its shares do not add up to it.
        SumDiffers => "sum_differs",
        /// It is a balance: what was on the account, and not what came or went.
        Balance => "balance",
        /// The statement has no entries.
        NoEntries => "no_entries",
        /// The bank did not book it: it failed or was taken back.
        NotBooked => "not_booked",
        /// The bank tells of it for information only.
        InformationOnly => "information_only",
        /// It is of a kind that is no transaction here, as a trade of securities.
        Unsupported => "unsupported",
        /// It breaks off or contradicts itself.
        Malformed => "malformed",
        /// It is too long to be a row, or has more shares than a transaction may have.
        TooLong => "too_long",
        /// Its day is in a period of the account that is closed.
        PeriodClosed => "period_closed",
        /// Its amount does not stand where it was said to.
        AmountNotPrinted => "amount_not_printed",
        /// The model said nothing about it.
        LeftOut => "left_out",
    }
}

impl ParsedAccount {
    /// Whether more amounts are above nothing than below.
    pub fn is_mostly_incoming(&self) -> bool {
        let incoming = self.drafts.iter().filter(|draft| draft.amount.units() > 0);
        incoming.count() * 2 > self.drafts.len()
    }
}

impl Draft {
    /// A draft of which only the day and the amount are known.
    pub const fn new(line: u32, date: Date, amount: Decimal) -> Self {
        Self {
            line,
            date,
            amount,
            currency: None,
            sign_of: &[],
            payee: String::new(),
            note: String::new(),
            category: None,
            status: TransactionStatus::Cleared,
            bank_id: None,
            transfer: None,
            peer: None,
            tags: Vec::new(),
            splits: Vec::new(),
            is_shortened: false,
        }
    }

    /// The draft with what this program said of it in an export: every blank stays, as far as such
    /// words can be a transaction's.
    #[must_use]
    pub fn told_by_us(self, payee: &str, note: &str) -> Self {
        match (
            check::line(payee, 0, MAX_PAYEE),
            check::lines(note, MAX_NOTE),
        ) {
            (Ok(payee), Ok(note)) => Self {
                payee,
                note,
                ..self
            },
            _ => self.with_texts(payee, note),
        }
    }

    /// The draft with what the file says about it. What is too long for a payee goes into the note
    /// as well, so that it can still be read.
    #[must_use]
    pub fn with_texts(mut self, payee: &str, note: &str) -> Self {
        // Whether `é` is one sign or two is a matter of who wrote the file.
        let payee: String = one_line(payee).nfc().collect();
        let mut note: String = several_lines(note).nfc().collect();
        if payee.chars().count() > MAX_PAYEE && !note.contains(&payee) {
            note = if note.is_empty() {
                payee.clone()
            } else {
                format!("{payee}\n{note}")
            };
        }
        self.is_shortened = note.chars().count() > MAX_NOTE;
        self.payee = shortened(payee, MAX_PAYEE);
        self.note = shortened(note, MAX_NOTE);
        if self.note == self.payee {
            self.note.clear();
        }
        self
    }
}

impl Unread {
    /// What stands on a line, and why it is no draft.
    pub fn new(line: u32, reason: ImportReason, text: &str) -> Self {
        Self {
            line,
            reason,
            text: shortened(one_line(text), MAX_EXCERPT),
        }
    }
}

pub(super) fn several_lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.lines().map(one_line).filter(|line| !line.is_empty()) {
        if !lines.is_empty() {
            lines.push('\n');
        }
        lines.push_str(&line);
    }
    lines
}

pub(super) fn shortened(text: String, max: usize) -> String {
    match text.char_indices().nth(max) {
        None => text,
        Some(_) => text.chars().take(max - 1).chain(['…']).collect(),
    }
}
