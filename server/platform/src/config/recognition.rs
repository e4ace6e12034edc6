//! What reads receipts.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The last place that there is (setpriority(2)).
const MAX_NICENESS: u8 = 19;

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
    /// How far it steps back where others want the processors, from 0, not at all, to 19 (`nice`).
    pub niceness: u8,
}

impl Default for Recognition {
    fn default() -> Self {
        Self {
            models: None,
            tesseract: PathBuf::from("tesseract"),
            seconds: 120,
            niceness: 10,
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
        anyhow::ensure!(
            self.niceness <= MAX_NICENESS,
            "recognition.niceness: must be from 0 to {MAX_NICENESS}, not {}",
            self.niceness
        );
        Ok(())
    }
}
