//! Our own export as JSON: transactions as the API gives them, and the names of accounts and categories beside them.

use std::collections::HashMap;

use kym_domain::decimal::Decimal;
use kym_domain::imports::{
    AccountHint, Draft, DraftSplit, ImportAmbiguity, ImportDateOrder, ImportDecimalMark,
    ImportFormat, ImportPreset, ImportReason, ImportRefusal, ParsedFile, Refused, Settings, Unread,
};
use kym_domain::transactions::TransactionStatus;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::amounts;
use super::charset::Decoded;
use super::days;
use super::limits::{MAX_ROWS, MAX_TAGS};
use super::parts::Parts;
use crate::text::given;

/// How far into the text it says what it is, in bytes.
const HEAD: usize = 256;

#[derive(Deserialize)]
struct File<'a> {
    accounts: Vec<Named>,
    categories: Vec<Named>,
    #[serde(borrow)]
    transactions: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    account_id: String,
    date: String,
    total_amount: String,
    currency: String,
    category_id: Option<String>,
    status: String,
    payee: String,
    note: String,
    transfer: Option<Peer>,
    #[serde(default)]
    splits: Vec<Share>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Peer {
    transaction_id: String,
    account_id: String,
}

#[derive(Deserialize)]
struct Share {
    amount: String,
    category_id: Option<String>,
    note: String,
}

/// Whether a text is such an export.
pub(super) fn is_own(text: &str) -> bool {
    let head = text
        .trim_start()
        .char_indices()
        .take_while(|(at, _)| *at < HEAD);
    let head: String = head
        .map(|(_, letter)| letter)
        .filter(|letter| !letter.is_whitespace())
        .collect();
    head.starts_with("{\"format\":\"know-your-money\"")
}

/// Reads an export.
pub(super) fn read(text: &Decoded<'_>, wished: &Settings) -> Result<ParsedFile, Refused> {
    let file: File<'_> = serde_json::from_str(&text.text).map_err(|error| Refused {
        code: ImportRefusal::Malformed,
        line: u32::try_from(error.line()).ok(),
    })?;
    if file.transactions.len() > MAX_ROWS {
        return Err(ImportRefusal::TooManyRows.into());
    }
    let by_id = |names: Vec<Named>| -> HashMap<String, String> {
        names
            .into_iter()
            .map(|named| (named.id, named.name))
            .collect()
    };
    let (accounts, categories) = (by_id(file.accounts), by_id(file.categories));
    let mut parts = Parts::default();
    let mut unread = Vec::new();
    // The file has one line, so that its transactions are counted instead.
    for (number, raw) in (1..).zip(file.transactions) {
        let row: Result<Row, _> = serde_json::from_str(raw.get());
        let read = row.map_err(|_| ImportReason::Malformed);
        match read.and_then(|row| Ok((row.draft(number, &categories)?, row))) {
            Ok((draft, row)) => {
                let account = AccountHint {
                    name: accounts.get(&row.account_id).and_then(|name| given(name)),
                    number: given(&row.account_id),
                    currency: None,
                };
                parts.part(account).drafts.push(draft);
            }
            Err(reason) => unread.push(Unread::new(number, reason, raw.get())),
        }
    }
    Ok(ParsedFile {
        format: ImportFormat::Table,
        preset: Some(ImportPreset::Own),
        settings: Settings {
            charset: Some(text.charset),
            ..wished.clone()
        },
        ambiguities: if text.is_ambiguous {
            vec![ImportAmbiguity::Charset]
        } else {
            Vec::new()
        },
        sheets: Vec::new(),
        header: Vec::new(),
        sample: Vec::new(),
        parts: parts.into_parts(),
        unread,
    })
}

impl Row {
    fn draft(
        &self,
        number: u32,
        categories: &HashMap<String, String>,
    ) -> Result<Draft, ImportReason> {
        let date = days::read(&self.date, ImportDateOrder::Ymd)?;
        let amount = amounts::not_zero(decimal(&self.total_amount)?)?;
        let category =
            |id: &Option<String>| categories.get(id.as_ref()?).and_then(|name| given(name));
        let mut draft = Draft::new(number, date, amount).told_by_us(&self.payee, &self.note);
        let status: Result<TransactionStatus, _> = self.status.parse();
        draft.status = status.map_err(|_| ImportReason::Malformed)?;
        draft.currency = amounts::currency_alone(&self.currency);
        draft.category = category(&self.category_id);
        draft.bank_id = given(&self.id);
        draft.transfer = self
            .transfer
            .as_ref()
            .and_then(|peer| given(&peer.account_id));
        draft.peer = self
            .transfer
            .as_ref()
            .and_then(|peer| given(&peer.transaction_id));
        draft.tags = self
            .tags
            .iter()
            .filter_map(|tag| given(tag))
            .take(MAX_TAGS)
            .collect();
        for share in &self.splits {
            draft.splits.push(DraftSplit {
                amount: decimal(&share.amount)?,
                category: category(&share.category_id),
                note: share.note.clone(),
            });
        }
        let sum = amounts::sum(draft.splits.iter().map(|split| split.amount));
        if !draft.splits.is_empty() && !sum.is_some_and(|sum| amounts::is_same(sum, amount)) {
            return Err(ImportReason::SumDiffers);
        }
        Ok(draft)
    }
}

fn decimal(text: &str) -> Result<Decimal, ImportReason> {
    amounts::read(text, ImportDecimalMark::Point)
}
