//! Rules: made, put in order, followed.

mod categories;
mod input;
mod new_rows;
mod property;
mod running;

use kym_testing::rules::{category, rule, seen_when};
use kym_testing::{Home, column, id, on_both, text};
use serde_json::{Value, json};

/// The ids of the rules in their order.
async fn order(home: &Home) -> Vec<String> {
    let list = home.owner.list_rules(home).await.ok();
    let ids = column(&list["items"], "id");
    assert_eq!(
        column(&list["items"], "position"),
        (0..ids.len()).map(Value::from).collect::<Vec<_>>()
    );
    assert_eq!(list["total"], json!(ids.len()));
    ids.iter().map(text).collect()
}

on_both! {
    async fn a_rule_is_made_as_it_is_said_and_told_in_order(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let mut socket = app.events(&home.owner).await;
        let said = json!({
            "name": "Shops",
            "match": "any",
            "conditions": [
                { "field": "payee", "op": "starts_with", "values": ["Lidl"] },
                { "field": "amount", "op": "between", "values": ["10", "20.50"] },
                { "field": "direction", "op": "is", "values": ["expense"] },
                { "field": "account", "op": "is_one_of", "values": [home.wallet, home.bank] },
                { "field": "category", "op": "is_one_of", "values": ["none", food] },
            ],
            "actions": [
                { "kind": "payee", "text": "Lidl" },
                { "kind": "status", "status": "cleared" },
                { "kind": "tags", "tags": ["Weekly"] },
                { "kind": "split", "lines": [
                    { "category_id": food, "percent": "33.3", "amount": null, "note": "a third" },
                    { "category_id": null, "percent": null, "amount": "2", "note": "" },
                    { "category_id": null, "percent": null, "amount": null, "note": "" },
                ] },
            ],
            "is_active": false,
            "stop": true,
        });
        let answer = home.owner.create_rule(&home, said.clone()).await;
        let made = answer.created();
        assert_eq!(answer.header("etag"), "\"1\"");
        for (field, value) in said.as_object().expect("an object") {
            assert_eq!(&made[field], value, "{field}");
        }
        assert_eq!((&made["problem"], &made["position"]), (&json!(null), &json!(0)));
        let told = socket.event().await;
        assert_eq!(told["event_type"], json!("RULES_CHANGED"));
        let told = &told["payload"];
        assert_eq!(told["workspace_id"], json!(home.workspace));
        let second = home.rule("x", json!([category(&food)])).await;
        let defaults = home.owner.list_rules(&home).await.ok()["items"][1].clone();
        let expected = (&json!("all"), &json!(true), &json!(false), &json!(""));
        let fields = (&defaults["match"], &defaults["is_active"], &defaults["stop"], &defaults["name"]);
        assert_eq!(fields, expected);
        assert_eq!(order(&home).await, [text(&made["id"]), second]);
    }

    async fn a_change_is_of_a_version_and_a_viewer_only_looks(app: &TestApp) {
        let home = app.home("anna").await;
        let first = home.rule("x", json!([{ "kind": "note", "text": "x" }])).await;
        let changed = home.owner.if_match("\"1\"").update_rule(&home, &first, seen_when("y")).await.ok();
        assert_eq!((&changed["version"], &changed["conditions"][0]["values"]), (&json!(2), &json!(["y"])));
        let stale = home.owner.if_match("\"1\"").update_rule(&home, &first, seen_when("z")).await;
        assert_eq!(stale.refused(412, "stale_version")["current"]["version"], json!(2));
        home.owner.if_match("\"1\"").delete_rule(&home, &first).await.refused(412, "stale_version");
        let viewer = app.user("boris").await;
        app.add_member(&home, &viewer, "viewer").await;
        assert_eq!(viewer.list_rules(&home).await.ok()["total"], json!(1));
        viewer.delete_rule(&home, &first).await.refused(403, "forbidden");
        viewer.preview_rules(&home, json!({})).await.refused(403, "forbidden");
        home.owner.delete_rule(&home, &first).await.no_content();
        home.owner.delete_rule(&home, &first).await.refused(404, "not_found");
        assert_eq!(order(&home).await, Vec::<String>::new());
    }

    async fn rules_are_put_in_another_order(app: &TestApp) {
        let home = app.home("anna").await;
        let mut ids = Vec::new();
        for name in ["a", "b", "c", "d"] {
            ids.push(home.rule(name, json!([{ "kind": "note", "text": name }])).await);
        }
        let [a, b, c, d] = &ids[..] else { panic!("four rules") };
        let list = home.owner.reorder_rules(&home, &[c, a]).await.ok();
        assert_eq!(column(&list["items"], "id"), [json!(c), json!(a), json!(b), json!(d)]);
        assert_eq!(order(&home).await, [c, a, b, d].map(Clone::clone));
        let fifth = home.rule("e", json!([{ "kind": "note", "text": "e" }])).await;
        assert_eq!(order(&home).await, [c, a, b, d, &fifth].map(Clone::clone));
        let neighbour = app.home("boris").await;
        let theirs = neighbour.rule("x", json!([{ "kind": "note", "text": "x" }])).await;
        let refused = home.owner.reorder_rules(&home, &[a, &theirs]).await;
        assert_eq!(refused.invalid(), ["ids[1]: not_found"]);
        assert_eq!(order(&home).await, [c, a, b, d, &fifth].map(Clone::clone));
    }

    async fn what_became_of_a_rule_is_in_the_history_and_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let body = rule("x", json!([{ "kind": "note", "text": "x" }]));
        let first = id(&home.owner.create_rule(&home, body).await);
        home.owner.update_rule(&home, &first, seen_when("y")).await.ok();
        let history = home.history().await;
        assert_eq!((&history[0]["noun"], &history[0]["kind"]), (&json!("rule"), &json!("updated")));
        assert_eq!(history[0]["before"]["rule"]["conditions"][0]["values"], json!(["x"]));
        home.undo_newest().await.created();
        let is = home.owner.list_rules(&home).await.ok()["items"][0].clone();
        assert_eq!((&is["conditions"][0]["values"], &is["version"]), (&json!(["x"]), &json!(3)));
        home.owner.delete_rule(&home, &first).await.no_content();
        home.undo_newest().await.created();
        let back = home.owner.list_rules(&home).await.ok()["items"][0].clone();
        assert_eq!((&back["id"], &back["version"]), (&json!(first), &json!(4)));
        home.undo_newest().await.created();
        assert_eq!(order(&home).await, Vec::<String>::new());
    }
}
