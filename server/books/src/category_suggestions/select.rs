//! Which transactions a model is asked about.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use kym_domain::category_suggestions::{MAX_ROWS, is_suggestible};
use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::TransactionId;
use kym_domain::reconciliations::{Leave, may_change};
use kym_domain::transactions::Transaction;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::transactions::{BalanceCheck, examine};
use kym_store::{Reader, accounts, category_suggestions, transactions};

use super::input::{SuggestionFilter, SuggestionScope};
use super::offered::usable_categories;
use crate::transactions::lock_check;

/// How many transactions of an account are looked at.
const MAX_LOOKED_AT: usize = 20_000;

/// How many of them at once.
const PAGE: i64 = 2000;

/// The transactions that are asked about, newest first: those without a category that may still be changed.
///
/// # Errors
/// When an account or a transaction is named that the workspace does not have.
pub(super) async fn select(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    scope: &SuggestionScope,
) -> Result<Vec<TransactionId>> {
    let leave = lock_check::no_leave(reader, member).await?;
    match scope {
        SuggestionScope::Named(ids) => named(reader, member, ids, &leave).await,
        SuggestionScope::Found(filter) => found(reader, member, filter, &leave).await,
    }
}

/// Those of these transactions that can be asked about now, in their order.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn suggestible(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
) -> Result<Vec<Transaction>> {
    let leave = lock_check::no_leave(reader, member).await?;
    let mut rows = transactions::get_many(reader, member, ids).await?;
    rows.retain(|row| is_open(row, &leave));
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok(rows)
}

/// All of these transactions.
///
/// # Errors
/// When one is named that the workspace does not have.
pub(super) async fn all_of(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
) -> Result<Vec<Transaction>> {
    let rows = transactions::get_many(reader, member, ids).await?;
    let mut checks = Checks::default();
    for (index, id) in ids.iter().enumerate() {
        if !rows.iter().any(|row| row.id == *id && row.is_live()) {
            checks.note(format!("ids[{index}]"), FieldCode::NotFound);
        }
    }
    if checks.is_clean() {
        Ok(rows)
    } else {
        Err(checks.into_errors().into())
    }
}

async fn named(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    ids: &[TransactionId],
    leave: &Leave,
) -> Result<Vec<TransactionId>> {
    let rows = all_of(reader, member, ids).await?;
    let open = rows.iter().filter(|row| is_open(row, leave));
    let open: BTreeSet<_> = open.map(|row| row.id).collect();
    Ok(ids.iter().copied().filter(|id| open.contains(id)).collect())
}

async fn found(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    filter: &SuggestionFilter,
    leave: &Leave,
) -> Result<Vec<TransactionId>> {
    let all = accounts::list(reader, member, false).await?;
    if filter
        .account
        .is_some_and(|id| all.iter().all(|one| one.id != id))
    {
        return Err(Error::field("account_id", FieldCode::NotFound));
    }
    let asked = asked_before(reader, member).await?;
    let mut found = Vec::new();
    let wanted = all.iter().map(|one| one.id);
    for account in wanted.filter(|id| filter.account.is_none_or(|wanted| wanted == *id)) {
        let mut page = BalanceCheck {
            account,
            start: filter.start,
            end: filter.end,
            only_uncategorised: true,
            before: None,
            limit: PAGE,
        };
        let (mut looked_at, mut of_account) = (0, 0);
        while looked_at < MAX_LOOKED_AT && of_account < MAX_ROWS {
            let rows = examine(reader, member, &page).await?;
            looked_at += rows.len();
            page.before = rows.last().map(|row| (row.date, row.id));
            let is_last = i64::try_from(rows.len()) != Ok(PAGE);
            let open = rows
                .iter()
                .filter(|row| is_open(row, leave) && !asked.contains(&row.id));
            let before = found.len();
            found.extend(open.map(|row| (row.date, row.id)));
            of_account += found.len() - before;
            if is_last {
                break;
            }
        }
    }
    found.sort_by_key(|newest| Reverse(*newest));
    found.truncate(MAX_ROWS);
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

/// The transactions about which a model was asked for the member, and that are as they were then. Whatever it suggested
/// must still be there to be chosen.
async fn asked_before(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
) -> Result<BTreeSet<TransactionId>> {
    let usable = usable_categories(reader, member).await?;
    let mut asked = category_suggestions::list(reader, member).await?;
    asked.retain(|one| one.category_id.is_none_or(|id| usable.contains(&id)));
    Ok(asked.into_iter().map(|one| one.transaction_id).collect())
}

/// Whether a category can be suggested, and the row is not closed. What may be taken out of the books may be changed.
fn is_open(row: &Transaction, leave: &Leave) -> bool {
    is_suggestible(row) && may_change(Some(row), None, leave).is_ok()
}
