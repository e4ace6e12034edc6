//! `kym backup`

use std::path::{Path, PathBuf};

use clap::Args;
use kym_platform::installation::{self, Opening};
use kym_platform::operator_error::{OperatorError, Problem};
use kym_platform::secret_key;
use kym_store::backup;

use super::{Common, refuse_older, say};
use crate::registrations;

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file to write; must not be there yet.
    target: PathBuf,
}

impl Backup {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let config = common.begin()?;
        let url = installation::location(&config)?;
        let folder = self
            .target
            .parent()
            .filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder
            && !folder.is_dir()
        {
            return Err(OperatorError::at(Problem::BackupFolderMissing, folder).into());
        }
        let db = installation::open(&config, Opening::WithoutKey).await?;
        if db.is_shared() {
            // All rows move into a file with the schema of this version.
            refuse_older(&db, &url).await?;
        }
        let size = backup::copy_to(&db, &self.target, registrations::check).await?;
        db.close().await;
        say(&format!(
            "{}: {size} bytes, checked.",
            self.target.display()
        ))?;
        if secret_key::has_file(&config) {
            say(&format!(
                "The key is not in it: keep {} as well.",
                secret_key::name(&config)
            ))?;
        }
        Ok(())
    }
}
