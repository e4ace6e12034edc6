//! The figures of the first screen.

use kym_testing::{column, id, on_both};
use serde_json::{Value, json};

on_both! {
    async fn an_empty_workspace_has_figures_of_nothing(app: &TestApp) {
        let anna = app.user("anna").await;
        let workspace = id(&anna.create_workspace(json!({ "name": "Home", "currency": "JPY" })).await);
        let figures =
            anna.get_dashboard(&format!("?workspace_id={workspace}&today=2025-10-05&range=all")).await.ok();
        assert_eq!((&figures["currency"], &figures["currency_digits"]), (&json!("JPY"), &json!(0)));
        assert_eq!((&figures["net_worth"], &figures["change"]), (&json!("0"), &json!("0")));
        assert_eq!((&figures["accounts"], &figures["spending"]), (&json!([]), &json!([])));
        assert_eq!(figures["points"], json!([{ "date": "2025-10-05", "net_worth": "0", "is_partial": false }]));
        assert_eq!(figures["months"].as_array().map(Vec::len), Some(12));
    }

    async fn the_net_worth_follows_the_books(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-09-01", "1000").await;
        home.book("2025-10-03", "-30.25").await;
        home.book("2025-10-06", "-500").await;
        home.withdraw("2025-10-04", "20").await;
        let figures = home.dashboard("").await;
        assert_eq!((&figures["net_worth"], &figures["change"]), (&json!("1069.75"), &json!("-30.25")));
        let points = figures["points"].as_array().expect("a series");
        assert_eq!(points.first(), Some(&json!({ "date": "2025-09-05", "net_worth": "1100.00", "is_partial": false })));
        assert_eq!(points.last(), Some(&json!({ "date": "2025-10-05", "net_worth": "1069.75", "is_partial": false })));
        assert_eq!(points.len(), 31);
    }

    async fn every_account_has_its_last_thirty_days(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-03", "-30").await;
        home.withdraw("2025-10-04", "20").await;
        let figures = home.dashboard("").await;
        let accounts = figures["accounts"].as_array().expect("a list");
        assert_eq!(column(&figures["accounts"], "account_id"), [home.wallet.as_str(), home.bank.as_str()]);
        let wallet = accounts[0]["balances"].as_array().expect("a series");
        assert_eq!(
            (wallet.len(), &wallet[26..]),
            (30, [json!("0.00"), json!("-30.00"), json!("-10.00"), json!("-10.00")].as_slice())
        );
        assert_eq!(accounts[1]["balances"][29], "80.00");
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        let figures = home.dashboard("").await;
        assert_eq!(column(&figures["accounts"], "account_id"), [home.wallet.as_str()]);
        assert_eq!(figures["net_worth"], "-10.00", "a deleted account holds nothing of the net worth");
    }

    async fn a_closed_account_stays_in_what_was_and_is_none_of_those_of_today(app: &TestApp) {
        let home = app.home("anna").await;
        let old = json!({ "name": "Old", "account_type": "cash" });
        let old = id(&home.owner.create_account(&home.workspace, old).await);
        let row = |date: &str, amount: &str| json!({ "account_id": old, "date": date, "total_amount": amount });
        home.owner.create_transaction(row("2020-01-15", "1000")).await.created();
        home.owner.create_transaction(row("2025-10-01", "-40")).await.created();
        home.book("2025-06-01", "5").await;
        let before = home.dashboard("&range=all").await;
        home.owner.close_account(&home.workspace, &old, json!({ "transfer_account_id": home.wallet, "date": "2025-10-04" })).await.ok();
        let after = home.dashboard("&range=all").await;
        for field in ["net_worth", "change", "points", "months", "spending"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        assert_eq!(after["points"].as_array().map(Vec::len), Some(70), "from its first day on");
        assert_eq!(after["months"][11]["expense"], "-40.00");
        assert_eq!(column(&before["accounts"], "account_id"), [home.wallet.as_str(), home.bank.as_str(), old.as_str()]);
        assert_eq!(column(&after["accounts"], "account_id"), [home.wallet.as_str(), home.bank.as_str()]);
    }

    async fn longer_ranges_have_fewer_points(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2020-01-15", "10").await;
        home.book("2025-06-01", "5").await;
        for (range, first, count) in [("6m", "110.00", 27), ("1y", "110.00", 53), ("all", "110.00", 70)] {
            let figures = home.dashboard(&format!("&range={range}")).await;
            let points = figures["points"].as_array().expect("a series");
            assert_eq!((&points[0]["net_worth"], points.len()), (&json!(first), count), "{range}");
            let last = json!({ "date": "2025-10-05", "net_worth": "115.00", "is_partial": false });
            assert_eq!(points.last(), Some(&last), "{range}");
        }
        assert_eq!(home.dashboard("&range=all").await["change"], "15.00");
    }

    async fn income_and_expense_leave_transfers_out(app: &TestApp) {
        let home = app.home("anna").await;
        let category = async |name: &str, kind: &str| {
            id(&home
                .owner
                .create_category(json!({ "workspace_id": home.workspace, "name": name, "kind": kind }))
                .await)
        };
        let (food, salary) = (category("Food", "expense").await, category("Salary", "income").await);
        for (date, amount, category, status) in [
            ("2025-10-01", "2000", Some(&salary), "cleared"),
            ("2025-10-02", "-50", Some(&food), "cleared"),
            ("2025-10-03", "8", Some(&food), "pending"),
            ("2025-10-03", "-60", None, "pending"),
            ("2025-10-03", "-900", Some(&food), "planned"),
            ("2025-10-03", "-900", Some(&food), "void"),
            ("2025-09-30", "-7", Some(&food), "cleared"),
            ("2024-10-31", "-1", Some(&food), "cleared"),
        ] {
            let mut row = home.row(date, amount);
            row["status"] = status.into();
            row["category_id"] = category.map_or(Value::Null, |id| json!(id));
            home.owner.create_transaction(row).await.created();
        }
        home.withdraw("2025-10-04", "20").await;
        let figures = home.dashboard("").await;
        let months = figures["months"].as_array().expect("twelve");
        assert_eq!(months[0]["month"], "2024-11");
        assert_eq!(months[10], json!({ "month": "2025-09", "income": "0.00", "expense": "-7.00" }));
        assert_eq!(months[11], json!({ "month": "2025-10", "income": "2000.00", "expense": "-102.00" }));
        assert_eq!(
            figures["spending"],
            json!([
                { "category_id": null, "amount": "60.00" },
                { "category_id": food, "amount": "42.00" },
            ])
        );
    }

    async fn every_bad_parameter_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nothing = home.owner.get_dashboard("").await;
        assert_eq!(nothing.invalid(), ["workspace_id: required", "today: required"]);
        let wrong = home.owner.get_dashboard("?workspace_id=x&today=2025-13-01&range=2m").await;
        assert_eq!(wrong.invalid(), ["workspace_id: not_found", "today: invalid_date", "range: unknown_value"]);
    }

    async fn unchanged_figures_are_not_sent_again(app: &TestApp) {
        let home = app.home("anna").await;
        let query = format!("?workspace_id={}&today=2025-10-05", home.workspace);
        let first = home.owner.get_dashboard(&query).await;
        first.ok();
        let known = home.owner.with("if-none-match", first.header("etag"));
        known.get_dashboard(&query).await.not_modified();
        known.get_dashboard(&query.replace("10-05", "10-06")).await.ok();
        home.book("2025-10-01", "-1").await;
        assert_eq!(known.get_dashboard(&query).await.ok()["net_worth"], "99.00");
    }
}
