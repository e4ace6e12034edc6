//! What is brought in, month by month.

use kym_testing::{Person, TestApp, expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::shop::{Shop, pick, plan, with};

const REVENUE: &str = "/billing/reports/revenue";

/// The figures of a month that are not zero: the sum of the subscriptions, their numbers, and what was paid.
fn line(month: &Value) -> String {
    let counts = [
        "subscriptions",
        "new",
        "changed_in",
        "changed_out",
        "ended",
        "cancellations",
    ];
    let counts = counts.map(|count| month[count].to_string()).join(" ");
    let of = |field: &str| text(&month[field]);
    format!(
        "{} {} | {counts} | {} {}",
        of("month"),
        of("recurring_revenue"),
        of("received"),
        of("refunded")
    )
}

fn lines(of: &Value) -> Vec<String> {
    let months = of["months"].as_array().expect("a list");
    months.iter().map(line).collect()
}

async fn report(person: &Person, query: &str) -> Value {
    person.get(&format!("{REVENUE}?{query}")).await.ok()
}

/// A shop with three months behind it, in two currencies.
async fn three_months(app: &TestApp) -> (Shop<'_>, [String; 3]) {
    let mut shop = Shop::open(app).await;
    let (anna, boris, carol) = (
        app.user("anna").await,
        app.user("boris").await,
        app.user("carol").await,
    );
    let pro = shop.plan("pro", "10").await;
    let team = shop
        .offer(with(
            plan("team", "120"),
            json!({ "billing_frequency": "yearly" }),
        ))
        .await;
    let euro = shop
        .offer(with(
            plan("euro", "9"),
            json!({ "currency": "EUR", "trial_days": 14 }),
        ))
        .await;
    let of_anna = shop.subscribe_paid(&anna, &pro).await;
    let of_boris = shop.subscribe_paid(&boris, &team).await;
    let of_carol = shop.subscribe(&carol, &euro).await;
    // The trial ends on the nineteenth.
    shop.until("2025-10-25T00:00:00Z").await;
    shop.tick().await;
    shop.pay_all().await;
    shop.until("2025-11-10T00:00:00Z").await;
    shop.tick().await;
    shop.pay_all().await;
    let first = shop.payments(&anna).await.remove(0);
    shop.about_payment(&first, "refund", json!({ "amount": "4" }))
        .await
        .ok();
    let yearly = json!({ "plan_id": team, "immediate": true, "prorate": false });
    shop.act(&of_anna, "change-plan", yearly).await.ok();
    shop.act(&of_boris, "cancel", json!({})).await.ok();
    shop.until("2025-11-20T00:00:00Z").await;
    shop.act(&of_carol, "cancel", json!({})).await.ok();
    shop.pay_all().await;
    // It is over since the nineteenth, and nobody has written that down.
    shop.until("2025-12-24T00:00:00Z").await;
    (shop, [pro, team, euro])
}

on_both! {
    async fn the_months_say_who_pays_what_and_why_that_has_changed(app: &TestApp) {
        let (shop, plans) = three_months(app).await;
        let found = report(&shop.root, "from=2025-09&to=2026-03").await;
        assert_eq!(pick(&found, &["from", "to", "time_zone"]), json!({ "from": "2025-09", "to": "2026-03", "time_zone": "UTC" }));
        let [euros, dollars] = [&found["currencies"][0], &found["currencies"][1]];
        assert_eq!((&euros["currency"], &dollars["currency"], &found["currencies"][2]), (&json!("EUR"), &json!("USD"), &Value::Null));
        assert_eq!(lines(euros), [
            "2025-09 0.00 | 0 0 0 0 0 0 | 0.00 0.00",
            "2025-10 9.00 | 1 1 0 0 0 0 | 9.00 0.00",
            "2025-11 9.00 | 1 0 0 0 0 1 | 9.00 0.00",
            "2025-12 0.00 | 0 0 0 0 1 0 | 0.00 0.00",
        ]);
        assert_eq!(euros["plans"][0]["plan"], json!({ "id": plans[2], "code": "euro", "name": "EURO" }));
        assert_eq!(euros["plans"][0]["months"], euros["months"]);
        let [pro, team] = [&dollars["plans"][0], &dollars["plans"][1]];
        assert_eq!([&pro["plan"]["id"], &team["plan"]["id"]], [&json!(plans[0]), &json!(plans[1])]);
        assert_eq!(lines(pro), [
            "2025-09 0.00 | 0 0 0 0 0 0 | 0.00 0.00",
            "2025-10 10.00 | 1 1 0 0 0 0 | 10.00 0.00",
            "2025-11 0.00 | 0 0 0 1 0 0 | 10.00 4.00",
            "2025-12 0.00 | 0 0 0 0 0 0 | 0.00 0.00",
        ]);
        assert_eq!(lines(team), [
            "2025-09 0.00 | 0 0 0 0 0 0 | 0.00 0.00",
            "2025-10 10.00 | 1 1 0 0 0 0 | 120.00 0.00",
            "2025-11 20.00 | 2 0 1 0 0 1 | 120.00 0.00",
            "2025-12 20.00 | 2 0 0 0 0 0 | 0.00 0.00",
        ]);
        assert_eq!(lines(dollars), [
            "2025-09 0.00 | 0 0 0 0 0 0 | 0.00 0.00",
            "2025-10 20.00 | 2 2 0 0 0 0 | 130.00 0.00",
            "2025-11 20.00 | 2 0 1 1 0 1 | 130.00 4.00",
            "2025-12 20.00 | 2 0 0 0 0 0 | 0.00 0.00",
        ]);
        let current: Vec<_> = dollars["months"].as_array().expect("a list").iter().map(|month| month["is_current"] == true).collect();
        assert_eq!(current, [false, false, false, true]);
        // What was unwritten is written down now, and says the same.
        shop.tick().await;
        assert_eq!(report(&shop.root, "from=2025-09&to=2026-03").await, found);
        let last_two = report(&shop.root, "from=2025-11&to=2025-12").await;
        assert_eq!(lines(&last_two["currencies"][1]), lines(dollars)[2..]);
        let of_team = report(&shop.root, &format!("from=2025-09&to=2026-03&plan_id={}", plans[1])).await;
        assert_eq!(of_team["currencies"].as_array().expect("a list").len(), 1);
        assert_eq!((&of_team["currencies"][0]["months"], &of_team["currencies"][0]["plans"][0]), (&team["months"], team));
        expect_sound(app).await;
    }

    async fn the_report_is_a_file_with_a_row_for_each_month_of_each_plan(app: &TestApp) {
        let (shop, plans) = three_months(app).await;
        let path = format!("{REVENUE}/export?from=2025-10&to=2026-03&plan_id={}", plans[1]);
        let answer = shop.root.get(&path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "text/csv; charset=utf-8"));
        assert!(answer.header("content-disposition").contains("revenue-2025-10-2026-03.csv"), "{}", answer.header("content-disposition"));
        let bytes = shop.root.bytes(&path).await;
        let file = String::from_utf8(bytes).expect("text");
        let rows: Vec<_> = file.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(rows, [
            "currency,plan,month,is_current,recurring_revenue,subscriptions,new,changed_in,changed_out,ended,cancellations,failed_payments,failed_amount,received,refunded",
            "USD,team,2025-10,false,10.00,1,1,0,0,0,0,0,0.00,120.00,0.00",
            "USD,team,2025-11,false,20.00,2,0,1,0,0,1,0,0.00,120.00,0.00",
            "USD,team,2025-12,true,20.00,2,0,0,0,0,0,0,0.00,0.00,0.00",
        ]);
    }

    async fn without_a_question_the_last_twelve_months_are_told(app: &TestApp) {
        let shop = Shop::open(app).await;
        let found = report(&shop.root, "").await;
        assert_eq!(pick(&found, &["from", "to", "currencies"]), json!({ "from": "2024-11", "to": "2025-10", "currencies": [] }));
        let found = report(&shop.root, "to=2025-03").await;
        assert_eq!(pick(&found, &["from", "to"]), json!({ "from": "2024-04", "to": "2025-03" }));
        let found = report(&shop.root, "from=2025-03").await;
        assert_eq!(pick(&found, &["from", "to"]), json!({ "from": "2025-03", "to": "2025-10" }));
        let pro = shop.plan("pro", "10").await;
        shop.subscribe_paid(&app.user("anna").await, &pro).await;
        let found = report(&shop.root, "").await;
        let months = lines(&found["currencies"][0]);
        assert_eq!((months.len(), months[11].as_str()), (12, "2025-10 10.00 | 1 1 0 0 0 0 | 10.00 0.00"));
        let later = report(&shop.root, "from=2026-01&to=2026-12").await;
        assert_eq!(later["currencies"], json!([]), "nothing is known of the future");
    }

    async fn what_cannot_be_asked_is_said_by_field(app: &TestApp) {
        let shop = Shop::open(app).await;
        for (query, problems) in [
            ("from=2025-13", vec!["from: invalid_date"]),
            ("from=2025-01-01&to=x", vec!["from: invalid_date", "to: invalid_date"]),
            ("from=1800-01", vec!["from: date_out_of_range"]),
            ("from=2025-10&to=2025-09", vec!["to: range_reversed"]),
            ("from=2025-11", vec!["to: range_reversed"]),
            ("from=2020-10&to=2025-10", vec!["to: too_many"]),
            ("plan_id=1", vec!["plan_id: not_found"]),
            ("month=2025-01", vec!["month: unknown_field"]),
        ] {
            for path in [REVENUE.to_owned(), format!("{REVENUE}/export")] {
                let answer = shop.root.get(&format!("{path}?{query}")).await;
                assert_eq!(answer.invalid(), problems, "{query}");
            }
        }
        report(&shop.root, "from=2020-11&to=2025-10").await;
    }

    async fn only_administrators_see_what_is_brought_in(app: &TestApp) {
        let anna = app.user("anna").await;
        for path in [REVENUE.to_owned(), format!("{REVENUE}/export")] {
            anna.get(&path).await.refused(403, "forbidden");
            app.guest().get(&path).await.refused(401, "unauthenticated");
        }
    }
}
