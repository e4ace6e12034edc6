//! All workspaces together, held against books that were added up by hand.

use kym_testing::{column, id, on_both};
use serde_json::{Value, json};

const TODAY: &str = "&today=2025-10-05";

on_both! {
    async fn closing_an_account_makes_nobody_richer(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-09-20", "50").await;
        let spent = json!({ "account_id": home.bank, "date": "2025-10-01", "total_amount": "-7" });
        home.owner.create_transaction(spent).await.created();
        let summary = async || home.owner.get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await.ok();
        let before = summary().await;
        assert_eq!((&before["net_worth"], &before["change"]), (&json!("143.00"), &json!("43.00")));
        home.owner.close_account(&home.workspace, &home.bank, json!({ "transfer_account_id": home.wallet, "date": "2025-10-04" })).await.ok();
        assert_eq!(summary().await, before);
    }

    async fn all_workspaces_are_added_up_in_one_currency(app: &TestApp) {
        let home = app.home("anna").await;
        // A rate is of use for a week.
        let days = ["2025-09-05", "2025-09-30", "2025-10-03"];
        for day in days {
            home.rate("EUR", day, "1.25").await;
        }
        home.book("2025-09-20", "50").await;
        home.book("2025-10-02", "-10").await;
        let cabin = json!({ "name": "Cabin", "currency": "EUR" });
        let cabin = id(&home.owner.create_workspace(cabin).await);
        for day in days {
            let rate = json!({ "date": day, "from": "EUR", "to": "USD", "rate": "1.25" });
            home.owner.post(&format!("/workspaces/{cabin}/exchange-rates"), rate).await.created();
        }
        let safe = json!({ "name": "Safe", "account_type": "cash", "opening_balance": "200" });
        let safe = id(&home.owner.create_account(&cabin, safe).await);
        let wood = json!({ "account_id": safe, "date": "2025-10-03", "total_amount": "-40" });
        home.owner.create_transaction(wood).await.created();
        // Somebody else's is nobody's business.
        app.home("boris").await;
        let told = home.owner.get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await.ok();
        // 100 + 50 - 10 dollars, and 160 euros.
        assert_eq!((&told["currency"], &told["currency_digits"], &told["net_worth"]), (&json!("USD"), &json!(2), &json!("340.00")));
        // 50 - 10 dollars, and 40 euros less.
        assert_eq!(told["change"], "-10.00");
        let points = told["points"].as_array().expect("a series");
        assert_eq!((points.len(), &points[11]), (12, &json!({ "date": "2025-10-05", "net_worth": "340.00", "is_partial": false })));
        assert_eq!(points[10], json!({ "date": "2025-09-30", "net_worth": "400.00", "is_partial": false }));
        let months = told["months"].as_array().expect("months");
        assert_eq!(months.len(), 12);
        assert_eq!(months[11], json!({ "month": "2025-10", "income": "0.00", "expense": "-60.00" }));
        assert_eq!(months[10], json!({ "month": "2025-09", "income": "50.00", "expense": "0.00" }));
        assert_eq!(
            told["workspaces"],
            json!([
                { "workspace_id": home.workspace, "name": "anna's", "currency": "USD", "net_worth": "140.00", "income": "0.00", "expense": "-10.00" },
                { "workspace_id": cabin, "name": "Cabin", "currency": "EUR", "net_worth": "200.00", "income": "0.00", "expense": "-50.00" },
            ])
        );
        assert_eq!((&told["unconverted"], &told["unconverted_rows"]), (&json!([]), &json!(0)));
        let told = home.owner.get_all_workspaces_summary(&format!("?currency=EUR{TODAY}")).await.ok();
        assert_eq!((&told["net_worth"], &told["months"][11]["expense"]), (&json!("272.00"), &json!("-48.00")));
    }

    async fn what_has_no_rate_is_left_out_and_told(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-02", "-10").await;
        let told = home.owner.get_all_workspaces_summary(&format!("?currency=JPY{TODAY}")).await.ok();
        assert_eq!((&told["net_worth"], &told["change"]), (&json!("0"), &json!("0")));
        assert_eq!(told["points"][11]["is_partial"], true);
        assert_eq!(told["workspaces"][0]["net_worth"], Value::Null);
        assert_eq!(told["unconverted"], json!([{ "amount": "90.00", "currency": "USD", "currency_digits": 2 }]));
        assert_eq!(told["unconverted_rows"], 1);
    }

    async fn a_workspace_counts_for_as_long_as_one_is_a_member_of_it(app: &TestApp) {
        let home = app.home("anna").await;
        let viewer = app.member(&home, "viewer").await;
        let worth = async || {
            let told = viewer.get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await;
            assert_eq!((told.header("etag"), told.header("cache-control")), ("", "no-store"), "it is nobody's but theirs");
            let told = told.ok();
            (told["net_worth"].clone(), told["workspaces"].as_array().map(Vec::len))
        };
        assert_eq!(worth().await, (json!("100.00"), Some(1)));
        home.owner.remove_member(&home, &viewer.id).await.no_content();
        assert_eq!(worth().await, (json!("0.00"), Some(0)));
    }

    async fn neither_what_was_put_away_nor_what_is_to_come_counts(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-02", "30").await;
        home.book("2025-10-06", "500").await;
        let told = async || home.owner.get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await.ok();
        let before = told().await;
        assert_eq!((&before["net_worth"], &before["months"][11]["income"]), (&json!("130.00"), &json!("30.00")));
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        assert_eq!(told().await["net_worth"], "30.00");
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let nothing = told().await;
        assert_eq!((&nothing["workspaces"][0]["net_worth"], &nothing["months"][11]["income"]), (&json!("0.00"), &json!("0.00")));
    }

    async fn the_first_and_the_last_day_of_the_calendar_are_days_like_others(app: &TestApp) {
        let home = app.home("anna").await;
        for (day, month) in [("1900-01-01", "1900-01"), ("2199-12-31", "2199-12"), ("2028-02-29", "2028-02")] {
            let told = home.owner.get_all_workspaces_summary(&format!("?currency=USD&today={day}")).await.ok();
            let months = column(&told["months"], "month");
            assert_eq!((months.len(), months.last()), (12, Some(&json!(month))), "{day}");
        }
    }

    async fn who_has_no_workspace_is_worth_nothing(app: &TestApp) {
        let anna = app.user("anna").await;
        let told = anna.get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await.ok();
        assert_eq!((&told["net_worth"], &told["workspaces"]), (&json!("0.00"), &json!([])));
        assert_eq!(column(&told["points"], "date"), [] as [Value; 0]);
    }

    async fn what_is_no_currency_and_no_day_is_refused(app: &TestApp) {
        let anna = app.user("anna").await;
        assert_eq!(anna.get_all_workspaces_summary("").await.invalid(), ["currency: required", "today: required"]);
        assert_eq!(anna.get_all_workspaces_summary("?currency=us&today=2025-02-30").await.invalid(), ["currency: unknown_currency", "today: invalid_date"]);
        assert_eq!(anna.get_all_workspaces_summary(&format!("?currency=XXQ{TODAY}")).await.invalid(), ["currency: unknown_currency"]);
        app.guest().get_all_workspaces_summary(&format!("?currency=USD{TODAY}")).await.refused(401, "unauthenticated");
    }
}
