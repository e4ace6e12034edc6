//! What a household plans: payments that come again, budgets, goals, what is to come. Here stands what holds
//! for all of it, and what becomes of recurring payments in bad times; each noun has a file of its own besides.

mod budgets;
mod catching_up;
mod expected;
mod feed;
mod matching;
mod occurrences;
mod problems;
mod refusals;
mod rule_changes;

use kym_testing::{Home, column, on_both, text};
use serde_json::{Value, json};

/// A payment, a budget and a goal of the household, as path and body to change it.
async fn one_of_each(home: &Home) -> [(String, Value); 3] {
    let line = json!([{ "category_id": null, "include_subcategories": true, "amount": "50" }]);
    let mut budget = Home::months(&line);
    let made = home
        .owner
        .create_budget(home, budget.clone())
        .await
        .created();
    budget.as_object_mut().expect("an object").remove("lines");
    let goal = home.owner.create_goal(home, home.holiday()).await.created();
    let rent = home.rent("2025-11-01");
    let item = home.recurring(rent.clone()).await;
    [
        (format!("/recurring-transactions/{item}"), rent),
        (format!("/budgets/{}", text(&made["id"])), budget),
        (format!("/goals/{}", text(&goal["id"])), home.holiday()),
    ]
}

on_both! {
    async fn a_viewer_sees_every_plan_and_changes_none(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        for (path, mut body) in one_of_each(&home).await {
            viewer.get(&path).await.ok();
            viewer.put(&path, body.clone()).await.refused(403, "forbidden");
            viewer.delete(&path).await.refused(403, "forbidden");
            let (list, _) = path.rsplit_once('/').expect("a list");
            body["workspace_id"] = home.workspace.clone().into();
            viewer.post(&format!("{list}/"), body).await.refused(403, "forbidden");
        }
    }

    async fn to_a_stranger_no_plan_is_there(app: &TestApp) {
        let home = app.home("anna").await;
        let stranger = app.home("boris").await.owner;
        for (path, mut body) in one_of_each(&home).await {
            stranger.get(&path).await.refused(404, "not_found");
            stranger.put(&path, body.clone()).await.refused(404, "not_found");
            stranger.delete(&path).await.refused(404, "not_found");
            let (list, _) = path.rsplit_once('/').expect("a list");
            stranger.get(&format!("{list}/?workspace_id={}", home.workspace)).await.refused(404, "not_found");
            body["workspace_id"] = home.workspace.clone().into();
            stranger.post(&format!("{list}/"), body).await.refused(404, "not_found");
            home.owner.get(&path).await.ok();
        }
    }

    async fn a_private_budget_is_its_owners_alone_and_a_viewer_may_have_one(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut definition = Home::months(&json!([]));
        definition["is_private"] = true.into();
        let mut socket = app.events(&home.owner).await;
        let made = viewer.create_budget(&home, definition.clone()).await.created();
        assert_eq!((&made["owner_user_id"], &made["may_edit"]), (&json!(viewer.id), &json!(true)));
        let path = format!("/budgets/{}", text(&made["id"]));
        assert_eq!(viewer.list_budgets(&home, "2025-10-05").await.ok()["total"], json!(1));
        assert_eq!(home.owner.list_budgets(&home, "2025-10-05").await.ok()["total"], json!(0));
        definition.as_object_mut().expect("an object").remove("lines");
        for answer in [
            home.owner.get(&path).await,
            home.owner.put(&path, definition.clone()).await,
            home.owner.delete(&path).await,
            home.owner.get(&format!("{path}/periods?from=2025-10-01&to=2025-10-31")).await,
        ] {
            answer.refused(404, "not_found");
        }
        assert!(home.history().await.iter().all(|change| change["noun"] != "budget"), "nobody else reads of it");
        home.book("2025-10-05", "-5").await;
        loop {
            let heard = socket.event().await;
            assert!(!heard["payload"].to_string().contains("Months"), "{heard}");
            if heard["event_type"] == "TRANSACTION_CREATED" {
                break;
            }
        }
        viewer.delete(&path).await.no_content();
        app.run_jobs().await;
    }

    async fn a_change_is_of_a_version(app: &TestApp) {
        let home = app.home("anna").await;
        for (path, mut body) in one_of_each(&home).await {
            assert_eq!(home.owner.get(&path).await.header("etag"), "\"1\"", "{path}");
            body["name"] = "Other".into();
            let answer = home.owner.if_match("\"1\"").put(&path, body.clone()).await;
            assert_eq!(answer.ok()["name"], json!("Other"));
            let stale = home.owner.if_match("\"1\"").put(&path, body).await;
            let current = stale.refused(412, "stale_version")["current"].take();
            assert_eq!((&current["version"], &current["name"]), (&json!(2), &json!("Other")), "{path}");
            home.owner.if_match("\"1\"").delete(&path).await.refused(412, "stale_version");
            home.owner.if_match("\"2\"").delete(&path).await.no_content();
            home.owner.get(&path).await.refused(404, "not_found");
        }
    }

    async fn with_one_key_one_plan_is_made(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = home.owner.keyed("once");
        let first = owner.create_recurring(&home, home.rent("2025-11-01")).await;
        let again = owner.create_recurring(&home, home.rent("2025-11-01")).await;
        assert_eq!(again.header("idempotency-replayed"), "true");
        assert_eq!(again.created(), first.created());
        let other = owner.create_recurring(&home, home.rent("2025-12-01")).await;
        other.refused(422, "idempotency_key_reused");
        assert_eq!(home.owner.list_recurring(&home).await.ok()["total"], json!(1));
        let owner = home.owner.keyed("budget");
        for _ in 0..2 {
            owner.create_budget(&home, Home::months(&json!([]))).await.created();
        }
        assert_eq!(app.place.count("budgets", "TRUE").await, 1);
        let owner = home.owner.keyed("goal");
        for _ in 0..2 {
            owner.create_goal(&home, home.holiday()).await.created();
        }
        assert_eq!(app.place.count("goals", "TRUE").await, 1);
        app.run_jobs().await;
    }

    async fn an_occurrence_posted_twice_with_one_key_is_one_transaction(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-05")).await;
        let owner = home.owner.keyed("once");
        for _ in 0..2 {
            let posted = owner.occurrence(&item, "2025-10-05", ("post", json!({}))).await.ok();
            assert_eq!(posted["state"], json!("posted"));
        }
        assert_eq!(home.paid("Rent").await, ["2025-10-05 -5.00"]);
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-05 -5.00"]);
    }

    async fn every_plan_is_in_the_history_and_its_change_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        for (path, mut body) in one_of_each(&home).await {
            let name = body["name"].clone();
            body["name"] = "Other".into();
            home.owner.put(&path, body).await.ok();
            let newest = home.history().await[0].clone();
            assert_eq!((&newest["kind"], &newest["name"]), (&json!("updated"), &json!("Other")), "{path}");
            home.undo_newest().await.created();
            assert_eq!(home.owner.get(&path).await.ok()["name"], name);
            home.owner.delete(&path).await.no_content();
            home.undo_newest().await.created();
            assert_eq!(home.owner.get(&path).await.ok()["name"], name);
        }
        let viewer = app.member(&home, "viewer").await;
        let newest = home.newest().await;
        viewer.undo(&home.workspace, &newest).await.refused(403, "forbidden");
        app.run_jobs().await;
    }

    async fn a_change_of_a_plan_is_heard_by_everybody_in_the_household(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let mut socket = app.events(&viewer).await;
        let plans = one_of_each(&home).await;
        let mut heard = socket.names(3).await;
        heard.sort();
        assert_eq!(heard, ["BUDGETS_CHANGED", "GOALS_CHANGED", "RECURRING_CHANGED"]);
        for (path, _) in plans {
            home.owner.delete(&path).await.no_content();
            let event = socket.event().await;
            assert_eq!(event["payload"]["workspace_id"], json!(home.workspace), "{event}");
        }
        app.run_jobs().await;
    }

    async fn a_forecast_ends_with_what_there_is_and_all_that_comes(app: &TestApp) {
        let home = app.home("anna").await;
        home.recurring(home.rent("2025-10-20")).await;
        let mut wage = home.paying("Employer", "FREQ=MONTHLY", "2025-10-25");
        wage["kind"] = "income".into();
        wage["amount"] = "3.00".into();
        home.recurring(wage).await;
        let forecast = home.owner.get_forecast(&home, "&days=90").await.ok();
        let accounts = forecast["accounts"].as_array().expect("a list");
        let of = |id: &str| accounts.iter().find(|account| account["account_id"] == id).expect("the account");
        let wallet = of(&home.wallet);
        assert_eq!(column(&wallet["entries"], "amount"), ["-5.00", "3.00", "-5.00", "3.00", "-5.00", "3.00"]);
        let last = wallet["points"].as_array().and_then(|points| points.last()).expect("a point");
        assert_eq!((&last["date"], &last["balance"]), (&json!("2026-01-03"), &json!("-6.00")));
        assert_eq!(wallet["below_zero_on"], json!("2025-10-20"));
        assert_eq!(wallet["lowest"], json!({ "date": "2025-12-20", "balance": "-9.00" }));
        assert_eq!(of(&home.bank)["below_zero_on"], Value::Null);
        let stranger = app.home("boris").await.owner;
        stranger.get_forecast(&home, "").await.refused(404, "not_found");
    }
}
