//! The second factor: switching it on and off, signing in with it, and recovery codes.

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_identity::second_factor::service::switch_off_for;
use kym_platform::config::Secret;
use kym_platform::installation;
use kym_platform::outbound::random::SystemRandom;
use kym_platform::secret_key::{self, Keys};
use kym_store::users;
use kym_testing::authenticator::at_home;
use kym_testing::sign_in::Totp;
use kym_testing::{Answer, PASSWORD, Person, TestApp, on_both, text};
use serde_json::{Value, json};

/// Somebody who registered and signed in by password.
async fn anna(app: &TestApp) -> Person {
    app.register("anna").await;
    let tokens = app.guest().log_in("anna", PASSWORD).await.ok();
    app.guest().holding(&text(&tokens["access_token"]))
}

/// Switches the second factor on; gives the app and the recovery codes.
async fn switched_on(app: &TestApp, person: &Person) -> (Totp, Vec<String>) {
    let totp = Totp::new(&person.enroll_second_factor().await.ok()["secret"]);
    let codes = person.confirm_second_factor(&totp.code(app, 0)).await.ok();
    let codes = codes["recovery_codes"].as_array().expect("codes");
    (totp, codes.iter().map(text).collect())
}

async fn log_in(app: &TestApp, otp: &str) -> Answer {
    let form = json!({ "username": "anna", "password": PASSWORD, "otp": otp });
    app.guest().post("/auth/login", form).await
}

/// So that the code of the next step is shown.
fn next_step(app: &TestApp) {
    app.advance(SignedDuration::from_secs(30));
}

fn off() -> Value {
    json!({ "enabled": false, "since": null, "recovery_codes_left": 0 })
}

on_both! {
    async fn with_the_second_factor_on_a_password_alone_is_not_enough(app: &TestApp) {
        let anna = anna(app).await;
        assert_eq!(anna.get_second_factor().await.ok(), off());
        let (totp, codes) = switched_on(app, &anna).await;
        assert_eq!(codes.len(), 10);
        assert_eq!(
            anna.get_second_factor().await.ok(),
            json!({ "enabled": true, "since": "2025-10-05T12:00:00Z", "recovery_codes_left": 10 })
        );
        app.guest().log_in("anna", PASSWORD).await.refused(401, "second_factor_required");
        log_in(app, " ").await.refused(401, "second_factor_required");
        app.guest().log_in("anna", "wrong horse battery").await.refused(401, "A9901");
        next_step(app);
        let code = totp.code(app, 0);
        let typed = format!(" {} {} ", &code[..3], &code[3..]);
        let tokens = log_in(app, &typed).await.ok();
        let again = app.guest().holding(&text(&tokens["access_token"]));
        assert_eq!(again.get_me().await.ok()["username"], "anna");
    }

    async fn a_secret_counts_once_an_app_has_proved_it(app: &TestApp) {
        let anna = anna(app).await;
        let draft = anna.enroll_second_factor().await.ok();
        let secret = text(&draft["secret"]);
        assert_eq!(
            text(&draft["uri"]),
            format!("otpauth://totp/Know%20Your%20Money:anna?secret={secret}&issuer=Know%20Your%20Money")
        );
        assert_eq!(anna.get_second_factor().await.ok(), off());
        app.guest().log_in("anna", PASSWORD).await.ok();
        let totp = Totp::new(&draft["secret"]);
        for (otp, fault) in [
            ("", "otp: required"),
            ("12345", "otp: wrong_otp"),
            ("000000", "otp: wrong_otp"),
            ("0000-0000-0000-0000-0000-0000", "otp: wrong_otp"),
        ] {
            assert_eq!(anna.confirm_second_factor(otp).await.invalid(), [fault], "{otp:?}");
        }
        anna.confirm_second_factor(&totp.code(app, 0)).await.ok();
        anna.confirm_second_factor(&totp.code(app, 0)).await.refused(404, "not_found");
    }

    async fn the_code_of_a_new_secret_cannot_be_guessed_either(app: &TestApp) {
        app.restart(|config| config.limits.failures_per_user = 3).await;
        let anna = anna(app).await;
        let totp = Totp::new(&anna.enroll_second_factor().await.ok()["secret"]);
        for _ in 0..3 {
            assert_eq!(anna.confirm_second_factor("000000").await.invalid(), ["otp: wrong_otp"]);
        }
        anna.confirm_second_factor(&totp.code(app, 0)).await.refused(429, "too_many_requests");
        assert_eq!(anna.get_second_factor().await.ok(), off());
    }

    async fn a_secret_waits_for_its_proof_for_half_an_hour(app: &TestApp) {
        let anna = anna(app).await;
        let totp = Totp::new(&anna.enroll_second_factor().await.ok()["secret"]);
        app.advance(SignedDuration::from_mins(30));
        let anna = app.renewed(&anna).await;
        anna.confirm_second_factor(&totp.code(app, 0)).await.refused(404, "not_found");
        assert_eq!(anna.get_second_factor().await.ok(), off());
    }

    async fn the_newest_secret_is_the_one_to_prove_and_the_old_one_works_until_then(app: &TestApp) {
        let anna = anna(app).await;
        let (old, _) = switched_on(app, &anna).await;
        let first = Totp::new(&anna.enroll_second_factor().await.ok()["secret"]);
        let second = Totp::new(&anna.enroll_second_factor().await.ok()["secret"]);
        let refused = anna.confirm_second_factor(&first.code(app, 0)).await;
        assert_eq!(refused.invalid(), ["otp: wrong_otp"]);
        next_step(app);
        log_in(app, &old.code(app, 0)).await.ok();
        anna.confirm_second_factor(&second.code(app, 0)).await.ok();
        next_step(app);
        log_in(app, &old.code(app, 0)).await.refused(401, "second_factor_wrong");
        log_in(app, &second.code(app, 0)).await.ok();
    }

    async fn every_time_step_is_used_once_and_never_an_older_one(app: &TestApp) {
        let anna = anna(app).await;
        let (totp, _) = switched_on(app, &anna).await;
        let spent = totp.code(app, 0);
        log_in(app, &spent).await.refused(401, "second_factor_wrong");
        next_step(app);
        let (before, now, after) = (totp.code(app, -1), totp.code(app, 0), totp.code(app, 1));
        log_in(app, &now).await.ok();
        for used in [&now, &before] {
            log_in(app, used).await.refused(401, "second_factor_wrong");
        }
        log_in(app, &after).await.ok();
        // A clock that is set back brings no code back.
        app.advance(SignedDuration::from_secs(-30));
        log_in(app, &totp.code(app, 0)).await.refused(401, "second_factor_wrong");
    }

    async fn a_recovery_code_stands_in_once(app: &TestApp) {
        let anna = anna(app).await;
        let (_, codes) = switched_on(app, &anna).await;
        let careless = codes[0].to_lowercase().replace('-', " ");
        log_in(app, &careless).await.ok();
        log_in(app, &codes[0]).await.refused(401, "second_factor_wrong");
        assert_eq!(anna.get_second_factor().await.ok()["recovery_codes_left"], 9);
        let notifications = anna.list_notifications("").await.ok();
        let kinds: Vec<_> = notifications["items"].as_array().expect("notifications").iter().map(|notification| text(&notification["type"])).collect();
        assert_eq!(kinds, ["recovery_code_used", "second_factor_on"]);
        let renewed = anna.renew_recovery_codes().await.ok();
        log_in(app, &codes[1]).await.refused(401, "second_factor_wrong");
        log_in(app, &text(&renewed["recovery_codes"][0])).await.ok();
    }

    async fn recovery_codes_are_only_for_those_with_a_second_factor(app: &TestApp) {
        let anna = anna(app).await;
        anna.renew_recovery_codes().await.refused(404, "not_found");
        anna.enroll_second_factor().await.ok();
        anna.renew_recovery_codes().await.refused(404, "not_found");
    }

    async fn a_code_of_somebody_else_is_wrong(app: &TestApp) {
        let anna = anna(app).await;
        switched_on(app, &anna).await;
        app.guest().register(kym_testing::form("boris")).await.created();
        let tokens = app.guest().log_in("boris", PASSWORD).await.ok();
        let boris = app.guest().holding(&text(&tokens["access_token"]));
        let (totp, codes) = switched_on(app, &boris).await;
        next_step(app);
        for otp in [totp.code(app, 0), codes[0].clone()] {
            log_in(app, &otp).await.refused(401, "second_factor_wrong");
        }
    }

    async fn the_second_factor_is_switched_off_with_its_recovery_codes(app: &TestApp) {
        let anna = anna(app).await;
        switched_on(app, &anna).await;
        anna.disable_second_factor().await.no_content();
        assert_eq!(anna.get_second_factor().await.ok(), off());
        app.guest().log_in("anna", PASSWORD).await.ok();
        assert_eq!(app.place.count("recovery_codes", "TRUE").await, 0);
        anna.disable_second_factor().await.no_content();
        let notifications = anna.list_notifications("").await.ok();
        assert_eq!(notifications["unread_count"], 2, "{notifications}");
    }

    async fn the_operator_helps_who_has_lost_everything(app: &TestApp) {
        let anna = anna(app).await;
        switched_on(app, &anna).await;
        let kym = app.kym().await;
        let mut reader = kym.db.read().await.expect("a snapshot");
        let user = users::credentials(&mut reader, "anna").await.expect("read").expect("a user").user;
        drop(reader);
        assert!(switch_off_for(&kym, &user).await.expect("switched off"));
        app.guest().log_in("anna", PASSWORD).await.ok();
        assert!(!switch_off_for(&kym, &user).await.expect("it is off"));
        let notifications = anna.list_notifications("").await.ok();
        assert_eq!(notifications["items"][0]["type"], "second_factor_off");
        assert_eq!(notifications["unread_count"], 2);
    }

    async fn the_database_holds_neither_secret_nor_recovery_code(app: &TestApp) {
        let anna = anna(app).await;
        let draft = anna.enroll_second_factor().await.ok();
        let totp = Totp::new(&draft["secret"]);
        let keyed = anna.keyed("the-same-request");
        let codes = keyed.confirm_second_factor(&totp.code(app, 0)).await.ok();
        let codes = codes["recovery_codes"].as_array().expect("codes");
        assert_eq!(codes.len(), 10);
        let plain = app.place.count("second_factors", "length(secret) = 20").await;
        assert_eq!(plain, 0, "the secret of 20 bytes is sealed");
        assert_eq!(app.place.count("second_factors", "length(secret) = 48").await, 1);
        assert_eq!(app.place.count("recovery_codes", "length(hash) = 32").await, 10);
        assert_eq!(app.place.count("idempotency_keys", "TRUE").await, 0, "no answer is kept to be repeated");
    }

    async fn with_another_secret_key_recovery_codes_still_work(app: &TestApp) {
        let anna = anna(app).await;
        let (totp, codes) = switched_on(app, &anna).await;
        let secret = Some(Secret::new("another key of thirty-two bytes.".to_owned()));
        let kym = app.kym().await;
        let mut config = kym.config.clone();
        config.auth.secret.clone_from(&secret);
        let key = secret_key::load(&config, &SystemRandom).expect("the other key");
        installation::accept_key(&kym.db, &Keys::new(&key)).await.expect("it is accepted");
        drop(kym);
        app.restart(|config| config.auth.secret = secret).await;
        next_step(app);
        log_in(app, &totp.code(app, 0)).await.refused(401, "second_factor_wrong");
        log_in(app, &codes[3]).await.ok();
    }

    async fn f_13_of_twenty_who_show_one_code_one_comes_in(app: &TestApp) {
        app.restart(|config| {
            config.limits.failures_per_name = 1000;
            config.limits.failures_per_address = 1000;
        })
        .await;
        let anna = anna(app).await;
        let (totp, codes) = switched_on(app, &anna).await;
        next_step(app);
        for otp in [totp.code(app, 0), codes[0].clone()] {
            let sessions = app.place.count("sessions", "TRUE").await;
            let answers = join_all((0..20).map(|_| log_in(app, &otp))).await;
            let came_in = answers.iter().filter(|answer| answer.status == 200).count();
            assert_eq!(came_in, 1, "{answers:?}");
            assert_eq!(app.place.count("sessions", "TRUE").await, sessions + 1);
        }
    }

    async fn l_06_changing_the_second_factor_takes_a_fresh_proof(app: &TestApp) {
        let anna = anna(app).await;
        let (totp, _) = switched_on(app, &anna).await;
        app.advance(SignedDuration::from_mins(10));
        let anna = app.renewed(&anna).await;
        anna.enroll_second_factor().await.refused(403, "fresh_authentication_required");
        anna.renew_recovery_codes().await.refused(403, "fresh_authentication_required");
        anna.disable_second_factor().await.refused(403, "fresh_authentication_required");
        assert_eq!(anna.get_second_factor().await.ok()["recovery_codes_left"], 10);
        anna.step_up(json!({ "password": PASSWORD, "otp": totp.code(app, 0) })).await.no_content();
        anna.renew_recovery_codes().await.ok();
        anna.disable_second_factor().await.no_content();
    }

    /// Whichever way leads to a token, or to a fresh proof, the second factor is asked for.
    async fn l_08_every_way_to_a_token_has_the_same_rules(app: &TestApp) {
        at_home(app).await;
        let anna = anna(app).await;
        let mut device = anna.with_device().await;
        let (totp, codes) = switched_on(app, &anna).await;
        next_step(app);
        // By password: with a second factor only.
        app.guest().log_in("anna", PASSWORD).await.refused(401, "second_factor_required");
        let by_password = log_in(app, &totp.code(app, 0)).await.ok();
        // By passkey, which is two factors.
        let answer = device.sign(&app.guest().begin_passkey_sign_in(json!({})).await.ok()).await;
        let by_passkey = app.guest().log_in_with_passkey(&answer).await.ok();
        // By refreshing what was one of these.
        for tokens in [by_password, by_passkey] {
            app.guest().refresh(&text(&tokens["refresh_token"])).await.ok();
        }
        // Registering again gives no token, nor does confirming to be there.
        app.advance(SignedDuration::from_mins(10));
        let anna = app.renewed(&anna).await;
        let asked = anna.step_up(json!({ "password": PASSWORD })).await;
        assert_eq!(asked.invalid(), ["otp: required"]);
        anna.step_up(json!({ "password": PASSWORD, "otp": "000000" })).await.refused(403, "step_up_failed");
        assert_eq!(anna.step_up(json!({ "otp": codes[0] })).await.invalid(), ["password: required"]);
        anna.disable_second_factor().await.refused(403, "fresh_authentication_required");
        anna.step_up(json!({ "password": PASSWORD, "otp": codes[0] })).await.no_content();
        let notifications = anna.list_notifications("").await.ok();
        assert_eq!(notifications["items"][0]["type"], "recovery_code_used");
        anna.disable_second_factor().await.no_content();
    }
}
