//! Many sockets at once: of people who do not say who they are, and of everybody after a restart.

use std::time::Duration;

use futures_util::future::join_all;
use kym_testing::{PASSWORD, Place, Received, TestApp, on_both, soak, text};
use serde_json::json;
use tokio::time::Instant;

on_both! {
    async fn l_43_sockets_that_show_no_token_are_few(app: &TestApp) {
        let anna = app.user("anna").await;
        app.restart(|config| config.limits.unknown_sockets_per_address = 2).await;
        // On a busy machine the first two may be closed for their silence before the third comes.
        let (mut first, mut second) = loop {
            let (first, second, mut third) = (anna.socket().await, anna.socket().await, anna.socket().await);
            match third.next().await {
                Received::Closed(1013) => break (first, second),
                other => assert_eq!(other, Received::Closed(1001)),
            }
        };
        // Whoever says who they are makes room for another.
        for socket in [&mut first, &mut second] {
            socket.send(&text(&json!(anna.token))).await;
            assert_eq!(socket.names(1).await, ["GENERAL_NOTIFICATION"]);
        }
        anna.connected().await;
    }
}

/// F-12. On one database: none of it touches more rows than any other sign of life.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f_12_a_restart_with_many_clients_signs_nobody_out_and_loses_no_event() {
    let app = TestApp::start(Place::sqlite(env!("CARGO_TARGET_TMPDIR")).await).await;
    // A busy installation has five hundred.
    let herd_size = soak::times(100, 500);
    let roomy = |config: &mut kym_platform::config::Config| {
        let limits = &mut config.limits;
        limits.sockets_per_address = 1000;
        limits.sockets_per_user = limits.sockets_per_address;
    };
    app.register("anna").await;
    app.restart(roomy).await;
    let pair = app.guest().log_in("anna", PASSWORD).await.ok();
    let anna = app.guest().holding(&text(&pair["access_token"]));
    let mut herd = Vec::new();
    for _ in 0..herd_size {
        herd.push(anna.connected().await);
    }
    anna.create_workspace(json!({ "name": "Before" }))
        .await
        .created();
    for socket in &mut herd {
        assert_eq!(socket.names(1).await, ["WORKSPACE_CREATED"]);
    }
    let after = herd[0].cursor;
    anna.create_workspace(json!({ "name": "Last" }))
        .await
        .created();

    let leaving = join_all(
        herd.iter_mut()
            .map(async |socket| socket.close_code().await),
    );
    let (codes, ()) = tokio::join!(leaving, app.restart(roomy));
    assert!(codes.iter().all(|code| *code == 1012), "{codes:?}");
    drop(herd);

    let began = Instant::now();
    let first = json!({ "token": anna.token, "after": after }).to_string();
    let back = join_all((0..herd_size).map(async |_| {
        // What is full at the moment is tried again, as a client does after 1013.
        loop {
            let mut socket = anna.socket().await;
            socket.send(&first).await;
            match socket.next().await {
                Received::Event(hello) => {
                    assert_eq!(hello["payload"]["resumed"], true);
                    assert_eq!(socket.event().await["payload"]["name"], "Last");
                    return socket;
                }
                Received::Closed(code) => assert_eq!(code, 1013),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }))
    .await;
    assert!(
        began.elapsed() < soak::within(Duration::from_secs(40)),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(back.len(), herd_size);
    app.guest()
        .refresh(&text(&pair["refresh_token"]))
        .await
        .ok();
    drop(back);
    app.end().await;
}
