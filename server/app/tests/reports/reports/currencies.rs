//! Reports over books in several currencies, and in another currency than that of the books.

use kym_testing::{Home, on_both};
use serde_json::json;

use super::{found, line, lines};

on_both! {
    async fn what_has_no_rate_is_left_out_and_told(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        abroad.book("2025-09-10", "-40").await;
        abroad.book("2025-09-20", "-2.50").await;
        abroad.home.book("2025-09-12", "-10").await;
        let question = json!({ "period": "last_month" });
        let told = abroad.home.report("income-expense", question.clone()).await.ok();
        assert_eq!(told["totals"]["expense"], "-10.00");
        assert_eq!(
            told["fx"],
            json!({
                "mode": "transaction_date",
                "unconverted": [{
                    "currency": "EUR", "currency_digits": 2, "amount": "-42.50", "count": 2,
                    "first_date": "2025-09-10", "last_date": "2025-09-20",
                }],
            })
        );
        let listed = abroad.home.report("transactions-list", question.clone()).await.ok();
        assert_eq!(line(&listed["totals"], &["count", "net"]), "3 -10.00");
        let rows = &listed["data"]["groups"][0]["transactions"];
        assert_eq!(line(found(rows, "amount", "-40.00"), &["currency", "converted"]), "EUR null");
        let worth = abroad.home.report("net-worth-over-time", question).await.ok();
        assert_eq!(worth["data"]["points"][0]["is_partial"], true);
        assert_eq!(lines(&worth["fx"]["unconverted"], &["currency", "amount"]), ["EUR -42.50"]);
    }

    async fn flows_go_by_the_day_and_balances_by_the_end(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        abroad.home.rate("EUR", "2025-09-10", "1.10").await;
        abroad.home.rate("EUR", "2025-09-30", "1.20").await;
        abroad.book("2025-09-10", "50").await;
        let question = json!({ "start_date": "2025-09-01", "end_date": "2025-09-30" });
        let told = abroad.home.report("cash-flow", question).await.ok();
        // 50.00 euros came in as 55.00 dollars and are 60.00 at the end.
        let fields = ["inflow", "exchange", "balance"];
        assert_eq!(lines(&told["data"]["points"], &fields), ["55.00 5.00 160.00"]);
        let at = json!({ "reportDate": "2025-09-30" });
        let told = abroad.home.report("account-balance", at).await.ok();
        let euros = found(&told["data"]["groups"][0]["accounts"], "id", &abroad.euros);
        let fields = ["balance", "converted", "rate", "rate_date"];
        assert_eq!(line(euros, &fields), "50.00 60.00 1.2 2025-09-30");
    }

    async fn a_report_is_counted_in_the_currency_that_is_asked_for(app: &TestApp) {
        let abroad = app.abroad("anna").await;
        abroad.home.rate("EUR", "2025-09-10", "1.25").await;
        abroad.book("2025-09-10", "-8").await;
        abroad.home.book("2025-09-10", "-10").await;
        // Too far from any rate.
        abroad.home.book("2025-09-25", "-3").await;
        let question = json!({ "start_date": "2025-09-01", "end_date": "2025-09-30", "currency": "EUR" });
        let told = abroad.home.report("income-expense", question.clone()).await.ok();
        assert_eq!(line(&told, &["currency", "currency_digits"]), "EUR 2");
        // Eight euros as they are, and ten dollars at 1.25.
        assert_eq!(told["totals"]["expense"], "-16.00");
        let fields = ["currency", "amount", "count", "first_date", "last_date"];
        assert_eq!(lines(&told["fx"]["unconverted"], &fields), ["USD -3.00 1 2025-09-25 2025-09-25"]);
        assert_eq!(told["filters"]["currency"], "EUR");
        let listed = abroad.home.report("transactions-list", question).await.ok();
        assert_eq!(line(&listed["totals"], &["count", "expense"]), "3 -16.00");
        let rows = &listed["data"]["groups"][0]["transactions"];
        assert_eq!(lines(rows, &["date", "amount", "currency", "converted"])[0], "2025-09-25 -3.00 USD null");
        let at = json!({ "reportDate": "2025-09-10", "currency": "EUR" });
        let told = abroad.home.report("account-balance", at).await.ok();
        // 100.00 and -10.00 dollars are 72.00 euros, of which -8.00 were spent.
        assert_eq!(told["totals"]["net"], "64.00");
    }

    async fn a_rate_of_everybody_makes_new_what_is_converted_and_nothing_else(app: &TestApp) {
        let root = app.chief("root").await;
        let (abroad, home) = (app.abroad("anna").await, app.home("boris").await);
        let set = async |day: &str| {
            let rate = json!({ "date": day, "from": "EUR", "to": "USD", "rate": "1.25" });
            root.post("/exchange-rates/", rate).await.created();
        };
        let ask = |home: &Home, more: &str| {
            let mut question = json!({
                "workspaceId": home.workspace, "start_date": "2025-09-01", "end_date": "2025-09-30",
            });
            if !more.is_empty() {
                question["currency"] = more.into();
            }
            question
        };
        let dashboard = format!("?workspace_id={}&today=2025-10-05", abroad.home.workspace);
        let mut tags = Vec::new();
        for day in ["2025-09-10", "2025-09-11"] {
            let (anna, boris) = (&abroad.home.owner, &home.owner);
            let answers = [
                anna.get_report("cash-flow", ask(&abroad.home, "")).await,
                boris.get_report("cash-flow", ask(&home, "EUR")).await,
                anna.get_dashboard(&dashboard).await,
                boris.get_report("cash-flow", ask(&home, "")).await,
            ];
            tags.push(answers.each_ref().map(|answer| answer.header("etag").to_owned()));
            let known = anna.with("if-none-match", answers[0].header("etag"));
            known.get_report("cash-flow", ask(&abroad.home, "")).await.not_modified();
            let known = anna.with("if-none-match", answers[2].header("etag"));
            known.get_dashboard(&dashboard).await.not_modified();
            set(day).await;
        }
        let is_same = [0, 1, 2, 3].map(|place| tags[0][place] == tags[1][place]);
        assert_eq!(is_same, [false, false, false, true]);
    }
}
