//! `/workspaces/{workspace_id}/dashboard`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::WorkspaceId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{DashboardLayoutBody, LayoutView, UpdateDashboardLayout};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(get_dashboard_layout, update_dashboard_layout))
}

/// How I arrange the first screen of a workspace. Nothing, of version 0, when I leave it as it comes.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/dashboard", operation_id = "get_dashboard_layout",
    tag = "dashboards", params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "The cards in their order", body = DashboardLayoutBody)))]
async fn get_dashboard_layout(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let layout = service::get(&mut view, workspace).await?;
    found(&layout, view.language)
}

/// Arrange the first screen of a workspace: forty cards at most, none of them twice. Without any it is as it comes.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/dashboard", operation_id = "update_dashboard_layout",
    tag = "dashboards", params(("workspace_id" = Uuid, Path)), request_body = UpdateDashboardLayout,
    responses((status = 200, description = "The arrangement", body = DashboardLayoutBody)))]
async fn update_dashboard_layout(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<UpdateDashboardLayout>,
) -> Result<Committed<LayoutView>> {
    let items = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, workspace, items, &if_match).await
}
