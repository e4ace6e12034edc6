//! `/billing/plans…`, for administrators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::PlanId;
use kym_platform::access::{Admin, AuthedJson};
use kym_platform::answer::Answer as _;
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{PlanBody, PlanList, PlanListView, PlanOrder, PlanView, WritePlan};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_plans, create_plan))
        .routes(routes!(reorder_plans))
        .routes(routes!(get_plan, update_plan, delete_plan))
        .routes(routes!(archive_plan))
        .routes(routes!(restore_plan))
}

/// What can be subscribed to, and what everybody has who has not subscribed.
#[utoipa::path(get, path = "/billing/plans", operation_id = "list_plans", tag = "billing",
    responses((status = 200, description = "All of them, in their order", body = PlanList)))]
async fn list_plans(State(app): State<App>, admin: Admin) -> Result<axum::Json<PlanList>> {
    let mut view = app.read(&admin).await?;
    let all = service::list(&mut view.reader).await?;
    Ok(axum::Json(all.body(view.language)))
}

/// Add a plan behind all others.
#[utoipa::path(post, path = "/billing/plans", operation_id = "create_plan", tag = "billing", request_body = WritePlan,
    responses((status = 201, description = "The new plan", body = PlanBody)))]
async fn create_plan(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<WritePlan, Admin>,
) -> Result<Committed<PlanView>> {
    let draft = body.check()?;
    service::create(app.write(&admin, StatusCode::CREATED).await?, draft).await
}

/// One plan.
#[utoipa::path(get, path = "/billing/plans/{plan_id}", operation_id = "get_plan", tag = "billing",
    params(("plan_id" = Uuid, Path)),
    responses((status = 200, description = "The plan", body = PlanBody)))]
async fn get_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(PlanId,)>,
    admin: Admin,
) -> Result<Response> {
    let mut view = app.read(&admin).await?;
    let plan = service::get(&mut view.reader, id).await?;
    found(&plan, view.language)
}

/// Change a plan. Limits and texts hold at once for whoever has it; price, period and trial for those who begin from now on.
#[utoipa::path(put, path = "/billing/plans/{plan_id}", operation_id = "update_plan", tag = "billing",
    params(("plan_id" = Uuid, Path)), request_body = WritePlan,
    responses((status = 200, description = "The plan as changed", body = PlanBody)))]
async fn update_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(PlanId,)>,
    if_match: IfMatch,
    AuthedJson(admin, body): AuthedJson<WritePlan, Admin>,
) -> Result<Committed<PlanView>> {
    let draft = body.check()?;
    let ctx = app.write(&admin, StatusCode::OK).await?;
    service::update(ctx, id, draft, &if_match).await
}

/// Delete a plan that nobody ever subscribed to.
#[utoipa::path(delete, path = "/billing/plans/{plan_id}", operation_id = "delete_plan", tag = "billing",
    params(("plan_id" = Uuid, Path)),
    responses((status = 204, description = "The plan is gone")))]
async fn delete_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(PlanId,)>,
    if_match: IfMatch,
    admin: Admin,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// Archive a plan: who has it keeps it, and nobody begins with it.
#[utoipa::path(post, path = "/billing/plans/{plan_id}/archive", operation_id = "archive_plan", tag = "billing",
    params(("plan_id" = Uuid, Path)),
    responses((status = 200, description = "The archived plan", body = PlanBody)))]
async fn archive_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(PlanId,)>,
    admin: Admin,
) -> Result<Committed<PlanView>> {
    service::archive(app.write(&admin, StatusCode::OK).await?, id).await
}

/// Offer an archived plan again.
#[utoipa::path(post, path = "/billing/plans/{plan_id}/restore", operation_id = "restore_plan", tag = "billing",
    params(("plan_id" = Uuid, Path)),
    responses((status = 200, description = "The plan", body = PlanBody)))]
async fn restore_plan(
    State(app): State<App>,
    Ids((id,)): Ids<(PlanId,)>,
    admin: Admin,
) -> Result<Committed<PlanView>> {
    service::restore(app.write(&admin, StatusCode::OK).await?, id).await
}

/// Put the plans that are offered in an order.
#[utoipa::path(post, path = "/billing/plans/reorder", operation_id = "reorder_plans", tag = "billing",
    request_body = PlanOrder,
    responses((status = 200, description = "All of them in their new order", body = PlanList)))]
async fn reorder_plans(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<PlanOrder, Admin>,
) -> Result<Committed<PlanListView>> {
    let ids = body.check()?;
    service::reorder(app.write(&admin, StatusCode::OK).await?, ids).await
}
