//! Single transactions: booked, changed, deleted, restored.

use jiff::SignedDuration;
use kym_testing::{column, expect_sound, id, on_both, text};
use serde_json::{Value, json};

on_both! {
    async fn a_transaction_is_booked(app: &TestApp) {
        let home = app.home("anna").await;
        let category = id(&home
            .owner
            .create_category(json!({
                "workspace_id": home.workspace, "name": "Pets", "kind": "expense",
            }))
            .await);
        let body = json!({
            "account_id": home.wallet, "date": "2025-10-05", "total_amount": "-12.5", "category_id": category,
            "status": "cleared", "payee": "  Zoo shop ", "note": "Two\nlines",
        });
        let answer = home.owner.create_transaction(body).await;
        let row = answer.created();
        assert_eq!(
            row,
            json!({
                "id": row["id"],
                "account_id": home.wallet,
                "date": "2025-10-05",
                "total_amount": "-12.50",
                "currency": "USD",
                "converted_amount": "-12.50",
                "rate": null,
                "category_id": category,
                "status": "cleared",
                "payee": "Zoo shop",
                "note": "Two\nlines",
                "transfer": null,
                "splits": [],
                "tags": [],
                "attachment_count": 0,
                "running_balance": "-12.50",
                "version": 1,
                "created_by": home.owner.id,
            })
        );
        assert_eq!(answer.header("etag"), "\"1\"");
        assert_eq!(home.balance(&home.wallet).await, "-12.50");
    }

    async fn what_is_not_given_is_plain(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-05", "7").await;
        let plain = json!({ "status": "pending", "category_id": null, "payee": "", "note": "" });
        for (field, value) in plain.as_object().expect("an object") {
            assert_eq!(&row[field], value, "{field}");
        }
    }

    async fn a_workspace_without_decimals_has_none(app: &TestApp) {
        let home = app.home_in("anna", "JPY").await;
        assert_eq!(home.book("2025-10-05", "-1500").await["total_amount"], "-1500");
        assert_eq!(home.balance(&home.bank).await, "100");
        let dinars = app.home_in("boris", "KWD").await;
        assert_eq!(dinars.book("2025-10-05", "0.1").await["total_amount"], "0.100");
    }

    async fn a_change_leaves_as_it_is_what_it_does_not_name(app: &TestApp) {
        let home = app.home("anna").await;
        let mut body = home.row("2025-10-05", "-5");
        body["payee"] = "Bakery".into();
        let row = text(&home.owner.create_transaction(body).await.created()["id"]);
        let change = json!({ "date": "2025-10-04", "total_amount": "-6", "status": "reconciled" });
        let answer = home.owner.update_transaction(&row, change).await;
        let changed = answer.ok();
        let expected = json!({
            "id": row, "account_id": home.wallet, "date": "2025-10-04", "total_amount": "-6.00", "status": "reconciled",
            "payee": "Bakery", "version": 2,
        });
        for (field, value) in expected.as_object().expect("an object") {
            assert_eq!(&changed[field], value, "{field}");
        }
        assert_eq!(answer.header("etag"), "\"2\"");
        assert_eq!(home.balance(&home.wallet).await, "-6.00");
        let empty = json!({ "date": "", "total_amount": "" });
        let refused = home.owner.update_transaction(&row, empty).await;
        assert_eq!(refused.invalid(), ["date: invalid_date", "total_amount: invalid_amount"]);
    }

    async fn a_transaction_moves_to_another_account_with_its_money(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let change =
            json!({ "account_id": home.bank, "date": "2025-10-05", "total_amount": "-5", "status": "pending" });
        assert_eq!(home.owner.update_transaction(&row, change.clone()).await.ok()["account_id"], home.bank);
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        assert_eq!(home.balance(&home.bank).await, "95.00");
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let mut back = change;
        back["account_id"] = home.wallet.clone().into();
        assert_eq!(home.owner.update_transaction(&row, back).await.invalid(), ["account_id: not_found"]);
    }

    async fn a_row_of_a_deleted_account_can_still_be_put_right(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        let change = json!({ "date": "2025-10-05", "total_amount": "-4", "status": "pending" });
        home.owner.update_transaction(&row, change).await.ok();
        assert_eq!(home.balance(&home.wallet).await, "-4.00");
    }

    async fn a_deleted_transaction_is_out_of_the_books_and_can_be_restored(app: &TestApp) {
        let home = app.home("anna").await;
        let row = home.book("2025-10-05", "-5").await;
        let row_id = text(&row["id"]);
        home.owner.delete_transaction(&row_id).await.no_content();
        assert_eq!(home.balance(&home.wallet).await, "0.00");
        assert_eq!(home.list(&home.wallet).await["total"], 0);
        home.owner.delete_transaction(&row_id).await.refused(404, "not_found");
        let change = json!({ "date": "2025-10-05", "total_amount": "-4", "status": "pending" });
        home.owner.update_transaction(&row_id, change).await.refused(404, "not_found");
        let restored = home.owner.restore_transaction(&row_id).await.ok();
        assert_eq!((&restored["total_amount"], &restored["version"]), (&json!("-5.00"), &json!(3)));
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
        assert_eq!(home.owner.restore_transaction(&row_id).await.ok(), restored, "once more changes nothing");
    }

    async fn a_restored_transaction_has_lost_a_category_that_is_gone(app: &TestApp) {
        let home = app.home("anna").await;
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let category = id(&home.owner.create_category(category).await);
        let mut body = home.row("2025-10-05", "-5");
        body["category_id"] = category.clone().into();
        let row = text(&home.owner.create_transaction(body).await.created()["id"]);
        home.owner.delete_transaction(&row).await.no_content();
        home.owner.delete_category(&category).await.no_content();
        assert_eq!(home.owner.restore_transaction(&row).await.ok()["category_id"], Value::Null);
    }

    async fn after_thirty_days_a_deleted_transaction_is_gone_for_good(app: &TestApp) {
        let home = app.home("anna").await;
        let kept = home.book("2025-10-04", "-1").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let legs = home.withdraw("2025-10-05", "20").await;
        home.owner.delete_transaction(&row).await.no_content();
        home.owner.delete_transaction(&text(&legs["to"]["id"])).await.no_content();
        app.advance(SignedDuration::from_hours(24 * 30 - 1));
        app.run_jobs().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 4);
        app.advance(SignedDuration::from_hours(24 * 2 + 1));
        assert_eq!(app.run_jobs().await, 1);
        assert_eq!(app.place.count("transactions", "TRUE").await, 1);
        let anna = app.sign_in_again(&home.owner).await;
        anna.restore_transaction(&row).await.refused(404, "not_found");
        let left = anna.list_transactions(&format!("?account_id={}", home.wallet)).await.ok();
        assert_eq!(column(&left["transactions"], "id"), [kept["id"].clone()]);
    }

    async fn a_clock_that_jumps_ahead_for_a_while_removes_nothing_for_good(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        home.owner.delete_transaction(&row).await.no_content();
        app.run_jobs().await;
        let jump = SignedDuration::from_hours(24 * 40);
        app.clock.jump(jump);
        app.run_jobs().await;
        app.advance(SignedDuration::from_mins(14));
        app.run_jobs().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 1);
        app.clock.jump(-jump);
        app.run_jobs().await;
        let anna = app.sign_in_again(&home.owner).await;
        anna.restore_transaction(&row).await.ok();
        // Once it is clear that the time is right, what is old goes.
        anna.delete_transaction(&row).await.no_content();
        app.clock.jump(jump);
        app.run_jobs().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 1);
        app.advance(SignedDuration::from_mins(15));
        app.run_jobs().await;
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
    }

    async fn a_stale_transaction_is_not_written_over_a_newer_one(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let change = |amount: &str| json!({ "date": "2025-10-05", "total_amount": amount, "status": "pending" });
        let first = home.owner.if_match("\"1\"");
        let newer = first.update_transaction(&row, change("-6")).await.ok();
        let stale = first.update_transaction(&row, change("-7")).await;
        assert_eq!(stale.refused(412, "stale_version")["current"], newer);
        first.delete_transaction(&row).await.refused(412, "stale_version");
        home.owner.if_match("W/\"2\"").update_transaction(&row, change("-7")).await.refused(412, "stale_version");
        home.owner.if_match("2").update_transaction(&row, change("-7")).await.refused(400, "malformed_request");
        assert_eq!(home.balance(&home.wallet).await, "-6.00");
        let last = home.owner.update_transaction(&row, change("-7")).await;
        assert_eq!(last.header("etag"), "\"3\"", "without a precondition the last one wins and learns its version");
        home.owner.if_match("*").delete_transaction(&row).await.no_content();
    }

    async fn every_bad_field_of_a_transaction_is_named_at_once(app: &TestApp) {
        let home = app.home("anna").await;
        let nothing = home.owner.create_transaction(json!({})).await;
        assert_eq!(nothing.invalid(), ["account_id: required", "date: required", "total_amount: required"]);
        let wrong = json!({
            "account_id": "x", "date": "2025-02-30", "total_amount": "1e3", "category_id": "x", "status": "done",
            "payee": "x".repeat(201), "note": "x".repeat(1001),
        });
        let faults = [
            "account_id: not_found",
            "date: invalid_date",
            "total_amount: invalid_amount",
            "category_id: not_found",
            "status: unknown_value",
            "payee: too_long",
            "note: too_long",
        ];
        assert_eq!(home.owner.create_transaction(wrong).await.invalid(), faults);
        for field in
            ["id", "version", "workspace_id", "created_by", "transfer", "running_balance", "converted_amount", "rate"]
        {
            let mut body = home.row("2025-10-05", "1");
            body[field] = "1".into();
            assert_eq!(home.owner.create_transaction(body).await.invalid(), [format!("{field}: unknown_field")]);
        }
        assert_eq!(app.place.count("transactions", "TRUE").await, 0);
        assert_eq!(app.place.count("account_days", "TRUE").await, 0);
    }

    async fn no_account_takes_more_than_can_be_counted(app: &TestApp) {
        const LARGEST: &str = "22517998136852.48";
        let home = app.home("anna").await;
        let row = |amount: &str| home.row("2025-10-01", amount);
        for _ in 0..2 {
            home.owner.create_transaction(row(LARGEST)).await.created();
        }
        for amount in [LARGEST, "-22517998136852.48"] {
            let refused = home.owner.create_transaction(row(amount)).await;
            assert_eq!(refused.invalid(), ["total_amount: sum_out_of_range"]);
        }
        let fits = home.owner.create_transaction(row("-22517998136852.47")).await.created();
        let fits = text(&fits["id"]);
        let larger = home.owner.update_transaction(&fits, row(LARGEST)).await;
        assert_eq!(larger.invalid(), ["total_amount: sum_out_of_range"]);
        let body = json!({
            "from_account_id": home.bank, "to_account_id": home.wallet, "date": "2025-10-01", "amount": "99999999.00",
        });
        let refused = home.owner.create_transfer(body.clone()).await;
        assert_eq!(refused.invalid(), ["amount: sum_out_of_range"]);
        // All that is told of it is told exactly.
        assert_eq!(home.balance(&home.wallet).await, "22517998136852.49");
        let dashboard = home.dashboard("").await;
        assert!(dashboard.is_object(), "{dashboard}");
        home.owner.delete_transaction(&fits).await.no_content();
        home.owner.create_transfer(body).await.created();
        expect_sound(app).await;
    }

    async fn sums_that_are_too_large_all_the_same_are_said_to_be_so(app: &TestApp) {
        let home = app.home("anna").await;
        home.book("2025-09-01", "5").await;
        home.book("2025-10-01", "5").await;
        // As no booking makes them.
        app.place.execute(
            "UPDATE account_months SET inflow = 9223372036854775807, base_inflow = 9223372036854775807",
        ).await;
        app.place.execute("UPDATE category_months SET inflow = 9223372036854775807, base_inflow = 9223372036854775807").await;
        home.owner.list_accounts(&home.workspace, "?with_balances=true").await.refused(422, "amounts_too_large");
        for report in ["income-expense", "net-worth-over-time"] {
            let asked = home.report(report, json!({ "period": "this_year" })).await;
            asked.refused(422, "amounts_too_large");
        }
        // One more in such a month is refused, too, whether a sum leaves 64 bits or the account takes too much.
        let refused = home.owner.create_transaction(home.row("2025-10-02", "5")).await;
        assert_eq!(refused.invalid(), ["total_amount: sum_out_of_range"]);
    }
}
