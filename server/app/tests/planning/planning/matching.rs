//! A payment that is typed in or comes from a bank stands for the occurrence that it is, and is not doubled.

use kym_testing::{Home, on_both, text};
use serde_json::{Value, json};

/// What became of an occurrence: its state and its transaction.
async fn occurrence(home: &Home, item: &str, day: &str) -> (String, Value) {
    let list = home
        .owner
        .occurrences(item, "2025-09-25", "2025-10-31")
        .await
        .ok();
    let items = list["items"].as_array().expect("a list").iter();
    let found = items.filter(|one| one["date"] == day).collect::<Vec<_>>();
    assert_eq!(found.len(), 1, "{list}");
    (text(&found[0]["state"]), found[0]["transaction_id"].clone())
}

/// A row of the wallet with this payee.
async fn pay(home: &Home, (date, amount, payee): (&str, &str, &str)) -> String {
    let mut row = home.row(date, amount);
    row["payee"] = payee.into();
    text(&home.owner.create_transaction(row).await.created()["id"])
}

on_both! {
    async fn what_is_typed_in_near_the_day_stands_for_it(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-06")).await;
        let row = pay(&home, ("2025-10-04", "-5", "RENT October")).await;
        assert_eq!(occurrence(&home, &item, "2025-10-06").await, ("posted".to_owned(), json!(row)));
        app.advance(jiff::SignedDuration::from_hours(48));
        app.book_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
        home.owner.delete_transaction(&row).await.no_content();
        assert_eq!(occurrence(&home, &item, "2025-10-06").await.0, "overdue", "it is waited for again");
        home.owner.restore_transaction(&row).await.ok();
        assert_eq!(occurrence(&home, &item, "2025-10-06").await, ("posted".to_owned(), json!(row)));
    }

    async fn what_differs_in_amount_day_payee_account_or_direction_does_not(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-06")).await;
        for row in [
            ("2025-10-06", "-5.01", "Rent"),
            ("2025-10-06", "5", "Rent"),
            ("2025-10-03", "-5", "Rent"),
            ("2025-10-06", "-5", "Somebody else"),
        ] {
            pay(&home, row).await;
            assert_eq!(occurrence(&home, &item, "2025-10-06").await, ("upcoming".to_owned(), Value::Null), "{row:?}");
        }
        let bank = json!({ "account_id": home.bank, "date": "2025-10-06", "total_amount": "-5", "payee": "Rent" });
        home.owner.create_transaction(bank).await.created();
        assert_eq!(occurrence(&home, &item, "2025-10-06").await, ("upcoming".to_owned(), Value::Null));
    }

    async fn an_estimate_takes_what_is_near_and_a_range_what_is_within(app: &TestApp) {
        let home = app.home("anna").await;
        for (kind, fits, fails) in [("estimate", ["-9.30", "-10.70"], ["-9.20", "-10.80"]), ("range", ["-8", "-12"], ["-7.99", "-12.01"])] {
            let mut definition = home.paying(kind, "FREQ=DAILY", "2025-10-06");
            definition["rrule"] = "FREQ=MONTHLY".into();
            definition["amount_kind"] = kind.into();
            definition["amount"] = "10".into();
            if kind == "range" {
                definition["amount_min"] = "8".into();
                definition["amount_max"] = "12".into();
            }
            for amount in fails {
                let item = home.recurring(definition.clone()).await;
                pay(&home, ("2025-10-06", amount, kind)).await;
                assert_eq!(occurrence(&home, &item, "2025-10-06").await.0, "upcoming", "{kind} {amount}");
                home.owner.delete_recurring(&item).await.no_content();
            }
            for amount in fits {
                let item = home.recurring(definition.clone()).await;
                pay(&home, ("2025-10-06", amount, kind)).await;
                assert_eq!(occurrence(&home, &item, "2025-10-06").await.0, "posted", "{kind} {amount}");
            }
        }
    }

    async fn a_planned_row_makes_way_for_the_payment_it_waited_for(app: &TestApp) {
        let home = app.home("anna").await;
        let mut definition = home.rent("2025-10-05");
        definition["mode"] = "confirm".into();
        let item = home.recurring(definition).await;
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-05 -5.00"]);
        let row = pay(&home, ("2025-10-05", "-5", "Rent for October")).await;
        assert_eq!(occurrence(&home, &item, "2025-10-05").await, ("posted".to_owned(), json!(row)));
        assert_eq!(home.list(&home.wallet).await["total"], json!(1));
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
    }

    async fn of_two_payments_one_stands_for_the_occurrence(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-06")).await;
        let first = pay(&home, ("2025-10-05", "-5", "Rent")).await;
        pay(&home, ("2025-10-06", "-5", "Rent")).await;
        assert_eq!(occurrence(&home, &item, "2025-10-06").await, ("posted".to_owned(), json!(first)));
        assert_eq!(home.list(&home.wallet).await["total"], json!(2));
    }

    async fn a_file_of_the_bank_is_matched_like_a_hand(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-05")).await;
        let file = "Date,Payee,Amount\n2025-10-04,Rent,-5.00\n2025-10-04,Cinema,-7.00\n";
        home.book_file(app, file, json!({})).await;
        assert_eq!(occurrence(&home, &item, "2025-10-05").await.0, "posted");
        app.book_due().await;
        assert_eq!(home.paid("Rent").await, ["2025-10-04 -5.00"]);
    }

    async fn an_occurrence_is_left_out_put_off_and_opened_again(app: &TestApp) {
        let home = app.home("anna").await;
        let item = home.recurring(home.rent("2025-10-05")).await;
        let skipped = home.owner.occurrence(&item, "2025-10-05", ("skip", Value::Null)).await.ok();
        assert_eq!(skipped["state"], json!("skipped"));
        for verb in ["skip", "post", "reschedule"] {
            let body = if verb == "skip" { Value::Null } else { json!({ "date": "2025-10-06" }) };
            let again = home.owner.occurrence(&item, "2025-10-05", (verb, body)).await;
            again.refused(409, "occurrence_settled");
        }
        app.book_due().await;
        assert!(home.paid("Rent").await.is_empty());
        let opened = home.owner.occurrence(&item, "2025-10-05", ("reopen", Value::Null)).await.ok();
        assert_eq!(opened["state"], json!("due"));
        let body = json!({ "date": "2025-10-04", "amount": "6" });
        let posted = home.owner.occurrence(&item, "2025-10-05", ("post", body)).await.ok();
        assert_eq!((&posted["state"], &posted["amount"]), (&json!("posted"), &json!("-6.00")));
        assert_eq!(home.paid("Rent").await, ["2025-10-04 -6.00"]);
        let opened = home.owner.occurrence(&item, "2025-10-05", ("reopen", Value::Null)).await.ok();
        assert_eq!((&opened["state"], &opened["amount"]), (&json!("due"), &json!("-5.00")), "as it was said of all");
        assert_eq!((&opened["due_date"], &opened["is_changed"]), (&json!("2025-10-05"), &json!(false)));
        assert!(home.paid("Rent").await.is_empty());
        let body = json!({ "date": "2025-10-07", "amount": "6" });
        let later = home.owner.occurrence(&item, "2025-10-05", ("reschedule", body)).await.ok();
        assert_eq!((&later["date"], &later["due_date"]), (&json!("2025-10-05"), &json!("2025-10-07")));
        assert_eq!((&later["state"], &later["is_changed"]), (&json!("upcoming"), &json!(true)));
        app.book_due().await;
        assert!(home.paid("Rent").await.is_empty());
        app.advance(jiff::SignedDuration::from_hours(48));
        app.book_due().await;
        let owner = app.sign_in_again(&home.owner).await;
        let home = Home { owner, ..home };
        assert_eq!(home.paid("Rent").await, ["2025-10-07 -6.00"]);
        let no_day = home.owner.occurrence(&item, "2025-10-06", ("skip", Value::Null)).await;
        no_day.refused(404, "not_found");
    }
}
