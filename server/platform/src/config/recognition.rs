//! What reads receipts.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What reads receipts. Codes and documents with text need none of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Recognition {
    /// The folder with the models for Latin scripts. Without it, `models` in the data folder.
    pub models: Option<PathBuf>,
    /// Tesseract, for Cyrillic and for everything when there are no models: a path, or a name that is looked for in `PATH`.
    pub tesseract: PathBuf,
    /// Seconds that one look at a file may take.
    pub seconds: u64,
}

impl Default for Recognition {
    fn default() -> Self {
        Self {
            models: None,
            tesseract: PathBuf::from("tesseract"),
            seconds: 60,
        }
    }
}

impl Recognition {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            (1..=600).contains(&self.seconds),
            "recognition.seconds: must be from 1 to 600, not {}",
            self.seconds
        );
        Ok(())
    }
}
