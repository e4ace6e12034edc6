//! From a draft to a transaction.

use std::collections::BTreeSet;

use super::{BookingPermission, ImportContext};
use crate::accounts::Account;
use crate::check;
use crate::id::{SplitId, TransactionId};
use crate::imports::draft::{AccountHint, Draft, ImportReason, MAX_NOTE, several_lines, shortened};
use crate::money::{AmountError, Currency, Minor};
use crate::text::{self, one_line};
use crate::transactions::{MAX_SPLITS, MAX_TAGS, Split, Transaction};

/// The longest tag, in characters.
const MAX_TAG: usize = 50;

/// The transaction that a draft of a part becomes, and whether its author is to be asked first. What the file says of the
/// currency of the part counts for each of its drafts: money is never taken for other money.
pub(super) fn book(
    draft: &Draft,
    hint: &AccountHint,
    account: &Account,
    context: &mut ImportContext<'_>,
) -> Result<(Transaction, bool), ImportReason> {
    let told = draft.currency.or(hint.currency);
    if told.is_some_and(|told| told != account.currency.code()) {
        return Err(ImportReason::CurrencyDiffers);
    }
    let amount = draft.amount_in(account.currency)?;
    let mut lines = lines(draft, account.currency)?;
    // One share is no share.
    let category = match &lines[..] {
        [(line, _)] => line.or(draft.category.as_deref()),
        [] => draft.category.as_deref(),
        _ => None,
    };
    let category_id = category.and_then(|words| context.paths.find(words, amount));
    if lines.len() < 2 {
        lines.clear();
    }
    let shares = draft
        .splits
        .iter()
        .filter(|share| share.amount.units() != 0);
    let splits = lines
        .into_iter()
        .zip(shares)
        .map(|((words, amount), share)| Split {
            id: SplitId::from_uuid((context.new_id)()),
            category_id: words.and_then(|words| context.paths.find(words, amount)),
            amount,
            note: note(&share.note),
        });
    let splits = splits.collect();
    let row = Transaction {
        id: TransactionId::from_uuid((context.new_id)()),
        workspace_id: account.workspace_id,
        account_id: account.id,
        date: draft.date,
        amount,
        converted: None,
        rate: None,
        status: draft.status,
        category_id,
        payee: draft.payee.clone(),
        note: draft.note.clone(),
        transfer: None,
        splits,
        tags: tags(&draft.tags),
        created_by: context.author,
        attachment_count: 0,
        deleted_at: None,
        version: 1,
    };
    match (context.permission)(&row) {
        BookingPermission::Granted => Ok((row, false)),
        BookingPermission::Asked => Ok((row, true)),
        BookingPermission::Refused => Err(ImportReason::PeriodClosed),
    }
}

/// What the file says the shares are for, and their amounts. Shares of nothing say nothing.
fn lines(draft: &Draft, currency: Currency) -> Result<Vec<(Option<&str>, Minor)>, ImportReason> {
    let shares = draft
        .splits
        .iter()
        .filter(|share| share.amount.units() != 0);
    let lines = shares.map(|share| {
        let amount = Minor::from_decimal(share.amount, currency).map_err(|error| match error {
            AmountError::TooManyDecimals { .. } => ImportReason::TooManyDecimals,
            AmountError::OutOfRange => ImportReason::AmountOutOfRange,
        })?;
        Ok((share.category.as_deref(), amount))
    });
    let lines: Vec<_> = lines.collect::<Result<_, ImportReason>>()?;
    if lines.len() > MAX_SPLITS {
        return Err(ImportReason::TooLong);
    }
    Ok(lines)
}

/// Words as a note of a line: as they stand when they can be one.
fn note(words: &str) -> String {
    let note = check::lines(words, MAX_NOTE);
    note.unwrap_or_else(|_| shortened(several_lines(words), MAX_NOTE))
}

/// Words as tags, each once.
fn tags(words: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let tags = words.iter().map(|words| {
        let words = words.replace(',', " ");
        shortened(one_line(&words), MAX_TAG)
    });
    tags.filter(|tag| !tag.is_empty() && seen.insert(text::fold(tag)))
        .take(MAX_TAGS)
        .collect()
}
