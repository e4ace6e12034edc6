//! `/transactions/ocr…` and `/transactions/scan`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::ReceiptId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::disposition;
use kym_platform::http::form::UploadedForm;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::{Ids, Position};
use kym_platform::state::App;
use serde::Deserialize;
use utoipa::ToSchema;

use super::confirm::{self, ConfirmReceipt};
use super::scan::{self, ScanCode};
use super::service::{self, ListReceipts};
use super::upload::{self, NewReceipt};
use super::wire::{
    ConfirmedView, PagePicture, ReceiptConfirmed, ReceiptDetails, ReceiptList, ReceiptTask,
    RecognitionStatus, ScanResult, ScanView, TaskView,
};

/// The bytes of the largest form: several pages of one receipt.
const MAX_FORM: usize = 40 * 1024 * 1024;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_receipts, create_receipt))
        .routes(routes!(get_receipt, delete_receipt))
        .routes(routes!(get_receipt_page))
        .routes(routes!(confirm_receipt))
        .routes(routes!(retry_receipt))
        .routes(routes!(scan_code))
}

/// A form with the files of one receipt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "describes the form; it is read part by part")]
struct ReceiptForm {
    /// The workspace that it is for.
    #[schema(value_type = Uuid)]
    workspace_id: String,
    /// The account that it was paid from.
    #[schema(value_type = Option<Uuid>)]
    account_id: Option<String>,
    /// The language that it is printed in: `en`, `de` or `ru`; found out when not given.
    language: Option<String>,
    /// Its pages in their order: JPEG, PNG, WebP, HEIC or PDF, of 10 MiB each at most.
    #[schema(value_type = Vec<String>, format = Binary, max_items = 10)]
    files: Vec<Vec<u8>>,
}

/// List the receipts of a workspace.
#[utoipa::path(get, path = "/transactions/ocr", operation_id = "list_receipts", tag = "receipts",
    params(ListReceipts),
    responses((status = 200, description = "A page of them", body = ReceiptList)))]
async fn list_receipts(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListReceipts>,
    call: RequestContext,
) -> Result<Json<ReceiptList>> {
    let wish = parameters.check()?;
    let status = app.recogniser.engines();
    let recognition = RecognitionStatus {
        latin: status.latin,
        cyrillic: status.cyrillic,
    };
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, wish, recognition).await?))
}

/// Add a receipt: photos or documents, which are read in the background. The socket tells how far it is. The same files
/// are one receipt, whoever sends them.
#[utoipa::path(post, path = "/transactions/ocr", operation_id = "create_receipt", tag = "receipts",
    request_body(content = ReceiptForm, content_type = "multipart/form-data"),
    responses((status = 202, description = "It is being read, or is here already", body = ReceiptTask)))]
async fn create_receipt(
    State(app): State<App>,
    UploadedForm(call, form): UploadedForm<MAX_FORM>,
) -> Result<Committed<TaskView>> {
    let new = NewReceipt::check(form)?;
    upload::create(&app, &call, new).await
}

/// Get a receipt with its draft and the transactions that it may be.
#[utoipa::path(get, path = "/transactions/ocr/{receipt_id}", operation_id = "get_receipt", tag = "receipts",
    params(("receipt_id" = Uuid, Path)),
    responses((status = 200, description = "Everything that is known about it", body = ReceiptDetails)))]
async fn get_receipt(
    State(app): State<App>,
    Ids((id,)): Ids<(ReceiptId,)>,
    call: RequestContext,
) -> Result<Json<ReceiptDetails>> {
    let mut view = app.read(&call).await?;
    let details = service::get(&mut view, id).await?;
    Ok(Json(ReceiptDetails::new(&details, view.language)))
}

/// Get the picture of a page.
#[utoipa::path(get, path = "/transactions/ocr/{receipt_id}/pages/{position}", operation_id = "get_receipt_page",
    tag = "receipts", params(("receipt_id" = Uuid, Path), ("position" = u16, Path), PagePicture),
    responses((status = 200, description = "The picture",
        content(([u8] = "image/jpeg"), ([u8] = "image/png")))))]
async fn get_receipt_page(
    State(app): State<App>,
    Ids((id, position)): Ids<(ReceiptId, Position)>,
    Parameters(parameters): Parameters<PagePicture>,
    call: RequestContext,
) -> Result<Response> {
    let is_small = parameters.is_small()?;
    let Position(position) = position;
    let mut view = app.read(&call).await?;
    let (media_type, bytes) = service::page(&app, &mut view, id, position, is_small).await?;
    Ok(disposition::file(media_type, "receipt", bytes))
}

/// Add a receipt as a transaction, or put it on one that is there.
#[utoipa::path(post, path = "/transactions/ocr/{receipt_id}/confirm", operation_id = "confirm_receipt", tag = "receipts",
    params(("receipt_id" = Uuid, Path)), request_body = ConfirmReceipt,
    responses((status = 201, description = "The transaction that was added, or that got the receipt",
        body = ReceiptConfirmed)))]
async fn confirm_receipt(
    State(app): State<App>,
    Ids((id,)): Ids<(ReceiptId,)>,
    AuthedJson(call, body): AuthedJson<ConfirmReceipt>,
) -> Result<Committed<ConfirmedView>> {
    let confirmation = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    confirm::confirm(ctx, id, confirmation).await
}

/// Read a receipt again from its beginning.
#[utoipa::path(post, path = "/transactions/ocr/{receipt_id}/retry", operation_id = "retry_receipt", tag = "receipts",
    params(("receipt_id" = Uuid, Path)),
    responses((status = 202, description = "It is being read again", body = ReceiptTask)))]
async fn retry_receipt(
    State(app): State<App>,
    Ids((id,)): Ids<(ReceiptId,)>,
    call: RequestContext,
) -> Result<Committed<TaskView>> {
    app.limits.take_receipt_of(call.actor.user.id)?;
    let ctx = app.write(&call, StatusCode::ACCEPTED).await?;
    service::retry(ctx, id).await
}

/// Delete a receipt that was not added as a transaction. One that is being read is cancelled.
#[utoipa::path(delete, path = "/transactions/ocr/{receipt_id}", operation_id = "delete_receipt", tag = "receipts",
    params(("receipt_id" = Uuid, Path)),
    responses((status = 204, description = "It is deleted")))]
async fn delete_receipt(
    State(app): State<App>,
    Ids((id,)): Ids<(ReceiptId,)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id).await
}

/// Make a draft of a QR code or barcode that the browser has read.
#[utoipa::path(post, path = "/transactions/scan", operation_id = "scan_code", tag = "receipts",
    request_body = ScanCode,
    responses((status = 200, description = "The receipt to be reviewed, or the transaction that it was added as",
        body = ScanResult)))]
async fn scan_code(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<ScanCode>,
) -> Result<Committed<ScanView>> {
    let scanned = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    scan::scan(ctx, scanned).await
}
