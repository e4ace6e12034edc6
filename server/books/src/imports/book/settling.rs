//! What a bank announced, as pending, and has booked by now: the transaction follows to the day, the amount and the status
//! that the file tells, as far as its owner has left them as they were announced.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::accounts::Account;
use kym_domain::decimal::Decimal;
use kym_domain::history::ChangeKind;
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::reconciliations::may_change;
use kym_platform::changes::HistoryEntry;
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};
use kym_store::access::{EditTransactions, Member};
use kym_store::{imports, lock, transactions};

use super::slices::PlannedSettling;
use crate::transactions::bulk_events::BulkChange;
use crate::transactions::wire::RecordedTransaction;
use crate::transactions::{conversion, lock_check};

/// Has transactions follow their lines of a file, tells everybody once, keeps it in the history and answers how many they
/// are. Where a period is closed, or the row is reconciled or changed by now, nothing follows.
///
/// # Errors
/// When somebody changes one of them at this moment, or the store fails.
pub(super) async fn settle(
    ctx: &mut Ctx,
    member: &Member<EditTransactions>,
    accounts: &BTreeMap<AccountId, Account>,
    settling: Vec<PlannedSettling>,
) -> Result<usize> {
    let workspace = member.workspace();
    let ids: Vec<_> = settling.iter().map(PlannedSettling::id).collect();
    let places = transactions::get_many(&mut ctx.tx, member, &ids).await?;
    let places: BTreeSet<_> = places.iter().map(|row| row.account_id).collect();
    let places: Vec<_> = places.into_iter().collect();
    lock::accounts(&mut ctx.tx, workspace, &places).await?;
    let found = transactions::get_many(&mut ctx.tx, member, &ids).await?;
    let found: BTreeMap<TransactionId, _> = found.into_iter().map(|row| (row.id, row)).collect();
    let leave = lock_check::no_leave(&mut ctx.tx, member).await?;
    let (mut values, mut was_all, mut is_all) = (Vec::new(), Vec::new(), Vec::new());
    for one in settling {
        let Some(was) = found.get(&one.id()) else {
            continue;
        };
        // Whoever moved it to another account at this moment has changed it.
        let account = accounts.get(&was.account_id);
        let Some(account) = account.filter(|account| places.contains(&account.id)) else {
            continue;
        };
        let amount = Decimal::new(was.amount.units(), account.currency.digits());
        let Some(mut is) = one.applied(was, amount)? else {
            continue;
        };
        // Out of a closed period no row goes, but that the bank has booked it can be said there.
        if may_change(Some(was), Some(&is), &leave).is_err() {
            is.date = was.date;
        }
        if may_change(Some(was), Some(&is), &leave).is_ok() {
            values.push(one.imported()?);
            was_all.push(was.clone());
            is_all.push(is);
        }
    }
    if is_all.is_empty() {
        return Ok(0);
    }
    conversion::convert_on(&mut ctx.tx, member, accounts.values(), &mut is_all).await?;
    let changes: Vec<_> = was_all.into_iter().zip(is_all).collect();
    for ((was, is), (imported, bank_id)) in changes.iter().zip(&values) {
        transactions::update(&mut ctx.tx, member, was, is).await?;
        imports::tell(&mut ctx.tx, member, is.id, (imported, bank_id.as_deref())).await?;
    }
    let actor = &ctx.author.event_actor;
    let change = BulkChange::new(ChangeKind::Updated, workspace, &changes, actor);
    change.publish(ctx, workspace);
    let count = changes.len();
    for (was, is) in changes {
        let account = accounts.get(&is.account_id).ok_or(Error::NOT_FOUND)?;
        let recorded = |transaction| RecordedTransaction {
            transaction,
            currency: account.currency,
        };
        ctx.record(
            workspace,
            HistoryEntry::updated(&recorded(was), &recorded(is)),
        )?;
    }
    Ok(count)
}
