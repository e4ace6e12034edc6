//! The payments behind the numbers.

use kym_testing::budgets::{line, of_line};
use kym_testing::{Home, column, on_both};
use serde_json::{Value, json};

on_both! {
    async fn what_stands_behind_a_number_adds_up_to_it(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let home = &abroad.home;
        home.rate("EUR", "2025-10-01", "1.1").await;
        let (food, rent) = (home.category("Food", None).await, home.category("Rent", None).await);
        let budget = home.budget(json!([line(Some(&food), "100"), line(None, "50")]), json!({ "mode": "envelope" })).await;
        for (account, amount, status, splits) in [
            (&home.wallet, "-10", "pending", json!([])),
            (&home.wallet, "4.50", "cleared", json!([])),
            (&abroad.euros, "-3.33", "cleared", json!([])),
            (&abroad.euros, "-10.01", "cleared", json!([{ "category_id": food, "amount": "-3.34" }, { "category_id": rent, "amount": "-6.67" }])),
            (&home.wallet, "-6", "planned", json!([])),
            (&home.wallet, "-6", "void", json!([])),
        ] {
            let category = if splits == json!([]) { json!(food) } else { json!(null) };
            home.owner.create_transaction(json!({
                "account_id": account, "date": "2025-10-04", "total_amount": amount, "status": status, "category_id": category,
                "splits": splits, "payee": "Shop", "note": "n",
            })).await.created();
        }
        home.spend("2025-10-02", "800", None).await;
        home.spend("2025-10-02", "-1", None).await;
        let period = home.period(&budget, "2025-10-05").await;
        let look = async |query: &str| {
            let query = format!("period=2025-10-05&{query}");
            home.owner.list_budget_transactions(&budget, &query).await.ok()
        };
        let of_food = of_line(&period, Some(&food));
        for (query, expected, count) in [
            (format!("category_id={food}"), &of_food["spent"], 4),
            (format!("category_id={food}&part=pending"), &of_food["pending_spent"], 1),
            (format!("category_id={food}&part=upcoming"), &of_food["upcoming"], 1),
            ("part=spent".to_owned(), &of_line(&period, None)["spent"], 2),
            ("whole=true".to_owned(), &period["total"]["spent"], 6),
            ("part=income".to_owned(), &period["envelope"]["income"], 1),
            ("part=unbudgeted".to_owned(), &period["unbudgeted"], 0),
        ] {
            let rows = look(&query).await;
            assert_eq!((&rows["sum"], &rows["total"]), (expected, &json!(count)), "{query}");
        }
        let page = look("whole=true&limit=2&skip=1").await;
        assert_eq!((page["items"].as_array().map(Vec::len), &page["total"]), (Some(2), &json!(6)));
        let row = &look(&format!("category_id={food}&part=pending")).await["items"][0];
        let told = json!({
            "transaction_id": row["transaction_id"], "account_id": home.wallet, "date": "2025-10-04", "payee": "Shop",
            "category_id": food, "note": "n", "status": "pending", "amount": "-10.00", "currency": "USD",
            "currency_digits": 2, "converted": "-10.00", "recurring_id": null,
        });
        assert_eq!(row, &told);
    }

    async fn what_is_expected_is_told_before_it_is_in_the_books(app: &TestApp) {
        let home = app.home("anna").await;
        let rent = home.category("Rent", None).await;
        let budget = home.budget(json!([line(Some(&rent), "100")]), json!({})).await;
        let mut definition = home.paying("Landlord", "FREQ=WEEKLY", "2025-10-10");
        definition["category_id"] = json!(rent);
        let item = home.recurring(definition).await;
        let period = home.period(&budget, "2025-10-05").await;
        let told = of_line(&period, Some(&rent));
        // On the 10th, 17th, 24th and 31st.
        assert_eq!((&told["upcoming"], &told["projected_end"], &told["spent"]), (&json!("20.00"), &json!("80.00"), &json!("0.00")));
        let query = format!("period=2025-10-05&category_id={rent}&part=upcoming");
        let rows = home.owner.list_budget_transactions(&budget, &query).await.ok();
        assert_eq!((&rows["sum"], &rows["total"]), (&json!("20.00"), &json!(4)));
        assert_eq!(column(&rows["items"], "date"), ["2025-10-31", "2025-10-24", "2025-10-17", "2025-10-10"]);
        assert_eq!((&rows["items"][0]["recurring_id"], &rows["items"][0]["transaction_id"]), (&json!(item), &Value::Null));
        let september = home.period(&budget, "2025-09-05").await;
        assert_eq!(of_line(&september, Some(&rent))["upcoming"], "0.00");
        app.advance(jiff::SignedDuration::from_hours(24 * 7));
        app.book_due().await;
        let home = Home { owner: app.sign_in_again(&home.owner).await, ..home };
        let told = of_line(&home.period(&budget, "2025-10-12").await, Some(&rent));
        assert_eq!((&told["upcoming"], &told["spent"]), (&json!("15.00"), &json!("5.00")), "one has come");
    }
}
