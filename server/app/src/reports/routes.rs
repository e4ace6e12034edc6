//! `/reports/…`

use axum::extract::State;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::wire::{DashboardBody, GetDashboard};
use crate::access::Call;
use crate::error::Result;
use crate::http::conditional::Question;
use crate::http::parameters::Parameters;
use crate::state::App;

/// The routes of this noun.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_dashboard))
}

/// The figures of the first screen.
#[utoipa::path(get, path = "/reports/dashboard", operation_id = "get_dashboard", tag = "reports", params(GetDashboard),
    responses(
        (status = 200, description = "The figures", body = DashboardBody),
        (status = 304, description = "The figures are as they were (`If-None-Match`)"),
    ))]
async fn get_dashboard(
    State(app): State<App>,
    Parameters(parameters): Parameters<GetDashboard>,
    question: Question,
    call: Call,
) -> Result<Response> {
    let (workspace, today, range) = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (tag, figures) = service::dashboard(&mut view, workspace, today, range, question).await?;
    Ok(match figures {
        None => tag.unchanged(),
        Some(figures) => tag.answer(&DashboardBody::new(&figures)?),
    })
}
