//! Who served the database from this folder before: what it held when it was killed is free at once, and not only when
//! its leases run out.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;

use anyhow::Context as _;
use uuid::Uuid;

use crate::config::Config;

const FILE: &str = "node";

/// The file that names the process which serves from this folder. The lock on it dies with the process.
pub(super) struct NodeFile {
    _locked: File,
}

impl NodeFile {
    /// Writes `node` into the file and answers which process stood in it, which is dead; `None` when another one that
    /// is alive serves from the same folder.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub(super) fn take(
        config: &Config,
        node: Uuid,
    ) -> anyhow::Result<Option<(Self, Option<Uuid>)>> {
        let path = config.data_file(FILE);
        let words = || format!("{} cannot be written", path.display());
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&path)
            .with_context(words)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error).with_context(words),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(words)?;
        // Cut off in the middle of writing, it names nobody.
        let predecessor = str::from_utf8(&bytes)
            .ok()
            .and_then(|text| text.trim().parse().ok());
        let replaced = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{node}"));
        replaced.with_context(words)?;
        Ok(Some((Self { _locked: file }, predecessor)))
    }
}
