//! The pair of tokens that a session hands out at its beginning and at each refresh.

use jiff::Timestamp;
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_platform::outbound::random::link_token;
use kym_platform::state::App;
use kym_store::sessions::NewToken;
use serde::Serialize;
use utoipa::ToSchema;

/// What a signed-in client keeps.
#[derive(Clone, Serialize, ToSchema)]
pub struct Tokens {
    /// A JWT, good for ten minutes unless configured otherwise.
    pub access_token: String,
    /// Good for one refresh, within thirty days unless configured otherwise.
    pub refresh_token: String,
    /// How the access token is sent.
    pub token_type: TokenType,
}

/// How a token is sent.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenType {
    /// `Authorization: Bearer …`
    Bearer,
}

impl Answer for Tokens {
    type Body = Self;

    fn body(&self, _: Language) -> Self {
        self.clone()
    }
}

/// The next pair of a session: as the client gets it, and what the database keeps of it.
///
/// # Errors
/// When signing fails, which takes a broken build.
pub fn next(
    app: &App,
    user: UserId,
    session_id: SessionId,
    now: Timestamp,
) -> Result<(Tokens, NewToken)> {
    let (refresh_token, hash) = link_token(&*app.random);
    let kept = NewToken {
        id: RefreshTokenId::from_uuid(app.ids.next(now)),
        session_id,
        hash,
        issued_at: now,
        expires_at: now + app.config.auth.lifetimes().idle,
    };
    let access_token = app
        .tokens
        .sign(user, session_id, kept.id, now)
        .map_err(Error::internal)?;
    let tokens = Tokens {
        access_token,
        refresh_token,
        token_type: TokenType::Bearer,
    };
    Ok((tokens, kept))
}
