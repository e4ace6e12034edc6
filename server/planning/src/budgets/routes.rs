//! `/budgets…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::{BudgetId, UserId};
use kym_planned::budget_plans::definition::DefinitionBody;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::drill::{self, BudgetTransactionList};
use super::parameters::{ListBudgetTransactions, ListBudgets, ListPeriods, SuggestBudget};
use super::period::{BudgetPeriodList, BudgetSuggestionList, PeriodBody, PeriodView};
use super::shares::{self, BudgetShareBody, BudgetShareList, ShareBudget, ShareView};
use super::wire::{
    BudgetBody, BudgetList, BudgetView, CopyBudgetPeriod, CreateBudget, MoveBudgetAmount,
    SetBudgetLines,
};
use super::{planning, service, suggest};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_budgets, create_budget))
        .routes(routes!(suggest_budget))
        .routes(routes!(get_budget, update_budget, delete_budget))
        .routes(routes!(list_budget_periods))
        .routes(routes!(set_budget_lines))
        .routes(routes!(copy_budget_period))
        .routes(routes!(move_budget_amount))
        .routes(routes!(list_budget_transactions))
        .routes(routes!(list_budget_shares))
        .routes(routes!(share_budget, unshare_budget))
}

/// The budgets of a workspace and my own ones, and how they go.
#[utoipa::path(get, path = "/budgets/", operation_id = "list_budgets", tag = "budgets", params(ListBudgets),
    responses((status = 200, description = "Each with the period that the day lies in", body = BudgetList)))]
async fn list_budgets(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<ListBudgets>,
) -> Result<Json<BudgetList>> {
    let (workspace, date) = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, workspace, date).await?))
}

/// Make a budget: for everybody in the workspace, or for myself alone.
#[utoipa::path(post, path = "/budgets/", operation_id = "create_budget", tag = "budgets", request_body = CreateBudget,
    responses((status = 201, description = "The new budget", body = BudgetBody)))]
async fn create_budget(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateBudget>,
) -> Result<Committed<BudgetView>> {
    let (workspace, definition, lines) = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, definition, lines).await
}

/// What was spent on each category in the months before this one, with amounts to begin a budget with.
#[utoipa::path(get, path = "/budgets/suggest", operation_id = "suggest_budget", tag = "budgets", params(SuggestBudget),
    responses((status = 200, description = "The most first", body = BudgetSuggestionList)))]
async fn suggest_budget(
    State(app): State<App>,
    call: RequestContext,
    Parameters(query): Parameters<SuggestBudget>,
) -> Result<Json<BudgetSuggestionList>> {
    let asked = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(suggest::look_back(&mut view, asked).await?))
}

/// A budget.
#[utoipa::path(get, path = "/budgets/{budget_id}", operation_id = "get_budget", tag = "budgets",
    params(("budget_id" = Uuid, Path)),
    responses((status = 200, description = "The budget", body = BudgetBody)))]
async fn get_budget(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let budget = service::get(&mut view, id).await?;
    found(&budget, view.language)
}

/// Change what a budget says. What is planned stays; when its first period begins on another day, what was planned
/// from the first day on is planned from the new one on.
#[utoipa::path(put, path = "/budgets/{budget_id}", operation_id = "update_budget", tag = "budgets",
    params(("budget_id" = Uuid, Path)), request_body = DefinitionBody,
    responses((status = 200, description = "The budget as changed", body = BudgetBody)))]
async fn update_budget(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<BudgetView>> {
    let definition = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, id, definition, &if_match).await
}

/// Remove a budget. What is in the books stays there.
#[utoipa::path(delete, path = "/budgets/{budget_id}", operation_id = "delete_budget", tag = "budgets",
    params(("budget_id" = Uuid, Path)),
    responses((status = 204, description = "The budget is gone")))]
async fn delete_budget(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// How a budget goes in periods in a row.
#[utoipa::path(get, path = "/budgets/{budget_id}/periods", operation_id = "list_budget_periods", tag = "budgets",
    params(("budget_id" = Uuid, Path), ListPeriods),
    responses((status = 200, description = "The earliest first", body = BudgetPeriodList)))]
async fn list_budget_periods(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    call: RequestContext,
    Parameters(query): Parameters<ListPeriods>,
) -> Result<Json<BudgetPeriodList>> {
    let days = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(service::periods(&mut view, id, days).await?))
}

/// Plan the lines of a period, or of it and all after.
#[utoipa::path(put, path = "/budgets/{budget_id}/lines", operation_id = "set_budget_lines", tag = "budgets",
    params(("budget_id" = Uuid, Path)), request_body = SetBudgetLines,
    responses((status = 200, description = "The period as it goes now", body = PeriodBody)))]
async fn set_budget_lines(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<SetBudgetLines>,
) -> Result<Committed<PeriodView>> {
    let asked = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    planning::set_lines(ctx, id, asked, &if_match).await
}

/// Plan one period like another.
#[utoipa::path(post, path = "/budgets/{budget_id}/copy", operation_id = "copy_budget_period", tag = "budgets",
    params(("budget_id" = Uuid, Path)), request_body = CopyBudgetPeriod,
    responses((status = 200, description = "The period as it goes now", body = PeriodBody)))]
async fn copy_budget_period(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<CopyBudgetPeriod>,
) -> Result<Committed<PeriodView>> {
    let asked = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    planning::copy(ctx, id, asked, &if_match).await
}

/// Move money from one line of a period to another.
#[utoipa::path(post, path = "/budgets/{budget_id}/move", operation_id = "move_budget_amount", tag = "budgets",
    params(("budget_id" = Uuid, Path)), request_body = MoveBudgetAmount,
    responses((status = 200, description = "The period as it goes now", body = PeriodBody)))]
async fn move_budget_amount(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<MoveBudgetAmount>,
) -> Result<Committed<PeriodView>> {
    let moved = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    planning::move_amount(ctx, id, moved, &if_match).await
}

/// What a number of a budget is made of. It adds up to it exactly.
#[utoipa::path(get, path = "/budgets/{budget_id}/transactions", operation_id = "list_budget_transactions",
    tag = "budgets", params(("budget_id" = Uuid, Path), ListBudgetTransactions),
    responses((status = 200, description = "A page, the latest first", body = BudgetTransactionList)))]
async fn list_budget_transactions(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    call: RequestContext,
    Parameters(query): Parameters<ListBudgetTransactions>,
) -> Result<Json<BudgetTransactionList>> {
    let asked = query.check()?;
    let mut view = app.read(&call).await?;
    Ok(Json(drill::look_into(&mut view, id, asked).await?))
}

/// List the members that my private budget is shared with.
#[utoipa::path(get, path = "/budgets/{budget_id}/shares", operation_id = "list_budget_shares", tag = "budgets",
    params(("budget_id" = Uuid, Path)),
    responses((status = 200, description = "By the ids of the members", body = BudgetShareList)))]
async fn list_budget_shares(
    State(app): State<App>,
    Ids((id,)): Ids<(BudgetId,)>,
    call: RequestContext,
) -> Result<Json<BudgetShareList>> {
    let mut view = app.read(&call).await?;
    Ok(Json(shares::list(&mut view, id).await?))
}

/// Share my private budget with a member of the workspace, or change what they may do with it.
#[utoipa::path(put, path = "/budgets/{budget_id}/shares/{user_id}", operation_id = "share_budget", tag = "budgets",
    params(("budget_id" = Uuid, Path), ("user_id" = Uuid, Path)), request_body = ShareBudget,
    responses((status = 200, description = "The share", body = BudgetShareBody)))]
async fn share_budget(
    State(app): State<App>,
    Ids((id, user)): Ids<(BudgetId, UserId)>,
    AuthedJson(call, body): AuthedJson<ShareBudget>,
) -> Result<Committed<ShareView>> {
    let access = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    shares::give(ctx, id, user, access).await
}

/// Stop sharing my private budget with a member, or give up what is shared with me, by my own id.
#[utoipa::path(delete, path = "/budgets/{budget_id}/shares/{user_id}", operation_id = "unshare_budget",
    tag = "budgets", params(("budget_id" = Uuid, Path), ("user_id" = Uuid, Path)),
    responses((status = 204, description = "They do not see it any more")))]
async fn unshare_budget(
    State(app): State<App>,
    Ids((id, user)): Ids<(BudgetId, UserId)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    shares::take_back(ctx, id, user).await
}
