//! Fields of a change in JSON, where null is not the same as left out.

use kym_domain::check::Patch;
use serde::de::{Deserialize, Deserializer};

/// A field of a body that is left out, null, or there. It needs `#[serde(default)]`.
#[derive(Clone, Debug)]
pub struct PatchField<T>(Patch<T>);

impl<T> Default for PatchField<T> {
    fn default() -> Self {
        Self(Patch::Keep)
    }
}

impl<T> PatchField<T> {
    /// What it says.
    pub const fn as_ref(&self) -> Patch<&T> {
        match &self.0 {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(value) => Patch::Set(value),
        }
    }
}

impl PatchField<String> {
    /// What it says, as text.
    pub fn as_deref(&self) -> Patch<&str> {
        match &self.0 {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(text) => Patch::Set(text),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PatchField<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(|value| Self(value.into()))
    }
}
