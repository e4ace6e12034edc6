//! The contract: the committed document is the program's own, whole, and every code in it is shown
//! by a test.

use std::path::Path;

use kym_domain::check::FieldCode;
use kym_platform::error::ErrorCode;
use kym_testing::on_both;
use reqwest::Method;
use serde_json::{Value, json};

const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../api/openapi.json");
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// The document that the program itself prints.
pub fn document() -> Value {
    serde_json::from_str(&kym::openapi::text().expect("the contract")).expect("JSON")
}

/// `(method and path, operation)` of the whole document.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, item)| {
        methods(item).map(move |(method, operation)| (format!("{method} {path}"), operation))
    };
    paths.iter().flat_map(of_path).collect()
}

fn methods(item: &Value) -> impl Iterator<Item = (&String, &Value)> {
    item.as_object().expect("methods").iter()
}

/// Every value of `$ref` below.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(reference) if name == "$ref" => found.push(reference.clone()),
                    field => references(field, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// The text of every file of tests that talk to the program.
fn tests() -> String {
    let mut text = String::new();
    let mut folders = vec![Path::new(TESTS).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)
            .expect("the tests are here")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                text.push_str(&std::fs::read_to_string(path).expect("a text"));
            }
        }
    }
    text
}

#[test]
fn the_committed_document_is_the_programs_own() {
    let committed = std::fs::read_to_string(COMMITTED).expect("api/openapi.json is there");
    let own = kym::openapi::text().expect("the contract");
    assert!(
        committed == own,
        "api/openapi.json is not up to date: run `cargo xtask gen`"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50);
    for reference in found {
        let pointer = reference
            .strip_prefix('#')
            .expect("a reference into the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn every_operation_is_described_whole() {
    let document = document();
    let error = json!({ "$ref": "#/components/schemas/ErrorBody" });
    let mut ids = Vec::new();
    for (name, operation) in operations(&document) {
        ids.push(
            operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{name} has no id")),
        );
        assert_eq!(
            operation["tags"].as_array().map(Vec::len),
            Some(1),
            "{name}"
        );
        assert!(
            operation["summary"]
                .as_str()
                .is_some_and(|words| !words.is_empty()),
            "{name} has no words"
        );
        let answers = operation["responses"].as_object().expect("answers");
        let successes = answers
            .keys()
            .filter(|status| status.starts_with('2'))
            .count();
        // A registration is done at once, or is to be confirmed first.
        let ways = if name.ends_with("/auth/register") {
            2
        } else {
            1
        };
        assert_eq!(successes, ways, "{name}");
        for (status, answer) in answers {
            let schema = &answer["content"]["application/json"]["schema"];
            let mut kinds = answer["content"].as_object().into_iter().flatten();
            let is_file = kinds.any(|(kind, _)| kind != "application/json");
            match status.as_str() {
                "204" | "304" => assert!(schema.is_null(), "{name} {status}"),
                "200" | "201" | "202" => assert!(
                    is_file || schema["$ref"].is_string(),
                    "{name} {status} has no body"
                ),
                _ => assert_eq!(*schema, error, "{name} {status}"),
            }
        }
        for status in ["400", "429", "500", "503"] {
            assert!(
                answers.contains_key(status),
                "{name} says nothing of {status}"
            );
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "two operations of one name");
}

#[test]
fn bodies_that_are_sent_are_described() {
    let document = document();
    for (name, operation) in operations(&document) {
        let Some(body) = operation.get("requestBody") else {
            continue;
        };
        assert_eq!(body["required"], true, "{name}");
        // A file is sent as it is.
        if body["content"]["application/octet-stream"].is_object() {
            continue;
        }
        let kinds = ["application/json", "multipart/form-data"];
        let mut references = kinds
            .map(|kind| body["content"][kind]["schema"]["$ref"].as_str())
            .into_iter();
        let reference = references.find_map(|reference| reference);
        let reference = reference.unwrap_or_else(|| panic!("{name} has no schema"));
        let schema = document
            .pointer(&reference[1..])
            .expect("the schema is there");
        assert_eq!(
            schema["additionalProperties"], false,
            "{name} says that it takes anything"
        );
    }
}

#[test]
fn the_closed_lists_are_those_of_the_program() {
    let document = document();
    let listed = |name: &str| document["components"]["schemas"][name]["enum"].clone();
    let errors: Vec<_> = ErrorCode::all().map(ErrorCode::as_str).collect();
    assert_eq!(listed("ErrorCode"), json!(errors));
    let fields: Vec<_> = FieldCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(listed("FieldCode"), json!(fields));
}

#[test]
fn every_code_is_shown_by_a_test() {
    let tests = tests();
    // What is a defect, or needs a stuck machine, is shown where it can be made: beside the code.
    let shown_elsewhere = ["internal", "deadline_exceeded"];
    for code in ErrorCode::all().map(ErrorCode::as_str) {
        let shown = tests.contains(&format!("\"{code}\"")) || shown_elsewhere.contains(&code);
        assert!(shown, "no test shows the error {code}");
    }
    for code in FieldCode::ALL {
        assert!(
            tests.contains(&format!(": {code}\"")) || tests.contains(&format!("\"{code}\"")),
            "no test shows {code}"
        );
    }
}

on_both! {
    async fn the_socket_s_refusal_is_of_the_catalogue(app: &TestApp) {
        let upgrade = app
            .guest()
            .with("connection", "Upgrade")
            .with("upgrade", "websocket")
            .with("sec-websocket-version", "13")
            .with("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .with("origin", "https://evil.example.org");
        let refused = upgrade.send_raw(Method::GET, "/ws/secure", None, "").await;
        refused.refused(403, "origin_not_allowed");
    }
}
