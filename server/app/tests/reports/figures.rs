//! Totals and figures of a workspace with several currencies: in its own currency, each day by the rates of that
//! day, and what nobody knows a rate for is left out and told.

use kym_testing::{Home, column, expect_sound, on_both, text};
use serde_json::{Value, json};

async fn found(home: &Home, query: &str) -> Value {
    let path = format!("?workspace_id={}&{query}", home.workspace);
    home.owner.list_transactions(&path).await.ok()
}

/// Income, expense and net, and how many rows are left out of them.
fn totals(list: &Value) -> ([String; 3], i64) {
    let totals = &list["totals"];
    let amounts = ["income", "expense", "net"].map(|name| text(&totals[name]));
    (amounts, totals["unconverted"].as_i64().expect("a number"))
}

fn figures(income: &str, expense: &str, net: &str) -> [String; 3] {
    [income, expense, net].map(str::to_owned)
}

on_both! {
    async fn totals_of_a_workspace_are_in_its_currency_and_tell_what_they_leave_out(app: &TestApp) {
        let there = app.abroad("anna").await;
        let home = &there.home;
        let sums = async |query: &str| totals(&found(&there.home, query).await);
        home.book("2025-09-10", "-10").await;
        there.book("2025-09-11", "-100").await;
        let none = (figures("0.00", "-10.00", "-10.00"), 1);
        assert_eq!(sums("").await, none, "nobody knows what a euro is worth");
        home.rate("EUR", "2025-09-09", "1.2").await;
        home.rate("EUR", "2025-10-01", "1.1").await;
        there.book("2025-10-02", "20").await;
        let food = home.category("Own food", None).await;
        let split = json!({
            "account_id": there.euros, "date": "2025-10-03", "total_amount": "-10.01",
            "splits": [{ "amount": "-10", "category_id": food }, { "amount": "-0.01" }],
        });
        home.owner.create_transaction(split).await.created();
        there.exchange("2025-10-04", "50", "40").await;
        // 100 at 1.2; 20, 10.01 and 40 at 1.1. What an exchange costs is neither income nor expense.
        let all = (figures("22.00", "-141.01", "-125.01"), 0);
        assert_eq!(sums("").await, all);
        assert_eq!(sums("min_amount=0").await, all, "the rows say the same as the kept sums");
        assert_eq!(sums("start_date=2025-09-01&end_date=2025-10-31").await, all);
        assert_eq!(sums(&format!("category_ids={food}")).await, (figures("0.00", "-11.00", "-11.00"), 0));
        let euros = there.home.list(&there.euros).await;
        assert_eq!(totals(&euros), (figures("20.00", "-110.01", "-50.01"), 0), "an account is counted as it is");
        assert_eq!(euros["totals"]["currency"], "EUR");
        there.book("2025-10-20", "-1").await;
        assert_eq!(sums("").await.1, 1, "rates reach seven days");
        expect_sound(app).await;
    }

    async fn amounts_are_looked_for_in_the_currency_of_each_account_and_sorted_by_worth(app: &TestApp) {
        let there = app.abroad("anna").await;
        let yen = there.home.open_in("JPY").await;
        there.home.rate("EUR", "2025-10-01", "2").await;
        there.home.rate("JPY", "2025-10-01", "0.01").await;
        there.home.book("2025-10-02", "-12.5").await;
        there.book("2025-10-02", "-11").await;
        let row = json!({ "account_id": yen, "date": "2025-10-02", "total_amount": "-1200" });
        there.home.owner.create_transaction(row).await.created();
        let pounds = there.home.open_in("GBP").await;
        let row = json!({ "account_id": pounds, "date": "2025-10-02", "total_amount": "-1" });
        there.home.owner.create_transaction(row).await.created();
        let amounts = async |query: &str| column(&found(&there.home, query).await["transactions"], "total_amount");
        assert_eq!(amounts("sort_by=amount&sort_desc=false").await, ["-11.00", "-12.50", "-1200", "-1.00"]);
        assert_eq!(amounts("sort_by=amount").await, ["-1200", "-12.50", "-11.00", "-1.00"], "what has no rate is last");
        assert_eq!(amounts("min_amount=12.1&sort_by=amount").await, ["-1200", "-12.50"]);
        assert_eq!(amounts("max_amount=11.5&sort_by=amount").await, ["-11.00", "-1.00"]);
        assert_eq!(amounts("text=120&sort_by=amount").await, Vec::<Value>::new(), "120 yen are not 1200");
        assert_eq!(amounts("text=1200").await, ["-1200"]);
        assert_eq!(amounts("text=12.5").await, ["-12.50"]);
    }

    async fn the_net_worth_of_each_day_follows_the_rates_of_that_day(app: &TestApp) {
        let there = app.abroad("anna").await;
        there.exchange("2025-08-20", "50", "40").await;
        let alone = there.home.dashboard("").await;
        assert_eq!((&alone["net_worth"], &alone["change"]), (&json!("50.00"), &json!("0.00")));
        assert_eq!(alone["unconverted"], json!([{ "amount": "40.00", "currency": "EUR", "currency_digits": 2 }]));
        assert_eq!(alone["points"][0]["is_partial"], true);
        there.home.rate("EUR", "2025-10-01", "1.5").await;
        let figures = there.home.dashboard("").await;
        assert_eq!((&figures["net_worth"], &figures["change"]), (&json!("110.00"), &json!(null)), "no rate a month ago");
        assert_eq!(figures["unconverted"], json!([]));
        there.home.rate("EUR", "2025-08-30", "1.25").await;
        there.home.rate("EUR", "2025-10-03", "2").await;
        let figures = there.home.dashboard("").await;
        let points = figures["points"].as_array().expect("a series");
        let point = |date: &str| points.iter().find(|point| point["date"] == date).expect("a day")["net_worth"].clone();
        assert_eq!((point("2025-09-05"), point("2025-10-02"), point("2025-10-05")), (json!("100.00"), json!("110.00"), json!("130.00")));
        assert_eq!(figures["change"], "30.00", "from the fourth of September on");
        let euros = figures["accounts"].as_array().expect("a list").iter().find(|series| series["account_id"] == there.euros.as_str());
        let euros = euros.expect("the account");
        assert_eq!((&euros["currency"], &euros["balances"][29]), (&json!("EUR"), &json!("40.00")));
    }

    async fn months_and_spending_are_in_the_currency_of_the_workspace(app: &TestApp) {
        let there = app.abroad("anna").await;
        let food = there.home.category("Own food", None).await;
        there.home.rate("EUR", "2025-10-01", "1.5").await;
        for date in ["2025-10-02", "2025-10-20", "2025-09-20"] {
            let row = json!({ "account_id": there.euros, "date": date, "total_amount": "-10", "category_id": food });
            there.home.owner.create_transaction(row).await.created();
        }
        let figures = there.home.dashboard("").await;
        assert_eq!(figures["spending"], json!([{ "category_id": food, "amount": "15.00" }]));
        assert_eq!(figures["months"][11], json!({ "month": "2025-10", "income": "0.00", "expense": "-15.00" }));
        assert_eq!(figures["unconverted_rows"], 2);
    }

    async fn a_new_rate_is_told_to_who_has_seen_the_figures_before(app: &TestApp) {
        let there = app.abroad("anna").await;
        there.book("2025-10-02", "10").await;
        let query = format!("?workspace_id={}&today=2025-10-05", there.home.workspace);
        let first = there.home.owner.get_dashboard(&query).await;
        assert_eq!(first.ok()["net_worth"], "100.00");
        let known = there.home.owner.with("if-none-match", first.header("etag"));
        let root = app.chief("root").await;
        let rate = json!({ "date": "2025-10-01", "from": "EUR", "to": "USD", "rate": "2" });
        root.post("/exchange-rates/", rate).await.created();
        assert_eq!(known.get_dashboard(&query).await.ok()["net_worth"], "120.00");
    }

    async fn two_rows_on_two_accounts_are_no_transfer(app: &TestApp) {
        let there = app.abroad("anna").await;
        let home = &there.home;
        let one = id_of(&home.book("2025-10-02", "-1").await);
        let other = id_of(&there.book("2025-10-02", "-1").await);
        home.owner.bulk_update_status(&[one.clone(), other.clone()], "cleared").await.ok();
        assert_eq!(home.history().await[0]["is_transfer"], false);
        home.owner.bulk_delete(&[one, other]).await.ok();
        assert_eq!(home.history().await[0]["is_transfer"], false);
        let made = there.exchange("2025-10-05", "55", "50").await;
        assert_eq!(home.history().await[0]["is_transfer"], true);
        let legs = [id_of(&made["from"]), id_of(&made["to"])];
        home.owner.bulk_update_status(&legs, "cleared").await.ok();
        assert_eq!(home.history().await[0]["is_transfer"], true);
        let undone = home.undo_newest().await.created();
        assert_eq!(undone["is_transfer"], true);
    }
}

fn id_of(row: &Value) -> String {
    text(&row["id"])
}
