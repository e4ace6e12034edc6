//! The life of a session: refreshing by the rule L-02 of the security page, signing out, expiry.

use futures_util::future::join_all;
use jiff::SignedDuration;
use kym_platform::access::clock_steps;
use kym_testing::{PASSWORD, TestApp, on_both, text};
use serde_json::{Value, json};

const TEN_MINUTES: SignedDuration = SignedDuration::from_mins(10);

/// A pair of tokens.
#[derive(Clone, Debug)]
struct Pair {
    access: String,
    refresh: String,
}

impl Pair {
    fn of(tokens: &Value) -> Self {
        Self {
            access: text(&tokens["access_token"]),
            refresh: text(&tokens["refresh_token"]),
        }
    }
}

/// A session of a new user.
async fn session(app: &TestApp) -> Pair {
    app.register("anna").await;
    Pair::of(&app.guest().log_in("anna", PASSWORD).await.ok())
}

async fn refreshed(app: &TestApp, pair: &Pair) -> Pair {
    Pair::of(&app.guest().refresh(&pair.refresh).await.ok())
}

/// Uses the access token.
async fn show(app: &TestApp, pair: &Pair) -> u16 {
    app.guest().holding(&pair.access).get_me().await.status
}

async fn is_dead(app: &TestApp, pair: &Pair) -> bool {
    let refused = app.guest().refresh(&pair.refresh).await;
    refused.status == 401 && refused.json()["detail"]["code"] == "session_expired"
}

on_both! {
    async fn a_refresh_gives_the_next_pair(app: &TestApp) {
        let first = session(app).await;
        let second = refreshed(app, &first).await;
        assert_ne!(first.refresh, second.refresh);
        assert_eq!(show(app, &second).await, 200);
        let third = refreshed(app, &second).await;
        assert_eq!(show(app, &third).await, 200);
    }

    async fn l_02_a_lost_answer_is_made_good_once_more_and_the_unused_pair_dies(app: &TestApp) {
        let first = session(app).await;
        let lost = refreshed(app, &first).await;
        let second = refreshed(app, &first).await;
        assert_eq!(show(app, &lost).await, 401, "nobody ever used it");
        assert_eq!(show(app, &second).await, 200, "the session goes on");
        assert!(is_dead(app, &lost).await);
        assert_eq!(show(app, &second).await, 200, "showing the replaced token harms nobody");
    }

    async fn l_02_a_replay_after_the_new_pair_was_used_ends_the_session(app: &TestApp) {
        let first = session(app).await;
        let second = refreshed(app, &first).await;
        assert_eq!(show(app, &second).await, 200);
        assert!(is_dead(app, &first).await);
        assert_eq!(show(app, &second).await, 401);
        assert!(is_dead(app, &second).await);
    }

    async fn l_02_a_replay_after_the_new_token_was_exchanged_in_turn_ends_the_session(app: &TestApp) {
        let first = session(app).await;
        let second = refreshed(app, &first).await;
        let third = refreshed(app, &second).await;
        assert!(is_dead(app, &first).await);
        assert_eq!(show(app, &third).await, 401);
        assert!(is_dead(app, &third).await);
    }

    async fn l_02_fifty_refreshes_at_once_leave_one_living_pair(app: &TestApp) {
        let first = session(app).await;
        let racers = (0..50).map(|_| async { app.guest().refresh(&first.refresh).await });
        let answers = join_all(racers).await;
        let pairs: Vec<_> =
            answers.iter().filter(|answer| answer.status == 200).map(|answer| Pair::of(&answer.json())).collect();
        assert!(!pairs.is_empty(), "{answers:?}");
        let refused = answers.iter().filter(|answer| answer.status != 200);
        for answer in refused {
            answer.refused(429, "too_many_requests");
        }
        let mut living = 0;
        for pair in &pairs {
            living += usize::from(show(app, pair).await == 200);
        }
        assert_eq!(living, 1);
        assert_eq!(app.place.count("sessions", "revoked_at IS NULL").await, 1);
    }

    async fn l_02_fifty_refreshes_around_a_restart_leave_one_living_pair(app: &TestApp) {
        let first = session(app).await;
        let mut pairs = Vec::new();
        for _ in 0..2 {
            let answers = join_all((0..25).map(|_| async { app.guest().refresh(&first.refresh).await })).await;
            pairs.extend(
                answers.iter().filter(|answer| answer.status == 200).map(|answer| Pair::of(&answer.json())),
            );
            app.restart(|_| {}).await;
        }
        let mut living = 0;
        for pair in &pairs {
            living += usize::from(show(app, pair).await == 200);
        }
        assert_eq!(living, 1);
    }

    async fn l_02_a_refresh_beside_a_sign_out_leaves_nothing_alive(app: &TestApp) {
        app.register("anna").await;
        for _ in 0..5 {
            let first = Pair::of(&app.guest().log_in("anna", PASSWORD).await.ok());
            let guest = app.guest();
            let (refreshed, out) = tokio::join!(guest.refresh(&first.refresh), guest.log_out(&first.refresh));
            out.no_content();
            assert_eq!(show(app, &first).await, 401);
            if refreshed.status == 200 {
                assert_eq!(show(app, &Pair::of(&refreshed.json())).await, 401);
                assert!(is_dead(app, &Pair::of(&refreshed.json())).await);
            }
        }
        assert_eq!(app.place.count("sessions", "revoked_at IS NULL").await, 0);
    }

    async fn signing_out_kills_both_tokens_at_once_and_no_other_session(app: &TestApp) {
        let pair = session(app).await;
        let other = Pair::of(&app.guest().log_in("anna", PASSWORD).await.ok());
        assert_eq!(show(app, &pair).await, 200);
        app.guest().log_out(&pair.refresh).await.no_content();
        assert_eq!(show(app, &pair).await, 401);
        assert!(is_dead(app, &pair).await);
        assert_eq!(show(app, &other).await, 200);
    }

    async fn signing_out_works_with_any_token(app: &TestApp) {
        let pair = session(app).await;
        app.guest().log_out(&pair.refresh).await.no_content();
        app.guest().log_out(&pair.refresh).await.no_content();
        app.guest().log_out("never given out").await.no_content();
        assert_eq!(app.guest().post("/auth/logout", json!({})).await.invalid(), ["refresh_token: required"]);
    }

    async fn an_access_token_lives_for_ten_minutes(app: &TestApp) {
        let pair = session(app).await;
        app.advance(TEN_MINUTES - SignedDuration::from_secs(1));
        assert_eq!(show(app, &pair).await, 200);
        app.advance(SignedDuration::from_secs(1));
        app.guest().holding(&pair.access).get_me().await.refused(401, "unauthenticated");
        assert_eq!(show(app, &refreshed(app, &pair).await).await, 200);
    }

    async fn a_session_that_lies_idle_for_thirty_days_ends(app: &TestApp) {
        let pair = session(app).await;
        app.advance(SignedDuration::from_hours(30 * 24) - SignedDuration::from_secs(1));
        let pair = refreshed(app, &pair).await;
        app.advance(SignedDuration::from_hours(30 * 24));
        assert!(is_dead(app, &pair).await);
    }

    async fn lives_that_are_configured_shorter_count_for_open_sessions_too(app: &TestApp) {
        let pair = session(app).await;
        app.restart(|config| {
            config.auth.access_minutes = 5;
            config.auth.idle_days = 1;
        })
        .await;
        let pair = refreshed(app, &pair).await;
        app.advance(SignedDuration::from_mins(5));
        assert_eq!(show(app, &pair).await, 401);
        app.advance(SignedDuration::from_hours(24));
        assert!(is_dead(app, &pair).await);
    }

    async fn a_session_ends_after_half_a_year_however_often_it_is_refreshed(app: &TestApp) {
        let mut pair = session(app).await;
        for _ in 0..8 {
            app.advance(SignedDuration::from_hours(20 * 24));
            pair = refreshed(app, &pair).await;
        }
        app.advance(SignedDuration::from_hours(20 * 24));
        assert!(is_dead(app, &pair).await);
        assert_eq!(show(app, &pair).await, 401);
    }

    async fn a_clock_that_jumps_back_revives_nothing_that_was_ended(app: &TestApp) {
        let pair = session(app).await;
        app.guest().log_out(&pair.refresh).await.no_content();
        app.advance(SignedDuration::from_hours(-1));
        assert_eq!(show(app, &pair).await, 401);
        assert!(is_dead(app, &pair).await);
    }

    async fn f_06_an_access_token_that_expired_is_dead_when_the_clock_is_set_back(app: &TestApp) {
        let first = session(app).await;
        assert_eq!(show(app, &first).await, 200);
        app.advance(SignedDuration::from_mins(15));
        assert_eq!(show(app, &first).await, 401);
        app.advance(SignedDuration::from_mins(-10));
        assert_eq!(show(app, &first).await, 401);
        let second = refreshed(app, &first).await;
        assert_eq!(show(app, &second).await, 200, "nobody has to sign in again");
        // One that had not expired stays good, however often the clock is corrected.
        for minutes in [5, -4, 3, -4] {
            app.advance(SignedDuration::from_mins(minutes));
            assert_eq!(show(app, &second).await, 200, "{minutes}");
            assert_eq!(show(app, &first).await, 401, "{minutes}");
        }
        app.advance(TEN_MINUTES);
        assert_eq!(show(app, &second).await, 401);
    }

    async fn f_06_a_clock_that_was_wrong_by_a_day_and_is_set_right_signs_nobody_out(app: &TestApp) {
        app.advance(SignedDuration::from_hours(24));
        let pair = session(app).await;
        assert_eq!(show(app, &pair).await, 200);
        app.advance(SignedDuration::from_hours(-24));
        assert_eq!(show(app, &pair).await, 401, "it would live for a day");
        let next = refreshed(app, &pair).await;
        assert_eq!(show(app, &next).await, 200);
        app.advance(TEN_MINUTES);
        assert_eq!(show(app, &next).await, 401, "it lives for ten minutes of the right clock");
    }

    async fn f_06_a_program_that_starts_after_the_clock_was_set_back_knows_what_had_expired(app: &TestApp) {
        let pair = session(app).await;
        assert_eq!(show(app, &pair).await, 200);
        app.advance(SignedDuration::from_mins(15));
        clock_steps::note(&app.kym().await).await.expect("noted");
        app.restart(|_| {}).await;
        app.advance(SignedDuration::from_mins(-10));
        assert_eq!(show(app, &pair).await, 401);
        app.restart(|_| {}).await;
        assert_eq!(show(app, &pair).await, 401);
        refreshed(app, &pair).await;
    }

    async fn f_06_no_proof_and_no_link_that_expired_is_good_again_when_the_clock_is_set_back(app: &TestApp) {
        let mail = app.with_mail().await;
        let anna = app.user("anna").await;
        app.guest().request_password_reset("anna@example.org").await.ok();
        app.run_jobs().await;
        let token = mail.to("anna@example.org")[0].token("/password-reset");
        app.advance(TEN_MINUTES);
        let anna = app.sign_in_again(&anna).await;
        app.place.execute("UPDATE sessions SET authenticated_at = created_at").await;
        app.advance(TEN_MINUTES);
        clock_steps::note(&app.kym().await).await.expect("noted");
        app.advance(SignedDuration::from_mins(-12));
        clock_steps::note(&app.kym().await).await.expect("noted");
        app.guest().reset_password(&token, "a new horse battery").await.refused(400, "reset_token_invalid");
        let tokens = app.place.count("refresh_tokens", "access_ended_at IS NULL").await;
        assert_eq!(tokens, 0);
        app.place.execute("UPDATE refresh_tokens SET access_ended_at = NULL").await;
        let refused = anna.update_me(json!({ "email": "other@example.org" })).await;
        refused.refused(403, "fresh_authentication_required");
    }

    async fn a_session_survives_a_restart(app: &TestApp) {
        let pair = session(app).await;
        app.restart(|_| {}).await;
        assert_eq!(show(app, &pair).await, 200);
        refreshed(app, &pair).await;
    }

    async fn the_database_holds_no_token(app: &TestApp) {
        let pair = session(app).await;
        let rows = app.place.count("refresh_tokens", "TRUE").await;
        assert_eq!(rows, 1);
        // A hash has 32 bytes, the token itself 43 characters.
        assert_eq!(pair.refresh.len(), 43);
        assert_eq!(app.place.count("refresh_tokens", "length(hash) = 32").await, 1);
    }
}
