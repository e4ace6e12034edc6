//! `/workspaces/{workspace_id}/saved-reports`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{SavedReportId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{SaveReport, SavedReportBody, SavedReportList, SavedReportView};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_saved_reports, create_saved_report))
        .routes(routes!(update_saved_report, delete_saved_report))
        .routes(routes!(send_saved_report))
}

/// The reports that I keep in a workspace, and those that others share there.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/saved-reports", operation_id = "list_saved_reports",
    tag = "saved_reports", params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "By name", body = SavedReportList)))]
async fn list_saved_reports(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<SavedReportList>> {
    let mut view = app.read(&call).await?;
    let reports = service::list(&mut view, workspace, app.smtp.is_some()).await?;
    Ok(Json(SavedReportList::new(&reports, view.language)))
}

/// Keep a report: fifty in a workspace at most. Sharing it takes the right to edit plans.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/saved-reports", operation_id = "create_saved_report",
    tag = "saved_reports", params(("workspace_id" = Uuid, Path)), request_body = SaveReport,
    responses((status = 201, description = "The report", body = SavedReportBody)))]
async fn create_saved_report(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<SaveReport>,
) -> Result<Committed<SavedReportView>> {
    let (draft, asked) = body.check()?;
    service::look(&mut app.read(&call).await?, workspace, &asked).await?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, draft).await
}

/// Change a report that I keep.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/saved-reports/{saved_report_id}",
    operation_id = "update_saved_report", tag = "saved_reports",
    params(("workspace_id" = Uuid, Path), ("saved_report_id" = Uuid, Path)), request_body = SaveReport,
    responses((status = 200, description = "The report as changed", body = SavedReportBody)))]
async fn update_saved_report(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, SavedReportId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<SaveReport>,
) -> Result<Committed<SavedReportView>> {
    let (draft, asked) = body.check()?;
    service::look(&mut app.read(&call).await?, workspace, &asked).await?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, workspace, id, draft, &if_match).await
}

/// Forget a report that I kept.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/saved-reports/{saved_report_id}",
    operation_id = "delete_saved_report", tag = "saved_reports",
    params(("workspace_id" = Uuid, Path), ("saved_report_id" = Uuid, Path)),
    responses((status = 204, description = "It is gone")))]
async fn delete_saved_report(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, SavedReportId)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, workspace, id, &if_match).await
}

/// Have a report that I keep mailed to me now, at my confirmed address: once in a minute at most.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/saved-reports/{saved_report_id}/send",
    operation_id = "send_saved_report", tag = "saved_reports",
    params(("workspace_id" = Uuid, Path), ("saved_report_id" = Uuid, Path)),
    responses((status = 202, description = "It is being made", body = SavedReportBody)))]
async fn send_saved_report(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, SavedReportId)>,
    call: RequestContext,
) -> Result<Committed<SavedReportView>> {
    let user = call.actor.user.clone();
    let ctx = app.write(&call, StatusCode::ACCEPTED).await?;
    service::send(ctx, &user, workspace, id).await
}
