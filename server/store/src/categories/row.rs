//! How rows of `categories` and `system_categories` become values.

use kym_domain::categories::{Category, CategoryName, Scope};
use kym_domain::id::{CategoryId, UserId, WorkspaceId};
use uuid::Uuid;

use crate::error::StoreError;

#[derive(sqlx_macros::FromRow)]
pub(super) struct CategoryRow {
    id: Uuid,
    user_id: Uuid,
    parent_id: Option<Uuid>,
    kind: String,
    name: String,
    icon: String,
    color: String,
    is_archived: bool,
    owner_id: Option<Uuid>,
    version: i64,
}

/// A category and the workspace that has it.
#[derive(sqlx_macros::FromRow)]
pub(super) struct PlacedRow {
    workspace_id: Uuid,
    #[sqlx(flatten)]
    category: CategoryRow,
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct SystemRow {
    id: Uuid,
    parent_id: Option<Uuid>,
    kind: String,
    name_en: String,
    name_ru: String,
    icon: String,
    color: String,
    is_archived: bool,
    version: i64,
}

impl TryFrom<SystemRow> for Category {
    type Error = StoreError;

    fn try_from(row: SystemRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: CategoryId::from_uuid(row.id),
            scope: Scope::System,
            user_id: None,
            parent_id: row.parent_id.map(CategoryId::from_uuid),
            name: CategoryName::Translated {
                en: row.name_en,
                ru: row.name_ru,
            },
            kind: row
                .kind
                .parse()
                .map_err(|_| StoreError::inconsistent("system_categories", "kind", row.id))?,
            icon: row.icon,
            color: row.color,
            is_archived: row.is_archived,
            version: row.version,
        })
    }
}

impl PlacedRow {
    /// The category, without a name when it is the own of another than `user`.
    pub(super) fn seen_by(self, user: UserId) -> Result<Category, StoreError> {
        let workspace = WorkspaceId::from_uuid(self.workspace_id);
        let category = self.category.in_workspace(workspace)?;
        let is_hidden = category.scope.owner().is_some_and(|owner| owner != user);
        Ok(if is_hidden {
            Category::hidden(category.id, category.scope, category.kind)
        } else {
            category
        })
    }
}

impl CategoryRow {
    pub(super) fn in_workspace(self, workspace: WorkspaceId) -> Result<Category, StoreError> {
        Ok(Category {
            id: CategoryId::from_uuid(self.id),
            scope: match self.owner_id {
                None => Scope::Workspace(workspace),
                Some(owner) => Scope::Personal(workspace, UserId::from_uuid(owner)),
            },
            user_id: Some(UserId::from_uuid(self.user_id)),
            parent_id: self.parent_id.map(CategoryId::from_uuid),
            name: CategoryName::Own(self.name),
            kind: self
                .kind
                .parse()
                .map_err(|_| StoreError::inconsistent("categories", "kind", self.id))?,
            icon: self.icon,
            color: self.color,
            is_archived: self.is_archived,
            version: self.version,
        })
    }
}
