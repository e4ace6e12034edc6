//! F-01 of the list in docs/testing.md: `kill -9` while eight writers book. What was acknowledged is there
//! after the next start; what was not can be sent again under its key and is then there once; a transfer is
//! there whole or not at all; and every kept sum is right.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::Notify;

use crate::book::{Book, cents, text};
use crate::server::{Place, Server};
use crate::soak;

const WRITERS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_transaction_is_lost_when_it_is_killed_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    kill_again_and_again(&Place::sqlite(folder.path()), soak::times(5, 30)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_transaction_is_lost_when_it_is_killed_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    let Some(place) = Place::postgres(folder.path(), "kill") else {
        return;
    };
    kill_again_and_again(&place, soak::times(2, 5)).await;
}

async fn kill_again_and_again(place: &Place, rounds: u32) {
    let mut server = Server::start(place).await;
    let mut book = Book::open(&server).await;
    for round in 0..rounds {
        let pair = [
            book.open_account("Purse").await,
            book.open_account("Bank").await,
        ];
        let booked = Arc::new(Notify::new());
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| tokio::spawn(write(book.clone(), pair.clone(), writer, booked.clone())))
            .collect();
        booked.notified().await;
        // Between a fifth and two thirds of a second later, differently each time but the same in each run.
        tokio::time::sleep(Duration::from_millis(200 + u64::from(round * 97 % 450))).await;
        server.kill();
        let mut acknowledged = BTreeSet::new();
        let mut unanswered = Vec::new();
        for writer in writers {
            let written = writer.await.expect("a writer ends when the server is gone");
            acknowledged.extend(written.acknowledged);
            unanswered.push(written.unanswered);
        }
        assert!(
            !acknowledged.is_empty(),
            "round {round} wrote nothing, so it shows nothing"
        );

        server = Server::start(place).await;
        assert!(
            server.ready_after < soak::within(Duration::from_secs(3)),
            "it took {:?} to recover",
            server.ready_after
        );
        book.sign_in(&server).await;
        expect_whole(&book, &pair, &acknowledged, unanswered.len()).await;
        for booking in unanswered {
            acknowledged.extend(booking.send(&book, &pair).await.expect("it is up again"));
        }
        let there: BTreeSet<String> = rows(&book, &pair).await.into_keys().collect();
        assert_eq!(
            there, acknowledged,
            "sent again under its key, a booking is there once"
        );
    }
    drop(server);
    place.expect_clean().await;
}

/// What one writer got done before the server was gone.
struct Written {
    acknowledged: Vec<String>,
    unanswered: Booking,
}

/// A request that can be sent twice: its label is its idempotency key.
struct Booking {
    label: String,
    is_transfer: bool,
}

async fn write(book: Book, pair: [String; 2], writer: usize, booked: Arc<Notify>) -> Written {
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let label = format!("{}/{writer}/{number}", pair[0]);
        let booking = Booking {
            label,
            is_transfer: number % 3 == writer % 3,
        };
        match booking.send(&book, &pair).await {
            Some(ids) => {
                acknowledged.extend(ids);
                booked.notify_one();
            }
            None => {
                return Written {
                    acknowledged,
                    unanswered: booking,
                };
            }
        }
    }
    unreachable!("the server is killed before the numbers end")
}

impl Booking {
    /// The ids of the rows, if the answer came whole.
    async fn send(&self, book: &Book, [purse, bank]: &[String; 2]) -> Option<Vec<String>> {
        let request = if self.is_transfer {
            book.transfer(purse, bank, "7.31", &self.label)
        } else {
            book.book(purse, "-1.05", &self.label)
        };
        made(request.header("Idempotency-Key", &self.label)).await
    }
}

async fn made(request: RequestBuilder) -> Option<Vec<String>> {
    let answer = request.send().await.ok()?;
    let status = answer.status();
    let body: Value = answer.json().await.ok()?;
    assert_eq!(status, StatusCode::CREATED, "{body}");
    let rows = if body["from"].is_object() {
        vec![&body["from"], &body["to"]]
    } else {
        vec![&body]
    };
    Some(
        rows.into_iter()
            .map(|row| text(&row["id"]).to_owned())
            .collect(),
    )
}

async fn rows(book: &Book, pair: &[String; 2]) -> HashMap<String, Value> {
    let mut rows = HashMap::new();
    for account in pair {
        let of_account = book.rows(account).await;
        let sum: i64 = of_account
            .iter()
            .map(|row| cents(&row["total_amount"]))
            .sum();
        assert_eq!(
            book.balance(account).await,
            sum,
            "the balance differs from the rows"
        );
        rows.extend(
            of_account
                .into_iter()
                .map(|row| (text(&row["id"]).to_owned(), row)),
        );
    }
    rows
}

async fn expect_whole(
    book: &Book,
    pair: &[String; 2],
    acknowledged: &BTreeSet<String>,
    in_flight: usize,
) {
    let rows = rows(book, pair).await;
    let lost: Vec<_> = acknowledged
        .iter()
        .filter(|id| !rows.contains_key(*id))
        .collect();
    assert!(lost.is_empty(), "acknowledged, but not there: {lost:?}");
    let surplus = rows.keys().filter(|id| !acknowledged.contains(*id)).count();
    assert!(surplus <= 2 * in_flight, "{surplus} rows that nobody sent");
    for row in rows.values().filter(|row| row["transfer"].is_object()) {
        let other = rows.get(text(&row["transfer"]["transaction_id"]));
        let other = other.unwrap_or_else(|| panic!("half a transfer: {row}"));
        assert_eq!(
            cents(&row["total_amount"]),
            -cents(&other["total_amount"]),
            "{row}"
        );
    }
}
