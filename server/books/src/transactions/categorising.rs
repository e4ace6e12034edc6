//! Giving transactions categories, each its own, in one change.

use std::collections::BTreeMap;

use kym_domain::history::ChangeKind;
use kym_domain::id::{CategoryId, TransactionId};
use kym_domain::reconciliations::{may_change, refusals};
use kym_domain::transactions::{BulkRefusal, Transaction};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};

use super::bulk::service::{take, write};
use super::lock_check;

/// Which version of a transaction is meant, and what it was for.
pub type Categorised = BTreeMap<TransactionId, (i64, CategoryId)>;

/// Gives transactions their categories, tells everybody once and keeps it in the history as one change. The member must be
/// able to use the categories. Answers each transaction as it was and as it is.
///
/// With `skips`, those that are no longer of the version that is meant, or may not be changed, stay as they are.
///
/// # Errors
/// Without `skips`, `bulk_refused` with each of those; then none is changed.
pub async fn categorise(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    wanted: &Categorised,
    skips: bool,
) -> Result<Vec<(Transaction, Transaction)>> {
    let ids: Vec<_> = wanted.keys().copied().collect();
    let rows = take(ctx, member, &ids, &[]).await?;
    let mut changes = Vec::with_capacity(wanted.len());
    let mut refused = Vec::new();
    for (id, (version, category)) in wanted {
        let Some(was) = rows.get(id).filter(|row| row.version == *version) else {
            refused.push((*id, BulkRefusal::NotFound));
            continue;
        };
        let is = Transaction {
            category_id: Some(*category),
            version: was.version + 1,
            ..was.clone()
        };
        changes.push((was.clone(), is));
    }
    let leave = lock_check::leave(ctx, member).await?;
    if skips {
        changes.retain(|(was, is)| may_change(Some(was), Some(is), &leave).is_ok());
    } else {
        refused.extend(refusals(&ids, &changes, &leave));
        if !refused.is_empty() {
            return Err(Error::BulkRefused(refused));
        }
    }
    write(ctx, member, &changes, ChangeKind::Updated).await?;
    Ok(changes)
}
