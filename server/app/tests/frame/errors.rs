//! The one form of every answer that is no success, to the last byte: ids count and the clock stands.

use kym_testing::{on_both, text};
use serde_json::json;

on_both! {
    async fn a_refusal_has_a_code_a_sentence_and_the_id_of_its_request(app: &TestApp) {
        let refused = app.guest().get_me().await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"unauthenticated","message":"Please log in to continue."},"request_id":"0199b000-0000-7001-8000-000000000002"}"#);
    }

    async fn an_invalid_body_names_every_field_with_what_it_asks_for(app: &TestApp) {
        let anna = app.user("anna").await;
        let refused = anna.create_workspace(json!({ "name": "x".repeat(101), "currency": "euro" })).await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"invalid","message":"name: Use at most 100 characters. currency: There is no such currency, or it is switched off.","fields":[{"field":"name","code":"too_long","message":"Use at most 100 characters.","limit":100},{"field":"currency","code":"unknown_currency","message":"There is no such currency, or it is switched off."}]},"request_id":"0199b000-0000-7001-8000-000000000005"}"#);
    }

    async fn a_person_reads_the_sentence_of_the_specification_in_the_language_they_asked_for(app: &TestApp) {
        let home = app.home("anna").await;
        let [english, russian] = ["en", "ru-RU,en;q=0.5"].map(|wish| home.owner.with("accept-language", wish));
        let passwords = json!({ "current_password": "", "new_password": "short" });
        for (owner, sentences) in [
            (&english, [
                "Workspace name is required.", "Workspace name is required.", "Full name must be at least 2 characters",
                "Current password is required New password must be at least 8 characters",
                "Email and role are required for invitation.", "Missing required information to update role.",
                "Start date and end date are required for this report.", "Valid email is required",
                "This does not exist, or not any more.", "account_id: Please fill this in.",
            ]),
            (&russian, [
                "Укажите название пространства.", "Укажите название пространства.",
                "В полном имени должно быть не меньше 2 символов",
                "Введите текущий пароль В новом пароле должно быть не меньше 8 символов",
                "Для приглашения нужны эл. почта и роль.", "Не хватает данных, чтобы изменить роль.",
                "Для этого отчёта нужны начальная и конечная даты.", "Нужен действительный адрес эл. почты",
                "Этого нет или уже нет.", "account_id: Заполните это поле.",
            ]),
        ] {
            let workspace = format!("/workspaces/{}", home.workspace);
            let member = format!("{workspace}/users/{}", text(&home.owner.get_me().await.ok()["id"]));
            let answers = [
                owner.create_workspace(json!({})).await,
                owner.put(&workspace, json!({ "name": "" })).await,
                owner.update_me(json!({ "full_name": "A" })).await,
                owner.put("/users/me/password", passwords.clone()).await,
                owner.post(&format!("{workspace}/invitations"), json!({})).await,
                owner.put(&member, json!({})).await,
                owner.get_report("cash-flow", json!({ "workspaceId": home.workspace })).await,
                owner.update_me(json!({ "email": "anna" })).await,
                owner.get("/workspaces/0199b000-0000-7000-8000-0000000fffff").await,
                owner.create_transaction(json!({ "date": "2025-10-05", "total_amount": "1" })).await,
            ];
            let told = answers.iter().map(|answer| text(&answer.json()["detail"]["message"]));
            assert_eq!(told.collect::<Vec<_>>(), sentences);
        }
    }

    async fn a_stale_change_shows_the_row_as_it_is_now(app: &TestApp) {
        let anna = app.user("anna").await;
        let refused = anna.if_match("\"7\"").update_me(json!({ "full_name": "Anna Berg" })).await;
        insta::assert_snapshot!(refused.text, @r#"{"detail":{"code":"stale_version","message":"Somebody else has changed this meanwhile. Check it and save again.","current":{"id":"0199b000-0000-7001-8000-000000000002","email":"anna@example.org","email_verified":false,"pending_email":null,"username":"anna","full_name":"Anna Example","first_name":"Anna","last_name":"Example","is_superuser":false,"second_factor":false,"passkeys":0,"created_at":"2025-10-05T12:00:00Z","version":1}},"request_id":"0199b000-0000-7001-8000-000000000005"}"#);
    }
}
