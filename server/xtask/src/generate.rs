//! Files that a program writes and people read in a review: the contract, the client made from it, the lists
//! of errors and of configuration keys. They are committed, so that a change of the contract shows as a change.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::program::Program;
use crate::{Result, npm, root};

/// What `kym` itself can say: its arguments, and the file that keeps the answer.
const SAID_BY_KYM: [(&[&str], &str); 5] = [
    (&["openapi"], "api/openapi.json"),
    (&["openapi", "--errors"], "docs/errors.md"),
    (&["config", "--schema"], "docs/config.schema.json"),
    (&["config", "--docs"], "docs/config.md"),
    (&["config", "--operations"], "docs/operations.md"),
];
const CLIENT: &str = "web/src/api/generated";

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    npm::install("web")?;
    let kym = kym::build(Profile::Dev)?;
    let before = contents();
    write(&kym)?;
    let changed = differences(&before, &contents());
    println!(
        "{}",
        if changed.is_empty() {
            "Nothing changed".to_owned()
        } else {
            changed.join("\n")
        }
    );
    Ok(())
}

/// Writes everything anew, out of a program that is built; an error if that changed anything.
pub fn check(kym: &Path) -> Result<()> {
    let before = contents();
    write(kym)?;
    let changed = differences(&before, &contents());
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "these were not current, `cargo xtask gen` writes them:\n{}",
        changed.join("\n")
    ))
}

fn write(kym: &Path) -> Result<()> {
    for (words, file) in SAID_BY_KYM {
        let text = Program::new(kym).args(words).read()?;
        fs::write(root::path(file), text).map_err(|error| format!("{file}: {error}"))?;
    }
    npm::script("web", "gen:api").read().map(drop)
}

fn contents() -> BTreeMap<PathBuf, Vec<u8>> {
    let said = SAID_BY_KYM.iter().map(|(_, file)| root::path(file));
    let files = said.chain(root::files_below(&root::path(CLIENT), &[]));
    files
        .filter_map(|file| fs::read(&file).ok().map(|bytes| (file, bytes)))
        .collect()
}

fn differences(
    before: &BTreeMap<PathBuf, Vec<u8>>,
    after: &BTreeMap<PathBuf, Vec<u8>>,
) -> Vec<String> {
    let mut files: Vec<&PathBuf> = before.keys().chain(after.keys()).collect();
    files.sort();
    files.dedup();
    files.retain(|file| before.get(*file) != after.get(*file));
    files
        .iter()
        .map(|file| {
            file.strip_prefix(root::path(""))
                .unwrap_or(file)
                .display()
                .to_string()
        })
        .collect()
}
