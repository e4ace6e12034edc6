//! What stands beside the rows of an account's transactions, and goes along ahead of them: with the rows
//! nobody would know any more which these are.

use uuid::Uuid;

use crate::db::{Tx, execute};
use crate::error::StoreError;

/// Moves the lines that have the first of these categories; there they have what the two columns of a
/// reference say.
pub(super) async fn move_splits(
    tx: &mut Tx,
    source: Uuid,
    target: Uuid,
    account: Uuid,
    (category, own, system): (Uuid, Option<Uuid>, Option<Uuid>),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE splits SET workspace_id = $1, category_id = $2, system_category_id = $3
         WHERE workspace_id = $4 AND category_id = $6 AND transaction_id IN (
             SELECT id FROM transactions WHERE workspace_id = $4 AND account_id = $5 AND has_splits = TRUE)",
        target,
        own,
        system,
        source,
        account,
        category,
    )?;
    Ok(())
}

/// Moves the lines that are left. What they have of the workspace's own categories they have no more.
pub(super) async fn move_other_splits(
    tx: &mut Tx,
    source: Uuid,
    target: Uuid,
    account: Uuid,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE splits SET workspace_id = $1, category_id = NULL WHERE workspace_id = $2 AND transaction_id IN (
             SELECT id FROM transactions WHERE workspace_id = $2 AND account_id = $3 AND has_splits = TRUE)",
        target,
        source,
        account,
    )?;
    Ok(())
}

/// Moves the tags. There they are written as that workspace writes them.
pub(super) async fn move_tags(
    tx: &mut Tx,
    source: Uuid,
    target: Uuid,
    account: Uuid,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO tags (workspace_id, folded, name)
         SELECT $1, folded, name FROM tags WHERE workspace_id = $2 AND folded IN (
             SELECT tag FROM transaction_tags WHERE workspace_id = $2 AND transaction_id IN (
                 SELECT id FROM transactions WHERE workspace_id = $2 AND account_id = $3 AND has_tags = TRUE))
         ON CONFLICT DO NOTHING",
        target,
        source,
        account,
    )?;
    execute!(
        tx,
        "UPDATE transaction_tags SET workspace_id = $1 WHERE workspace_id = $2 AND transaction_id IN (
             SELECT id FROM transactions WHERE workspace_id = $2 AND account_id = $3 AND has_tags = TRUE)",
        target,
        source,
        account,
    )?;
    Ok(())
}
