//! Goals: set, changed, told how far they have come, and ended with their accounts.

use kym_testing::{Home, id, on_both, text};
use serde_json::{Value, json};

/// A goal on an account of the household.
fn goal(home: &Home, account: &str, amount: &str) -> Value {
    json!({
        "workspace_id": home.workspace, "name": "Boat", "target_amount": amount,
        "target_date": "2026-10-05", "account_id": account,
    })
}

async fn goals(home: &Home) -> Vec<Value> {
    let path = format!("/goals/?workspace_id={}", home.workspace);
    let list = home.owner.get(&path).await.ok();
    list["items"].as_array().expect("a list").clone()
}

async fn get(home: &Home, goal: &str) -> Value {
    home.owner.get(&format!("/goals/{goal}")).await.ok()
}

/// Fifty dollars from the bank to the wallet on the first of each month.
fn standing(home: &Home) -> Value {
    let mut definition = home.paying("Saving", "FREQ=MONTHLY;BYMONTHDAY=1", "2025-11-01");
    definition["kind"] = "transfer".into();
    definition["account_id"] = home.bank.clone().into();
    definition["to_account_id"] = home.wallet.clone().into();
    definition["amount"] = "50".into();
    definition
}

on_both! {
    async fn a_goal_of_a_balance_is_told_to_the_cent(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.owner.post("/goals/", goal(&home, &home.bank, "1300")).await.created();
        assert_eq!(
            made,
            json!({
                "id": made["id"], "workspace_id": home.workspace, "name": "Boat", "target_amount": "1300.00",
                "target_date": "2026-10-05", "account_id": home.bank, "source": "balance",
                "start_date": "2025-10-05", "start_amount": "0.00", "note": "", "currency": "USD",
                "currency_digits": 2, "saved": "100.00", "remaining": "1200.00", "percent": 7,
                "per_month_needed": "100.00", "pace": "0.00", "projected_date": null,
                "projected_amount": "100.00", "is_reached": false, "is_on_track": false, "version": 1,
                "problem": null,
            })
        );
        // A dollar a day in the last 92 days, and so it goes on.
        let row = json!({ "account_id": home.bank, "date": "2025-09-01", "total_amount": "92" });
        home.owner.create_transaction(row).await.created();
        let seen = get(&home, &text(&made["id"])).await;
        assert_eq!((&seen["saved"], &seen["remaining"]), (&json!("192.00"), &json!("1108.00")));
        assert_eq!((&seen["pace"], &seen["projected_amount"]), (&json!("30.41"), &json!("557.00")));
        assert_eq!(seen["projected_date"], "2028-10-17");
        assert_eq!(goals(&home).await, [seen]);
    }

    async fn transfers_count_from_the_first_day_on_and_recurring_ones_are_projected(app: &TestApp) {
        let home = app.home("anna").await;
        home.withdraw("2025-10-01", "10").await;
        home.withdraw("2025-10-05", "30").await;
        home.book("2025-10-05", "500").await;
        home.recurring(standing(&home)).await;
        let mut definition = goal(&home, &home.wallet, "200");
        definition["source"] = "transfers".into();
        definition["start_amount"] = "20".into();
        let made = home.owner.post("/goals/", definition).await.created();
        assert_eq!((&made["saved"], &made["percent"]), (&json!("50.00"), &json!(25)));
        assert_eq!((&made["pace"], &made["projected_date"]), (&Value::Null, &json!("2026-01-01")));
        assert_eq!((&made["projected_amount"], &made["is_on_track"]), (&json!("650.00"), &json!(true)));
        let path = format!("/goals/{}/trajectory", text(&made["id"]));
        let trajectory = home.owner.get(&path).await.ok();
        assert_eq!(trajectory["points"], json!([{ "date": "2025-10-05", "saved": "50.00" }]));
        let projected = trajectory["projected"].as_array().expect("points");
        assert_eq!(projected[0], json!({ "date": "2025-10-05", "saved": "50.00" }));
        assert_eq!(projected[1], json!({ "date": "2025-11-05", "saved": "100.00" }));
        assert_eq!(projected[12], json!({ "date": "2026-10-05", "saved": "650.00" }));
    }

    async fn what_recurs_counts_once_in_the_projection(app: &TestApp) {
        let home = app.home("anna").await;
        // Fifty a month since July: four came, and nothing else did.
        let mut definition = standing(&home);
        definition["dtstart"] = "2025-07-01".into();
        home.recurring(definition).await;
        app.book_due().await;
        assert_eq!(home.balance(&home.wallet).await, "200.00");
        let made = home.owner.post("/goals/", goal(&home, &home.wallet, "300")).await.created();
        assert_eq!((&made["saved"], &made["projected_date"]), (&json!("200.00"), &json!("2025-12-01")));
        assert_eq!(made["projected_amount"], "800.00");
    }

    async fn every_fault_of_a_goal_is_told(app: &TestApp) {
        let home = app.home("anna").await;
        let other = app.home("boris").await;
        let refused = home.owner.post("/goals/", json!({})).await.invalid();
        assert_eq!(
            refused,
            ["workspace_id: required", "name: required", "target_amount: required", "account_id: required"]
        );
        let foreign = goal(&home, &other.bank, "10");
        assert_eq!(home.owner.post("/goals/", foreign).await.invalid(), ["account_id: not_found"]);
        let mut nothing = goal(&home, &home.bank, "0");
        nothing["target_date"] = "2025-10-05".into();
        let refused = home.owner.post("/goals/", nothing).await.invalid();
        assert_eq!(refused, ["target_amount: amount_not_positive", "target_date: date_out_of_range"]);
        home.owner.get("/goals/?workspace_id=x").await.invalid();
    }

    async fn a_goal_is_changed_by_its_version_and_its_history_can_be_undone(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        let made = id(&home.owner.post("/goals/", goal(&home, &home.bank, "1300")).await);
        let event = socket.event().await;
        assert_eq!((&event["event_type"], &event["payload"]["workspace_id"]), (&json!("GOALS_CHANGED"), &json!(home.workspace)));
        let path = format!("/goals/{made}");
        let definition = json!({ "name": "Ship", "target_amount": "2000", "account_id": home.bank, "note": "big" });
        let changed = home.owner.if_match("\"1\"").put(&path, definition.clone()).await.ok();
        assert_eq!((&changed["name"], &changed["target_date"], &changed["version"]), (&json!("Ship"), &Value::Null, &json!(2)));
        home.owner.if_match("\"1\"").put(&path, definition).await.refused(412, "stale_version");
        home.undo_newest().await.created();
        let back = get(&home, &made).await;
        assert_eq!((&back["name"], &back["target_amount"], &back["version"]), (&json!("Boat"), &json!("1300.00"), &json!(3)));
        home.owner.delete(&path).await.no_content();
        assert!(goals(&home).await.is_empty());
        home.undo_newest().await.created();
        let back = get(&home, &made).await;
        assert_eq!((&back["name"], &back["version"]), (&json!("Boat"), &json!(4)));
        let change = &home.history().await[0];
        assert_eq!((&change["noun"], &change["kind"]), (&json!("goal"), &json!("restored")));
    }

    async fn a_goal_ends_with_its_account_when_that_moves_away(app: &TestApp) {
        let home = app.home("anna").await;
        let second = home.owner.create_workspace(json!({ "name": "Second", "currency": "USD" })).await;
        let second = id(&second);
        home.owner.post("/goals/", goal(&home, &home.bank, "1300")).await.created();
        let kept = id(&home.owner.post("/goals/", goal(&home, &home.wallet, "50")).await);
        let mut socket = app.events(&home.owner).await;
        let body = json!({ "target_workspace_id": second });
        home.owner.move_account(&home.workspace, &home.bank, body).await.ok();
        let left: Vec<_> = goals(&home).await.iter().map(|goal| text(&goal["id"])).collect();
        assert_eq!(left, [kept]);
        let mut told = Vec::new();
        for _ in 0..3 {
            told.push(text(&socket.event().await["event_type"]));
        }
        assert!(told.contains(&"GOALS_CHANGED".to_owned()), "{told:?}");
    }

    async fn the_goal_of_a_closed_account_says_so_until_that_is_reopened(app: &TestApp) {
        let home = app.home("anna").await;
        let made = id(&home.owner.post("/goals/", goal(&home, &home.bank, "1300")).await);
        assert_eq!(get(&home, &made).await["problem"], Value::Null);
        home.owner.close_account(&home.workspace, &home.bank, json!({ "transfer_account_id": home.wallet })).await.ok();
        let told = get(&home, &made).await;
        assert_eq!((&told["problem"], &told["saved"]), (&json!("account_closed"), &json!("0.00")));
        let refused = home.owner.post("/goals/", goal(&home, &home.bank, "5")).await;
        assert_eq!(refused.invalid(), ["account_id: not_found"]);
        home.undo_newest().await.created();
        assert_eq!(get(&home, &made).await["problem"], Value::Null);
    }

    async fn the_goal_of_a_deleted_account_says_so(app: &TestApp) {
        let home = app.home("anna").await;
        let made = id(&home.owner.post("/goals/", goal(&home, &home.bank, "1300")).await);
        let path = format!("/workspaces/{}/accounts/{}", home.workspace, home.bank);
        home.owner.delete(&path).await.no_content();
        assert_eq!(get(&home, &made).await["problem"], "account_missing");
        let refused = home.owner.post("/goals/", goal(&home, &home.bank, "5")).await;
        assert_eq!(refused.invalid(), ["account_id: not_found"]);
    }
}
