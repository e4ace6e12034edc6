//! The decisions of `matrix.toml` and the requests of `requests.toml`.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;

use super::contract::Operation;

/// Everybody there is, in the order of the columns.
pub const PEOPLE: [&str; 8] = [
    "guest",
    "stranger",
    "removed",
    "viewer",
    "editor",
    "admin",
    "owner",
    "administrator",
];

/// The status for each of [`PEOPLE`].
pub type Statuses = [u16; PEOPLE.len()];

/// What is decided of one request.
pub struct Decision {
    /// Of an operation without ids, or on rows of one's own household.
    pub own: Statuses,
    /// On rows of another household, and on ids that nobody has.
    pub others: Option<[Statuses; 2]>,
}

/// How an operation is asked for. What stands in braces is an id of the household that is asked about.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What the placeholders of the path stand for, where it is not what they are called.
    #[serde(default)]
    path: BTreeMap<String, String>,
    /// Placeholders of the path that stand for no id, such as a day.
    #[serde(default)]
    fixed: BTreeMap<String, String>,
    #[serde(default)]
    query: String,
    body: Option<Value>,
    /// A file that is sent as it is, or as the file of a form.
    file: Option<String>,
    /// The fields of a form with a file.
    #[serde(default)]
    form: BTreeMap<String, String>,
    /// Whether a success takes away what the next request needs.
    #[serde(default)]
    pub uses_up: bool,
    /// Whether the id is a secret that speaks for itself: who holds it may learn that it is there.
    #[serde(default)]
    pub is_secret: bool,
}

/// A request that is ready to be sent.
pub struct Ready {
    pub method: Method,
    pub path: String,
    pub body: Option<Value>,
    pub file: Option<String>,
    pub form: BTreeMap<String, String>,
    /// What it names, by the names that stand in braces.
    pub ids: Ids,
}

/// Ids and other texts by the names that stand in braces.
pub type Ids = BTreeMap<String, String>;

/// `matrix.toml`, by the names of the requests.
pub fn decisions() -> BTreeMap<String, Decision> {
    let rows: BTreeMap<String, Vec<String>> =
        toml::from_str(include_str!("../matrix.toml")).expect("the matrix is TOML");
    let decision = |(name, row): (String, Vec<String>)| {
        let cells: Vec<_> = row.iter().map(|cell| statuses(&name, cell)).collect();
        let decision = match cells[..] {
            [own] => Decision { own, others: None },
            [own, foreign, missing] => Decision {
                own,
                others: Some([foreign, missing]),
            },
            _ => panic!("{name}: one row of statuses, or one each for own, foreign and missing"),
        };
        (name, decision)
    };
    rows.into_iter().map(decision).collect()
}

fn statuses(name: &str, cell: &str) -> Statuses {
    let statuses: Vec<u16> = cell
        .split_whitespace()
        .map(|status| status.parse().expect("a status"))
        .collect();
    statuses
        .try_into()
        .unwrap_or_else(|_| panic!("{name}: a status for each of {PEOPLE:?}"))
}

/// `requests.toml` and those beside it, by the names of the requests. What is in none of them has neither query nor body.
pub fn requests() -> BTreeMap<String, Request> {
    [
        include_str!("requests.toml"),
        include_str!("requests-of-administrators.toml"),
        include_str!("requests-of-billing.toml"),
        include_str!("requests-of-transfers.toml"),
        include_str!("requests-of-notifications.toml"),
        include_str!("requests-of-plans.toml"),
    ]
    .into_iter()
    .flat_map(|text| {
        let requests: BTreeMap<String, Request> =
            toml::from_str(text).expect("the requests are TOML");
        requests
    })
    .collect()
}

/// The operation of a request: `list_transactions, of a workspace` is `list_transactions`.
pub fn operation_of(name: &str) -> &str {
    name.split(',').next().unwrap_or(name)
}

impl Request {
    /// The names in braces at each place where an id is named.
    pub fn slots(&self, operation: &Operation) -> BTreeMap<String, String> {
        let mut slots = BTreeMap::new();
        let names_in_path = names(&operation.path);
        for name in names_in_path
            .into_iter()
            .filter(|name| !self.fixed.contains_key(name))
        {
            let stands_for = self.path.get(&name).unwrap_or(&name).clone();
            slots.insert(format!("path {name}"), stands_for);
        }
        for (key, value) in self
            .query
            .split('&')
            .filter_map(|part| part.split_once('='))
        {
            for name in names(value) {
                slots.insert(format!("query {key}"), name);
            }
        }
        for (key, value) in &self.form {
            for name in names(value) {
                slots.insert(format!("form {key}"), name);
            }
        }
        if let Some(body) = &self.body {
            slots_of(body, "body ", &mut slots);
        }
        slots
    }

    /// The request with the ids filled in.
    pub fn ready(&self, operation: &Operation, ids: &Ids) -> Ready {
        let mut path = operation.path.clone();
        for (name, stands_for) in &self.path {
            path = path.replace(&format!("{{{name}}}"), &format!("{{{stands_for}}}"));
        }
        for (name, value) in &self.fixed {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        if !self.query.is_empty() {
            path = format!("{path}?{}", self.query);
        }
        let body = self.body.as_ref().map(|body| {
            let text = fill(&body.to_string(), ids);
            serde_json::from_str(&text).expect("still JSON")
        });
        Ready {
            method: operation.method.clone(),
            path: fill(&path, ids),
            body,
            file: self.file.clone(),
            form: self
                .form
                .iter()
                .map(|(key, value)| (key.clone(), fill(value, ids)))
                .collect(),
            ids: ids.clone(),
        }
    }

    /// The same request with one place naming something else.
    pub fn with(&self, place: &str, name: &str) -> Self {
        let mut other = Self {
            path: self.path.clone(),
            fixed: self.fixed.clone(),
            query: self.query.clone(),
            body: self.body.clone(),
            file: self.file.clone(),
            form: self.form.clone(),
            ..*self
        };
        let (part, key) = place.split_once(' ').expect("a part and a key");
        match part {
            "path" => drop(other.path.insert(key.to_owned(), name.to_owned())),
            "form" => drop(other.form.insert(key.to_owned(), format!("{{{name}}}"))),
            "query" => {
                let parts = self
                    .query
                    .split('&')
                    .map(|part| match part.split_once('=') {
                        Some((name_of, _)) if name_of == key => format!("{key}={{{name}}}"),
                        _ => part.to_owned(),
                    });
                other.query = parts.collect::<Vec<_>>().join("&");
            }
            _ => {
                let pointer = format!("/{}", key.replace("[]", ".0").replace('.', "/"));
                let body = other.body.as_mut().expect("a body");
                *body.pointer_mut(&pointer).expect("a field") = format!("{{{name}}}").into();
            }
        }
        other
    }
}

/// The names in braces of a text.
fn names(text: &str) -> BTreeSet<String> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name.to_owned())
        .collect()
}

fn slots_of(value: &Value, place: &str, slots: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                slots_of(value, &format!("{place}{name}."), slots);
            }
        }
        Value::Array(items) => {
            let place = place.trim_end_matches('.');
            for item in items {
                slots_of(item, &format!("{place}[]."), slots);
            }
        }
        Value::String(text) => {
            let name = text
                .strip_prefix('{')
                .and_then(|rest| rest.strip_suffix('}'));
            if let Some(name) = name {
                slots.insert(place.trim_end_matches('.').to_owned(), name.to_owned());
            }
        }
        _ => {}
    }
}

/// JSON has braces of its own, so only those around a known name are taken.
fn fill(text: &str, ids: &Ids) -> String {
    ids.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}
