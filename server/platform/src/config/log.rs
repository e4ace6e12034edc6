//! The log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tracing_subscriber::EnvFilter;

/// The log on standard error.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// How lines are written.
    pub format: LogFormat,
    /// What is written: a level, or levels by module such as `info,kym_platform::jobs=debug`.
    pub filter: String,
}

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            format: LogFormat::default(),
            filter: "info".to_owned(),
        }
    }
}

impl Log {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let parsed = EnvFilter::builder().parse(&self.filter);
        parsed
            .map(drop)
            .map_err(|error| anyhow::anyhow!("log.filter: {error}"))
    }
}
