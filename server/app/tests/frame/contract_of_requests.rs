//! What the contract says of requests, and values that it takes.

use kym_testing::Home;
use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::contract::document;

/// No row has it.
pub const MISSING: &str = "0199b000-0000-7000-8000-00000000ffff";

/// A step from a body to a list in it.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Field(String),
    Item,
}

/// A list that a request holds.
pub struct List {
    pub method: Method,
    pub path: String,
    pub place: Place,
    /// As the contract says it.
    pub most: Option<u64>,
}

pub enum Place {
    /// In a JSON body of this schema.
    Body(Value, Vec<Step>),
    /// A parameter with commas.
    Query(String),
    /// Files of a form. The tests of what they are for send too many.
    Form(String),
}

impl List {
    /// As an error names it.
    pub fn field(&self) -> String {
        match &self.place {
            Place::Body(_, steps) => field(steps),
            Place::Query(name) | Place::Form(name) => name.clone(),
        }
    }

    pub fn name(&self) -> String {
        format!("{} {} {}", self.method, self.path, self.field())
    }
}

/// The steps as errors name them, of the first item of each list.
fn field(steps: &[Step]) -> String {
    steps.iter().fold(String::new(), |path, step| match step {
        Step::Item => format!("{path}[0]"),
        Step::Field(name) if path.is_empty() => name.clone(),
        Step::Field(name) => format!("{path}.{name}"),
    })
}

pub struct Contract(pub Value);

impl Contract {
    pub fn read() -> Self {
        Self(document())
    }

    pub fn schema<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let path = reference.strip_prefix('#').expect("of this document");
                self.schema(self.0.pointer(path).expect("a schema"))
            }
            None => schema,
        }
    }

    /// What a schema can be: itself, or each that it names.
    pub fn choices<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let schema = self.schema(schema);
        let mut choices = vec![schema];
        for key in ["oneOf", "anyOf", "allOf"] {
            let named = schema[key].as_array().into_iter().flatten();
            choices.extend(named.flat_map(|choice| self.choices(choice)));
        }
        choices
    }

    pub fn lists(&self) -> Vec<List> {
        let mut lists = Vec::new();
        for (path, item) in self.0["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("methods") {
                let method: Method = method.to_uppercase().parse().expect("a method");
                let mut add = |place, most| {
                    let (method, path) = (method.clone(), path.clone());
                    lists.push(List {
                        method,
                        path,
                        place,
                        most,
                    });
                };
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let name = parameter["name"].as_str().expect("a name");
                    let schema = self.schema(&parameter["schema"]);
                    if parameter["in"] == "query" && has_commas(name, schema) {
                        add(Place::Query(name.to_owned()), most_parts(schema));
                    }
                }
                let content = &operation["requestBody"]["content"];
                for kind in ["application/json", "multipart/form-data"] {
                    let body = &content[kind]["schema"];
                    self.walk(body, &mut Vec::new(), &mut |steps, most| {
                        let place = match kind {
                            "application/json" => Place::Body(body.clone(), steps.to_vec()),
                            _ => Place::Form(field(steps)),
                        };
                        add(place, most);
                    });
                }
            }
        }
        lists
    }

    fn walk(
        &self,
        schema: &Value,
        steps: &mut Vec<Step>,
        found: &mut impl FnMut(&[Step], Option<u64>),
    ) {
        assert!(steps.len() < 12, "{steps:?} goes on for ever");
        for choice in self.choices(schema) {
            if choice["items"].is_object() {
                found(steps, choice["maxItems"].as_u64());
                steps.push(Step::Item);
                self.walk(&choice["items"], steps, found);
                steps.pop();
            }
            if choice["additionalProperties"].is_object() {
                let names = self.schema(&choice["propertyNames"]);
                assert!(
                    names["enum"].is_array(),
                    "{} may have any names",
                    field(steps)
                );
            }
            for (name, property) in choice["properties"].as_object().into_iter().flatten() {
                steps.push(Step::Field(name.clone()));
                let schema = self.schema(property);
                if has_commas(name, schema) {
                    found(steps, most_parts(schema));
                }
                self.walk(property, steps, found);
                steps.pop();
            }
        }
    }

    /// A value of a schema with `inside` at the place that the steps lead to.
    pub fn value(&self, schema: &Value, steps: &[Step], inside: &dyn Fn(&Value) -> Value) -> Value {
        match steps {
            [] => inside(self.schema(schema)),
            [Step::Item, rest @ ..] => {
                let choices = self.choices(schema);
                let list = choices.iter().find(|choice| choice["items"].is_object());
                json!([self.value(&list.expect("a list")["items"], rest, inside)])
            }
            [Step::Field(name), rest @ ..] => {
                let choices = self.choices(schema);
                let object = choices
                    .iter()
                    .find(|choice| choice["properties"][name].is_object());
                let object = object.expect("an object");
                let mut value = self.object(object);
                value.insert(
                    name.clone(),
                    self.value(&object["properties"][name], rest, inside),
                );
                Value::Object(value)
            }
        }
    }

    fn object(&self, schema: &Value) -> Map<String, Value> {
        let required = schema["required"].as_array().into_iter().flatten();
        let names = required.filter_map(Value::as_str);
        let sample = |name: &str| (name.to_owned(), self.sample(&schema["properties"][name]));
        names.map(sample).collect()
    }

    /// Any value of a schema.
    pub fn sample(&self, schema: &Value) -> Value {
        let schema = self.schema(schema);
        for key in ["oneOf", "anyOf", "allOf"] {
            if let Some(first) = schema[key].get(0) {
                return self.sample(first);
            }
        }
        if let Some(word) = schema["enum"].get(0) {
            return word.clone();
        }
        let kind = schema["type"]
            .as_str()
            .or_else(|| schema["type"][0].as_str());
        match (kind, schema["format"].as_str()) {
            (Some("string"), Some("uuid")) => json!(MISSING),
            (Some("string"), Some("date")) => json!("2025-10-05"),
            // Bytes, where that is what a text says.
            (Some("string"), _) => json!("bm9uc2Vuc2U"),
            (Some("integer" | "number"), _) => schema.get("minimum").cloned().unwrap_or(json!(1)),
            (Some("boolean"), _) => json!(false),
            (Some("array"), _) => json!([]),
            (Some("object"), _) => Value::Object(self.object(schema)),
            _ => Value::Null,
        }
    }
}

/// Whether a text is a list with commas, by how such are called.
fn has_commas(name: &str, schema: &Value) -> bool {
    let is_text = schema["type"] == "string" || schema["type"][0] == "string";
    let is_one = schema["format"].is_string() || schema["enum"].is_array();
    let of_notifications = schema["description"]
        .as_str()
        .is_some_and(|text| text.contains("commas"));
    let is_list = ["ids", "Ids"].iter().any(|end| name.ends_with(end))
        || ["statuses", "tags", "type"].contains(&name)
        || of_notifications;
    is_text && !is_one && is_list
}

/// How many parts the pattern of a text lets through.
fn most_parts(schema: &Value) -> Option<u64> {
    let pattern = schema["pattern"].as_str()?;
    let more = pattern
        .strip_prefix("^[^,]*(,[^,]*){0,")?
        .strip_suffix("}$")?;
    Some(more.parse::<u64>().ok()? + 1)
}

/// The path for the household, where its rows are known, and for nobody's where not.
pub fn path_in(home: &Home, path: &str) -> String {
    let path = path.replace("{workspace_id}", &home.workspace);
    let path = path.replace("{account_id}", &home.bank);
    let path = path.replace("{report_type}/export", "{report_type}/export?format=csv");
    let path = path.replace("{report_type}", "transactions-list");
    let mut filled = String::new();
    for part in path.split('/').skip(1) {
        filled.push('/');
        filled.push_str(if part.starts_with('{') { MISSING } else { part });
    }
    filled
}
