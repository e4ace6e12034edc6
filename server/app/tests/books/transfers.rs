//! Transfers: two transactions that cancel and go together.

mod currencies;
mod joining;

use kym_testing::{Home, on_both, text};
use serde_json::{Value, json};

async fn both(home: &Home) -> (Value, Value) {
    let one = async |account| home.list(account).await["transactions"][0].clone();
    (one(&home.bank).await, one(&home.wallet).await)
}

fn body(home: &Home, changes: &Value) -> Value {
    let mut body = json!({
        "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "20", "date": "2025-10-05",
    });
    for (field, value) in changes.as_object().expect("an object") {
        body[field] = value.clone();
    }
    body
}

on_both! {
    async fn a_transfer_takes_here_and_gives_there(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home
            .owner
            .create_transfer(body(&home, &json!({ "payee": "Cash", "status": "cleared" })))
            .await
            .created();
        let leg = |own: &str, account: &str, amount: &str, other: &str, other_account: &str| {
            let opposite = if amount == "20.00" { "-20.00" } else { "20.00" };
            json!({
                "id": own, "account_id": account, "date": "2025-10-05", "total_amount": amount, "currency": "USD",
                "converted_amount": amount, "rate": null,
                "category_id": null, "status": "cleared", "payee": "Cash", "note": "",
                "transfer": {
                    "transaction_id": other, "account_id": other_account, "amount": opposite, "currency": "USD",
                },
                "splits": [], "tags": [], "attachment_count": 0, "running_balance": if own == made["from"]["id"] { "80.00" } else { "20.00" },
                "version": 1, "created_by": home.owner.id,
            })
        };
        let (from, to) = (text(&made["from"]["id"]), text(&made["to"]["id"]));
        assert_eq!(made["from"], leg(&from, &home.bank, "-20.00", &to, &home.wallet));
        assert_eq!(made["to"], leg(&to, &home.wallet, "20.00", &from, &home.bank));
        assert_eq!(
            (home.balance(&home.bank).await.as_str(), home.balance(&home.wallet).await.as_str()),
            ("80.00", "20.00")
        );
    }

    async fn a_change_of_one_leg_changes_the_other(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let change =
            json!({ "date": "2025-10-06", "total_amount": "30", "status": "planned", "payee": "P", "note": "N" });
        home.owner.update_transaction(&text(&made["to"]["id"]), change).await.ok();
        let (from, to) = both(&home).await;
        assert_eq!((&from["total_amount"], &to["total_amount"]), (&json!("-30.00"), &json!("30.00")));
        for field in ["date", "status", "payee", "note", "version"] {
            assert_eq!(from[field], to[field], "{field}");
        }
        assert_eq!(home.balance(&home.bank).await, "100.00", "what is planned has not happened");
    }

    async fn each_bank_clears_its_own_leg(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let change = json!({ "date": "2025-10-05", "total_amount": "20", "status": "cleared" });
        home.owner.update_transaction(&text(&made["to"]["id"]), change).await.ok();
        let (from, to) = both(&home).await;
        assert_eq!((&from["status"], &to["status"]), (&json!("pending"), &json!("cleared")));
    }

    async fn a_change_of_sign_turns_the_transfer_round(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let change = json!({ "date": "2025-10-05", "total_amount": "-20", "status": "pending" });
        home.owner.update_transaction(&text(&made["to"]["id"]), change).await.ok();
        assert_eq!(
            (home.balance(&home.bank).await.as_str(), home.balance(&home.wallet).await.as_str()),
            ("120.00", "-20.00")
        );
    }

    async fn a_leg_that_moves_is_still_found_by_the_other(app: &TestApp) {
        let home = app.home("anna").await;
        let third = json!({ "name": "Savings", "account_type": "savings" });
        let third = text(&home.owner.create_account(&home.workspace, third).await.created()["id"]);
        let made = home.withdraw("2025-10-05", "20").await;
        let leg = text(&made["to"]["id"]);
        let change =
            json!({ "account_id": third, "date": "2025-10-05", "total_amount": "20", "status": "pending" });
        home.owner.update_transaction(&leg, change).await.ok();
        let from = home.list(&home.bank).await["transactions"][0].clone();
        let other = json!({ "transaction_id": leg, "account_id": third, "amount": "20.00", "currency": "USD" });
        assert_eq!(from["transfer"], other);
        assert_eq!(
            (home.balance(&home.wallet).await.as_str(), home.balance(&third).await.as_str()),
            ("0.00", "20.00")
        );
        let onto_the_other =
            json!({ "account_id": home.bank, "date": "2025-10-05", "total_amount": "20", "status": "pending" });
        assert_eq!(
            home.owner.update_transaction(&leg, onto_the_other).await.invalid(),
            ["account_id: same_account"]
        );
    }

    async fn both_legs_are_deleted_and_restored_together(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let (from, to) = (text(&made["from"]["id"]), text(&made["to"]["id"]));
        home.owner.delete_transaction(&from).await.no_content();
        assert_eq!(
            (home.balance(&home.bank).await.as_str(), home.balance(&home.wallet).await.as_str()),
            ("100.00", "0.00")
        );
        home.owner.delete_transaction(&to).await.refused(404, "not_found");
        home.owner.restore_transaction(&to).await.ok();
        assert_eq!(
            (home.balance(&home.bank).await.as_str(), home.balance(&home.wallet).await.as_str()),
            ("80.00", "20.00")
        );
    }

    async fn a_stale_leg_is_told_by_its_own_version(app: &TestApp) {
        let home = app.home("anna").await;
        let made = home.withdraw("2025-10-05", "20").await;
        let change = json!({ "date": "2025-10-05", "total_amount": "30", "status": "pending" });
        home.owner.if_match("\"1\"").update_transaction(&text(&made["to"]["id"]), change.clone()).await.ok();
        let stale = home.owner.if_match("\"1\"").update_transaction(&text(&made["from"]["id"]), change).await;
        assert_eq!(stale.refused(412, "stale_version")["current"]["total_amount"], "-30.00");
    }

    async fn a_transfer_has_no_category(app: &TestApp) {
        let home = app.home("anna").await;
        let refused = home.owner.create_transfer(body(&home, &json!({ "category_id": home.bank }))).await;
        assert_eq!(refused.invalid(), ["category_id: unknown_field"]);
        let made = home.withdraw("2025-10-05", "20").await;
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let category = home.owner.create_category(category).await.created();
        let change = json!({ "date": "2025-10-05", "total_amount": "20", "status": "pending", "category_id": category["id"] });
        let refused = home.owner.update_transaction(&text(&made["to"]["id"]), change).await;
        assert_eq!(refused.invalid(), ["category_id: immutable"]);
    }

    async fn every_bad_field_of_a_transfer_is_named(app: &TestApp) {
        let home = app.home("anna").await;
        let nothing = home.owner.create_transfer(json!({})).await;
        let faults = ["from_account_id: required", "to_account_id: required", "amount: required", "date: required"];
        assert_eq!(nothing.invalid(), faults);
        for (changes, fault) in [
            (json!({ "to_account_id": home.bank }), "to_account_id: same_account"),
            (json!({ "amount": "0" }), "amount: amount_not_positive"),
            (json!({ "amount": "-20" }), "amount: amount_not_positive"),
            (json!({ "amount": "0.001" }), "amount: too_many_decimals"),
            (json!({ "amount": "22517998136852.49" }), "amount: amount_out_of_range"),
            (json!({ "status": "lost" }), "status: unknown_value"),
        ] {
            assert_eq!(home.owner.create_transfer(body(&home, &changes)).await.invalid(), [fault], "{changes}");
        }
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let closed = home.owner.create_transfer(body(&home, &json!({}))).await;
        assert_eq!(closed.invalid(), ["to_account_id: not_found"]);
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
    }

    async fn a_transfer_in_yen_and_one_of_the_largest_amount_are_exact(app: &TestApp) {
        let yen = app.home_in("anna", "JPY").await;
        yen.withdraw("2025-10-05", "1").await;
        assert_eq!((yen.balance(&yen.bank).await.as_str(), yen.balance(&yen.wallet).await.as_str()), ("99", "1"));
        let home = app.home("boris").await;
        home.withdraw("2025-10-05", "22517998136852.48").await;
        assert_eq!(home.balance(&home.bank).await, "-22517998136752.48");
    }
}
