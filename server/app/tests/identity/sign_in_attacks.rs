//! What somebody tries who is not signed in: names that may exist, doors without a limit, storms
//! (`security.md`, L-03, L-12, L-13, F-24).

use std::time::Duration;

use futures_util::future::join_all;
use kym_testing::{PASSWORD, on_both};
use serde_json::Value;

#[test]
fn l_12_every_route_that_is_open_to_everybody_has_a_limit() {
    let text = kym::openapi::text().expect("the contract");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let mut open = 0;
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("methods") {
            let is_open = operation["security"][0] == serde_json::json!({});
            let limit = operation.get("x-limit").and_then(Value::as_str);
            // Others may have one too: whoever accepts an invitation is signed in and guesses a token.
            assert!(!is_open || limit.is_some(), "{method} {path} has no limit");
            open += u32::from(is_open);
        }
    }
    assert!(open >= 10, "only {open} open routes were found");
}

on_both! {
    async fn l_12_a_limit_is_kept_where_a_route_declares_it(app: &TestApp) {
        app.restart(|config| config.limits.challenges_per_address = 2).await;
        for _ in 0..2 {
            app.guest().get_captcha().await.ok();
        }
        let refused = app.guest().get_captcha().await;
        refused.refused(429, "too_many_requests");
        let wait: u32 = refused.header("retry-after").parse().expect("seconds");
        assert!((1..=31).contains(&wait), "{wait}");
    }

    async fn l_13_a_refusal_tells_nobody_which_names_exist(app: &TestApp) {
        app.restart(|config| config.limits.failures_per_name = 3).await;
        app.register("anna").await;
        for (status, code) in [(401, "A9901"), (401, "A9901"), (401, "A0101"), (403, "A0106")] {
            let known = app.guest().log_in("anna", "wrong horse battery").await;
            known.refused(status, code);
            let unknown = app.guest().log_in("nobody", "wrong horse battery").await;
            assert_eq!(known.status, unknown.status);
            assert_eq!(known.without_request_id(), unknown.without_request_id());
        }
        app.run_jobs().await;
    }

    async fn l_03_what_ends_while_a_password_is_compared_counts_before_the_tokens_are_handed_out(app: &TestApp) {
        app.hash_in_earnest().await;
        app.register("anna").await;
        // Nothing of a sign-in that began before gets past the change that disables its user.
        let sign_ins = join_all((0..20).map(|_| {
            let guest = app.guest();
            async move { guest.log_in("anna", PASSWORD).await }
        }));
        let disable = async {
            tokio::time::sleep(Duration::from_millis(120)).await;
            app.place.execute("UPDATE users SET disabled_at = created_at").await;
            app.place.count("sessions", "TRUE").await
        };
        let (answers, at_most) = tokio::join!(sign_ins, disable);
        let let_in = answers.iter().filter(|answer| answer.status == 200).count();
        let left = app.place.count("sessions", "TRUE").await;
        assert_eq!(i64::try_from(let_in).expect("a number"), left);
        assert!(left <= at_most, "{left} sessions, {at_most} when the user was disabled");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            answer.refused(401, "A9901");
        }
        app.guest().log_in("anna", PASSWORD).await.refused(401, "A9901");
    }

    async fn l_03_a_disabled_user_refreshes_nothing(app: &TestApp) {
        app.register("anna").await;
        let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
        app.place.execute("UPDATE users SET disabled_at = created_at").await;
        let refresh = kym_testing::text(&tokens["refresh_token"]);
        app.guest().refresh(&refresh).await.refused(401, "session_expired");
        let access = kym_testing::text(&tokens["access_token"]);
        app.guest().holding(&access).get_me().await.refused(401, "unauthenticated");
    }

    async fn f_24_a_storm_of_sign_ins_ends_in_words_and_keeps_nobody_else_out(app: &TestApp) {
        app.hash_in_earnest().await;
        app.register("anna").await;
        let boris = app.user("boris").await;
        let storm = join_all((0..200).map(|number| {
            let guest = app.guest();
            async move {
                let password = if number % 2 == 0 { PASSWORD } else { "wrong horse battery" };
                guest.log_in("anna", password).await
            }
        }));
        let others = async {
            for _ in 0..50 {
                boris.get_me().await.ok();
            }
        };
        let (answers, ()) = tokio::join!(storm, others);
        for answer in &answers {
            assert!([200, 401, 429].contains(&answer.status), "{}", answer.text);
            assert_eq!(answer.status == 429, !answer.header("retry-after").is_empty());
        }
        assert!(answers.iter().any(|answer| answer.status == 429), "the queue has an end");
    }
}
