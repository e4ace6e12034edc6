//! A clock of its own for a process: libfaketime, which answers in place of the machine's wall clock from a
//! file. It stands still until the file says another time; timers go on, since they follow the other clock.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The file that says the time.
#[derive(Clone)]
pub struct Clock {
    file: PathBuf,
    library: PathBuf,
}

impl Clock {
    /// Stands at this time of UTC, `2028-01-30 12:00:00`. Nothing where libfaketime is not installed, which is only
    /// accepted outside of CI.
    pub fn at(folder: &Path, time: &str) -> Option<Self> {
        let Some(library) = library() else {
            assert!(
                std::env::var("CI").is_err(),
                "libfaketime must be installed in CI"
            );
            return None;
        };
        let clock = Self {
            file: folder.join("clock"),
            library,
        };
        clock.set(time);
        Some(clock)
    }

    /// Moves the hands, forwards or backwards, for every process that goes by it.
    pub fn set(&self, time: &str) {
        // By a new name: nobody shall read half a time.
        let new = self.file.with_extension("new");
        std::fs::write(&new, time).expect("the time is written");
        std::fs::rename(new, &self.file).expect("one folder");
    }

    /// Makes a process go by it.
    pub fn rule(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", &self.file)
            .env("FAKETIME_NO_CACHE", "1")
            .env("DONT_FAKE_MONOTONIC", "1")
            .env("TZ", "UTC");
    }
}

/// Where Debian has put it: in a folder named after the machine.
fn library() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?;
    folders
        .flatten()
        .map(|folder| folder.path().join("faketime/libfaketime.so.1"))
        .find(|path| path.exists())
}
