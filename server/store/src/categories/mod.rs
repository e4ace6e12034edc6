//! Categories: the system's, the same for everybody, and those of workspaces and of single members.
//! What is somebody's alone is there for nobody else, whichever function is asked.

pub mod references;
mod row;
pub mod system;
mod uses;

use jiff::Timestamp;
use kym_domain::categories::Category;
use kym_domain::id::{CategoryId, UserId, WorkspaceId};
use kym_domain::language::Language;
use uuid::Uuid;

use self::row::{CategoryRow, PlacedRow};
pub use self::uses::{Use, forget_names, hidden, uses};
use crate::access::{EditCategories, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// Where a category is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CategoryHome {
    /// With the system.
    System,
    /// With a workspace.
    Workspace(WorkspaceId),
}

/// What keeps a category from being removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Whether transactions have it.
    pub by_transactions: bool,
    /// Whether other categories hang beneath it.
    pub by_children: bool,
}

/// Everything that the member's transactions can have: the system's, then the workspace's own and theirs.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Category>, StoreError> {
    let mut all = system::list(reader).await?;
    let own = fetch_all!(
        reader,
        CategoryRow,
        "SELECT id, user_id, COALESCE(parent_id, system_parent_id) AS parent_id, kind, name, icon, color,
                is_archived, owner_id, version
         FROM categories WHERE workspace_id = $1 AND (owner_id IS NULL OR owner_id = $2) ORDER BY id",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    for row in own {
        all.push(row.in_workspace(member.workspace())?);
    }
    Ok(all)
}

/// Everything that the transactions of a user can have in any of their workspaces: the system's, then what each
/// workspace has. What is another member's alone is as in [`hidden`].
pub async fn list_all(reader: &mut Reader, user: UserId) -> Result<Vec<Category>, StoreError> {
    let mut all = system::list(reader).await?;
    let own = fetch_all!(
        reader,
        PlacedRow,
        "SELECT c.workspace_id, c.id, c.user_id, COALESCE(c.parent_id, c.system_parent_id) AS parent_id, c.kind, c.name,
                c.icon, c.color, c.is_archived, c.owner_id, c.version
         FROM workspace_members m JOIN categories c ON c.workspace_id = m.workspace_id
         WHERE m.user_id = $1 ORDER BY c.workspace_id, c.id",
        user.as_uuid(),
    )?;
    for row in own {
        all.push(row.seen_by(user)?);
    }
    Ok(all)
}

/// A category of the workspace's own, or of the member's.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<Option<Category>, StoreError> {
    let row = fetch_optional!(
        reader,
        CategoryRow,
        "SELECT id, user_id, COALESCE(parent_id, system_parent_id) AS parent_id, kind, name, icon, color,
                is_archived, owner_id, version
         FROM categories WHERE workspace_id = $1 AND id = $2 AND (owner_id IS NULL OR owner_id = $3)",
        member.workspace().as_uuid(),
        id.as_uuid(),
        member.user().as_uuid(),
    )?;
    row.map(|row| row.in_workspace(member.workspace()))
        .transpose()
}

/// Whether the member can give this category to transactions of the workspace.
pub async fn is_usable<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<bool, StoreError> {
    let (usable,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM system_categories WHERE id = $2)
             OR EXISTS (SELECT 1 FROM categories
                        WHERE workspace_id = $1 AND id = $2 AND (owner_id IS NULL OR owner_id = $3))",
        member.workspace().as_uuid(),
        id.as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(usable)
}

/// Where a category is kept, as far as the user can see it.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: CategoryId,
) -> Result<Option<CategoryHome>, StoreError> {
    if is_system(reader, id).await? {
        return Ok(Some(CategoryHome::System));
    }
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT c.workspace_id FROM workspace_members m
         JOIN categories c ON c.workspace_id = m.workspace_id AND c.id = $2
         WHERE m.user_id = $1 AND (c.owner_id IS NULL OR c.owner_id = $1)",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| CategoryHome::Workspace(WorkspaceId::from_uuid(workspace))))
}

async fn is_system(reader: &mut Reader, id: CategoryId) -> Result<bool, StoreError> {
    let (is_system,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM system_categories WHERE id = $1)",
        id.as_uuid(),
    )?;
    Ok(is_system)
}

/// The two columns that a reference to a category is kept in: the workspace's own, or the system's.
pub(crate) async fn reference(
    reader: &mut Reader,
    id: Option<CategoryId>,
) -> Result<(Option<Uuid>, Option<Uuid>), StoreError> {
    match id {
        None => Ok((None, None)),
        Some(id) if is_system(reader, id).await? => Ok((None, Some(id.as_uuid()))),
        Some(id) => Ok((Some(id.as_uuid()), None)),
    }
}

/// Writes a new category of the workspace.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    category: &Category,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (parent_id, system_parent_id) = reference(tx, category.parent_id).await?;
    execute!(
        tx,
        "INSERT INTO categories (workspace_id, id, user_id, parent_id, system_parent_id, kind, name, icon, color,
                                 is_archived, owner_id, version, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        member.workspace().as_uuid(),
        category.id.as_uuid(),
        member.user().as_uuid(),
        parent_id,
        system_parent_id,
        category.kind.as_str(),
        category.name.in_language(Language::En),
        category.icon,
        category.color,
        category.is_archived,
        category.scope.owner().map(|owner| owner.as_uuid()),
        category.version,
        Instant::from(now),
    )?;
    Ok(())
}

/// Writes a changed category of the workspace over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    category: &Category,
) -> Result<(), StoreError> {
    let (parent_id, system_parent_id) = reference(tx, category.parent_id).await?;
    let rows = execute!(
        tx,
        "UPDATE categories SET parent_id = $1, system_parent_id = $2, name = $3, icon = $4, color = $5,
                is_archived = $6, version = $7
         WHERE workspace_id = $8 AND id = $9 AND version = $10",
        parent_id,
        system_parent_id,
        category.name.in_language(Language::En),
        category.icon,
        category.color,
        category.is_archived,
        category.version,
        member.workspace().as_uuid(),
        category.id.as_uuid(),
        category.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// What keeps a category from being removed. Deleted transactions do not, nor do categories beneath it that
/// the member does not see.
pub async fn usage<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<Usage, StoreError> {
    let (by_transactions, by_children): (bool, bool) = fetch_one!(
        reader,
        (bool, bool),
        "SELECT EXISTS (SELECT 1 FROM transactions
                        WHERE workspace_id = $1 AND category_id = $2 AND deleted_at IS NULL)
                    OR EXISTS (SELECT 1 FROM splits JOIN transactions ON transactions.workspace_id = splits.workspace_id
                                   AND transactions.id = splits.transaction_id
                               WHERE splits.workspace_id = $1 AND splits.category_id = $2
                                   AND transactions.deleted_at IS NULL),
                EXISTS (SELECT 1 FROM categories
                        WHERE workspace_id = $1 AND parent_id = $2 AND (owner_id IS NULL OR owner_id = $3))",
        member.workspace().as_uuid(),
        id.as_uuid(),
        member.user().as_uuid(),
    )?;
    Ok(Usage {
        by_transactions,
        by_children,
    })
}

/// Hangs everything beneath a category, also what the member does not see, beneath another one or at the top.
/// The workspace must be locked.
pub async fn reparent(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    from: CategoryId,
    to: Option<CategoryId>,
) -> Result<(), StoreError> {
    let (parent_id, system_parent_id) = reference(tx, to).await?;
    execute!(
        tx,
        "UPDATE categories SET parent_id = $1, system_parent_id = $2, version = version + 1
         WHERE workspace_id = $3 AND parent_id = $4",
        parent_id,
        system_parent_id,
        member.workspace().as_uuid(),
        from.as_uuid(),
    )?;
    Ok(())
}

/// What hangs right beneath a category and is somebody's alone, whoever asks.
pub async fn personal_beneath(
    reader: &mut Reader,
    member: &Member<EditCategories>,
    id: CategoryId,
) -> Result<Vec<CategoryId>, StoreError> {
    let rows: Vec<(Uuid,)> = fetch_all!(
        reader,
        (Uuid,),
        "SELECT id FROM categories WHERE workspace_id = $1 AND parent_id = $2 AND owner_id IS NOT NULL ORDER BY id",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    let ids = rows.into_iter().map(|(id,)| CategoryId::from_uuid(id));
    Ok(ids.collect())
}

/// Hangs a category that is somebody's alone, whoever asks, from one place to another. Answers whether it
/// was still there. The workspace must be locked.
pub async fn reparent_personal(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    id: CategoryId,
    from: Option<CategoryId>,
    to: Option<CategoryId>,
) -> Result<bool, StoreError> {
    let (parent_id, system_parent_id) = reference(tx, to).await?;
    let rows = execute!(
        tx,
        "UPDATE categories SET parent_id = $1, system_parent_id = $2, version = version + 1
         WHERE workspace_id = $3 AND id = $4 AND owner_id IS NOT NULL
             AND COALESCE(parent_id, system_parent_id) IS NOT DISTINCT FROM $5",
        parent_id,
        system_parent_id,
        member.workspace().as_uuid(),
        id.as_uuid(),
        from.map(|id| id.as_uuid()),
    )?;
    Ok(rows == 1)
}

/// Removes a category of the workspace that is not in [`usage`]; nothing may hang beneath it any more
/// ([`reparent`]). A deleted transaction that had it has none when it is restored.
///
/// # Errors
/// [`StoreError::Conflict`] when it is not there any more.
pub async fn remove(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    id: CategoryId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE transactions SET category_id = NULL
         WHERE workspace_id = $1 AND category_id = $2 AND deleted_at IS NOT NULL",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    // What is not in use has lines of deleted transactions alone.
    execute!(
        tx,
        "UPDATE splits SET category_id = NULL WHERE workspace_id = $1 AND category_id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    let rows = execute!(
        tx,
        "DELETE FROM categories WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}
