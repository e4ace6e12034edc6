//! `/reports/{report_type}/export`

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use kym_analytics::reports::question::ReportType;
use kym_platform::access::{AuthedJson, member};
use kym_platform::error::Result;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::disposition::attachment;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::InPath;
use kym_platform::state::App;
use kym_store::access::Read;
use kym_store::workspaces;

use super::wire::ExportReport;
use super::{ReportHeader, make};
use crate::reports::concurrency::{REPORT_TIME, report_permit};
use crate::reports::gather;
use crate::reports::question::ReportQuestion;
use crate::reports::words::ReportTypeWord;

/// The routes of this part.
pub fn router() -> Routes {
    Routes::new().routes(routes!(export_report))
}

/// A report as a file in the language of the caller. CSV has the main table alone, with amounts and days as programs
/// read them; a workbook has a sheet for each table; PDF has pages to read and to print.
#[utoipa::path(post, path = "/reports/{report_type}/export", operation_id = "export_report", tag = "reports",
    params(("report_type" = ReportTypeWord, Path), ExportReport), request_body = ReportQuestion,
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = [u8])))]
async fn export_report(
    State(app): State<App>,
    InPath(report_type): InPath<ReportType>,
    Parameters(parameters): Parameters<ExportReport>,
    Extension(deadline): Extension<Deadline>,
    AuthedJson(call, body): AuthedJson<ReportQuestion>,
) -> Result<Response> {
    let format = parameters.check()?;
    let (workspace, asked) = body.check(report_type)?;
    deadline.grant(REPORT_TIME);
    let turn = report_permit(&app, call.actor.user.id).await?;
    let mut view = app.read(&call).await?;
    let member = member::<Read>(&mut view.reader, view.user, workspace).await?;
    let (reader, now, language) = (&mut view.reader, view.now, view.language);
    let question = asked.resolve(reader, &member, now).await?;
    let figures = gather::report(reader, &member, &question, now, language).await?;
    let cover = ReportHeader {
        workspace: workspaces::get(reader, &member).await?.workspace.name,
        title: None,
        language,
        today: workspaces::time_zone(reader, &member).await?.today(now),
    };
    // Nobody waits for the snapshot while the file is made.
    drop(view);
    let file = make(figures, cover, format).await?;
    drop(turn);
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(file.media_type),
        ),
        (header::CONTENT_DISPOSITION, attachment(&file.name)),
    ];
    Ok((headers, file.bytes).into_response())
}
