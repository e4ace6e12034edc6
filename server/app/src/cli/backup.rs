//! `kym backup`

use std::path::PathBuf;

use clap::Args;
use kym_store::{Db, backup};

use super::{Common, say};

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file to write; must not be there yet.
    target: PathBuf,
}

impl Backup {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let app = common.open().await?;
        let Db::Sqlite(db) = &app.db else {
            anyhow::bail!(
                "backup: this is for a database file; `pg_dump -Fc` copies a PostgreSQL database"
            );
        };
        let size = backup::copy_to(db, &self.target).await?;
        app.db.close().await;
        say(&format!(
            "{}: {size} bytes, checked.",
            self.target.display()
        ))
    }
}
