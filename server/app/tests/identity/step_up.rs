//! Showing again who one is, and changing the password (`security.md`, L-01, L-04 and L-06).

use jiff::SignedDuration;
use kym_testing::{Answer, PASSWORD, Person, TestApp, on_both, text};
use serde_json::json;

use crate::emails::kinds;

const NEW: &str = "another good horse";
const WRONG: &str = "wrong horse battery";

async fn signed_in(app: &TestApp, name: &str, password: &str) -> Person {
    let tokens = app.guest().log_in(name, password).await.ok();
    app.guest().holding(&text(&tokens["access_token"]))
}

/// What the screens of the administration ask for.
const ADMINISTRATION: [&str; 8] = [
    "/users/",
    "/users/invitations",
    "/outbox/",
    "/categories/system",
    "/exchange-rate-providers/",
    "/exchange-rate-providers/pairs",
    "/ai-models/",
    "/ai-models/settings",
];

/// Somebody registered with [`PASSWORD`], signed in twice.
async fn twice(app: &TestApp) -> [Person; 2] {
    app.register("anna").await;
    [
        signed_in(app, "anna", PASSWORD).await,
        signed_in(app, "anna", PASSWORD).await,
    ]
}

async fn change(person: &Person, current: &str, new: &str) -> Answer {
    let body = json!({ "current_password": current, "new_password": new });
    person.put("/users/me/password", body).await
}

/// Something that takes a fresh proof of identity.
async fn needs_proof(person: &Person) -> Answer {
    person.delete("/users/me/sessions").await
}

/// What was proved is older than ten minutes; the tokens go on.
async fn grow_stale(app: &TestApp) {
    app.place
        .execute("UPDATE sessions SET authenticated_at = '2025-10-05T11:00:00.000000Z'")
        .await;
}

on_both! {
    async fn a_new_password_takes_the_place_of_the_old_one(app: &TestApp) {
        let [here, _] = twice(app).await;
        change(&here, PASSWORD, NEW).await.no_content();
        app.guest().log_in("anna", PASSWORD).await.refused(401, "A9901");
        app.guest().log_in("anna", NEW).await.ok();
        here.get_me().await.ok();
        assert_eq!(kinds(&here).await, ["password_changed"]);
    }

    async fn l_01_a_new_password_ends_every_other_session_and_its_sockets(app: &TestApp) {
        let [here, there] = twice(app).await;
        let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
        let mut near = here.connected().await;
        let mut far = there.connected().await;
        change(&here, PASSWORD, NEW).await.no_content();
        there.get_me().await.refused(401, "unauthenticated");
        let refresh = text(&tokens["refresh_token"]);
        app.guest().refresh(&refresh).await.refused(401, "session_expired");
        assert_eq!(far.close_code().await, 4001);
        let notification = near.event().await;
        assert_eq!(notification["event_type"], "GENERAL_NOTIFICATION");
        here.get_me().await.ok();
    }

    async fn a_password_that_is_not_new_or_not_good_is_refused_by_its_field(app: &TestApp) {
        let [here, _] = twice(app).await;
        for (current, new, fault) in [
            (WRONG, NEW, "current_password: wrong_password"),
            (PASSWORD, PASSWORD, "new_password: same_password"),
            (PASSWORD, "1234567", "new_password: too_short"),
            (PASSWORD, "password1", "new_password: common_password"),
            (PASSWORD, "Anna-2025!", "new_password: common_password"),
            (PASSWORD, "Know Your Money 1", "new_password: common_password"),
            ("", NEW, "current_password: required"),
        ] {
            assert_eq!(change(&here, current, new).await.invalid(), [fault], "{new}");
        }
        app.guest().log_in("anna", PASSWORD).await.ok();
    }

    async fn l_04_no_other_endpoint_is_an_oracle_of_passwords_without_a_limit(app: &TestApp) {
        twice(app).await;
        app.restart(|config| config.limits.failures_per_user = 10).await;
        let here = signed_in(app, "anna", PASSWORD).await;
        let mut refused = 0;
        for number in 0..100 {
            let answer = if number % 2 == 0 {
                change(&here, WRONG, NEW).await
            } else {
                here.post("/auth/step-up", json!({ "password": WRONG })).await
            };
            refused += u32::from(answer.status == 429);
        }
        assert_eq!(refused, 90);
        // Not even the right one is told apart any more.
        let answer = change(&here, PASSWORD, NEW).await;
        answer.refused(429, "too_many_requests");
        let wait: u32 = answer.header("retry-after").parse().expect("seconds");
        assert!((890..=901).contains(&wait), "{wait}");
        app.advance(SignedDuration::from_mins(15));
        let here = signed_in(app, "anna", PASSWORD).await;
        change(&here, PASSWORD, NEW).await.no_content();
    }

    async fn l_04_wrong_current_passwords_count_for_the_limit_of_signing_in(app: &TestApp) {
        twice(app).await;
        app.restart(|config| config.limits.logins_per_address = 6).await;
        let here = signed_in(app, "anna", PASSWORD).await;
        for _ in 0..9 {
            change(&here, WRONG, NEW).await.invalid();
        }
        change(&here, PASSWORD, NEW).await.refused(429, "too_many_requests");
    }

    async fn f_13_of_ten_new_passwords_at_once_one_is_set(app: &TestApp) {
        let [here, _] = twice(app).await;
        let news: Vec<_> = (0..10).map(|number| format!("{NEW} {number}")).collect();
        let answers = futures_util::future::join_all(news.iter().map(|new| change(&here, PASSWORD, new))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 204).count(), 1);
    }

    async fn l_06_a_proof_of_identity_is_fresh_for_ten_minutes(app: &TestApp) {
        let [here, _] = twice(app).await;
        app.advance(SignedDuration::from_secs(9 * 60 + 59));
        needs_proof(&here).await.no_content();
        grow_stale(app).await;
        needs_proof(&here).await.refused(403, "fresh_authentication_required");
        here.step_up(json!({ "password": WRONG })).await.refused(403, "step_up_failed");
        needs_proof(&here).await.refused(403, "fresh_authentication_required");
        here.step_up(json!({ "password": PASSWORD })).await.no_content();
        needs_proof(&here).await.no_content();
    }

    async fn l_06_a_proof_counts_for_the_session_that_showed_it(app: &TestApp) {
        let [here, there] = twice(app).await;
        grow_stale(app).await;
        here.step_up(json!({ "password": PASSWORD })).await.no_content();
        needs_proof(&there).await.refused(403, "fresh_authentication_required");
    }

    async fn a_proof_needs_something_to_be_shown(app: &TestApp) {
        let [here, _] = twice(app).await;
        assert_eq!(here.step_up(json!({})).await.invalid(), ["password: required"]);
        app.guest().step_up(json!({ "password": PASSWORD })).await.refused(401, "unauthenticated");
    }

    async fn administration_takes_a_password_or_where_configured_so_a_second_factor(app: &TestApp) {
        app.register("anna").await;
        let anna = signed_in(app, "anna", PASSWORD).await;
        let boris = app.user("boris").await;
        for screen in ADMINISTRATION {
            anna.get(screen).await.ok();
            boris.get(screen).await.refused(403, "forbidden");
        }
        app.restart(|config| config.auth.administrators_need_second_factor = true).await;
        for screen in ADMINISTRATION {
            anna.get(screen).await.refused(403, "second_factor_required_for_admin");
            boris.get(screen).await.refused(403, "forbidden");
        }
        let role = json!({ "is_superuser": true });
        anna.update_user(&boris.id, role).await.refused(403, "second_factor_required_for_admin");
        app.strengthen_administrators().await;
        for screen in ADMINISTRATION {
            anna.get(screen).await.ok();
        }
    }

    async fn l_06_what_could_harm_takes_a_fresh_proof_of_an_administrator_with_a_password_alone(app: &TestApp) {
        app.register("anna").await;
        let anna = signed_in(app, "anna", PASSWORD).await;
        let boris = app.user("boris").await;
        let providers = anna.get("/exchange-rate-providers/").await.ok();
        let providers = providers["items"].as_array().expect("some");
        let keyed = providers.iter().find(|it| it["kind"] == "open_exchange_rates").expect("one that takes a key");
        let provider = format!("/exchange-rate-providers/{}", text(&keyed["id"]));
        let mut body = json!({});
        for field in ["name", "base_url", "schedule", "is_enabled", "base_currency"] {
            body[field] = keyed[field].clone();
        }
        let without_key = body.clone();
        body["api_key"] = "0123456789abcdef".into();
        let harm = async |by: &Person| {
            [
                by.update_user(&boris.id, json!({ "is_superuser": true })).await,
                by.update_user(&boris.id, json!({ "email": "other@example.org" })).await,
                by.create_password_reset_link(&boris.id).await,
                by.put(&provider, body.clone()).await,
                by.revoke_user_sessions(&boris.id).await,
                by.revoke_all_sessions().await,
            ]
        };
        grow_stale(app).await;
        for answer in harm(&anna).await {
            answer.refused(403, "fresh_authentication_required");
        }
        anna.update_user(&boris.id, json!({ "full_name": "Boris Berg" })).await.ok();
        // Whether its address can be asked is another question.
        assert_ne!(anna.put(&provider, without_key).await.status, 403);
        anna.step_up(json!({ "password": PASSWORD })).await.no_content();
        for answer in harm(&anna).await {
            assert_ne!(answer.status, 403, "{}", answer.text);
        }
        app.run_jobs().await;
    }
}
