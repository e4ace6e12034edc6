//! The rules of workspaces. What one says is a text here: the JSON in which it is sent.

use kym_domain::id::{RuleId, WorkspaceId};
use uuid::Uuid;

use crate::access::{EditCategories, Member};
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;

/// A rule as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRule {
    /// Its id.
    pub id: RuleId,
    /// Its workspace.
    pub workspace_id: WorkspaceId,
    /// Its place in the order.
    pub position: i64,
    /// What it says, in JSON.
    pub definition: String,
    /// Counts the changes.
    pub version: i64,
}

/// All rules of the workspace in their order.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<StoredRule>, StoreError> {
    let rows: Vec<(Uuid, i64, String, i64)> = fetch_all!(
        reader,
        (Uuid, i64, String, i64),
        "SELECT id, position, definition, version FROM rules WHERE workspace_id = $1 ORDER BY position, id",
        member.workspace().as_uuid(),
    )?;
    let rules = rows
        .into_iter()
        .map(|(id, position, definition, version)| StoredRule {
            id: RuleId::from_uuid(id),
            workspace_id: member.workspace(),
            position,
            definition,
            version,
        });
    Ok(rules.collect())
}

/// Writes a new rule, or one that is back.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    rule: &StoredRule,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO rules (workspace_id, id, position, definition, version) VALUES ($1, $2, $3, $4, $5)",
        member.workspace().as_uuid(),
        rule.id.as_uuid(),
        rule.position,
        rule.definition,
        rule.version,
    )?;
    Ok(())
}

/// Writes what a rule says over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    rule: &StoredRule,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE rules SET definition = $1, version = $2 WHERE workspace_id = $3 AND id = $4 AND version = $5",
        rule.definition,
        rule.version,
        member.workspace().as_uuid(),
        rule.id.as_uuid(),
        rule.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Gives the rules of the workspace these places, from the first on. The order is no part of a rule's
/// version: whoever edits one is not disturbed.
pub async fn put_in_order(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    ids: &[RuleId],
) -> Result<(), StoreError> {
    for (position, id) in (0_i64..).zip(ids) {
        execute!(
            tx,
            "UPDATE rules SET position = $1 WHERE workspace_id = $2 AND id = $3 AND position <> $1",
            position,
            member.workspace().as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Removes a rule.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    id: RuleId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM rules WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}
