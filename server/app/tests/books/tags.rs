//! Tags that become others on everything that has them, and the way back.

use kym_testing::{Home, TestApp, column, expect_sound, id, on_both, text};
use serde_json::{Value, json};

/// The tags of a workspace with their counts.
async fn tags(home: &Home) -> Vec<(String, i64)> {
    let list = home.owner.list_tags(home).await.ok();
    let items = list["items"].as_array().expect("a list");
    assert_eq!(list["total"], json!(items.len()));
    let line = |tag: &Value| {
        (
            text(&tag["name"]),
            tag["transaction_count"].as_i64().expect("a number"),
        )
    };
    items.iter().map(line).collect()
}

fn counted(tags: &[(&str, i64)]) -> Vec<(String, i64)> {
    tags.iter()
        .map(|(name, count)| ((*name).to_owned(), *count))
        .collect()
}

/// How many rows of the wallet a search for this tag, and for it as a word, finds.
async fn found(home: &Home, tag: &str) -> [Value; 2] {
    let mut totals = [Value::Null, Value::Null];
    for (total, field) in totals.iter_mut().zip(["tags", "text"]) {
        let query = format!("?account_id={}&{field}={tag}", home.wallet);
        *total = home.owner.list_transactions(&query).await.ok()["total"].clone();
    }
    totals
}

/// A view of the owner that asks for this; answers its id.
async fn view(home: &Home, name: &str, query: &str) -> String {
    let body = json!({ "name": name, "area": "transactions", "query": query });
    id(&home.owner.create_view(&home.workspace, body).await)
}

async fn queries(home: &Home) -> Vec<Value> {
    let path = format!("/workspaces/{}/views", home.workspace);
    column(&home.owner.get(&path).await.ok()["items"], "query")
}

/// The tags that the first rule gives, and those of the first recurring item.
async fn followers(home: &Home) -> [Value; 2] {
    let rules = home.owner.list_rules(home).await.ok();
    let items = home.owner.list_recurring(home).await.ok();
    [
        rules["items"][0]["actions"][0]["tags"].clone(),
        items["items"][0]["tags"].clone(),
    ]
}

/// A workspace in which everything that can names the tag `trip`, some of it beside `sea`.
async fn trips(app: &TestApp) -> Home {
    let home = app.home("anna").await;
    home.tagged(&["Trip"]).await;
    home.tagged(&["own", "trip", "Sea"]).await;
    home.tagged(&["Sea"]).await;
    home.rule("shop", json!([{ "kind": "tags", "tags": ["TRIP", "own"] }]))
        .await;
    let mut ticket = home.paying("Ticket", "FREQ=MONTHLY", "2025-11-01");
    ticket["tags"] = json!(["sea", "trip"]);
    home.recurring(ticket).await;
    view(&home, "a", "q=trip&tag=trip%2Cown&status=pending").await;
    view(&home, "b", "tag=Sea").await;
    home
}

on_both! {
    async fn a_list_says_how_many_transactions_have_each_tag(app: &TestApp) {
        let home = app.home("anna").await;
        assert_eq!(tags(&home).await, counted(&[]));
        home.tagged(&["own", "Trip"]).await;
        home.tagged(&["TRIP"]).await;
        home.tagged(&["Ёлка"]).await;
        let gone = home.tagged(&["gone", "own"]).await;
        home.owner.delete_transaction(&gone).await.no_content();
        let legs = home.withdraw("2025-09-20", "20").await;
        let edit = json!({ "date": "2025-09-20", "total_amount": "-20", "status": "pending", "tags": ["trip"] });
        home.owner.update_transaction(&text(&legs["from"]["id"]), edit).await.ok();
        // Both legs of a transfer are one; what is deleted does not count.
        assert_eq!(tags(&home).await, counted(&[("own", 1), ("Trip", 3), ("Ёлка", 1)]));
        let viewer = app.member(&home, "viewer").await;
        assert_eq!(viewer.list_tags(&home).await.ok()["total"], 3);
        app.user("boris").await.list_tags(&home).await.refused(404, "not_found");
    }

    async fn a_tag_is_renamed_everywhere_and_back_in_one_step(app: &TestApp) {
        let home = trips(app).await;
        let gone = home.tagged(&["trip"]).await;
        home.owner.delete_transaction(&gone).await.no_content();
        let before = (home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await);
        let editor = app.member(&home, "editor").await;
        let mut socket = app.events(&home.owner).await;
        let answer = editor.rename_tag(&home, "tRIP", "City & sea").await;
        let renamed = answer.ok();
        assert_eq!(renamed["transaction_count"], 2);
        assert_eq!(answer.header("change-id"), text(&renamed["change_id"]));
        let mut events = socket.names(3).await;
        events.sort();
        assert_eq!(events, ["RECURRING_CHANGED", "RULES_CHANGED", "TAGS_CHANGED"]);

        let after = (home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await);
        assert_eq!(after.0, [json!(["City & sea"]), json!(["own", "City & sea", "Sea"]), json!(["Sea"])]);
        assert_eq!(after.1, [json!(["City & sea", "own"]), json!(["Sea", "City & sea"])]);
        assert_eq!(after.2, [json!("q=trip&tag=City+%26+sea%2Cown&status=pending"), json!("tag=Sea")]);
        assert_eq!(tags(&home).await, counted(&[("City & sea", 2), ("own", 1), ("Sea", 2)]));
        assert_eq!((found(&home, "trip").await, found(&home, "city%20%26%20sea").await), ([json!(0), json!(0)], [json!(2), json!(2)]));
        // One that was deleted comes back with the new name.
        assert_eq!(home.owner.restore_transaction(&gone).await.ok()["tags"], json!(["City & sea"]));
        home.owner.delete_transaction(&gone).await.no_content();
        expect_sound(app).await;

        let change = home.history().await.into_iter().find(|change| change["id"] == renamed["change_id"]).expect("the change");
        assert_eq!([&change["noun"], &change["kind"], &change["name"]], [&json!("tag"), &json!("updated"), &json!("Trip")]);
        assert_eq!([&change["before"], &change["after"]], [&json!({ "name": "Trip" }), &json!({ "name": "City & sea" })]);
        assert!(!change.to_string().contains("status=pending"), "views are nobody else's business");
        home.owner.undo(&home.workspace, &text(&change["id"])).await.created();
        let back = (home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await);
        assert_eq!(back, before);
        assert_eq!(found(&home, "trip").await, [json!(2), json!(2)]);
        home.undo_newest().await.created();
        assert_eq!((home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await), after);
        expect_sound(app).await;
    }

    async fn a_name_that_another_tag_has_asks_for_a_merge(app: &TestApp) {
        let home = trips(app).await;
        let before = home.tags_on(&home.wallet).await;
        home.owner.rename_tag(&home, "trip", "SEA").await.refused(409, "tag_exists");
        assert_eq!(home.tags_on(&home.wallet).await, before);
        let merged = home.owner.merge_tag(&home, "trip", "SEA").await.ok();
        assert_eq!(merged["transaction_count"], 2);
        assert_eq!(home.tags_on(&home.wallet).await, [json!(["Sea"]), json!(["own", "Sea"]), json!(["Sea"])]);
        assert_eq!(followers(&home).await, [json!(["Sea", "own"]), json!(["Sea"])]);
        assert_eq!(queries(&home).await, [json!("q=trip&tag=Sea%2Cown&status=pending"), json!("tag=Sea")]);
        assert_eq!(tags(&home).await, counted(&[("own", 1), ("Sea", 3)]));
        let change = home.history().await[0].clone();
        assert_eq!([&change["noun"], &change["kind"], &change["name"]], [&json!("tag"), &json!("deleted"), &json!("Trip")]);
        assert_eq!(change["after"], json!({ "merged_into_tag": "Sea" }));
        // Each has again what it had, and nothing that only had the other one.
        home.undo_newest().await.created();
        assert_eq!(home.tags_on(&home.wallet).await, before);
        assert_eq!(followers(&home).await, [json!(["TRIP", "own"]), json!(["Sea", "Trip"])]);
        assert_eq!(queries(&home).await, [json!("q=trip&tag=trip%2Cown&status=pending"), json!("tag=Sea")]);
        home.undo_newest().await.created();
        assert_eq!(tags(&home).await, counted(&[("own", 1), ("Sea", 3)]));
        expect_sound(app).await;
    }

    async fn a_tag_is_removed_from_everything_and_comes_back(app: &TestApp) {
        let home = trips(app).await;
        home.rule("market", json!([{ "kind": "tags", "tags": ["trip"] }])).await;
        let before = (home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await);
        let removed = home.owner.remove_tag(&home, "trip").await.ok();
        assert_eq!(removed["transaction_count"], 2);
        assert_eq!(home.tags_on(&home.wallet).await, [json!([]), json!(["own", "Sea"]), json!(["Sea"])]);
        assert_eq!(followers(&home).await, [json!(["own"]), json!(["Sea"])]);
        assert_eq!(queries(&home).await[0], json!("q=trip&tag=own&status=pending"));
        let active = async || column(&home.owner.list_rules(&home).await.ok()["items"], "is_active");
        assert_eq!(active().await, [true, false], "a rule that does nothing else is switched off");
        assert_eq!(tags(&home).await, counted(&[("own", 1), ("Sea", 2)]));
        home.undo_newest().await.created();
        assert_eq!((home.tags_on(&home.wallet).await, followers(&home).await, queries(&home).await), before);
        assert_eq!(active().await, [true, true]);
        expect_sound(app).await;
    }

    async fn a_tag_is_written_in_another_way(app: &TestApp) {
        let home = app.home("anna").await;
        home.tagged(&["trip"]).await;
        assert_eq!(home.owner.rename_tag(&home, "trip", "trip").await.ok(), json!({ "transaction_count": 0, "change_id": null }));
        assert_eq!(home.owner.rename_tag(&home, "trip", "TRIP").await.ok()["transaction_count"], 1);
        assert_eq!(tags(&home).await, counted(&[("TRIP", 1)]));
        home.tagged(&["Trip"]).await;
        assert_eq!(home.tags_on(&home.wallet).await, [json!(["TRIP"]), json!(["TRIP"])]);
        home.undo_newest().await.created();
        let change = home.history().await.into_iter().find(|change| change["noun"] == "tag").expect("the change");
        home.owner.undo(&home.workspace, &text(&change["id"])).await.created();
        assert_eq!(tags(&home).await, counted(&[("trip", 1)]));
        // Nothing is left of a name that nobody has.
        home.owner.rename_tag(&home, "trip", "Travel").await.ok();
        home.tagged(&["tRip"]).await;
        assert_eq!(tags(&home).await, counted(&[("Travel", 1), ("tRip", 1)]));
    }

    async fn what_a_tag_is_called_is_read_as_on_transactions(app: &TestApp) {
        let home = app.home("anna").await;
        home.tagged(&["trip", "sea"]).await;
        let rename = async |name: &str, new_name: &str| home.owner.rename_tag(&home, name, new_name).await;
        assert_eq!(rename("other", "x").await.invalid(), ["name: not_found"]);
        assert_eq!(rename("trip", "").await.invalid(), ["new_name: required"]);
        assert_eq!(rename("trip", "a,b").await.invalid(), ["new_name: invalid_text"]);
        assert_eq!(rename("trip", &"x".repeat(51)).await.invalid(), ["new_name: too_long"]);
        assert_eq!(home.owner.merge_tag(&home, "trip", "other").await.invalid(), ["into: not_found"]);
        assert_eq!(home.owner.merge_tag(&home, "trip", "TRIP").await.invalid(), ["into: cycle"]);
        assert_eq!(home.owner.remove_tag(&home, "other").await.invalid(), ["name: not_found"]);
        rename("trip", &"x".repeat(50)).await.ok();
        let viewer = app.member(&home, "viewer").await;
        viewer.rename_tag(&home, "sea", "x").await.refused(403, "forbidden");
        viewer.merge_tag(&home, "sea", "x").await.refused(403, "forbidden");
        viewer.remove_tag(&home, "sea").await.refused(403, "forbidden");
        let other = app.home("boris").await;
        other.tagged(&["sea"]).await;
        home.owner.rename_tag(&home, "sea", "lake").await.ok();
        assert_eq!(tags(&other).await, counted(&[("sea", 1)]), "another workspace has its own");
    }

    async fn what_is_locked_takes_part_and_what_has_changed_since_holds_an_undo_back(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.tagged(&["trip"]).await;
        let mut body = home.row("2025-09-20", "-5");
        body["tags"] = json!(["trip"]);
        body["status"] = json!("reconciled");
        home.owner.create_transaction(body).await.created();
        home.closed(&home.wallet, "2025-09-30", "-5").await;
        home.owner.rename_tag(&home, "trip", "sea").await.ok();
        let renamed = home.newest().await;
        assert_eq!(tags(&home).await, counted(&[("sea", 2)]));
        let edit = json!({ "date": "2025-09-20", "total_amount": "-5", "status": "pending", "tags": ["sea", "own"] });
        home.owner.update_transaction(&row, edit.clone()).await.ok();
        home.owner.undo(&home.workspace, &renamed).await.refused(409, "undo_conflict");
        assert_eq!(tags(&home).await, counted(&[("own", 1), ("sea", 2)]), "all or nothing");
        let mut back = edit;
        back["tags"] = json!(["sea"]);
        home.owner.update_transaction(&row, back).await.ok();
        home.owner.undo(&home.workspace, &renamed).await.created();
        assert_eq!(tags(&home).await, counted(&[("trip", 2)]));
    }

    async fn followers_that_say_something_else_since_stay(app: &TestApp) {
        let home = trips(app).await;
        home.owner.merge_tag(&home, "trip", "sea").await.ok();
        let merged = home.newest().await;
        let rules = home.owner.list_rules(&home).await.ok();
        let rule = kym_testing::rules::rule("shop", json!([{ "kind": "tags", "tags": ["other"] }]));
        home.owner.update_rule(&home, &text(&rules["items"][0]["id"]), rule).await.ok();
        home.owner.undo(&home.workspace, &merged).await.created();
        assert_eq!(followers(&home).await, [json!(["other"]), json!(["Sea", "Trip"])]);
    }
}
