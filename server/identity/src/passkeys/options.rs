//! What a browser is asked, in the JSON of WebAuthn 3, 5.1.8 and 5.1.9: at the top level, as the
//! specification has it, and not within `publicKey`.

use kym_platform::http::bytes::Base64Url;
use kym_store::passkeys::Descriptor;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use webauthn_rs_proto::{
    PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions,
    RequestRegistrationExtensions,
};

use crate::passkeys::words::PasskeyTransportWord;

/// A question for a passkey.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyRequestOptions)]
pub struct RequestOptions {
    challenge: Base64Url,
    rp_id: String,
    /// The passkeys that may answer; none stands for any.
    allow_credentials: Vec<CredentialDescriptor>,
    user_verification: UserVerification,
    /// Milliseconds until the challenge runs out.
    timeout: Option<u32>,
}

/// The wish for a new passkey.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCreationOptions)]
pub struct CreationOptions {
    challenge: Base64Url,
    rp: RelyingPartyEntity,
    user: UserEntity,
    pub_key_cred_params: Vec<CredentialParameters>,
    /// Passkeys that are known already: a device that holds one is not asked again.
    exclude_credentials: Vec<CredentialDescriptor>,
    authenticator_selection: AuthenticatorSelection,
    attestation: Attestation,
    #[schema(value_type = Object)]
    extensions: Option<RequestRegistrationExtensions>,
    /// Milliseconds until the challenge runs out.
    timeout: Option<u32>,
}

/// For whom a passkey is made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasskeyRelyingParty)]
struct RelyingPartyEntity {
    id: String,
    name: String,
}

/// Whose passkey it becomes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyUser)]
struct UserEntity {
    id: Base64Url,
    name: String,
    display_name: String,
}

/// A kind of key that is understood.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasskeyParameters)]
struct CredentialParameters {
    #[serde(rename = "type")]
    kind: CredentialType,
    /// The algorithm's number (IANA, COSE Algorithms).
    #[schema(value_type = i32)]
    alg: i64,
}

/// A passkey, by what its authenticator calls it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasskeyDescriptor)]
pub struct CredentialDescriptor {
    #[serde(rename = "type")]
    kind: CredentialType,
    id: Base64Url,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    transports: Vec<PasskeyTransportWord>,
}

/// What a new passkey has to be capable of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeySelection)]
struct AuthenticatorSelection {
    resident_key: ResidentKey,
    require_resident_key: bool,
    user_verification: UserVerification,
}

/// The only kind of credential there is.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PasskeyType)]
pub enum CredentialType {
    /// A pair of keys.
    #[serde(rename = "public-key")]
    PublicKey,
}

/// Whether the device has to make sure who holds it: always, which makes two factors of one.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PasskeyUserVerification)]
enum UserVerification {
    /// By a fingerprint, a face or a PIN.
    Required,
}

/// Whether a passkey should be found without a user name. Security keys of little memory cannot, and
/// work with a name.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PasskeyResidentKey)]
enum ResidentKey {
    /// If the device can.
    Preferred,
}

/// Whether the maker of the device is asked for: no.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PasskeyAttestation)]
enum Attestation {
    /// Not at all.
    None,
}

impl RequestOptions {
    /// The library's question, with the passkeys that may answer it.
    pub fn new(
        options: PublicKeyCredentialRequestOptions,
        allowed: impl Iterator<Item = CredentialDescriptor>,
    ) -> Self {
        Self {
            challenge: Base64Url(options.challenge),
            rp_id: options.rp_id,
            allow_credentials: allowed.collect(),
            user_verification: UserVerification::Required,
            timeout: options.timeout,
        }
    }
}

impl CreationOptions {
    /// The library's wish, but for the discouragement of passkeys that are found without a name.
    pub fn new(
        options: PublicKeyCredentialCreationOptions,
        known: impl Iterator<Item = CredentialDescriptor>,
    ) -> Self {
        let parameters = options.pub_key_cred_params.into_iter();
        Self {
            challenge: Base64Url(options.challenge),
            rp: RelyingPartyEntity {
                id: options.rp.id,
                name: options.rp.name,
            },
            user: UserEntity {
                id: Base64Url(options.user.id),
                name: options.user.name,
                display_name: options.user.display_name,
            },
            pub_key_cred_params: parameters
                .map(|parameters| CredentialParameters {
                    kind: CredentialType::PublicKey,
                    alg: parameters.alg,
                })
                .collect(),
            exclude_credentials: known.collect(),
            authenticator_selection: AuthenticatorSelection {
                resident_key: ResidentKey::Preferred,
                require_resident_key: false,
                user_verification: UserVerification::Required,
            },
            attestation: Attestation::None,
            extensions: options.extensions,
            timeout: options.timeout,
        }
    }
}

impl CredentialDescriptor {
    /// A passkey of which nothing but its id is told.
    pub fn bare(id: Vec<u8>) -> Self {
        Self {
            kind: CredentialType::PublicKey,
            id: Base64Url(id),
            transports: Vec::new(),
        }
    }
}

impl From<Descriptor> for CredentialDescriptor {
    fn from(descriptor: Descriptor) -> Self {
        let transports = descriptor.transports.into_iter();
        Self {
            transports: transports.map(PasskeyTransportWord).collect(),
            ..Self::bare(descriptor.credential_id)
        }
    }
}
