//! What the contract says of an operation: where it is, and which ids a request of it names.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use serde_json::Value;

use crate::contract::document;

/// An operation of the contract.
pub struct Operation {
    pub method: Method,
    /// With its `{placeholders}`.
    pub path: String,
    /// Every place of a request where an id is named: `path workspace_id`, `query account_id`,
    /// `body workspaces[].user_id`.
    pub ids: BTreeSet<String>,
}

/// Every operation, by its id.
pub fn operations() -> BTreeMap<String, Operation> {
    let document = document();
    let mut operations = BTreeMap::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let mut ids = BTreeSet::new();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (place, name) = (word(&parameter["in"]), word(&parameter["name"]));
                let is_named = place != "header" && is_id(&parameter["schema"]);
                if is_named || name == "token" {
                    ids.insert(format!("{place} {name}"));
                }
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            ids_of(&document, body, "body ", &mut ids);
            let made = Operation {
                method: method.to_uppercase().parse().expect("a method"),
                path: path.clone(),
                ids,
            };
            operations.insert(word(&operation["operationId"]), made);
        }
    }
    operations
}

/// The methods that each path of the contract has.
pub fn paths() -> BTreeMap<String, BTreeSet<String>> {
    let mut paths = BTreeMap::<_, BTreeSet<_>>::new();
    for operation in operations().into_values() {
        let methods = paths.entry(operation.path).or_default();
        methods.insert(operation.method.to_string());
    }
    paths
}

fn word(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn is_id(schema: &Value) -> bool {
    schema["format"] == "uuid"
}

/// Where a body names ids.
fn ids_of(document: &Value, schema: &Value, place: &str, found: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(&reference[1..]).expect("it is there");
        return ids_of(document, schema, place, found);
    }
    if is_id(schema) {
        found.insert(place.trim_end_matches('.').to_owned());
    }
    for way in ["oneOf", "anyOf", "allOf"] {
        for schema in schema[way].as_array().into_iter().flatten() {
            ids_of(document, schema, place, found);
        }
    }
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        ids_of(document, schema, &format!("{place}{name}."), found);
    }
    if schema["items"].is_object() {
        let place = place.trim_end_matches('.');
        ids_of(document, &schema["items"], &format!("{place}[]."), found);
    }
}
