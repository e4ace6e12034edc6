//! `/workspaces/{workspace_id}/category-suggestions/…`

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use kym_domain::id::WorkspaceId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::deadline::Deadline;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::input::{
    AcceptCategorySuggestions, DismissCategorySuggestions, StartCategorySuggestions,
};
use super::wire::{
    AcceptanceView, AcceptedCategorySuggestions, CategorySuggestionList, CategorySuggestionRunBody,
    CategorySuggestionRunView,
};
use super::{accept, service};

/// How long it may take to look for transactions without a category.
const LONG_WORK: Duration = Duration::from_secs(45);

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(
            list_category_suggestions,
            start_category_suggestions
        ))
        .routes(routes!(accept_category_suggestions))
        .routes(routes!(dismiss_category_suggestions))
}

/// List the categories that a model suggests to the user, with their transactions. A suggestion is gone once its
/// transaction has a category or was changed. Everybody sees their own.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/category-suggestions", operation_id = "list_category_suggestions",
    tag = "categories", params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "The surest first, and the user's newest run", body = CategorySuggestionList)))]
async fn list_category_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<CategorySuggestionList>> {
    let mut view = app.read(&call).await?;
    Ok(Json(service::list(&mut view, workspace).await?))
}

/// Have a model suggest categories for transactions that have none and may still be changed, 500 at most. Nothing is
/// changed. It takes a while; the socket tells how far it is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/category-suggestions", operation_id = "start_category_suggestions",
    tag = "categories", params(("workspace_id" = Uuid, Path)), request_body = StartCategorySuggestions,
    responses(
        (status = 202, description = "A model is being asked; with `row_count` 0 there was nothing to ask", body = CategorySuggestionRunBody),
        (status = 409, description = "No model can be asked (`ai_no_model`, `ai_not_agreed`, `ai_forbidden`, \
            `ai_cap_reached`), or one is being asked already (`category_suggestions_running`)", body = ErrorBody),
    ))]
async fn start_category_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    Extension(deadline): Extension<Deadline>,
    AuthedJson(call, body): AuthedJson<StartCategorySuggestions>,
) -> Result<Committed<CategorySuggestionRunView>> {
    let scope = body.check()?;
    deadline.grant(LONG_WORK);
    let mut view = app.read(&call).await?;
    let ids = service::find(&app, &mut view, workspace, &scope).await?;
    drop(view);
    let ctx = app.write(&call, StatusCode::ACCEPTED).await?;
    service::start(ctx, workspace, &ids).await
}

/// Give transactions the categories that were suggested for them: one change, undone as one.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/category-suggestions/accept",
    operation_id = "accept_category_suggestions", tag = "categories", params(("workspace_id" = Uuid, Path)),
    request_body = AcceptCategorySuggestions,
    responses((status = 200, description = "What was changed, and rules that would do the same",
        body = AcceptedCategorySuggestions)))]
async fn accept_category_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<AcceptCategorySuggestions>,
) -> Result<Committed<AcceptanceView>> {
    let scope = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    accept::accept(ctx, workspace, &scope).await
}

/// Dismiss suggestions. The same transactions are not asked about again until they are changed or named.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/category-suggestions/dismiss",
    operation_id = "dismiss_category_suggestions", tag = "categories", params(("workspace_id" = Uuid, Path)),
    request_body = DismissCategorySuggestions,
    responses((status = 204, description = "They are not suggested any more")))]
async fn dismiss_category_suggestions(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<DismissCategorySuggestions>,
) -> Result<Committed<()>> {
    let ids = body.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    accept::dismiss(ctx, workspace, &ids).await
}
