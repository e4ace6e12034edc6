//! `/billing/checkout…`, the plans that are offered, and paying invoices: what users do themselves.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use kym_billing_store::{balances, payments};
use kym_domain::id::{InvoiceId, PaymentId, UserId};
use kym_platform::access::{AuthedJson, AuthedOptionalJson, RequestContext};
use kym_platform::answer::Answer as _;
use kym_platform::context::{Author, Committed, Ctx};
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::described::{Routes, limited, routes};
use kym_platform::http::language::preferred;
use kym_platform::http::path::Ids;
use kym_platform::http::rate_limits::Limit;
use kym_platform::http::values::{Amount, Code};
use kym_platform::state::App;
use kym_store::Reader;

use super::answers::CheckoutView;
use super::begin::{self, Begun};
use super::wire::{
    Balance, BeginCheckout, Checkout, CheckoutPreview, CurrencyBalance, MyPlan, OfferedPlanList,
    PayInvoice, PreviewCheckout, PublicPlans,
};
use super::{my_plan, offers};
use crate::payments::online::{open_page, read};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(get_my_plan))
        .routes(routes!(list_offered_plans))
        .routes(limited(routes!(get_public_plans), Limit::Link))
        .routes(routes!(preview_checkout))
        .routes(routes!(begin_checkout))
        .routes(routes!(begin_advance_checkout))
        .routes(routes!(get_checkout))
        .routes(routes!(pay_invoice))
        .routes(routes!(get_balance))
}

/// What I have: the plan that holds, the subscription that gives it, and what is to be paid for it.
#[utoipa::path(get, path = "/billing/subscriptions/mine", operation_id = "get_my_plan", tag = "billing",
    responses((status = 200, description = "My plan", body = MyPlan)))]
async fn get_my_plan(State(app): State<App>, call: RequestContext) -> Result<axum::Json<MyPlan>> {
    let mut view = app.read(&call).await?;
    let (user, when) = (view.user, (view.now, view.language));
    let zone = app.config.billing.zone();
    let mine = my_plan::find(&mut view.reader, user, when, &zone).await?;
    Ok(axum::Json(mine))
}

/// The plans that I can take, with what taking each would do now, and the one that I have.
#[utoipa::path(get, path = "/billing/plans/offered", operation_id = "list_offered_plans", tag = "billing",
    responses((status = 200, description = "The plans in their order", body = OfferedPlanList)))]
async fn list_offered_plans(
    State(app): State<App>,
    call: RequestContext,
) -> Result<axum::Json<OfferedPlanList>> {
    let mut view = app.read(&call).await?;
    let when = (view.now, view.language);
    let user = view.user;
    Ok(axum::Json(
        offers::list(&app, &mut view.reader, user, when).await?,
    ))
}

/// The plans that everybody may see, for the page of prices, in the language of `Accept-Language`.
#[utoipa::path(get, path = "/billing/plans/public", operation_id = "get_public_plans", tag = "billing", security(()),
    responses((status = 200, description = "The plans in their order; none where nothing is sold", body = PublicPlans)))]
async fn get_public_plans(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<axum::Json<PublicPlans>> {
    let mut reader = app.db.ask().await?;
    let plans = offers::list_public(&mut reader, preferred(&headers)).await?;
    Ok(axum::Json(plans))
}

/// What taking a plan would come to now. Nothing is changed.
#[utoipa::path(post, path = "/billing/checkout/preview", operation_id = "preview_checkout", tag = "billing",
    request_body = PreviewCheckout,
    responses((status = 200, description = "What it would come to", body = CheckoutPreview)))]
async fn preview_checkout(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<PreviewCheckout, RequestContext>,
) -> Result<axum::Json<CheckoutPreview>> {
    let plan = body.check()?;
    let mut view = app.read(&call).await?;
    let (user, now) = (view.user, view.now);
    let preview = offers::preview(&app, &mut view.reader, (user, plan), now).await?;
    Ok(axum::Json(preview))
}

/// Take a plan. What costs nothing now is done at once; all else when it is paid.
#[utoipa::path(post, path = "/billing/checkout", operation_id = "begin_checkout", tag = "billing",
    request_body = BeginCheckout,
    responses((status = 201, description = "What to do next", body = Checkout),
        (status = 502, description = "The payment provider does not answer as it should", body = ErrorBody)))]
async fn begin_checkout(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<BeginCheckout, RequestContext>,
) -> Result<Committed<CheckoutView>> {
    let order = body.check()?;
    let mut ctx = app.write_as(Author::from(&call)).await?;
    let begun = begin::begin(&mut ctx, order).await?;
    finish(&app, &call, ctx, begun).await
}

/// Pay for the first period after my trial, before it begins: then it goes on.
#[utoipa::path(post, path = "/billing/checkout/advance", operation_id = "begin_advance_checkout", tag = "billing",
    request_body = PayInvoice,
    responses((status = 201, description = "What to do next", body = Checkout),
        (status = 502, description = "The payment provider does not answer as it should", body = ErrorBody)))]
async fn begin_advance_checkout(
    State(app): State<App>,
    AuthedOptionalJson(call, body): AuthedOptionalJson<PayInvoice, RequestContext>,
) -> Result<Committed<CheckoutView>> {
    let mut ctx = app.write_as(Author::from(&call)).await?;
    let begun = begin::advance(&mut ctx, body.saves_method).await?;
    finish(&app, &call, ctx, begun).await
}

/// How it stands with a payment of mine. Whoever comes back from its page asks this until it is decided: the provider is asked, not
/// more often than every five seconds.
#[utoipa::path(get, path = "/billing/checkout/{payment_id}", operation_id = "get_checkout", tag = "billing",
    params(("payment_id" = Uuid, Path)),
    responses((status = 200, description = "What to do next", body = Checkout)))]
async fn get_checkout(
    State(app): State<App>,
    Ids((id,)): Ids<(PaymentId,)>,
    call: RequestContext,
) -> Result<axum::Json<Checkout>> {
    let mut view = app.read(&call).await?;
    let user = view.user;
    if waits(&mut view.reader, id, user).await? && app.limits.take_checkout_of(user).is_ok() {
        drop(view);
        read(&app, id).await?;
        view = app.read(&call).await?;
    }
    let when = (view.now, app.config.billing.zone());
    let checkout = CheckoutView::of_payment(&mut view.reader, id, Some(user), when).await?;
    Ok(axum::Json(checkout.body(view.language)))
}

/// Whether it is not decided what becomes of a payment of this user that was asked for at a provider.
async fn waits(reader: &mut Reader, id: PaymentId, user: UserId) -> Result<bool> {
    let payment = payments::get(reader, id).await?;
    Ok(payment.is_some_and(|payment| {
        let is_asked_for =
            payment.provider_payment_id.is_some() || payment.provider_checkout_id.is_some();
        payment.user_id == Some(user) && payment.is_open() && is_asked_for
    }))
}

/// Pay an open invoice of mine.
#[utoipa::path(post, path = "/billing/invoices/{invoice_id}/pay", operation_id = "pay_invoice", tag = "billing",
    params(("invoice_id" = Uuid, Path)), request_body = PayInvoice,
    responses((status = 201, description = "What to do next", body = Checkout),
        (status = 502, description = "The payment provider does not answer as it should", body = ErrorBody)))]
async fn pay_invoice(
    State(app): State<App>,
    Ids((id,)): Ids<(InvoiceId,)>,
    AuthedOptionalJson(call, body): AuthedOptionalJson<PayInvoice, RequestContext>,
) -> Result<Committed<CheckoutView>> {
    let mut ctx = app.write_as(Author::from(&call)).await?;
    let begun = begin::pay_invoice(&mut ctx, id, body.saves_method).await?;
    finish(&app, &call, ctx, begun).await
}

/// What I have to my credit, in each currency.
#[utoipa::path(get, path = "/billing/balance", operation_id = "get_balance", tag = "billing",
    responses((status = 200, description = "The balances that are not zero", body = Balance)))]
async fn get_balance(State(app): State<App>, call: RequestContext) -> Result<axum::Json<Balance>> {
    let mut view = app.read(&call).await?;
    let user = view.user;
    let all = balances::of_user(&mut view.reader, user).await?.into_iter();
    let items = all.map(|money| CurrencyBalance {
        currency: Code(money.currency.code()),
        amount: Amount(money),
    });
    Ok(axum::Json(Balance {
        items: items.collect(),
    }))
}

/// Writes what has begun, has the provider make the page that it is paid on, and answers with that. A repetition of the request
/// finds the same payment, whatever has become of the first.
async fn finish(
    app: &App,
    call: &RequestContext,
    ctx: Ctx,
    begun: Begun,
) -> Result<Committed<CheckoutView>> {
    let _: Committed<()> = ctx.commit(()).await?;
    if let Begun::Payment(id) = begun {
        open_page(app, id).await?;
    }
    let mut ctx = app.write(call, StatusCode::CREATED).await?;
    let when = (ctx.now(), app.config.billing.zone());
    let view = CheckoutView::find(&mut ctx.tx, begun, when).await?;
    ctx.commit(view).await
}
