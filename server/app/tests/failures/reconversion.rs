//! `kill -9` while everything that a workspace has booked is converted into another currency: it is converted
//! whole or not at all, whenever it happens.

use std::time::Duration;

use tempfile::TempDir;

use crate::book::{Book, cents, text};
use crate::server::{Place, Server};
use crate::soak;

const ROWS: usize = 150;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conversion_that_is_killed_is_done_whole_or_not_at_all() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    let mut server = Server::start(&place).await;
    let mut book = Book::open(&server).await;
    let purse = book.open_account("Purse").await;
    book.set_rate("EUR", "USD", "2").await;
    for number in 0..ROWS {
        let answer = book
            .book(&purse, "-12.34", &number.to_string())
            .send()
            .await;
        assert!(answer.expect("an answer").status().is_success());
    }
    for round in 0..soak::times(3, 6) {
        let now = expect_whole(&book).await;
        book.count_in(if now == "EUR" { "USD" } else { "EUR" })
            .await;
        // Sometimes before it begins, sometimes in the middle, sometimes behind it.
        tokio::time::sleep(Duration::from_millis(round * soak::times(30, 15))).await;
        server.kill();
        server = Server::start(&place).await;
        book.sign_in(&server).await;
    }
    expect_whole(&book).await;
    drop(server);
    place.expect_clean().await;
}

/// Every row is converted into the currency that the workspace counts in, as one look at it shows.
async fn expect_whole(book: &Book) -> String {
    let list = book.all().await;
    let base = text(&list["totals"]["currency"]).to_owned();
    let rows = list["transactions"].as_array().expect("a list");
    assert_eq!(rows.len(), ROWS);
    for row in rows {
        let amount = cents(&row["total_amount"]);
        let converted = if base == "EUR" { amount } else { amount * 2 };
        assert_eq!(cents(&row["converted_amount"]), converted, "{base} {row}");
    }
    base
}
