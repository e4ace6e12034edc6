//! The database.

use std::path::Path;

use kym_store::DatabaseUrl;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Secret;

/// The database.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Database {
    /// `sqlite:<path>` or `postgres://user@host/name`. Without it, the file `kym.db` in `data_dir`.
    pub url: Option<Secret>,
    /// How many connections are kept: readers on SQLite, which has one writer besides; all
    /// connections on PostgreSQL.
    pub connections: u32,
}

impl Default for Database {
    fn default() -> Self {
        Self {
            url: None,
            connections: 8,
        }
    }
}

impl Database {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let url = self
            .url
            .as_ref()
            .map(|url| url.expose().parse::<DatabaseUrl>())
            .transpose();
        url.map_err(|reason| anyhow::anyhow!("database.url: {reason}"))?;
        anyhow::ensure!(
            (1..=100).contains(&self.connections),
            "database.connections: must be between 1 and 100"
        );
        Ok(())
    }

    /// Where the data is.
    ///
    /// # Errors
    /// When the URL is of no known kind.
    pub fn location(&self, data_dir: &Path) -> anyhow::Result<DatabaseUrl> {
        match &self.url {
            Some(url) => url
                .expose()
                .parse()
                .map_err(|reason| anyhow::anyhow!("database.url: {reason}")),
            None => Ok(DatabaseUrl::Sqlite(data_dir.join("kym.db"))),
        }
    }
}
