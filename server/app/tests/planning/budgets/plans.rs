//! What is planned, and how that is changed and taken back.

use kym_testing::budgets::{line, numbers, of_line};
use kym_testing::{Home, on_both, text};
use serde_json::{Value, json};

/// What is planned for a category in September, October, November and December.
async fn planned(home: &Home, budget: &str, category: &str) -> Vec<String> {
    let periods = home
        .owner
        .list_budget_periods(budget, "2025-09-01", "2025-12-31")
        .await;
    let periods = periods.ok()["items"].as_array().expect("a list").clone();
    let of = |period: &Value| text(&of_line(period, Some(category))["planned"]);
    periods.iter().map(of).collect()
}

on_both! {
    async fn lines_are_planned_for_one_period_or_from_it_on(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "100")]), json!({})).await;
        let this = home.owner.set_budget_lines(&budget, "2025-10-20", "this", json!([line(Some(&food), "250")])).await;
        assert_eq!(this.header("etag"), "\"2\"");
        let this = this.ok();
        assert_eq!((&this["start_date"], &this["lines"][0]["default_amount"]), (&json!("2025-10-01"), &json!("100.00")));
        assert_eq!(planned(&home, &budget, &food).await, ["100.00", "250.00", "100.00", "100.00"]);
        home.owner.set_budget_lines(&budget, "2025-11-01", "onward", json!([line(Some(&food), "120")])).await.ok();
        assert_eq!(planned(&home, &budget, &food).await, ["100.00", "250.00", "120.00", "120.00"]);
        home.owner.copy_budget_period(&budget, "2025-10-01", "2025-12-01").await.ok();
        assert_eq!(planned(&home, &budget, &food).await, ["100.00", "250.00", "120.00", "250.00"]);
        let same = home.owner.copy_budget_period(&budget, "2025-10-01", "2025-12-01").await;
        assert_eq!(same.header("etag"), "\"4\"", "nothing is changed");
        let gone = home.owner.set_budget_lines(&budget, "2025-12-01", "onward", json!([])).await.ok();
        assert_eq!(gone["lines"], json!([]));
        assert_eq!(home.period(&budget, "2026-05-01").await["lines"], json!([]));
        home.owner.if_match("\"1\"").set_budget_lines(&budget, "2025-12-01", "this", json!([])).await
            .refused(412, "stale_version");
    }

    async fn money_is_moved_between_lines_and_the_sum_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "100"), line(None, "40")]), json!({ "carry": "both" })).await;
        let way = (None, Some(food.as_str()));
        let moved = home.owner.move_budget_amount(&budget, "2025-10-05", way, "15.50").await.ok();
        let fields = ["planned", "moved", "available"];
        assert_eq!(numbers(&of_line(&moved, Some(&food)), fields), ["100.00", "15.50", "215.50"]);
        assert_eq!(numbers(&of_line(&moved, None), fields), ["40.00", "-15.50", "64.50"]);
        assert_eq!(numbers(&moved["total"], fields), ["140.00", "0.00", "280.00"]);
        let november = home.period(&budget, "2025-11-01").await;
        assert_eq!(numbers(&of_line(&november, None), ["moved", "carried_in"]), ["0.00", "64.50"]);
        let back = home.owner.move_budget_amount(&budget, "2025-10-05", (Some(food.as_str()), None), "20").await.ok();
        assert_eq!(of_line(&back, None)["moved"], "4.50");
    }

    async fn other_terms_keep_what_is_planned_and_its_currency(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "100")]), json!({})).await;
        let mut definition = Home::budget_terms();
        definition["currency"] = "EUR".into();
        assert_eq!(home.owner.update_budget(&budget, definition.clone()).await.invalid(), ["currency: immutable"]);
        definition["currency"] = "USD".into();
        definition["anchor_date"] = "2025-07-15".into();
        definition["period"] = "quarterly".into();
        let changed = home.owner.update_budget(&budget, definition).await.ok();
        assert_eq!((&changed["period"], &changed["version"]), (&json!("quarterly"), &json!(2)));
        let period = home.period(&budget, "2025-07-20").await;
        assert_eq!((&period["end_date"], &of_line(&period, Some(&food))["planned"]), (&json!("2025-10-14"), &json!("100.00")));
    }

    async fn what_became_of_a_budget_is_in_the_history_and_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "100"), line(None, "9")]), json!({})).await;
        home.owner.set_budget_lines(&budget, "2025-10-01", "this", json!([line(Some(&food), "130"), line(None, "9")])).await.ok();
        let newest = home.history().await[0].clone();
        assert_eq!((&newest["noun"], &newest["kind"], &newest["can_undo"]), (&json!("budget"), &json!("updated"), &json!(true)));
        assert_eq!(newest["after"]["budget_plan"], json!({ "lines": [{
            "category_id": food, "day": "2025-10-01", "is_single": true,
            "line": { "include_subcategories": true, "carry": null, "amount": "130.00" },
        }], "moves": [] }));
        home.owner.move_budget_amount(&budget, "2025-10-01", (None, Some(&food)), "4").await.ok();
        let moved = home.newest().await;
        home.owner.undo(&home.workspace, &text(&newest["id"])).await.created();
        assert_eq!(planned(&home, &budget, &food).await[..2], ["100.00", "100.00"]);
        let period = home.period(&budget, "2025-10-01").await;
        assert_eq!(of_line(&period, None)["moved"], "-4.00", "that stays");
        home.owner.undo(&home.workspace, &moved).await.created();
        home.owner.delete_budget(&budget).await.no_content();
        home.undo_newest().await.created();
        let back = home.owner.get_budget(&budget).await.ok();
        assert_eq!(back["version"], json!(6));
        assert_eq!(planned(&home, &budget, &food).await, ["100.00"; 4]);
        home.undo_newest().await.created();
        home.owner.get_budget(&budget).await.refused(404, "not_found");
    }

    async fn a_change_that_was_changed_again_is_not_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let budget = home.budget(json!([line(Some(&food), "100")]), json!({})).await;
        let plan = async |amount: &str| {
            let lines = json!([line(Some(&food), amount)]);
            home.owner.set_budget_lines(&budget, "2025-10-01", "this", lines).await.ok();
            home.newest().await
        };
        let first = plan("130").await;
        plan("140").await;
        home.owner.undo(&home.workspace, &first).await.refused(409, "undo_conflict");
        let viewer = app.member(&home, "viewer").await;
        let newest = home.newest().await;
        viewer.undo(&home.workspace, &newest).await.refused(403, "forbidden");
    }

    async fn a_suggestion_tells_what_was_spent_in_the_months_before(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        for (date, amount, category) in [
            ("2025-07-10", "-100", &food), ("2025-08-10", "-300.30", &food), ("2025-08-11", "0.30", &food),
            ("2025-09-30", "-50", &rent), ("2025-10-01", "-999", &rent), ("2025-06-30", "-999", &rent),
        ] {
            home.spend(date, amount, Some(category)).await;
        }
        let told = home.owner.suggest_budget(&home, "").await.ok();
        assert_eq!((&told["total"], &told["currency"]), (&json!(2), &json!("USD")));
        assert_eq!(told["items"][0], json!({
            "category_id": food, "amount": "140.00", "average": "133.33",
            "months": [
                { "month": "2025-07", "spent": "100.00" }, { "month": "2025-08", "spent": "300.00" },
                { "month": "2025-09", "spent": "0.00" },
            ],
        }));
        assert_eq!((&told["items"][1]["average"], &told["items"][1]["amount"]), (&json!("16.66"), &json!("17.00")));
        let one = home.owner.suggest_budget(&home, "&months=1").await.ok();
        assert_eq!((&one["total"], &one["items"][0]["category_id"]), (&json!(1), &json!(rent)));
    }
}
