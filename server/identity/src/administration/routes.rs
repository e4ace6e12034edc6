//! `/users/` for administrators. What could hand an account to somebody else takes a fresh proof of
//! identity as well: roles, addresses, links, and the end of everybody's sessions.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kym_domain::id::UserId;
use kym_platform::access::{Admin, AuthedJson, RecentlyVerified};
use kym_platform::context::{Author, Committed};
use kym_platform::error::Result;
use kym_platform::http::conditional::IfMatch;
use kym_platform::http::described::{Routes, routes};
use kym_platform::http::device::RequestOrigin;
use kym_platform::http::parameters::Parameters;
use kym_platform::http::path::Ids;
use kym_platform::outbound::random::link_token;
use kym_platform::state::App;

use super::add::{Addition, add};
use super::change::change;
use super::list::{UserQuery, page};
use super::sessions;
use super::wire::ListedUserAnswer;
use super::wire::{
    AddedUser, AddedUserBody, AdminUserBody, CreateUser, ResetLink, ResetLinkBody, UpdateUserOf,
    UserList,
};

/// The routes of this noun.
pub fn router() -> Routes {
    Routes::new()
        .routes(routes!(list_users, create_user))
        .routes(routes!(update_user))
        .routes(routes!(revoke_user_sessions))
        .routes(routes!(revoke_all_sessions))
        .routes(routes!(create_password_reset_link))
}

/// Everybody who can sign in.
#[utoipa::path(get, path = "/users/", operation_id = "list_users", tag = "administration", params(UserQuery),
    responses((status = 200, description = "A page of users", body = UserList)))]
async fn list_users(
    State(app): State<App>,
    admin: Admin,
    Parameters(query): Parameters<UserQuery>,
) -> Result<Response> {
    let (users, total) = page(&app, &query.check()?).await?;
    Ok(axum::Json(UserList::new(&users, total, admin.language)).into_response())
}

/// Add a user. Another administrator takes a fresh proof of identity.
#[utoipa::path(post, path = "/users/", operation_id = "create_user", tag = "administration", request_body = CreateUser,
    responses((status = 201, description = "The new user", body = AddedUserBody)))]
async fn create_user(
    State(app): State<App>,
    AuthedJson(admin, body): AuthedJson<CreateUser, Admin>,
) -> Result<Committed<AddedUser>> {
    let form = body.check()?;
    if form.is_superuser {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    let needs_link = form.password.is_none();
    // Without one, a password that nobody knows: so no sign-in is ever compared with nothing.
    let password = form.password.unwrap_or_else(|| link_token(&*app.random).0);
    let addition = Addition {
        new: form.new,
        password_hash: app.passwords.hash(password).await?,
        needs_link,
        is_superuser: form.is_superuser,
    };
    let ctx = if needs_link {
        // The answer may hold the link, which must not lie among the kept answers.
        let ctx = app.write_as(Author::from(&*admin)).await?;
        ctx.answering(StatusCode::CREATED)
    } else {
        app.write(&admin, StatusCode::CREATED).await?
    };
    add(ctx, addition).await
}

/// Change a user: names, address, role, or whether they may come in.
#[utoipa::path(put, path = "/users/{user_id}", operation_id = "update_user", tag = "administration",
    params(("user_id" = Uuid, Path)), request_body = UpdateUserOf,
    responses((status = 200, description = "The user as changed", body = AdminUserBody)))]
async fn update_user(
    State(app): State<App>,
    Ids((id,)): Ids<(UserId,)>,
    if_match: IfMatch,
    origin: RequestOrigin,
    AuthedJson(admin, body): AuthedJson<UpdateUserOf, Admin>,
) -> Result<Committed<ListedUserAnswer>> {
    let wanted = body.check()?;
    if wanted.is_superuser.is_some() || wanted.email.is_some() {
        RecentlyVerified::prove(&app, admin.clone())?;
    }
    let ctx = app.write(&admin, StatusCode::OK).await?;
    change(ctx, id, wanted, &if_match, &origin).await
}

/// Sign a user out everywhere. It takes a fresh proof of identity.
#[utoipa::path(post, path = "/users/{user_id}/sessions/end", operation_id = "revoke_user_sessions",
    tag = "administration", params(("user_id" = Uuid, Path)),
    responses((status = 204, description = "No session of the user is left")))]
async fn revoke_user_sessions(
    State(app): State<App>,
    Ids((id,)): Ids<(UserId,)>,
    origin: RequestOrigin,
    admin: RecentlyVerified<Admin>,
) -> Result<Committed<()>> {
    let ctx = app.write(&admin, StatusCode::NO_CONTENT).await?;
    sessions::end_of(ctx, id, &origin).await
}

/// Sign everybody out but me.
#[utoipa::path(post, path = "/users/sessions/end", operation_id = "revoke_all_sessions", tag = "administration",
    responses((status = 204, description = "Only sessions of the caller are left")))]
async fn revoke_all_sessions(
    State(app): State<App>,
    admin: RecentlyVerified<Admin>,
) -> Result<Committed<()>> {
    sessions::end_all(app.write(&admin, StatusCode::NO_CONTENT).await?).await
}

/// Make a link by which a user sets a new password: for those who cannot be reached by mail.
#[utoipa::path(post, path = "/users/{user_id}/password-reset", operation_id = "create_password_reset_link",
    tag = "administration", params(("user_id" = Uuid, Path)),
    responses((status = 200, description = "The link; it works once", body = ResetLinkBody)))]
async fn create_password_reset_link(
    State(app): State<App>,
    Ids((id,)): Ids<(UserId,)>,
    admin: RecentlyVerified<Admin>,
) -> Result<Committed<ResetLink>> {
    // As a secret, the answer is not kept for repetitions.
    sessions::make_link(app.write_as(Author::from(&*admin)).await?, id).await
}
