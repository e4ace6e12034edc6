//! `/goals/…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use kym_domain::id::GoalId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::{Committed, found};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::definition::{CreateGoal, DefinitionBody};
use super::service;
use super::wire::{GoalBody, GoalList, GoalTrajectory, GoalView, ListGoals};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_goals, create_goal))
        .routes(routes!(get_goal, update_goal, delete_goal))
        .routes(routes!(get_goal_trajectory))
}

/// What a workspace saves for.
#[utoipa::path(get, path = "/goals/", operation_id = "list_goals", tag = "goals", params(ListGoals),
    responses((status = 200, description = "All goals, each with how it stands", body = GoalList)))]
async fn list_goals(
    State(app): State<App>,
    Parameters(parameters): Parameters<ListGoals>,
    call: RequestContext,
) -> Result<Json<GoalList>> {
    let workspace = parameters.check()?;
    let mut view = app.read(&call).await?;
    let goals = service::list(&mut view, workspace).await?;
    Ok(Json(GoalList::new(&goals, view.language)))
}

/// Set a goal: an amount to be saved on an account.
#[utoipa::path(post, path = "/goals/", operation_id = "create_goal", tag = "goals", request_body = CreateGoal,
    responses((status = 201, description = "The new goal", body = GoalBody)))]
async fn create_goal(
    State(app): State<App>,
    AuthedJson(call, body): AuthedJson<CreateGoal>,
) -> Result<Committed<GoalView>> {
    let (workspace, new) = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, new).await
}

/// A goal, and how it stands.
#[utoipa::path(get, path = "/goals/{goal_id}", operation_id = "get_goal", tag = "goals",
    params(("goal_id" = Uuid, Path)), responses((status = 200, description = "The goal", body = GoalBody)))]
async fn get_goal(
    State(app): State<App>,
    Ids((id,)): Ids<(GoalId,)>,
    call: RequestContext,
) -> Result<Response> {
    let mut view = app.read(&call).await?;
    let goal = service::get(&mut view, id).await?;
    found(&goal, view.language)
}

/// Change a goal.
#[utoipa::path(put, path = "/goals/{goal_id}", operation_id = "update_goal", tag = "goals",
    params(("goal_id" = Uuid, Path)), request_body = DefinitionBody,
    responses((status = 200, description = "The goal as changed", body = GoalBody)))]
async fn update_goal(
    State(app): State<App>,
    Ids((id,)): Ids<(GoalId,)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<GoalView>> {
    let new = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, id, new, &if_match).await
}

/// Give a goal up. What was saved stays where it is.
#[utoipa::path(delete, path = "/goals/{goal_id}", operation_id = "delete_goal", tag = "goals",
    params(("goal_id" = Uuid, Path)), responses((status = 204, description = "The goal is gone")))]
async fn delete_goal(
    State(app): State<App>,
    Ids((id,)): Ids<(GoalId,)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, id, &if_match).await
}

/// How a goal went from its first day, and how it will go on.
#[utoipa::path(get, path = "/goals/{goal_id}/trajectory", operation_id = "get_goal_trajectory", tag = "goals",
    params(("goal_id" = Uuid, Path)),
    responses((status = 200, description = "What was saved, and what will be", body = GoalTrajectory)))]
async fn get_goal_trajectory(
    State(app): State<App>,
    Ids((id,)): Ids<(GoalId,)>,
    call: RequestContext,
) -> Result<Json<GoalTrajectory>> {
    let mut view = app.read(&call).await?;
    Ok(Json(service::trajectory(&mut view, id).await?))
}
