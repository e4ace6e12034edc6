//! A copy of the database in one SQLite file, while the database is in use.
//!
//! A file copy of a database in WAL mode is wrong nearly every time: `VACUUM INTO` reads one
//! snapshot. From PostgreSQL all rows of one snapshot are moved into the file. Either way the copy
//! gets its final name only after it was checked and is on disk.
//!
//! Until then it is in a folder of its own beside the target, so that nothing is touched that this copy did not make, and
//! two of them do not meet. The folder of one that was killed stays; no later one minds.

use std::ffi::OsStr;
use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use tempfile::{TempDir, TempPath};

use crate::check::Report;
use crate::db::{Db, Engine, Reader};
use crate::error::StoreError;
use crate::move_data::move_data;
use crate::sqlite::{SqliteDb, create_private};

/// A backup is checked as any other file is.
pub use crate::integrity::check_file as verify;

/// What the folder of a copy begins with that is not finished.
const UNFINISHED: &str = ".kym-backup-";

/// What such folders end with.
pub(crate) const UNFINISHED_SUFFIX: &str = ".unfinished";

/// Writes a checked copy of the database to `target`, which must not exist yet, and answers its
/// size in bytes. What is moved out of PostgreSQL is what `check` is asked about. Writers are not held up.
///
/// # Errors
/// [`StoreError::File`] with the target or its folder when the copy can't be written there,
/// [`StoreError::Damaged`] when the database can't be copied whole.
pub async fn copy_to(
    db: &Db,
    target: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<u64, StoreError> {
    if target.symlink_metadata().is_ok() {
        return Err(exists(target));
    }
    let beside = folder_of(target);
    let folder = unfinished(UNFINISHED, beside)?;
    let copy = folder.path().join("copy");
    // Made first and with its mode, so that nobody else can read it even while it grows.
    create_private(&copy)?;
    let written = write_copy(db, &copy, check).await;
    written.map_err(|error| match error {
        StoreError::Full => StoreError::at(beside)(std::io::ErrorKind::StorageFull.into()),
        other => other,
    })?;
    verify(&copy).await?;
    let file = File::open(&copy).map_err(StoreError::at(&copy))?;
    file.sync_all().map_err(StoreError::at(&copy))?;
    let size = file.metadata().map_err(StoreError::at(&copy))?.len();
    let copy = TempPath::try_from_path(&copy).map_err(StoreError::at(&copy))?;
    let renamed = copy.persist_noclobber(target);
    renamed.map_err(|failed| StoreError::at(target)(failed.error))?;
    sync_folder(beside)?;
    Ok(size)
}

async fn write_copy(
    db: &Db,
    copy: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<(), StoreError> {
    match &db.engine {
        Engine::Sqlite(db) => {
            let name = copy.to_string_lossy().into_owned();
            let mut conn = db.readers.acquire().await?;
            sqlx::query("VACUUM INTO $1")
                .bind(&name)
                .execute(&mut *conn)
                .await?;
            Ok(())
        }
        Engine::Postgres(_) => move_into_file(db, copy, check).await,
    }
}

async fn move_into_file(
    db: &Db,
    path: &Path,
    check: impl AsyncFnOnce(&mut Reader) -> Result<Report, StoreError>,
) -> Result<(), StoreError> {
    let copy = SqliteDb::open(path, 1).await?;
    let moved = move_data(db, &Db::file(copy.clone()), check).await;
    // One file, without a log beside it.
    copy.alone(async |conn| {
        sqlx::query("PRAGMA journal_mode = DELETE")
            .execute(conn)
            .await?;
        Ok(())
    })
    .await?;
    moved.map(drop)
}

/// The error without the words of a library about it.
fn bare(error: &std::io::Error) -> std::io::Error {
    let inside = error
        .get_ref()
        .and_then(|inside| inside.source())
        .and_then(|source| source.downcast_ref::<std::io::Error>());
    match inside.unwrap_or(error).raw_os_error() {
        Some(number) => std::io::Error::from_raw_os_error(number),
        None => error.kind().into(),
    }
}

fn exists(path: &Path) -> StoreError {
    StoreError::at(path)(std::io::ErrorKind::AlreadyExists.into())
}

/// Makes a folder that nobody else has and may look into. It is removed with the value.
pub(crate) fn unfinished(prefix: &str, beside: &Path) -> Result<TempDir, StoreError> {
    let made = tempfile::Builder::new()
        .prefix(prefix)
        .suffix(UNFINISHED_SUFFIX)
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(beside);
    // What it says names the folder that could not be made, which nobody knows.
    made.map_err(|error| StoreError::at(beside)(bare(&error)))
}

/// The folder that a file is in.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder.as_os_str() != OsStr::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns when the names in this folder are on disk.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(StoreError::at(folder))
}
