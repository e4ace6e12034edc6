//! `/transactions/transfers/…`

use axum::extract::State;
use axum::http::StatusCode;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::state::App;

use super::super::bulk::wire::{BulkResult, Outcome};
use super::super::lock_check::Confirmation;
use super::service::{self, Joining};
use super::wire::{JoinTransfers, SeparateTransfers};

/// The routes that make transfers of what is booked.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(join_transfers))
        .routes(routes!(separate_transfers))
}

/// Make transfers of pairs of transactions, each on two accounts of one workspace. Amounts, days, statuses, payees, notes,
/// tags, files and what an import knows of them stay; their categories go. All or none.
#[utoipa::path(post, path = "/transactions/transfers/join", operation_id = "join_transfers",
    tag = "transactions", params(Confirmation), request_body = JoinTransfers,
    responses((status = 200, description = "What was changed", body = BulkResult)))]
async fn join_transfers(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<JoinTransfers>,
) -> Result<Committed<Outcome>> {
    let pairs = body.check()?;
    change(&app, &call, &confirmation, &Joining::Join(pairs)).await
}

/// Make two transactions of each of these transfers. All else about them stays. All or none.
#[utoipa::path(post, path = "/transactions/transfers/separate", operation_id = "separate_transfers",
    tag = "transactions", params(Confirmation), request_body = SeparateTransfers,
    responses((status = 200, description = "What was changed", body = BulkResult)))]
async fn separate_transfers(
    State(app): State<App>,
    Parameters(confirmation): Parameters<Confirmation>,
    AuthedJson(call, body): AuthedJson<SeparateTransfers>,
) -> Result<Committed<Outcome>> {
    let legs = body.check()?;
    change(&app, &call, &confirmation, &Joining::Separate(legs)).await
}

async fn change(
    app: &App,
    call: &RequestContext,
    confirmation: &Confirmation,
    joining: &Joining,
) -> Result<Committed<Outcome>> {
    let is_confirmed = confirmation.check()?;
    let ctx = app.write(call, StatusCode::OK).await?;
    service::change(ctx.confirmed(is_confirmed), joining).await
}
