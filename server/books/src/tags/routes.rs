//! `/workspaces/{workspace_id}/tags…`

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::WorkspaceId;
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::error::response::ErrorBody;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::edit::Outcome;
use super::service;
use super::wire::{MergeTag, RemoveTag, RenameTag, TagChange, TagList};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_tags))
        .routes(routes!(rename_tag))
        .routes(routes!(merge_tag))
        .routes(routes!(remove_tag))
}

/// List the tags on transactions of a workspace.
#[utoipa::path(get, path = "/workspaces/{workspace_id}/tags", operation_id = "list_tags", tag = "tags",
    params(("workspace_id" = Uuid, Path)),
    responses((status = 200, description = "All of them, in alphabetical order", body = TagList)))]
async fn list_tags(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    call: RequestContext,
) -> Result<Json<TagList>> {
    let mut view = app.read(&call).await?;
    let tags = service::list(&mut view, workspace).await?;
    Ok(Json(TagList::new(tags)))
}

/// Rename a tag on all transactions that have it, also on those that are locked. Rules, recurring transactions and
/// saved views that name it follow. All of it is one change, which can be undone as long as there are at most 5,000
/// transactions.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/tags/rename", operation_id = "rename_tag", tag = "tags",
    params(("workspace_id" = Uuid, Path)), request_body = RenameTag,
    responses(
        (status = 200, description = "What was changed", body = TagChange),
        (status = 409, description = "Another tag has this name (`tag_exists`)", body = ErrorBody),
    ))]
async fn rename_tag(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<RenameTag>,
) -> Result<Committed<Outcome>> {
    let (name, new_name) = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::rename(ctx, workspace, &name, new_name).await
}

/// Merge a tag into another one, which is on its transactions instead. It follows and is undone as a renaming does.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/tags/merge", operation_id = "merge_tag", tag = "tags",
    params(("workspace_id" = Uuid, Path)), request_body = MergeTag,
    responses((status = 200, description = "What was changed", body = TagChange)))]
async fn merge_tag(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<MergeTag>,
) -> Result<Committed<Outcome>> {
    let (name, into) = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::merge(ctx, workspace, &name, &into).await
}

/// Remove a tag from all transactions that have it, and from what names it. A rule that did nothing else is switched
/// off. It is undone as a renaming is.
#[utoipa::path(post, path = "/workspaces/{workspace_id}/tags/remove", operation_id = "remove_tag", tag = "tags",
    params(("workspace_id" = Uuid, Path)), request_body = RemoveTag,
    responses((status = 200, description = "What was changed", body = TagChange)))]
async fn remove_tag(
    State(app): State<App>,
    Ids((workspace,)): Ids<(WorkspaceId,)>,
    AuthedJson(call, body): AuthedJson<RemoveTag>,
) -> Result<Committed<Outcome>> {
    let name = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::remove(ctx, workspace, &name).await
}
