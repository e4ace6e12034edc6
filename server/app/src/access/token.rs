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

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    const LIFE: SignedDuration = SignedDuration::from_mins(10);

    const SECRET: &[u8] = b"an unguessable text of 32 bytes.";

    fn now() -> Timestamp {
        Timestamp::from_second(1_700_000_000).expect("an instant")
    }

    fn signed(key: &TokenKey) -> String {
        let id = Uuid::from_u128(7);
        let ids = (
            UserId::from_uuid(id),
            SessionId::from_uuid(id),
            RefreshTokenId::from_uuid(id),
        );
        key.sign(ids.0, ids.1, ids.2, now()).expect("signed")
    }

    fn forged(header: &str, claims: &str) -> String {
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        format!("{}.{}.", part(header), part(claims))
    }

    #[test]
    fn a_token_is_good_for_ten_minutes() {
        let key = TokenKey::new(SECRET, LIFE);
        let token = signed(&key);
        let almost = now() + LIFE - SignedDuration::from_secs(1);
        assert_eq!(
            key.verify(&token, almost).map(|token| token.expires),
            Some(now() + LIFE)
        );
        assert_eq!(key.verify(&token, now() + LIFE), None);
    }

    #[test]
    fn nothing_but_our_own_signature_counts() {
        let key = TokenKey::new(SECRET, LIFE);
        let token = signed(&key);
        let foreign = signed(&TokenKey::new(b"another unguessable text, 32 by.", LIFE));
        let claims = token.split('.').nth(1).expect("three parts");
        let claims =
            String::from_utf8(URL_SAFE_NO_PAD.decode(claims).expect("base64")).expect("text");
        let unsigned = forged(r#"{"alg":"none","typ":"JWT"}"#, &claims);
        let mut flipped = token.clone().into_bytes();
        flipped[token.find('.').expect("a point") + 5] ^= 1;
        let flipped = String::from_utf8_lossy(&flipped).into_owned();
        for bad in [
            foreign,
            unsigned,
            flipped,
            String::new(),
            "a.b.c".to_owned(),
            token[..token.len() - 2].to_owned(),
        ] {
            assert_eq!(key.verify(&bad, now()), None, "{bad}");
        }
    }

    #[test]
    fn another_issuer_audience_or_kind_and_a_token_of_the_future_are_refused() {
        let key = TokenKey::new(SECRET, LIFE);
        let id = Uuid::from_u128(7);
        let soon = now().as_second() + 1;
        for (iss, aud, typ, nbf) in [
            ("other", "kym", "access", None),
            ("kym", "other", "access", None),
            ("kym", "kym", "refresh", None),
            ("kym", "kym", "access", Some(soon)),
        ] {
            let claims = Claims {
                iss: iss.to_owned(),
                aud: aud.to_owned(),
                sub: id,
                sid: id,
                rid: id,
                typ: typ.to_owned(),
                iat: now().as_second(),
                exp: (now() + LIFE).as_second(),
                nbf,
            };
            let token =
                encode(&Header::new(Algorithm::HS256), &claims, &key.signing).expect("signed");
            assert_eq!(key.verify(&token, now()), None, "{iss} {aud} {typ} {nbf:?}");
        }
    }
}
