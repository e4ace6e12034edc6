use std::time::Duration;

use axum::http::Request;
use kym_platform::http::deadline::Deadline;
use tokio::time::timeout;

const SOON: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_hours(1);

/// Whether the time of a request is over soon which began with `had` and asked for `asked`.
async fn is_over(had: Duration, asked: Duration) -> bool {
    let deadline = Deadline::after(had);
    let request = Request::builder().extension(deadline.clone()).body(());
    let (parts, ()) = request.expect("a request").into_parts();
    Deadline::extend(&parts, asked);
    timeout(SOON, deadline.passed()).await.is_ok()
}

#[tokio::test]
async fn whoever_asks_for_more_time_gets_it_and_nobody_gets_less() {
    assert!(!is_over(Duration::ZERO, LONG).await);
    assert!(!is_over(LONG, Duration::ZERO).await);
    Deadline::after(Duration::ZERO).passed().await;
}
