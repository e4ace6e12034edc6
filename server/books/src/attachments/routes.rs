//! `/transactions/{transaction_id}/attachments…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::attachments::MAX_FILE;
use kym_domain::id::{AttachmentId, TransactionId};
use kym_platform::access::RequestContext;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::http::upload::Uploaded;
use kym_platform::state::App;

use super::service;
use super::wire::{Attached, AttachmentBody, AttachmentList, GetAttachment, SendAttachment};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_attachments, create_attachment))
        .routes(routes!(get_attachment, delete_attachment))
}

/// The files on a transaction.
#[utoipa::path(get, path = "/transactions/{transaction_id}/attachments", operation_id = "list_attachments",
    tag = "attachments", params(("transaction_id" = Uuid, Path)),
    responses((status = 200, description = "All of them", body = AttachmentList)))]
async fn list_attachments(
    State(app): State<App>,
    Ids((transaction,)): Ids<(TransactionId,)>,
    call: RequestContext,
) -> Result<Json<AttachmentList>> {
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, transaction).await?.into()))
}

/// Put a file on a transaction: a JPEG, PNG, WebP or HEIC picture, which is drawn anew, or a PDF document, of
/// 10 MiB at most. The body is the file.
#[utoipa::path(post, path = "/transactions/{transaction_id}/attachments", operation_id = "create_attachment",
    tag = "attachments", params(("transaction_id" = Uuid, Path), SendAttachment),
    request_body(content = [u8], content_type = "application/octet-stream"),
    responses((status = 201, description = "The file as it is kept", body = AttachmentBody)))]
async fn create_attachment(
    State(app): State<App>,
    Ids((transaction,)): Ids<(TransactionId,)>,
    Parameters(parameters): Parameters<SendAttachment>,
    Uploaded(call, bytes): Uploaded<MAX_FILE>,
) -> Result<Committed<Attached>> {
    service::create(&app, &call, transaction, parameters.name(), bytes).await
}

/// The bytes of a file, or a small picture of it. Always to be saved, never to be shown as a page.
#[utoipa::path(get, path = "/transactions/{transaction_id}/attachments/{attachment_id}",
    operation_id = "get_attachment", tag = "attachments",
    params(("transaction_id" = Uuid, Path), ("attachment_id" = Uuid, Path), GetAttachment),
    responses((status = 200, description = "The file",
        content(([u8] = "image/jpeg"), ([u8] = "image/png"), ([u8] = "application/pdf")))))]
async fn get_attachment(
    State(app): State<App>,
    Ids((transaction, id)): Ids<(TransactionId, AttachmentId)>,
    Parameters(parameters): Parameters<GetAttachment>,
    call: RequestContext,
) -> Result<Response> {
    let size = parameters.check()?;
    let mut view = app.read(&call).await?;
    Ok(service::content(&app, &mut view, transaction, id, size)
        .await?
        .into())
}

/// Take a file off a transaction. It can be undone for a day.
#[utoipa::path(delete, path = "/transactions/{transaction_id}/attachments/{attachment_id}",
    operation_id = "delete_attachment", tag = "attachments",
    params(("transaction_id" = Uuid, Path), ("attachment_id" = Uuid, Path)),
    responses((status = 204, description = "The file is gone")))]
async fn delete_attachment(
    State(app): State<App>,
    Ids((transaction, id)): Ids<(TransactionId, AttachmentId)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, transaction, id).await
}
