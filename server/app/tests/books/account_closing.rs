//! Closing accounts and reopening them.

use kym_testing::{Answer, Home, Person, id, on_both};
use serde_json::{Value, json};

async fn close(person: &Person, home: &Home, account: &str, body: Value) -> Answer {
    person.close_account(&home.workspace, account, body).await
}

async fn reopen(person: &Person, home: &Home, account: &str) -> Answer {
    let path = format!("/workspaces/{}/accounts/{account}/reopen", home.workspace);
    person.post(&path, json!({})).await
}

async fn worth(home: &Home) -> Value {
    let question = json!({ "reportDate": "2025-10-05", "includeArchived": true });
    home.report("account-balance", question).await.ok()["totals"]["net"].clone()
}

on_both! {
    async fn an_account_that_is_empty_is_closed_and_reopened(app: &TestApp) {
        let home = app.home("anna").await;
        let closed = close(&home.owner, &home, &home.wallet, json!({})).await.ok();
        assert_eq!((&closed["is_closed"], &closed["is_deleted"], &closed["version"]), (&json!(true), &json!(false), &json!(2)));
        // Twice is once.
        assert_eq!(close(&home.owner, &home, &home.wallet, json!({})).await.ok()["version"], 2);
        home.owner.create_transaction(home.row("2025-10-01", "-5")).await.refused(409, "account_closed");
        let opened = reopen(&home.owner, &home, &home.wallet).await.ok();
        assert_eq!((&opened["is_closed"], &opened["version"]), (&json!(false), &json!(3)));
        home.owner.create_transaction(home.row("2025-10-01", "-5")).await.created();
    }

    async fn what_is_left_goes_to_another_account_in_the_same_step(app: &TestApp) {
        let home = app.home("anna").await;
        let before = worth(&home).await;
        close(&home.owner, &home, &home.bank, json!({})).await.refused(409, "account_not_empty");
        assert_eq!(home.balance(&home.bank).await, "100.00");
        let body = json!({ "transfer_account_id": home.wallet, "date": "2025-10-04" });
        let closed = close(&home.owner, &home, &home.bank, body).await.ok();
        assert_eq!((&closed["is_closed"], &closed["current_balance"]), (&json!(true), &json!("0.00")));
        assert_eq!(home.balance(&home.wallet).await, "100.00");
        assert_eq!(worth(&home).await, before);
        let rows = home.owner.list_transactions(&format!("?account_id={}", home.bank)).await.ok();
        assert_eq!(rows["transactions"][0]["total_amount"], "-100.00");
        // Its rows stay as they are.
        let row = rows["transactions"][0]["id"].as_str().expect("an id").to_owned();
        home.owner.delete_transaction(&row).await.refused(409, "account_closed");
    }

    async fn a_debt_is_paid_by_the_other_account(app: &TestApp) {
        let home = app.home("anna").await;
        let card = json!({ "name": "Card", "account_type": "credit_card", "opening_balance": "-30" });
        let card = id(&home.owner.create_account(&home.workspace, card).await);
        let body = json!({ "transfer_account_id": home.bank });
        assert_eq!(close(&home.owner, &home, &card, body).await.ok()["current_balance"], "0.00");
        assert_eq!(home.balance(&home.bank).await, "70.00");
    }

    async fn between_two_currencies_it_is_said_what_arrives(app: &TestApp) {
        let home = app.home("anna").await;
        let euros = json!({ "name": "Box", "account_type": "cash", "currency": "EUR", "opening_balance": "10" });
        let euros = id(&home.owner.create_account(&home.workspace, euros).await);
        let mut body = json!({ "transfer_account_id": home.wallet });
        assert_eq!(close(&home.owner, &home, &euros, body.clone()).await.invalid(), ["transfer_amount: required"]);
        body["transfer_amount"] = json!("-1");
        assert_eq!(close(&home.owner, &home, &euros, body.clone()).await.invalid(), ["transfer_amount: amount_not_positive"]);
        body["transfer_amount"] = json!("11.50");
        close(&home.owner, &home, &euros, body).await.ok();
        assert_eq!((home.balance(&euros).await, home.balance(&home.wallet).await), ("0.00".into(), "11.50".into()));
    }

    async fn nothing_takes_the_rest_that_cannot(app: &TestApp) {
        let home = app.home("anna").await;
        let to = |target: &str| json!({ "transfer_account_id": target });
        for (target, error) in [
            (home.bank.as_str(), "transfer_account_id: same_account"),
            ("019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a99", "transfer_account_id: not_found"),
            ("x", "transfer_account_id: not_found"),
        ] {
            assert_eq!(close(&home.owner, &home, &home.bank, to(target)).await.invalid(), [error]);
        }
        close(&home.owner, &home, &home.wallet, json!({})).await.ok();
        let refused = close(&home.owner, &home, &home.bank, to(&home.wallet)).await;
        assert_eq!(refused.invalid(), ["transfer_account_id: not_found"], "a closed one takes nothing");
        assert_eq!(home.balance(&home.bank).await, "100.00");
    }

    async fn what_is_expected_stands_against_closing(app: &TestApp) {
        let home = app.home("anna").await;
        let mut planned = home.row("2025-10-20", "-5");
        planned["status"] = "planned".into();
        let planned = id(&home.owner.create_transaction(planned).await);
        home.recurring(home.paying("Gym", "FREQ=WEEKLY", "2025-10-10")).await;
        let refused = close(&home.owner, &home, &home.wallet, json!({})).await;
        assert_eq!(refused.refused(409, "account_expects_transactions")["count"], 2);
        home.owner.delete_transaction(&planned).await;
        let refused = close(&home.owner, &home, &home.wallet, json!({})).await;
        assert_eq!(refused.refused(409, "account_expects_transactions")["count"], 1);
    }

    async fn undo_reopens_and_takes_the_transfer_back_and_redo_does_both_again(app: &TestApp) {
        let home = app.home("anna").await;
        close(&home.owner, &home, &home.bank, json!({ "transfer_account_id": home.wallet })).await.ok();
        for (is_closed, held) in [(false, "100.00"), (true, "0.00"), (false, "100.00")] {
            home.undo_newest().await.created();
            let all = home.owner.list_accounts(&home.workspace, "?with_balances=true").await.ok();
            let mut all = all["items"].as_array().expect("accounts").iter();
            let bank = all.find(|account| account["id"] == home.bank.as_str()).expect("the bank");
            assert_eq!((&bank["is_closed"], &bank["current_balance"]), (&json!(is_closed), &json!(held)));
        }
    }

    async fn reports_count_what_is_closed_when_it_is_asked_for(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.create_transaction(home.row("2025-09-01", "-5")).await.created();
        home.owner.create_transaction(home.row("2025-09-02", "5")).await.created();
        close(&home.owner, &home, &home.wallet, json!({})).await.ok();
        let spent = async |mut question: Value| {
            question["start_date"] = "2025-09-01".into();
            question["end_date"] = "2025-09-30".into();
            home.report("income-expense", question).await.ok()["totals"]["expense"].clone()
        };
        assert_eq!(spent(json!({})).await, "0.00");
        assert_eq!(spent(json!({ "includeArchived": true })).await, "-5.00");
        assert_eq!(spent(json!({ "accountIds": home.wallet })).await, "-5.00");
    }

    async fn who_may_edit_accounts_may_close_them(app: &TestApp) {
        let home = app.home("anna").await;
        for (role, may) in [("viewer", false), ("editor", true), ("admin", true)] {
            let person = app.member(&home, role).await;
            let answer = close(&person, &home, &home.wallet, json!({})).await;
            if may {
                answer.ok();
                reopen(&person, &home, &home.wallet).await.ok();
            } else {
                answer.refused(403, "forbidden");
                reopen(&person, &home, &home.wallet).await.refused(403, "forbidden");
            }
        }
    }
}
