//! `/transactions/bulk/…`

use axum::extract::State;
use axum::http::StatusCode;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::state::App;

use super::super::lock_check::Confirmation;
use super::service;
use super::wire::{
    BulkDelete, BulkMoveAccount, BulkOptions, BulkResult, BulkUpdateCategory, BulkUpdateStatus,
    Outcome,
};

/// The routes for many transactions at once.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(bulk_delete_transactions))
        .routes(routes!(bulk_update_category))
        .routes(routes!(bulk_move_account))
        .routes(routes!(bulk_update_status))
}

/// Delete many transactions, the other legs of transfers with them. All or none.
#[utoipa::path(post, path = "/transactions/bulk/delete", operation_id = "bulk_delete_transactions",
    tag = "transactions", params(Confirmation), request_body = BulkDelete,
    responses((status = 200, description = "What was deleted", body = BulkResult)))]
async fn bulk_delete_transactions(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<BulkDelete>,
) -> Result<Committed<Outcome>> {
    let wish = body.check()?;
    change(&app, &call, &confirmation, wish).await
}

/// Give many transactions a category, or none. All or none of them.
#[utoipa::path(patch, path = "/transactions/bulk/update-category", operation_id = "bulk_update_category",
    tag = "transactions", params(Confirmation), request_body = BulkUpdateCategory,
    responses((status = 200, description = "What was changed", body = BulkResult)))]
async fn bulk_update_category(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<BulkUpdateCategory>,
) -> Result<Committed<Outcome>> {
    let wish = body.check()?;
    change(&app, &call, &confirmation, wish).await
}

/// Book many transactions on another account of their workspace. All or none.
#[utoipa::path(patch, path = "/transactions/bulk/move-account", operation_id = "bulk_move_account",
    tag = "transactions", params(Confirmation), request_body = BulkMoveAccount,
    responses((status = 200, description = "What was moved", body = BulkResult)))]
async fn bulk_move_account(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<BulkMoveAccount>,
) -> Result<Committed<Outcome>> {
    let wish = body.check()?;
    change(&app, &call, &confirmation, wish).await
}

/// Give many transactions a status. All or none of them.
#[utoipa::path(patch, path = "/transactions/bulk/update-status", operation_id = "bulk_update_status",
    tag = "transactions", params(Confirmation), request_body = BulkUpdateStatus,
    responses((status = 200, description = "What was changed", body = BulkResult)))]
async fn bulk_update_status(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<BulkUpdateStatus>,
) -> Result<Committed<Outcome>> {
    let wish = body.check()?;
    change(&app, &call, &confirmation, wish).await
}

async fn change(
    app: &App,
    call: &RequestContext,
    confirmation: &Confirmation,
    wish: BulkOptions,
) -> Result<Committed<Outcome>> {
    let is_confirmed = confirmation.check()?;
    let ctx = app.write(call, StatusCode::OK).await?;
    service::change(ctx.confirmed(is_confirmed), wish).await
}
