//! What budgets make of the transactions: every line adds up, and every number opens what it is made of.

use kym_testing::{Home, id, on_both, text};
use serde_json::{Value, json};

/// Money as cents.
fn cents(value: &Value) -> i64 {
    text(value).replace('.', "").parse().expect("money")
}

/// The period of a budget that a day is in.
async fn period(home: &Home, budget: &str, day: &str) -> Value {
    let path = format!("/budgets/{budget}/periods?from={day}&to={day}");
    let list = home.owner.get(&path).await.ok();
    assert_eq!(list["total"], json!(1), "{list}");
    list["items"][0].clone()
}

/// What a line says of a category; all of the budget for none.
fn progress(period: &Value, category: Option<&str>) -> Value {
    let Some(category) = category else {
        return period["total"].clone();
    };
    let lines = period["lines"].as_array().expect("lines").iter();
    let found = lines.clone().find(|line| line["category_id"] == category);
    found.unwrap_or_else(|| panic!("{category} in {period}"))["progress"].clone()
}

/// `carried_in` + planned + moved − spent = remaining, in every line and in the whole.
#[track_caller]
fn adds_up(period: &Value) {
    let lines = period["lines"].as_array().expect("lines").iter();
    for of in lines
        .map(|line| &line["progress"])
        .chain([&period["total"]])
    {
        let [planned, moved, carried, available, spent, remaining] = [
            "planned",
            "moved",
            "carried_in",
            "available",
            "spent",
            "remaining",
        ]
        .map(|name| cents(&of[name]));
        assert!(
            [planned, planned + moved].contains(&(available - carried)),
            "{of}"
        );
        assert_eq!(available - spent, remaining, "{of}");
    }
}

/// A row of the wallet in a category.
async fn spend(home: &Home, (date, amount, category): (&str, &str, &str)) -> Value {
    let mut row = home.row(date, amount);
    row["category_id"] = category.into();
    home.owner.create_transaction(row).await.created()
}

fn line(category: &str, amount: &str) -> Value {
    json!({ "category_id": category, "include_subcategories": true, "amount": amount })
}

on_both! {
    async fn expenses_count_less_refunds_and_nothing_else_does(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let lines = json!([line(&food, "100")]);
        let budget = id(&home.owner.create_budget(&home, Home::months(&lines)).await);
        spend(&home, ("2025-10-01", "-30", &food)).await;
        spend(&home, ("2025-10-02", "10", &food)).await;
        spend(&home, ("2025-09-30", "-7", &food)).await;
        home.withdraw("2025-10-02", "50").await;
        for status in ["void", "planned"] {
            let mut row = home.row("2025-10-03", "-40");
            row["category_id"] = food.clone().into();
            row["status"] = status.into();
            home.owner.create_transaction(row).await.created();
        }
        let split = json!({
            "account_id": home.wallet, "date": "2025-10-04", "total_amount": "-9",
            "splits": [{ "category_id": food, "amount": "-4" }, { "amount": "-5" }],
        });
        home.owner.create_transaction(split).await.created();
        let october = period(&home, &budget, "2025-10-05").await;
        adds_up(&october);
        let of = progress(&october, Some(&food));
        assert_eq!((&of["planned"], &of["spent"], &of["remaining"]), (&json!("100.00"), &json!("24.00"), &json!("76.00")));
        assert_eq!(of["upcoming"], json!("40.00"), "what is planned is still to come");
        let september = period(&home, &budget, "2025-09-15").await;
        assert_eq!(progress(&september, Some(&food))["spent"], json!("7.00"));
    }

    async fn a_child_with_a_line_of_its_own_is_none_of_its_parents(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let cafe = home.category("Cafe", Some(&food)).await;
        let shop = home.category("Shop", Some(&food)).await;
        let lines = json!([line(&food, "100"), line(&cafe, "20")]);
        let budget = id(&home.owner.create_budget(&home, Home::months(&lines)).await);
        for (category, amount) in [(&food, "-1"), (&cafe, "-2"), (&shop, "-4")] {
            spend(&home, ("2025-10-01", amount, category)).await;
        }
        let october = period(&home, &budget, "2025-10-05").await;
        adds_up(&october);
        assert_eq!(progress(&october, Some(&food))["spent"], json!("5.00"));
        assert_eq!(progress(&october, Some(&cafe))["spent"], json!("2.00"));
        assert_eq!(progress(&october, None)["spent"], json!("7.00"));
    }

    async fn what_is_left_or_missing_is_carried_and_moves_keep_the_sum(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, fun) = (home.category("Food", None).await, home.category("Fun", None).await);
        let mut definition = Home::months(&json!([line(&food, "100"), line(&fun, "50")]));
        definition["carry"] = "both".into();
        let budget = id(&home.owner.create_budget(&home, definition).await);
        spend(&home, ("2025-09-10", "-130", &food)).await;
        spend(&home, ("2025-09-11", "-10", &fun)).await;
        let october = period(&home, &budget, "2025-10-05").await;
        adds_up(&october);
        assert_eq!(progress(&october, Some(&food))["carried_in"], json!("-30.00"));
        assert_eq!(progress(&october, Some(&fun))["carried_in"], json!("40.00"));
        let whole = progress(&october, None);
        let body = json!({ "from_category": fun, "to_category": food, "amount": "30", "period": "2025-10-01" });
        let moved = home.owner.post(&format!("/budgets/{budget}/move"), body).await.ok();
        adds_up(&moved);
        assert_eq!(progress(&moved, Some(&food))["available"], json!("100.00"));
        assert_eq!(progress(&moved, Some(&fun))["available"], json!("60.00"));
        assert_eq!(progress(&moved, None)["available"], whole["available"]);
        let body = json!({ "period": "2025-10-01", "scope": "this", "lines": [line(&food, "200"), line(&fun, "50")] });
        let set = home.owner.put(&format!("/budgets/{budget}/lines"), body).await.ok();
        adds_up(&set);
        let november = period(&home, &budget, "2025-11-05").await;
        adds_up(&november);
        assert_eq!(progress(&november, Some(&food))["carried_in"], json!("200.00"), "the move stands");
        assert_eq!(cents(&progress(&november, Some(&food))["available"]), 30_000, "the standing amount is as it was");
    }

    async fn without_a_rate_nothing_is_counted_and_it_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let lines = json!([line(&food, "100")]);
        let budget = id(&home.owner.create_budget(&home, Home::months(&lines)).await);
        let euros = json!({ "name": "Euros", "account_type": "cash", "currency": "EUR" });
        let euros = id(&home.owner.create_account(&home.workspace, euros).await);
        let row = json!({ "account_id": euros, "date": "2025-10-02", "total_amount": "-8", "category_id": food });
        home.owner.create_transaction(row).await.created();
        spend(&home, ("2025-10-01", "-3", &food)).await;
        let october = period(&home, &budget, "2025-10-05").await;
        adds_up(&october);
        let of = progress(&october, Some(&food));
        assert_eq!((&of["spent"], &of["unconverted_count"]), (&json!("3.00"), &json!(1)));
        let left = &october["unconverted"][0];
        assert_eq!((&left["currency"], &left["amount"], &left["count"]), (&json!("EUR"), &json!("8.00"), &json!(1)));
    }

    async fn every_number_opens_the_transactions_it_is_made_of(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let lines = json!([line(&food, "100"), { "category_id": null, "include_subcategories": true, "amount": "10" }]);
        let budget = id(&home.owner.create_budget(&home, Home::months(&lines)).await);
        spend(&home, ("2025-10-01", "-30", &food)).await;
        spend(&home, ("2025-10-02", "10", &food)).await;
        home.book("2025-10-03", "-5").await;
        let mut definition = home.paying("Market", "FREQ=MONTHLY", "2025-10-20");
        definition["category_id"] = food.clone().into();
        let item = home.recurring(definition).await;
        let october = period(&home, &budget, "2025-10-05").await;
        adds_up(&october);
        let list = async |query: String| {
            let path = format!("/budgets/{budget}/transactions?period=2025-10-01{query}");
            home.owner.get(&path).await.ok()
        };
        let sum = |list: &Value| -> i64 {
            list["items"].as_array().expect("a list").iter().map(|row| cents(&row["amount"])).sum()
        };
        let of = progress(&october, Some(&food));
        let spent = list(format!("&category_id={food}&part=spent")).await;
        assert_eq!((sum(&spent), cents(&of["spent"])), (-2000, 2000), "{spent}");
        let upcoming = list(format!("&category_id={food}&part=upcoming")).await;
        assert_eq!((sum(&upcoming), cents(&of["upcoming"])), (-500, 500), "{upcoming}");
        assert_eq!(upcoming["items"][0]["recurring_id"], json!(item));
        let whole = list("&whole=true&part=spent".to_owned()).await;
        assert_eq!((sum(&whole), cents(&october["total"]["spent"])), (-2500, 2500), "{whole}");
    }

    async fn a_threshold_is_told_once_in_a_period(app: &TestApp) {
        let home = app.home("anna").await;
        let food = home.category("Food", None).await;
        let lines = json!([line(&food, "100")]);
        let mut definition = Home::months(&lines);
        definition["alert_thresholds"] = json!([80]);
        home.owner.create_budget(&home, definition).await.created();
        let told = async || {
            app.advance(jiff::SignedDuration::from_secs(61));
            app.look_at_budgets().await;
            let list = home.owner.list_notifications("").await.ok();
            let items = list["items"].as_array().expect("a list").iter();
            items.filter(|notification| notification["type"] == "budget_threshold").count()
        };
        spend(&home, ("2025-10-01", "-79", &food)).await;
        assert_eq!(told().await, 0);
        spend(&home, ("2025-10-02", "-1", &food)).await;
        let first = told().await;
        assert!((1..=2).contains(&first), "the line, and perhaps the whole: {first}");
        spend(&home, ("2025-10-03", "-50", &food)).await;
        spend(&home, ("2025-10-03", "90", &food)).await;
        spend(&home, ("2025-10-04", "-90", &food)).await;
        assert_eq!(told().await, first, "once for a period");
    }
}
