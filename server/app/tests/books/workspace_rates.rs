//! Exchange rates that a workspace sets for itself.

use kym_testing::{Home, Person, column, id, on_both, text};
use serde_json::{Value, json};

fn rate(date: &str, rate: &str) -> Value {
    json!({ "date": date, "from": "EUR", "to": "USD", "rate": rate })
}

fn path(home: &Home) -> String {
    format!("/workspaces/{}/exchange-rates", home.workspace)
}

/// A transaction of an account in euros, which the household has not.
async fn euros(home: &Home, person: &Person) -> (String, String) {
    let account = json!({ "name": "Euros", "account_type": "cash", "currency": "EUR" });
    let account = id(&home.owner.create_account(&home.workspace, account).await);
    let row = json!({ "account_id": account, "date": "2025-10-03", "total_amount": "-10" });
    let row = person.create_transaction(row).await;
    assert_eq!(row.created()["converted_amount"], json!(null));
    (account, id(&row))
}

on_both! {
    async fn an_workspace_rate_converts_what_had_none_in_the_same_step(app: &TestApp) {
        let home = app.home("anna").await;
        let (account, row) = euros(&home, &home.owner).await;
        let mut socket = app.events(&home.owner).await;
        let set = home.owner.post(&path(&home), rate("2025-10-01", "1.25")).await.created();
        assert_eq!((&set["converted"], &set["rate"]["rate"]), (&json!(1), &json!("1.25")));
        let list = home.owner.get(&format!("/transactions/?account_id={account}")).await.ok();
        let converted = list["transactions"].as_array().expect("rows").iter().find(|item| item["id"] == row.as_str());
        let converted = converted.expect("the row");
        assert_eq!(converted["converted_amount"], "-12.50");
        let told = &converted["rate"];
        assert_eq!((&told["source"], &told["method"], &told["date"]), (&json!("own"), &json!("manual"), &json!("2025-10-01")));
        assert_eq!(socket.names(2).await, ["TRANSACTIONS_BULK_UPDATED", "WORKSPACE_RATES_CHANGED"]);
        let history = home.owner.get(&format!("/workspaces/{}/history", home.workspace)).await.ok();
        assert_eq!(history["items"][0]["noun"], "workspace_rate");
        // Nothing is left to convert.
        let again = home.owner.post(&path(&home), rate("2025-10-02", "1.5")).await.created();
        assert_eq!(again["converted"], 0);
    }

    async fn workspace_rates_are_the_workspaces_alone_and_beat_all_others(app: &TestApp) {
        let home = app.home("anna").await;
        let neighbour = app.home("boris").await;
        let root = app.chief("root").await;
        root.post("/exchange-rates/", rate("2025-10-01", "1.1")).await.created();
        home.owner.post(&path(&home), rate("2025-10-01", "1.25")).await.created();
        let found = async |home: &Home| {
            let path = format!("/exchange-rates/lookup?from=EUR&to=USD&date=2025-10-02&workspace_id={}", home.workspace);
            home.owner.get(&path).await.ok()["rate"]["rate"].clone()
        };
        assert_eq!((found(&home).await, found(&neighbour).await), (json!("1.25"), json!("1.1")));
    }

    async fn workspace_rates_are_changed_listed_and_removed(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let viewer = app.member(&home, "viewer").await;
        viewer.post(&path(&home), rate("2025-10-01", "1.1")).await.refused(403, "forbidden");
        let first = editor.post(&path(&home), rate("2025-10-01", "1.1")).await.created();
        let second = editor.post(&path(&home), rate("2025-10-02", "1.2")).await.created();
        let one = format!("{}/{}", path(&home), text(&first["rate"]["id"]));
        let other = format!("{}/{}", path(&home), text(&second["rate"]["id"]));
        assert_eq!(editor.post(&path(&home), rate("2025-10-01", "1.3")).await.invalid(), ["date: taken"]);
        assert_eq!(editor.put(&other, rate("2025-10-01", "1.3")).await.invalid(), ["date: taken"]);
        let changed = editor.if_match("\"1\"").put(&one, rate("2025-10-01", "1.3")).await;
        assert_eq!((changed.header("etag"), &changed.ok()["rate"]["rate"]), ("\"2\"", &json!("1.3")));
        editor.if_match("\"1\"").put(&one, rate("2025-10-01", "1.4")).await.refused(412, "stale_version");
        let list = viewer.get(&path(&home)).await.ok();
        assert_eq!((column(&list["items"], "rate"), &list["total"]), (vec![json!("1.2"), json!("1.3")], &json!(2)));
        editor.delete(&one).await.no_content();
        editor.delete(&one).await.refused(404, "not_found");
        assert_eq!(viewer.get(&path(&home)).await.ok()["total"], 1);
    }

    async fn what_an_workspace_rate_converted_stays_so_when_it_goes(app: &TestApp) {
        let home = app.home("anna").await;
        let (account, _) = euros(&home, &home.owner).await;
        let set = home.owner.post(&path(&home), rate("2025-10-01", "1.25")).await.created();
        let one = format!("{}/{}", path(&home), text(&set["rate"]["id"]));
        home.owner.put(&one, rate("2025-10-01", "2")).await.ok();
        home.owner.delete(&one).await.no_content();
        let list = home.owner.get(&format!("/transactions/?account_id={account}")).await.ok();
        assert_eq!(column(&list["transactions"], "converted_amount"), ["-12.50"]);
    }
}
