//! `/billing/subscriptions…` (spec, section 7). Administrators manage all of them; whoever has one sees it and may end it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::SubscriptionId;
use kym_platform::access::{Admin, AuthedJson, AuthedOptionalJson, Authorization, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::{Error, ErrorCode, Result};
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::answers::{self, SubscriptionView};
use super::create;
use super::list::SubscriptionQuery;
use super::service::{self, Target};
use super::wire::{
    CancelSubscription, ChangePlan, CreateSubscription, PlanChangePreview, SubscriptionBody,
    SubscriptionHistory, SubscriptionList,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_subscriptions, create_subscription))
        .routes(routes!(get_subscription))
        .routes(routes!(list_subscription_history))
        .routes(routes!(change_plan))
        .routes(routes!(preview_plan_change))
        .routes(routes!(cancel_subscription))
        .routes(routes!(withdraw_cancellation))
        .routes(routes!(withdraw_plan_change))
}

/// All subscriptions. Whoever is no administrator names themselves as the user.
#[utoipa::path(get, path = "/billing/subscriptions", operation_id = "list_subscriptions", tag = "billing",
    params(SubscriptionQuery),
    responses((status = 200, description = "A page of subscriptions", body = SubscriptionList)))]
async fn list_subscriptions(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<SubscriptionQuery>,
) -> Result<axum::Json<SubscriptionList>> {
    let filter = query.check()?;
    let is_mine = filter.user == Some(call.actor.user.id);
    if !is_mine {
        Admin::authorize(&app, call.clone())?;
    }
    let mut view = app.read(&call).await?;
    let is_administrator = call.actor.user.is_superuser;
    let how = (is_administrator, view.language);
    let zone = app.config.billing.zone();
    let when = (view.now, &zone);
    let list = answers::page(&mut view.reader, &filter, how, when).await?;
    Ok(axum::Json(list))
}

/// A subscription, for administrators and its user.
#[utoipa::path(get, path = "/billing/subscriptions/{subscription_id}", operation_id = "get_subscription",
    tag = "billing", params(("subscription_id" = Uuid, Path)),
    responses((status = 200, description = "The subscription", body = SubscriptionBody)))]
async fn get_subscription(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let subscription = visible(&app, &mut view.reader, id, &call).await?;
    found(&subscription, view.language)
}

/// Everything that happened to a subscription, for administrators and its user.
#[utoipa::path(get, path = "/billing/subscriptions/{subscription_id}/history",
    operation_id = "list_subscription_history", tag = "billing", params(("subscription_id" = Uuid, Path)),
    responses((status = 200, description = "What happened, newest first", body = SubscriptionHistory)))]
async fn list_subscription_history(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    call: RequestContext,
) -> Result<axum::Json<SubscriptionHistory>> {
    let mut view = app.read(&call).await?;
    visible(&app, &mut view.reader, id, &call).await?;
    let history = answers::history(&mut view.reader, id, view.language).await?;
    Ok(axum::Json(history))
}

/// Subscribe a user to a plan.
#[utoipa::path(post, path = "/billing/subscriptions", operation_id = "create_subscription", tag = "billing",
    request_body = CreateSubscription,
    responses((status = 201, description = "The new subscription", body = SubscriptionBody)))]
async fn create_subscription(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateSubscription, Admin>,
) -> Result<Committed<SubscriptionView>> {
    let creation = body.check(app.clock.now(), &app.config.billing.zone())?;
    create::create(app.write(&admin, StatusCode::CREATED).await?, creation).await
}

/// Change the plan of a subscription, or what is agreed about it: at once or from the next period on.
#[utoipa::path(post, path = "/billing/subscriptions/{subscription_id}/change-plan", operation_id = "change_plan",
    tag = "billing", params(("subscription_id" = Uuid, Path)), request_body = ChangePlan,
    responses((status = 200, description = "The subscription as changed", body = SubscriptionBody)))]
async fn change_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    AuthedJson(admin, body): AuthedJson<ChangePlan, Admin>,
) -> Result<Committed<SubscriptionView>> {
    let change = body.check()?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::change_plan(ctx, of_any(id), change).await
}

/// What a change of the plan would come to now. Nothing is changed.
#[utoipa::path(post, path = "/billing/subscriptions/{subscription_id}/change-plan/preview",
    operation_id = "preview_plan_change", tag = "billing", params(("subscription_id" = Uuid, Path)),
    request_body = ChangePlan,
    responses((status = 200, description = "What it would come to", body = PlanChangePreview)))]
async fn preview_plan_change(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    AuthedJson(admin, body): AuthedJson<ChangePlan, Admin>,
) -> Result<axum::Json<PlanChangePreview>> {
    let change = body.check()?;
    let mut view = app.read(&admin).await?;
    let preview = service::preview(&app, &mut view.reader, of_any(id), change).await?;
    Ok(axum::Json(preview.body()))
}

/// Cancel a subscription: it ends with its period. Administrators cancel any, and everybody their own.
#[utoipa::path(post, path = "/billing/subscriptions/{subscription_id}/cancel", operation_id = "cancel_subscription",
    tag = "billing", params(("subscription_id" = Uuid, Path)), request_body = CancelSubscription,
    responses((status = 200, description = "The canceled subscription", body = SubscriptionBody)))]
async fn cancel_subscription(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    AuthedOptionalJson(call, body): AuthedOptionalJson<CancelSubscription, RequestContext>,
) -> Result<Committed<SubscriptionView>> {
    let user = body.check()?;
    let mut target = own_or_any(&app, id, &call);
    if user.is_some() && target.user.is_some() && user != target.user {
        return Err(ErrorCode::FORBIDDEN.into());
    }
    target.user = target.user.or(user);
    service::cancel(app.write(&call, StatusCode::OK).await?, target).await
}

/// Withdraw a cancellation before the end: the subscription goes on as if nothing had been.
#[utoipa::path(post, path = "/billing/subscriptions/{subscription_id}/withdraw-cancellation",
    operation_id = "withdraw_cancellation", tag = "billing", params(("subscription_id" = Uuid, Path)),
    responses((status = 200, description = "The subscription, which goes on", body = SubscriptionBody)))]
async fn withdraw_cancellation(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    call: RequestContext,
) -> Result<Committed<SubscriptionView>> {
    let target = own_or_any(&app, id, &call);
    service::withdraw_cancellation(app.write(&call, StatusCode::OK).await?, target).await
}

/// Withdraw a change of the plan that is scheduled for the next period.
#[utoipa::path(post, path = "/billing/subscriptions/{subscription_id}/withdraw-change",
    operation_id = "withdraw_plan_change", tag = "billing", params(("subscription_id" = Uuid, Path)),
    responses((status = 200, description = "The subscription, which keeps its plan", body = SubscriptionBody)))]
async fn withdraw_plan_change(
    State(app): State<App>,
    Ids((id,)): Ids<(SubscriptionId,)>,
    call: RequestContext,
) -> Result<Committed<SubscriptionView>> {
    let target = own_or_any(&app, id, &call);
    service::withdraw_change(app.write(&call, StatusCode::OK).await?, target).await
}

/// Any subscription, for an administrator.
fn of_any(id: SubscriptionId) -> Target {
    Target {
        id,
        user: None,
        is_administrator: true,
    }
}

/// Any subscription for an administrator, and for everybody else one of theirs.
fn own_or_any(app: &App, id: SubscriptionId, call: &RequestContext) -> Target {
    let is_administrator = Admin::authorize(app, call.clone()).is_ok();
    Target {
        id,
        user: (!is_administrator).then_some(call.actor.user.id),
        is_administrator,
    }
}

/// A subscription that the caller may see.
async fn visible(
    app: &App,
    reader: &mut kym_store::Reader,
    id: SubscriptionId,
    call: &RequestContext,
) -> Result<SubscriptionView> {
    let is_administrator = Admin::authorize(app, call.clone()).is_ok();
    let zone = app.config.billing.zone();
    let when = (app.clock.now(), zone);
    let view = SubscriptionView::find(reader, id, is_administrator, when).await?;
    if is_administrator || view.user() == Some(call.actor.user.id) {
        Ok(view)
    } else {
        Err(Error::NOT_FOUND)
    }
}
