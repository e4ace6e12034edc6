//! What was earned and spent, what came in and went out, and what was left.

use kym_testing::{id, on_both};
use serde_json::json;

use super::{Books, found, line, lines};

const FIGURES: [&str; 4] = ["income", "expense", "net", "savings_rate"];

on_both! {
    async fn income_and_expense_are_told_by_month_with_what_is_usual(app: &TestApp) {
        let books = Books::of(app).await;
        let question = json!({ "start_date": "2025-08-01", "end_date": "2025-09-30" });
        let told = books.home.report("income-expense", question).await.ok();
        assert_eq!(line(&told, &["report_type", "currency", "currency_digits"]), "income-expense USD 2");
        assert_eq!(told["period"], json!({ "start_date": "2025-08-01", "end_date": "2025-09-30" }));
        assert_eq!(told["fx"], json!({ "mode": "transaction_date", "unconverted": [] }));
        assert_eq!(told["warnings"], json!([]));
        assert_eq!(
            lines(&told["data"]["rows"], &["key", "start_date", "end_date", "income", "expense", "net", "savings_rate"]),
            [
                "2025-08-01 2025-08-01 2025-08-31 900.00 0.00 900.00 1.0000",
                // A refund makes the expense smaller and is no income; a transfer is neither.
                "2025-09-01 2025-09-01 2025-09-30 1005.00 -95.50 909.50 0.9050",
            ]
        );
        assert_eq!(line(&told["totals"], &FIGURES), "1905.00 -95.50 1809.50 0.9499");
        assert_eq!(line(&told["data"]["averages"], &FIGURES[..3]), "952.50 -47.75 904.75");
    }

    async fn a_year_that_is_not_over_is_averaged_over_the_months_that_have_passed(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        home.owner.create_transaction(home.row("2025-01-10", "-1000")).await.created();
        home.owner.create_transaction(home.row("2025-12-01", "-500")).await.created();
        let question = json!({ "start_date": "2025-01-01", "end_date": "2025-12-31" });
        let told = home.report("income-expense", question).await.ok();
        assert_eq!(line(&told["totals"], &["income", "expense"]), "1905.00 -1635.50");
        // Today is 5 October: nine months and 5 of 31 days, in which 1,905.00 came and 1,135.50 went.
        assert_eq!(line(&told["data"]["averages"], &FIGURES[..3]), "207.94 -123.95 83.99");
        let question = json!({ "start_date": "2025-10-01", "end_date": "2025-10-31" });
        let told = home.report("income-expense", question).await.ok();
        assert_eq!(told["data"]["averages"]["expense"], "-40.00", "a few days are not made a month of");
    }

    async fn buckets_of_time_are_cut_to_the_period(app: &TestApp) {
        let books = Books::of(app).await;
        for (group, begins, count) in [
            ("day", "2025-09-02", 30),
            ("week", "2025-09-02", 5),
            ("month", "2025-09-02", 2),
            ("quarter", "2025-09-02", 2),
            ("year", "2025-09-02", 1),
        ] {
            let question = json!({ "start_date": "2025-09-02", "end_date": "2025-10-01", "groupBy": group });
            let told = books.home.report("income-expense", question).await.ok();
            let rows = told["data"]["rows"].as_array().expect("rows");
            assert_eq!((rows[0]["key"].as_str(), rows.len()), (Some(begins), count), "{group}");
            assert_eq!(rows[count - 1]["end_date"], "2025-10-01", "{group}");
            assert_eq!(line(&told["totals"], &FIGURES[..3]), "5.00 -95.50 -90.50", "{group}");
        }
    }

    async fn income_and_expense_are_told_by_category_and_account(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("income-expense", json!({ "groupBy": "category" })).await;
        let rows = &told["data"]["rows"];
        for (key, figures) in [
            (books.salary.as_str(), "Salary 1000.00 0.00 1000.00 1.0000"),
            (&books.food, "Food 0.00 -70.00 -70.00 null"),
            (&books.cafe, "Café 0.00 -15.50 -15.50 null"),
            ("none", "No category 5.00 -10.00 -5.00 -1.0000"),
        ] {
            let fields = ["label", "income", "expense", "net", "savings_rate"];
            assert_eq!(line(found(rows, "key", key), &fields), figures);
        }
        assert_eq!(rows.as_array().map(Vec::len), Some(4));
        assert!(told["data"]["averages"].is_null());
        let told = books.september("income-expense", json!({ "groupBy": "account" })).await;
        let wallet = found(&told["data"]["rows"], "key", &books.home.wallet);
        assert_eq!(line(wallet, &["label", "income", "expense"]), "Wallet 1005.00 -95.50");
        let of_bank = json!({ "accountIds": books.home.bank });
        let told = books.september("income-expense", of_bank).await;
        assert_eq!(line(&told["totals"], &FIGURES), "0.00 0.00 0.00 null");
    }

    async fn the_language_of_the_reader_names_what_has_no_category(app: &TestApp) {
        let books = Books::of(app).await;
        let owner = books.home.owner.with("accept-language", "ru");
        let question = json!({
            "workspaceId": books.home.workspace, "period": "last_month", "groupBy": "category",
        });
        let told = owner.get_report("income-expense", question).await.ok();
        let none = found(&told["data"]["rows"], "key", "none");
        assert_eq!(none["label"], "Без категории");
    }

    async fn cash_flow_leads_from_one_balance_to_the_next(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.september("cash-flow", json!({})).await;
        let data = &told["data"];
        assert_eq!(line(data, &["opening_balance", "closing_balance"]), "1000.00 1909.50");
        let fields = [
            "start_date", "date", "inflow", "outflow", "net", "transfers_in", "transfers_out", "exchange", "balance",
            "projected",
        ];
        assert_eq!(
            lines(&data["points"], &fields),
            ["2025-09-01 2025-09-30 1015.00 -105.50 909.50 0.00 0.00 0.00 1909.50 false"]
        );
        assert_eq!(line(&data["lowest"], &["date", "balance"]), "2025-09-30 1909.50");
        let told = books.september("cash-flow", json!({ "cashFlowResolution": "week" })).await;
        let balances = lines(&told["data"]["points"], &["date", "balance"]);
        assert_eq!(
            balances,
            [
                "2025-09-07 1940.00", "2025-09-14 1934.50", "2025-09-21 1904.50", "2025-09-28 1909.50",
                "2025-09-30 1909.50",
            ]
        );
        assert_eq!(line(&told["data"]["lowest"], &["date", "balance"]), "2025-09-21 1904.50");
        let told = books.september("cash-flow", json!({ "cashFlowResolution": "day" })).await;
        assert_eq!(told["data"]["points"].as_array().map(Vec::len), Some(30));
    }

    async fn transfers_are_told_when_they_are_asked_for(app: &TestApp) {
        let books = Books::of(app).await;
        let of_bank = json!({ "accountIds": books.home.bank, "includeTransfers": true });
        let told = books.september("cash-flow", of_bank).await;
        let fields = ["inflow", "outflow", "net", "transfers_in", "transfers_out", "exchange"];
        assert_eq!(line(&told["totals"], &fields), "0.00 0.00 -20.00 0.00 -20.00 0.00");
        assert_eq!(line(&told["data"], &["opening_balance", "closing_balance"]), "100.00 80.00");
        // They change the balance, told or not, and are not what rates did.
        let told = books.september("cash-flow", json!({ "accountIds": books.home.bank })).await;
        assert_eq!(line(&told["totals"], &fields), "0.00 0.00 0.00 0.00 0.00 0.00");
        assert_eq!(line(&told["data"], &["opening_balance", "closing_balance"]), "100.00 80.00");
    }

    async fn what_is_planned_and_what_recurs_is_projected_after_today(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        home.recurring(home.paying("Gym", "FREQ=WEEKLY", "2025-10-10")).await;
        let mut question = json!({
            "start_date": "2025-10-01", "end_date": "2025-10-31", "includeProjected": true,
        });
        let told = home.report("cash-flow", question.clone()).await.ok();
        let fields = ["start_date", "date", "inflow", "outflow", "balance", "projected"];
        assert_eq!(
            lines(&told["data"]["points"], &fields),
            [
                "2025-10-01 2025-10-05 0.00 -40.00 1869.50 false",
                // 70.00 that are overdue, and four times 5.00.
                "2025-10-06 2025-10-31 0.00 -90.00 1779.50 true",
            ]
        );
        assert_eq!(line(&told["data"], &["opening_balance", "closing_balance"]), "1909.50 1779.50");
        question["includeProjected"] = false.into();
        let told = home.report("cash-flow", question).await.ok();
        assert_eq!(told["data"]["closing_balance"], "1869.50");
        assert!(lines(&told["data"]["points"], &["projected"]).iter().all(|point| point == "false"));
    }

    async fn the_savings_rate_is_what_was_left_of_the_income(app: &TestApp) {
        let books = Books::of(app).await;
        let question = json!({ "start_date": "2025-08-15", "end_date": "2025-10-05" });
        let told = books.home.report("savings-rate", question).await.ok();
        let fields = ["period", "start_date", "end_date", "income", "expense", "saved", "rate"];
        assert_eq!(
            lines(&told["data"]["points"], &fields),
            [
                "2025-08 2025-08-15 2025-08-31 900.00 0.00 900.00 1.0000",
                "2025-09 2025-09-01 2025-09-30 1005.00 -95.50 909.50 0.9050",
                "2025-10 2025-10-01 2025-10-05 0.00 -40.00 -40.00 null",
            ]
        );
        // 1,769.50 of 1,905.00.
        assert_eq!(line(&told["data"], &["average_rate", "target"]), "0.9289 0.2000");
        assert_eq!(line(&told["totals"], &["income", "expense", "saved", "rate"]), "1905.00 -135.50 1769.50 0.9289");
    }

    async fn what_was_moved_to_savings_counts_as_saved_when_it_is_asked_for(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let jar = json!({ "name": "Jar", "account_type": "savings" });
        let jar = id(&home.owner.create_account(&home.workspace, jar).await);
        let transfer = json!({
            "from_account_id": home.bank, "to_account_id": jar, "amount": "50", "date": "2025-09-29",
        });
        home.owner.create_transfer(transfer).await.created();
        let told = books.september("savings-rate", json!({})).await;
        assert_eq!(line(&told["totals"], &["saved", "rate"]), "909.50 0.9050");
        let told = books.september("savings-rate", json!({ "includeTransfersForSavings": true })).await;
        assert_eq!(line(&told["totals"], &["saved", "rate"]), "50.00 0.0498");
    }
}
