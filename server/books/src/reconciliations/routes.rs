//! `/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::{AccountId, ReconciliationId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{
    CloseReconciliation, ReconciliationBody, ReconciliationList, ReconciliationView, StatementBody,
};

/// The ids in the path of one reconciliation.
type Target = Ids<(WorkspaceId, AccountId, ReconciliationId)>;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_reconciliations, begin_reconciliation))
        .routes(routes!(
            get_reconciliation,
            update_reconciliation,
            cancel_reconciliation
        ))
        .routes(routes!(close_reconciliation))
        .routes(routes!(reopen_reconciliation))
}

/// The reconciliations of an account.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations",
    operation_id = "list_reconciliations", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)),
    responses((status = 200, description = "All of them, the latest statement first", body = ReconciliationList)))]
async fn list_reconciliations(
    State(app): State<App>,
    Ids(place): Ids<(WorkspaceId, AccountId)>,
    call: RequestContext,
) -> Result<Json<ReconciliationList>> {
    let mut view = app.read(&call).await?;
    let all = service::list(&mut view, place).await?;
    Ok(Json(ReconciliationList::new(&all)))
}

/// Begin to compare an account with a statement of its bank. One at a time is open.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations",
    operation_id = "begin_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)), request_body = StatementBody,
    responses((status = 201, description = "The reconciliation", body = ReconciliationBody)))]
async fn begin_reconciliation(
    State(app): State<App>,
    Ids(place): Ids<(WorkspaceId, AccountId)>,
    AuthedJson(call, body): AuthedJson<StatementBody>,
) -> Result<Committed<ReconciliationView>> {
    let statement = body.check()?;
    service::begin(
        app.write(&call, StatusCode::CREATED).await?,
        place,
        statement,
    )
    .await
}

/// A reconciliation, and while it is open where the account stands against the statement.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/{reconciliation_id}",
    operation_id = "get_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path), ("reconciliation_id" = Uuid, Path)),
    responses((status = 200, description = "The reconciliation", body = ReconciliationBody)))]
async fn get_reconciliation(
    State(app): State<App>,
    Ids((workspace, account, id)): Target,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let seen = service::get(&mut view, (workspace, account), id).await?;
    found(&seen, view.language)
}

/// Correct day or balance of the statement, while the reconciliation is open.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/{reconciliation_id}",
    operation_id = "update_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path), ("reconciliation_id" = Uuid, Path)),
    request_body = StatementBody,
    responses((status = 200, description = "The reconciliation as changed", body = ReconciliationBody)))]
async fn update_reconciliation(
    State(app): State<App>,
    Ids((workspace, account, id)): Target,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<StatementBody>,
) -> Result<Committed<ReconciliationView>> {
    let statement = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::change(ctx, (workspace, account), id, (statement, if_match)).await
}

/// Give a reconciliation up that is open. What is ticked stays ticked.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/{reconciliation_id}",
    operation_id = "cancel_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path), ("reconciliation_id" = Uuid, Path)),
    responses((status = 204, description = "It is given up")))]
async fn cancel_reconciliation(
    State(app): State<App>,
    Ids((workspace, account, id)): Target,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::cancel(ctx, (workspace, account), id, &if_match).await
}

/// Close a reconciliation: what is ticked becomes reconciled, and the account is closed up to the day of the
/// statement.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/{reconciliation_id}/close",
    operation_id = "close_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path), ("reconciliation_id" = Uuid, Path)),
    request_body = CloseReconciliation,
    responses((status = 200, description = "The reconciliation as closed", body = ReconciliationBody)))]
async fn close_reconciliation(
    State(app): State<App>,
    Ids((workspace, account, id)): Target,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<CloseReconciliation>,
) -> Result<Committed<ReconciliationView>> {
    let seen = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::close(ctx, (workspace, account), id, (seen, if_match)).await
}

/// Reopen the last reconciliation of an account that was closed: its rows are ticked as before, and what was
/// booked to make both sides agree is deleted. For admins.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/reconciliations/{reconciliation_id}/reopen",
    operation_id = "reopen_reconciliation", tag = "reconciliations",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path), ("reconciliation_id" = Uuid, Path)),
    responses((status = 200, description = "The reconciliation, open again", body = ReconciliationBody)))]
async fn reopen_reconciliation(
    State(app): State<App>,
    Ids((workspace, account, id)): Target,
    call: RequestContext,
) -> Result<Committed<ReconciliationView>> {
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::reopen(ctx, (workspace, account), id).await
}
