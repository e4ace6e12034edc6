//! Transactions and the sums kept of them. Every writing function here moves both.

mod aggregates;
mod balance_check;
mod batch;
mod bulk;
mod find;
mod list;
mod many;
mod parts;
mod payees;
pub mod recategorise;
mod reconvert;
mod row;
mod splits;
pub mod tagged;
mod tags;

use jiff::Timestamp;
use kym_domain::id::{TransactionId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::transactions::Transaction;
use uuid::Uuid;

pub(crate) use self::aggregates::Aggregates;
pub use self::balance_check::{BalanceCheck, examine};
pub use self::bulk::{Origin, insert_from, insert_many};
pub(crate) use self::find::fill as fill_search;
pub use self::find::{Totals, find, find_ids, totals, totals_in_base};
pub use self::list::{Filter, Order, Page, list_of_account, net_before};
pub use self::many::{get_many, locate_many, update_many};
pub use self::payees::{Payee, suggest as suggest_payees};
pub(crate) use self::payees::{move_with as move_payees, recount as count_payees_anew};
pub use self::reconvert::{Unrated, days_of, reconvert, to_reconvert};
pub(crate) use self::row::{COLUMNS, TransactionRow, whole};
pub(crate) use self::tags::refold as refold_tags;
pub use self::tags::{spell as spell_tags, suggest as suggest_tags};

use crate::access::{EditTransactions, Member};
use crate::attachments;
use crate::categories;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// The workspace of a transaction, if `user` is a member of it. Deleted ones are found too.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: TransactionId,
) -> Result<Option<WorkspaceId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT workspace_id FROM transactions
         WHERE workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $1) AND id = $2",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| WorkspaceId::from_uuid(workspace)))
}

/// A transaction of the workspace, deleted or not.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: TransactionId,
) -> Result<Option<Transaction>, StoreError> {
    let row = fetch_optional!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND id = $2"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    let rows = row.into_iter().collect();
    let found = whole(reader, member.workspace(), rows).await?;
    Ok(found.into_iter().next())
}

/// Books a transaction. Both legs of a transfer must be booked in the same change. The account
/// must be locked ([`crate::lock::accounts`]), here and in the functions below.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transaction: &Transaction,
) -> Result<(), StoreError> {
    let (own, system) = categories::reference(tx, transaction.category_id).await?;
    execute!(
        tx,
        "INSERT INTO transactions (workspace_id, account_id, day, id, amount, status, category_id, system_category_id,
             payee, note, peer_id, peer_account_id, created_by, version, has_splits, has_tags, search,
             converted, rate, rate_day, rate_source, rate_method, peer_amount)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)",
        member.workspace().as_uuid(),
        transaction.account_id.as_uuid(),
        Day::from(transaction.date),
        transaction.id.as_uuid(),
        transaction.amount.units(),
        transaction.status.as_str(),
        own,
        system,
        transaction.payee,
        transaction.note,
        transaction.transfer.map(|peer| peer.transaction_id.as_uuid()),
        transaction.transfer.map(|peer| peer.account_id.as_uuid()),
        transaction.created_by.as_uuid(),
        transaction.version,
        !transaction.splits.is_empty(),
        !transaction.tags.is_empty(),
        transaction.search_text(),
        transaction.converted.map(Minor::units),
        transaction.rate.map(|rate| rate.rate.to_string()),
        transaction.rate.map(|rate| Day::from(rate.day)),
        transaction.rate.map(|rate| rate.source.as_uuid()),
        transaction.rate.map(|rate| rate.method.as_str()),
        peer_amount(transaction),
    )?;
    tx.counts_in(member.workspace(), member.base().code());
    let all = std::slice::from_ref(transaction);
    splits::insert(tx, member.workspace(), all).await?;
    tags::insert(tx, member.workspace(), all).await?;
    keep(tx, member, None, Some(transaction)).await
}

/// Writes a transaction as it `is` over what it `was`; deleting and restoring are such changes too.
///
/// # Errors
/// [`StoreError::Conflict`] when the row is no longer of the version that it `was`.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    was: &Transaction,
    is: &Transaction,
) -> Result<(), StoreError> {
    let (own, system) = categories::reference(tx, is.category_id).await?;
    let rows = execute!(
        tx,
        "UPDATE transactions SET account_id = $1, day = $2, amount = $3, status = $4, category_id = $5,
             system_category_id = $6, payee = $7, note = $8, peer_id = $9, peer_account_id = $10, version = $11,
             deleted_at = $12, has_splits = $13, has_tags = $14, search = $15, converted = $16,
             rate = $17, rate_day = $18, rate_source = $19, rate_method = $20,
             peer_amount = $21
         WHERE workspace_id = $22 AND id = $23 AND version = $24",
        is.account_id.as_uuid(),
        Day::from(is.date),
        is.amount.units(),
        is.status.as_str(),
        own,
        system,
        is.payee,
        is.note,
        is.transfer.map(|peer| peer.transaction_id.as_uuid()),
        is.transfer.map(|peer| peer.account_id.as_uuid()),
        is.version,
        is.deleted_at.map(Instant::from),
        !is.splits.is_empty(),
        !is.tags.is_empty(),
        is.search_text(),
        is.converted.map(Minor::units),
        is.rate.map(|rate| rate.rate.to_string()),
        is.rate.map(|rate| Day::from(rate.day)),
        is.rate.map(|rate| rate.source.as_uuid()),
        is.rate.map(|rate| rate.method.as_str()),
        peer_amount(is),
        member.workspace().as_uuid(),
        is.id.as_uuid(),
        was.version,
    )?;
    if rows != 1 {
        return Err(StoreError::Conflict);
    }
    tx.counts_in(member.workspace(), member.base().code());
    let change = || std::iter::once((was, is));
    splits::replace(tx, member.workspace(), change()).await?;
    tags::replace(tx, member.workspace(), change()).await?;
    keep(tx, member, Some(was), Some(is)).await
}

/// Removes for good what was deleted before `before`, in all workspaces, and answers how many
/// rows it were. The sums forgot them when they were deleted.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    if !tx.is_serial() {
        // Whoever brings one back at this moment comes before or after all of it.
        let _: Vec<(Uuid,)> = fetch_all!(
            tx,
            (Uuid,),
            "SELECT id FROM transactions WHERE deleted_at < $1 ORDER BY id FOR UPDATE",
            Instant::from(before),
        )?;
    }
    let files = attachments::remove_of_transactions(tx, before).await?;
    let rows = execute!(
        tx,
        "DELETE FROM transactions WHERE deleted_at < $1",
        Instant::from(before)
    )?;
    files.give_back(tx).await?;
    Ok(rows)
}

async fn keep(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    was: Option<&Transaction>,
    is: Option<&Transaction>,
) -> Result<(), StoreError> {
    let mut kept = Aggregates::default();
    kept.change(was, is)?;
    kept.write(tx, member.workspace()).await
}

/// The amount of the other leg, when it is not simply the opposite.
fn peer_amount(transaction: &Transaction) -> Option<i64> {
    let peer = transaction.transfer?;
    peer.kept_amount(transaction.amount).map(Minor::units)
}
