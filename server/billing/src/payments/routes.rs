//! `/billing/payments…`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::PaymentId;
use kym_platform::access::{Admin, AuthedJson, AuthedOptionalJson};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::disposition;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::answers::{self, PaymentView};
use super::list::PaymentQuery;
use super::online::{close, open_page, read};
use super::wire::{MarkPaid, PaymentBody, PaymentDetails, PaymentList, RefundPayment};
use super::{by_hand, export, refunding};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_payments))
        .routes(routes!(export_payments))
        .routes(routes!(get_payment))
        .routes(routes!(mark_payment_paid))
        .routes(routes!(cancel_payment))
        .routes(routes!(refund_payment))
        .routes(routes!(resend_payment))
        .routes(routes!(read_payment))
}

/// All payments.
#[utoipa::path(get, path = "/billing/payments", operation_id = "list_payments", tag = "billing",
    params(PaymentQuery),
    responses((status = 200, description = "A page of payments", body = PaymentList)))]
async fn list_payments(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<PaymentQuery>,
) -> Result<axum::Json<PaymentList>> {
    let (filter, page) = query.check(&app.config.billing.zone())?;
    let mut view = app.read(&admin).await?;
    let list = answers::page(&mut view.reader, (&filter, page), view.language).await?;
    Ok(axum::Json(list))
}

/// The payments that a filter finds, as a file: CSV in UTF-8, oldest first.
#[utoipa::path(get, path = "/billing/payments/export", operation_id = "export_payments", tag = "billing",
    params(PaymentQuery),
    responses((status = 200, description = "The file", content_type = "text/csv", body = [u8])))]
async fn export_payments(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<PaymentQuery>,
) -> Result<Response> {
    let zone = app.config.billing.zone();
    let (filter, _) = query.check(&zone)?;
    let mut view = app.read(&admin).await?;
    let today = zone.to_datetime(view.now).date();
    let bytes = export::write(&mut view.reader, &filter).await?;
    let name = format!("payments-{today}.csv");
    Ok(disposition::file("text/csv; charset=utf-8", &name, bytes))
}

/// A payment with everything about it.
#[utoipa::path(get, path = "/billing/payments/{payment_id}", operation_id = "get_payment", tag = "billing",
    params(("payment_id" = Uuid, Path)),
    responses((status = 200, description = "The payment", body = PaymentDetails)))]
async fn get_payment(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    admin: Admin,
) -> Result<axum::Json<PaymentDetails>> {
    let mut view = app.read(&admin).await?;
    let details = answers::details(&mut view.reader, id, view.language).await?;
    Ok(axum::Json(details))
}

/// Note that a payment has arrived which is made by hand. What it is for happens with that.
#[utoipa::path(post, path = "/billing/payments/{payment_id}/mark-paid", operation_id = "mark_payment_paid", tag = "billing",
    params(("payment_id" = Uuid, Path)), request_body = MarkPaid,
    responses((status = 200, description = "The payment, which is paid", body = PaymentBody)))]
async fn mark_payment_paid(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    AuthedOptionalJson(admin, body): AuthedOptionalJson<MarkPaid, Admin>,
) -> Result<Committed<PaymentView>> {
    let paid_on = body.check()?;
    by_hand::mark_paid(app.write(&admin, StatusCode::OK).await?, id, paid_on).await
}

/// Close a payment that will not arrive, here and at its provider. Not while it can still be paid there.
#[utoipa::path(post, path = "/billing/payments/{payment_id}/cancel", operation_id = "cancel_payment", tag = "billing",
    params(("payment_id" = Uuid, Path)),
    responses((status = 200, description = "The payment, which is canceled", body = PaymentBody)))]
async fn cancel_payment(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    admin: Admin,
) -> Result<Committed<PaymentView>> {
    let mut view = app.read(&admin).await?;
    PaymentView::find(&mut view.reader, id).await?;
    drop(view);
    close(&app, id, None).await?;
    by_hand::cancel(app.write(&admin, StatusCode::OK).await?, id).await
}

/// Give a payment back, whole or in part. The subscription stays as it is.
#[utoipa::path(post, path = "/billing/payments/{payment_id}/refund", operation_id = "refund_payment", tag = "billing",
    params(("payment_id" = Uuid, Path)), request_body = RefundPayment,
    responses((status = 200, description = "The payment", body = PaymentBody)))]
async fn refund_payment(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    AuthedJson(admin, body): AuthedJson<RefundPayment, Admin>,
) -> Result<Committed<PaymentView>> {
    let draft = body.check()?;
    refunding::refund(app.write(&admin, StatusCode::OK).await?, id, draft).await
}

/// Send the user of a payment the way to pay once more. One whose page can be used no longer is closed: the user begins again.
#[utoipa::path(post, path = "/billing/payments/{payment_id}/resend", operation_id = "resend_payment", tag = "billing",
    params(("payment_id" = Uuid, Path)),
    responses((status = 200, description = "The payment", body = PaymentBody),
        (status = 502, description = "The payment provider does not answer as it should", body = ErrorBody)))]
async fn resend_payment(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    admin: Admin,
) -> Result<Committed<PaymentView>> {
    open_page(&app, id).await?;
    by_hand::resend(app.write(&admin, StatusCode::OK).await?, id).await
}

/// Ask the provider of a payment now what became of it.
#[utoipa::path(post, path = "/billing/payments/{payment_id}/read", operation_id = "read_payment", tag = "billing",
    params(("payment_id" = Uuid, Path)),
    responses((status = 200, description = "The payment as it stands", body = PaymentBody)))]
async fn read_payment(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    admin: Admin,
) -> Result<Committed<PaymentView>> {
    let mut view = app.read(&admin).await?;
    PaymentView::find(&mut view.reader, id).await?;
    drop(view);
    read(&app, id).await?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    by_hand::finish(ctx, id).await
}
