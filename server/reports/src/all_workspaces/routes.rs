//! `/reports/all-workspaces`

use axum::extract::State;
use axum::{Extension, Json};
use kym_platform::access::RequestContext;
use kym_platform::error::Result;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::state::App;

use super::service;
use super::wire::{SummaryBody, SummaryQuery};
use crate::reports::concurrency::{REPORT_TIME, report_permit};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(get_all_workspaces_summary))
}

/// All my workspaces in one currency: what they are worth, month by month, and what came in and went out. What is
/// counted in another currency is converted by the rates of its day.
#[utoipa::path(get, path = "/reports/all-workspaces", operation_id = "get_all_workspaces_summary", tag = "reports", params(SummaryQuery),
    responses((status = 200, description = "All together, and each of them", body = SummaryBody)))]
async fn get_all_workspaces_summary(
    State(app): State<App>,
    Extension(deadline): Extension<Deadline>,
    Parameters(parameters): Parameters<SummaryQuery>,
    call: RequestContext,
) -> Result<Json<SummaryBody>> {
    let (code, today) = parameters.check()?;
    deadline.grant(REPORT_TIME);
    let _turn = report_permit(&app, call.actor.user.id).await?;
    let mut view = app.read(&call).await?;
    let summary = service::summary(&mut view, code, today).await?;
    Ok(Json(SummaryBody::new(&summary)))
}
