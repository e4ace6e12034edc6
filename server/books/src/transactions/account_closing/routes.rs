//! `/workspaces/{workspace_id}/accounts/{account_id}/close`

use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{AccountId, WorkspaceId};
use kym_platform::access::AuthedJson;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::CloseAccount;
use crate::accounts::wire::{AccountAnswer, AccountBody};

/// The route that closes an account.
pub fn router() -> Routes {
    Routes::new().routes(routes!(close_account))
}

/// Close an account that is no longer used. Its balance must be zero, or go to another account in the same step, and
/// no planned or recurring transactions may be expected on it. It keeps its history and can be reopened.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/accounts/{account_id}/close",
    operation_id = "close_account", tag = "accounts",
    params(("workspace_id" = Uuid, Path), ("account_id" = Uuid, Path)), request_body = CloseAccount,
    responses((status = 200, description = "The account", body = AccountBody)))]
async fn close_account(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, AccountId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<CloseAccount>,
) -> Result<Committed<AccountAnswer>> {
    let wish = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::close(ctx, workspace, id, wish, &if_match).await
}
