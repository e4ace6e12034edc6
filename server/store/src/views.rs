//! The views of transactions that members keep, each for themselves.

use kym_domain::id::{UserId, ViewId, WorkspaceId};
use kym_domain::text::fold;
use kym_domain::views::View;
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::refold::refold;

#[derive(sqlx_macros::FromRow)]
struct ViewRow {
    id: Uuid,
    area: String,
    name: String,
    query: String,
    position: i64,
    version: i64,
}

/// The view of some member.
#[derive(sqlx_macros::FromRow)]
struct MemberViewRow {
    user_id: Uuid,
    #[sqlx(flatten)]
    view: ViewRow,
}

impl MemberViewRow {
    fn into_view(self, workspace: WorkspaceId) -> Result<View, StoreError> {
        self.view
            .into_view(workspace, UserId::from_uuid(self.user_id))
    }
}

/// The views that the member keeps in the workspace, by area, each in its order.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<View>, StoreError> {
    let rows = fetch_all!(
        reader,
        ViewRow,
        "SELECT id, area, name, query, position, version FROM saved_views
         WHERE workspace_id = $1 AND user_id = $2 ORDER BY area, position, id",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    rows.into_iter()
        .map(|row| row.into_view(member.workspace(), member.user()))
        .collect()
}

/// The views of all members of the workspace that may ask for a tag.
pub async fn naming_tags(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
) -> Result<Vec<View>, StoreError> {
    let rows = fetch_all!(
        reader,
        MemberViewRow,
        "SELECT user_id, id, area, name, query, position, version FROM saved_views
         WHERE workspace_id = $1 AND query LIKE '%tag=%' ORDER BY id",
        member.workspace().as_uuid(),
    )?;
    rows.into_iter()
        .map(|row| row.into_view(member.workspace()))
        .collect()
}

/// The view of any member of the workspace.
pub async fn of_anybody(
    reader: &mut Reader,
    member: &Member<EditTransactions>,
    id: Uuid,
) -> Result<Option<View>, StoreError> {
    let row = fetch_optional!(
        reader,
        MemberViewRow,
        "SELECT user_id, id, area, name, query, position, version FROM saved_views
         WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id,
    )?;
    row.map(|row| row.into_view(member.workspace())).transpose()
}

/// Has the view of any member of the workspace ask for something else.
pub async fn update_query(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    view: &View,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE saved_views SET query = $1, version = $2 WHERE workspace_id = $3 AND id = $4",
        view.query,
        view.version,
        member.workspace().as_uuid(),
        view.id.as_uuid(),
    )?;
    Ok(())
}

/// Keeps a new view. The workspace must be locked, here and below: names and places are looked at together.
pub async fn insert<R>(tx: &mut Tx, member: &Member<R>, view: &View) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO saved_views (workspace_id, user_id, id, area, name, name_folded, query, position, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        view.id.as_uuid(),
        view.area.as_str(),
        view.name,
        fold(&view.name),
        view.query,
        i64::try_from(view.position).unwrap_or(i64::MAX),
        view.version,
    )?;
    Ok(())
}

/// Writes a view as it is now but for its place.
pub async fn update<R>(tx: &mut Tx, member: &Member<R>, view: &View) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE saved_views SET name = $1, name_folded = $2, query = $3, version = $4
         WHERE workspace_id = $5 AND user_id = $6 AND id = $7",
        view.name,
        fold(&view.name),
        view.query,
        view.version,
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        view.id.as_uuid(),
    )?;
    Ok(())
}

/// Gives the views of one area the places of their order here.
pub async fn order<R>(tx: &mut Tx, member: &Member<R>, order: &[ViewId]) -> Result<(), StoreError> {
    for (position, id) in (0_i64..).zip(order) {
        execute!(
            tx,
            "UPDATE saved_views SET position = $1 WHERE workspace_id = $2 AND user_id = $3 AND id = $4 AND position <> $1",
            position,
            member.workspace().as_uuid(),
            member.user().as_uuid(),
            id.as_uuid(),
        )?;
    }
    Ok(())
}

/// Forgets a view.
pub async fn remove<R>(tx: &mut Tx, member: &Member<R>, id: ViewId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM saved_views WHERE workspace_id = $1 AND user_id = $2 AND id = $3",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

impl ViewRow {
    fn into_view(self, workspace_id: WorkspaceId, user_id: UserId) -> Result<View, StoreError> {
        let nonsense = |what| StoreError::inconsistent("saved_views", what, self.id);
        Ok(View {
            id: ViewId::from_uuid(self.id),
            workspace_id,
            user_id,
            area: self.area.parse().map_err(|_| nonsense("area"))?,
            position: usize::try_from(self.position).map_err(|_| nonsense("position"))?,
            name: self.name,
            query: self.query,
            version: self.version,
        })
    }
}

/// Folds the names of views anew that an older program has folded in another way.
pub(crate) async fn refold(tx: &mut Tx) -> Result<(), StoreError> {
    refold!(tx, "saved_views", "AND other.area = saved_views.area")
}
