//! `/workspaces/{workspace_id}/imports/…`

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use kym_domain::id::{ImportId, WorkspaceId};
use kym_domain::imports::MAX_BYTES;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::http::upload::Uploaded;
use kym_platform::state::App;

use super::options::{BookImportAs, FileName, PreviewImport};
use super::preview_wire::ImportPreview;
use super::revert::{ImportReverted, Reverted};
use super::wire::{ImportBody, ImportList, ImportView};
use super::{ask, preview, revert, service};

/// How long it may take to go through all rows of a file, or of what was booked from one.
const LONG_WORK: Duration = Duration::from_secs(45);

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_imports, upload_import))
        .routes(routes!(get_import, delete_import))
        .routes(routes!(read_import))
        .routes(routes!(preview_import))
        .routes(routes!(book_import))
        .routes(routes!(revert_import))
}

/// What was imported into a workspace, and my own files that are not booked yet.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/imports", operation_id = "list_imports", tag = "imports",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "The newest first, 200 at most", body = ImportList)))]
async fn list_imports(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<ImportList>> {
    let mut view = app.read(&call).await?;
    let all = service::list(&mut view, workspace).await?;
    Ok(Json(ImportList::new(&all)))
}

/// Bring a file of a bank or of another program, up to 32 MiB. Nothing is booked yet. It is kept for a day. A PDF, up to
/// 10 MiB, is read by an AI model, which takes a while; the socket tells how far it is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/imports", operation_id = "upload_import", tag = "imports",
    params(("workspace_id" = Uuid, Path), FileName),
    request_body(content = [u8], content_type = "application/octet-stream", description = "The file as it is"),
    responses(
        (status = 201, description = "The file is there, to be looked at and booked; a PDF is `reading`", body = ImportBody),
        (status = 409, description = "With `ai_no_model`, `ai_not_agreed`, `ai_forbidden` or `ai_cap_reached` no model reads a PDF", body = ErrorBody)))]
async fn upload_import(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Parameters(file): Parameters<FileName>,
    Uploaded(call, bytes): Uploaded<MAX_BYTES>,
) -> Result<Committed<ImportView>> {
    let name = file.name.unwrap_or_default();
    service::upload(&app, &call, workspace, (&name, bytes)).await
}

/// An import. Files that are not booked are seen by those alone who brought them.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/imports/{import_id}", operation_id = "get_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)),
    responses((status = 200, description = "How far it has come", body = ImportBody)))]
async fn get_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    call: RequestContext,
) -> Result<Json<ImportBody>> {
    let mut view = app.read(&call).await?;
    let seen = service::get(&mut view, workspace, id).await?;
    Ok(Json(ImportBody::from(&seen)))
}

/// Throw a file away that is not booked.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/imports/{import_id}", operation_id = "delete_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)),
    responses((status = 204, description = "The file is gone")))]
async fn delete_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, workspace, id).await
}

/// Have an AI model read a PDF again that could not be read. What was answered before is not asked again.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/imports/{import_id}/read", operation_id = "read_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)),
    responses(
        (status = 202, description = "It is being read", body = ImportBody),
        (status = 409, description = "With `import_already_read` it has been read; with `ai_no_model`, `ai_not_agreed`, `ai_forbidden` or `ai_cap_reached` no model reads it", body = ErrorBody)))]
async fn read_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    call: RequestContext,
) -> Result<Committed<ImportView>> {
    let ctx = app.write(&call, StatusCode::ACCEPTED).await?;
    service::read_again(ctx, workspace, id).await
}

/// Look at a file: how it was read, what could not be read, and what would become of it. Nothing is booked.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/imports/{import_id}/preview", operation_id = "preview_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)), request_body = PreviewImport,
    responses((status = 200, description = "What it would become", body = ImportPreview)))]
async fn preview_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    Extension(deadline): Extension<Deadline>,
    AuthedJson(call, body): AuthedJson<PreviewImport>,
) -> Result<Json<ImportPreview>> {
    let wish = body.check()?;
    deadline.grant(LONG_WORK);
    let preview = preview::preview(&app, &call, (workspace, id), wish).await?;
    Ok(Json(preview))
}

/// Book a file: all rows that are taken, or none. It takes a while; the socket tells how far it is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/imports/{import_id}/book", operation_id = "book_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)), request_body = BookImportAs,
    responses((status = 202, description = "It is being booked", body = ImportBody)))]
async fn book_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    Extension(deadline): Extension<Deadline>,
    AuthedJson(call, body): AuthedJson<BookImportAs>,
) -> Result<Committed<ImportView>> {
    deadline.grant(LONG_WORK);
    ask::ask(&app, &call, (workspace, id), body).await
}

/// Take back what was booked from a file. What was changed since stays and is named.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/imports/{import_id}/revert", operation_id = "revert_import",
    tag = "imports", params(("workspace_id" = Uuid, Path), ("import_id" = Uuid, Path)),
    responses((status = 200, description = "What was deleted and what stays", body = ImportReverted)))]
async fn revert_import(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, ImportId)>,
    Extension(deadline): Extension<Deadline>,
    call: RequestContext,
) -> Result<Committed<Reverted>> {
    deadline.grant(LONG_WORK);
    let ctx = app.write(&call, StatusCode::OK).await?;
    revert::revert(ctx, workspace, id).await
}
