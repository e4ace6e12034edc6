//! `/workspaces/{workspace_id}/history/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_books::transactions::lock_check::Confirmation;
use kym_domain::id::{ChangeId, WorkspaceId};
use kym_platform::access::RequestContext;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::wire::{ChangeBody, ChangeList, ChangeView, ListHistory};
use super::{service, undo};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_history))
        .routes(routes!(undo_change))
}

/// Who changed what in a workspace. Kept for 400 days.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/history", operation_id = "list_history", tag = "history",
    params(("workspace_id" = Uuid, Path), ListHistory),
    responses((status = 200, description = "A page of changes, newest first", body = ChangeList)))]
async fn list_history(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Parameters(parameters): Parameters<ListHistory>,
    call: RequestContext,
) -> Result<Json<ChangeList>> {
    let filter = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (changes, total) = service::list(&mut view, workspace, &filter).await?;
    Ok(Json(ChangeList::new(&changes, total)))
}

/// Undo a change, with all the rows it touched: as a new change, which can be undone again. Refused
/// when what it changed has changed again since.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/history/{change_id}/undo", operation_id = "undo_change",
    tag = "history", params(("workspace_id" = Uuid, Path), ("change_id" = Uuid, Path), Confirmation),
    responses((status = 201, description = "The change that undid it", body = ChangeBody)))]
async fn undo_change(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ChangeId)>,
    Parameters(confirmation): Parameters<Confirmation>,
    call: RequestContext,
) -> Result<Committed<ChangeView>> {
    let is_confirmed = confirmation.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    undo::undo(ctx.confirmed(is_confirmed), workspace, id).await
}
