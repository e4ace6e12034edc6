//! Who is told that an account has little.

use jiff::SignedDuration;
use kym_testing::{Home, Person, TestApp, on_both};
use serde_json::{Value, json};

use super::events::{kinds, look, told};

/// Has somebody watch the balance of an account.
async fn watch(app: &TestApp, home: &Home, person: &Person, amount: &str) {
    let person = app.sign_in_again(person).await;
    let body = json!({ "low_balances": [
        { "workspace_id": home.workspace, "account_id": home.bank, "amount": amount },
    ] });
    person.update_notification_settings(body).await.ok();
}

/// Books on the bank, which begins with 100.
async fn pay(app: &TestApp, home: &Home, date: &str, amount: &str) {
    let owner = app.sign_in_again(&home.owner).await;
    let row = json!({ "account_id": home.bank, "date": date, "total_amount": amount });
    owner.create_transaction(row).await.created();
}

on_both! {
    async fn a_low_balance_is_told_when_it_falls_and_not_while_it_flaps(app: &TestApp) {
        let home = app.home("anna").await;
        watch(app, &home, &home.owner, "100").await;
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new(), "it has just so much");
        pay(app, &home, "2025-10-05", "-1").await;
        look(app).await;
        look(app).await;
        let list = told(app, &home.owner, "").await;
        let [one] = list.as_slice() else { panic!("{list:?}") };
        let dollars = |amount: &str| json!({ "amount": amount, "currency": "USD", "currency_digits": 2 });
        assert_eq!(one["params"], json!({
            "workspace": "anna's", "name": "Bank", "amount": dollars("99.00"), "threshold": dollars("100.00"),
        }));
        assert_eq!((&one["type"], &one["entity"]), (&json!("low_balance"), &json!({ "type": "account", "id": home.bank })));
        for amount in ["1", "-1", "1", "-1", "1"] {
            pay(app, &home, "2025-10-05", amount).await;
            look(app).await;
        }
        assert_eq!(kinds(app, &home.owner).await.len(), 1, "once on a day");
        app.advance(SignedDuration::from_hours(24));
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await.len(), 1, "it is not low");
        pay(app, &home, "2025-10-05", "-2").await;
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await.len(), 2);
        app.advance(SignedDuration::from_hours(24));
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await.len(), 2, "it still is");
    }

    async fn what_is_low_when_it_is_set_or_when_a_day_comes_is_told_too(app: &TestApp) {
        let home = app.home("anna").await;
        app.member(&home, "editor").await;
        pay(app, &home, "2025-10-06", "-60").await;
        look(app).await;
        watch(app, &home, &home.owner, "50").await;
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new());
        app.advance(SignedDuration::from_hours(24));
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await, ["low_balance"]);
        watch(app, &home, &home.owner, "50").await;
        look(app).await;
        assert_eq!(kinds(app, &home.owner).await, ["low_balance"], "nothing is new");
    }

    async fn who_was_removed_hears_nothing_of_balances(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        watch(app, &home, &editor, "50").await;
        look(app).await;
        home.owner.remove_member(&home, &editor.id).await.no_content();
        pay(app, &home, "2025-10-05", "-60").await;
        look(app).await;
        assert_eq!(told(app, &editor, "low_balance").await, Vec::<Value>::new());
        assert_eq!(kinds(app, &home.owner).await, Vec::<String>::new());
    }
}
