//! `/billing/invoices…`. Administrators manage all of them; everybody sees their own.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::InvoiceId;
use kym_platform::access::{Admin, AuthedOptionalJson, Authorization, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::{Error, Result};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::disposition;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;
use kym_store::Reader;

use super::answers::{self, InvoiceView, Viewer};
use super::list::{InvoiceQuery, MyInvoiceQuery, PdfQuery};
use super::wire::{InvoiceBody, InvoiceList};
use super::{commands, send};
use crate::payments::wire::MarkPaid;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_invoices))
        .routes(routes!(list_my_invoices))
        .routes(routes!(get_invoice))
        .routes(routes!(get_invoice_pdf))
        .routes(routes!(mark_invoice_paid))
        .routes(routes!(void_invoice))
        .routes(routes!(send_invoice))
}

/// All invoices and credit notes.
#[utoipa::path(get, path = "/billing/invoices", operation_id = "list_invoices", tag = "billing",
    params(InvoiceQuery),
    responses((status = 200, description = "A page of invoices", body = InvoiceList)))]
async fn list_invoices(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<InvoiceQuery>,
) -> Result<axum::Json<InvoiceList>> {
    let filter = query.check()?;
    let mut view = app.read(&admin).await?;
    let viewer = Viewer::new(&app, true, view.now);
    let list = answers::page(&mut view.reader, &filter, &viewer, view.language).await?;
    Ok(axum::Json(list))
}

/// My invoices and credit notes, the newest first.
#[utoipa::path(get, path = "/billing/invoices/mine", operation_id = "list_my_invoices", tag = "billing",
    params(MyInvoiceQuery),
    responses((status = 200, description = "A page of invoices", body = InvoiceList)))]
async fn list_my_invoices(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<MyInvoiceQuery>,
) -> Result<axum::Json<InvoiceList>> {
    let filter = query.check(call.actor.user.id)?;
    let mut view = app.read(&call).await?;
    let viewer = Viewer::new(&app, false, view.now);
    let list = answers::page(&mut view.reader, &filter, &viewer, view.language).await?;
    Ok(axum::Json(list))
}

/// An invoice, for administrators and its user.
#[utoipa::path(get, path = "/billing/invoices/{invoice_id}", operation_id = "get_invoice", tag = "billing",
    params(("invoice_id" = Uuid, Path)),
    responses((status = 200, description = "The invoice", body = InvoiceBody)))]
async fn get_invoice(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let now = view.now;
    let invoice = visible(&app, &mut view.reader, (id, now), &call).await?;
    found(&invoice, view.language)
}

/// An invoice as a PDF, for administrators and its user.
#[utoipa::path(get, path = "/billing/invoices/{invoice_id}/pdf", operation_id = "get_invoice_pdf", tag = "billing",
    params(("invoice_id" = Uuid, Path), PdfQuery),
    responses((status = 200, description = "The file", content_type = "application/pdf", body = [u8])))]
async fn get_invoice_pdf(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    call: RequestContext,
    Parameters(query): Parameters<PdfQuery>,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let language = query.check()?.unwrap_or(view.language);
    let now = view.now;
    let invoice = visible(&app, &mut view.reader, (id, now), &call).await?;
    let file = send::file(&app, &mut view.reader, &invoice, language).await?;
    Ok(disposition::file("application/pdf", &file.name, file.bytes))
}

/// Note that an invoice was paid outside.
#[utoipa::path(post, path = "/billing/invoices/{invoice_id}/mark-paid", operation_id = "mark_invoice_paid", tag = "billing",
    params(("invoice_id" = Uuid, Path)), request_body = MarkPaid,
    responses((status = 200, description = "The invoice, which is paid", body = InvoiceBody)))]
async fn mark_invoice_paid(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    AuthedOptionalJson(admin, body): AuthedOptionalJson<MarkPaid, Admin>,
) -> Result<Committed<InvoiceView>> {
    let paid_on = body.check()?;
    commands::mark_paid(app.write(&admin, StatusCode::OK).await?, id, paid_on).await
}

/// Write an invoice off: it will not be paid. Its number stays taken.
#[utoipa::path(post, path = "/billing/invoices/{invoice_id}/void", operation_id = "void_invoice", tag = "billing",
    params(("invoice_id" = Uuid, Path)),
    responses((status = 200, description = "The invoice, which is void", body = InvoiceBody)))]
async fn void_invoice(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    admin: Admin,
) -> Result<Committed<InvoiceView>> {
    commands::void(app.write(&admin, StatusCode::OK).await?, id).await
}

/// Mail an invoice to its user, with its file.
#[utoipa::path(post, path = "/billing/invoices/{invoice_id}/send", operation_id = "send_invoice", tag = "billing",
    params(("invoice_id" = Uuid, Path)),
    responses((status = 200, description = "The invoice", body = InvoiceBody)))]
async fn send_invoice(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    admin: Admin,
) -> Result<Committed<InvoiceView>> {
    send::send(&app, &admin, id).await
}

/// An invoice that the caller may see.
async fn visible(
    app: &App,
    reader: &mut Reader,
    (id, now): (InvoiceId, jiff::Timestamp),
    call: &RequestContext,
) -> Result<InvoiceView> {
    let is_administrator = Admin::authorize(app, call.clone()).is_ok();
    let view = InvoiceView::find(reader, id, Viewer::new(app, is_administrator, now)).await?;
    if is_administrator || view.user() == Some(call.actor.user.id) {
        Ok(view)
    } else {
        Err(Error::NOT_FOUND)
    }
}
