//! Tags as the workspace has them on all its transactions: how many have each, and what becomes of one.

use kym_domain::id::TransactionId;
use kym_domain::text::fold;
use kym_domain::transactions::Transaction;
use uuid::Uuid;

use super::row::{COLUMNS, TransactionRow, whole};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;

/// A tag with the number of transactions that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagUse {
    /// As the workspace writes it.
    pub name: String,
    /// How many transactions that are not deleted; both legs of a transfer are one.
    pub count: i64,
}

/// The tags on transactions of the workspace that are not deleted, in alphabetical order.
pub async fn uses<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<TagUse>, StoreError> {
    let rows: Vec<(String, i64)> = fetch_all!(
        reader,
        (String, i64),
        "SELECT tags.name, COUNT(CASE WHEN row.peer_id IS NULL OR row.amount < 0 THEN 1 END)
         FROM tags
         JOIN transaction_tags part ON part.workspace_id = tags.workspace_id AND part.tag = tags.folded
         JOIN transactions row ON row.workspace_id = part.workspace_id AND row.id = part.transaction_id
         WHERE tags.workspace_id = $1 AND row.deleted_at IS NULL
         GROUP BY tags.folded, tags.name",
        member.workspace().as_uuid(),
    )?;
    let uses = rows.into_iter().map(|(name, count)| TagUse { name, count });
    let mut uses: Vec<_> = uses.collect();
    uses.sort_by_cached_key(|tag| fold(&tag.name));
    Ok(uses)
}

/// How many transactions have a tag, deleted ones too; none when nobody has it.
pub async fn count_tagged<R>(
    reader: &mut Reader,
    member: &Member<R>,
    tag: &str,
) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM transaction_tags WHERE workspace_id = $1 AND tag = $2",
        member.workspace().as_uuid(),
        fold(tag),
    )?;
    Ok(count)
}

/// The transactions that have a tag, deleted ones too, in the order of their ids: so many behind this one.
pub async fn list(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    tag: &str,
    behind: Option<TransactionId>,
    limit: i64,
) -> Result<Vec<Transaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND id > $3 AND id IN (
                 SELECT transaction_id FROM transaction_tags WHERE workspace_id = $1 AND tag = $2)
             ORDER BY id LIMIT $4"
        ),
        member.workspace().as_uuid(),
        fold(tag),
        behind.map_or(Uuid::nil(), |id| id.as_uuid()),
        limit,
    )?;
    whole(reader, member.workspace(), rows).await
}

/// Has the workspace write a tag so from now on. The workspace must be locked.
pub async fn write_as(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    tag: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO tags (workspace_id, folded, name) VALUES ($1, $2, $3)
         ON CONFLICT (workspace_id, folded) DO UPDATE SET name = excluded.name",
        member.workspace().as_uuid(),
        fold(tag),
        tag,
    )?;
    Ok(())
}

/// Forgets how a tag is written that no transaction has any more. The workspace must be locked.
pub async fn forget_unused(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    tag: &str,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM tags WHERE workspace_id = $1 AND folded = $2 AND NOT EXISTS (
             SELECT 1 FROM transaction_tags used WHERE used.workspace_id = $1 AND used.tag = $2)",
        member.workspace().as_uuid(),
        fold(tag),
    )?;
    Ok(())
}
