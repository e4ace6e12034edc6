//! What stands out, in books where one can see it oneself.

use kym_testing::{Home, column, id, on_both};
use serde_json::{Value, json};

/// Half a year of wages and food, 400.00 a month, and then a September of 600.00 at two places. Today is the fifth of
/// October 2025.
async fn half_a_year(home: &Home) -> (String, String) {
    let category = async |name: &str, kind: &str| {
        let body = json!({ "workspace_id": home.workspace, "name": name, "kind": kind });
        id(&home.owner.create_category(body).await)
    };
    let (food, wages) = (
        category("Food", "expense").await,
        category("Wages", "income").await,
    );
    for month in 3..=9 {
        paid_for(home, &format!("2025-{month:02}-01"), "2000", "Work", &wages).await;
        let payments = if month == 9 {
            [("-350", "Market"), ("-200", "Bakery"), ("-50", "Kiosk")]
        } else if month % 2 == 0 {
            [("-210", "Market"), ("-140", "Bakery"), ("-50", "Kiosk")]
        } else {
            // No price that could go up.
            [("-190", "Market"), ("-160", "Bakery"), ("-50", "Kiosk")]
        };
        for (day, (amount, payee)) in payments.into_iter().enumerate() {
            paid_for(
                home,
                &format!("2025-{month:02}-{:02}", 10 + day),
                amount,
                payee,
                &food,
            )
            .await;
        }
    }
    (food, wages)
}

async fn paid_for(home: &Home, date: &str, amount: &str, payee: &str, category: &str) -> String {
    let body = json!({
        "account_id": home.wallet, "date": date, "total_amount": amount, "payee": payee, "category_id": category,
    });
    id(&home.owner.create_transaction(body).await)
}

fn of<'a>(told: &'a Value, kind: &str) -> &'a Value {
    let items = told["items"].as_array().expect("a list");
    let found = items.iter().find(|item| item["kind"] == kind);
    found.unwrap_or_else(|| panic!("{kind} in {told}"))
}

on_both! {
    async fn more_than_usual_is_told_with_its_percent_and_its_places(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let told = home.owner.list_insights(&home.workspace).await.ok();
        let more = of(&told, "spent_more");
        assert_eq!(
            more,
            &json!({
                "kind": "spent_more", "category_id": food, "payees": ["Market"], "amount": "600.00", "usual": "400.00",
                "percent": 50, "month": "2025-09", "transaction_id": null, "account_id": null, "currency": "USD",
                "currency_digits": 2,
            })
        );
        // 1400 were left in September, and 1600 in a usual month: 12.5 percent less is not worth a word.
        assert_eq!(column(&told["items"], "kind"), ["spent_more"]);
        assert_eq!(told["total"], 1);
    }

    async fn a_payment_far_beyond_the_usual_is_told(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let feast = paid_for(&home, "2025-10-04", "-900", "Grand Hotel", &food).await;
        let told = home.owner.list_insights(&home.workspace).await.ok();
        let large = of(&told, "large_payment");
        assert_eq!((&large["transaction_id"], &large["account_id"]), (&json!(feast), &json!(home.wallet)));
        assert_eq!((&large["amount"], &large["usual"], &large["payees"]), (&json!("900.00"), &json!("160.00"), &json!(["Grand Hotel"])));
        of(&told, "already_more");
    }

    async fn what_is_booked_ahead_is_not_spent_already(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let already = async || {
            let told = home.owner.list_insights(&home.workspace).await.ok();
            let items = told["items"].as_array().expect("a list");
            items.iter().any(|item| item["kind"] == "already_more")
        };
        paid_for(&home, "2025-10-02", "-250", "Market", &food).await;
        // Today is the fifth; the second one is split.
        paid_for(&home, "2025-10-06", "-500", "Market", &food).await;
        let lines = json!([{ "category_id": food, "amount": "-150" }, { "amount": "-50" }]);
        let split = json!({ "account_id": home.wallet, "date": "2025-10-31", "total_amount": "-200", "splits": lines });
        home.owner.create_transaction(split).await.created();
        assert!(!already().await, "250 of 400 are spent");
        paid_for(&home, "2025-10-05", "-450", "Bakery", &food).await;
        let told = home.owner.list_insights(&home.workspace).await.ok();
        let more = of(&told, "already_more");
        assert_eq!((&more["amount"], &more["payees"]), (&json!("700.00"), &json!(["Bakery"])));
    }

    async fn neither_what_is_planned_nor_what_is_void_nor_a_transfer_counts(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let before = home.owner.list_insights(&home.workspace).await.ok();
        for status in ["planned", "void"] {
            let body = json!({
                "account_id": home.wallet, "date": "2025-09-20", "total_amount": "-5000", "payee": "Yacht", "category_id": food,
                "status": status,
            });
            home.owner.create_transaction(body).await.created();
        }
        let gone = paid_for(&home, "2025-09-21", "-5000", "Yacht", &food).await;
        home.owner.delete_transaction(&gone).await.no_content();
        assert_eq!(home.owner.list_insights(&home.workspace).await.ok(), before);
    }

    async fn a_refund_makes_less_of_what_was_spent(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        paid_for(&home, "2025-09-25", "100", "Market", &food).await;
        let told = home.owner.list_insights(&home.workspace).await.ok();
        let more = of(&told, "spent_more");
        // 350 - 100 of 500 went to the market: half of it is not most of it.
        assert_eq!((&more["amount"], &more["percent"], &more["payees"]), (&json!("500.00"), &json!(25), &json!(["Market", "Bakery"])));
    }

    async fn what_has_no_rate_is_compared_with_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let crowns = json!({ "name": "Crowns", "account_type": "cash", "currency": "CZK" });
        let crowns = id(&home.owner.create_account(&home.workspace, crowns).await);
        let body = json!({ "account_id": crowns, "date": "2025-09-12", "total_amount": "-900", "category_id": food });
        home.owner.create_transaction(body).await.created();
        assert_eq!(home.owner.list_insights(&home.workspace).await.ok()["items"], json!([]));
    }

    async fn a_merged_category_is_told_with_all_that_it_took_over(app: &TestApp) {
        let home = app.home("anna").await;
        let (food, _) = half_a_year(&home).await;
        let body = json!({ "workspace_id": home.workspace, "name": "Meals", "kind": "expense" });
        let meals = id(&home.owner.create_category(body).await);
        home.owner.merge_category(&food, &meals).await.ok();
        let told = home.owner.list_insights(&home.workspace).await.ok();
        let more = of(&told, "spent_more");
        assert_eq!((&more["category_id"], &more["amount"], &more["usual"]), (&json!(meals), &json!("600.00"), &json!("400.00")));
    }

    async fn accounts_that_were_put_away_are_not_told_of(app: &TestApp) {
        let home = app.home("anna").await;
        half_a_year(&home).await;
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        assert_eq!(home.owner.list_insights(&home.workspace).await.ok()["total"], 0);
    }

    async fn books_without_a_usual_month_have_nothing_to_tell(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-10-01", "-500").await;
        assert_eq!(home.owner.list_insights(&home.workspace).await.ok(), json!({ "items": [], "total": 0 }));
    }

    async fn what_is_as_it_was_costs_nothing_until_the_books_or_the_day_are_others(app: &TestApp) {
        let home = app.home("anna").await;
        let first = home.owner.list_insights(&home.workspace).await;
        let tag = first.header("etag").to_owned();
        let again = home.owner.with("if-none-match", &tag);
        assert_eq!(again.list_insights(&home.workspace).await.status, 304);
        home.book("2025-10-01", "-5").await;
        let other = again.list_insights(&home.workspace).await;
        other.ok();
        let tag = other.header("etag").to_owned();
        app.advance(jiff::SignedDuration::from_hours(24));
        let owner = app.sign_in_again(&home.owner).await.with("if-none-match", &tag);
        owner.list_insights(&home.workspace).await.ok();
    }

    async fn strangers_are_told_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let stranger = app.user("boris").await;
        stranger.list_insights(&home.workspace).await.refused(404, "not_found");
        let viewer = app.member(&home, "viewer").await;
        assert_eq!(viewer.list_insights(&home.workspace).await.ok()["total"], 0);
    }
}
