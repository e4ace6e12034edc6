//! What becomes of lines when their categories change.

use kym_testing::budgets::{line, of_line};
use kym_testing::{Home, on_both};
use serde_json::json;

on_both! {
    async fn a_line_follows_its_category_into_another_and_back(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, meals) = (home.category("Food", None).await, home.category("Meals", None).await);
        let budget = home.budget(json!([line(Some(&food), "100"), line(Some(&meals), "40"), line(None, "5")]), json!({})).await;
        home.owner.move_budget_amount(&budget, "2025-10-01", (None, Some(&food)), "3").await.ok();
        home.spend("2025-10-02", "-7", Some(&food)).await;
        home.owner.merge_category(&food, &meals).await.ok();
        let period = home.period(&budget, "2025-10-01").await;
        let merged = of_line(&period, Some(&meals));
        assert_eq!((&merged["planned"], &merged["moved"], &merged["spent"]), (&json!("140.00"), &json!("3.00"), &json!("7.00")));
        assert_eq!(period["lines"].as_array().map(Vec::len), Some(2));
        home.undo_newest().await.created();
        let period = home.period(&budget, "2025-10-01").await;
        assert_eq!(of_line(&period, Some(&food))["planned"], "100.00");
        assert_eq!((&of_line(&period, Some(&food))["moved"], &of_line(&period, Some(&meals))["planned"]), (&json!("3.00"), &json!("40.00")));
        home.undo_newest().await.created();
        assert_eq!(of_line(&home.period(&budget, "2025-10-01").await, Some(&meals))["planned"], "140.00");
    }

    async fn a_line_goes_with_its_category_and_comes_back_with_it(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, meals) = (home.category("Food", None).await, home.category("Meals", None).await);
        let budget = home.budget(json!([line(Some(&food), "100"), line(Some(&meals), "40")]), json!({})).await;
        home.owner.delete_category(&food).await.no_content();
        let lines = async || home.period(&budget, "2025-10-01").await["lines"].as_array().map(Vec::len);
        assert_eq!(lines().await, Some(1));
        home.undo_newest().await.created();
        assert_eq!(of_line(&home.period(&budget, "2025-10-01").await, Some(&food))["planned"], "100.00");
        home.undo_newest().await.created();
        assert_eq!(lines().await, Some(1));
        let third = home.category("Third", None).await;
        home.owner.replace_category(&meals, &third).await.no_content();
        assert_eq!(of_line(&home.period(&budget, "2025-10-01").await, Some(&third))["planned"], "40.00");
    }

    async fn a_private_line_follows_too_and_only_its_owner_is_told(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let (food, meals) = (home.category("Food", None).await, home.category("Meals", None).await);
        let mut definition = Home::months(&json!([line(Some(&food), "100")]));
        definition["is_private"] = true.into();
        viewer.create_budget(&home, definition).await.created();
        home.owner.merge_category(&food, &meals).await.ok();
        let list = viewer.list_budgets(&home, "2025-10-05").await.ok();
        assert_eq!(list["items"][0]["period"]["lines"][0]["category_id"], json!(meals));
        assert!(home.history().await.iter().all(|change| change["noun"] != "budget"));
    }
}
