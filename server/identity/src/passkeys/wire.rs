//! Passkeys in JSON. What a browser made is taken as its `PublicKeyCredential.toJSON()` writes it
//! (WebAuthn 3, 5.1.1); members that are not looked at may be there.

use std::borrow::Borrow;

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::language::Language;
use kym_domain::passkeys::{self, Passkey, PasskeyTransport};
use kym_domain::text;
use kym_platform::answer::Answer;
use kym_platform::http::bytes::Base64Url;
use kym_platform::http::lists::at_most;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use webauthn_rs_proto::{
    AuthenticationExtensionsClientOutputs, AuthenticatorAssertionResponseRaw,
    AuthenticatorAttestationResponseRaw, PublicKeyCredential, RegisterPublicKeyCredential,
    RegistrationExtensionsClientOutputs,
};

use super::options::CredentialType;
use crate::passkeys::words::PasskeyTransportWord;

/// A user name or an address is not longer.
const MAX_NAME_LEN: usize = 320;

/// The wish to sign in with a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BeginPasskeySignIn)]
pub struct AskToSignIn {
    /// The user name or the e-mail address. Without it, any passkey that the browser finds will do.
    #[schema(nullable = false)]
    username: Option<String>,
}

/// Nothing but braces.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BeginPasskeyRegistration)]
pub struct AskForNew {}

/// The answer of a passkey to a challenge.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyAssertion)]
pub struct Assertion {
    id: String,
    raw_id: Base64Url,
    response: AssertionResponse,
    #[serde(rename = "type")]
    kind: CredentialType,
}

/// What the passkey signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyAssertionResponse)]
struct AssertionResponse {
    #[serde(rename = "clientDataJSON")]
    client_data_json: Base64Url,
    authenticator_data: Base64Url,
    signature: Base64Url,
    user_handle: Option<Base64Url>,
}

/// A passkey that was just made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCredential)]
pub struct Credential {
    id: String,
    raw_id: Base64Url,
    response: AttestationResponse,
    #[serde(rename = "type")]
    kind: CredentialType,
}

/// What the device says of a new passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCredentialResponse)]
struct AttestationResponse {
    #[serde(rename = "clientDataJSON")]
    client_data_json: Base64Url,
    attestation_object: Base64Url,
    #[serde(default, deserialize_with = "at_most::<_, _, 20>")]
    #[schema(required = false, max_items = 20)]
    transports: Vec<String>,
}

/// A new passkey to be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterPasskey {
    credential: Credential,
    /// For whom it was made: as in the options.
    #[serde(rename = "rpId")]
    rp_id: String,
    /// What the user calls it.
    #[schema(nullable = false)]
    name: Option<String>,
}

/// A changed passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenamePasskey {
    #[schema(required, value_type = String)]
    name: Option<String>,
}

/// Which passkey.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PasskeyParameters {
    /// Its id.
    #[param(value_type = Option<Uuid>, nullable = false)]
    pub id: Option<String>,
}

/// The passkeys of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyInfo {
    /// Whether there is any.
    registered: bool,
    passkeys: Vec<PasskeyBody>,
}

/// A passkey as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyBody {
    id: Uuid,
    name: String,
    created_at: Instant,
    #[schema(required)]
    last_used_at: Option<Instant>,
    transports: Vec<PasskeyTransportWord>,
    /// Whether it is kept by a service, too, and so outlives the device.
    backed_up: bool,
}

/// What a registration gives, checked.
pub struct Registration {
    /// What the browser made.
    pub credential: RegisterPublicKeyCredential,
    /// How it may be reached.
    pub transports: Vec<PasskeyTransport>,
    /// For whom the browser made it.
    pub rp_id: String,
    /// What it is to be called.
    pub name: String,
}

impl AskToSignIn {
    /// The name as it was typed, unless there is none.
    pub fn check(self) -> Result<Option<String>, FieldError> {
        let name = self.username.filter(|name| !name.trim().is_empty());
        if name.as_deref().map_or(0, text::length) > MAX_NAME_LEN {
            return Err(FieldError::new("username", FieldCode::TooLong));
        }
        Ok(name)
    }
}

impl From<Assertion> for PublicKeyCredential {
    /// Without what the browser says of extensions: none that matters was asked for.
    fn from(assertion: Assertion) -> Self {
        let (CredentialType::PublicKey, response) = (assertion.kind, assertion.response);
        Self {
            id: assertion.id,
            raw_id: assertion.raw_id.0,
            response: AuthenticatorAssertionResponseRaw {
                authenticator_data: response.authenticator_data.0,
                client_data_json: response.client_data_json.0,
                signature: response.signature.0,
                user_handle: response.user_handle.map(|handle| handle.0),
            },
            extensions: AuthenticationExtensionsClientOutputs::default(),
            type_: "public-key".to_owned(),
        }
    }
}

impl RegisterPasskey {
    /// The passkey with its name, or one in this language.
    pub fn check(self, language: Language) -> Result<Registration, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = self.name.filter(|name| !name.trim().is_empty());
        let name = match name {
            Some(name) => checks.take("name", passkeys::name(&name)),
            None => Some(passkeys::default_name(language).to_owned()),
        };
        let name = name.ok_or_else(|| checks.into_errors())?;
        let (CredentialType::PublicKey, response) =
            (self.credential.kind, self.credential.response);
        let transports = response.transports.iter();
        Ok(Registration {
            // Words that came up after this was written are left out.
            transports: transports.filter_map(|word| word.parse().ok()).collect(),
            rp_id: self.rp_id,
            name,
            credential: RegisterPublicKeyCredential {
                id: self.credential.id,
                raw_id: self.credential.raw_id.0,
                response: AuthenticatorAttestationResponseRaw {
                    attestation_object: response.attestation_object.0,
                    client_data_json: response.client_data_json.0,
                    transports: None,
                },
                type_: "public-key".to_owned(),
                extensions: RegistrationExtensionsClientOutputs::default(),
            },
        })
    }
}

impl RenamePasskey {
    /// The new name.
    pub fn check(&self) -> Result<String, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = self.name.as_deref().unwrap_or_default();
        let name = checks.take("name", passkeys::name(name));
        name.ok_or_else(|| checks.into_errors())
    }
}

/// A passkey in an answer.
pub struct PasskeyAnswer<T = Passkey>(pub T);

impl<T: Borrow<Passkey>> Answer for PasskeyAnswer<T> {
    type Body = PasskeyBody;

    fn body(&self, _: Language) -> PasskeyBody {
        let passkey = self.0.borrow();
        PasskeyBody {
            id: passkey.id.as_uuid(),
            name: passkey.name.clone(),
            created_at: Instant(passkey.created_at),
            last_used_at: passkey.last_used_at.map(Instant),
            transports: passkey
                .transports
                .iter()
                .copied()
                .map(PasskeyTransportWord)
                .collect(),
            backed_up: passkey.is_backed_up,
        }
    }
}

/// The passkeys of a user in an answer.
pub struct PasskeysAnswer(pub Vec<Passkey>);

impl Answer for PasskeysAnswer {
    type Body = PasskeyInfo;

    fn body(&self, language: Language) -> PasskeyInfo {
        PasskeyInfo {
            registered: !self.0.is_empty(),
            passkeys: self
                .0
                .iter()
                .map(|passkey| PasskeyAnswer(passkey).body(language))
                .collect(),
        }
    }
}
