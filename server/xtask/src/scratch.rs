//! Where tests keep files that nobody will want again.

use std::env;
use std::path::{Path, PathBuf};

/// Files that are kept in memory alone, on Linux.
const MEMORY: &str = "/dev/shm";
/// What the databases and files of all tests at a time never come to, in bytes.
const ENOUGH: u64 = 2 << 30;

/// In memory where there is room, else where the system has its temporary files: what is written to a disk is waited
/// for, and there is nothing that should outlive a crash.
pub fn folder() -> PathBuf {
    let memory = Path::new(MEMORY);
    if free(memory) >= ENOUGH {
        memory.to_owned()
    } else {
        env::temp_dir()
    }
}

/// How many bytes are free there; none where there is no such folder.
fn free(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(0, |room| room.f_bavail.saturating_mul(room.f_frsize))
}
