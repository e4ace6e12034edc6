//! Which workspaces have budgets that are to be looked at.

use jiff::Timestamp;
use kym_domain::id::WorkspaceId;
use uuid::Uuid;

use kym_store::access::Member;
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all};

/// The workspaces with budgets that tell of something in which something has changed since they were looked at,
/// before `changed`; and those that were not looked at since `long_ago`.
pub async fn due(
    reader: &mut Reader,
    changed: Timestamp,
    long_ago: Timestamp,
) -> Result<Vec<WorkspaceId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT DISTINCT b.workspace_id FROM budgets b JOIN workspaces w ON w.id = b.workspace_id
         LEFT JOIN budget_checks c ON c.workspace_id = b.workspace_id
         WHERE b.is_active = TRUE AND b.alert_thresholds <> ''
             AND (c.workspace_id IS NULL OR c.checked_at <= $2
                  OR (c.change_number <> w.change_number AND c.checked_at <= $1))
         ORDER BY b.workspace_id",
        Instant::from(changed),
        Instant::from(long_ago),
    )?;
    Ok(rows
        .into_iter()
        .map(|(id,)| WorkspaceId::from_uuid(id))
        .collect())
}

/// Notes up to which change of the workspace its budgets were looked at: the one of the member's lookup.
pub async fn checked<R>(tx: &mut Tx, member: &Member<R>, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO budget_checks (workspace_id, change_number, checked_at) VALUES ($1, $2, $3)
         ON CONFLICT (workspace_id) DO UPDATE
         SET change_number = excluded.change_number, checked_at = excluded.checked_at",
        member.workspace().as_uuid(),
        member.change_number(),
        Instant::from(now),
    )?;
    Ok(())
}

/// Has the budgets of a workspace looked at anew although nothing else has changed there.
pub async fn keep_unchecked(tx: &mut Tx, workspace: WorkspaceId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM budget_checks WHERE workspace_id = $1",
        workspace.as_uuid(),
    )?;
    Ok(())
}
