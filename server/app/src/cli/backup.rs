//! `kym backup`

use std::path::PathBuf;

use clap::Args;
use kym_store::backup;

use super::{Common, say};
use crate::registrations;

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file to write; must not be there yet.
    target: PathBuf,
}

impl Backup {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let app = common.open().await?;
        let size = backup::copy_to(&app.db, &self.target, registrations::check).await?;
        app.db.close().await;
        say(&format!(
            "{}: {size} bytes, checked.",
            self.target.display()
        ))
    }
}
