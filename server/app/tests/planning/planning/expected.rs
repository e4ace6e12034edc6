//! What is still expected: budgets, the forecast, the list of what is upcoming and the projected cash flow say the same.

use kym_testing::{Home, id, on_both, text};
use serde_json::{Value, json};

/// Money as cents.
fn cents(value: &Value) -> i64 {
    text(value).replace('.', "").parse().expect("money")
}

/// What everybody who looks ahead expects to be spent by the end of October, in cents.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    /// What a budget for everything has as upcoming, in September and in October.
    budget: [i64; 2],
    forecast: i64,
    upcoming: i64,
    cash_flow: i64,
}

async fn expected(home: &Home, budget: &str) -> Expected {
    let mut of_budget = [0; 2];
    for (sum, month) in of_budget.iter_mut().zip(["2025-09-01", "2025-10-01"]) {
        let path = format!("/budgets/{budget}/periods?from={month}&to={month}");
        let list = home.owner.get(&path).await.ok();
        *sum = cents(&list["items"][0]["total"]["upcoming"]);
        let path = format!("/budgets/{budget}/transactions?period={month}&part=upcoming");
        let parts = home.owner.get(&path).await.ok();
        assert_eq!(cents(&parts["sum"]), *sum, "{month}: {parts}");
    }
    let told = home
        .owner
        .get_forecast(home, "&days=26&budgets=false")
        .await
        .ok();
    let accounts = told["accounts"].as_array().expect("accounts").iter();
    let entries = accounts.flat_map(|account| account["entries"].as_array().expect("entries"));
    let forecast: i64 = entries.map(|entry| cents(&entry["amount"])).sum();
    let path = format!(
        "/recurring-transactions/upcoming?workspace_id={}&days=26",
        home.workspace
    );
    let list = home.owner.get(&path).await.ok();
    let rows = list["items"].as_array().expect("a list").iter();
    let upcoming: i64 = rows.map(|row| cents(&row["amount"])).sum();
    let question =
        json!({ "start_date": "2025-10-01", "end_date": "2025-10-31", "includeProjected": true });
    let told = home.report("cash-flow", question).await.ok();
    Expected {
        budget: of_budget,
        forecast: -forecast,
        upcoming: -upcoming,
        cash_flow: -cents(&told["totals"]["outflow"]),
    }
}

/// The same everywhere: what was due in September, and what is in October.
const fn alike(september: i64, october: i64) -> Expected {
    let all = september + october;
    Expected {
        budget: [september, october],
        forecast: all,
        upcoming: all,
        cash_flow: all,
    }
}

/// A budget by months for everything, from September on.
async fn budget(home: &Home) -> String {
    let lines = json!([{ "category_id": null, "include_subcategories": true, "amount": "500" }]);
    id(&home.owner.create_budget(home, Home::months(&lines)).await)
}

on_both! {
    async fn an_item_on_a_deleted_account_expects_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let budget = budget(&home).await;
        let jar = json!({ "name": "Jar", "account_type": "savings" });
        let jar = id(&home.owner.create_account(&home.workspace, jar).await);
        home.recurring(home.paying("Market", "FREQ=WEEKLY", "2025-10-10")).await;
        let mut gym = home.paying("Gym", "FREQ=WEEKLY", "2025-10-11");
        gym["account_id"] = jar.clone().into();
        home.recurring(gym).await;
        assert_eq!(expected(&home, &budget).await, alike(0, 3500));
        home.owner.delete_account(&home.workspace, &jar).await.no_content();
        assert_eq!(expected(&home, &budget).await, alike(0, 2000));
        home.owner.restore_account(&home.workspace, &jar).await.ok();
        assert_eq!(expected(&home, &budget).await, alike(0, 3500));
    }

    async fn what_was_missed_is_expected_until_somebody_decides(app: &TestApp) {
        let home = app.home("anna").await;
        let budget = budget(&home).await;
        app.restart(|config| config.limits.recurring_catch_up = 3).await;
        let item = home.recurring(home.paying("Bread", "FREQ=DAILY", "2025-09-26")).await;
        app.book_due().await;
        assert_eq!(home.owner.get_recurring(&item).await.ok()["waiting"], json!(10));
        assert_eq!(expected(&home, &budget).await, alike(5 * 500, 31 * 500));
        home.owner.with_item(&item, ("catch-up", json!({ "action": "skip" }))).await.ok();
        assert_eq!(expected(&home, &budget).await, alike(0, 27 * 500));
    }

    async fn what_somebody_was_reminded_of_is_expected_until_it_is_dealt_with(app: &TestApp) {
        let home = app.home("anna").await;
        let budget = budget(&home).await;
        let mut milk = home.paying("Milk", "FREQ=WEEKLY", "2025-09-29");
        milk["mode"] = "remind".into();
        milk["until"] = "2025-10-13".into();
        let item = home.recurring(milk).await;
        app.book_due().await;
        assert_eq!(expected(&home, &budget).await, alike(500, 1000));
        home.owner.occurrence(&item, "2025-09-29", ("skip", Value::Null)).await.ok();
        assert_eq!(expected(&home, &budget).await, alike(0, 1000));
    }

    async fn what_is_overdue_for_more_than_a_year_is_expected_by_nobody(app: &TestApp) {
        let home = app.home("anna").await;
        let budget = budget(&home).await;
        let mut milk = home.paying("Milk", "FREQ=YEARLY", "2024-10-03");
        milk["mode"] = "remind".into();
        home.recurring(milk).await;
        assert_eq!(expected(&home, &budget).await, alike(0, 500));
    }
}
