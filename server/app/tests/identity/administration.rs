//! The administrator's work on users: the list, adding, changing, ending sessions, and the rule that one
//! administrator is left.

use futures_util::future::join;
use jiff::SignedDuration;
use kym_testing::{PASSWORD, Person, Received, TestApp, form, on_both, soak, text};
use serde_json::{Value, json};

use crate::emails::kinds;

fn names(list: &Value) -> Vec<String> {
    let items = list["items"].as_array().expect("a list");
    items.iter().map(|user| text(&user["username"])).collect()
}

/// What one who proved nothing for a while may still do.
async fn grow_stale(app: &TestApp) {
    app.place
        .execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'")
        .await;
}

async fn refused_to_everybody_else(app: &TestApp, ask: impl AsyncFn(Person) -> u16) {
    assert_eq!(ask(app.user("nobody").await).await, 403);
    assert_eq!(ask(app.guest()).await, 401);
}

on_both! {
    async fn administrators_see_everybody(app: &TestApp) {
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        anna.get_me().await.ok();
        let list = chief.list_users("").await.ok();
        assert_eq!((names(&list), &list["total"]), (vec!["chief".to_owned(), "anna".to_owned()], &json!(2)));
        let user = &list["items"][1];
        assert_eq!(
            user,
            &json!({
                "id": anna.id,
                "email": "anna@example.org",
                "email_verified": false,
                "pending_email": null,
                "username": "anna",
                "full_name": "Anna Example",
                "first_name": "Anna",
                "last_name": "Example",
                "is_superuser": false,
                "is_disabled": false,
                "second_factor": false,
                "passkeys": 0,
                "created_at": "2025-10-05T12:00:00Z",
                "last_seen_at": "2025-10-05T12:00:00Z",
                "version": 1,
            })
        );
        refused_to_everybody_else(app, async |person| person.list_users("").await.status).await;
    }

    async fn users_are_found_by_any_part_of_their_names_in_any_alphabet(app: &TestApp) {
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        app.user("boris").await;
        anna.update_me(json!({ "full_name": "Анна Ёлкина 100%_\\" })).await.ok();
        for (search, found) in [
            ("ЕЛКИН", vec!["anna"]),
            ("анна", vec!["anna"]),
            ("EXAMPLE.ORG", vec!["chief", "anna", "boris"]),
            ("Boris Ex", vec!["boris"]),
            ("ORI", vec!["boris"]),
            ("%25", vec!["anna"]),
            ("_", vec!["anna"]),
            ("%5C", vec!["anna"]),
            ("'", vec![]),
            ("%25x", vec![]),
        ] {
            let list = chief.list_users(&format!("?search={search}")).await.ok();
            assert_eq!(names(&list), found, "{search}");
            assert_eq!(list["total"], found.len(), "{search}");
        }
        assert_eq!(chief.list_users(&format!("?search={}", "x".repeat(300))).await.invalid(), ["search: too_long"]);
    }

    async fn users_are_sorted_and_come_in_pages(app: &TestApp) {
        let chief = app.chief("chief").await;
        for name in ["zoe", "Bert", "anna"] {
            app.advance(SignedDuration::from_secs(60));
            app.user(name).await;
        }
        for (query, order) in [
            ("?sort_by=username", vec!["anna", "Bert", "chief", "zoe"]),
            ("?sort_by=username&sort_order=desc", vec!["zoe", "chief", "Bert", "anna"]),
            ("?sort_by=email", vec!["anna", "Bert", "chief", "zoe"]),
            ("?sort_by=full_name&sort_order=asc", vec!["anna", "Bert", "chief", "zoe"]),
            ("?sort_by=created_at&sort_order=desc", vec!["anna", "Bert", "zoe", "chief"]),
            ("?sort_by=last_seen_at", vec!["chief", "zoe", "Bert", "anna"]),
            ("?sort_by=is_superuser&sort_order=desc&limit=1", vec!["chief"]),
            ("?sort_by=username&skip=1&limit=2", vec!["Bert", "chief"]),
            ("?sort_by=username&skip=9", vec![]),
            ("?sort_by=username&limit=-1", vec!["anna", "Bert", "chief", "zoe"]),
        ] {
            let list = chief.list_users(query).await.ok();
            assert_eq!(names(&list), order, "{query}");
            assert_eq!(list["total"], 4);
        }
        for (query, fault) in [
            ("?sort_by=password_hash", "sort_by: unknown_value"),
            ("?sort_order=down", "sort_order: unknown_value"),
            ("?limit=ten", "limit: wrong_type"),
            ("?order=1", "order: unknown_field"),
        ] {
            assert_eq!(chief.list_users(query).await.invalid(), [fault]);
        }
    }

    async fn an_administrator_adds_a_user_with_a_password(app: &TestApp) {
        let chief = app.chief("chief").await;
        let user = chief.create_user(form("anna")).await.created();
        assert_eq!((&user["username"], &user["is_disabled"], &user["reset"]), (&json!("anna"), &json!(false), &Value::Null));
        app.guest().log_in("anna", PASSWORD).await.ok();
        let again = chief.create_user(form("anna")).await;
        assert_eq!(again.invalid(), ["email: taken", "username: taken"]);
        let empty = chief.create_user(json!({})).await;
        assert_eq!(empty.invalid(), ["email: required", "username: required", "full_name: required"]);
        let mut weak = form("boris");
        weak["password"] = "password".into();
        assert_eq!(chief.create_user(weak).await.invalid(), ["password: common_password"]);
        refused_to_everybody_else(app, async |person| person.create_user(form("clara")).await.status).await;
    }

    async fn a_user_without_a_password_chooses_one_by_a_link(app: &TestApp) {
        let chief = app.chief("chief").await.with("accept-language", "ru");
        let mut body = form("anna");
        body.as_object_mut().expect("an object").remove("password");
        let user = chief.create_user(body.clone()).await.created();
        let link = text(&user["reset"]["link"]);
        assert_eq!(user["reset"]["expires_at"], "2025-10-12T12:00:00Z");
        let token = link.split("/password-reset/").nth(1).expect("a token");
        app.guest().log_in("anna", "").await.invalid();
        app.guest().reset_password(token, "a horse of my own").await.no_content();
        app.guest().log_in("anna", "a horse of my own").await.ok();
        let mail = app.with_mail().await;
        body["email"] = "boris@example.org".into();
        body["username"] = "boris".into();
        let user = chief.create_user(body).await.created();
        assert_eq!(user["reset"], Value::Null);
        app.run_jobs().await;
        let email = &mail.to("boris@example.org")[0];
        assert_eq!(email.subject, "Ваша учётная запись готова");
        assert!(email.text.contains("boris"), "{}", email.text);
        app.guest().reset_password(&email.token("/password-reset"), "a horse of my own").await.no_content();
        app.guest().log_in("boris", "a horse of my own").await.ok();
        app.run_jobs().await;
    }

    async fn a_link_is_not_kept_with_the_answers_to_repetitions(app: &TestApp) {
        let chief = app.chief("chief").await;
        let mut body = form("anna");
        body.as_object_mut().expect("an object").remove("password");
        let user = chief.keyed("add").create_user(body).await.created();
        chief.keyed("link").create_password_reset_link(&text(&user["id"])).await.ok();
        assert_eq!(app.place.count("idempotency_keys", "TRUE").await, 0);
        let first = chief.keyed("boris").create_user(form("boris")).await.created();
        let again = chief.keyed("boris").create_user(form("boris")).await;
        assert_eq!((again.created(), again.header("idempotency-replayed")), (first, "true"));
    }

    async fn l_06_only_a_fresh_administrator_makes_another_one(app: &TestApp) {
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        let mut body = form("boris");
        body["is_superuser"] = true.into();
        grow_stale(app).await;
        for refused in [
            chief.create_user(body.clone()).await,
            chief.update_user(&anna.id, json!({ "is_superuser": true })).await,
            chief.update_user(&anna.id, json!({ "email": "mine@example.org" })).await,
            chief.delete_user(&anna.id, None).await,
            chief.create_password_reset_link(&anna.id).await,
            chief.revoke_all_sessions().await,
        ] {
            refused.refused(403, "fresh_authentication_required");
        }
        chief.update_user(&anna.id, json!({ "full_name": "Anna Berg" })).await.ok();
        let chief = app.sign_in_again(&chief).await;
        app.strengthen_administrators().await;
        assert_eq!(chief.create_user(body).await.created()["is_superuser"], true);
        assert_eq!(chief.update_user(&anna.id, json!({ "is_superuser": true })).await.ok()["is_superuser"], true);
    }

    async fn an_administrator_changes_names_and_addresses(app: &TestApp) {
        let mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        app.user("boris").await;
        app.proved().await;
        let change = json!({ "username": "annika", "full_name": "Annika Berg", "email": "annika@example.org" });
        let user = chief.if_match("\"1\"").update_user(&anna.id, change).await.ok();
        assert_eq!(
            (&user["username"], &user["full_name"], &user["email"], &user["email_verified"], &user["version"]),
            (&json!("annika"), &json!("Annika Berg"), &json!("annika@example.org"), &json!(false), &json!(2)),
        );
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org")[0].subject, "Your e-mail address was changed");
        let token = mail.to("annika@example.org")[0].token("/confirm-email");
        app.guest().confirm_email(&token).await.ok();
        assert_eq!(anna.get_me().await.ok()["email_verified"], true);
        assert_eq!(kinds(&anna).await, ["email_changed"]);
        let stale = chief.if_match("\"1\"").update_user(&anna.id, json!({ "full_name": "Anna" })).await;
        assert_eq!(stale.refused(412, "stale_version")["current"]["full_name"], "Annika Berg");
        for (body, fault) in [
            (json!({ "username": "BORIS" }), "username: taken"),
            (json!({ "email": "Boris@example.org" }), "email: taken"),
            (json!({ "email": "nobody" }), "email: invalid_email"),
            (json!({ "full_name": "A" }), "full_name: too_short"),
            (json!({ "password": PASSWORD }), "password: unknown_field"),
        ] {
            assert_eq!(chief.update_user(&anna.id, body).await.invalid(), [fault]);
        }
        let missing = "0199b000-0000-7000-8000-00000000ffff";
        chief.update_user(missing, json!({})).await.refused(404, "not_found");
        refused_to_everybody_else(app, async |person| person.update_user(&anna.id, json!({})).await.status).await;
    }

    async fn l_01_whoever_is_disabled_is_signed_out_everywhere_at_once(app: &TestApp) {
        let chief = app.chief("chief").await;
        app.guest().send_raw(reqwest::Method::GET, "/healthz", None, "").await;
        chief.create_user(form("anna")).await.created();
        let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
        let anna = app.guest().holding(&text(&tokens["access_token"]));
        let id = text(&anna.get_me().await.ok()["id"]);
        let mut socket = anna.connected().await;
        let user = chief.update_user(&id, json!({ "is_disabled": true })).await.ok();
        assert_eq!(user["is_disabled"], true);
        anna.get_me().await.refused(401, "unauthenticated");
        app.guest().refresh(&text(&tokens["refresh_token"])).await.refused(401, "session_expired");
        app.guest().log_in("anna", PASSWORD).await.refused(401, "A9901");
        loop {
            match socket.next().await {
                Received::Closed(code) => {
                    assert_eq!(code, 4001);
                    break;
                }
                Received::Event(event) => assert_eq!(event["payload"]["code"], "TOKEN_INVALID"),
            }
        }
        chief.update_user(&id, json!({ "is_disabled": false })).await.ok();
        app.guest().log_in("anna", PASSWORD).await.ok();
        anna.get_me().await.refused(401, "unauthenticated");
        app.run_jobs().await;
    }

    async fn l_01_another_role_ends_the_sessions(app: &TestApp) {
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        let mut socket = anna.connected().await;
        chief.update_user(&anna.id, json!({ "is_superuser": true })).await.ok();
        anna.get_me().await.refused(401, "unauthenticated");
        assert_eq!(socket.close_code().await, 4001);
        let anna = app.sign_in_again(&anna).await;
        app.strengthen_administrators().await;
        anna.list_users("").await.ok();
        chief.update_user(&anna.id, json!({ "is_superuser": true, "full_name": "Anna Berg" })).await.ok();
        anna.list_users("").await.ok();
        chief.update_user(&anna.id, json!({ "is_superuser": false })).await.ok();
        anna.get_me().await.refused(401, "unauthenticated");
    }

    async fn an_administrator_ends_the_sessions_of_one_and_of_all(app: &TestApp) {
        let mail = app.with_mail().await;
        let chief = app.chief("chief").await;
        let anna = app.user("anna").await;
        let boris = app.user("boris").await;
        chief.revoke_user_sessions(&anna.id).await.no_content();
        anna.get_me().await.refused(401, "unauthenticated");
        boris.get_me().await.ok();
        let anna = app.sign_in_again(&anna).await;
        assert_eq!(kinds(&anna).await, ["sessions_ended_by_admin"]);
        app.run_jobs().await;
        assert_eq!(mail.to("anna@example.org")[0].subject, "You were signed out everywhere");
        chief.revoke_all_sessions().await.no_content();
        for person in [&anna, &boris] {
            person.get_me().await.refused(401, "unauthenticated");
        }
        chief.get_me().await.ok();
        let missing = "0199b000-0000-7000-8000-00000000ffff";
        chief.revoke_user_sessions(missing).await.refused(404, "not_found");
        refused_to_everybody_else(app, async |person| person.revoke_user_sessions(&anna.id).await.status).await;
        refused_to_everybody_else_again(app).await;
    }

    async fn the_last_administrator_stays_one(app: &TestApp) {
        let chief = app.chief("chief").await;
        for refused in [
            chief.update_user(&chief.id, json!({ "is_superuser": false })).await,
            chief.update_user(&chief.id, json!({ "is_disabled": true })).await,
            chief.delete_user(&chief.id, None).await,
            chief.delete_me(None).await,
        ] {
            refused.refused(409, "last_administrator");
        }
        let other = app.chief("other").await;
        chief.update_user(&other.id, json!({ "is_disabled": true })).await.ok();
        // A disabled one does not count.
        chief.update_user(&chief.id, json!({ "is_superuser": false })).await.refused(409, "last_administrator");
        chief.update_user(&other.id, json!({ "is_disabled": false })).await.ok();
        chief.update_user(&chief.id, json!({ "is_superuser": false })).await.ok();
        assert_eq!(app.place.count("users", "is_superuser AND disabled_at IS NULL").await, 1);
    }

    async fn f_13_two_administrators_who_degrade_each_other_leave_one(app: &TestApp) {
        let mut pair = [app.chief("left").await, app.chief("right").await];
        let ways = [json!({ "is_superuser": false }), json!({ "is_disabled": true })];
        for round in 0..soak::times(10, 50) {
            let [left, right] = &pair;
            let way = &ways[round % 2];
            let (one, other) = join(
                left.update_user(&right.id, way.clone()),
                right.update_user(&left.id, way.clone()),
            ).await;
            let statuses = [one.status, other.status];
            assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
            assert!(statuses.iter().all(|status| [200, 401, 403, 409].contains(status)), "{statuses:?}");
            assert_eq!(app.place.count("users", "is_superuser AND disabled_at IS NULL").await, 1);
            // The winner makes the other one again.
            let (winner, loser) = if statuses[0] == 200 { (left, right) } else { (right, left) };
            winner.update_user(&loser.id, json!({ "is_superuser": true, "is_disabled": false })).await.ok();
            pair = [winner.clone(), app.sign_in_again(loser).await];
            app.strengthen_administrators().await;
        }
    }
}

async fn refused_to_everybody_else_again(app: &TestApp) {
    let anna = app.user("someone").await;
    for refused in [
        anna.revoke_all_sessions().await,
        anna.create_password_reset_link(&anna.id).await,
        anna.delete_user(&anna.id, None).await,
        anna.list_outbox("").await,
    ] {
        refused.refused(403, "forbidden");
    }
}
