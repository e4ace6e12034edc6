//! The token of a link, from the path.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use kym_platform::error::{Error, ErrorCode};
use kym_platform::outbound::random::link_hash;
use kym_platform::state::App;

/// As many emails as 32 bytes are in base64url.
const LENGTH: usize = 43;

/// What the database keeps of the token of the path. Whatever cannot be a token names no invitation, and
/// is never looked up (`security.md`, L-32).
#[derive(Debug)]
pub struct TokenHash(pub Vec<u8>);

impl FromRequestParts<App> for TokenHash {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = || Error::from(ErrorCode::WORKSPACE_INVITATION_UNKNOWN);
        let parameters = RawPathParams::from_request_parts(parts, app)
            .await
            .map_err(|_| unknown())?;
        let (_, token) = parameters.iter().next().ok_or_else(unknown)?;
        if is_token(token) {
            Ok(Self(link_hash(token)))
        } else {
            Err(unknown())
        }
    }
}

/// Whether a text has the form of a token that [`link_token`](kym_platform::outbound::random::link_token) makes.
pub fn is_token(text: &str) -> bool {
    let is_email = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() == LENGTH && text.bytes().all(is_email)
}
