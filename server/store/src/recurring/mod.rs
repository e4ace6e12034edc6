//! Payments that come again. What one says is a text here, the JSON that `app` reads; what became of its
//! occurrences stands in [`occurrences`], what one said before in [`earlier`], and who subscribed to them in [`feeds`].

pub mod earlier;
pub mod feeds;
pub mod occurrences;
pub mod past;

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::{AccountId, RecurringId, UserId, WorkspaceId};
use kym_domain::workspaces::Role;
use uuid::Uuid;

use crate::access::{EditPlans, EditWorkspace, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// A payment that comes again, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredItem {
    /// Its id.
    pub id: RecurringId,
    /// Its workspace.
    pub workspace_id: WorkspaceId,
    /// The account that its definition names.
    pub account_id: AccountId,
    /// The other account that they name, of a transfer.
    pub to_account_id: Option<AccountId>,
    /// What it says, in JSON.
    pub definition: String,
    /// Whether the clock looks at it.
    pub is_active: bool,
    /// What the clock makes of it.
    pub progress: PostingProgress,
    /// Who made it.
    pub created_by: UserId,
    /// When it was deleted, as long as it can be restored.
    pub deleted_at: Option<Timestamp>,
    /// Counts the changes of what it says.
    pub version: i64,
}

/// How far the clock has come with an item. It is no part of the item's version: whoever edits one is not
/// disturbed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostingProgress {
    /// Up to which day of the rule everything is done: what has no row by then is left out.
    pub settled_until: Option<Date>,
    /// When there is something to do next.
    pub due_at: Option<Timestamp>,
    /// How many occurrences wait for a person to say what becomes of them; none, unless they are too many.
    pub waiting: i64,
    /// Why the last occurrence could not be posted, as a word of `kym_domain::recurring::RecurringProblem`.
    pub problem: Option<String>,
}

/// An item whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueItem {
    /// Its workspace.
    pub workspace: WorkspaceId,
    /// Which.
    pub id: RecurringId,
    /// Since when.
    pub due_at: Timestamp,
}

/// The columns of [`ItemRow`].
macro_rules! columns {
    () => {
        "workspace_id, id, account_id, to_account_id, definition, is_active, settled_until, due_at, waiting, problem, \
         created_by, deleted_at, version"
    };
}

#[derive(sqlx_macros::FromRow)]
struct ItemRow {
    workspace_id: Uuid,
    id: Uuid,
    account_id: Uuid,
    to_account_id: Option<Uuid>,
    definition: String,
    is_active: bool,
    settled_until: Option<Day>,
    due_at: Option<Instant>,
    waiting: i64,
    problem: Option<String>,
    created_by: Uuid,
    deleted_at: Option<Instant>,
    version: i64,
}

impl From<ItemRow> for StoredItem {
    fn from(row: ItemRow) -> Self {
        Self {
            id: RecurringId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            account_id: AccountId::from_uuid(row.account_id),
            to_account_id: row.to_account_id.map(AccountId::from_uuid),
            definition: row.definition,
            is_active: row.is_active,
            progress: PostingProgress {
                settled_until: row.settled_until.map(Into::into),
                due_at: row.due_at.map(Into::into),
                waiting: row.waiting,
                problem: row.problem,
            },
            created_by: UserId::from_uuid(row.created_by),
            deleted_at: row.deleted_at.map(Into::into),
            version: row.version,
        }
    }
}

/// All items of the workspace that are not deleted, oldest first.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<StoredItem>, StoreError> {
    let rows = fetch_all!(
        reader,
        ItemRow,
        concat!(
            "SELECT ",
            columns!(),
            " FROM recurring_items WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY id"
        ),
        member.workspace().as_uuid(),
    )?;
    Ok(rows.into_iter().map(StoredItem::from).collect())
}

/// The active items that expect something on one of these accounts.
pub async fn awaited_on<R>(
    reader: &mut Reader,
    member: &Member<R>,
    accounts: &[AccountId],
) -> Result<Vec<StoredItem>, StoreError> {
    let mut found = Vec::new();
    for account in accounts {
        let rows = fetch_all!(
            reader,
            ItemRow,
            concat!(
                "SELECT ",
                columns!(),
                " FROM recurring_items
                 WHERE workspace_id = $1 AND deleted_at IS NULL AND is_active
                   AND (account_id = $2 OR to_account_id = $2
                       OR EXISTS (SELECT 1 FROM recurring_earlier_definitions e
                                  WHERE e.workspace_id = recurring_items.workspace_id
                                    AND e.recurring_id = recurring_items.id
                                    AND (e.account_id = $2 OR e.to_account_id = $2)))
                 ORDER BY id"
            ),
            member.workspace().as_uuid(),
            account.as_uuid(),
        )?;
        found.extend(rows.into_iter().map(StoredItem::from));
    }
    found.sort_by_key(|item| item.id);
    found.dedup_by_key(|item| item.id);
    Ok(found)
}

/// The workspace of an item, if `user` is a member of it. Deleted ones are not found.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: RecurringId,
) -> Result<Option<WorkspaceId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT workspace_id FROM recurring_items
         WHERE workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = $1) AND id = $2
           AND deleted_at IS NULL",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| WorkspaceId::from_uuid(workspace)))
}

/// An item of the workspace, deleted or not.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: RecurringId,
) -> Result<Option<StoredItem>, StoreError> {
    let row = fetch_optional!(
        reader,
        ItemRow,
        concat!(
            "SELECT ",
            columns!(),
            " FROM recurring_items WHERE workspace_id = $1 AND id = $2"
        ),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(StoredItem::from))
}

/// Locks an item until the change ends. Its accounts are locked before it, never behind.
pub async fn lock(tx: &mut Tx, workspace: WorkspaceId, id: RecurringId) -> Result<(), StoreError> {
    if !tx.is_serial() {
        let _: Option<(Uuid,)> = fetch_optional!(
            tx,
            (Uuid,),
            "SELECT id FROM recurring_items WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE",
            workspace.as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// How many items the workspace has, without those that are deleted.
pub async fn count<R>(reader: &mut Reader, member: &Member<R>) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM recurring_items WHERE workspace_id = $1 AND deleted_at IS NULL",
        member.workspace().as_uuid(),
    )?;
    Ok(count)
}

/// Writes a new item.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    item: &StoredItem,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO recurring_items (workspace_id, id, account_id, to_account_id, definition, is_active, settled_until,
             due_at, waiting, problem, created_by, deleted_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        member.workspace().as_uuid(),
        item.id.as_uuid(),
        item.account_id.as_uuid(),
        item.to_account_id.map(|id| id.as_uuid()),
        item.definition,
        item.is_active,
        item.progress.settled_until.map(Day::from),
        item.progress.due_at.map(Instant::from),
        item.progress.waiting,
        item.progress.problem,
        item.created_by.as_uuid(),
        item.deleted_at.map(Instant::from),
        item.version,
    )?;
    Ok(())
}

/// Writes an item, and how far the clock has come with it, over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    item: &StoredItem,
) -> Result<(), StoreError> {
    let rows = execute!(
        tx,
        "UPDATE recurring_items SET account_id = $1, to_account_id = $2, definition = $3, is_active = $4,
             settled_until = $5, due_at = $6, waiting = $7, problem = $8, deleted_at = $9, version = $10
         WHERE workspace_id = $11 AND id = $12 AND version = $13",
        item.account_id.as_uuid(),
        item.to_account_id.map(|id| id.as_uuid()),
        item.definition,
        item.is_active,
        item.progress.settled_until.map(Day::from),
        item.progress.due_at.map(Instant::from),
        item.progress.waiting,
        item.progress.problem,
        item.deleted_at.map(Instant::from),
        item.version,
        member.workspace().as_uuid(),
        item.id.as_uuid(),
        item.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Writes how far the clock has come with an item, which must be locked.
pub async fn save_progress<R>(
    tx: &mut Tx,
    member: &Member<R>,
    id: RecurringId,
    progress: &PostingProgress,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE recurring_items SET settled_until = $1, due_at = $2, waiting = $3, problem = $4
         WHERE workspace_id = $5 AND id = $6",
        progress.settled_until.map(Day::from),
        progress.due_at.map(Instant::from),
        progress.waiting,
        progress.problem,
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Has the clock look at every item of the workspace that it waits for.
pub async fn look_again(
    tx: &mut Tx,
    member: &Member<EditWorkspace>,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE recurring_items SET due_at = $1 WHERE workspace_id = $2 AND due_at IS NOT NULL",
        Instant::from(now),
        member.workspace().as_uuid(),
    )?;
    Ok(())
}

/// Whose turn it is at `now`, the longest waiting first.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueItem>, StoreError> {
    let rows: Vec<(Uuid, Uuid, Instant)> = fetch_all!(
        reader,
        (Uuid, Uuid, Instant),
        "SELECT workspace_id, id, due_at FROM recurring_items WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let turns = rows.into_iter().map(|(workspace, id, due_at)| DueItem {
        workspace: WorkspaceId::from_uuid(workspace),
        id: RecurringId::from_uuid(id),
        due_at: due_at.into(),
    });
    Ok(turns.collect())
}

/// Takes a turn, so that of several processes one does, and puts the next look off until `again`. Answers
/// false when somebody else took it.
pub async fn take_turn(tx: &mut Tx, turn: &DueItem, again: Timestamp) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE recurring_items SET due_at = $1 WHERE workspace_id = $2 AND id = $3 AND due_at = $4",
        Instant::from(again),
        turn.workspace.as_uuid(),
        turn.id.as_uuid(),
        Instant::from(turn.due_at),
    )?;
    Ok(rows == 1)
}

/// On whose behalf an item is posted: whoever made it, as long as they may book there, or else the first of the
/// owners. Nobody when the item is deleted or its workspace was given up.
pub async fn poster(
    reader: &mut Reader,
    workspace: WorkspaceId,
    id: RecurringId,
) -> Result<Option<UserId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT m.user_id FROM recurring_items i JOIN workspace_members m ON m.workspace_id = i.workspace_id
         WHERE i.workspace_id = $1 AND i.id = $2 AND i.deleted_at IS NULL
           AND ((m.user_id = i.created_by AND m.role <> $3) OR m.role = $4)
         ORDER BY CASE WHEN m.user_id = i.created_by THEN 0 ELSE 1 END, m.created_at, m.user_id LIMIT 1",
        workspace.as_uuid(),
        id.as_uuid(),
        Role::Viewer.as_str(),
        Role::Owner.as_str(),
    )?;
    Ok(row.map(|(user,)| UserId::from_uuid(user)))
}

/// Removes for good what was deleted before `before`, in all workspaces, and answers how many it were.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM recurring_items WHERE deleted_at < $1",
        Instant::from(before)
    )
}

/// The keys of the suggestions that nobody wants to see again.
pub async fn dismissed<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = fetch_all!(
        reader,
        (String,),
        "SELECT key FROM recurring_dismissals WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    Ok(rows.into_iter().map(|(key,)| key).collect())
}

/// Notes that nobody wants to see a suggestion again.
pub async fn dismiss(tx: &mut Tx, member: &Member<EditPlans>, key: &str) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO recurring_dismissals (workspace_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        member.workspace().as_uuid(),
        key,
    )?;
    Ok(())
}
