//! `/users/me/exports` and `/transactions/export`

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kym_books::transactions::find::FindTransactions;
use kym_domain::id::ExportId;
use kym_platform::access::RequestContext;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::transactions::{self, ExportTransactions, TransactionFile};
use super::wire::{ExportBody, ExportList, ExportView};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_exports, create_export))
        .routes(routes!(download_export))
        .routes(routes!(export_transactions))
}

/// My exports, as long as they can be fetched.
#[utoipa::path(get, path = "/users/me/exports", operation_id = "list_exports", tag = "exports",
    responses((status = 200, description = "The newest first", body = ExportList)))]
async fn list_exports(State(app): State<App>, call: RequestContext) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let exports = service::list(&mut view).await?;
    Ok(axum::Json(ExportList::new(exports, view.language)?).into_response())
}

/// Have everything that is mine put into one file. It takes a while; the socket tells how far it is.
#[utoipa::path(post, path = "/users/me/exports", operation_id = "create_export", tag = "exports",
    responses((status = 202, description = "It is being made", body = ExportBody)))]
async fn create_export(
    State(app): State<App>,
    call: RequestContext,
) -> Result<Committed<ExportView>> {
    service::ask(app.write(&call, StatusCode::ACCEPTED).await?).await
}

/// The file: a ZIP with JSON of what is known about me and tables of my workspaces.
#[utoipa::path(get, path = "/users/me/exports/{export_id}/file", operation_id = "download_export", tag = "exports",
    params(("export_id" = Uuid, Path)),
    responses((status = 200, description = "The ZIP", content_type = "application/zip", body = [u8])))]
async fn download_export(
    State(app): State<App>,
    Ids((id,)): Ids<(ExportId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let file = service::file(&app, &mut view, id).await?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/zip"),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"know-your-money.zip\""),
        ),
    ];
    Ok((headers, file).into_response())
}

/// Transactions as a file, 100,000 of them at most. CSV and XLSX have a row for each line of a split one and
/// can be imported again, JSON has everything as this API gives it, and OFX has what stands on statements.
#[utoipa::path(get, path = "/transactions/export", operation_id = "export_transactions", tag = "exports",
    params(FindTransactions, TransactionFile),
    responses((status = 200, description = "The file", content_type = "application/octet-stream", body = [u8])))]
async fn export_transactions(
    State(app): State<App>,
    Parameters(parameters): Parameters<ExportTransactions>,
    call: RequestContext,
) -> Result<Response> {
    let (asked, format) = parameters.check()?;
    transactions::export(&app, &call, &asked, format).await
}
