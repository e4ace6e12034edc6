//! `/billing/payment-methods`: everybody's own.

use axum::extract::State;
use axum::http::StatusCode;
use kym_billing_store::payments::methods;
use kym_domain::id::PaymentMethodId;
use kym_platform::access::RequestContext;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::forget::forget;
use super::wire::SavedPaymentMethodList;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_payment_methods))
        .routes(routes!(forget_payment_method))
}

/// The ways to pay that I have left.
#[utoipa::path(get, path = "/billing/payment-methods", operation_id = "list_payment_methods", tag = "billing",
    responses((status = 200, description = "The one that is charged first", body = SavedPaymentMethodList)))]
async fn list_payment_methods(
    State(app): State<App>,
    call: RequestContext,
) -> Result<axum::Json<SavedPaymentMethodList>> {
    let mut view = app.read(&call).await?;
    let user = view.user;
    let all = methods::of_user(&mut view.reader, user).await?;
    Ok(axum::Json(SavedPaymentMethodList::new(all)))
}

/// Forget a way to pay, here and at its provider.
#[utoipa::path(delete, path = "/billing/payment-methods/{payment_method_id}", operation_id = "forget_payment_method",
    tag = "billing", params(("payment_method_id" = Uuid, Path)),
    responses((status = 204, description = "It is forgotten")))]
async fn forget_payment_method(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentMethodId,)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    forget(app.write(&call, StatusCode::NO_CONTENT).await?, id).await
}
