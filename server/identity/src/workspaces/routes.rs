//! `/workspaces/…`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::WorkspaceId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::WorkspaceAnswer;
use super::wire::{CreateWorkspace, UpdateWorkspace, WorkspaceBody, WorkspaceList};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_workspaces, create_workspace))
        .routes(routes!(get_workspace, update_workspace, delete_workspace))
}

/// The workspaces I belong to.
#[utoipa::path(get, path = "/workspaces/", operation_id = "list_workspaces", tag = "workspaces",
    responses((status = 200, description = "All of them, oldest first", body = WorkspaceList)))]
async fn list_workspaces(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let views = service::list(&mut view).await?;
    Ok(axum::Json(WorkspaceList::new(&views, view.language)).into_response())
}

/// Make a workspace of my own.
#[utoipa::path(post, path = "/workspaces/", operation_id = "create_workspace", tag = "workspaces",
    request_body = CreateWorkspace,
    responses((status = 201, description = "The new workspace", body = WorkspaceBody)))]
async fn create_workspace(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateWorkspace>,
) -> Result<Committed<WorkspaceAnswer>> {
    let draft = body.check()?;
    service::create(app.write(&call, StatusCode::CREATED).await?, draft).await
}

/// One of my workspaces.
#[utoipa::path(get, path = "/workspaces/{workspace_id}", operation_id = "get_workspace", tag = "workspaces",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "The workspace", body = WorkspaceBody)))]
async fn get_workspace(
    State(app): State<App>,
    Ids((id,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    found(
        &WorkspaceAnswer(service::get(&mut view, id).await?),
        view.language,
    )
}

/// Change name, description, currency and time zone. What is not given stays as it is.
#[utoipa::path(put, path = "/workspaces/{workspace_id}", operation_id = "update_workspace", tag = "workspaces",
    params(("workspace_id" = Uuid, Path)), request_body = UpdateWorkspace,
    responses((status = 200, description = "The workspace as changed", body = WorkspaceBody)))]
async fn update_workspace(
    State(app): State<App>,
    Ids((id,)): Ids<(WorkspaceId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateWorkspace>,
) -> Result<Committed<WorkspaceAnswer>> {
    let edit = body.check()?;
    service::update(app.write(&call, StatusCode::OK).await?, id, edit, &if_match).await
}

/// Delete a workspace with everything in it. This cannot be undone.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}", operation_id = "delete_workspace", tag = "workspaces",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 204, description = "The workspace is gone")))]
async fn delete_workspace(
    State(app): State<App>,
    Ids((id,)): Ids<(WorkspaceId,)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    service::delete(
        app.write(&call, StatusCode::NO_CONTENT).await?,
        id,
        &if_match,
    )
    .await
}
