//! What a plan lets in: what there is in workspaces and what happens in them.

use futures_util::future::join_all;
use kym_testing::{expect_sound, on_both, text};
use serde_json::{Value, json};

use crate::limited::{KEYS, Limited, is_in};
use crate::shop::pick;

/// As much as is used, and so much more.
async fn room(limited: &Limited<'_>, key: &str, more: i64) -> Value {
    json!({ key: limited.used(key).await + more })
}

on_both! {
    async fn f_13_at_a_limit_one_more_is_refused_and_nothing_is_written(app: &TestApp) {
        let limited = Limited::open(app).await;
        for key in KEYS {
            let limit = room(&limited, key, 1).await;
            limited.limit(limit.clone()).await;
            let most = &limit[key];
            let answers = [
                limited.one_more(key, 1).await, limited.one_more(key, 2).await, limited.one_more(key, 3).await,
            ];
            let passed = answers.iter().filter(|answer| is_in(answer)).count();
            // Two files of a third more than half a megabyte.
            let expected = if key == "attachments_mb" { 2 } else { 1 };
            assert_eq!(passed, expected, "{key}");
            let refused = answers[2].refused(403, "limit_exceeded");
            let told = pick(&refused, &["error", "limit_type", "current_usage", "limit_value"]);
            let wanted = json!({
                "error": "Hard limit exceeded", "limit_type": key, "current_usage": most, "limit_value": most,
            });
            assert_eq!(told, wanted);
            let message = text(&refused["message"]);
            assert!(message.contains(&most.to_string()) && message.is_ascii(), "{message}");
            assert_eq!(json!(limited.used(key).await), *most, "{key}");
        }
        limited.limit(json!({ "accounts": 3 })).await;
        let russian = limited.home.owner.with("accept-language", "ru");
        let body = json!({ "name": "Ящик", "account_type": "cash" });
        let refused = russian.create_account(&limited.home.workspace, body).await.refused(403, "limit_exceeded");
        assert_eq!(refused["message"], "Счетов по тарифу владельца пространства: 3. Сейчас их 3.");
        assert_eq!(refused["error"], "Hard limit exceeded");
        app.run_jobs().await;
        expect_sound(app).await;
    }

    async fn f_13_zero_lets_nothing_in_and_null_everything(app: &TestApp) {
        let limited = Limited::open(app).await;
        for key in KEYS {
            limited.limit(json!({ key: 0 })).await;
            assert!(!is_in(&limited.one_more(key, 1).await), "{key}");
            limited.limit(json!({ key: null })).await;
            for number in 0..4 {
                assert!(is_in(&limited.one_more(key, number).await), "{key}");
            }
        }
        app.run_jobs().await;
        expect_sound(app).await;
    }

    async fn f_13_of_fifty_at_once_as_many_pass_as_there_is_room_for(app: &TestApp) {
        let limited = Limited::open(app).await;
        for key in KEYS {
            let (room_for, count) = match key {
                "attachments_mb" => (2, 12),
                "ocr_per_month" => (3, 20),
                _ => (3, 50),
            };
            let more = if key == "attachments_mb" { 1 } else { room_for };
            let limit = room(&limited, key, more).await;
            limited.limit(limit).await;
            let answers = join_all((0..count).map(|number| Box::pin(limited.one_more(key, number)))).await;
            let passed = answers.iter().filter(|answer| is_in(answer)).count();
            assert_eq!(i64::try_from(passed).expect("few"), room_for, "{key}");
        }
        app.run_jobs().await;
        expect_sound(app).await;
    }

    async fn f_13_a_member_is_held_against_the_plan_of_the_payer(app: &TestApp) {
        let limited = Limited::open(app).await;
        let home = &limited.home;
        let editor = app.member(home, "editor").await;
        limited.limit(json!({ "transactions_per_month": 2 })).await;
        editor.create_transaction(home.row("2025-10-03", "-3")).await.created();
        editor.create_transaction(home.row("2025-10-03", "-3")).await.refused(403, "limit_exceeded");
        // What is theirs is theirs.
        let own = editor.create_workspace(json!({ "name": "Own", "currency": "USD" })).await.created();
        let own = text(&own["id"]);
        let account = editor.create_account(&own, json!({ "name": "Box", "account_type": "cash" })).await.created();
        let row = json!({ "account_id": account["id"], "date": "2025-10-03", "total_amount": "-1" });
        editor.create_transaction(row).await.created();
        expect_sound(app).await;
    }

    async fn f_13_a_transfer_and_a_split_count_once(app: &TestApp) {
        let limited = Limited::open(app).await;
        let home = &limited.home;
        limited.limit(json!({ "transactions_per_month": 3 })).await;
        home.withdraw("2025-10-03", "5").await;
        assert_eq!(limited.used("transactions_per_month").await, 2);
        let mut split = home.row("2025-10-03", "-5");
        split["splits"] = json!([{ "amount": "-2", "category_id": null }, { "amount": "-3", "category_id": null }]);
        home.owner.create_transaction(split).await.created();
        let body = json!({
            "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "1", "date": "2025-10-03",
        });
        home.owner.create_transfer(body).await.refused(403, "limit_exceeded");
        assert_eq!(limited.used("transactions_per_month").await, 3);
    }

    async fn f_13_a_reconciliation_is_not_adjusted_past_the_limit(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        home.cleared("2025-10-02", "-2").await;
        limited.limit(json!({ "transactions_per_month": 2 })).await;
        let begun = text(&home.begin(&home.wallet, "2025-10-03", "-7").await.created()["id"]);
        owner.close_adjusting(home, &home.wallet, &begun).await.refused(403, "limit_exceeded");
        limited.limit(json!({ "transactions_per_month": 3 })).await;
        owner.close_adjusting(home, &home.wallet, &begun).await.ok();
        assert_eq!(limited.used("transactions_per_month").await, 3);
        expect_sound(app).await;
    }

    async fn f_13_a_file_is_imported_whole_or_not_at_all(app: &TestApp) {
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        let rows: Vec<_> = (1..=5).map(|day| format!("2025-09-0{day},Shop {day},-{day}.00")).collect();
        let file = format!("Date,Description,Amount\n{}\n", rows.join("\n"));
        let wish = json!({ "accounts": [{ "part": 0, "account_id": home.wallet }] });
        let import = home.upload(&file).await;
        limited.limit(json!({ "transactions_per_month": 4 })).await;
        let refused = owner.book_import(&home.workspace, &import, wish.clone()).await;
        let refused = refused.refused(403, "limit_exceeded");
        assert_eq!([&refused["current_usage"], &refused["limit_value"]], [1, 4]);
        app.run_jobs().await;
        assert_eq!(limited.used("transactions_per_month").await, 1);
        // There was room when it was asked for, and is none when it is booked.
        limited.limit(json!({ "transactions_per_month": 6 })).await;
        owner.book_import(&home.workspace, &import, wish.clone()).await.accepted();
        limited.one_more("transactions_per_month", 1).await.created();
        app.run_jobs().await;
        let failed = owner.get_import(&home.workspace, &import).await.ok();
        assert_eq!([&failed["state"], &failed["error"]], ["failed", "limit_exceeded"]);
        assert_eq!(limited.used("transactions_per_month").await, 2);
        limited.limit(json!({ "transactions_per_month": 7 })).await;
        owner.book_import(&home.workspace, &import, wish).await.accepted();
        app.run_jobs().await;
        let booked = owner.get_import(&home.workspace, &import).await.ok();
        assert_eq!([&booked["state"], &booked["row_count"]], [&json!("booked"), &json!(5)]);
        assert_eq!(limited.used("transactions_per_month").await, 7);
        // What is taken back was added all the same.
        owner.revert_import(&home.workspace, &import).await.ok();
        assert_eq!(limited.used("transactions_per_month").await, 7);
        expect_sound(app).await;
    }

    async fn f_13_a_receipt_counts_once_and_a_code_that_a_camera_read_not_at_all(app: &TestApp) {
        const TILL: &str = "t=20251004T211655&s=3943.26&fn=9282000100072197&i=64318&fp=2918241905&n=1";
        let limited = Limited::open(app).await;
        let (home, owner) = (&limited.home, &limited.home.owner);
        limited.limit(json!({ "ocr_per_month": 1 })).await;
        let sent = limited.one_more("ocr_per_month", 1).await.accepted();
        let receipt = text(&sent["task_id"]);
        app.run_jobs().await;
        owner.retry_receipt(&receipt).await.accepted();
        app.run_jobs().await;
        assert_eq!(limited.used("ocr_per_month").await, 1);
        // The same file is the same receipt.
        limited.one_more("ocr_per_month", 1).await.accepted();
        owner.delete_receipt(&receipt).await.no_content();
        assert!(!is_in(&limited.one_more("ocr_per_month", 2).await));
        let scanned = owner.scan_code(home, TILL, "qr_code").await.ok();
        assert_eq!(limited.used("ocr_per_month").await, 1);
        // It becomes a transaction, of which the plan lets in no more.
        limited.limit(json!({ "transactions_per_month": 1 })).await;
        let receipt = text(&scanned["receipt"]["id"]);
        let confirmation = home.confirmation("2025-10-04", "-3943.26");
        owner.confirm_receipt(&receipt, confirmation.clone()).await.refused(403, "limit_exceeded");
        limited.limit(json!({ "transactions_per_month": 2 })).await;
        owner.confirm_receipt(&receipt, confirmation).await.created();
        assert_eq!(limited.used("transactions_per_month").await, 2);
        expect_sound(app).await;
    }
}
