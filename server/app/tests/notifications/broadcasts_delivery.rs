//! A message to many is told to each once, whatever processes die, and however many there are.

use std::time::Duration;

use jiff::SignedDuration;
use kym_domain::id::UserId;
use kym_domain::users::NewUser;
use kym_notifications::broadcasts::queue_due;
use kym_platform::jobs::worker::{Queue, run_due};
use kym_platform::state::App;
use kym_store::users;
use kym_testing::{PASSWORD, TestApp, on_both};
use serde_json::json;

use crate::broadcasts::{get, look, send};

/// More than go into two batches.
const CROWD: i64 = 450;

/// So many users, who never sign in.
async fn crowd(app: &TestApp) {
    let kym = app.kym().await;
    let now = kym.clock.now();
    let mut tx = kym.db.write().await.expect("a change");
    for number in 0..CROWD {
        let name = format!("crowd{number}");
        let email = format!("{name}@example.org");
        let new = NewUser::check(&email, &name, "One of many", PASSWORD).expect("a valid user");
        let user = new.register(UserId::from_uuid(kym.ids.next(now)), now, false);
        users::insert(&mut tx, &user, "no password fits")
            .await
            .expect("a new name");
    }
    tx.commit().await.expect("committed");
}

/// Does the jobs of a process until it has told some, and is killed.
async fn die_halfway(app: &TestApp, kym: &App) {
    queue_due(kym).await.expect("queued");
    let halfway = async {
        while app.place.count("broadcast_recipients", "TRUE").await == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::select! {
        done = run_due(kym, Queue::Slow) => panic!("it has come to an end: {done:?}"),
        () = halfway => {}
    }
}

/// Whether everybody has been told, once.
async fn assert_told_once(app: &TestApp, count: i64) {
    for table in ["notifications", "broadcast_recipients"] {
        assert_eq!(app.place.count(table, "TRUE").await, count, "{table}");
    }
    let twice =
        "user_id IN (SELECT user_id FROM notifications GROUP BY user_id HAVING COUNT(*) > 1)";
    assert_eq!(app.place.count("notifications", twice).await, 0);
    assert_eq!(
        app.place.count("events", "user_id IS NOT NULL").await,
        count,
        "nor is anybody's window told twice"
    );
}

on_both! {
    async fn two_processes_tell_each_once(app: &TestApp) {
        let root = app.administrator("root").await;
        crowd(app).await;
        send(&root, json!({})).await;
        let other = app.second(|_| {}).await;
        let here = app.kym().await;
        // Two turns, each of another process.
        queue_due(&here).await.expect("queued");
        app.advance(SignedDuration::from_mins(1));
        queue_due(other.kym()).await.expect("queued");
        assert_eq!(app.place.count("jobs", "kind = 'tell_broadcast'").await, 2);
        let (one, two) = tokio::join!(run_due(&here, Queue::Slow), run_due(other.kym(), Queue::Slow));
        drop((one, two));
        other.end().await;
        app.run_jobs().await;
        assert_told_once(app, CROWD + 1).await;
        look(app).await;
        assert_told_once(app, CROWD + 1).await;
    }

    async fn whoever_goes_on_behind_one_that_died_begins_where_it_ended(app: &TestApp) {
        let root = app.administrator("root").await;
        crowd(app).await;
        let broadcast = send(&root, json!({})).await;
        die_halfway(app, &app.kym().await).await;
        let told = app.place.count("broadcast_recipients", "TRUE").await;
        assert!(0 < told && told < CROWD, "{told}");
        assert_eq!(app.place.count("notifications", "TRUE").await, told, "each is noted in the change that tells it");
        app.restart(|_| {}).await;
        // Its job is anybody's when its worker has not said anything for a while.
        look(app).await;
        assert_told_once(app, CROWD + 1).await;
        let root = app.sign_in_again(&root).await;
        assert_eq!(get(&root, &broadcast).await["counts"]["reached"], CROWD + 1);
    }

    async fn one_that_ends_halfway_goes_no_further(app: &TestApp) {
        let root = app.administrator("root").await;
        crowd(app).await;
        let broadcast = send(&root, json!({ "ends_at": "2025-10-05T12:00:30Z" })).await;
        die_halfway(app, &app.kym().await).await;
        app.restart(|_| {}).await;
        look(app).await;
        let told = app.place.count("broadcast_recipients", "TRUE").await;
        assert!(0 < told && told < CROWD, "{told}");
        assert_eq!(app.place.count("notifications", "TRUE").await, 0, "and those who were told are shown it no more");
        let root = app.sign_in_again(&root).await;
        let is = get(&root, &broadcast).await;
        assert_eq!((&is["state"], &is["counts"]["reached"]), (&json!("ended"), &json!(told)));
    }
}
