//! The crates of the server with their lines and borders, as a table to be read.

use std::fs;
use std::path::Path;

use super::manifests;
use crate::{Result, root};

/// A crate of more lines is two.
const MAX_LINES: usize = 25_000;

/// What stands before the tests inside of a file.
const TESTS: &str = "#[cfg(test)]\nmod tests {";

/// A crate of the server.
struct Row {
    name: String,
    /// Without tests.
    lines: usize,
    /// The other crates of the house that it uses, without those of its tests.
    uses: Vec<String>,
}

/// The crates, those first that use nothing.
pub fn print() -> Result<()> {
    let rows = rows()?;
    println!("{:<12}{:>8}  uses", "crate", "lines");
    for row in rows {
        println!("{:<12}{:>8}  {}", row.name, row.lines, row.uses.join(", "));
    }
    Ok(())
}

pub fn complaints() -> Result<Vec<String>> {
    let large = rows()?.into_iter().filter(|row| row.lines > MAX_LINES);
    let complaints = large.map(|row| {
        format!(
            "server/{}: {} lines; a crate has at most {MAX_LINES}",
            row.name, row.lines
        )
    });
    Ok(complaints.collect())
}

fn rows() -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for name in super::crates()? {
        let manifest = root::path(&format!("server/{name}/Cargo.toml"));
        let manifest = fs::read_to_string(manifest).map_err(|error| error.to_string())?;
        rows.push(Row {
            lines: lines(&name)?,
            uses: manifests::uses(&manifest),
            name,
        });
    }
    rows.sort_by_key(|row| (row.uses.len(), row.name.clone()));
    Ok(rows)
}

/// What stands in files of tests does not count.
fn lines(name: &str) -> Result<usize> {
    let mut lines = 0;
    for file in root::files_below(&root::path(&format!("server/{name}/src")), &["tests"]) {
        if file.extension().is_some_and(|suffix| suffix == "rs") && !is_of_tests(&file) {
            let text = fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            lines += lines_without_tests(&text);
        }
    }
    Ok(lines)
}

fn is_of_tests(file: &Path) -> bool {
    file.file_stem()
        .is_some_and(|stem| stem.to_string_lossy().ends_with("tests"))
}

fn lines_without_tests(text: &str) -> usize {
    let end = text.find(TESTS).unwrap_or(text.len());
    text[..end].lines().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_not_counted() {
        assert_eq!(
            lines_without_tests("a\nb\n\n#[cfg(test)]\nmod tests {\n    c\n}\n"),
            3
        );
        assert_eq!(lines_without_tests("a\nb\n"), 2);
    }
}
