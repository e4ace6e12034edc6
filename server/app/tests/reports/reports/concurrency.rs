//! How often one user has reports made.

use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use kym_platform::http::concurrency::ConcurrencyPermit;
use kym_testing::{Home, TestApp, on_both};
use serde_json::json;
use tokio::time::timeout;

use super::Books;

/// Both turns of the owner, so that whatever they ask for waits.
async fn both_turns(app: &TestApp, home: &Home) -> [ConcurrencyPermit; 2] {
    let kym = app.kym().await;
    let owner = home.owner.id.parse().expect("an id");
    let take = || kym.concurrency.take(owner);
    [
        take().await.expect("a turn"),
        take().await.expect("the other"),
    ]
}

on_both! {
    async fn who_asks_for_reports_too_often_is_slowed_down_alone(app: &TestApp) {
        let (home, neighbour) = (app.home("anna").await, app.home("boris").await);
        app.restart(|config| config.limits.reports_per_user = 3).await;
        for _ in 0..3 {
            home.report("account-balance", json!({})).await.ok();
        }
        let refused = home.report("account-balance", json!({})).await;
        refused.refused(429, "too_many_requests");
        assert!(!refused.header("retry-after").is_empty());
        neighbour.report("account-balance", json!({})).await.ok();
        home.owner.get_me().await.ok();
    }

    async fn many_reports_at_once_wait_for_each_other(app: &TestApp) {
        let books = Books::of(app).await;
        let asked = (0..20).map(|_| books.home.report("cash-flow", json!({ "period": "this_year" })));
        for answer in futures_util::future::join_all(asked).await {
            answer.ok();
        }
    }

    async fn of_too_many_that_wait_the_last_is_refused(app: &TestApp) {
        let home = app.home("anna").await;
        let held = both_turns(app, &home).await;
        let ask = || home.report("account-balance", json!({}));
        let mut asked: FuturesUnordered<_> = (0..21).map(|_| ask()).collect();
        let first = asked.next().await.expect("an answer");
        first.refused(429, "too_many_requests");
        drop(held);
        while let Some(answer) = asked.next().await {
            answer.ok();
        }
    }

    async fn a_client_that_goes_away_leaves_its_place(app: &TestApp) {
        let home = app.home("anna").await;
        let held = both_turns(app, &home).await;
        for _ in 0..30 {
            let asked = home.report("account-balance", json!({}));
            let answer = timeout(Duration::from_millis(30), asked).await;
            assert!(answer.is_err(), "it waits, and is not refused");
        }
        drop(held);
        home.report("account-balance", json!({})).await.ok();
    }
}
