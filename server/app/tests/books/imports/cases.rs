//! Files that copy the kinds of fault that people report to other programs, read and booked through the interface.

mod duplicates;
mod programs;
mod reading;

use kym_testing::{Home, TestApp, column, text};
use serde_json::{Value, json};

/// A file of this folder.
fn bytes(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/books/imports/cases");
    std::fs::read(format!("{folder}/{name}")).expect("a file")
}

/// Brings a file of this folder; answers its id.
async fn upload(home: &Home, name: &str) -> String {
    let answer = home
        .owner
        .upload_import(&home.workspace, name, bytes(name))
        .await;
    text(&answer.created()["id"])
}

/// Says which account each part of a file is of.
fn on(accounts: &[&str]) -> Value {
    let accounts = accounts.iter().enumerate();
    let accounts = accounts.map(|(part, id)| json!({ "part": part, "account_id": id }));
    json!({ "accounts": accounts.collect::<Vec<_>>() })
}

/// What would become of a file on an account.
async fn preview(home: &Home, name: &str, account: &str) -> Value {
    let id = upload(home, name).await;
    let answer = home
        .owner
        .preview_import(&home.workspace, &id, on(&[account]));
    answer.await.ok()
}

/// What becomes of each row of a file on an account.
async fn verdicts(home: &Home, name: &str, account: &str) -> Vec<Value> {
    column(&preview(home, name, account).await["rows"], "verdict")
}

/// Books a file as asked; answers the import.
async fn book_as(app: &TestApp, home: &Home, name: &str, wish: Value) -> Value {
    let id = upload(home, name).await;
    let asked = home.owner.book_import(&home.workspace, &id, wish).await;
    asked.accepted();
    app.run_jobs().await;
    let import = home.owner.get_import(&home.workspace, &id).await.ok();
    assert_eq!(import["state"], "booked", "{name}");
    import
}

/// Books a file on an account.
async fn book(app: &TestApp, home: &Home, name: &str, account: &str) -> Value {
    book_as(app, home, name, on(&[account])).await
}

/// An account of a name, in the money of its household, that begins empty.
async fn account(home: &Home, name: &str, kind: &str) -> String {
    let body = json!({ "name": name, "account_type": kind });
    let made = home.owner.create_account(&home.workspace, body).await;
    text(&made.created()["id"])
}

/// The rows of an account, oldest first: day, amount, payee, and how far they have come where that is not usual.
async fn booked(home: &Home, account: &str) -> Vec<String> {
    let list = home.list(account).await;
    let rows = list["transactions"].as_array().expect("a list").iter();
    let mut rows: Vec<_> = rows
        .map(|row| {
            let word = |field: &str| text(&row[field]);
            let status = word("status");
            let status = if status == "cleared" {
                String::new()
            } else {
                format!(" {status}")
            };
            format!(
                "{} {} {}{status}",
                word("date"),
                word("total_amount"),
                word("payee")
            )
        })
        .collect();
    rows.sort();
    rows
}

/// The rows of a preview: day, amount and payee.
fn rows(preview: &Value) -> Vec<String> {
    let rows = preview["rows"].as_array().expect("rows").iter();
    let rows = rows.map(|row| {
        let word = |field: &str| text(&row[field]);
        format!("{} {} {}", word("date"), word("amount"), word("payee"))
    });
    rows.collect()
}
