//! Which file of a workspace is in work, and how far: a row, so that it outlives whoever works on it.

use kym_domain::id::{AccountId, ChangeId, ImportId, WorkspaceId};
use kym_domain::imports::{ImportError, ImportStage};
use uuid::Uuid;

use super::words;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;

/// How far a file is on which somebody works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportWork {
    /// The stage.
    pub stage: ImportStage,
    /// The planning: the change that the file is going to be booked with.
    pub plan: ChangeId,
    /// Why it is taken back, if it is.
    pub error: Option<ImportError>,
}

/// Takes a file into work, or takes its planning up anew. Answers false when it does not wait for that, or another
/// file of the workspace is in work. The workspace must be locked ([`crate::lock::workspace`]).
pub async fn claim(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    plan: ChangeId,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE imports SET stage = 'planning', plan_id = $1
         WHERE workspace_id = $2 AND id = $3 AND state = 'booking' AND (stage IS NULL OR stage = 'planning')
             AND NOT EXISTS (
                 SELECT 1 FROM imports other WHERE other.workspace_id = $2 AND other.id <> $3 AND other.stage IS NOT NULL)",
        plan.as_uuid(),
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// How far a file is; nothing when it is not in work.
pub async fn work(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ImportId,
) -> Result<Option<ImportWork>, StoreError> {
    type Row = (Option<String>, Option<Uuid>, Option<String>);
    let row: Option<Row> = fetch_optional!(
        reader,
        Row,
        "SELECT stage, plan_id, error FROM imports WHERE workspace_id = $1 AND id = $2",
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    let Some((Some(stage), Some(plan), error)) = row else {
        return Ok(None);
    };
    let nonsense = || StoreError::inconsistent("imports", "stage", id.as_uuid());
    let error = error.as_deref().map(str::parse).transpose();
    Ok(Some(ImportWork {
        stage: stage.parse().map_err(|_| nonsense())?,
        plan: ChangeId::from_uuid(plan),
        error: error.map_err(|_| nonsense())?,
    }))
}

/// Notes that all is decided, and which accounts it is about. They must be locked.
pub async fn apply(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    accounts: &[AccountId],
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE imports SET stage = 'applying', account_ids = $1 WHERE workspace_id = $2 AND id = $3",
        words(accounts),
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes that what was booked of a file is taken back, and why.
pub async fn begin_withdrawal(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    error: ImportError,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE imports SET stage = 'withdrawing', error = $1 WHERE workspace_id = $2 AND id = $3",
        error.as_str(),
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// The files of a workspace that wait to be taken into work, in the order in which that was asked for.
pub async fn waiting(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<ImportId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM imports WHERE workspace_id = $1 AND state = 'booking' AND stage IS NULL ORDER BY started_at, id",
        workspace.as_uuid(),
    )?;
    let ids = rows.into_iter().map(|(id,)| ImportId::from_uuid(id));
    Ok(ids.collect())
}

/// Whether a part of a file may be in the books of the workspace at the moment, or on one of its accounts, which must be locked.
pub async fn is_applied(
    reader: &mut Reader,
    workspace: WorkspaceId,
    account: Option<AccountId>,
) -> Result<bool, StoreError> {
    let (is_applied,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (
             SELECT 1 FROM imports WHERE workspace_id = $1 AND stage IN ('applying', 'withdrawing')
                 AND account_ids LIKE $2)",
        workspace.as_uuid(),
        account.map_or_else(|| "%".to_owned(), |id| format!("%{id}%")),
    )?;
    Ok(is_applied)
}
