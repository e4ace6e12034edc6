//! Who may do what: every operation of the contract, by everybody there is. An operation that is
//! missing from the table fails the test, so that none is added without a decision.

mod sign_in;
mod table;

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use self::table::TABLE;
use crate::support::{Answer, Home, Person, TestApp, id, on_both, text};

/// A household of which nothing is lost that another attempt needs.
struct Target {
    home: Home,
    row: String,
    category: String,
}

async fn target(app: &TestApp, number: usize) -> (Target, [(&'static str, Person); 6]) {
    let home = app.home(&format!("owner{number}")).await;
    let row = text(&home.book("2025-10-01", "-5").await["id"]);
    let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
    let category = id(&home.owner.create_category(category).await);
    let member = async |role: &str| {
        let person = app.user(&format!("{role}{number}")).await;
        app.add_member(&home, &person, role).await;
        person
    };
    let people = [
        ("guest", app.guest()),
        ("stranger", app.user(&format!("stranger{number}")).await),
        ("viewer", member("viewer").await),
        ("editor", member("editor").await),
        ("owner", home.owner.clone()),
        ("administrator", app.chief(&format!("root{number}")).await),
    ];
    (
        Target {
            home,
            row,
            category,
        },
        people,
    )
}

impl Target {
    /// A well-formed request of this operation. `turn` tells those of one test apart.
    async fn ask(&self, operation: &str, by: &Person, turn: &str) -> Answer {
        let Self {
            home,
            row,
            category,
        } = self;
        let Home {
            workspace,
            wallet,
            bank,
            ..
        } = home;
        let account = json!({ "name": "Purse", "account_type": "cash", "opening_balance": "0" });
        let change = json!({ "date": "2025-10-01", "total_amount": "-6", "status": "pending" });
        match operation {
            "list_workspaces" => by.list_workspaces().await,
            "create_workspace" => by.create_workspace(json!({ "name": "Own" })).await,
            "get_workspace" => by.get_workspace(workspace).await,
            "update_workspace" => {
                by.update_workspace(
                    workspace,
                    json!({ "name": "X", "description": "", "currency": "USD" }),
                )
                .await
            }
            "delete_workspace" => by.delete_workspace(workspace).await,
            "list_account_types" => by.get("/accounts/types/").await,
            "list_accounts" => by.list_accounts(workspace, "?with_balances=true").await,
            "create_account" => by.create_account(workspace, account).await,
            "update_account" => by.update_account(workspace, wallet, account).await,
            "delete_account" => by.delete_account(workspace, bank).await,
            "restore_account" => by.restore_account(workspace, bank).await,
            "get_account_balance" => by.get_account_balance(workspace, wallet).await,
            "list_transactions" => by.list_transactions(&format!("?account_id={wallet}")).await,
            "create_transaction" => by.create_transaction(home.row("2025-10-05", "-1")).await,
            "update_transaction" => by.update_transaction(row, change).await,
            "delete_transaction" => by.delete_transaction(row).await,
            "restore_transaction" => by.restore_transaction(row).await,
            "create_transfer" => {
                let body = json!({ "from_account_id": bank, "to_account_id": wallet, "amount": "1", "date": "2025-10-05" });
                by.create_transfer(body).await
            }
            "list_categories" => by.list_categories(workspace).await,
            "create_category" => {
                by.create_category(
                    json!({ "workspace_id": workspace, "name": "More", "kind": "expense" }),
                )
                .await
            }
            "update_category" => {
                by.update_category(category, json!({ "name": "Animals" }))
                    .await
            }
            "delete_category" => by.delete_category(category).await,
            "list_currencies" => by.get("/currencies/").await,
            "get_dashboard" => {
                by.get_dashboard(&format!("?workspace_id={workspace}&today=2025-10-05"))
                    .await
            }
            other => sign_in::ask(other, by, home, turn).await,
        }
    }
}

on_both! {
    async fn everybody_may_do_exactly_what_the_table_says(app: &TestApp) {
        app.register("first").await;
        let mut wrong = Vec::new();
        let mut fresh = target(app, 0).await;
        for (number, (operation, statuses)) in TABLE.iter().enumerate() {
            for (column, status) in statuses.iter().enumerate() {
                let (target, people) = &fresh;
                let (who, person) = &people[column];
                let answer = target.ask(operation, person, &format!("{number}.{column}")).await;
                if answer.status != *status {
                    wrong.push(format!(
                        "{operation} by {who}: {} instead of {status}: {}",
                        answer.status, answer.text
                    ));
                }
                // A deletion leaves nothing for the next one to delete, an end nobody to ask.
                let is_end = operation.starts_with("delete_") || operation.starts_with("end_");
                if is_end && answer.status == 204 {
                    fresh = self::target(app, number * 10 + column + 1).await;
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        app.run_jobs().await;
    }
}

on_both! {
    async fn a_head_request_is_allowed_to_whom_the_get_is(app: &TestApp) {
        let (target, people) = target(app, 0).await;
        let document: Value = serde_json::from_str(&kym::openapi::text().expect("the contract")).expect("JSON");
        let paths = document["paths"].as_object().expect("paths").iter();
        let readable: Vec<_> = paths.filter(|(_, item)| item["get"].is_object()).collect();
        for (path, item) in readable {
            let operation = text(&item["get"]["operationId"]);
            let (_, statuses) = TABLE.iter().find(|(name, _)| *name == operation).expect("in the table");
            let path = path
                .replace("{workspace_id}", &target.home.workspace)
                .replace("{account_id}", &target.home.wallet)
                .replace("{export_id}", &target.home.wallet);
            let query = match operation.as_str() {
                "list_transactions" => format!("?account_id={}", target.home.wallet),
                "list_categories" => format!("?workspace_id={}", target.home.workspace),
                "get_dashboard" => format!("?workspace_id={}&today=2025-10-05", target.home.workspace),
                _ => String::new(),
            };
            for ((who, person), status) in people.iter().zip(statuses) {
                let head = person.send_raw(Method::HEAD, &format!("{path}{query}"), None, "").await;
                assert_eq!((head.status, head.text.as_str()), (*status, ""), "{operation} by {who}");
            }
        }
    }
}

#[test]
fn every_operation_of_the_contract_is_in_the_table() {
    let contract: Value =
        serde_json::from_str(&kym::openapi::text().expect("the contract")).expect("JSON");
    let items = contract["paths"].as_object().expect("paths").values();
    let operations = items.flat_map(|item| item.as_object().expect("methods").values());
    let operations: BTreeSet<_> = operations
        .map(|operation| text(&operation["operationId"]))
        .collect();
    let table: BTreeSet<_> = TABLE
        .iter()
        .map(|(operation, _)| (*operation).to_owned())
        .collect();
    assert_eq!(operations, table);
}
