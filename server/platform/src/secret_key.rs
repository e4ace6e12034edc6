//! The key that signs access tokens: from the configuration, or a file that is made at the first
//! start and that nobody else may read.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use hkdf::Hkdf;
use sha2::Sha256;

use crate::config::Config;
use crate::operator_error::{OperatorError, Problem};
use crate::outbound::random::{Random, token};

const FILE: &str = "secret.key";
const LENGTH: usize = 32;

/// How many of the lowest bits of a mode are for others than the owner.
const PRIVATE: u32 = 6;

/// Keys that are made from the one secret, each for one purpose: who learns one knows no other.
pub struct Keys(Hkdf<Sha256>);

impl Keys {
    /// The keys of this secret.
    pub fn new(secret: &[u8]) -> Self {
        Self(Hkdf::new(None, secret))
    }

    /// The key for a purpose; the same in every process and after every start.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        self.hash(purpose, b"")
    }

    /// A keyed hash of something for a purpose: who reads the database cannot try out what it was.
    pub fn hash(&self, purpose: &str, text: &[u8]) -> [u8; 32] {
        let mut key = [0; 32];
        let info = [purpose.as_bytes(), b"\0", text];
        // 32 bytes are one block; HKDF refuses lengths beyond 255 blocks only (RFC 5869 2.3).
        if self.0.expand_multi_info(&info, &mut key).is_err() {
            unreachable!("one block is never too long");
        }
        key
    }
}

/// Makes the data folder, for its owner alone, unless it is there.
///
/// # Errors
/// When that is not allowed.
pub fn make_folder(folder: &Path) -> Result<(), OperatorError> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| OperatorError::of_writing(folder, &error))
}

/// Where the key in effect is, for people.
pub fn name(config: &Config) -> String {
    if config.auth.secret.is_some() {
        return "auth.secret".to_owned();
    }
    let path = config.data_file(FILE);
    let whole = std::path::absolute(&path).unwrap_or(path);
    whole.display().to_string()
}

/// Whether the key in effect is a file that is there.
pub fn has_file(config: &Config) -> bool {
    config.auth.secret.is_none() && config.data_file(FILE).exists()
}

/// Whether the key in effect is a file that is not there.
pub fn is_missing(config: &Config) -> bool {
    config.auth.secret.is_none() && !config.data_file(FILE).exists()
}

/// The key in effect, in bytes: that of the configuration, or else that of the file, which is made when it is missing.
///
/// # Errors
/// When the file is damaged, can be read by others, or cannot be read or written.
pub fn load(config: &Config, random: &dyn Random) -> Result<Vec<u8>, OperatorError> {
    if let Some(key) = read(config)? {
        return Ok(key);
    }
    let path = config.data_file(FILE);
    let key = token(random);
    write(&path, &key).map_err(|error| OperatorError::of_writing(&path, &error))?;
    Ok(key.to_vec())
}

/// The key in effect; `None` where it is a file that is missing.
///
/// # Errors
/// When the file is damaged, can be read by others, or cannot be read.
pub fn read(config: &Config) -> Result<Option<Vec<u8>>, OperatorError> {
    if let Some(secret) = &config.auth.secret {
        return Ok(Some(secret.expose().as_bytes().to_vec()));
    }
    let path = config.data_file(FILE);
    let failed = |error| OperatorError::of_reading(&path, &error);
    let key = match std::fs::read(&path) {
        Ok(key) => key,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    if key.len() < LENGTH {
        let words = format!("it has only {} bytes", key.len());
        return Err(OperatorError::at(Problem::KeyDamaged, &path).with(words));
    }
    let mode = std::fs::metadata(&path)
        .map_err(failed)?
        .permissions()
        .mode();
    if mode.trailing_zeros() < PRIVATE {
        return Err(OperatorError::at(Problem::KeyReadable, &path));
    }
    Ok(Some(key))
}

fn write(path: &Path, key: &[u8]) -> std::io::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(key)?;
    file.sync_all()
}
