//! A device with a passkey on it and a browser around it; and what somebody could send who holds the
//! key of a passkey and keeps to no rules.

use std::pin::Pin;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData, WebauthnError};
use passkey::crypto::SecretKeyT as _;
use passkey::crypto::rust_crypto::{RustCryptoBackend, RustCryptoSecretKey};
use passkey::types::Passkey;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use passkey::types::webauthn::{CredentialCreationOptions, CredentialRequestOptions};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use webauthn_rs::prelude::Url;

use super::TestApp;

/// Where the tests' browser finds the server.
pub const ORIGIN: &str = "https://money.example.org";

/// A device that holds one passkey at most.
#[derive(Clone)]
pub struct Device {
    passkey: Option<Passkey>,
    counts: bool,
    origin: Url,
}

/// What a passkey signs, to be changed before it does.
pub struct Signed {
    pub client_data: Value,
    /// The hash of the domain, the flags, the counter (WebAuthn 3, 6.1).
    pub authenticator_data: Vec<u8>,
}

type Made = Authenticator<Option<Passkey>, Finger, RustCryptoBackend>;

/// A finger that is always there, and the right one.
struct Finger;

type Checked<'run> = Pin<Box<dyn Future<Output = Result<UserCheck, Ctap2Error>> + Send + 'run>>;

impl UserValidationMethod for Finger {
    type PasskeyItem = Passkey;

    /// Refuses to make a second passkey, as real ones do.
    fn check_user<'a, 'this, 'run>(
        &'this self,
        hint: UiHint<'a, Passkey>,
        _: bool,
        _: bool,
    ) -> Checked<'run>
    where
        'a: 'run,
        'this: 'run,
        Self: 'run,
    {
        let checked = match hint {
            UiHint::InformExcludedCredentialFound(_) => Err(Ctap2Error::CredentialExcluded),
            _ => Ok(UserCheck {
                presence: true,
                verification: true,
            }),
        };
        Box::pin(async move { checked })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

impl Default for Device {
    fn default() -> Self {
        Self {
            passkey: None,
            counts: false,
            origin: ORIGIN.parse().expect("an address"),
        }
    }
}

impl Device {
    pub fn new() -> Self {
        Self::default()
    }

    /// A device that counts how often its passkey is used.
    pub fn counting() -> Self {
        Self {
            counts: true,
            ..Self::new()
        }
    }

    /// The same device on another page.
    #[must_use]
    pub fn at(&self, origin: &str) -> Self {
        Self {
            origin: origin.parse().expect("an address"),
            ..self.clone()
        }
    }

    /// Makes a passkey, as `navigator.credentials.create()`.
    pub async fn try_make(&mut self, options: &Value) -> Result<Value, WebauthnError> {
        let mut client = Client::new(self.authenticator());
        let request = json!({ "publicKey": options });
        let request: CredentialCreationOptions =
            serde_json::from_value(request).expect("options of the standard");
        let made = client
            .register(&self.origin, request, DefaultClientData)
            .await?;
        self.passkey.clone_from(client.authenticator().store());
        Ok(serde_json::to_value(&made).expect("JSON"))
    }

    pub async fn make(&mut self, options: &Value) -> Value {
        self.try_make(options).await.expect("a passkey")
    }

    /// Answers a challenge, as `navigator.credentials.get()`.
    pub async fn try_sign(&mut self, options: &Value) -> Result<Value, WebauthnError> {
        let mut client = Client::new(self.authenticator());
        let request = json!({ "publicKey": options });
        let request: CredentialRequestOptions =
            serde_json::from_value(request).expect("options of the standard");
        let signed = client
            .authenticate(&self.origin, request, DefaultClientData)
            .await?;
        self.passkey.clone_from(client.authenticator().store());
        Ok(serde_json::to_value(&signed).expect("JSON"))
    }

    pub async fn sign(&mut self, options: &Value) -> Value {
        self.try_sign(options).await.expect("an answer")
    }

    /// An answer with something changed in it and signed anew: whatever is wrong with it, it is not
    /// the signature.
    pub fn forge(&self, answer: &Value, change: impl FnOnce(&mut Signed)) -> Value {
        let response = &answer["response"];
        let client_data = bytes(&response["clientDataJSON"]);
        let mut signed = Signed {
            client_data: serde_json::from_slice(&client_data).expect("JSON"),
            authenticator_data: bytes(&response["authenticatorData"]),
        };
        change(&mut signed);
        let client_data = signed.client_data.to_string();
        let hash = Sha256::digest(&client_data);
        let key = &self.passkey.as_ref().expect("a passkey").key;
        let mut key = RustCryptoSecretKey::from_cose_key(key).expect("a key");
        let signature = key.sign(&[signed.authenticator_data.as_slice(), &hash].concat());
        let mut forged = answer.clone();
        forged["response"]["clientDataJSON"] = base64url(client_data.as_bytes());
        forged["response"]["authenticatorData"] = base64url(&signed.authenticator_data);
        forged["response"]["signature"] = base64url(&signature);
        forged
    }

    fn authenticator(&self) -> Made {
        let mut made = Authenticator::new(
            Aaguid::new_empty(),
            self.passkey.clone(),
            Finger,
            RustCryptoBackend,
        );
        made.set_make_credentials_with_signature_counter(self.counts);
        made
    }
}

/// The server at an address where browsers use passkeys.
pub async fn at_home(app: &TestApp) {
    app.restart(|config| config.public_url = Some(ORIGIN.to_owned()))
        .await;
}

/// The bytes behind base64url.
#[track_caller]
pub fn bytes(value: &Value) -> Vec<u8> {
    let text = value.as_str().expect("a text");
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

/// Bytes as base64url.
pub fn base64url(bytes: &[u8]) -> Value {
    URL_SAFE_NO_PAD.encode(bytes).into()
}
