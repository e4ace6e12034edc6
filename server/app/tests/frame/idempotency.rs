//! `Idempotency-Key`: what is sent again has no second effect (F-09).

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_testing::files::PDF;
use kym_testing::{on_both, text};
use serde_json::json;

on_both! {
    async fn a_repetition_gets_the_first_answer_and_has_no_effect(app: &TestApp) {
        let home = app.home("anna").await;
        let keyed = home.owner.keyed("3f1c");
        let first = keyed.create_transaction(home.row("2025-10-05", "-5")).await;
        let again = keyed.create_transaction(home.row("2025-10-05", "-5")).await;
        assert_eq!(again.created(), first.created());
        assert_eq!((first.header("idempotency-replayed"), again.header("idempotency-replayed")), ("", "true"));
        assert_eq!(home.list(&home.wallet).await["total"], 1);
        assert_eq!(home.balance(&home.wallet).await, "-5.00");
    }

    async fn a_key_with_another_body_or_path_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let keyed = home.owner.keyed("3f1c");
        keyed.create_transaction(home.row("2025-10-05", "-5")).await.created();
        keyed.create_transaction(home.row("2025-10-05", "-6")).await.refused(422, "idempotency_key_reused");
        keyed.create_workspace(json!({ "name": "Home" })).await.refused(422, "idempotency_key_reused");
        keyed.restore_account(&home.workspace, &home.wallet).await.refused(422, "idempotency_key_reused");
        assert_eq!(home.list(&home.wallet).await["total"], 1);
    }

    async fn a_key_with_another_query_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        let keyed = home.owner.keyed("3f1c");
        let send = async |name: &str| keyed.create_attachment(&row, name, PDF).await;
        let first = send("one.pdf").await;
        let again = send("one.pdf").await;
        assert_eq!((again.created(), again.header("idempotency-replayed")), (first.created(), "true"));
        send("two.pdf").await.refused(422, "idempotency_key_reused");
        assert_eq!(app.place.count("attachments", "TRUE").await, 1);
    }

    async fn who_was_removed_is_not_told_again_what_they_did(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let own = editor.keyed("own").create_workspace(json!({ "name": "Own" })).await.created();
        let keyed = editor.keyed("3f1c");
        let first = keyed.create_transaction(home.row("2025-10-05", "-5")).await.created();
        assert_eq!(keyed.create_transaction(home.row("2025-10-05", "-5")).await.created(), first);
        let accounts = format!("/workspaces/{}/accounts/", home.workspace);
        let purse = json!({ "name": "Purse", "account_type": "cash" });
        editor.keyed("purse").post(&accounts, purse.clone()).await.created();
        home.owner.remove_member(&home, &editor.id).await.no_content();
        editor.keyed("purse").post(&accounts, purse.clone()).await.refused(404, "not_found");
        let again = keyed.create_transaction(home.row("2025-10-05", "-5")).await;
        assert_eq!(again.invalid(), ["account_id: not_found"]);
        assert_eq!(home.list(&home.wallet).await["total"], 1);
        let again = editor.keyed("own").create_workspace(json!({ "name": "Own" })).await.created();
        assert_eq!(again, own);
    }

    async fn everybody_has_their_own_keys(app: &TestApp) {
        let home = app.home("anna").await;
        let editor = app.member(&home, "editor").await;
        let first = home.owner.keyed("same").create_transaction(home.row("2025-10-05", "-5")).await.created();
        let second = editor.keyed("same").create_transaction(home.row("2025-10-05", "-5")).await.created();
        assert_ne!(first["id"], second["id"]);
        assert_eq!(home.list(&home.wallet).await["total"], 2);
    }

    async fn fifty_with_one_key_have_one_effect(app: &TestApp) {
        let home = app.home("anna").await;
        let keyed = home.owner.keyed("storm");
        let answers = join_all((0..50).map(|_| keyed.create_transaction(home.row("2025-10-05", "-5")))).await;
        let mut ids = Vec::new();
        for answer in &answers {
            if answer.status == 201 {
                ids.push(text(&answer.created()["id"]));
            } else {
                answer.refused(409, "idempotency_in_flight");
                assert_eq!(answer.header("retry-after"), "1");
            }
        }
        assert!(!ids.is_empty());
        assert!(ids.iter().all(|id| *id == ids[0]));
        assert_eq!(home.list(&home.wallet).await["total"], 1);
        assert_eq!(text(&keyed.create_transaction(home.row("2025-10-05", "-5")).await.created()["id"]), ids[0]);
    }

    async fn a_refusal_does_not_burn_the_key(app: &TestApp) {
        let home = app.home("anna").await;
        let keyed = home.owner.keyed("second-try");
        assert_eq!(
            keyed.create_transaction(home.row("2025-10-05", "0")).await.invalid(),
            ["total_amount: amount_zero"]
        );
        keyed.create_transaction(home.row("2025-10-05", "-5")).await.created();
        assert_eq!(home.list(&home.wallet).await["total"], 1);
    }

    async fn a_key_survives_a_restart(app: &TestApp) {
        let home = app.home("anna").await;
        let keyed = home.owner.keyed("3f1c");
        let first = keyed
            .create_transfer(json!({
                "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "20", "date": "2025-10-05",
            }))
            .await
            .created();
        app.restart(|_| {}).await;
        let again = keyed
            .create_transfer(json!({
                "from_account_id": home.bank, "to_account_id": home.wallet, "amount": "20", "date": "2025-10-05",
            }))
            .await;
        assert_eq!((again.created(), again.header("idempotency-replayed")), (first, "true"));
        assert_eq!(home.balance(&home.wallet).await, "20.00");
    }

    async fn every_post_takes_a_key(app: &TestApp) {
        let home = app.home("anna").await;
        let row = text(&home.book("2025-10-05", "-5").await["id"]);
        home.owner.delete_transaction(&row).await.no_content();
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        let category = json!({ "workspace_id": home.workspace, "name": "Pets", "kind": "expense" });
        let account = json!({ "name": "Purse", "account_type": "cash" });
        for key in ["workspace", "account", "category", "restore", "restore account", "settings"] {
            let keyed = home.owner.keyed(&key.replace(' ', "-"));
            let mut answers = Vec::new();
            for _ in 0..2 {
                answers.push(match key {
                    "workspace" => keyed.create_workspace(json!({ "name": "Second" })).await,
                    "account" => keyed.create_account(&home.workspace, account.clone()).await,
                    "category" => keyed.create_category(category.clone()).await,
                    "restore" => keyed.restore_transaction(&row).await,
                    "restore account" => keyed.restore_account(&home.workspace, &home.bank).await,
                    _ => keyed.reset_settings().await,
                });
            }
            assert_eq!((answers[0].status, &answers[0].text), (answers[1].status, &answers[1].text), "{key}");
            assert_eq!(answers[1].header("idempotency-replayed"), "true", "{key}");
        }
        assert_eq!(app.place.count("workspaces", "TRUE").await, 2);
        assert_eq!(app.place.count("accounts", "TRUE").await, 3);
        assert_eq!(app.place.count("categories", "TRUE").await, 1);
    }

    async fn a_key_that_is_no_key_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        for key in ["", "two words", "ключ", &"x".repeat(256)] {
            let refused = home.owner.keyed(key).create_transaction(home.row("2025-10-05", "-5")).await;
            refused.refused(400, "malformed_request");
        }
        home.owner.keyed(&"x".repeat(255)).create_transaction(home.row("2025-10-05", "-5")).await.created();
    }

    async fn a_repetition_is_not_told_again(app: &TestApp) {
        let home = app.home("anna").await;
        let mut socket = app.events(&home.owner).await;
        let keyed = home.owner.keyed("once");
        for _ in 0..3 {
            keyed.create_transaction(home.row("2025-10-05", "-5")).await.created();
        }
        home.owner.delete_account(&home.workspace, &home.bank).await.no_content();
        assert_eq!(socket.names(3).await, ["TRANSACTION_CREATED", "ACCOUNT_BALANCE_UPDATED", "ACCOUNT_DELETED"]);
    }

    async fn a_key_is_forgotten_after_a_day(app: &TestApp) {
        let home = app.home("anna").await;
        home.owner.keyed("daily").create_transaction(home.row("2025-10-05", "-5")).await.created();
        app.advance(SignedDuration::from_hours(25));
        app.clean_up().await;
        let anna = app.sign_in_again(&home.owner).await;
        anna.keyed("daily").create_transaction(home.row("2025-10-06", "-6")).await.created();
    }
}
