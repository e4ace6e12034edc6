//! Rules that cannot be.

use kym_domain::clock::Clock as _;
use kym_domain::id::RuleId;
use kym_store::access::{EditCategories, Lookup, member};
use kym_store::rules::{self, StoredRule};
use kym_testing::rules::{category, rule, seen_when};
use kym_testing::{Home, TestApp, on_both};
use serde_json::json;

/// Keeps so many rules that find nothing, without asking for each.
async fn keep(app: &TestApp, home: &Home, count: u16) {
    let kym = app.kym().await;
    let workspace = home.workspace.parse().expect("an id");
    let user = home.owner.id.parse().expect("an id");
    let mut tx = kym.db.write().await.expect("a change");
    let Lookup::Granted(member) = member::<EditCategories>(&mut tx, user, workspace)
        .await
        .expect("a lookup")
    else {
        panic!("the owner may make rules")
    };
    for number in 0..count {
        let rule = StoredRule {
            id: RuleId::from_uuid(kym.ids.next(app.clock.now())),
            workspace_id: workspace,
            position: number.into(),
            definition: seen_when(&format!("nobody {number}")).to_string(),
            version: 1,
        };
        rules::insert(&mut tx, &member, &rule).await.expect("kept");
    }
    tx.commit().await.expect("committed");
}

on_both! {
    async fn every_bad_field_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let bad = json!({
            "match": "some",
            "conditions": [{ "field": "amount", "op": "is", "values": ["x"] }, { "op": "is" }],
            "actions": [{ "kind": "category" }, { "kind": "note", "text": "x", "tags": [] }],
        });
        assert_eq!(home.owner.create_rule(&home, bad).await.invalid(), [
            "match: unknown_value",
            "conditions[0].values[0]: invalid_amount",
            "conditions[1].field: required",
            "actions[0].category_id: required",
            "actions[1].tags: unknown_field",
        ]);
        let unknown = json!({ "conditions": [{ "field": "payee", "oops": 1 }], "actions": [] });
        let unknown = home.owner.create_rule(&home, unknown).await;
        assert_eq!(unknown.invalid(), ["conditions[0].oops: unknown_field"]);
        let nested = json!({ "rule": { "conditions": [], "actions": [] } });
        assert_eq!(home.owner.preview_rules(&home, nested).await.invalid(), [
            "rule.conditions: required",
            "rule.actions: required",
        ]);
        let both = json!({ "rule": seen_when("x"), "rule_ids": [] });
        let both = home.owner.run_rules(&home, both).await;
        assert_eq!(both.invalid(), ["rule_ids: limits_exclusive"]);
    }

    async fn what_a_rule_names_must_be_everybodys_and_there(app: &TestApp) {
        let home = app.home("anna").await;
        let neighbour = app.home("boris").await;
        let theirs = neighbour.category("Theirs", None).await;
        let own = json!({
            "workspace_id": home.workspace, "name": "Secret", "kind": "expense", "scope": "personal",
        });
        let own = kym_testing::id(&home.owner.create_category(own).await);
        for id in [&theirs, &own] {
            let refused = home.owner.create_rule(&home, rule("x", json!([category(id)]))).await;
            assert_eq!(refused.invalid(), ["actions[0].category_id: not_found"]);
            let preview = json!({ "rule": rule("x", json!([category(id)])) });
            let refused = home.owner.preview_rules(&home, preview).await;
            assert_eq!(refused.invalid(), ["rule.actions[0].category_id: not_found"]);
        }
        let mut elsewhere = seen_when("x");
        elsewhere["conditions"] = json!([
            { "field": "account", "op": "is_one_of", "values": [home.bank, neighbour.bank] },
            { "field": "category", "op": "is_one_of", "values": ["none", theirs] },
        ]);
        assert_eq!(home.owner.create_rule(&home, elsewhere).await.invalid(), [
            "conditions[1].values[1]: not_found",
            "conditions[0].values[1]: not_found",
        ]);
        let wish = json!({ "account_ids": [home.bank, neighbour.bank] });
        assert_eq!(home.owner.run_rules(&home, wish).await.invalid(), ["account_ids[1]: not_found"]);
    }

    async fn a_workspace_has_500_rules_at_most(app: &TestApp) {
        let home = app.home("anna").await;
        keep(app, &home, 499).await;
        home.owner.create_rule(&home, seen_when("shop 499")).await.created();
        home.owner.create_rule(&home, seen_when("x")).await.refused(409, "too_many_rules");
        let row = home.pay("Shop 499", "-1").await;
        assert_eq!(row["note"], json!("seen"));
    }
}
