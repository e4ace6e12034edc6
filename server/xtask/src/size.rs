//! No hand-written file is longer than 500 lines. The exceptions stand in a list that may only shrink: an
//! exception whose file has become shorter must be lowered or taken out.

use std::collections::BTreeMap;
use std::fs;

use crate::args::Args;
use crate::program::Program;
use crate::{Result, root};

const LIMIT: usize = 500;
const EXCEPTIONS: &str = "server/xtask/size-exceptions.txt";
const SUFFIXES: [&str; 9] = [
    ".rs", ".ts", ".tsx", ".mjs", ".css", ".sql", ".html", ".sh", ".toml",
];
/// Written by a program: the contract's client.
const GENERATED: &str = "web/src/api/generated/";

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    check()
}

pub fn check() -> Result<()> {
    let exceptions =
        fs::read_to_string(root::path(EXCEPTIONS)).map_err(|error| error.to_string())?;
    let complaints = complaints(&lengths()?, &parse(&exceptions)?);
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// Lines of every hand-written source file that git knows or would take.
fn lengths() -> Result<BTreeMap<String, usize>> {
    let files = Program::line("git ls-files --cached --others --exclude-standard").read()?;
    let source = |file: &&str| {
        SUFFIXES.iter().any(|suffix| file.ends_with(suffix)) && !file.starts_with(GENERATED)
    };
    let count = |file: &str| {
        let text = fs::read_to_string(root::path(file)).ok()?;
        Some((file.to_owned(), text.lines().count()))
    };
    Ok(files.lines().filter(source).filter_map(count).collect())
}

/// `path lines`, one per line; `#` begins a comment.
fn parse(text: &str) -> Result<BTreeMap<String, usize>> {
    let entries = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    entries
        .map(|line| {
            line.rsplit_once(' ')
                .and_then(|(path, lines)| Some((path.trim().to_owned(), lines.parse().ok()?)))
                .ok_or_else(|| format!("{EXCEPTIONS}: cannot read `{line}`"))
        })
        .collect()
}

fn complaints(
    lengths: &BTreeMap<String, usize>,
    exceptions: &BTreeMap<String, usize>,
) -> Vec<String> {
    let too_long = lengths.iter().filter_map(|(file, &lines)| {
        let limit = exceptions.get(file).copied().unwrap_or(LIMIT);
        (lines > limit).then(|| {
            format!("{file} has {lines} lines, {limit} are allowed: it asks for a second room")
        })
    });
    let may_shrink = exceptions.iter().filter_map(|(file, &limit)| {
        let lines = lengths.get(file).copied().unwrap_or(0);
        if lines <= LIMIT {
            Some(format!("{EXCEPTIONS}: {file} needs no exception any more"))
        } else {
            (lines < limit).then(|| format!("{EXCEPTIONS}: lower {file} to {lines}"))
        }
    });
    too_long.chain(may_shrink).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(entries: &[(&str, usize)]) -> BTreeMap<String, usize> {
        entries
            .iter()
            .map(|&(file, lines)| (file.to_owned(), lines))
            .collect()
    }

    #[test]
    fn a_file_over_the_limit_needs_an_exception() {
        assert!(complaints(&files(&[("a.rs", 500)]), &files(&[])).is_empty());
        assert_eq!(complaints(&files(&[("a.rs", 501)]), &files(&[])).len(), 1);
        assert!(complaints(&files(&[("a.rs", 600)]), &files(&[("a.rs", 600)])).is_empty());
    }

    #[test]
    fn an_exception_may_only_shrink() {
        assert_eq!(
            complaints(&files(&[("a.rs", 601)]), &files(&[("a.rs", 600)])).len(),
            1
        );
        assert_eq!(
            complaints(&files(&[("a.rs", 599)]), &files(&[("a.rs", 600)])).len(),
            1
        );
        assert_eq!(
            complaints(&files(&[("a.rs", 20)]), &files(&[("a.rs", 600)])).len(),
            1
        );
        assert_eq!(
            complaints(&files(&[]), &files(&[("gone.rs", 600)])).len(),
            1
        );
    }
}
