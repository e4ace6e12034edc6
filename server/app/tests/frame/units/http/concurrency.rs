use std::time::Duration;

use futures_util::FutureExt as _;
use kym_domain::id::UserId;
use kym_platform::error::{Error, ErrorCode};
use kym_platform::http::concurrency::ConcurrencyLimit;
use tokio::time::timeout;
use uuid::Uuid;

const SOON: Duration = Duration::from_millis(20);

fn user(number: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(number))
}

#[tokio::test]
async fn two_of_one_user_are_at_work_and_the_third_waits() {
    let turns = ConcurrencyLimit::default();
    let first = turns.take(user(1)).await.expect("a turn");
    let _second = turns.take(user(1)).await.expect("a turn");
    assert!(timeout(SOON, turns.take(user(1))).await.is_err(), "waits");
    turns.take(user(2)).await.expect("another user's turn");
    drop(first);
    turns.take(user(1)).await.expect("the turn of the first");
}

#[tokio::test]
async fn whoever_goes_away_while_waiting_leaves_the_place() {
    let turns = ConcurrencyLimit::default();
    let at_work = [
        turns.take(user(1)).await.expect("a turn"),
        turns.take(user(1)).await.expect("a turn"),
    ];
    assert!(!turns.is_idle());
    let mut waiting: Vec<_> = (0..20).map(|_| Box::pin(turns.take(user(1)))).collect();
    for turn in &mut waiting {
        assert!(turn.now_or_never().is_none(), "waits");
    }
    let refused = turns.take(user(1)).await;
    assert!(matches!(
        refused,
        Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 1))
    ));
    waiting.pop();
    assert!(timeout(SOON, turns.take(user(1))).await.is_err(), "waits");
    drop((waiting, at_work));
    assert!(turns.is_idle(), "nothing is kept of who has gone");
}
