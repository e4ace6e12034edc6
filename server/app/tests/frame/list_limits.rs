//! Each list of a request makes a statement longer, or work: the contract says how much it holds at most, and one more
//! is refused by the name of the field.

use kym_testing::{Home, TestApp, on_both};
use reqwest::Method;
use serde_json::{Map, Value, json};

/// No row has it.
const MISSING: &str = "0199b000-0000-7000-8000-00000000ffff";

/// More than that is refused for its bytes before it is read.
const MAX_SENT: u64 = 20_000;

/// A step from a body to a list in it.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Field(String),
    Item,
}

/// A list that a request holds.
struct List {
    method: Method,
    path: String,
    place: Place,
    /// As the contract says it.
    most: Option<u64>,
}

enum Place {
    /// In a JSON body of this schema.
    Body(Value, Vec<Step>),
    /// A parameter with commas.
    Query(String),
    /// Files of a form. The tests of what they are for send too many.
    Form(String),
}

impl List {
    /// As an error names it.
    fn field(&self) -> String {
        match &self.place {
            Place::Body(_, steps) => field(steps),
            Place::Query(name) | Place::Form(name) => name.clone(),
        }
    }

    fn name(&self) -> String {
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

struct Contract(Value);

impl Contract {
    fn read() -> Self {
        Self(serde_json::from_str(&kym::openapi::text().expect("the contract")).expect("JSON"))
    }

    fn schema<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let path = reference.strip_prefix('#').expect("of this document");
                self.schema(self.0.pointer(path).expect("a schema"))
            }
            None => schema,
        }
    }

    /// What a schema can be: itself, or each that it names.
    fn choices<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let schema = self.schema(schema);
        let mut choices = vec![schema];
        for key in ["oneOf", "anyOf", "allOf"] {
            let named = schema[key].as_array().into_iter().flatten();
            choices.extend(named.flat_map(|choice| self.choices(choice)));
        }
        choices
    }

    fn lists(&self) -> Vec<List> {
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
    fn value(&self, schema: &Value, steps: &[Step], inside: &dyn Fn(&Value) -> Value) -> Value {
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
    fn sample(&self, schema: &Value) -> Value {
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
fn path_in(home: &Home, path: &str) -> String {
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

/// A list of one word, so many times.
fn repeated(word: &str, count: u64) -> String {
    (0..count).map(|_| word).collect::<Vec<_>>().join(",")
}

/// What a parameter can name.
fn word_of(parameter: &str) -> &str {
    match parameter {
        "statuses" => "cleared",
        "tags" => "food",
        "type" => "new_sign_in",
        ids => {
            assert!(ids.ends_with("ids"), "what does {ids} name?");
            MISSING
        }
    }
}

/// Sends a list with so many items, to a path below `/api/v1`.
async fn send(home: &Home, contract: &Contract, list: &List, count: u64) -> kym_testing::Answer {
    let path = path_in(home, &list.path);
    let path = path.strip_prefix("/api/v1").expect("of the interface");
    match &list.place {
        Place::Query(name) => {
            let scope = if path.starts_with("/transactions") {
                format!("workspace_id={}&", home.workspace)
            } else {
                String::new()
            };
            let query = repeated(word_of(name), count);
            home.owner
                .get(&format!("{path}?{scope}{name}={query}"))
                .await
        }
        Place::Body(schema, steps) => {
            let body = contract.value(schema, steps, &|found| match contract
                .choices(found)
                .iter()
                .find(|choice| choice["items"].is_object())
            {
                Some(choice) => {
                    let item = contract.sample(&choice["items"]);
                    (0..count).map(|_| item.clone()).collect()
                }
                None => json!(repeated(MISSING, count)),
            });
            home.owner
                .send(list.method.clone(), path, Some(&body))
                .await
        }
        Place::Form(name) => panic!("{name} is not sent as JSON"),
    }
}

#[test]
fn the_contract_limits_every_list_of_a_request() {
    let lists = Contract::read().lists();
    let without = lists.iter().filter(|list| list.most.is_none());
    let without: Vec<_> = without.map(List::name).collect();
    assert_eq!(
        without, [""; 0],
        "these say no maxItems, or no pattern with the number of commas"
    );
    assert!(lists.len() > 50, "{}", lists.len());
}

async fn administrator_s_home(app: &TestApp) -> Home {
    let home = app.home("anna").await;
    let owner = app.administrator("chief").await;
    app.add_member(&home, &owner, "admin").await;
    Home { owner, ..home }
}

on_both! {
    async fn one_item_more_than_a_list_holds_is_refused_by_its_name(app: &TestApp) {
        app.restart(|config| config.limits.requests_per_user = 10_000).await;
        let home = administrator_s_home(app).await;
        let contract = Contract::read();
        let mut otherwise = Vec::new();
        let lists = contract.lists();
        for list in lists.iter().filter(|list| !matches!(list.place, Place::Form(_))) {
            let most = list.most.expect("the contract limits it");
            let answer = send(&home, &contract, list, most.min(MAX_SENT) + 1).await;
            let name = list.name();
            assert!((400..500).contains(&answer.status), "{name}: {} {}", answer.status, answer.text);
            if most < MAX_SENT && !is_refused(&answer.text, &list.field(), most) {
                otherwise.push(format!("{name}: {} {}", answer.status, answer.text));
            }
        }
        assert_eq!(otherwise, [""; 0], "these are refused for another reason");
    }

    async fn a_query_with_as_many_items_as_its_lists_hold_is_answered(app: &TestApp) {
        let home = administrator_s_home(app).await;
        let contract = Contract::read();
        let lists = contract.lists();
        for list in lists.iter().filter(|list| matches!(list.place, Place::Query(_))) {
            let answer = send(&home, &contract, list, list.most.expect("a limit")).await;
            assert!(answer.status < 500, "{}: {} {}", list.name(), answer.status, answer.text);
        }
    }
}

/// Whether an answer says that a list holds too much; or that what holds it has no such list, where that depends on what
/// else is said.
fn is_refused(answer: &str, field: &str, most: u64) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap_or_default();
    let errors = answer["detail"]["fields"].as_array().into_iter().flatten();
    errors.filter(|error| error["field"] == field).any(|error| {
        let fewer = error["limit"].as_u64().is_some_and(|limit| limit <= most);
        error["code"] == "unknown_field" || (error["code"] == "too_many" && fewer)
    })
}
