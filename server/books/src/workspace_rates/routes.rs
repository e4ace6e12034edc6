//! `/workspaces/{workspace_id}/exchange-rates`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{WorkspaceId, WorkspaceRateId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_rates::exchange_rates::input::QuoteInput;

use super::service;
use super::wire::{WorkspaceRateList, WorkspaceRateSet, WorkspaceRateSetBody};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_workspace_rates, create_workspace_rate))
        .routes(routes!(update_workspace_rate, delete_workspace_rate))
}

/// The exchange rates that a workspace set for itself.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/exchange-rates", operation_id = "list_workspace_rates",
    tag = "workspace-rates", params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "All of them, the latest days first", body = WorkspaceRateList)))]
async fn list_workspace_rates(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<WorkspaceRateList>> {
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, workspace).await?))
}

/// Set an exchange rate for a workspace. Transactions that had none are converted by it.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/exchange-rates", operation_id = "create_workspace_rate",
    tag = "workspace-rates", params(("workspace_id" = Uuid, Path)), request_body = QuoteInput,
    responses((status = 201, description = "The rate, and how many transactions it converted", body = WorkspaceRateSetBody)))]
async fn create_workspace_rate(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<QuoteInput>,
) -> Result<Committed<WorkspaceRateSet>> {
    let quote = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, quote).await
}

/// Set another exchange rate in the place of one. Transactions that had none are converted by it.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/exchange-rates/{workspace_rate_id}", operation_id = "update_workspace_rate",
    tag = "workspace-rates", params(("workspace_id" = Uuid, Path), ("workspace_rate_id" = Uuid, Path)), request_body = QuoteInput,
    responses((status = 200, description = "The rate, and how many transactions it converted", body = WorkspaceRateSetBody)))]
async fn update_workspace_rate(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, WorkspaceRateId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<QuoteInput>,
) -> Result<Committed<WorkspaceRateSet>> {
    let quote = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, workspace, id, quote, &if_match).await
}

/// Remove an exchange rate of a workspace. What was converted by it stays so.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/exchange-rates/{workspace_rate_id}", operation_id = "delete_workspace_rate",
    tag = "workspace-rates", params(("workspace_id" = Uuid, Path), ("workspace_rate_id" = Uuid, Path)),
    responses((status = 204, description = "It is gone")))]
async fn delete_workspace_rate(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, WorkspaceRateId)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, workspace, id, &if_match).await
}
