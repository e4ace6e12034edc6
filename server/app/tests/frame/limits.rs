//! How often somebody may ask. The answer is 429 and when to come back, never that anything is locked.

use std::time::Duration;

use kym_testing::{Answer, PASSWORD, form, on_both, text};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn expect_limit(answer: &Answer, longest: u32) {
    answer.refused(429, "too_many_requests");
    let wait: u32 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=longest).contains(&wait), "{wait}");
}

/// The first refusal of somebody who goes on: on a busy machine there is room again while they ask.
async fn soon_refused(mut ask: impl AsyncFnMut() -> Answer) -> Answer {
    for _ in 0..200 {
        let answer = ask().await;
        if answer.status != 200 {
            return answer;
        }
    }
    panic!("nobody is refused")
}

on_both! {
    async fn signing_in_is_limited_for_an_address(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.limits.logins_per_address = 6).await;
        for attempt in 0..10 {
            app.guest().log_in(&format!("nobody{attempt}"), "wrong password").await.refused(401, "A9901");
        }
        let refused = soon_refused(async || app.guest().log_in("anna", PASSWORD).await).await;
        expect_limit(&refused, 11);
    }

    async fn registering_is_limited_for_an_address(app: &TestApp) {
        app.register("anna").await;
        app.restart(|config| config.limits.registrations_per_address = 1).await;
        app.guest().register(form("boris")).await.created();
        expect_limit(&app.guest().register(form("clara")).await, 3601);
    }

    async fn refreshing_too_often_signs_nobody_out(app: &TestApp) {
        app.register("anna").await;
        let mut pair = app.guest().log_in("anna", PASSWORD).await.ok();
        app.restart(|config| config.limits.refreshes_per_address = 2).await;
        for _ in 0..2 {
            pair = app.guest().refresh(&text(&pair["refresh_token"])).await.ok();
        }
        let refused = app.guest().refresh(&text(&pair["refresh_token"])).await;
        expect_limit(&refused, 31);
        app.restart(|_| {}).await;
        app.guest().refresh(&text(&pair["refresh_token"])).await.ok();
    }

    async fn one_session_is_not_refreshed_in_a_loop(app: &TestApp) {
        app.register("anna").await;
        let mut pair = app.guest().log_in("anna", PASSWORD).await.ok();
        for _ in 0..30 {
            pair = app.guest().refresh(&text(&pair["refresh_token"])).await.ok();
        }
        let refused = soon_refused(async || {
            let answer = app.guest().refresh(&text(&pair["refresh_token"])).await;
            if answer.status == 200 {
                pair = answer.json();
            }
            answer
        });
        expect_limit(&refused.await, 3);
    }

    async fn a_user_who_asks_too_often_is_slowed_down_alone(app: &TestApp) {
        let (anna, boris) = (app.user("anna").await, app.user("boris").await);
        app.restart(|config| config.limits.requests_per_user = 3).await;
        for _ in 0..3 {
            anna.get_me().await.ok();
        }
        expect_limit(&anna.get_me().await, 21);
        boris.get_me().await.ok();
    }

    async fn an_address_that_asks_too_often_is_slowed_down(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| config.limits.requests_per_address = 3).await;
        for _ in 0..3 {
            anna.get_me().await.ok();
        }
        expect_limit(&anna.get_me().await, 21);
        expect_limit(&app.guest().get_registration().await, 21);
    }

    async fn l_14_who_claims_another_address_is_not_believed(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| config.limits.requests_per_address = 3).await;
        for number in 0..3 {
            anna.with("x-forwarded-for", &format!("1.2.3.{number}")).get_me().await.ok();
        }
        expect_limit(&anna.with("x-forwarded-for", "9.9.9.9").get_me().await, 21);
    }

    async fn l_14_behind_a_trusted_proxy_the_last_untrusted_address_counts(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| {
            config.limits.requests_per_address = 2;
            config.http.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        })
        .await;
        let from = |addresses: &str| anna.with("x-forwarded-for", addresses);
        from("1.1.1.1, 5.5.5.5").get_me().await.ok();
        from("2.2.2.2, 5.5.5.5").get_me().await.ok();
        expect_limit(&from("3.3.3.3, 5.5.5.5").get_me().await, 31);
        from("5.5.5.5, 4.4.4.4").get_me().await.ok();
    }

    async fn l_14_all_whose_address_cannot_be_read_share_a_limit(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| {
            config.limits.requests_per_address = 2;
            config.http.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        })
        .await;
        anna.with("x-forwarded-for", "\u{ff}").get_me().await.ok();
        anna.with("x-forwarded-for", "nonsense").get_me().await.ok();
        expect_limit(&anna.with("forwarded", "for=_hidden").get_me().await, 31);
        expect_limit(&anna.with("x-forwarded-for", "127.0.0.1").get_me().await, 31);
        // The proxy itself, and a client that it names, are others.
        anna.get_me().await.ok();
        anna.with("x-forwarded-for", "5.5.5.5:4711").get_me().await.ok();
    }

    async fn who_sends_far_too_much_hears_it_and_may_go_on(app: &TestApp) {
        let address = app.url.trim_start_matches("http://");
        let mut peer = TcpStream::connect(address).await.expect("a connection");
        let length = 16 * 1024 * 1024;
        let head = format!(
            "POST /api/v1/auth/register HTTP/1.1\r\nHost: kym\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        peer.write_all(head.as_bytes()).await.expect("the head is sent");
        peer.write_all(&vec![b'x'; length]).await.expect("the body is sent");
        peer.write_all(b"GET /healthz HTTP/1.1\r\nHost: kym\r\nConnection: close\r\n\r\n")
            .await
            .expect("the next request is sent");
        let mut answers = Vec::new();
        peer.read_to_end(&mut answers).await.expect("answers");
        let answers = String::from_utf8_lossy(&answers);
        let statuses: Vec<_> = answers.matches("HTTP/1.1 413").chain(answers.matches("HTTP/1.1 200")).collect();
        assert_eq!(statuses, ["HTTP/1.1 413", "HTTP/1.1 200"], "{answers}");
    }

    async fn who_never_finishes_the_head_of_a_request_is_cut_off(app: &TestApp) {
        app.restart(|config| config.limits.request_seconds = 1).await;
        let address = app.url.trim_start_matches("http://");
        let mut slow = TcpStream::connect(address).await.expect("a connection");
        slow.write_all(b"GET /healthz HTTP/1.1\r\nHost: kym\r\n").await.expect("sent");
        let mut answer = Vec::new();
        let end = tokio::time::timeout(Duration::from_mins(1), slow.read_to_end(&mut answer)).await;
        assert!(end.is_ok(), "the connection is still open");
        app.guest().get_registration().await.ok();
    }
}
