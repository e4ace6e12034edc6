//! What the tests of events have in common: who was told what, and the looks of the clock.

use jiff::SignedDuration;
use kym_notifications::transaction_watches;
use kym_testing::{Home, Person, TestApp, text};
use serde_json::{Value, json};

/// What somebody was told, the newest first; all kinds that others raise in a workspace are left out.
pub async fn told(app: &TestApp, person: &Person, kinds: &str) -> Vec<Value> {
    let person = app.sign_in_again(person).await;
    let list = person.list_notifications(&format!("?type={kinds}")).await;
    let list = list.ok();
    list["items"].as_array().expect("a list").clone()
}

/// The same by type alone.
pub async fn kinds(app: &TestApp, person: &Person) -> Vec<String> {
    let all = told(app, person, "").await;
    all.iter().map(|item| text(&item["type"])).collect()
}

/// Looks at the books after the pause in which nobody looks again.
pub async fn look(app: &TestApp) {
    app.advance(SignedDuration::from_secs(61));
    transaction_watches::queue_due(&app.kym().await)
        .await
        .expect("a look is queued");
    app.run_jobs().await;
}

/// Has somebody want to be told of amounts in a household.
pub async fn want(app: &TestApp, home: &Home, person: &Person, amounts: Value) {
    let mut set = json!({ "workspace_id": home.workspace });
    for (field, value) in amounts.as_object().expect("an object") {
        set[field] = value.clone();
    }
    let person = app.sign_in_again(person).await;
    let body = json!({ "workspaces": [set] });
    person.update_notification_settings(body).await.ok();
}
