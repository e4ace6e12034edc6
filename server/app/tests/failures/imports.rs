//! `kill -9` while a file is booked: after the next start all of its rows are there once, both legs of each transfer among
//! them, and what others booked meanwhile is there, too.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::Value;
use tempfile::TempDir;

use crate::book::{Book, cents, expect};
use crate::server::{Place, Server};
use crate::soak;

/// How many rows each file becomes, on both accounts.
const ROWS: usize = 2400;

/// The file is booked within this from the last start on: nobody waits for what the dead had claimed.
const TIMEOUT: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_killed_is_booked_once_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    let place = Place::sqlite(folder.path());
    kill_again_and_again(&place, soak::times(4, 20)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_killed_is_booked_once_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "imports") {
        kill_again_and_again(&place, soak::times(2, 8)).await;
    }
}

async fn kill_again_and_again(place: &Place, rounds: u64) {
    let mut server = Server::start(place).await;
    let mut book = Book::open(&server).await;
    for round in 0..rounds {
        let names = [format!("Purse {round}"), format!("Bank {round}")];
        let pair = [
            book.open_account(&names[0]).await,
            book.open_account(&names[1]).await,
        ];
        let import = book.import(&file(&names), &pair).await;
        // Twice: while it is read or decided, while it is booked, or behind that.
        for kill in 0..2 {
            let wait = (round * 173 + kill * 311) % 900;
            tokio::time::sleep(Duration::from_millis(wait)).await;
            server.kill();
            server = Server::start(place).await;
            book.sign_in(&server).await;
            let label = format!("{round}/{kill}");
            expect(book.book(&pair[0], "-1.00", &label), StatusCode::CREATED).await;
        }
        let done = until_booked(&book, &import).await;
        assert_eq!(
            (&done["state"], &done["row_count"]),
            (&"booked".into(), &ROWS.into()),
            "{done}"
        );
        expect_whole(&book, &pair).await;
    }
    drop(server);
    place.expect_clean().await;
}

async fn until_booked(book: &Book, import: &str) -> Value {
    let since = Instant::now();
    loop {
        let found = book.imported(import).await;
        if found["state"] != "booking" {
            return found;
        }
        let waited = since.elapsed();
        assert!(waited < soak::within(TIMEOUT), "not booked: {found}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// All rows of the file are there once, and the two that were booked by hand.
async fn expect_whole(book: &Book, pair: &[String; 2]) {
    let mut count = 0;
    for account in pair {
        let rows = book.rows(account).await;
        let sum: i64 = rows.iter().map(|row| cents(&row["total_amount"])).sum();
        assert_eq!(book.balance(account).await, sum);
        let mut payees: Vec<_> = rows.iter().map(|row| row["payee"].to_string()).collect();
        let total = payees.len();
        payees.sort();
        payees.dedup();
        // Those by hand have none.
        let by_hand = rows.iter().filter(|row| row["payee"] == "").count();
        assert_eq!(
            payees.len(),
            total - by_hand.saturating_sub(1),
            "a row is there twice"
        );
        count += total;
    }
    assert_eq!(count, ROWS + 2);
}

/// Two accounts of which every tenth row is a transfer.
fn file(names: &[String; 2]) -> String {
    let mut texts = [0, 1].map(|at| format!("!Account\nN{}\nTBank\n^\n!Type:Bank\n", names[at]));
    let [purse, bank] = &mut texts;
    for row in 0..ROWS / 2 {
        let day = format!("2025-{:02}-{:02}", row % 9 + 1, row % 28 + 1);
        let is_transfer = row % 5 == 0;
        for (text, sign, other) in [(&mut *purse, "-", &names[1]), (&mut *bank, "", &names[0])] {
            let _ = writeln!(text, "D{day}\nT{sign}2.{:02}\nPshop {row}", row % 100);
            if is_transfer {
                let _ = writeln!(text, "L[{other}]");
            }
            text.push_str("^\n");
        }
    }
    texts.concat()
}
