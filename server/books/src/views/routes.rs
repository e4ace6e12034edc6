//! `/workspaces/{workspace_id}/views`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{ViewId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::ViewAnswer;
use super::wire::{CreateView, UpdateView, ViewBody, ViewList};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_views, create_view))
        .routes(routes!(update_view, delete_view))
}

/// The views of transactions that I keep in a workspace. Nobody else sees them.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/views", operation_id = "list_views", tag = "views",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "By area, each in its order", body = ViewList)))]
async fn list_views(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<ViewList>> {
    let mut view = app.read(&call).await?;
    let views = service::list(&mut view, workspace).await?;
    Ok(Json(ViewList::new(&views, view.language)))
}

/// Keep a view of transactions: fifty in a workspace at most.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/views", operation_id = "create_view", tag = "views",
    params(("workspace_id" = Uuid, Path)), request_body = CreateView,
    responses((status = 201, description = "The view", body = ViewBody)))]
async fn create_view(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<CreateView>,
) -> Result<Committed<ViewAnswer>> {
    let (area, draft) = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, area, draft).await
}

/// Change a view that I keep.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/views/{view_id}", operation_id = "update_view", tag = "views",
    params(("workspace_id" = Uuid, Path), ("view_id" = Uuid, Path)), request_body = UpdateView,
    responses((status = 200, description = "The view as changed", body = ViewBody)))]
async fn update_view(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ViewId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateView>,
) -> Result<Committed<ViewAnswer>> {
    let change = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, workspace, id, change, &if_match).await
}

/// Forget a view that I kept.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/views/{view_id}", operation_id = "delete_view",
    tag = "views", params(("workspace_id" = Uuid, Path), ("view_id" = Uuid, Path)),
    responses((status = 204, description = "It is gone")))]
async fn delete_view(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ViewId)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, workspace, id, &if_match).await
}
