//! Where things are.

use std::env;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of the clone, as cargo says when it runs us: what it had compiled may be of another clone with the same
/// target folder.
pub fn path(relative: &str) -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let ours = manifest.filter(|folder| folder.ends_with("server/xtask"));
    let folder = ours.unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    folder
        .ancestors()
        .nth(2)
        .expect("server/xtask is two folders below the root")
        .join(relative)
}

/// All files below a folder, in no order; folders named in `except` are not entered.
pub fn files_below(folder: &Path, except: &[&str]) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if !path.is_dir() {
            files.push(path);
        } else if !except.iter().any(|name| entry.file_name() == *name) {
            files.extend(files_below(&path, except));
        }
    }
    files
}

/// When the newest of these files was changed; folders are entered.
pub fn newest(paths: &[PathBuf]) -> Option<SystemTime> {
    let changed = |path: &PathBuf| path.metadata().and_then(|meta| meta.modified()).ok();
    paths
        .iter()
        .flat_map(|path| {
            if path.is_dir() {
                files_below(path, &[])
            } else {
                vec![path.clone()]
            }
        })
        .filter_map(|path| changed(&path))
        .max()
}
