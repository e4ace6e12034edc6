//! Each list of a request makes a statement longer, or work: the contract says how much it holds at most, and one more
//! is refused by the name of the field.

use kym_testing::{Home, TestApp, on_both};
use serde_json::{Value, json};

use crate::contract_of_requests::{Contract, List, MISSING, Place, path_in};

/// More than that is refused for its bytes before it is read.
const MAX_SENT: u64 = 20_000;

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
