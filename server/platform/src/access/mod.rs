//! Who calls, and whether they may: from the bearer token to a [`Member`] of the store.

pub mod administrator;
pub mod attempts;
mod authed_json;
mod authorization;
pub mod captcha;
pub mod clock_steps;
pub mod clock_watch;
pub mod ended_sessions;
mod hs256;
pub mod password;
pub mod proof;
pub mod relying_party;
mod request_context;
pub mod sign_outs;
pub mod token;

use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use futures_util::FutureExt as _;
use jiff::SignedDuration;
use jiff::Timestamp;
use kym_domain::id::{SessionId, UserId, WorkspaceId};
use kym_domain::users::User;
use kym_store::access::{Lookup, Member, Right};
use kym_store::{Reader, StoreError, Tx, lock, sessions};
use kym_store::{attempts as kept_attempts, captchas};

pub use self::authed_json::{AuthedJson, AuthedOptionalJson};
pub use self::authorization::{Admin, Authorization, RecentlyVerified};
pub use self::request_context::RequestContext;
use self::token::AccessToken;
use crate::error::{Error, ErrorCode, Result};
use crate::jobs::JobEntry;
use crate::state::App;

/// The longest while in which attempts are counted.
const KEEP_ATTEMPTS: SignedDuration = SignedDuration::from_hours(24);

/// What is forgotten of those who try to come in.
pub const JOBS: &[JobEntry] = &[
    JobEntry::clocked("clock_marks", |app| clock_steps::note(app).boxed()),
    JobEntry::clocked("ended_sessions", |app| sign_outs::note(app).boxed()),
    JobEntry::rows("captchas", SignedDuration::ZERO, |tx, before| {
        captchas::purge(tx, before).boxed()
    }),
    JobEntry::rows("attempts", KEEP_ATTEMPTS, |tx, before| {
        kept_attempts::purge(tx, before).boxed()
    }),
];

/// Somebody who showed a valid access token of a session that is alive.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Who.
    pub user: User,
    /// The session of the token.
    pub session: SessionId,
    /// When they proved last who they are.
    pub authenticated_at: Timestamp,
    /// Whether they did so by more than a password.
    pub is_strong: bool,
}

/// The actor of a request, or why there is none.
async fn actor(app: &App, parts: &Parts) -> Result<Actor> {
    let token = bearer(&parts.headers).ok_or(ErrorCode::UNAUTHENTICATED)?;
    let (actor, _) = authenticate(app, token).await?;
    app.limits.take_request_of_user(actor.user.id)?;
    Ok(actor)
}

/// The token of an `Authorization: Bearer …` header (RFC 6750 2.1).
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Checks an access token and that its session is alive. The first use of a token is noted, since
/// it tells apart a lost refresh answer from a stolen refresh token (`domain::sessions`).
///
/// # Errors
/// `unauthenticated` for a token that is really dead; anything that passes by itself is another code.
pub async fn authenticate(app: &App, token: &str) -> Result<(Actor, AccessToken)> {
    let now = clock_steps::now(app).await;
    let token = app
        .tokens
        .verify(token, now)
        .ok_or(ErrorCode::UNAUTHENTICATED)?;
    let mut reader = app.db.ask().await?;
    let found = sessions::authenticate(&mut reader, token.session, token.refresh, now).await?;
    drop(reader);
    let found = found
        .filter(|found| found.user.id == token.user && !app.ended_sessions.contains(token.session))
        .ok_or(ErrorCode::UNAUTHENTICATED)?;
    if !found.is_activated {
        activate(app, &token).await?;
    }
    Ok((
        Actor {
            user: found.user,
            session: token.session,
            authenticated_at: found.authenticated_at,
            is_strong: found.method.is_strong(),
        },
        token,
    ))
}

async fn activate(app: &App, token: &AccessToken) -> Result<()> {
    let activation = async {
        let mut tx = app.db.write().await?;
        let alive =
            sessions::activate(&mut tx, token.session, token.refresh, app.clock.now()).await?;
        tx.commit().await?;
        Ok::<_, StoreError>(alive)
    };
    match activation.await {
        Ok(true) => Ok(()),
        Ok(false) => Err(ErrorCode::UNAUTHENTICATED.into()),
        // A full disk must not keep people from reading; the next request notes it.
        Err(error) if error.is_passing() => {
            tracing::warn!(error = %error, "the first use of a token could not be noted");
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

/// The proof that a user may do `R` in a workspace. Strangers learn nothing, not even that it exists.
///
/// # Errors
/// `not_found` for strangers, `forbidden` for members without the right.
pub async fn member<R: Right>(
    reader: &mut Reader,
    user: UserId,
    workspace: WorkspaceId,
) -> Result<Member<R>> {
    granted(kym_store::access::member(reader, user, workspace).await?)
}

/// The proof that a user may do `R` in a workspace, which nobody else changes until this change ends:
/// whoever waited here sees what those before have done to the members.
///
/// # Errors
/// As [`member`].
pub async fn locked_member<R: Right>(
    tx: &mut Tx,
    user: UserId,
    workspace: WorkspaceId,
) -> Result<Member<R>> {
    // A stranger locks nothing.
    member::<R>(tx, user, workspace).await?;
    lock::workspace(tx, workspace).await?;
    member(tx, user, workspace).await
}

/// The proof that a lookup found, or the refusal it means.
///
/// # Errors
/// As [`member`].
pub fn granted<R>(lookup: Lookup<R>) -> Result<Member<R>> {
    match lookup {
        Lookup::Granted(member) => Ok(member),
        Lookup::NotEnough => Err(ErrorCode::FORBIDDEN.into()),
        Lookup::Stranger => Err(Error::NOT_FOUND),
    }
}
