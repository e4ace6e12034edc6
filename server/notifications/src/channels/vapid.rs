//! Who sends to a push service (VAPID, RFC 8292): a key that browsers are told when they subscribe, and a token for each
//! push service, signed by it. The key is made from the secret of the installation, so it is the same in every process
//! and after every start; with another secret browsers have to subscribe anew.

use axum::http::HeaderValue;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use kym_platform::config::Config;
use kym_platform::secret_key::Keys;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;
use url::Url;

/// How long a token is good; a day at most (RFC 8292, 2).
const LIFE: i64 = 12 * 60 * 60;

/// The key of this installation.
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// The one that is made from its secret.
    pub fn of(keys: &Keys) -> Option<Self> {
        // One text in four thousand million is no key; the next one is.
        let purposes = ["web push", "web push, again"];
        let mut keys = purposes.iter().map(|purpose| keys.derive(purpose));
        keys.find_map(|bytes| SigningKey::from_slice(&bytes).ok())
            .map(Self)
    }

    /// What browsers are told: a point of P-256, uncompressed, in base64url.
    pub fn public(&self) -> String {
        let point = self.0.verifying_key().to_encoded_point(false);
        URL_SAFE_NO_PAD.encode(point.as_bytes())
    }

    /// The value of `Authorization` for a push service.
    pub fn authorization(
        &self,
        endpoint: &Url,
        contact: &str,
        now: Timestamp,
    ) -> Option<HeaderValue> {
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": now.as_second() + LIFE,
            "sub": contact,
        });
        let part = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let signed = format!(
            "{}.{}",
            part(r#"{"typ":"JWT","alg":"ES256"}"#),
            part(&claims.to_string())
        );
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        let text = format!("vapid t={signed}.{signature}, k={}", self.public());
        let mut value = HeaderValue::try_from(text).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

/// Whom a push service can ask about what it is sent: the sender of letters, or else the place itself. Some refuse what is
/// no address of the internet.
pub fn contact(config: &Config) -> String {
    match config.mail.sender() {
        Ok(sender) if config.mail.host.is_some() => format!("mailto:{}", sender.email),
        _ => config.public_url(),
    }
}
