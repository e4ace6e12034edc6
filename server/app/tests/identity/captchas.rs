//! When a captcha is asked for, and what solves it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_store::attempts::{self, Counter};
use kym_testing::{PASSWORD, TestApp, form, on_both};
use serde_json::{Value, json};

const HOUR: SignedDuration = SignedDuration::from_hours(1);

const WRONG: &str = "wrong horse battery";

/// Somebody is registered, and three failures of a name or ten of an address ask for a captcha.
async fn strict(app: &TestApp) {
    app.register("anna").await;
    app.restart(|config| {
        config.limits.failures_per_name = 3;
        config.limits.failures_per_address = 10;
    })
    .await;
}

/// Fails so often that a captcha is asked for.
async fn fail_thrice(app: &TestApp, name: &str) {
    for code in ["A9901", "A9901", "A0101"] {
        app.guest().log_in(name, WRONG).await.refused(401, code);
    }
}

fn none() -> Value {
    json!({})
}

on_both! {
    async fn after_three_failures_a_captcha_is_asked_for_and_the_right_password_needs_it(app: &TestApp) {
        strict(app).await;
        fail_thrice(app, "anna").await;
        app.guest().log_in("anna", PASSWORD).await.refused(403, "A0106");
        app.guest().log_in_with("ANNA", PASSWORD, &app.work_captcha().await).await.ok();
        // The sign-in has cleared the failures.
        app.guest().log_in("anna", WRONG).await.refused(401, "A9901");
        app.guest().log_in("anna", PASSWORD).await.ok();
        app.run_jobs().await;
    }

    async fn l_13_a_name_that_nobody_has_is_asked_for_a_captcha_just_the_same(app: &TestApp) {
        strict(app).await;
        fail_thrice(app, "nobody").await;
        let unknown = app.guest().log_in("nobody", WRONG).await;
        fail_thrice(app, "anna").await;
        let known = app.guest().log_in("anna", WRONG).await;
        assert_eq!(known.refused(403, "A0106"), unknown.refused(403, "A0106"));
        assert_eq!(known.without_request_id(), unknown.without_request_id());
        app.run_jobs().await;
    }

    async fn failures_are_forgotten_after_a_quarter_of_an_hour_and_not_by_a_restart(app: &TestApp) {
        strict(app).await;
        fail_thrice(app, "anna").await;
        app.restart(|config| config.limits.failures_per_name = 3).await;
        app.guest().log_in("anna", PASSWORD).await.refused(403, "A0106");
        app.advance(SignedDuration::from_mins(15));
        app.guest().log_in("anna", PASSWORD).await.ok();
        app.run_jobs().await;
    }

    async fn an_address_that_fails_ten_times_is_asked_for_a_captcha_under_every_name(app: &TestApp) {
        strict(app).await;
        for number in 0..9 {
            app.guest().log_in(&format!("nobody{number}"), WRONG).await.refused(401, "A9901");
        }
        app.guest().log_in("nobody9", WRONG).await.refused(401, "A0101");
        app.guest().log_in("anna", PASSWORD).await.refused(403, "A0106");
        app.guest().log_in_with("anna", PASSWORD, &app.read_captcha().await).await.ok();
    }

    async fn a_picture_is_read_in_any_capitals(app: &TestApp) {
        strict(app).await;
        let captcha = app.guest().get_captcha().await.ok();
        let image = STANDARD.decode(captcha["captcha_image"].as_str().expect("a text")).expect("base 64");
        assert!(image.starts_with(b"\x89PNG\r\n\x1a\n"));
        fail_thrice(app, "anna").await;
        let mut read = app.read_captcha().await;
        read["captcha_solution"] = " abcde ".into();
        app.guest().log_in_with("anna", PASSWORD, &read).await.ok();
        app.run_jobs().await;
    }

    async fn a_captcha_is_good_for_one_try_within_three_minutes(app: &TestApp) {
        strict(app).await;
        fail_thrice(app, "anna").await;
        let used = app.read_captcha().await;
        app.guest().log_in_with("anna", WRONG, &used).await.refused(401, "A0101");
        app.guest().log_in_with("anna", PASSWORD, &used).await.refused(403, "A0106");
        let mut burnt = app.read_captcha().await;
        burnt["captcha_solution"] = "XXXXX".into();
        app.guest().log_in_with("anna", PASSWORD, &burnt).await.refused(403, "A0106");
        burnt["captcha_solution"] = "ABCDE".into();
        app.guest().log_in_with("anna", PASSWORD, &burnt).await.refused(403, "A0106");
        let late = app.read_captcha().await;
        app.advance(SignedDuration::from_mins(3));
        app.guest().log_in_with("anna", PASSWORD, &late).await.refused(403, "A0106");
        let fine = app.read_captcha().await;
        app.advance(SignedDuration::from_secs(179));
        app.guest().log_in_with("anna", PASSWORD, &fine).await.ok();
        app.run_jobs().await;
    }

    async fn what_solves_no_captcha_is_refused_before_the_password_is_looked_at(app: &TestApp) {
        strict(app).await;
        let good = app.read_captcha().await;
        for (id, solution) in [
            (json!("not an id"), json!("ABCDE")),
            (json!("0199b000-0000-7000-8000-00000000ffff"), json!("ABCDE")),
            (good["captcha_id"].clone(), json!("work:0")),
            (Value::Null, json!("ABCDE")),
        ] {
            let form = json!({ "captcha_id": id, "captcha_solution": solution });
            app.guest().log_in_with("anna", PASSWORD, &form).await.refused(403, "A0106");
        }
        assert_eq!(app.place.count("attempts", "kind = 'sign_in_name'").await, 0, "none was a try");
        app.guest().log_in_with("anna", PASSWORD, &none()).await.ok();
    }

    async fn f_13_of_fifty_who_show_one_captcha_one_gets_a_try(app: &TestApp) {
        strict(app).await;
        fail_thrice(app, "anna").await;
        let captcha = app.read_captcha().await;
        let racers = (0..50).map(|_| {
            let (guest, captcha) = (app.guest(), captcha.clone());
            async move { guest.log_in_with("anna", WRONG, &captcha).await.status }
        });
        let statuses = join_all(racers).await;
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 49, "{statuses:?}");
        app.run_jobs().await;
    }

    async fn f_13_of_fifty_guesses_at_once_three_come_through_without_a_captcha(app: &TestApp) {
        strict(app).await;
        let racers = (0..50).map(|_| {
            let guest = app.guest();
            async move { guest.log_in("anna", WRONG).await.status }
        });
        let statuses = join_all(racers).await;
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 3, "{statuses:?}");
        app.run_jobs().await;
    }

    async fn the_owner_gets_in_with_a_captcha_however_often_others_fail(app: &TestApp) {
        strict(app).await;
        for _ in 0..20 {
            let _ = app.guest().log_in("anna", WRONG).await;
        }
        app.guest().log_in_with("anna", PASSWORD, &app.read_captcha().await).await.ok();
        app.run_jobs().await;
    }

    async fn tries_with_a_captcha_are_limited_for_a_name_whether_anybody_has_it_or_not(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.limits.logins_per_name = 2).await;
        for name in ["anna", "nobody"] {
            for _ in 0..2 {
                let captcha = app.read_captcha().await;
                app.guest().log_in_with(name, WRONG, &captcha).await.refused(401, "A9901");
            }
            let captcha = app.read_captcha().await;
            let refused = app.guest().log_in_with(name, PASSWORD, &captcha).await;
            refused.refused(429, "too_many_requests");
            let wait: u32 = refused.header("retry-after").parse().expect("seconds");
            assert!((3590..=3601).contains(&wait), "{wait}");
        }
    }

    async fn after_some_registrations_of_an_address_each_takes_a_captcha(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.limits.requests_before_captcha = 2).await;
        let state = app.guest().get_registration().await.ok();
        assert_eq!(state["captcha_required"], false);
        app.guest().register(form("boris")).await.created();
        assert_eq!(app.guest().get_registration().await.ok()["captcha_required"], true);
        app.guest().register(form("clara")).await.refused(403, "A0106");
        let mut with_captcha = form("clara");
        for (field, value) in app.read_captcha().await.as_object().expect("an object") {
            with_captcha[field] = value.clone();
        }
        app.guest().register(with_captcha).await.created();
    }

    async fn the_database_does_not_hold_the_names_of_those_who_failed(app: &TestApp) {
        strict(app).await;
        app.guest().log_in("somebody", WRONG).await.refused(401, "A9901");
        let app = app.kym().await;
        let mut reader = app.db.read().await.expect("a snapshot");
        let plain = Counter { kind: "sign_in_name", key: b"somebody", window: HOUR };
        assert_eq!(attempts::count(&mut reader, plain, app.clock.now()).await.expect("counted"), 0);
        let hash = app.keys.hash("sign_in_name", b"somebody");
        let keyed = Counter { key: &hash, ..plain };
        assert_eq!(attempts::count(&mut reader, keyed, app.clock.now()).await.expect("counted"), 1);
    }

    async fn captchas_and_counters_are_forgotten(app: &TestApp) {
        strict(app).await;
        app.guest().get_captcha().await.ok();
        app.guest().log_in("anna", WRONG).await.refused(401, "A9901");
        app.advance(SignedDuration::from_hours(25));
        app.clean_up().await;
        assert_eq!(app.place.count("captchas", "TRUE").await, 0);
        assert_eq!(app.place.count("attempts", "TRUE").await, 0);
    }
}
