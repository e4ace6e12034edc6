//! What accounts will hold, held against books that were added up by hand; and a word ahead.

use jiff::SignedDuration;
use kym_testing::budgets::line;
use kym_testing::{Home, TestApp, column, id, on_both, text};
use serde_json::{Value, json};

/// A household with 12.00 in the wallet, of which 5.00 go every Friday.
async fn household(app: &TestApp) -> Home {
    let home = app.home("anna").await;
    home.book("2025-09-15", "-10").await;
    home.book("2025-09-16", "22").await;
    home.recurring(home.paying("Market", "FREQ=WEEKLY", "2025-10-10"))
        .await;
    home
}

fn points(series: &Value) -> Vec<String> {
    let points = series["points"].as_array().expect("points").iter();
    points
        .map(|point| format!("{} {}", &text(&point["date"])[5..], text(&point["balance"])))
        .collect()
}

async fn look_ahead(app: &TestApp) {
    let kym = app.kym().await;
    kym_planning::forecast::queue_due(&kym)
        .await
        .expect("queued");
    app.run_jobs().await;
}

async fn warnings(app: &TestApp, home: &Home) -> Vec<Value> {
    let owner = app.sign_in_again(&home.owner).await;
    let list = owner.list_notifications("").await.ok();
    let all = list["items"].as_array().expect("a list").clone();
    let is_one = |notification: &Value| notification["type"] == "balance_below_zero";
    all.into_iter().filter(is_one).collect()
}

on_both! {
    async fn a_forecast_is_what_recurs_and_what_is_planned_to_the_cent(app: &TestApp) {
        let home = household(app).await;
        let planned = json!({
            "account_id": home.bank, "date": "2025-10-20", "total_amount": "-30", "status": "planned",
            "payee": "Dentist",
        });
        let planned = id(&home.owner.create_transaction(planned).await);
        let told = home.owner.get_forecast(&home, "&days=30&budgets=false").await.ok();
        assert_eq!((&told["today"], &told["currency"]), (&json!("2025-10-05"), &json!("USD")));
        let accounts = told["accounts"].as_array().expect("accounts");
        let of = |id: &str| accounts.iter().find(|account| account["account_id"] == *id).expect("an account");
        let wallet = of(&home.wallet);
        assert_eq!(
            points(wallet),
            ["10-05 12.00", "10-10 7.00", "10-17 2.00", "10-24 -3.00", "10-31 -8.00", "11-04 -8.00"]
        );
        assert_eq!((&wallet["balance"], &wallet["below_zero_on"]), (&json!("12.00"), &json!("2025-10-24")));
        assert_eq!(wallet["lowest"], json!({ "date": "2025-10-31", "balance": "-8.00" }));
        let entry = &wallet["entries"][0];
        assert_eq!((&entry["date"], &entry["amount"], &entry["name"]), (&json!("2025-10-10"), &json!("-5.00"), &json!("Market")));
        assert!(entry["recurring_id"].is_string() && entry["transaction_id"].is_null());
        let bank = of(&home.bank);
        assert_eq!(points(bank), ["10-05 100.00", "10-20 70.00", "11-04 70.00"]);
        assert_eq!(bank["entries"][0]["transaction_id"], planned);
        assert_eq!(
            points(&told["total"]),
            [
                "10-05 112.00", "10-10 107.00", "10-17 102.00", "10-20 72.00", "10-24 67.00", "10-31 62.00",
                "11-04 62.00",
            ]
        );
        assert_eq!((&told["unconverted"], &told["excluded"]), (&json!([]), &json!([])));
    }

    async fn what_is_booked_for_days_to_come_is_not_there_today(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-05", "100").await;
        for (status, day, amount) in [
            ("planned", "2025-10-10", "-500"), ("pending", "2025-10-25", "1000"), ("cleared", "2025-10-12", "-20"),
            ("void", "2025-10-13", "7"), ("pending", "2026-01-01", "1"),
        ] {
            let mut row = home.row(day, amount);
            row["status"] = status.into();
            home.owner.create_transaction(row).await.created();
        }
        let told = home.owner.get_forecast(&home, "&days=30").await.ok();
        let accounts = told["accounts"].as_array().expect("accounts").iter();
        let wallet = accounts.clone().find(|account| account["account_id"] == home.wallet.as_str()).expect("the wallet");
        assert_eq!(
            points(wallet),
            ["10-05 100.00", "10-10 -400.00", "10-12 -420.00", "10-25 580.00", "11-04 580.00"]
        );
        assert_eq!((&wallet["balance"], &wallet["below_zero_on"]), (&json!("100.00"), &json!("2025-10-10")));
        assert_eq!(wallet["lowest"], json!({ "date": "2025-10-12", "balance": "-420.00" }));
        let entries = wallet["entries"].as_array().expect("entries").iter();
        assert!(entries.clone().all(|entry| entry["transaction_id"].is_string()));
        assert_eq!(entries.map(|entry| entry["is_booked"] == true).collect::<Vec<_>>(), [false, true, true]);
        look_ahead(app).await;
        assert_eq!(warnings(app, &home).await.len(), 1);
        // Every screen says the same of today.
        let listed = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
        let listed = &listed["items"][0];
        assert_eq!((&listed["current_balance"], &listed["projected_balance"]), (&json!("100.00"), &json!("581.00")));
        assert_eq!(home.balance(&home.wallet).await, "100.00");
        let goal = json!({
            "workspace_id": home.workspace, "name": "Boat", "target_amount": "500", "account_id": home.wallet,
        });
        let goal = home.owner.post("/goals/", goal).await.created();
        assert_eq!((&goal["saved"], &goal["is_reached"]), (&json!("100.00"), &json!(false)));
        assert_eq!(goal["projected_date"], "2025-10-25");
        // And what is booked for a day is there when it comes, with no change in between.
        app.advance(SignedDuration::from_hours(24 * 8));
        let owner = app.sign_in_again(&home.owner).await;
        let later = owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
        assert_eq!(later["items"][0]["current_balance"], "80.00");
    }

    async fn what_is_left_of_a_budget_is_spread_over_its_days(app: &TestApp) {
        let home = household(app).await;
        // 47.00, of which 20.00 recur in October: 27.00 are left for 27 days, from the wallet that paid lately.
        let lines = json!([{ "category_id": null, "include_subcategories": true, "amount": "47" }]);
        let budget = id(&home.owner.create_budget(&home, Home::months(&lines)).await);
        app.run_jobs().await;
        let told = home.owner.get_forecast(&home, "&days=26").await.ok();
        let accounts = told["accounts"].as_array().expect("accounts");
        let wallet = accounts.iter().find(|account| account["account_id"] == home.wallet.as_str());
        let wallet = wallet.expect("the wallet");
        let entries = wallet["entries"].as_array().expect("entries");
        let of_budget: Vec<_> = entries.iter().filter(|entry| entry["budget_id"] == budget.as_str()).collect();
        assert_eq!(of_budget.len(), 27);
        assert!(of_budget.iter().all(|entry| entry["amount"] == "-1.00" && entry["name"] == "Months"));
        assert_eq!(points(wallet).last().expect("a point"), "10-31 -35.00");
        let without = home.owner.get_forecast(&home, "&days=26&budgets=false").await.ok();
        let without = without["accounts"].as_array().expect("accounts").clone();
        assert!(without.iter().all(|account| account["entries"].as_array().is_some_and(|all| all.len() < 5)));
    }

    async fn a_closed_account_has_no_future_and_pays_nothing_of_a_budget(app: &TestApp) {
        let home = app.home("anna").await;
        let spent = json!({ "account_id": home.bank, "date": "2025-10-01", "total_amount": "-30" });
        home.owner.create_transaction(spent).await.created();
        home.budget(json!([line(None, "100")]), json!({})).await;
        let ids = |forecast: &Value| column(&forecast["accounts"], "account_id");
        let paid = |forecast: &Value| forecast["total"]["points"].as_array().and_then(|all| all.last().cloned());
        let before = home.owner.get_forecast(&home, "&days=26&budgets=true").await.ok();
        assert_eq!(ids(&before), [json!(home.wallet), json!(home.bank)]);
        home.owner.close_account(&home.workspace, &home.bank, json!({ "transfer_account_id": home.wallet, "date": "2025-10-04" })).await.ok();
        let after = home.owner.get_forecast(&home, "&days=26&budgets=true").await.ok();
        assert_eq!(ids(&after), [json!(home.wallet)]);
        assert_eq!(paid(&after), paid(&before));
        assert!(paid(&after).is_some());
    }

    async fn what_has_no_rate_is_left_out_of_the_total_and_told(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        let home = &abroad.home;
        abroad.book("2025-10-01", "40").await;
        let mut definition = home.paying("Trip", "FREQ=WEEKLY", "2025-10-10");
        definition["kind"] = "transfer".into();
        definition["account_id"] = home.bank.clone().into();
        definition["to_account_id"] = abroad.euros.clone().into();
        definition["to_amount"] = "4".into();
        home.recurring(definition).await;
        let told = home.owner.get_forecast(home, "&days=7&budgets=false").await.ok();
        assert_eq!(told["excluded"], json!([]));
        assert_eq!(told["unconverted"], json!([{ "currency": "EUR", "currency_digits": 2, "amount": "40.00" }]));
        assert_eq!(points(&told["total"]), ["10-05 100.00", "10-10 95.00", "10-12 95.00"]);
        home.rate("EUR", "2025-10-05", "1.25").await;
        app.run_jobs().await;
        let told = home.owner.get_forecast(home, "&days=7&budgets=false").await.ok();
        assert_eq!((&told["excluded"], &told["unconverted"]), (&json!([]), &json!([])));
        // 4.00 euros are 5.00 dollars.
        assert_eq!(points(&told["total"]), ["10-05 150.00", "10-10 150.00", "10-12 150.00"]);
    }

    async fn how_far_ahead_is_bounded(app: &TestApp) {
        let home = app.home("anna").await;
        for days in ["0", "732"] {
            let refused = home.owner.get_forecast(&home, &format!("&days={days}")).await.invalid();
            assert_eq!(refused.len(), 1, "{refused:?}");
        }
        home.owner.get_forecast(&home, "&days=731").await.ok();
        let last = home.owner.get_forecast(&home, "").await.ok();
        assert_eq!(points(&last["total"]), ["10-05 100.00", "10-05 100.00"]);
    }

    async fn an_account_that_will_run_below_zero_is_told_of_once_a_month(app: &TestApp) {
        let home = household(app).await;
        home.book("2025-10-05", "-8").await;
        look_ahead(app).await;
        let told = warnings(app, &home).await;
        assert_eq!(told.len(), 1);
        assert_eq!(
            told[0]["params"],
            json!({
                "workspace": "anna's", "name": "Wallet", "day": { "day": "2025-10-10" },
                "amount": { "amount": "-1.00", "currency": "USD", "currency_digits": 2 },
            })
        );
        assert_eq!(told[0]["workspace_id"], json!(home.workspace));
        assert_eq!(told[0]["entity"], json!({ "type": "account", "id": home.wallet }));
        look_ahead(app).await;
        app.advance(SignedDuration::from_hours(24));
        look_ahead(app).await;
        assert_eq!(warnings(app, &home).await.len(), 1);
    }
}
