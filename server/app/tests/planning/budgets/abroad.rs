//! Budgets and money in several currencies: each payment by the rate of its own day, and what has none is told.

use kym_testing::budgets::{line, numbers, of_line};
use kym_testing::{Abroad, on_both};
use serde_json::{Value, json};

/// Three payments in euros, of which the last has no rate; one is split.
async fn spent(abroad: &Abroad, food: &str, rent: &str) {
    abroad.home.rate("EUR", "2025-09-01", "1.5").await;
    abroad.home.rate("EUR", "2025-10-01", "1.1").await;
    let row = |date: &str, amount: &str| json!({ "account_id": abroad.euros, "date": date, "total_amount": amount, "category_id": food });
    let book = async |row: Value| abroad.home.owner.create_transaction(row).await.created();
    book(row("2025-09-02", "-10")).await;
    book(row("2025-10-02", "-10.01")).await;
    let mut split = row("2025-10-03", "-10.01");
    split["category_id"] = json!(null);
    split["splits"] = json!([{ "category_id": food, "amount": "-3.33" }, { "category_id": rent, "amount": "-6.68" }]);
    book(split).await;
    book(row("2025-10-20", "-7")).await;
    abroad.home.spend("2025-10-04", "-2", Some(food)).await;
}

on_both! {
    async fn each_payment_counts_by_the_rate_of_its_day_and_what_has_none_is_told(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let home = &abroad.home;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        spent(&abroad, &food, &rent).await;
        let lines = json!([line(Some(&food), "100"), line(Some(&rent), "100")]);
        let budget = home.budget(lines, json!({ "carry": "both" })).await;
        let period = home.period(&budget, "2025-10-01").await;
        let told = of_line(&period, Some(&food));
        // 15.00 in September; 11.01, 3.66 of the 11.01 that were split, and two dollars.
        assert_eq!(numbers(&told, ["carried_in", "spent", "remaining"]), ["85.00", "16.67", "168.33"]);
        assert_eq!(told["unconverted_count"], json!(1));
        assert_eq!(of_line(&period, Some(&rent))["spent"], "7.35");
        assert_eq!(period["unconverted"], json!([{ "currency": "EUR", "currency_digits": 2, "amount": "7.00", "count": 1 }]));
        let missing = format!("period=2025-10-01&category_id={food}&part=unconverted");
        let missing = home.owner.list_budget_transactions(&budget, &missing).await.ok();
        assert_eq!((&missing["total"], &missing["items"][0]["amount"], &missing["items"][0]["converted"]), (&json!(1), &json!("-7.00"), &json!(null)));
    }

    async fn a_budget_may_be_counted_in_another_currency_than_its_workspace(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let home = &abroad.home;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        spent(&abroad, &food, &rent).await;
        let lines = json!([line(Some(&food), "100"), line(Some(&rent), "100")]);
        let budget = home.budget(lines, json!({ "currency": "EUR", "carry": "both" })).await;
        let period = home.period(&budget, "2025-10-01").await;
        // Euros need no rate; two dollars are 1.82 euros.
        assert_eq!(numbers(&of_line(&period, Some(&food)), ["carried_in", "spent"]), ["90.00", "22.16"]);
        assert_eq!((&of_line(&period, Some(&rent))["spent"], &period["unconverted"]), (&json!("6.68"), &json!([])));
        for _ in 0..3 {
            home.spend("2025-10-05", "-0.01", Some(&food)).await;
        }
        home.spend("2025-10-19", "-5", Some(&food)).await;
        let period = home.period(&budget, "2025-10-01").await;
        assert_eq!(of_line(&period, Some(&food))["spent"], "22.19", "each cent is a cent");
        assert_eq!(period["unconverted"], json!([{ "currency": "USD", "currency_digits": 2, "amount": "5.00", "count": 1 }]));
        let query = format!("period=2025-10-01&category_id={food}");
        let rows = home.owner.list_budget_transactions(&budget, &query).await.ok();
        assert_eq!((&rows["sum"], &rows["total"]), (&json!("22.19"), &json!(7)));
    }

    async fn a_currency_that_a_budget_is_counted_in_stays_in_the_list(app: &TestApp) {
        let root = app.chief("root").await;
        let made = json!({ "code": "POINTS", "digits": 0, "symbol": "P", "name_en": "Points", "name_ru": "Баллы" });
        root.post("/currencies/", made).await.created();
        let home = app.home("anna").await;
        let budget = home.budget(json!([line(None, "5")]), json!({ "currency": "POINTS" })).await;
        root.delete("/currencies/POINTS").await.refused(409, "currency_in_use");
        home.owner.delete_budget(&budget).await.no_content();
        root.delete("/currencies/POINTS").await.no_content();
    }
}
