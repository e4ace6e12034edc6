//! `/reports/across`

use axum::extract::State;
use axum::{Extension, Json};

use super::service;
use super::wire::{AcrossBody, GetAcross};
use crate::access::RequestContext;
use crate::error::Result;
use crate::http::deadline::Deadline;
use crate::http::described::{Routes, routes};
use crate::http::parameters::Parameters;
use crate::reports::concurrency::REPORT_TIME;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(get_across))
}

/// All my workspaces in one currency: what they are worth, month by month, and what came in and went out. What is
/// counted in another currency is converted by the rates of its day.
#[utoipa::path(get, path = "/reports/across", operation_id = "get_across", tag = "reports", params(GetAcross),
    responses((status = 200, description = "All together, and each of them", body = AcrossBody)))]
async fn get_across(
    State(app): State<App>,
    Extension(deadline): Extension<Deadline>,
    Parameters(parameters): Parameters<GetAcross>,
    call: RequestContext,
) -> Result<Json<AcrossBody>> {
    let (code, today) = parameters.check()?;
    deadline.grant(REPORT_TIME);
    let _turn = app.report_permit(call.actor.user.id).await?;
    let mut view = app.read(&call).await?;
    let across = service::across(&mut view, code, today).await?;
    Ok(Json(AcrossBody::new(&across)))
}
