//! What becomes of rules when the categories that they name change.

use kym_testing::on_both;
use kym_testing::rules::{category, rule};
use serde_json::json;

on_both! {
    async fn a_rule_follows_its_category_into_another(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, meals) = (home.category("Food", None).await, home.category("Meals", None).await);
        home.rule("shop", json!([category(&food)])).await;
        home.owner.post(&format!("/categories/{food}/merge"), json!({ "into": meals })).await.ok();
        let is = home.owner.list_rules(&home).await.ok()["items"][0].clone();
        assert_eq!((&is["actions"][0]["category_id"], &is["problem"]), (&json!(meals), &json!(null)));
        assert_eq!(is["version"], json!(2));
        assert_eq!(home.pay("Shop", "-1").await["category_id"], json!(meals));
    }

    async fn a_merge_that_is_undone_gives_back_rules_that_nobody_has_changed_since(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, meals) = (home.category("Food", None).await, home.category("Meals", None).await);
        home.rule("shop", json!([category(&food)])).await;
        let changed = home.rule("market", json!([category(&food)])).await;
        home.owner.post(&format!("/categories/{food}/merge"), json!({ "into": meals })).await.ok();
        let merge = home.newest().await;
        let shortened = rule("mark", json!([category(&meals)]));
        home.owner.update_rule(&home, &changed, shortened).await.ok();
        let given = async || {
            let rules = home.owner.list_rules(&home).await.ok()["items"].clone();
            [0, 1].map(|index| rules[index]["actions"][0]["category_id"].clone())
        };
        home.owner.undo(&home.workspace, &merge).await.created();
        assert_eq!(given().await, [json!(food), json!(meals)]);
        home.undo_newest().await.created();
        assert_eq!(given().await, [json!(meals), json!(meals)]);
    }

    async fn a_rule_whose_category_is_gone_is_passed_over_and_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let kept = home.rule("shop", json!([category(&food)])).await;
        home.owner.delete_category(&food).await.no_content();
        let problem = async || home.owner.list_rules(&home).await.ok()["items"][0]["problem"].clone();
        assert_eq!(problem().await, json!("category_gone"));
        assert_eq!(home.pay("Shop", "-1").await["category_id"], json!(null));
        let preview = json!({ "rule_ids": [kept] });
        assert_eq!(home.owner.preview_rules(&home, preview).await.ok()["total"], json!(0));
        // It can still be switched off as it is.
        let mut body = rule("shop", json!([category(&food)]));
        body["is_active"] = false.into();
        home.owner.update_rule(&home, &kept, body).await.ok();
    }

    async fn a_rule_whose_category_is_archived_is_passed_over_until_it_is_back(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        home.rule("shop", json!([category(&food)])).await;
        let archive = async |is_archived: bool| {
            let body = json!({ "name": "Food", "is_archived": is_archived });
            home.owner.update_category(&food, body).await.ok();
        };
        archive(true).await;
        let is = home.owner.list_rules(&home).await.ok()["items"][0].clone();
        assert_eq!((&is["problem"], &is["is_active"]), (&json!("category_archived"), &json!(true)));
        assert_eq!(home.pay("Shop", "-1").await["category_id"], json!(null));
        archive(false).await;
        assert_eq!(home.pay("Shop", "-1").await["category_id"], json!(food));
    }
}
