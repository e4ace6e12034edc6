//! The one lock: who serves the database from this machine. It dies with the process.
//!
//! A file of SQLite's is served by one process. Its lock is beside it, whoever names the file, and is taken before
//! anything else is done to it: by `kym serve`, and by what replaces the file or takes all of it elsewhere. PostgreSQL has
//! several processes; there the file is in the data folder, and whoever comes second does without.
//!
//! The file holds the name of the process that has it, so that the next one knows who served from here before: what that one
//! held when it was killed is free at once, and not only when its leases run out.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use kym_store::DatabaseUrl;
use uuid::Uuid;

use super::{check_writable, folder_of};
use crate::operator_error::{OperatorError, Problem};

/// What is locked where the database is a server.
const FILE: &str = "node";

/// What is behind the name of the database in the name of its lock.
const SUFFIX: &str = ".lock";

/// The locked file.
#[derive(Debug)]
pub struct NodeFile {
    file: File,
    path: PathBuf,
    predecessor: Option<Uuid>,
}

impl NodeFile {
    /// Takes the lock of a file of SQLite's; of a server there is nothing to take.
    ///
    /// # Errors
    /// When another process uses the file, or the lock cannot be written beside it.
    pub fn of_file(database: &DatabaseUrl) -> Result<Option<Self>, OperatorError> {
        let DatabaseUrl::Sqlite(path) = database else {
            return Ok(None);
        };
        check_writable(folder_of(path))?;
        let path = lock_of(path);
        match Self::lock(&path).map_err(|error| OperatorError::of_writing(&path, &error))? {
            Some(taken) => Ok(Some(taken)),
            None => Err(OperatorError::new(
                Problem::AlreadyRunning,
                database.place(),
            )),
        }
    }

    /// Takes the lock to serve. `None` when another process that serves the same PostgreSQL has it, or when nothing can be
    /// written in the data folder, which then needs to hold nothing.
    ///
    /// # Errors
    /// When another process uses the file of SQLite's, or the lock cannot be written beside it.
    pub fn take(database: &DatabaseUrl, data_dir: &Path) -> Result<Option<Self>, OperatorError> {
        match database {
            DatabaseUrl::Sqlite(_) => Self::of_file(database),
            DatabaseUrl::Postgres(_) => {
                let path = data_dir.join(FILE);
                let taken = Self::lock(&path);
                Ok(taken.unwrap_or_else(|error| {
                    tracing::warn!(error = %error, path = %path.display(), "the process could not write its name");
                    None
                }))
            }
        }
    }

    fn lock(path: &Path) -> io::Result<Option<Self>> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        give_to_owner(folder_of(path), path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // Cut off in the middle of writing, it names nobody.
        let predecessor = str::from_utf8(&bytes)
            .ok()
            .and_then(|text| text.trim().parse().ok());
        Ok(Some(Self {
            file,
            path: path.to_owned(),
            predecessor,
        }))
    }

    /// The process that served from here before, which has ended.
    pub fn predecessor(&self) -> Option<Uuid> {
        self.predecessor
    }

    /// Writes down that this process serves from here.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn name(&self, node: Uuid) -> Result<(), OperatorError> {
        let mut file = &self.file;
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{node}"));
        written.map_err(|error| OperatorError::of_writing(&self.path, &error))
    }
}

/// The lock of a file, by whatever name it was called.
fn lock_of(database: &Path) -> PathBuf {
    let real = database.canonicalize().or_else(|_| {
        let folder = folder_of(database).canonicalize()?;
        Ok::<_, io::Error>(folder.join(database.file_name().unwrap_or_default()))
    });
    let mut name = OsString::from(real.as_deref().unwrap_or(database));
    name.push(SUFFIX);
    PathBuf::from(name)
}

/// Gives a file that root has made in somebody's folder to them: the program runs as they and would not get at it.
///
/// # Errors
/// When that is not allowed.
pub fn give_to_owner(folder: &Path, path: &Path) -> io::Result<()> {
    let (owner, there) = (folder.metadata()?, path.metadata()?);
    // Whoever is not root has made a file of their own, in a folder that they share.
    if rustix::process::geteuid().is_root() && owner.uid() != there.uid() {
        std::os::unix::fs::chown(path, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}
