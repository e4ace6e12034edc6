//! `kym restore`

use std::path::PathBuf;

use clap::Args;
use kym_domain::clock::Clock as _;
use kym_platform::config::Config;
use kym_platform::installation::{self, NodeFile, give_to_owner};
use kym_platform::operator_error::{OperatorError, Problem};
use kym_platform::outbound::clock::SystemClock;
use kym_platform::secret_key::{self, Keys};
use kym_store::restore::{self, Restorable};
use kym_store::{DatabaseUrl, Schema, StoreError};

use super::{Common, say};

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// A file that `kym backup` has written. It is copied and stays as it is.
    backup: PathBuf,
    /// Restore although the key of the backup is lost: `kym accept-key` is needed afterwards.
    #[arg(long)]
    any_key: bool,
}

impl Restore {
    pub(super) async fn run(self, common: Common) -> anyhow::Result<()> {
        let config = common.begin()?;
        let url = installation::location(&config)?;
        let DatabaseUrl::Sqlite(path) = &url else {
            return Err(OperatorError::new(Problem::RestoreToServer, url.place()).into());
        };
        if let Err(error) = self.backup.metadata() {
            return Err(OperatorError::of_reading(&self.backup, &error).into());
        }
        let keys = secret_key::read(&config)?.map(|key| Keys::new(&key));
        if keys.is_none() && !self.any_key {
            let place = secret_key::name(&config);
            return Err(OperatorError::new(Problem::RestoreKeyMissing, place).into());
        }
        secret_key::make_folder(&config.data_dir)?;
        // Held until the end: nobody may start on what is being replaced.
        let _lock = NodeFile::of_file(&url)?;
        // Behind a link, the file itself is replaced.
        let database = path.canonicalize().unwrap_or_else(|_| path.clone());
        let prepared = restore::prepare(&self.backup, &database).await;
        let prepared = prepared.map_err(|error| self.explain(&error, &url))?;
        if !self.any_key {
            self.check_key(&config, &prepared, keys.as_ref())?;
        }
        let (schema, has_mark) = (prepared.schema, prepared.key_hash.is_some());
        let kept = prepared.put_in_place(SystemClock.now())?;
        let folder = database.parent().unwrap_or(&database);
        give_to_owner(folder, &database)
            .map_err(|error| OperatorError::of_writing(&database, &error))?;
        say(&format!(
            "{} was restored from {}.",
            database.display(),
            self.backup.display()
        ))?;
        if let Some(kept) = kept {
            say(&format!(
                "What was there before is in {}. Delete it when you no longer need it.",
                kept.display()
            ))?;
        }
        if !has_mark {
            say(
                "The backup does not tell which key it belongs to: make sure that you can sign in.",
            )?;
        }
        match schema {
            Schema::Current => say("Run `kym check`, then start `kym serve`."),
            Schema::Older | Schema::None => {
                say("An older version made the backup: `kym serve` brings it up to date.")
            }
        }
    }

    fn check_key(
        &self,
        config: &Config,
        prepared: &Restorable,
        keys: Option<&Keys>,
    ) -> Result<(), OperatorError> {
        match (&prepared.key_hash, keys) {
            (Some(hash), Some(keys)) if *hash != installation::mark(keys) => {
                let place = self.backup.display().to_string();
                Err(OperatorError::new(Problem::WrongKey, place).with(secret_key::name(config)))
            }
            _ => Ok(()),
        }
    }

    fn explain(&self, error: &StoreError, url: &DatabaseUrl) -> OperatorError {
        let at = |problem| OperatorError::at(problem, &self.backup);
        match error {
            StoreError::Unfit(detail) => at(Problem::NotABackup).with(detail),
            StoreError::Damaged(detail) => at(Problem::BackupDamaged).with(detail),
            StoreError::Newer { step } => at(Problem::NewerSchema).with(step),
            StoreError::File { path, error } if *path == self.backup => {
                OperatorError::of_reading(path, error)
            }
            other => OperatorError::of_store(other, url),
        }
    }
}
