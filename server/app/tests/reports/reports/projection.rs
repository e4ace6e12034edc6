//! What is yet to come, as the cash flow expects it.

use kym_testing::{id, on_both};
use serde_json::json;

use super::{found, line};

on_both! {
    async fn nothing_is_expected_of_an_account_that_was_put_away(app: &TestApp) {
        let home = app.home("anna").await;
        let jar = json!({ "name": "Jar", "account_type": "savings", "opening_balance": "50" });
        let jar = id(&home.owner.create_account(&home.workspace, jar).await);
        let mut gym = home.paying("Gym", "FREQ=WEEKLY", "2025-10-10");
        gym["account_id"] = jar.clone().into();
        home.recurring(gym).await;
        let mut planned = home.row("2025-10-09", "-7");
        planned["account_id"] = jar.clone().into();
        planned["status"] = "planned".into();
        home.owner.create_transaction(planned).await.created();
        let question = json!({
            "start_date": "2025-10-01", "end_date": "2025-10-31", "includeProjected": true, "includeArchived": true,
        });
        let told = home.report("cash-flow", question.clone()).await.ok();
        assert_eq!(told["totals"]["outflow"], "-27.00");
        home.owner.delete_account(&home.workspace, &jar).await;
        let told = home.report("cash-flow", question).await.ok();
        assert_eq!(line(&told["totals"], &["inflow", "outflow"]), "0.00 0.00");
        // What it held is still told.
        assert_eq!(line(&told["data"], &["opening_balance", "closing_balance"]), "150.00 150.00");
    }

    async fn what_recurs_for_years_is_expected_once_each_time(app: &TestApp) {
        let home = app.home("anna").await;
        let mut gym = home.paying("Gym", "FREQ=WEEKLY", "2025-10-11");
        gym["weekend"] = "after".into();
        let gym = home.recurring(gym).await;
        let moved = json!({ "date": "2026-06-01" });
        home.owner.occurrence(&gym, "2025-10-18", ("reschedule", moved)).await.ok();
        let question = json!({ "start_date": "2025-10-01", "end_date": "2027-10-31", "includeProjected": true });
        let told = home.report("cash-flow", question).await.ok();
        // Its Saturdays fall on 107 Mondays, at the ends of months, too.
        assert_eq!(told["totals"]["outflow"], "-535.00");
        let outflow = |day: &str| found(&told["data"]["points"], "date", day)["outflow"].clone();
        // The 13th and the 27th; and the moved one beside five Mondays.
        assert_eq!((outflow("2025-10-31"), outflow("2026-06-30")), (json!("-10.00"), json!("-30.00")));
        // The Saturday is the last of January.
        assert_eq!((outflow("2026-01-31"), outflow("2026-02-28")), (json!("-20.00"), json!("-20.00")));
    }

    async fn what_is_overdue_is_told_in_a_period_that_is_over(app: &TestApp) {
        let home = app.home("anna").await;
        let mut planned = home.row("2025-09-20", "-7");
        planned["status"] = "planned".into();
        home.owner.create_transaction(planned).await.created();
        let mut gym = home.paying("Gym", "FREQ=MONTHLY", "2025-09-25");
        gym["mode"] = "remind".into();
        home.recurring(gym).await;
        let mut question = json!({ "start_date": "2025-09-01", "end_date": "2025-09-30", "includeProjected": true });
        let told = home.report("cash-flow", question.clone()).await.ok();
        assert_eq!(line(&told["totals"], &["inflow", "outflow", "exchange"]), "0.00 -12.00 0.00");
        assert_eq!(line(&told["data"], &["opening_balance", "closing_balance"]), "100.00 88.00");
        question["cashFlowResolution"] = "day".into();
        let told = home.report("cash-flow", question.clone()).await.ok();
        let of = |day: &str| {
            let point = found(&told["data"]["points"], "date", day);
            line(point, &["outflow", "exchange", "balance", "projected"])
        };
        assert_eq!(of("2025-09-19"), "0.00 0.00 100.00 false");
        assert_eq!(of("2025-09-20"), "-7.00 0.00 93.00 true");
        assert_eq!(of("2025-09-24"), "0.00 0.00 93.00 true");
        assert_eq!(of("2025-09-25"), "-5.00 0.00 88.00 true");
        question["includeProjected"] = false.into();
        let told = home.report("cash-flow", question).await.ok();
        assert_eq!(told["data"]["closing_balance"], "100.00");
        // A period that ends today is over as well, one that goes on has it all tomorrow, and others have nothing of it.
        let outflow = async |first: &str, last: &str| {
            let question = json!({ "start_date": first, "end_date": last, "includeProjected": true });
            home.report("cash-flow", question).await.ok()["totals"]["outflow"].clone()
        };
        assert_eq!(outflow("2025-09-21", "2025-10-05").await, json!("-5.00"));
        assert_eq!(outflow("2025-10-01", "2025-10-06").await, json!("-12.00"));
        assert_eq!(outflow("2025-08-01", "2025-08-31").await, json!("0.00"));
        assert_eq!(outflow("2023-08-01", "2023-08-31").await, json!("0.00"));
    }
}
