//! `/workspaces/{workspace_id}/transfer-suggestions/…`

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use kym_domain::id::WorkspaceId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service::{self, Decision};
use super::wire::{SuggestTransfers, TransferPairs, TransferSuggestionList};

/// How long it may take to compare the rows of many years.
const LONG_WORK: Duration = Duration::from_secs(45);

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_transfer_suggestions))
        .routes(routes!(dismiss_transfer_suggestions))
        .routes(routes!(restore_transfer_suggestions))
}

/// List pairs of transactions that look like transfers: opposite sums on two accounts, four days apart at most; between two
/// currencies sums that differ by 3 % at most at the rates of the workspace. What is part of a transfer, split, planned,
/// void, reconciled or in a closed period is in no pair, and each transaction in one at most.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/transfer-suggestions", operation_id = "list_transfer_suggestions",
    tag = "transactions", params(("workspace_id" = Uuid, Path), SuggestTransfers),
    responses((status = 200, description = "The newest first", body = TransferSuggestionList)))]
async fn list_transfer_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Parameters(parameters): Parameters<SuggestTransfers>,
    Extension(deadline): Extension<Deadline>,
    call: RequestContext,
) -> Result<Json<TransferSuggestionList>> {
    let scope = parameters.check()?;
    deadline.grant(LONG_WORK);
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, workspace, scope).await?))
}

/// Dismiss pairs that are no transfers. They are not suggested again, to nobody of the workspace.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/transfer-suggestions/dismiss",
    operation_id = "dismiss_transfer_suggestions", tag = "transactions", params(("workspace_id" = Uuid, Path)),
    request_body = TransferPairs,
    responses((status = 204, description = "They are not suggested any more")))]
async fn dismiss_transfer_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<TransferPairs>,
) -> Result<Committed<()>> {
    let pairs = body.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::decide(ctx, workspace, &pairs, Decision::Dismiss).await
}

/// Take it back that pairs were dismissed.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/transfer-suggestions/restore",
    operation_id = "restore_transfer_suggestions", tag = "transactions", params(("workspace_id" = Uuid, Path)),
    request_body = TransferPairs,
    responses((status = 204, description = "They may be suggested again")))]
async fn restore_transfer_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<TransferPairs>,
) -> Result<Committed<()>> {
    let pairs = body.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::decide(ctx, workspace, &pairs, Decision::Restore).await
}
