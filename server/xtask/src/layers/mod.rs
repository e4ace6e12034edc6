//! The walls of the house that a test can see: which crate may depend on what, which noun may import which
//! other noun, that no modules use each other in a circle, how large a crate may be, and which words name nothing. The reasons are in
//! ARCHITECTURE.md, "Rooms".

mod banned;
mod circles;
mod imports;
mod manifests;
mod mentions;
mod modules;
mod names;
mod table;
mod uses;

pub use imports::importers;

use std::fs;

use crate::args::Args;
use crate::{Result, root};

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    table::print()?;
    check()
}

pub fn check() -> Result<()> {
    let complaints: Vec<String> = [
        manifests::complaints()?,
        imports::complaints()?,
        circles::complaints()?,
        banned::complaints()?,
        table::complaints()?,
    ]
    .concat();
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// The folders of the crates in `server`, in the order of their names.
fn crates() -> Result<Vec<String>> {
    let folders = fs::read_dir(root::path("server")).map_err(|error| error.to_string())?;
    let mut crates: Vec<String> = folders
        .flatten()
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    crates.sort();
    Ok(crates)
}
