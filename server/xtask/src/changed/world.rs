//! What is there to be run, read from the clone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::browser_tests::OF_THE_FRAME;
use crate::{Result, layers, root};

const TESTS: &str = "server/app/tests";
const FAILURES: &str = "failures";
const BROWSER: &str = "e2e";
const PAGES: &str = "e2e/pages";

#[derive(Default)]
pub struct World {
    /// Who imports a noun, inside `app`.
    pub importers: BTreeMap<String, BTreeSet<String>>,
    /// The tests of the API: the modules of each target.
    pub targets: BTreeMap<String, BTreeSet<String>>,
    /// The modules of the failure tests.
    pub failures: BTreeSet<String>,
    /// The browser tests by name, with their text.
    pub specs: BTreeMap<String, String>,
    /// What they know of screens, by the name of the file.
    pub pages: BTreeMap<String, String>,
}

impl World {
    pub fn read() -> Result<Self> {
        let mut targets = BTreeMap::new();
        for name in binaries(TESTS)? {
            let modules = modules(&format!("{TESTS}/{name}"))?;
            targets.insert(name, modules);
        }
        Ok(Self {
            importers: layers::importers()?,
            failures: targets.remove(FAILURES).unwrap_or_default(),
            targets,
            specs: texts(BROWSER, ".spec.ts"),
            pages: texts(PAGES, ".ts"),
        })
    }
}

impl World {
    /// The modules of all tests of the API.
    pub fn api(&self) -> BTreeSet<String> {
        self.targets.values().flatten().cloned().collect()
    }

    /// The browser tests that use what a file of `e2e/pages` exports.
    pub fn users_of(&self, page: &str) -> BTreeSet<String> {
        let text = self.pages.get(page).map_or("", String::as_str);
        let names = exported(text);
        let users = self
            .specs
            .iter()
            .filter(|(_, spec)| names.iter().any(|name| spec.contains(name)));
        users.map(|(name, _)| name.clone()).collect()
    }

    /// The browser tests that find something by the texts of this file; when those are many, the ones that go round
    /// every screen.
    pub fn specs_with_texts(&self, file: &str) -> BTreeSet<String> {
        const FEW: usize = 4;
        let key = format!("\"{}.", camel_case(file.trim_end_matches(".json")));
        let with = |texts: &BTreeMap<String, String>| -> BTreeSet<String> {
            let found = texts.iter().filter(|(_, text)| text.contains(&key));
            found.map(|(name, _)| name.clone()).collect()
        };
        let mut specs = with(&self.specs);
        specs.extend(
            with(&self.pages)
                .iter()
                .flat_map(|page| self.users_of(page)),
        );
        if specs.len() > FEW {
            specs = OF_THE_FRAME.map(str::to_owned).into();
        }
        specs
    }
}

/// The names of the folders directly below that hold a test binary. A property that fails leaves a folder of its own.
fn binaries(folder: &str) -> Result<Vec<String>> {
    let folder = root::path(folder);
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let binaries = entries.flatten();
    let binaries = binaries.filter(|entry| entry.path().join("main.rs").is_file());
    Ok(binaries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect())
}

/// What `main.rs` of a test binary names.
fn modules(folder: &str) -> Result<BTreeSet<String>> {
    let file = root::path(folder).join("main.rs");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let names = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("mod ")?.strip_suffix(';'));
    Ok(names.map(str::to_owned).collect())
}

/// The files below a folder that end so, by their paths there without the ending.
fn texts(folder: &str, suffix: &str) -> BTreeMap<String, String> {
    let folder = root::path(folder);
    let files = root::files_below(&folder, &["node_modules", "results"]);
    let named = files.iter().filter_map(|file| {
        let name = file.strip_prefix(&folder).ok()?.to_str()?;
        let text = fs::read_to_string(file).ok()?;
        Some((name.strip_suffix(suffix)?.to_owned(), text))
    });
    named.collect()
}

fn camel_case(name: &str) -> String {
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        let large = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &large.into_iter().chain(letters).collect::<String>()
    })
}

/// The names that a file exports.
fn exported(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("export "));
    let names = lines.filter_map(|line| {
        let line = line.trim_start_matches("async ");
        let (_, rest) = line.split_once(' ')?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        Some(&rest[..end.unwrap_or(rest.len())])
    });
    names.filter(|name| !name.is_empty()).collect()
}
