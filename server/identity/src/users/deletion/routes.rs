//! `DELETE /users/…`

use axum::extract::State;
use axum::http::StatusCode;
use kym_domain::id::UserId;
use kym_platform::access::administrator::recheck_administrator;
use kym_platform::access::{Admin, AuthedOptionalJson, RecentlyVerified};
use kym_platform::context::Committed;
use kym_platform::error::Result;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::path::Ids;
use kym_platform::state::App;

use super::service;
use super::wire::DeleteUser;

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(delete_me))
        .routes(routes!(delete_user))
}

/// Delete my account with everything that is mine alone. Workspaces that would be nobody's are named
/// by `owned_workspaces` until there is an answer for each. This cannot be undone.
#[utoipa::path(delete, path = "/users/me", operation_id = "delete_me", tag = "users", request_body = DeleteUser,
    responses((status = 204, description = "The account is gone")))]
async fn delete_me(
    State(app): State<App>,
    AuthedOptionalJson(call, body): AuthedOptionalJson<DeleteUser, RecentlyVerified>,
) -> Result<Committed<()>> {
    let dispositions = body.check()?;
    let ctx = app.write(&call, StatusCode::NO_CONTENT).await?;
    let me = ctx.author.user;
    service::delete(ctx, me, &dispositions).await
}

/// Delete a user with everything that is theirs alone, as they could themselves.
#[utoipa::path(delete, path = "/users/{user_id}", operation_id = "delete_user", tag = "administration",
    params(("user_id" = Uuid, Path)), request_body = DeleteUser,
    responses((status = 204, description = "The user is gone")))]
async fn delete_user(
    State(app): State<App>,
    Ids((id,)): Ids<(UserId,)>,
    AuthedOptionalJson(admin, body): AuthedOptionalJson<DeleteUser, RecentlyVerified<Admin>>,
) -> Result<Committed<()>> {
    let dispositions = body.check()?;
    let mut ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    recheck_administrator(&mut ctx).await?;
    service::delete(ctx, id, &dispositions).await
}
