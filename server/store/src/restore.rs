//! Puts a backup in the place of a file of SQLite's.
//!
//! The copy that will be the database is made and checked beside it before anything else is touched. What is there goes into a
//! folder that is kept; all of it is in there before the first name is taken away. Then the database's own name is taken
//! away first, and its log with it: a log beside a file that it does not belong to would be written into that file at the
//! next start. Wherever this is cut off, there is the whole old database, the whole new one, or none, which the program
//! refuses to start on.

use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use crate::backup::{UNFINISHED_SUFFIX, folder_of, sync_folder, unfinished};
use crate::error::StoreError;
use crate::integrity;
use crate::migrate::Schema;

/// What the folder begins with that a copy is made in.
const UNFINISHED: &str = ".kym-restore-";

/// What the name of the kept folder has behind that of the database.
const KEPT: &str = ".before-restore-";

/// What SQLite has beside a database.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A copy of a backup, checked, beside the database that it will be. It is removed unless it is put in place.
#[derive(Debug)]
pub struct Restorable {
    folder: TempDir,
    database: PathBuf,
    /// How far its schema is.
    pub schema: Schema,
    /// The mark of the key that its secrets are sealed with, if it has one.
    pub key_hash: Option<Vec<u8>>,
}

/// Copies the backup to beside the database and checks the copy.
///
/// # Errors
/// [`StoreError::Unfit`] when it is no finished backup of this program, [`StoreError::Newer`] when a newer version wrote
/// it, [`StoreError::Damaged`], and [`StoreError::File`] when it can't be read or the copy can't be written.
pub async fn prepare(backup: &Path, database: &Path) -> Result<Restorable, StoreError> {
    let found = backup.metadata().map_err(StoreError::at(backup))?;
    if !found.is_file() {
        return Err(StoreError::Unfit("it isn't a file".to_owned()));
    }
    let is_database = database
        .metadata()
        .is_ok_and(|there| (there.dev(), there.ino()) == (found.dev(), found.ino()));
    if is_database {
        return Err(StoreError::Unfit(
            "it is the database that is in use".to_owned(),
        ));
    }
    let log = with_suffix(backup, "-wal");
    if log.metadata().is_ok_and(|log| log.len() > 0) {
        return Err(StoreError::Unfit(format!(
            "it belongs together with {}, so it was copied while it was in use, and not by `kym backup`",
            log.display()
        )));
    }
    let beside = folder_of(database);
    let folder = unfinished(UNFINISHED, beside)?;
    let copy = folder.path().join("copy");
    copy_private(backup, &copy)?;
    integrity::check_file(&copy).await?;
    let (schema, key_hash) = look_into(&copy).await?;
    // What SQLite left beside the copy while it looked goes with the folder.
    Ok(Restorable {
        folder,
        database: database.to_owned(),
        schema,
        key_hash,
    })
}

fn copy_private(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut from_file = File::open(from).map_err(StoreError::at(from))?;
    let made = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(to);
    let beside = folder_of(folder_of(to));
    let mut to_file = made.map_err(StoreError::at(beside))?;
    std::io::copy(&mut from_file, &mut to_file).map_err(StoreError::at(beside))?;
    to_file.sync_all().map_err(StoreError::at(beside))
}

async fn look_into(copy: &Path) -> Result<(Schema, Option<Vec<u8>>), StoreError> {
    const STEPS: &str = "_sqlx_migrations";
    const KEY: &str = "installation_key";

    let options = SqliteConnectOptions::new()
        .filename(copy)
        .read_only(true)
        .disable_statement_logging();
    let mut conn = SqliteConnection::connect_with(&options).await?;
    let tables: Vec<(String,)> =
        sqlx::query_as("SELECT name FROM sqlite_schema WHERE type = 'table'")
            .fetch_all(&mut conn)
            .await?;
    let has = |name: &str| tables.iter().any(|(table,)| table == name);
    if !has(STEPS) || !has("users") {
        return Err(StoreError::Unfit(
            "it isn't a database of Know Your Money".to_owned(),
        ));
    }
    let step: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut conn)
        .await?;
    let key_hash = if has(KEY) {
        sqlx::query_scalar("SELECT hash FROM installation_key")
            .fetch_optional(&mut conn)
            .await?
    } else {
        None
    };
    conn.close().await?;
    Ok((Schema::of_step(step)?, key_hash))
}

impl Restorable {
    /// Puts the copy in the place of the database, which nobody may use, and answers in which folder what was there is
    /// kept; `None` when nothing was.
    ///
    /// # Errors
    /// [`StoreError::File`] with what could not be written. Until the database is renamed everything is as before.
    pub fn put_in_place(self, now: Timestamp) -> Result<Option<PathBuf>, StoreError> {
        let beside = folder_of(&self.database);
        let parts: Vec<_> = [""]
            .into_iter()
            .chain(COMPANIONS)
            .map(|suffix| with_suffix(&self.database, suffix))
            .filter(|part| part.symlink_metadata().is_ok())
            .collect();
        let kept = if parts.is_empty() {
            None
        } else {
            let kept = kept_folder(&self.database, now)?;
            keep(&parts, &kept)?;
            sync_folder(beside)?;
            Some(kept)
        };
        for part in &parts {
            std::fs::remove_file(part).map_err(StoreError::at(part))?;
            // One after the other on disk, too.
            sync_folder(beside)?;
        }
        std::fs::rename(self.folder.path().join("copy"), &self.database)
            .map_err(StoreError::at(&self.database))?;
        sync_folder(beside)?;
        Ok(kept)
    }
}

/// Makes a folder of the moment, and of a number where there has been a restore in the same second.
fn kept_folder(database: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
    let name = format!("{KEPT}{}", now.strftime("%Y%m%dT%H%M%SZ"));
    let mut kept = with_suffix(database, &name);
    for number in 2.. {
        match DirBuilder::new().mode(0o700).create(&kept) {
            Ok(()) => break,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                kept = with_suffix(database, &format!("{name}-{number}"));
            }
            Err(error) => return Err(StoreError::at(&kept)(error)),
        }
    }
    Ok(kept)
}

/// Has all parts in this folder, too.
fn keep(parts: &[PathBuf], kept: &Path) -> Result<(), StoreError> {
    for part in parts {
        let name = part.file_name().unwrap_or_default();
        let to = kept.join(name);
        // Not every file system has two names for a file.
        if std::fs::hard_link(part, &to).is_err() {
            copy_private(part, &to)?;
        }
    }
    sync_folder(kept)
}

/// Whether a restore was cut off beside this database: it can be missing for that reason alone.
///
/// # Errors
/// [`StoreError::File`] when the folder can't be read.
pub fn was_cut_off(database: &Path) -> Result<bool, StoreError> {
    let beside = folder_of(database);
    let mut kept = database.file_name().unwrap_or_default().to_owned();
    kept.push(KEPT);
    let entries = match std::fs::read_dir(beside) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(StoreError::at(beside)(error)),
    };
    for entry in entries {
        let name = entry.map_err(StoreError::at(beside))?.file_name();
        let name = name.as_encoded_bytes();
        let is_unfinished =
            name.starts_with(UNFINISHED.as_bytes()) && name.ends_with(UNFINISHED_SUFFIX.as_bytes());
        if is_unfinished || name.starts_with(kept.as_encoded_bytes()) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}
