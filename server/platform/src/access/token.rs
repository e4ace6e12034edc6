//! Access tokens: signed, short-lived, and worth nothing once their session has ended.

use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use kym_domain::id::{RefreshTokenId, SessionId, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::hs256;

const ISSUER: &str = "kym";
const KIND: &str = "access";

/// Signs and verifies access tokens with one key.
pub struct TokenKey {
    signing: EncodingKey,
    verifying: DecodingKey,
    validation: Validation,
    life: SignedDuration,
}

/// What a valid access token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessToken {
    /// Whose it is.
    pub user: UserId,
    /// The session that it came from.
    pub session: SessionId,
    /// The refresh token that was given out with it.
    pub refresh: RefreshTokenId,
    /// From when on it is worth nothing.
    pub expires: Timestamp,
}

/// RFC 7519 4.1 and three claims of our own.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: Uuid,
    sid: Uuid,
    rid: Uuid,
    typ: String,
    iat: i64,
    exp: i64,
    /// Never given out; a token that says it is not valid yet is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nbf: Option<i64>,
}

impl TokenKey {
    /// A key made from at least 32 bytes of secret, for tokens that are good for `life`.
    pub fn new(secret: &[u8], life: SignedDuration) -> Self {
        hs256::install();
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Expiry is checked below, by the clock of the program instead of the library's.
        validation.validate_exp = false;
        Self {
            signing: EncodingKey::from_secret(secret),
            verifying: DecodingKey::from_secret(secret),
            validation,
            life,
        }
    }

    /// A token for a session, good from `now` on.
    ///
    /// # Errors
    /// When signing fails, which takes a broken build.
    pub fn sign(
        &self,
        user: UserId,
        session: SessionId,
        refresh: RefreshTokenId,
        now: Timestamp,
    ) -> anyhow::Result<String> {
        let claims = Claims {
            iss: ISSUER.to_owned(),
            aud: ISSUER.to_owned(),
            sub: user.as_uuid(),
            sid: session.as_uuid(),
            rid: refresh.as_uuid(),
            typ: KIND.to_owned(),
            iat: now.as_second(),
            exp: (now + self.life).as_second(),
            nbf: None,
        };
        Ok(encode(
            &Header::new(Algorithm::HS256),
            &claims,
            &self.signing,
        )?)
    }

    /// What the token says, if it was signed by this key, is an access token and has not expired.
    pub fn verify(&self, token: &str, now: Timestamp) -> Option<AccessToken> {
        let claims = decode::<Claims>(token, &self.verifying, &self.validation)
            .ok()?
            .claims;
        let expires = Timestamp::from_second(claims.exp).ok()?;
        let begun = claims.nbf.is_none_or(|from| from <= now.as_second());
        (claims.typ == KIND && begun && now < expires).then(|| AccessToken {
            user: UserId::from_uuid(claims.sub),
            session: SessionId::from_uuid(claims.sid),
            refresh: RefreshTokenId::from_uuid(claims.rid),
            expires,
        })
    }
}
