//! F-04: another process holds SQLite's write lock. A short wait is waited out, a long one is told (503 with
//! Retry-After), and reading never notifications.

use std::time::{Duration, Instant};

use kym_store::{DatabaseUrl, Db, Tx};
use reqwest::StatusCode;
use reqwest::header::RETRY_AFTER;
use tempfile::TempDir;

use crate::book::{Book, code, expect};
use crate::server::{Place, Server};
use crate::soak;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_is_waited_for_and_then_said_to_be_busy() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    let account = book.open_account("Purse").await;

    let lock = Lock::take(&place).await;
    let waiting = tokio::spawn(book.book(&account, "-1.05", "Bakery").send());
    tokio::time::sleep(Duration::from_secs(1)).await;
    lock.release().await;
    let answer = waiting.await.expect("no panic").expect("an answer");
    assert_eq!(
        answer.status(),
        StatusCode::CREATED,
        "a short wait is waited out"
    );

    let lock = Lock::take(&place).await;
    let refused = tokio::spawn(book.book(&account, "-1.05", "Bakery").send());
    let mut slowest = Duration::ZERO;
    while !refused.is_finished() {
        let began = Instant::now();
        assert_eq!(book.rows(&account).await.len(), 1);
        slowest = slowest.max(began.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(
        slowest < soak::within(Duration::from_millis(500)),
        "a reader waited for {slowest:?}"
    );
    let answer = refused.await.expect("no panic").expect("an answer");
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(
        answer.headers().contains_key(RETRY_AFTER),
        "it says when to come back"
    );
    assert_eq!(code(answer).await, "unavailable");

    lock.release().await;
    let began = Instant::now();
    expect(book.book(&account, "-1.05", "Bakery"), StatusCode::CREATED).await;
    assert!(
        began.elapsed() < soak::within(Duration::from_secs(1)),
        "it took {:?} to come back",
        began.elapsed()
    );
    expect(book.refresh(), StatusCode::OK).await;
    assert_eq!(
        book.rows(&account).await.len(),
        2,
        "nothing of the refused request was written"
    );
    drop(server);
    place.expect_clean().await;
}

/// The write lock, held by this process: a second one beside the server's.
struct Lock {
    db: Db,
    change: Tx,
}

impl Lock {
    async fn take(place: &Place) -> Self {
        let db = Db::connect(&DatabaseUrl::Sqlite(place.database_file()), 1)
            .await
            .expect("the file opens");
        let change = db.write().await.expect("nobody else writes just now");
        Self { db, change }
    }

    async fn release(self) {
        drop(self.change);
        self.db.close().await;
    }
}
