//! `/workspaces/{workspace_id}/reconversions/…`

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use kym_domain::id::{ReconversionId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::answer::Answer as _;
use kym_platform::context::Committed;
use kym_platform::error::{Error, Result};
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use tokio::sync::Semaphore;

use super::service;
use super::wire::{ReconversionBody, ReconversionPreview, ReconversionView, StartReconversion};

/// How long it may take to go through all rows of a workspace.
const LONG_WORK: Duration = Duration::from_secs(45);

/// Each holds all rows of a workspace in memory, so few are looked through at once.
static TURNS: Semaphore = Semaphore::const_new(2);

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(preview_reconversion))
        .routes(routes!(start_reconversion))
        .routes(routes!(get_reconversion))
}

/// See what transactions would come to if they were converted anew. Nothing changes.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/reconversions/preview", operation_id = "preview_reconversion",
    tag = "reconversions", params(("workspace_id" = Uuid, Path)), request_body = StartReconversion,
    responses((status = 200, description = "What they come to, and what they would", body = ReconversionPreview)))]
async fn preview_reconversion(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Extension(deadline): Extension<Deadline>,
    AuthedJson(call, body): AuthedJson<StartReconversion>,
) -> Result<Json<ReconversionPreview>> {
    let options = body.check()?;
    deadline.grant(LONG_WORK);
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    let mut view = app.read(&call).await?;
    let found = service::preview(&mut view, workspace, &options).await?;
    Ok(Json(ReconversionPreview::new(&found)?))
}

/// Have transactions converted anew: all of them, or none. It takes a while; the socket tells how far it is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/reconversions", operation_id = "start_reconversion",
    tag = "reconversions", params(("workspace_id" = Uuid, Path)), request_body = StartReconversion,
    responses((status = 202, description = "It is being done", body = ReconversionBody)))]
async fn start_reconversion(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<StartReconversion>,
) -> Result<Committed<ReconversionView>> {
    body.check()?;
    let ctx = app.write(&call, StatusCode::ACCEPTED).await?;
    service::ask(ctx, workspace, &body).await
}

/// What became of it.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/reconversions/{reconversion_id}", operation_id = "get_reconversion",
    tag = "reconversions", params(("workspace_id" = Uuid, Path), ("reconversion_id" = Uuid, Path)),
    responses((status = 200, description = "How far it has come", body = ReconversionBody)))]
async fn get_reconversion(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ReconversionId)>,
    call: RequestContext,
) -> Result<Json<ReconversionBody>> {
    let mut view = app.read(&call).await?;
    let seen = service::get(&mut view, workspace, id).await?;
    Ok(Json(seen.body(view.language)))
}
