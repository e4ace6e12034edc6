//! `/workspaces/{workspace_id}/rules…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{RuleId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::answer::Answer;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::definition::DefinitionBody;
use super::service;
use super::wire::{ReorderRules, RuleBody, RuleList, RuleView, RulesView};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_rules, create_rule))
        .routes(routes!(update_rule, delete_rule))
        .routes(routes!(reorder_rules))
}

/// The rules of a workspace.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/rules", operation_id = "list_rules", tag = "rules",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "All of them, in the order in which they are asked", body = RuleList)))]
async fn list_rules(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<RuleList>> {
    let mut view = app.read(&call).await?;
    let rules = service::list(&mut view, workspace).await?;
    Ok(Json(rules.body(view.language)))
}

/// Make a rule. It is asked after all others, for every transaction that is booked from now on.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/rules", operation_id = "create_rule", tag = "rules",
    params(("workspace_id" = Uuid, Path)), request_body = DefinitionBody,
    responses((status = 201, description = "The new rule", body = RuleBody)))]
async fn create_rule(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<RuleView>> {
    let definition = body.check()?;
    let ctx = app.write(&call, StatusCode::CREATED).await?;
    service::create(ctx, workspace, definition).await
}

/// Change what a rule says.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/rules/{rule_id}", operation_id = "update_rule", tag = "rules",
    params(("workspace_id" = Uuid, Path), ("rule_id" = Uuid, Path)), request_body = DefinitionBody,
    responses((status = 200, description = "The rule as changed", body = RuleBody)))]
async fn update_rule(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, RuleId)>,
    if_match: IfMatch,
    AuthedJson(call, body): AuthedJson<DefinitionBody>,
) -> Result<Committed<RuleView>> {
    let definition = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::update(ctx, workspace, id, definition, &if_match).await
}

/// Remove a rule. What it did stays done.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/rules/{rule_id}", operation_id = "delete_rule",
    tag = "rules", params(("workspace_id" = Uuid, Path), ("rule_id" = Uuid, Path)),
    responses((status = 204, description = "The rule is gone")))]
async fn delete_rule(
    State(app): State<App>,
    Ids((workspace, id)): Ids<(WorkspaceId, RuleId)>,
    if_match: IfMatch,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    service::delete(ctx, workspace, id, &if_match).await
}

/// Put the rules of a workspace in another order.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/rules/order", operation_id = "reorder_rules", tag = "rules",
    params(("workspace_id" = Uuid, Path)), request_body = ReorderRules,
    responses((status = 200, description = "All of them in their new order", body = RuleList)))]
async fn reorder_rules(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<ReorderRules>,
) -> Result<Committed<RulesView>> {
    let first = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::put_in_order(ctx, workspace, first).await
}
