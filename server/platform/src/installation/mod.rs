//! Whether there is an installation: a database, and the key that its secrets are sealed with. Only what serves or fills a
//! database makes one; everything else says where it looked. Half of one is no new one.

mod node_file;

use std::io::ErrorKind;
use std::path::Path;

use kym_store::{DatabaseUrl, Db, Schema, StoreError, installation_key, migrate, restore, users};
use rustix::fs::{Access, access};

pub use self::node_file::{NodeFile, give_to_owner};
use crate::config::Config;
use crate::operator_error::{OperatorError, Problem};
use crate::secret_key::{self, Keys};

/// What may be done to find a database that can be worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// One is made if there is none.
    CreateIfMissing,
    /// There must be one; its schema may be brought up to date.
    Existing,
    /// There must be one, whose key may be missing.
    WithoutKey,
}

/// Opens the database, if it is one that may be opened so. Its schema is left as it is.
///
/// # Errors
/// When there is none or half of one, or a newer one than this program knows.
pub async fn open(config: &Config, opening: Opening) -> Result<Db, OperatorError> {
    let url = location(config)?;
    if opening != Opening::CreateIfMissing {
        require(config)?;
    }
    if let DatabaseUrl::Sqlite(path) = &url {
        check_writable(folder_of(path))?;
        if is_there(config, path)? {
            check_writable(path)?;
        }
    }
    let explain = |error: StoreError| OperatorError::of_store(&error, &url);
    let connections = config.database.connections;
    let opened = match opening {
        Opening::CreateIfMissing => Db::connect(&url, connections).await,
        Opening::Existing | Opening::WithoutKey => Db::open(&url, connections).await,
    };
    let db = opened.map_err(explain)?;
    match Schema::of(&db).await.map_err(explain)? {
        Schema::None if opening != Opening::CreateIfMissing => {
            return Err(OperatorError::new(Problem::NoInstallation, url.place()));
        }
        // A first start that was cut off has no users, whose secrets would need the key.
        Schema::Older | Schema::Current
            if opening != Opening::WithoutKey
                && secret_key::is_missing(config)
                && !is_empty(&db).await.map_err(explain)? =>
        {
            return Err(
                OperatorError::new(Problem::KeyMissing, url.place()).with(secret_key::name(config))
            );
        }
        _ => {}
    }
    Ok(db)
}

/// Brings the schema up to date. Of a file nobody does that beneath another program, which may be of an older version.
///
/// # Errors
/// When another program runs on the file, or the database fails.
pub async fn update(
    config: &Config,
    db: &Db,
    node_file: Option<&NodeFile>,
) -> Result<(), OperatorError> {
    let url = location(config)?;
    let explain = |error: StoreError| OperatorError::of_store(&error, &url);
    let _lock = match Schema::of(db).await.map_err(explain)? {
        Schema::Older if node_file.is_none() => NodeFile::of_file(&url)?,
        _ => None,
    };
    migrate(db).await.map_err(explain)?;
    Ok(())
}

/// Refuses where there is no file of a database. Whether a server has one shows when it is opened.
///
/// # Errors
/// When there is none, or half of an installation.
pub fn require(config: &Config) -> Result<(), OperatorError> {
    let url = location(config)?;
    match &url {
        DatabaseUrl::Sqlite(path) if !is_there(config, path)? => {
            Err(OperatorError::new(Problem::NoInstallation, url.place()))
        }
        _ => Ok(()),
    }
}

async fn is_empty(db: &Db) -> Result<bool, StoreError> {
    users::is_empty(&mut db.read().await?).await
}

/// Refuses a key that is not the one of this database, and notes whose it is where nobody has yet.
///
/// # Errors
/// When the key is another one, or the database fails.
pub async fn check_key(config: &Config, db: &Db, keys: &Keys) -> Result<(), OperatorError> {
    let url = location(config)?;
    let explain = |error: StoreError| OperatorError::of_store(&error, &url);
    let mark = mark(keys);
    let noted = async {
        let noted = installation_key::get(&mut db.read().await?).await?;
        if noted.is_some() {
            return Ok(noted);
        }
        // Of two processes that start at once, one notes its key, and the other one compares.
        let mut tx = db.write().await?;
        installation_key::set_if_missing(&mut tx, &mark).await?;
        let noted = installation_key::get(&mut tx).await?;
        tx.commit().await?;
        Ok(noted)
    };
    match noted.await.map_err(explain)? {
        Some(noted) if noted != mark => {
            Err(OperatorError::new(Problem::WrongKey, url.place()).with(secret_key::name(config)))
        }
        _ => Ok(()),
    }
}

/// Notes that this is the key of the database from now on.
///
/// # Errors
/// When the database fails.
pub async fn accept_key(db: &Db, keys: &Keys) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    installation_key::replace(&mut tx, &mark(keys)).await?;
    tx.commit().await?;
    Ok(())
}

/// What a database keeps of its key.
pub fn mark(keys: &Keys) -> [u8; 32] {
    keys.hash("installation", b"")
}

/// Where the database is.
///
/// # Errors
/// When the URL is of no known kind.
pub fn location(config: &Config) -> Result<DatabaseUrl, OperatorError> {
    let url = config.database.location(&config.data_dir);
    url.map_err(|error| OperatorError::new(Problem::ConfigInvalid, "database.url").with(error))
}

/// Whether the file is there, or nothing at all is.
fn is_there(config: &Config, path: &Path) -> Result<bool, OperatorError> {
    match path.metadata() {
        Ok(found) if found.len() == 0 => Err(OperatorError::at(Problem::DatabaseEmpty, path)),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let interrupted = restore::was_cut_off(path);
            if interrupted.map_err(|error| {
                OperatorError::of_store(&error, &DatabaseUrl::Sqlite(path.to_owned()))
            })? {
                return Err(OperatorError::at(Problem::RestoreInterrupted, path));
            }
            if secret_key::has_file(config) {
                return Err(OperatorError::at(Problem::DatabaseMissing, path)
                    .with(secret_key::name(config)));
            }
            Ok(false)
        }
        Err(error) => Err(OperatorError::of_reading(path, &error)),
    }
}

/// Refuses a folder or file that this process may not write, before something fails in the middle. A folder is named
/// where the folder is what matters: SQLite has files beside its own.
pub(crate) fn check_writable(path: &Path) -> Result<(), OperatorError> {
    access(path, Access::READ_OK | Access::WRITE_OK)
        .map_err(|error| OperatorError::of_writing(path, &error.into()))
}

/// The folder that a file is in.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
