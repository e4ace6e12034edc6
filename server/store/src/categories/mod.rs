//! Categories: the system's, the same for everybody, and those of workspaces.

mod row;

use jiff::Timestamp;
use kym_domain::categories::{Category, system_categories};
use kym_domain::id::{CategoryId, UserId, WorkspaceId};
use kym_domain::language::Language;
use uuid::Uuid;

use self::row::{CategoryRow, SystemRow};
use crate::access::{EditCategories, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// Where a category is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
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

/// Writes the system's categories as this program knows them; what is the same already is left
/// alone. Rows of all workspaces refer to them.
pub async fn seed_system(tx: &mut Tx) -> Result<(), StoreError> {
    for (position, category) in (0_i64..).zip(system_categories()) {
        execute!(
            tx,
            "INSERT INTO system_categories (id, parent_id, kind, name_en, name_ru, icon, color, position)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (id) DO UPDATE SET
                 parent_id = excluded.parent_id, kind = excluded.kind, name_en = excluded.name_en,
                 name_ru = excluded.name_ru, icon = excluded.icon, color = excluded.color,
                 position = excluded.position
             WHERE (system_categories.kind, system_categories.name_en, system_categories.name_ru,
                    system_categories.icon, system_categories.color, system_categories.position)
                <> (excluded.kind, excluded.name_en, excluded.name_ru, excluded.icon, excluded.color,
                    excluded.position)",
            category.id.as_uuid(),
            category.parent_id.map(|id| id.as_uuid()),
            category.kind.as_str(),
            category.name.in_language(Language::En),
            category.name.in_language(Language::Ru),
            category.icon,
            category.color,
            position,
        )?;
    }
    Ok(())
}

/// Everything that transactions of the workspace can have: the system's, then the workspace's own.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Category>, StoreError> {
    let system = fetch_all!(
        reader,
        SystemRow,
        "SELECT id, parent_id, kind, name_en, name_ru, icon, color FROM system_categories ORDER BY position"
    )?;
    let own = fetch_all!(
        reader,
        CategoryRow,
        "SELECT id, user_id, COALESCE(parent_id, system_parent_id) AS parent_id, kind, name, icon, color, version
         FROM categories WHERE workspace_id = $1 ORDER BY id",
        member.workspace().as_uuid(),
    )?;
    let system = system.into_iter().map(Category::try_from);
    system
        .chain(
            own.into_iter()
                .map(|row| row.in_workspace(member.workspace())),
        )
        .collect()
}

/// A category of the workspace's own.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<Option<Category>, StoreError> {
    let row = fetch_optional!(
        reader,
        CategoryRow,
        "SELECT id, user_id, COALESCE(parent_id, system_parent_id) AS parent_id, kind, name, icon, color, version
         FROM categories WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(|row| row.in_workspace(member.workspace()))
        .transpose()
}

/// Whether transactions of the workspace can have this category.
pub async fn is_usable<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<bool, StoreError> {
    let (usable,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM system_categories WHERE id = $2)
             OR EXISTS (SELECT 1 FROM categories WHERE workspace_id = $1 AND id = $2)",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(usable)
}

/// Where a category is kept, as far as the user can see it.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: CategoryId,
) -> Result<Option<Home>, StoreError> {
    if is_system(reader, id).await? {
        return Ok(Some(Home::System));
    }
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT c.workspace_id FROM workspace_members m
         JOIN categories c ON c.workspace_id = m.workspace_id AND c.id = $2
         WHERE m.user_id = $1",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| Home::Workspace(WorkspaceId::from_uuid(workspace))))
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
                                 version, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        member.workspace().as_uuid(),
        category.id.as_uuid(),
        member.user().as_uuid(),
        parent_id,
        system_parent_id,
        category.kind.as_str(),
        category.name.in_language(Language::En),
        category.icon,
        category.color,
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
        "UPDATE categories SET parent_id = $1, system_parent_id = $2, name = $3, icon = $4, color = $5, version = $6
         WHERE workspace_id = $7 AND id = $8 AND version = $9",
        parent_id,
        system_parent_id,
        category.name.in_language(Language::En),
        category.icon,
        category.color,
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

/// What keeps a category from being removed. Deleted transactions do not.
pub async fn usage<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: CategoryId,
) -> Result<Usage, StoreError> {
    let (by_transactions, by_children): (bool, bool) = fetch_one!(
        reader,
        (bool, bool),
        "SELECT EXISTS (SELECT 1 FROM transactions
                        WHERE workspace_id = $1 AND category_id = $2 AND deleted_at IS NULL),
                EXISTS (SELECT 1 FROM categories WHERE workspace_id = $1 AND parent_id = $2)",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(Usage {
        by_transactions,
        by_children,
    })
}

/// Removes a category of the workspace that is not in [`usage`]. A deleted transaction that had it
/// has none when it is restored.
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
