//! What a file would become, in JSON.

use kym_domain::decimal::Decimal;
use kym_domain::id::RuleId;
use kym_domain::imports::{
    Closing, Draft, ImportAmbiguity, ImportVerdict, LedgerRow, ParsedAccount, ParsedFile, RowPlan,
    StatementBalance, Unread,
};
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::http::values::{Amount, Day};
use kym_platform::http::words::TransactionStatusWord;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::settings::SettingsBody;
use super::wire::ImportBody;
use crate::imports::words::{
    ImportAmbiguityWord, ImportPresetWord, ImportReasonWord, ImportVerdictWord,
};

/// What a file would become.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportPreview {
    import: ImportBody,
    /// The program that wrote it, when it is one of those whose tables are known.
    #[schema(required)]
    preset: Option<ImportPresetWord>,
    /// How it was read, all of it.
    settings: SettingsBody,
    /// Whether something counted that was said about another file of its account and layout.
    is_remembered: bool,
    /// Which of the guesses a person should look at.
    ambiguities: Vec<ImportAmbiguityWord>,
    /// The sheets of a workbook.
    sheets: Vec<String>,
    /// The names of the columns of a table.
    header: Vec<String>,
    /// The first rows of a table as they stand in the file.
    sample: Vec<Vec<String>>,
    /// What it says, by account.
    parts: Vec<ImportPart>,
    counts: ImportCounts,
    /// A page of its rows.
    rows: Vec<ImportRow>,
    /// How many rows there are, pages aside.
    #[schema(value_type = i32)]
    rows_total: usize,
    /// What could not be read; the first 200.
    unread: Vec<UnreadLine>,
    #[schema(value_type = i32)]
    unread_total: usize,
    /// Categories that it names and the workspace does not have; the first 100.
    new_categories: Vec<String>,
}

/// What a file says about one account.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportPart {
    /// Its place in the file, from nothing on.
    #[schema(value_type = i32)]
    pub(super) part: usize,
    /// The number of the account as the file has it.
    #[schema(required)]
    pub(super) number: Option<String>,
    /// Its name as the file has it.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// ISO 4217.
    #[schema(required)]
    pub(super) currency: Option<String>,
    /// How many rows it has.
    #[schema(value_type = i32)]
    pub(super) rows: usize,
    /// What was on the account at last.
    #[schema(required)]
    pub(super) closing: Option<ImportClosing>,
    /// With `pdf`: whether its rows lead from one balance to the other.
    #[schema(required)]
    pub(super) balance: Option<ImportBalance>,
    /// The account it is of: as was said, else as it was the last time, or by its name.
    #[schema(required)]
    pub(super) account_id: Option<Uuid>,
    pub(super) counts: ImportCounts,
}

/// A balance that a statement ends with.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportClosing {
    date: Day,
    /// Decimal text as the file has it.
    amount: String,
}

/// What was on the account before and after the rows of a statement, as decimal texts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportBalance {
    /// As it is printed; null where it is not.
    #[schema(required)]
    opening: Option<String>,
    /// As it is printed; null where it is not.
    #[schema(required)]
    closing: Option<String>,
    /// The sum of all rows that were read.
    rows_sum: String,
    /// Whether opening balance and rows come to the closing balance; null where one of the balances is missing.
    #[schema(required)]
    is_met: Option<bool>,
}

/// How many rows there are of each sort.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct ImportCounts {
    #[schema(value_type = i32)]
    new: usize,
    #[schema(value_type = i32)]
    known: usize,
    #[schema(value_type = i32)]
    similar: usize,
    #[schema(value_type = i32)]
    settled: usize,
    #[schema(value_type = i32)]
    adjusted: usize,
    #[schema(value_type = i32)]
    closed: usize,
    #[schema(value_type = i32)]
    refused: usize,
    #[schema(value_type = i32)]
    unassigned: usize,
    /// Those that would be booked, or that something in the books would follow.
    #[schema(value_type = i32)]
    pub(super) taken: usize,
}

/// A row of a file, as it would be booked.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportRow {
    /// Its place in the file, from nothing on, over all parts.
    #[schema(value_type = i32)]
    row: usize,
    #[schema(value_type = i32)]
    part: usize,
    /// The line of the file.
    #[schema(value_type = i32)]
    line: u32,
    date: Day,
    /// Decimal text, negative when money went out.
    amount: String,
    payee: String,
    note: String,
    /// The category in the file's own words.
    #[schema(required)]
    category: Option<String>,
    #[schema(required)]
    category_id: Option<Uuid>,
    status: TransactionStatusWord,
    tags: Vec<String>,
    splits: Vec<ImportSplit>,
    /// The account at the other end, when it would be a transfer.
    #[schema(required)]
    transfer_account_id: Option<Uuid>,
    verdict: ImportVerdictWord,
    /// Whether it would be booked, or something in the books would follow it.
    is_selected: bool,
    /// What in the books it is.
    #[schema(required)]
    r#match: Option<ImportMatch>,
    /// Why it cannot be booked.
    #[schema(required)]
    reason: Option<ImportReasonWord>,
    /// The rules that did something to it.
    rules: Vec<Uuid>,
    /// Whether the file says more than a transaction can.
    is_shortened: bool,
}

/// A line of a row that would be split.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportSplit {
    /// Decimal text.
    amount: String,
    #[schema(required)]
    category: Option<String>,
    #[schema(required)]
    category_id: Option<Uuid>,
    note: String,
}

/// A transaction of the books that a row is, or may well be.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportMatch {
    transaction_id: Uuid,
    date: Day,
    payee: String,
    /// Decimal text.
    amount: String,
}

/// Something in a file that is no row.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportUnread)]
pub struct UnreadLine {
    #[schema(value_type = i32)]
    line: u32,
    reason: ImportReasonWord,
    /// What stands there, or the beginning of it.
    text: String,
}

/// A page of rows with what was counted over all of them.
pub struct Page {
    /// By part.
    pub parts: Vec<ImportPart>,
    /// Over all parts.
    pub counts: ImportCounts,
    /// The rows.
    pub rows: Vec<ImportRow>,
    /// How many there are, pages aside.
    pub rows_total: usize,
    /// Categories that are missing.
    pub new_categories: Vec<String>,
}

impl ImportPreview {
    /// The preview of a file as it was read.
    pub fn new(import: ImportBody, reading: &ParsedFile, is_remembered: bool, page: Page) -> Self {
        let unread = reading.unread.iter().take(SHOWN_UNREAD);
        Self {
            import,
            preset: reading.preset.map(ImportPresetWord),
            settings: SettingsBody::from(&reading.settings),
            is_remembered,
            ambiguities: reading
                .ambiguities
                .iter()
                .copied()
                .map(ImportAmbiguityWord)
                .collect(),
            sheets: reading.sheets.clone(),
            header: reading.header.clone(),
            sample: reading.sample.clone(),
            parts: page.parts,
            counts: page.counts,
            rows: page.rows,
            rows_total: page.rows_total,
            unread: unread.map(UnreadLine::from).collect(),
            unread_total: reading.unread.len(),
            new_categories: page.new_categories,
        }
    }

    /// The preview with further doubts, each once.
    #[must_use]
    pub fn doubting(mut self, doubts: &[ImportAmbiguity]) -> Self {
        for doubt in doubts {
            if !self.ambiguities.iter().any(|named| named.0 == *doubt) {
                self.ambiguities.push(ImportAmbiguityWord(*doubt));
            }
        }
        self
    }
}

/// How many lines are shown that could not be read.
const SHOWN_UNREAD: usize = 200;

impl From<&Unread> for UnreadLine {
    fn from(unread: &Unread) -> Self {
        Self {
            line: unread.line,
            reason: ImportReasonWord(unread.reason),
            text: unread.text.clone(),
        }
    }
}

impl ImportPart {
    /// A part of a file, of which nothing is counted yet.
    pub fn new(place: usize, part: &ParsedAccount, account_id: Option<Uuid>) -> Self {
        let hint = &part.account;
        Self {
            part: place,
            number: hint.number.clone(),
            name: hint.name.clone(),
            currency: hint.currency.map(|code| code.to_string()),
            rows: part.drafts.len(),
            closing: part.closing.map(ImportClosing::from),
            balance: part.balance.map(ImportBalance::from),
            account_id,
            counts: ImportCounts::default(),
        }
    }
}

impl From<Closing> for ImportClosing {
    fn from(closing: Closing) -> Self {
        Self {
            date: Day(closing.date),
            amount: closing.amount.to_string(),
        }
    }
}

impl From<StatementBalance> for ImportBalance {
    fn from(balance: StatementBalance) -> Self {
        Self {
            opening: balance.opening.map(|amount| amount.to_string()),
            closing: balance.closing.map(|amount| amount.to_string()),
            rows_sum: balance.rows_sum.to_string(),
            is_met: balance.is_met(),
        }
    }
}

impl ImportCounts {
    /// Counts one more.
    pub fn count(&mut self, entry: &RowPlan<'_>) {
        let number = match entry.finding {
            ImportVerdict::New => &mut self.new,
            ImportVerdict::Known => &mut self.known,
            ImportVerdict::Similar => &mut self.similar,
            ImportVerdict::Settled => &mut self.settled,
            ImportVerdict::Adjusted => &mut self.adjusted,
            ImportVerdict::Closed => &mut self.closed,
            ImportVerdict::Refused => &mut self.refused,
            ImportVerdict::Unassigned => &mut self.unassigned,
        };
        *number += 1;
        self.taken += usize::from(entry.is_selected);
    }
}

impl ImportRow {
    /// A row as it would be booked on an account of this currency, or as the file has it.
    pub fn new(
        row: usize,
        entry: &RowPlan<'_>,
        currency: Option<Currency>,
        matching: Option<&LedgerRow>,
    ) -> Self {
        let draft = entry.draft;
        let booked = entry.transaction.as_ref();
        let amount = booked.zip(currency);
        let peer = booked.and_then(|row| row.transfer);
        Self {
            row,
            part: entry.part,
            line: draft.line,
            date: Day(draft.date),
            amount: amount.map_or_else(
                || draft.amount.to_string(),
                |(row, currency)| text(row.amount, currency),
            ),
            payee: booked.map_or(&draft.payee, |row| &row.payee).clone(),
            note: booked.map_or(&draft.note, |row| &row.note).clone(),
            category: draft.category.clone(),
            category_id: booked.and_then(|row| row.category_id.map(|id| id.as_uuid())),
            status: TransactionStatusWord(booked.map_or(draft.status, |row| row.status)),
            tags: booked.map_or(&draft.tags, |row| &row.tags).clone(),
            splits: splits(entry, currency),
            transfer_account_id: peer.map(|peer| peer.account_id.as_uuid()),
            verdict: ImportVerdictWord(entry.finding),
            is_selected: entry.is_selected,
            r#match: matching.map(|row| ImportMatch {
                transaction_id: row.id.as_uuid(),
                date: Day(row.date),
                payee: row.payee.clone(),
                amount: shown(row.amount, currency),
            }),
            reason: entry.reason.map(ImportReasonWord),
            rules: entry.rules.iter().map(RuleId::as_uuid).collect(),
            is_shortened: draft.is_shortened,
        }
    }
}

fn splits(entry: &RowPlan<'_>, currency: Option<Currency>) -> Vec<ImportSplit> {
    let Draft { splits, .. } = entry.draft;
    let shares = splits.iter().filter(|share| share.amount.units() != 0);
    if let (Some(row), Some(currency)) = (&entry.transaction, currency) {
        // Lines that rules made have no words of the file.
        let words = shares.map(|share| share.category.clone());
        let words = words.chain(std::iter::repeat(None));
        let lines = row
            .splits
            .iter()
            .zip(words)
            .map(|(line, category)| ImportSplit {
                amount: text(line.amount, currency),
                category,
                category_id: line.category_id.map(|id| id.as_uuid()),
                note: line.note.clone(),
            });
        return lines.collect();
    }
    let lines = shares.map(|share| ImportSplit {
        amount: share.amount.to_string(),
        category: share.category.clone(),
        category_id: None,
        note: share.note.clone(),
    });
    lines.collect()
}

fn text(amount: Minor, currency: Currency) -> String {
    Money::new(amount, currency).to_string()
}

/// A number with the digits of a currency, as far as it is an amount of it.
fn shown(number: Decimal, currency: Option<Currency>) -> String {
    let amount = currency.and_then(|currency| {
        let minor = Minor::from_decimal(number, currency).ok()?;
        Some(Amount::new(minor, currency).0.to_string())
    });
    amount.unwrap_or_else(|| number.to_string())
}
