//! The folder that is built into.
//!
//! A folder outside the clone lets the next clone compile only what is ours. It must not be believed blindly:
//! cargo names what it makes of our crates by their path inside the clone and asks whether it is current by the
//! times of files, so that a second clone whose files are older would be given what was made of the first.
//! Hence whoever comes to such a folder after another clone takes away what is made of our crates, and nobody
//! else may use it meanwhile.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::UNIX_EPOCH;

use crate::paths::{CARGOS, CHOSEN, folder};
use crate::program::Program;
use crate::{Result, root};

/// Larger than this, it is made anew: what dependencies were once is never asked for again.
const MAX: u64 = 20 << 30;
/// Whose clone was here last.
const LAST: &str = "kym-clone";
const LOCK: &str = "kym-lock";

/// Holds the folder for one proof.
pub struct TargetLock(#[expect(dead_code, reason = "unlocked when it is dropped")] Option<File>);

/// Takes the folder for ourselves and sweeps it. One inside the clone is neither shared nor swept.
pub fn hold() -> Result<TargetLock> {
    let folder = folder();
    if folder.starts_with(root::path("")) {
        return Ok(TargetLock(None));
    }
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(told)?;
    println!("Building into {}", folder.display());
    let lock = File::create(folder.join(LOCK)).map_err(told)?;
    if lock.try_lock().is_err() {
        println!("Another proof is using it; waiting until it is done");
        lock.lock().map_err(told)?;
    }
    sweep(folder)?;
    Ok(TargetLock(Some(lock)))
}

fn sweep(folder: &Path) -> Result<()> {
    // What cargo's variable names may be there for other programs too.
    let is_ours = env::var_os(CHOSEN).is_some() || env::var_os(CARGOS).is_none();
    let size = if is_ours { size(folder) } else { 0 };
    if size > MAX {
        println!("It holds {} GiB: emptying it", size >> 30);
        empty(folder)?;
    }
    let note = folder.join(LAST);
    let me = identity(&root::path(""));
    if fs::read_to_string(&note).is_ok_and(|last| last == me) {
        return Ok(());
    }
    // Until ours are gone, the folder belongs to nobody.
    drop(fs::remove_file(&note));
    let crates = crates()?;
    for (built, profile) in [("debug", "dev"), ("fast", "fast")] {
        if folder.join(built).exists() {
            println!(
                "Another clone was here: removing what was built of our own crates ({profile})"
            );
            Program::line("cargo clean --locked --quiet --profile")
                .arg(profile)
                .args(crates.iter().flat_map(|name| ["--package", name]))
                .show()?;
        }
    }
    fs::write(&note, me).map_err(|error| format!("{}: {error}", note.display()))
}

/// A clone is its path and the moment at which it was made: another may have stood in the same place.
fn identity(clone: &Path) -> String {
    let path = fs::canonicalize(clone).unwrap_or_else(|_| clone.to_owned());
    let made = clone
        .join(".git")
        .metadata()
        .and_then(|meta| meta.created());
    let age = made
        .ok()
        .and_then(|made| made.duration_since(UNIX_EPOCH).ok());
    format!("{} {:?}\n", path.display(), age.unwrap_or_default())
}

/// The names of our own crates.
fn crates() -> Result<Vec<String>> {
    let folders = fs::read_dir(root::path("server")).map_err(|error| error.to_string())?;
    let manifests = folders
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path().join("Cargo.toml")).ok());
    Ok(manifests.filter_map(|text| package(&text)).collect())
}

fn package(manifest: &str) -> Option<String> {
    let line = manifest.lines().find(|line| line.starts_with("name = "))?;
    line.split('"').nth(1).map(str::to_owned)
}

fn size(folder: &Path) -> u64 {
    let files = root::files_below(folder, &[]);
    // In blocks of the disk: what is linked twice or sparse counts as what it takes.
    let taken = files.iter().filter_map(|file| file.symlink_metadata().ok());
    let mut seen = BTreeSet::new();
    taken
        .filter(|meta| seen.insert((meta.dev(), meta.ino())))
        .map(|meta| meta.blocks() * 512)
        .sum()
}

/// Removes everything but the lock that is held.
fn empty(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let removed = if entry.file_name() == LOCK {
            Ok(())
        } else if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        removed.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_crates_are_read_from_their_manifests() {
        let crates = crates().expect("the folder of crates");
        assert!(crates.contains(&"xtask".to_owned()), "{crates:?}");
        assert!(crates.contains(&"kym-app".to_owned()), "{crates:?}");
    }

    #[test]
    fn emptying_leaves_the_lock() {
        let folder = env::temp_dir().join(format!("kym-target-{}", std::process::id()));
        fs::create_dir_all(folder.join("debug/deps")).expect("a folder");
        fs::write(folder.join("debug/deps/libkym.rlib"), vec![1; 5000]).expect("a file");
        fs::write(folder.join(LOCK), "").expect("a lock");
        assert!(size(&folder) >= 5000);
        empty(&folder).expect("it can be emptied");
        let left: Vec<_> = fs::read_dir(&folder)
            .expect("it is there")
            .flatten()
            .collect();
        assert_eq!(left.len(), 1);
        fs::remove_dir_all(&folder).expect("it goes");
    }
}
