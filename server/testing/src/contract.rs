//! What is answered, compared with what the contract lists: every answer that a test gets passes through here.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use reqwest::Method;
use serde_json::{Map, Value};

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
    fn read() -> Self {
        let text = kym::openapi::text().expect("the contract");
        let document: Value = serde_json::from_str(&text).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        let mut paths: Vec<_> = paths.iter().map(Path::of).collect();
        paths.sort_by(|one, other| one.segments.cmp(&other.segments));
        Self(paths)
    }

    fn answers(&self, method: &Method, path: &str) -> Option<&BTreeSet<u16>> {
        let asked: Vec<_> = path.split('/').collect();
        let found = self.0.iter().find(|path| path.is(&asked))?;
        let method = method.as_str().to_lowercase();
        let operation = found.operations.iter().find(|(name, _)| *name == method);
        operation.map(|(_, answers)| answers)
    }
}

impl Path {
    fn of((path, item): (&String, &Value)) -> Self {
        let segments = path.split('/').map(|segment| {
            if segment.starts_with('{') {
                Segment::Parameter
            } else {
                Segment::Literal(segment.to_owned())
            }
        });
        let item: &Map<String, Value> = item.as_object().expect("operations");
        let operations = item.iter().map(|(method, operation)| {
            let answers = operation["responses"].as_object().expect("answers");
            let statuses = answers
                .keys()
                .map(|status| status.parse().expect("a status"));
            (method.clone(), statuses.collect())
        });
        Self {
            segments: segments.collect(),
            operations: operations.collect(),
        }
    }

    fn is(&self, asked: &[&str]) -> bool {
        let fits = |(segment, asked): (&Segment, &&str)| match segment {
            Segment::Literal(text) => text == asked,
            Segment::Parameter => !asked.is_empty(),
        };
        self.segments.len() == asked.len() && self.segments.iter().zip(asked).all(fits)
    }
}
