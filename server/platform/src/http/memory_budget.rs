//! How much memory whole files may take at once: whoever needs one in memory waits until there is room for it.

use std::sync::Arc;

use axum::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::spool::IN_MEMORY;
use crate::error::{Error, Result};

/// Room is counted in these, of bytes.
const UNIT: usize = 1024;

/// All the room that there is, in units: 64 MiB, twice the largest file.
const ROOM: u32 = 64 * 1024;

/// The room for whole files. Cloning shares it.
#[derive(Clone, Debug)]
pub struct MemoryBudget(Arc<Semaphore>);

/// Room for one file. Dropped, it is the next one's.
#[derive(Debug)]
pub struct Room {
    _permit: OwnedSemaphorePermit,
}

/// A file and the room that it takes.
struct Roomy {
    bytes: Vec<u8>,
    _room: Room,
}

impl Default for MemoryBudget {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(ROOM as usize)))
    }
}

impl MemoryBudget {
    /// Waits for room for so many bytes; more than there is in all is as much as there is, and what is little needs none.
    ///
    /// # Errors
    /// Never while the program runs.
    pub async fn take(&self, bytes: impl TryInto<usize>) -> Result<Room> {
        let bytes = bytes.try_into().unwrap_or(usize::MAX);
        let units = match bytes {
            0..=IN_MEMORY => 0,
            _ => u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(ROOM),
        };
        let units = units.min(ROOM);
        let permit = Arc::clone(&self.0).acquire_many_owned(units).await;
        let permit = permit.map_err(Error::internal)?;
        Ok(Room { _permit: permit })
    }
}

impl Room {
    /// The file, which gives the room back with its last copy.
    pub fn hold(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(Roomy { bytes, _room: self })
    }
}

impl AsRef<[u8]> for Roomy {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
