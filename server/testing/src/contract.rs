//! What is answered, compared with what the contract lists: every answer that a test gets passes through here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use reqwest::Method;
use serde_json::Value;

use super::once;

static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);

/// The answers that each operation of the contract has.
struct Contract(Vec<Path>);

struct Path {
    segments: Vec<Segment>,
    /// By method, in small letters.
    operations: Vec<(String, BTreeSet<u16>)>,
}

/// As a router sees them, which prefers what is written out.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    Literal(String),
    Parameter,
}

/// Fails the test when the contract does not list this answer of an operation. What is none of its operations it says
/// nothing of.
///
/// # Panics
/// When the answer is not listed.
pub(super) fn check(method: &Method, path: &str, status: u16) {
    let Some(listed) = CONTRACT.answers(method, path) else {
        return;
    };
    assert!(
        listed.contains(&status),
        "{method} {path} answered {status}, which the contract does not list: {listed:?}"
    );
}

impl Contract {
    /// To describe every route and to read the description takes longer than many a test.
    fn read() -> Self {
        let mut paths = BTreeMap::<Vec<Segment>, Vec<(String, BTreeSet<u16>)>>::new();
        for line in once::text(answers).lines() {
            let mut words = line.split(' ');
            let (method, path) = words.next().zip(words.next()).expect("an operation");
            let statuses = words.map(|status| status.parse().expect("a status"));
            let operations = paths.entry(segments(path)).or_default();
            operations.push((method.to_owned(), statuses.collect()));
        }
        let path = |(segments, operations)| Path {
            segments,
            operations,
        };
        Self(paths.into_iter().map(path).collect())
    }

    fn answers(&self, method: &Method, path: &str) -> Option<&BTreeSet<u16>> {
        let asked: Vec<_> = path.split('/').collect();
        let found = self.0.iter().find(|path| path.is(&asked))?;
        let method = method.as_str().to_lowercase();
        let operation = found.operations.iter().find(|(name, _)| *name == method);
        operation.map(|(_, answers)| answers)
    }
}

/// A line for each operation: its method, its path and the statuses of its answers.
fn answers() -> String {
    let text = kym::openapi::text().expect("the contract");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let mut lines = String::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let answers = operation["responses"].as_object().expect("answers");
            let statuses: Vec<_> = answers.keys().map(String::as_str).collect();
            writeln!(lines, "{method} {path} {}", statuses.join(" ")).expect("a string grows");
        }
    }
    lines
}

fn segments(path: &str) -> Vec<Segment> {
    let segments = path.split('/').map(|segment| {
        if segment.starts_with('{') {
            Segment::Parameter
        } else {
            Segment::Literal(segment.to_owned())
        }
    });
    segments.collect()
}

impl Path {
    fn is(&self, asked: &[&str]) -> bool {
        let fits = |(segment, asked): (&Segment, &&str)| match segment {
            Segment::Literal(text) => text == asked,
            Segment::Parameter => !asked.is_empty(),
        };
        self.segments.len() == asked.len() && self.segments.iter().zip(asked).all(fits)
    }
}
