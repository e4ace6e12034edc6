//! A value that is used and never shown.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Text that is masked wherever it would be printed and wiped when it is dropped.
#[derive(Clone, Debug)]
pub struct Secret(SecretString);

impl Secret {
    /// Hides a text.
    pub fn new(text: String) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one place that needs it.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("********")
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

impl JsonSchema for Secret {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Secret".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
