//! Transfers between accounts of two currencies: each leg in its own, and both go together.

use kym_testing::{Abroad, Person, column, expect_sound, on_both, text};
use serde_json::{Value, json};

/// The only row of each of the two accounts.
async fn legs(there: &Abroad) -> [Value; 2] {
    let one = async |account| there.home.list(account).await["transactions"][0].clone();
    [one(&there.home.bank).await, one(&there.euros).await]
}

/// Gives a row of the fifth of October this amount, and its other leg another one.
async fn change(person: &Person, row: &Value, amount: &str, peer: Option<&str>) -> Value {
    let mut body = json!({ "date": "2025-10-05", "total_amount": amount, "status": "pending" });
    if let Some(peer) = peer {
        body["peer_amount"] = json!(peer);
    }
    person
        .update_transaction(&text(&row["id"]), body)
        .await
        .ok()
}

fn amounts(legs: &[Value; 2]) -> [(String, String); 2] {
    [0, 1].map(|place| {
        let leg = &legs[place];
        (text(&leg["total_amount"]), text(&leg["transfer"]["amount"]))
    })
}

fn expected(dollars: &str, euros: &str) -> [(String, String); 2] {
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    [pair(dollars, euros), pair(euros, dollars)]
}

on_both! {
    async fn each_leg_is_counted_in_the_currency_of_its_account(app: &TestApp) {
        let there = app.abroad("anna").await;
        let made = there.exchange("2025-10-05", "55", "50").await;
        assert_eq!((&made["from"]["total_amount"], &made["from"]["currency"]), (&json!("-55.00"), &json!("USD")));
        assert_eq!((&made["to"]["total_amount"], &made["to"]["currency"]), (&json!("50.00"), &json!("EUR")));
        assert_eq!(made["from"]["transfer"], json!({
            "transaction_id": made["to"]["id"], "account_id": there.euros, "amount": "50.00", "currency": "EUR",
        }));
        assert_eq!((&made["from"]["converted_amount"], &made["to"]["converted_amount"]), (&json!("-55.00"), &json!(null)));
        assert_eq!(there.balances().await, ["45.00", "50.00"]);
        assert_eq!(amounts(&legs(&there).await), expected("-55.00", "50.00"));
    }

    async fn both_amounts_must_be_said_between_two_currencies_and_agree_in_one(app: &TestApp) {
        let there = app.abroad("anna").await;
        let home = &there.home;
        for (to, to_amount, fault) in [
            (&there.euros, json!(null), "to_amount: required"),
            (&there.euros, json!("0"), "to_amount: amount_not_positive"),
            (&there.euros, json!("-1"), "to_amount: amount_not_positive"),
            (&there.euros, json!("0.001"), "to_amount: too_many_decimals"),
            (&home.wallet, json!("19"), "to_amount: amounts_differ"),
        ] {
            let mut body = json!({
                "from_account_id": home.bank, "to_account_id": to, "amount": "20", "date": "2025-10-05",
            });
            if !to_amount.is_null() {
                body["to_amount"] = to_amount.clone();
            }
            assert_eq!(home.owner.create_transfer(body).await.invalid(), [fault], "{to_amount}");
        }
        let same = json!({
            "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "20", "to_amount": "20.00",
            "date": "2025-10-05",
        });
        home.owner.create_transfer(same).await.created();
    }

    async fn a_leg_that_changes_leaves_the_other_its_amount_unless_that_is_said_too(app: &TestApp) {
        let there = app.abroad("anna").await;
        let owner = there.home.owner.clone();
        there.exchange("2025-10-05", "55", "50").await;
        let [bank, _] = legs(&there).await;
        change(&owner, &bank, "-56", None).await;
        assert_eq!(amounts(&legs(&there).await), expected("-56.00", "50.00"));
        change(&owner, &bank, "-56", Some("51.20")).await;
        assert_eq!(amounts(&legs(&there).await), expected("-56.00", "51.20"));
        let [_, euros] = legs(&there).await;
        let turned = change(&owner, &euros, "-40", None).await;
        assert_eq!(turned["transfer"]["amount"], "56.00", "the money goes the other way round");
        assert_eq!(there.balances().await, ["156.00", "-40.00"]);
        let nothing = json!({ "date": "2025-10-05", "total_amount": "1", "status": "pending", "peer_amount": "0" });
        let refused = owner.update_transaction(&text(&euros["id"]), nothing).await;
        assert_eq!(refused.invalid(), ["peer_amount: amount_not_positive"]);
        let row = there.home.book("2025-10-05", "-1").await;
        let alone = json!({ "date": "2025-10-05", "total_amount": "1", "status": "pending", "peer_amount": "1" });
        let refused = owner.update_transaction(&text(&row["id"]), alone).await;
        assert_eq!(refused.invalid(), ["peer_amount: immutable"]);
    }

    async fn a_change_of_both_amounts_is_undone_with_both(app: &TestApp) {
        let there = app.abroad("anna").await;
        let owner = there.home.owner.clone();
        there.exchange("2025-10-05", "55", "50").await;
        let [bank, euros] = legs(&there).await;
        for (leg, amount, peer) in [(&bank, "-60", Some("54")), (&bank, "-60", None), (&euros, "52", None), (&bank, "55", Some("50"))] {
            let before = amounts(&legs(&there).await);
            change(&owner, leg, amount, peer).await;
            if amounts(&legs(&there).await) == before {
                continue;
            }
            there.home.undo_newest().await.created();
            assert_eq!(amounts(&legs(&there).await), before, "{amount} {peer:?}");
        }
        assert_eq!(there.balances().await, ["45.00", "50.00"]);
    }

    async fn both_legs_are_deleted_brought_back_and_voided_together(app: &TestApp) {
        let there = app.abroad("anna").await;
        let owner = &there.home.owner;
        let made = there.exchange("2025-10-05", "55", "50").await;
        let (from, to) = (text(&made["from"]["id"]), text(&made["to"]["id"]));
        owner.delete_transaction(&to).await.no_content();
        assert_eq!(there.balances().await, ["100.00", "0.00"]);
        owner.restore_transaction(&from).await.ok();
        assert_eq!(amounts(&legs(&there).await), expected("-55.00", "50.00"));
        owner.bulk_update_status(&[from], "void").await.ok();
        assert_eq!(there.balances().await, ["100.00", "0.00"]);
        there.home.undo_newest().await.created();
        assert_eq!(there.balances().await, ["45.00", "50.00"]);
        expect_sound(app).await;
    }

    async fn no_row_moves_to_an_account_of_another_currency(app: &TestApp) {
        let there = app.abroad("anna").await;
        let (home, owner) = (&there.home, &there.home.owner);
        let row = home.book("2025-10-05", "-5").await;
        let euros = there.book("2025-10-05", "-7").await;
        let body = json!({ "account_id": there.euros, "date": "2025-10-05", "total_amount": "-5", "status": "pending" });
        let refused = owner.update_transaction(&text(&row["id"]), body).await;
        assert_eq!(refused.invalid(), ["account_id: currency_differs"]);
        let [row, euros] = [row, euros].map(|row| text(&row["id"]));
        let refused = owner.bulk_move_account(&[row.clone(), euros.clone()], &home.bank).await;
        let refused = refused.refused(422, "bulk_refused");
        assert_eq!(column(&refused["refused"], "id"), std::slice::from_ref(&euros));
        assert_eq!(column(&refused["refused"], "code"), ["other_currency"]);
        owner.bulk_move_account(&[row], &home.bank).await.ok();
        let second = home.open_in("EUR").await;
        owner.bulk_move_account(&[euros], &second).await.ok();
        assert_eq!(home.balance(&second).await, "-7.00");
    }
}
