//! `/workspaces/{workspace_id}/history`

use axum::Json;
use axum::extract::State;
use kym_domain::id::WorkspaceId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::wire::{ChangeList, ListHistory};
use crate::access::Call;
use crate::error::Result;
use crate::http::parameters::Parameters;
use crate::http::path::Ids;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_history))
}

/// Who changed what in a workspace. Kept for 400 days.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/history", operation_id = "list_history", tag = "history",
    params(("workspace_id" = Uuid, Path), ListHistory),
    responses((status = 200, description = "A page of changes, newest first", body = ChangeList)))]
async fn list_history(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Parameters(parameters): Parameters<ListHistory>,
    call: Call,
) -> Result<Json<ChangeList>> {
    let filter = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (changes, total) = service::list(&mut view, workspace, &filter).await?;
    Ok(Json(ChangeList::new(&changes, total)))
}
