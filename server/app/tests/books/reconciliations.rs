//! Comparing an account with the statements of its bank.

mod locks;
mod property;

use kym_testing::{TestApp, column, id, on_both, text};
use serde_json::json;

async fn expect_sound(app: &TestApp) {
    let kym = app.kym().await;
    let mut reader = kym.db.read().await.expect("a snapshot");
    let report = kym::registrations::check(&mut reader)
        .await
        .expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

on_both! {
    async fn what_is_ticked_brings_the_account_to_the_statement(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-08-30", "50").await;
        let row = home.book("2025-09-10", "-12.34").await;
        home.cleared("2025-10-01", "-1").await;
        let begun = home.begin(&home.wallet, "2025-09-30", "37.66").await;
        let body = begun.created();
        assert_eq!(begun.header("etag"), "\"1\"");
        assert_eq!(body, json!({
            "id": body["id"], "workspace_id": home.workspace, "account_id": home.wallet,
            "statement_date": "2025-09-30", "statement_balance": "37.66", "state": "open",
            "progress": { "reconciled_balance": "0.00", "cleared_balance": "50.00", "difference": "-12.34" },
            "opened_at": body["opened_at"], "opened_by": home.owner.id, "closed_at": null, "closed_by": null,
            "adjustment_id": null, "row_count": 0, "version": 1,
        }));
        home.owner.bulk_update_status(&[text(&row["id"])], "cleared").await.ok();
        let id = text(&body["id"]);
        let seen = home.owner.get_reconciliation(&home, &home.wallet, &id).await.ok();
        assert_eq!(seen["progress"]["difference"], "0.00");

        let closed = home.owner.close(&home, &home.wallet, &id).await.ok();
        let expected = json!({
            "state": "closed", "progress": null, "closed_by": home.owner.id, "row_count": 2, "adjustment_id": null,
            "version": 2,
        });
        for (field, value) in expected.as_object().expect("an object") {
            assert_eq!(&closed[field], value, "{field}");
        }
        let list = home.list(&home.wallet).await;
        assert_eq!(column(&list["transactions"], "status"), ["reconciled", "reconciled", "cleared"]);
        assert_eq!(home.account(&home.wallet, "closed_until").await, "2025-09-30");
        assert_eq!(home.account(&home.bank, "closed_until").await, json!(null));
        expect_sound(app).await;
    }

    async fn the_next_statement_begins_where_the_last_one_ended(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-08-10", "50").await;
        home.closed(&home.wallet, "2025-08-31", "50").await;
        let late = home.book("2025-08-20", "-5").await;
        home.cleared("2025-09-10", "7").await;
        let begun = home.begin(&home.wallet, "2025-09-30", "52").await.created();
        assert_eq!(begun["progress"], json!({
            "reconciled_balance": "50.00", "cleared_balance": "57.00", "difference": "-5.00",
        }));
        // The cheque that the last statement did not have yet.
        let editor = app.member(&home, "editor").await;
        editor.bulk_update_status(&[text(&late["id"])], "cleared").await.ok();
        let closed = editor.close(&home, &home.wallet, &text(&begun["id"])).await.ok();
        assert_eq!(closed["row_count"], 2);
        let list = home.owner.list_reconciliations(&home, &home.wallet).await.ok();
        assert_eq!(column(&list["items"], "statement_date"), ["2025-09-30", "2025-08-31"]);
        assert_eq!(list["total"], 2);
    }

    async fn what_is_left_is_booked_only_when_that_is_wished(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-09-10", "50").await;
        let begun = id(&home.begin(&home.wallet, "2025-09-30", "48.5").await);
        let refused = home.owner.close(&home, &home.wallet, &begun).await;
        assert_eq!(refused.refused(409, "difference_remains")["difference"], "-1.50");
        assert_eq!(home.account(&home.wallet, "closed_until").await, json!(null));

        let russian = home.owner.with("accept-language", "ru");
        let closed = russian.close_adjusting(&home, &home.wallet, &begun).await.ok();
        assert_eq!(closed["row_count"], 1);
        let list = home.list(&home.wallet).await;
        let row = &list["transactions"][1];
        let expected = json!({
            "id": closed["adjustment_id"], "date": "2025-09-30", "total_amount": "-1.50", "status": "reconciled",
            "payee": "Корректировка остатка", "running_balance": "48.50",
        });
        for (field, value) in expected.as_object().expect("an object") {
            assert_eq!(&row[field], value, "{field}");
        }
        expect_sound(app).await;
    }

    async fn what_is_left_is_booked_only_as_it_was_seen(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-09-10", "50").await;
        let begun = home.begin(&home.wallet, "2025-09-30", "48.5").await.created();
        let (begun, seen) = (text(&begun["id"]), &begun["progress"]["difference"]);
        let editor = app.member(&home, "editor").await;
        let unseen = editor.close_seeing(&home, &home.wallet, (&begun, &json!(null))).await;
        assert_eq!(unseen.invalid(), ["difference: required"]);
        let finer = editor.close_seeing(&home, &home.wallet, (&begun, &json!("-1.505"))).await;
        assert_eq!(finer.invalid(), ["difference: too_many_decimals"]);
        // Somebody ticks one more before the other one closes.
        home.cleared("2025-09-20", "-1").await;
        let refused = editor.close_seeing(&home, &home.wallet, (&begun, seen)).await;
        assert_eq!(refused.refused(409, "difference_changed")["difference"], "-0.50");
        assert_eq!(home.account(&home.wallet, "closed_until").await, json!(null));
        assert_eq!(home.rows().await.len(), 2, "nothing was booked");
        let closed = editor.close_seeing(&home, &home.wallet, (&begun, &json!("-0.50"))).await.ok();
        assert_eq!(closed["row_count"], 2);
        assert_eq!(home.balance(&home.wallet).await, "48.50");
        // What agrees by now is not adjusted by what was seen before, either.
        let next = home.begin(&home.wallet, "2025-10-03", "48.5").await.created();
        let refused = editor.close_seeing(&home, &home.wallet, (&text(&next["id"]), seen)).await;
        assert_eq!(refused.refused(409, "difference_changed")["difference"], "0.00");
        expect_sound(app).await;
    }

    async fn reopening_gives_the_rows_back_and_takes_the_adjustment_away(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-08-10", "50").await;
        home.closed(&home.wallet, "2025-08-31", "50").await;
        home.cleared("2025-09-10", "7").await;
        home.book("2025-09-11", "-3").await;
        let before = home.rows().await;
        let begun = id(&home.begin(&home.wallet, "2025-09-30", "60").await);
        home.owner.close_adjusting(&home, &home.wallet, &begun).await.ok();
        let editor = app.member(&home, "editor").await;
        editor.reopen(&home, &home.wallet, &begun).await.refused(403, "forbidden");
        let admin = app.member(&home, "admin").await;
        let reopened = admin.reopen(&home, &home.wallet, &begun).await.ok();
        assert_eq!(reopened["state"], "reopened");
        assert_eq!(reopened["progress"]["difference"], "3.00");
        assert_eq!([&reopened["closed_at"], &reopened["adjustment_id"]], [&json!(null), &json!(null)]);
        assert_eq!(home.rows().await, before);
        assert_eq!(home.account(&home.wallet, "closed_until").await, "2025-08-31");
        // It is open as any other is.
        editor.close_adjusting(&home, &home.wallet, &begun).await.ok();
        assert_eq!(home.account(&home.wallet, "closed_until").await, "2025-09-30");
        expect_sound(app).await;
    }

    async fn a_statement_is_corrected_or_given_up_while_it_is_open(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = &home.owner;
        home.cleared("2025-09-10", "7").await;
        let begun = id(&home.begin(&home.wallet, "2025-09-30", "5").await);
        let body = json!({ "statement_date": "2025-09-29", "statement_balance": "7" });
        let stale = owner.if_match("\"7\"");
        let change = (begun.as_str(), body.clone());
        stale.update_reconciliation(&home, &home.wallet, change).await.refused(412, "stale_version");
        let change = (begun.as_str(), body.clone());
        let changed = owner.update_reconciliation(&home, &home.wallet, change).await.ok();
        assert_eq!(changed["progress"]["difference"], "0.00");
        owner.cancel(&home, &home.wallet, &begun).await.no_content();
        owner.get_reconciliation(&home, &home.wallet, &begun).await.refused(404, "not_found");
        assert_eq!(home.list(&home.wallet).await["transactions"][0]["status"], "cleared");

        let closed = home.closed(&home.wallet, "2025-09-30", "7").await;
        owner.update_reconciliation(&home, &home.wallet, (&closed, body)).await.refused(409, "reconciliation_closed");
        owner.cancel(&home, &home.wallet, &closed).await.refused(409, "reconciliation_closed");
        owner.close(&home, &home.wallet, &closed).await.refused(409, "reconciliation_closed");
    }

    async fn one_is_open_at_a_time_and_only_the_last_is_reopened(app: &TestApp) {
        let home = app.home("anna").await;
        let owner = &home.owner;
        let first = home.closed(&home.wallet, "2025-08-31", "0").await;
        let second = home.closed(&home.wallet, "2025-09-30", "0").await;
        owner.reopen(&home, &home.wallet, &first).await.refused(409, "reconciliation_not_last");
        let third = id(&home.begin(&home.wallet, "2025-10-31", "0").await);
        home.begin(&home.wallet, "2025-11-30", "0").await.refused(409, "reconciliation_open");
        home.begin(&home.bank, "2025-10-31", "100").await.created();
        owner.reopen(&home, &home.wallet, &second).await.refused(409, "reconciliation_open");
        owner.reopen(&home, &home.wallet, &third).await.refused(409, "reconciliation_not_last");
        owner.cancel(&home, &home.wallet, &third).await.no_content();
        owner.reopen(&home, &home.wallet, &second).await.ok();
        owner.cancel(&home, &home.wallet, &second).await.no_content();
        owner.reopen(&home, &home.wallet, &first).await.ok();
        assert_eq!(home.account(&home.wallet, "closed_until").await, json!(null));
    }

    async fn a_statement_needs_a_day_after_what_is_closed_and_an_amount(app: &TestApp) {
        let home = app.home("anna").await;
        home.closed(&home.wallet, "2025-08-31", "0").await;
        let invalid = home.begin(&home.wallet, "2025-08-31", "1.001").await.invalid();
        assert_eq!(invalid, ["statement_balance: too_many_decimals", "statement_date: in_closed_period"]);
        let invalid = home.begin(&home.wallet, "", "").await.invalid();
        assert_eq!(invalid, ["statement_date: required", "statement_balance: required"]);
        home.owner.delete_account(&home.workspace, &home.wallet).await.no_content();
        home.begin(&home.wallet, "2025-09-30", "0").await.refused(404, "not_found");
    }

    async fn others_hear_of_it_and_the_history_keeps_it(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-09-10", "7").await;
        let viewer = app.member(&home, "viewer").await;
        let mut socket = app.events(&viewer).await;
        let begun = home.closed(&home.wallet, "2025-09-30", "7").await;
        let (opened, closed) = (socket.event().await, socket.event().await);
        assert_eq!(opened["event_type"], "RECONCILIATION_CHANGED");
        assert_eq!(opened["payload"]["closed_until"], json!(null));
        let payload = &closed["payload"];
        assert_eq!(
            [&payload["account_id"], &payload["reconciliation_id"], &payload["closed_until"]],
            [&json!(home.wallet), &json!(begun), &json!("2025-09-30")]
        );
        let newest = home.history().await[0].clone();
        assert_eq!(
            [&newest["noun"], &newest["kind"], &newest["name"], &newest["can_undo"]],
            [&json!("reconciliation"), &json!("updated"), &json!("Wallet"), &json!(false)]
        );
        assert_eq!([&newest["before"]["state"], &newest["after"]["state"]], [&json!("open"), &json!("closed")]);
        home.undo_newest().await.refused(409, "undo_impossible");
    }

    async fn reconciliations_follow_an_account_to_another_workspace(app: &TestApp) {
        let home = app.home("anna").await;
        home.cleared("2025-09-10", "7").await;
        let closed = home.closed(&home.wallet, "2025-09-30", "7").await;
        let firm = id(&home.owner.create_workspace(json!({ "name": "Firm" })).await);
        let target = json!({ "target_workspace_id": firm });
        let moved = home.owner.move_account(&home.workspace, &home.wallet, target).await.ok();
        assert_eq!(moved["closed_until"], "2025-09-30");
        let there = kym_testing::Home { workspace: firm, ..home.clone() };
        let reopened = there.owner.reopen(&there, &home.wallet, &closed).await.ok();
        assert_eq!(reopened["progress"]["difference"], "0.00");
        assert_eq!(home.list(&home.wallet).await["transactions"][0]["status"], "cleared");
        expect_sound(app).await;
    }

    async fn an_account_moves_though_a_reconciled_row_has_changed_its_account(app: &TestApp) {
        for (name, is_left) in [("anna", true), ("boris", false)] {
            let home = app.home(name).await;
            let row = home.cleared("2025-09-10", "7").await;
            home.cleared("2025-09-11", "5").await;
            let closed = home.closed(&home.wallet, "2025-09-30", "12").await;
            home.owner.meaning_it().bulk_move_account(&[text(&row["id"])], &home.bank).await.ok();
            let firm = id(&home.owner.create_workspace(json!({ "name": "Firm" })).await);
            let moved = if is_left { &home.wallet } else { &home.bank };
            let target = json!({ "target_workspace_id": firm });
            home.owner.move_account(&home.workspace, moved, target).await.ok();
            let workspace = if is_left { firm } else { home.workspace.clone() };
            let there = kym_testing::Home { workspace, ..home.clone() };
            there.owner.reopen(&there, &home.wallet, &closed).await.ok();
            assert_eq!(column(&home.list(&home.wallet).await["transactions"], "status"), ["cleared"]);
            assert_eq!(column(&home.list(&home.bank).await["transactions"], "status"), ["reconciled"]);
        }
        expect_sound(app).await;
    }
}
