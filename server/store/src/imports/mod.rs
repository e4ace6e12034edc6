//! Imports: files that people brought, and what was booked from them. A file that is not booked is its
//! maker's alone, whichever function is asked.

mod files;
mod layouts;
mod rows;
mod slices;
mod stages;

use jiff::Timestamp;
use kym_domain::ai_models::AiCallError;
use kym_domain::id::{AccountId, ChangeId, ImportId, UserId, WorkspaceId};
use kym_domain::imports::{Import, ImportError, ImportState};
use uuid::Uuid;

pub use self::files::{bytes, drop_bytes, keep_bytes, replace_bytes};
pub use self::layouts::{Layout, layout, remember};
pub use self::rows::{
    booked, booked_since, of_import, restore_many, take_back, taken_back, tell, unlink, unlink_all,
    withdraw,
};
pub use self::slices::{drop_slices, first_slice, keep_slice, last_slice, remove_slice};
pub use self::stages::{ImportWork, apply, begin_withdrawal, claim, is_applied, waiting, work};
use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// An import, and the name of who brought the file as long as they have an account here.
#[derive(Clone, Debug)]
pub struct ImportWithAuthor {
    /// The import.
    pub import: Import,
    /// Their name.
    pub full_name: Option<String>,
}

#[derive(sqlx_macros::FromRow)]
struct ImportRow {
    workspace_id: Uuid,
    id: Uuid,
    user_id: Uuid,
    full_name: Option<String>,
    name: String,
    format: String,
    size: i64,
    state: String,
    wish: Option<String>,
    account_ids: String,
    row_count: i64,
    settled_count: i64,
    skipped_count: i64,
    unread_count: i64,
    row_version: i64,
    error: Option<String>,
    ai_error: Option<String>,
    change_id: Option<Uuid>,
    created_at: Instant,
    started_at: Option<Instant>,
    booked_at: Option<Instant>,
    reverted_at: Option<Instant>,
}

impl TryFrom<ImportRow> for ImportWithAuthor {
    type Error = StoreError;

    fn try_from(row: ImportRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("imports", column, row.id);
        let accounts = row.account_ids.split_terminator(' ').map(str::parse);
        let accounts = accounts.collect::<Result<_, _>>();
        let error = row.error.as_deref().map(str::parse).transpose();
        let ai_error = row.ai_error.as_deref().map(str::parse).transpose();
        let import = Import {
            id: ImportId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            user_id: UserId::from_uuid(row.user_id),
            name: row.name,
            format: row.format.parse().map_err(|_| nonsense("format"))?,
            size: row.size,
            state: row.state.parse().map_err(|_| nonsense("state"))?,
            wish: row.wish,
            account_ids: accounts.map_err(|_| nonsense("account_ids"))?,
            row_count: row.row_count,
            settled_count: row.settled_count,
            skipped_count: row.skipped_count,
            unread_count: row.unread_count,
            row_version: row.row_version,
            error: error.map_err(|_| nonsense("error"))?,
            ai_error: ai_error.map_err(|_| nonsense("ai_error"))?,
            change_id: row.change_id.map(ChangeId::from_uuid),
            created_at: row.created_at.into(),
            started_at: row.started_at.map(Timestamp::from),
            booked_at: row.booked_at.map(Timestamp::from),
            reverted_at: row.reverted_at.map(Timestamp::from),
        };
        Ok(Self {
            import,
            full_name: row.full_name,
        })
    }
}

macro_rules! SELECT {
    () => {
        "SELECT i.workspace_id, i.id, i.user_id, u.full_name, i.name, i.format, i.size, i.state, i.wish, i.account_ids,
                i.row_count, i.settled_count, i.skipped_count, i.unread_count, i.row_version, i.error, i.ai_error, i.change_id,
                i.created_at, i.started_at, i.booked_at, i.reverted_at
         FROM imports i LEFT JOIN users u ON u.id = i.user_id
         WHERE i.workspace_id = $1 AND (i.user_id = $2 OR i.state IN ('booked', 'reverted'))"
    };
}

/// The imports of a workspace that the member may know of, the newest first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    limit: i64,
) -> Result<Vec<ImportWithAuthor>, StoreError> {
    let rows = fetch_all!(
        reader,
        ImportRow,
        concat!(SELECT!(), " ORDER BY i.created_at DESC, i.id DESC LIMIT $3"),
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        limit,
    )?;
    rows.into_iter().map(ImportWithAuthor::try_from).collect()
}

/// An import that the member may know of.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ImportId,
) -> Result<Option<ImportWithAuthor>, StoreError> {
    let row = fetch_optional!(
        reader,
        ImportRow,
        concat!(SELECT!(), " AND i.id = $3"),
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(ImportWithAuthor::try_from).transpose()
}

/// Who brought a file that is being read or booked, for the job that does it.
pub async fn maker(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: ImportId,
    state: ImportState,
) -> Result<Option<UserId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT user_id FROM imports WHERE workspace_id = $1 AND id = $2 AND state = $3",
        workspace.as_uuid(),
        id.as_uuid(),
        state.as_str(),
    )?;
    Ok(row.map(|(user,)| UserId::from_uuid(user)))
}

/// Keeps an import from everybody else who would change it until the change ends.
pub async fn lock(tx: &mut Tx, workspace: WorkspaceId, id: ImportId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM imports WHERE workspace_id = $1 AND id = $2 FOR UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Writes a new import.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    import: &Import,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO imports (workspace_id, id, user_id, name, format, size, state, account_ids, row_count, settled_count,
             skipped_count, unread_count, row_version, created_at, started_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        member.workspace().as_uuid(),
        import.id.as_uuid(),
        import.user_id.as_uuid(),
        import.name,
        import.format.as_str(),
        import.size,
        import.state.as_str(),
        words(&import.account_ids),
        import.row_count,
        import.settled_count,
        import.skipped_count,
        import.unread_count,
        import.row_version,
        Instant::from(import.created_at),
        import.started_at.map(Instant::from),
    )?;
    Ok(())
}

/// Writes an import as it is now over one that `was` in another state, or of another version of rows. Nobody works on it any
/// more.
///
/// # Errors
/// [`StoreError::Conflict`] when it is not in that state any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    was: ImportState,
    import: &Import,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE imports SET state = $1, wish = $2, account_ids = $3, row_count = $4, settled_count = $5,
             skipped_count = $6, unread_count = $7, row_version = $8, error = $9, ai_error = $10, change_id = $11,
             started_at = $12, booked_at = $13, reverted_at = $14, stage = NULL, plan_id = NULL
         WHERE workspace_id = $15 AND id = $16 AND state = $17",
        import.state.as_str(),
        import.wish,
        words(&import.account_ids),
        import.row_count,
        import.settled_count,
        import.skipped_count,
        import.unread_count,
        import.row_version,
        import.error.map(ImportError::as_str),
        import.ai_error.map(AiCallError::as_str),
        import.change_id.map(|id| id.as_uuid()),
        import.started_at.map(Instant::from),
        import.booked_at.map(Instant::from),
        import.reverted_at.map(Instant::from),
        member.workspace().as_uuid(),
        import.id.as_uuid(),
        was.as_str(),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Notes that an import could not be booked, if it still waits for that. Its file stays. Nothing of it is booked by then.
pub async fn give_up(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    error: ImportError,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE imports SET state = 'failed', wish = NULL, error = $1, account_ids = '', settled_count = 0, stage = NULL,
             plan_id = NULL
         WHERE workspace_id = $2 AND id = $3 AND state = 'booking'",
        error.as_str(),
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes that so many more pending transactions follow what the file says.
pub async fn count_settled(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    count: i64,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE imports SET settled_count = settled_count + $1 WHERE workspace_id = $2 AND id = $3",
        count,
        workspace.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes that an import could not be read, if it still waits for that and not for a later attempt. Its file stays.
pub async fn give_up_reading(
    tx: &mut Tx,
    workspace: WorkspaceId,
    id: ImportId,
    started_at: Timestamp,
    (error, ai_error): (ImportError, Option<AiCallError>),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE imports SET state = 'unread', error = $1, ai_error = $2
         WHERE workspace_id = $3 AND id = $4 AND state = 'reading' AND started_at = $5",
        error.as_str(),
        ai_error.map(AiCallError::as_str),
        workspace.as_uuid(),
        id.as_uuid(),
        Instant::from(started_at),
    )?;
    Ok(())
}

/// Removes an import that is not booked, with its file.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    id: ImportId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM imports WHERE workspace_id = $1 AND id = $2
             AND state IN ('reading', 'unread', 'uploaded', 'failed')",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Removes files of a user that are not booked, wherever they are, but for the newest `keep`.
pub async fn drop_oldest(tx: &mut Tx, user: UserId, keep: i64) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM imports WHERE user_id = $1 AND state IN ('reading', 'unread', 'uploaded', 'failed') AND id NOT IN (
             SELECT id FROM imports WHERE user_id = $1 AND state IN ('reading', 'unread', 'uploaded', 'failed')
             ORDER BY created_at DESC, id DESC LIMIT $2)",
        user.as_uuid(),
        keep,
    )
}

/// Removes files that came before `before` and were not booked, those among them whose makers have gone
/// before anything of them was booked, and answers how many.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM imports WHERE created_at < $1 AND (state IN ('reading', 'unread', 'uploaded', 'failed')
             OR (state = 'booking' AND stage IS NULL AND user_id NOT IN (SELECT id FROM users)))",
        Instant::from(before)
    )
}

fn words(ids: &[AccountId]) -> String {
    let ids: Vec<_> = ids.iter().map(AccountId::to_string).collect();
    ids.join(" ")
}
