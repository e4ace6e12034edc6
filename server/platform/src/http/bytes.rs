//! Bytes as they stand in JSON: base64url without padding (RFC 4648 5), as in WebAuthn.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::{self, Deserialize, Deserializer};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base64Url(pub Vec<u8>);

impl Serialize for Base64Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Base64Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = URL_SAFE_NO_PAD.decode(text);
        bytes
            .map(Self)
            .map_err(|_| de::Error::custom("invalid type: expected base64url"))
    }
}

impl PartialSchema for Base64Url {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .description(Some("Bytes as base64url without padding."))
            .into()
    }
}

impl ToSchema for Base64Url {}
