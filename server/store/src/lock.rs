//! Row locks for read-modify-write. SQLite has one writer and needs none; PostgreSQL at READ
//! COMMITTED silently loses updates without them. Several rows are locked in ascending order of
//! their ids, so that two changes never wait for each other in a circle.

use kym_domain::id::{AccountId, CategoryId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::db::{Tx, fetch_optional};
use crate::error::StoreError;

/// Locks the accounts of one workspace until the change ends; unknown ids are passed over.
pub async fn accounts(
    tx: &mut Tx,
    workspace: WorkspaceId,
    ids: &[AccountId],
) -> Result<(), StoreError> {
    if tx.is_serial() {
        return Ok(());
    }
    let mut ids: Vec<Uuid> = ids.iter().map(AccountId::as_uuid).collect();
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM accounts WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE",
            workspace.as_uuid(),
            id,
        )?;
    }
    Ok(())
}

/// Locks the workspace itself until the change ends: for rules that look at several of its rows,
/// such as its currency against its accounts, or the tree of its categories. Whoever has locked it
/// never waits for an account of it: every change touches its workspace last, behind its accounts.
pub async fn workspace(tx: &mut Tx, id: WorkspaceId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM workspaces WHERE id = $1 FOR NO KEY UPDATE",
            id.as_uuid()
        )?;
    }
    Ok(())
}

/// Locks a category that is to be removed: waits for the changes that refer to it, and keeps new
/// ones away until the change ends.
pub async fn category(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: CategoryId,
) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM categories WHERE workspace_id = $1 AND id = $2 FOR UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Locks a user until the change ends, so that of two changes of one profile the second sees the
/// first.
pub async fn user(tx: &mut Tx, id: UserId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE",
            id.as_uuid()
        )?;
    }
    Ok(())
}
