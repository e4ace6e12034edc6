//! What accounts held, and how the net worth went.

use kym_testing::{id, on_both};
use serde_json::json;

use super::{Books, found, line, lines};

on_both! {
    async fn balances_are_those_of_the_day(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.home.report("account-balance", json!({ "reportDate": "2025-09-30" })).await.ok();
        assert_eq!(told["period"], json!({ "start_date": "2025-09-30", "end_date": "2025-09-30" }));
        assert_eq!(told["fx"], json!({ "mode": "balance_date", "unconverted": [] }));
        let groups = &told["data"]["groups"];
        assert_eq!(lines(groups, &["type", "label", "subtotal"]), ["all All accounts 1909.50"]);
        let fields = ["name", "currency", "currency_digits", "balance", "converted", "rate", "rate_date", "is_archived"];
        let wallet = found(&groups[0]["accounts"], "id", &books.home.wallet);
        assert_eq!(line(wallet, &fields), "Wallet USD 2 1829.50 1829.50 null null false");
        let bank = found(&groups[0]["accounts"], "id", &books.home.bank);
        assert_eq!(line(bank, &fields), "Bank USD 2 80.00 80.00 null null false");
        assert_eq!(line(&told["totals"], &["assets", "liabilities", "net"]), "1909.50 0.00 1909.50");
        assert_eq!(line(&told["data"], &["assets", "liabilities", "net"]), "1909.50 0.00 1909.50");
    }

    async fn balances_are_of_today_when_nobody_says(app: &TestApp) {
        let books = Books::of(app).await;
        let told = books.home.report("account-balance", json!({})).await.ok();
        assert_eq!(told["period"], json!({ "start_date": "2025-10-05", "end_date": "2025-10-05" }));
        assert_eq!(told["totals"]["net"], "1869.50");
        let before = json!({ "reportDate": "2025-01-01" });
        assert_eq!(books.home.report("account-balance", before).await.ok()["totals"]["net"], "100.00");
    }

    async fn accounts_of_one_type_stand_together_and_debts_apart(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let card = json!({ "name": "Card", "account_type": "credit_card", "opening_balance": "-250" });
        let card = id(&home.owner.create_account(&home.workspace, card).await);
        let told = home.report("account-balance", json!({ "groupByType": true })).await.ok();
        assert_eq!(
            lines(&told["data"]["groups"], &["type", "label", "subtotal"]),
            ["cash Cash 1789.50", "debit_card Debit card 80.00", "credit_card Credit card -250.00"]
        );
        assert_eq!(line(&told["totals"], &["assets", "liabilities", "net"]), "1869.50 -250.00 1619.50");
        let told = home.report("account-balance", json!({ "accountIds": card })).await.ok();
        assert_eq!(line(&told["totals"], &["assets", "liabilities", "net"]), "0.00 -250.00 -250.00");
    }

    async fn accounts_that_were_put_away_count_when_it_is_asked_for(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        let told = home.report("account-balance", json!({})).await.ok();
        assert_eq!(told["totals"]["net"], "1789.50");
        let told = home.report("account-balance", json!({ "includeArchived": true })).await.ok();
        assert_eq!(told["totals"]["net"], "1869.50");
        let named = home.report("account-balance", json!({ "accountIds": home.bank })).await.ok();
        assert_eq!(named["totals"]["net"], "80.00", "one that is named counts");
        let of_bank = json!({ "accountIds": home.bank, "includeTransfers": true });
        let of_bank = books.september("cash-flow", of_bank).await;
        assert_eq!(line(&of_bank["totals"], &["transfers_in", "transfers_out"]), "0.00 -20.00");
        let bank = found(&told["data"]["groups"][0]["accounts"], "id", &home.bank);
        assert_eq!(bank["is_archived"], true);
        // The other leg stays in the wallet, as a transfer.
        let of_wallet = books.september("cash-flow", json!({ "includeTransfers": true })).await;
        assert_eq!(line(&of_wallet["totals"], &["transfers_in", "transfers_out"]), "20.00 0.00");
        let with_archived = json!({ "includeTransfers": true, "includeArchived": true });
        let told = books.september("cash-flow", with_archived).await;
        assert_eq!(line(&told["totals"], &["transfers_in", "transfers_out"]), "20.00 -20.00");
    }

    async fn the_net_worth_is_told_at_the_end_of_each_bucket(app: &TestApp) {
        let books = Books::of(app).await;
        let home = &books.home;
        let card = json!({ "name": "Card", "account_type": "credit_card", "opening_balance": "-250" });
        home.owner.create_account(&home.workspace, card).await.created();
        let mut question = json!({ "start_date": "2025-08-01", "end_date": "2025-09-30" });
        let told = home.report("net-worth-over-time", question.clone()).await.ok();
        assert_eq!(told["fx"]["mode"], "balance_date");
        let fields = ["date", "assets", "liabilities", "net_worth", "is_partial"];
        assert_eq!(
            lines(&told["data"]["points"], &fields),
            ["2025-08-31 1000.00 -250.00 750.00 false", "2025-09-30 1909.50 -250.00 1659.50 false"]
        );
        assert_eq!(
            lines(&told["data"]["points"][1]["by_type"], &["type", "amount"]),
            ["cash 1829.50", "debit_card 80.00", "credit_card -250.00"]
        );
        // From -150.00 on the eve.
        assert_eq!(line(&told["data"], &["change", "change_pct"]), "1809.50 12.0633");
        assert_eq!(line(&told["totals"], &["assets", "liabilities", "net_worth"]), "1909.50 -250.00 1659.50");
        for (resolution, count) in [("day", 61), ("week", 10), ("quarter", 1), ("year", 1)] {
            question["netWorthResolution"] = resolution.into();
            let told = home.report("net-worth-over-time", question.clone()).await.ok();
            let points = told["data"]["points"].as_array().expect("points");
            assert_eq!(points.len(), count, "{resolution}");
            assert_eq!(points[count - 1]["net_worth"], "1659.50", "{resolution}");
        }
    }

    async fn an_empty_workspace_has_reports_of_nothing(app: &TestApp) {
        let anna = app.user("anna").await;
        let workspace = id(&anna.create_workspace(json!({ "name": "Home", "currency": "JPY" })).await);
        for report_type in [
            "transactions-list", "income-expense", "cash-flow", "account-balance", "category-analysis",
            "spend-by-category", "income-by-category", "net-worth-over-time", "savings-rate",
        ] {
            let question = json!({ "workspaceId": workspace, "period": "all_time" });
            let told = anna.get_report(report_type, question).await.ok();
            assert_eq!(told["report_type"], report_type);
            assert_eq!((&told["currency"], &told["currency_digits"]), (&json!("JPY"), &json!(0)));
            let totals = told["totals"].as_object().expect("totals");
            let is_nothing = |value: &serde_json::Value| value == "0" || value == 0 || value.is_null();
            assert!(totals.values().all(is_nothing), "{report_type}: {totals:?}");
        }
    }

    async fn the_first_screen_says_what_the_reports_say(app: &TestApp) {
        let home = app.home("anna").await;
        home.rate("EUR", "2025-10-05", "1.10").await;
        home.rate("EUR", "2025-09-30", "1.30").await;
        for name in ["Purse", "Drawer", "Box"] {
            let account = json!({
                "name": name, "account_type": "cash", "currency": "EUR", "opening_balance": "0.05",
            });
            home.owner.create_account(&home.workspace, account).await.created();
        }
        // Each 0.055 is told as 0.06, and all three as the sum of what is told of each; and 0.065 as 0.06.
        let told = home.report("account-balance", json!({})).await.ok();
        assert_eq!(told["totals"]["net"], "100.18");
        let days = json!({ "start_date": "2025-09-30", "end_date": "2025-10-05", "netWorthResolution": "day" });
        let report = home.report("net-worth-over-time", days).await.ok();
        let path = format!("?workspace_id={}&today=2025-10-05&range=1m", home.workspace);
        let screen = home.owner.get_dashboard(&path).await.ok();
        assert_eq!(screen["net_worth"], "100.18");
        let points = lines(&screen["points"], &["date", "net_worth", "is_partial"]);
        assert_eq!(points[points.len() - 6..], lines(&report["data"]["points"], &["date", "net_worth", "is_partial"]));
    }
}
