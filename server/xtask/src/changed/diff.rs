//! Which files a change touches: those of the work tree that are not committed, and those of the commits since a
//! revision.

use std::collections::BTreeSet;

use crate::Result;
use crate::program::Program;

/// What is compared, in words, and the files that differ.
pub struct Diff {
    pub since: String,
    pub files: BTreeSet<String>,
}

pub fn of(wanted: Option<String>) -> Result<Diff> {
    let status = git("status --porcelain=v1 -z --untracked-files=all --no-renames")?;
    let uncommitted = entries(&status);
    let since = match wanted {
        Some(revision) => revision,
        None => since(!uncommitted.is_empty()),
    };
    let committed = Program::line("git diff --name-only -z --no-renames")
        .args([&format!("{since}..HEAD"), "--"])
        .read()?;
    let committed = committed
        .split('\0')
        .filter(|file| !file.is_empty())
        .map(str::to_owned);
    Ok(Diff {
        files: uncommitted.into_iter().chain(committed).collect(),
        since,
    })
}

/// What others have already, if that is something else; the last commit if it is being added to; else the one before.
fn since(is_dirty: bool) -> String {
    let head = git("rev-parse HEAD").unwrap_or_default();
    let base = git("merge-base HEAD @{upstream}").unwrap_or_default();
    let base = base.trim();
    if !base.is_empty() && base != head.trim() {
        base.to_owned()
    } else if is_dirty {
        "HEAD".to_owned()
    } else {
        "HEAD~1".to_owned()
    }
}

fn git(line: &str) -> Result<String> {
    Program::new("git").args(line.split(' ')).read()
}

/// `XY path`, each ended by a zero.
fn entries(status: &str) -> Vec<String> {
    let entries = status.split('\0').filter_map(|entry| entry.get(3..));
    entries.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_changed_new_or_gone_are_seen() {
        let status = " M server/app/src/a.rs\0?? web/src/new file.ts\0D  e2e/gone.spec.ts\0";
        assert_eq!(
            entries(status),
            [
                "server/app/src/a.rs",
                "web/src/new file.ts",
                "e2e/gone.spec.ts"
            ]
        );
        assert!(entries("").is_empty());
    }
}
