//! `/workspaces/{workspace_id}/rules/preview` and `…/run`

use axum::Json;
use axum::extract::State;
use kym_domain::id::WorkspaceId;
use kym_platform::access::AuthedJson;
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::{ApplyRules, RulePreview, RuleRun, RuleRunBody};

/// The routes of rules over transactions.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(preview_rules))
        .routes(routes!(run_rules))
}

/// What rules would make of the transactions of a workspace. Nothing changes.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/rules/preview", operation_id = "preview_rules",
    tag = "rules", params(("workspace_id" = Uuid, Path)), request_body = ApplyRules,
    responses((status = 200, description = "What would change", body = RulePreview)))]
async fn preview_rules(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<ApplyRules>,
) -> Result<Json<RulePreview>> {
    let wish = body.check()?;
    let mut view = app.read(&call).await?;
    let (hits, counting) = service::preview(&mut view, &app, workspace, &wish).await?;
    Ok(Json(RulePreview::new(&hits, &counting)))
}

/// Have rules change the transactions of a workspace, all in one change. What is reconciled or void, what
/// lies in a closed period or on a closed account, and the categories of what is split already stay as they
/// are. Transfers get payee, note and tags, on both legs.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/rules/run", operation_id = "run_rules",
    tag = "rules", params(("workspace_id" = Uuid, Path)), request_body = ApplyRules,
    responses((status = 200, description = "What was changed", body = RuleRunBody)))]
async fn run_rules(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<ApplyRules>,
) -> Result<Committed<RuleRun>> {
    let wish = body.check()?;
    service::run(&app, &call, workspace, &wish).await
}
