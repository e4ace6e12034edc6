//! `/workspaces/…/users/…`

use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::{UserId, WorkspaceId};
use kym_platform::access::{AuthedJson, RequestContext};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::ChangeRole;
use crate::workspaces::wire::WorkspaceAnswer;
use crate::workspaces::wire::WorkspaceBody;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new().routes(routes!(change_member_role, remove_member))
}

/// Give another member another role; the role of an owner hands the workspace over, or shares it.
#[utoipa::path(put, path = "/workspaces/{workspace_id}/users/{user_id}", operation_id = "change_member_role",
    tag = "members", params(("workspace_id" = Uuid, Path), ("user_id" = Uuid, Path)), request_body = ChangeRole,
    responses((status = 200, description = "The workspace as changed", body = WorkspaceBody)))]
async fn change_member_role(
    State(app): State<App>,
    Ids((workspace, user)): Ids<(WorkspaceId, UserId)>,
    AuthedJson(call, body): AuthedJson<ChangeRole>,
) -> Result<Committed<WorkspaceAnswer>> {
    let role = body.check()?;
    let ctx = app.write(&call, StatusCode::OK).await?;
    service::change_role(ctx, &call.actor.user, workspace, user, role).await
}

/// Remove a member, or leave by my own id. What they booked stays.
#[utoipa::path(delete, path = "/workspaces/{workspace_id}/users/{user_id}", operation_id = "remove_member",
    tag = "members", params(("workspace_id" = Uuid, Path), ("user_id" = Uuid, Path)),
    responses((status = 204, description = "They have no right there any more")))]
async fn remove_member(
    State(app): State<App>,
    Ids((workspace, user)): Ids<(WorkspaceId, UserId)>,
    call: RequestContext,
) -> Result<Committed<()>> {
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let me = &call.actor.user;
    if user == me.id {
        service::leave(ctx, workspace).await
    } else {
        service::remove(ctx, me, workspace, user).await
    }
}
