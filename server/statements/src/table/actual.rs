//! The export of Actual Budget: a transaction of several shares stands on a row of its own with
//! the whole in a column for that, and its shares follow.

use std::collections::BTreeSet;

use kym_domain::decimal::Decimal;
use kym_domain::imports::{AccountHint, Draft, DraftSplit, ImportReason, ParsedAccount, Unread};

use super::columns::Outline;
use super::rows::Reader;
use super::{Row, vocabulary};
use crate::amounts;
use crate::parts::Parts;

/// The column with the whole.
const WHOLE: &str = "split amount";

pub(super) fn read(
    body: &[Row],
    outline: &Outline,
    unread: &mut Vec<Unread>,
) -> Vec<ParsedAccount> {
    let reader = Reader::new(outline);
    let mut headings = outline.header.iter();
    let whole = headings.position(|heading| vocabulary::folded(heading) == WHOLE);
    let whole_of = |row: &Row| {
        reader
            .number(row, whole)
            .ok()
            .flatten()
            .filter(|whole| whole.units() != 0)
    };
    let mut parts = Parts::default();
    let mut rest = body;
    while let Some((row, behind)) = rest.split_first() {
        rest = behind;
        let Some(whole) = whole_of(row) else {
            match reader.draft(row) {
                Ok(draft) => parts.part(reader.account(row)).drafts.push(draft),
                Err(reason) => unread.push(row.unread(reason)),
            }
            continue;
        };
        let end = behind.iter().position(|row| whole_of(row).is_some());
        let shares = &behind[..end.unwrap_or(behind.len())];
        match together(&reader, row, whole, shares) {
            Some((draft, count)) => {
                parts.part(reader.account(row)).drafts.push(draft);
                rest = &behind[count..];
            }
            // The shares are read as rows of their own.
            None => unread.push(row.unread(ImportReason::SumDiffers)),
        }
    }
    let mut parts = parts.into_parts();
    name_transfers(&mut parts);
    parts
}

/// The payee of a transfer is the other account.
fn name_transfers(parts: &mut [ParsedAccount]) {
    let names = parts.iter().filter_map(|part| part.account.name.clone());
    let names: BTreeSet<_> = names.collect();
    for part in parts {
        let own = part.account.name.as_deref();
        for draft in &mut part.drafts {
            if names.contains(&draft.payee) && own != Some(&draft.payee) && draft.splits.is_empty()
            {
                draft.transfer = Some(draft.payee.clone());
            }
        }
    }
}

/// A transaction with its shares, and how many they are: the rows of the same account and day that
/// follow, up to where they add up to the whole.
fn together(
    reader: &Reader<'_>,
    row: &Row,
    whole: Decimal,
    rows: &[Row],
) -> Option<(Draft, usize)> {
    let account: AccountHint = reader.account(row);
    let mut draft = reader.draft_of(row, whole).ok()?;
    let mut sum = Decimal::new(0, 0);
    for (share, count) in rows.iter().zip(1..) {
        let share = (reader.account(share) == account)
            .then(|| reader.draft(share))?
            .ok()?;
        (share.date == draft.date).then_some(())?;
        // As it goes: shares may be as many as a file has rows.
        sum = amounts::sum([sum, share.amount])?;
        draft.splits.push(DraftSplit {
            amount: share.amount,
            category: share.category,
            note: share.note,
        });
        if amounts::is_same(sum, whole) {
            return (count > 1).then_some((draft, count));
        }
    }
    None
}
