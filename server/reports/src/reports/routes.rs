//! `/reports/…`

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use kym_analytics::reports::question::ReportType;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::error::Result;
use kym_platform::http::conditional::ConditionalRequest;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::InPath;
use kym_platform::state::App;

use super::concurrency::{REPORT_TIME, report_permit};
use super::question::ReportQuestion;
use super::wire::dashboard::{DashboardBody, GetDashboard};
use super::wire::{self, ReportBody};
use super::{dashboard, files, service};
use crate::reports::words::ReportTypeWord;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_dashboard))
        .routes(routes!(get_report))
        .merge(files::routes::router())
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
    question: ConditionalRequest,
    call: RequestContext,
) -> Result<Response> {
    let (workspace, today, range) = parameters.check()?;
    let mut view = app.read(&call).await?;
    let (tag, figures) = dashboard::dashboard(&mut view, workspace, today, range, question).await?;
    Ok(match figures {
        None => tag.unchanged(),
        Some(figures) => tag.answer(&DashboardBody::new(&figures)?),
    })
}

/// A report. It is asked for by POST since the question may be long; nothing is changed by it, so a report that is as it
/// was is not sent again.
#[utoipa::path(post, path = "/reports/{report_type}", operation_id = "get_report", tag = "reports",
    params(("report_type" = ReportTypeWord, Path)), request_body = ReportQuestion,
    responses(
        (status = 200, description = "The report", body = ReportBody),
        (status = 304, description = "The report is as it was (`If-None-Match`)"),
    ))]
async fn get_report(
    State(app): State<App>,
    InPath(report_type): InPath<ReportType>,
    Extension(deadline): Extension<Deadline>,
    question: ConditionalRequest,
    AuthedJson(call, body): AuthedJson<ReportQuestion>,
) -> Result<Response> {
    let (workspace, asked) = body.check(report_type)?;
    deadline.grant(REPORT_TIME);
    let turn = report_permit(&app, call.actor.user.id).await?;
    let mut view = app.read(&call).await?;
    let asked = (report_type, &asked);
    let (tag, told) = service::report(&mut view, workspace, asked, question).await?;
    // Others need neither the turn nor the snapshot while the answer is written.
    let language = view.language;
    drop((view, turn));
    Ok(match told {
        None => tag.unchanged(),
        Some(told) => tag.put_on(wire::response(told, language)?),
    })
}
