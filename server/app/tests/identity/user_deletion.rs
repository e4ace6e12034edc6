//! The end of an account, and what becomes of what others need.

use kym_testing::{TestApp, id, on_both, text};
use serde_json::{Value, json};

/// How many rows of a user there are in every table that knows users.
async fn traces(app: &TestApp, user: &str) -> Vec<(&'static str, i64)> {
    let hex = user.replace('-', "");
    let mut found = Vec::new();
    for (table, column) in [
        ("users", "id"),
        ("sessions", "user_id"),
        ("workspace_members", "user_id"),
        ("notifications", "user_id"),
        ("outbox", "user_id"),
        ("password_resets", "user_id"),
        ("email_confirmations", "user_id"),
        ("exports", "user_id"),
        ("passkeys", "user_id"),
        ("second_factors", "user_id"),
        ("recovery_codes", "user_id"),
        ("idempotency_keys", "user_id"),
        ("registration_invitations", "invited_by"),
    ] {
        let condition = if app.place.url().is_some() {
            format!("{column} = '{user}'")
        } else {
            format!("{column} = X'{hex}'")
        };
        let count = app.place.count(table, &condition).await;
        if count > 0 {
            found.push((table, count));
        }
    }
    found
}

on_both! {
    async fn nothing_that_is_ones_own_alone_is_left(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.proved().await;
        anna.update_me(json!({ "email": "new@example.org" })).await.ok();
        anna.keyed("once").create_workspace(json!({ "name": "Own" })).await.created();
        anna.create_export().await.accepted();
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        assert!(traces(app, &anna.id).await.len() >= 7);
        let mut socket = anna.connected().await;
        let own = text(&anna.list_workspaces().await.ok()["items"][0]["id"]);
        let dispositions = json!({ "workspaces": [{ "workspace_id": own, "action": "delete" }] });
        anna.delete_me(Some(dispositions)).await.no_content();
        assert_eq!(traces(app, &anna.id).await, []);
        assert_eq!(socket.close_code().await, 4001);
        anna.get_me().await.refused(401, "unauthenticated");
        app.run_jobs().await;
        assert_eq!(app.place.count("workspaces", "TRUE").await, 0);
        assert_eq!(mail.to("anna@example.org").last().expect("an email").subject, "Your account was deleted");
        app.guest().log_in("anna", "whatever it was").await.refused(401, "A9901");
        // The name is free again.
        app.user("anna").await;
    }

    async fn l_06_it_takes_a_fresh_proof_of_identity(app: &TestApp) {
        let anna = app.user("anna").await;
        app.place.execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'").await;
        anna.delete_me(None).await.refused(403, "fresh_authentication_required");
        app.guest().delete_me(None).await.refused(401, "unauthenticated");
        anna.get_me().await.ok();
    }

    async fn it_asks_what_becomes_of_workspaces_that_would_be_nobodys(app: &TestApp) {
        let home = app.home("anna").await;
        let anna = &home.owner;
        let boris = app.user("boris").await;
        app.add_member(&home, &boris, "viewer").await;
        let alone = id(&anna.create_workspace(json!({ "name": "Alone" })).await);
        let shared = app.home("clara").await;
        app.add_member(&shared, anna, "owner").await;
        let detail = anna.delete_me(None).await.refused(409, "owned_workspaces");
        assert_eq!(
            detail["workspaces"],
            json!([
                { "id": home.workspace, "name": "anna's", "members": [{ "user_id": boris.id, "full_name": "Boris Example" }] },
                { "id": alone, "name": "Alone", "members": [] },
            ])
        );
        let half = json!({ "workspaces": [{ "workspace_id": alone, "action": "delete" }] });
        let detail = anna.delete_me(Some(half)).await.refused(409, "owned_workspaces");
        assert_eq!(detail["workspaces"].as_array().map(Vec::len), Some(1));
        anna.get_workspace(&alone).await.ok();
        let dispositions = json!({ "workspaces": [
            { "workspace_id": alone, "action": "delete" },
            { "workspace_id": home.workspace, "action": "hand_over", "user_id": boris.id },
        ] });
        anna.delete_me(Some(dispositions)).await.no_content();
        let kept = boris.get_workspace(&home.workspace).await.ok();
        assert_eq!((&kept["role"], kept["users"].as_array().map(Vec::len)), (&json!("owner"), Some(1)));
        let users = shared.owner.get_workspace(&shared.workspace).await.ok()["users"].take();
        assert_eq!(users.as_array().map(Vec::len), Some(1));
        app.run_jobs().await;
        assert_eq!(app.place.count("workspaces", "TRUE").await, 2);
    }

    async fn what_one_booked_for_others_stays(app: &TestApp) {
        let home = app.home("anna").await;
        let boris = app.member(&home, "editor").await;
        let booking = json!({ "account_id": home.wallet, "date": "2025-10-05", "total_amount": "-7" });
        boris.create_transaction(booking).await.created();
        let mut socket = app.events(&home.owner).await;
        boris.delete_me(None).await.no_content();
        assert_eq!(socket.names(1).await, ["WORKSPACE_USER_REMOVED"]);
        assert_eq!(home.balance(&home.wallet).await, "-7.00");
        let rows = home.owner.list_transactions(&format!("?account_id={}", home.wallet)).await.ok();
        assert_eq!((&rows["total"], &rows["transactions"][0]["created_by"]), (&json!(1), &json!(boris.id)));
    }

    async fn a_wrong_answer_changes_nothing(app: &TestApp) {
        let home = app.home("anna").await;
        let anna = &home.owner;
        let stranger = app.user("boris").await;
        let foreign = app.home("clara").await;
        let disposition = |action: &str, user: Value| {
            json!({ "workspaces": [{ "workspace_id": home.workspace, "action": action, "user_id": user }] })
        };
        for (body, fault) in [
            (disposition("hand_over", stranger.id.clone().into()), "workspaces[0].user_id: not_found"),
            (disposition("hand_over", anna.id.clone().into()), "workspaces[0].user_id: not_found"),
            (disposition("hand_over", "nobody".into()), "workspaces[0].user_id: not_found"),
            (disposition("hand_over", Value::Null), "workspaces[0].user_id: required"),
            (disposition("burn", Value::Null), "workspaces[0].action: unknown_value"),
            (json!({ "workspaces": [{ "action": "delete" }] }), "workspaces[0].workspace_id: required"),
            (json!({ "sure": true }), "sure: unknown_field"),
        ] {
            assert_eq!(anna.delete_me(Some(body.clone())).await.invalid(), [fault], "{body}");
        }
        // Somebody else's workspace is nobody's to decide about.
        let body = json!({ "workspaces": [
            { "workspace_id": home.workspace, "action": "delete" },
            { "workspace_id": foreign.workspace, "action": "delete" },
        ] });
        anna.delete_me(Some(body)).await.no_content();
        foreign.owner.get_workspace(&foreign.workspace).await.ok();
        app.run_jobs().await;
        assert_eq!(app.place.count("workspaces", "TRUE").await, 1);
    }

    async fn an_administrator_deletes_a_user_and_answers_for_them(app: &TestApp) {
        let chief = app.chief("chief").await;
        let home = app.home("anna").await;
        let boris = app.member(&home, "viewer").await;
        let detail = chief.delete_user(&home.owner.id, None).await.refused(409, "owned_workspaces");
        assert_eq!(detail["workspaces"][0]["id"], json!(home.workspace));
        let body = json!({ "workspaces": [
            { "workspace_id": home.workspace, "action": "hand_over", "user_id": boris.id },
        ] });
        chief.delete_user(&home.owner.id, Some(body)).await.no_content();
        assert_eq!(traces(app, &home.owner.id).await, []);
        assert_eq!(boris.get_workspace(&home.workspace).await.ok()["role"], "owner");
        chief.delete_user(&home.owner.id, None).await.refused(404, "not_found");
        chief.get_workspace(&home.workspace).await.refused(404, "not_found");
    }
}
