//! F-14 of the list in docs/testing.md: a thousand payments come due for two programs on one database, and one of
//! them is killed in the middle. Each is booked and told of, and none twice.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::book::{Book, cents, text};
use crate::clock::Clock;
use crate::server::{Place, Server};
use crate::soak;

/// How many are written at once before the day comes.
const WRITERS: usize = 8;
/// Whatever is due is booked within this, by a build that is not made for speed.
const TIMEOUT: Duration = Duration::from_mins(5);

/// How many payments come due, of which as many as a workspace may have are in each of two. Fewer are looked at
/// first, where a quick machine may have booked them all before one of the programs can be killed.
fn sizes() -> &'static [usize] {
    soak::times(&[250, 500, 1000], &[1000])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f_14_due_payments_are_booked_once_by_two_programs_on_postgres() {
    let place = |folder: &Path, items| Place::postgres(folder, &format!("schedulers_{items}"));
    race_until_one_is_killed_in_time(place, Duration::from_millis(900)).await;
}

async fn race_until_one_is_killed_in_time(
    place: impl Fn(&Path, usize) -> Option<Place>,
    pause: Duration,
) {
    for &items in sizes() {
        let folder = TempDir::new().expect("a folder");
        let Some(place) = place(folder.path(), items) else {
            return;
        };
        let Some(clock) = Clock::at(&place.folder, "2028-01-30 12:00:00") else {
            return;
        };
        if race(place.with(&clock), &clock, items, pause).await == Kill::InTheMiddle {
            return;
        }
    }
    panic!("one was always killed too late to show anything");
}

/// When one of the programs was killed.
#[derive(PartialEq, Eq)]
enum Kill {
    InTheMiddle,
    /// Everything was booked by then.
    TooLate,
}

/// A workspace and the account that its payments leave.
struct Home {
    book: Book,
    account: String,
}

impl Home {
    /// Every payee that was paid, and how often.
    async fn paid(&self) -> BTreeMap<String, usize> {
        let mut paid = BTreeMap::new();
        for row in self.book.rows(&self.account).await {
            let (day, amount) = (text(&row["date"]), cents(&row["total_amount"]));
            assert_eq!((day, amount), ("2028-01-31", -100), "{row}");
            *paid.entry(text(&row["payee"]).to_owned()).or_default() += 1;
        }
        paid
    }
}

/// How many were booked by now.
async fn booked(homes: &[Home]) -> usize {
    let mut count = 0;
    for home in homes {
        count += home.book.rows(&home.account).await.len();
    }
    count
}

/// Plans the payments, several at once.
async fn plan(homes: &[Home], items: usize) {
    let writers = (0..WRITERS).map(|writer| {
        let home = &homes[writer % homes.len()];
        let (book, account) = (home.book.clone(), home.account.clone());
        tokio::spawn(async move {
            for number in (writer..items).step_by(WRITERS) {
                let payee = format!("Payee {number}");
                book.repeat(&account, &payee, "FREQ=MONTHLY", "2028-01-31")
                    .await;
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("all are written");
    }
}

/// `pause` is how long after the first booking one of the two is killed, in a long round. Whatever the moment is,
/// each payment must be booked once in the end.
async fn race(place: Place, clock: &Clock, items: usize, pause: Duration) -> Kill {
    let one = Server::start(&place).await;
    let mut owner = Book::open(&one).await;
    let mut homes = Vec::new();
    for _ in 0..2 {
        let book = owner.in_zone("UTC").await;
        let account = book.open_account("Current").await;
        homes.push(Home { book, account });
    }
    plan(&homes, items).await;
    let other = Server::start(&place).await;

    clock.set("2028-01-31 00:00:00");
    owner.sign_in(&other).await;
    for home in &mut homes {
        home.book = home.book.signed_in_as(&owner);
    }
    let began = Instant::now();
    while booked(&homes).await == 0 {
        assert!(began.elapsed() < TIMEOUT, "nothing is booked");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(soak::times(Duration::ZERO, pause)).await;
    one.kill();
    let kill = if booked(&homes).await < items {
        Kill::InTheMiddle
    } else {
        Kill::TooLate
    };

    // What the dead one had begun is anybody's when its lease has run out.
    clock.set("2028-01-31 01:30:00");
    owner.sign_in(&other).await;
    for home in &mut homes {
        home.book = home.book.signed_in_as(&owner);
    }
    while booked(&homes).await < items {
        let late = began.elapsed() > TIMEOUT;
        assert!(!late, "{} of {items} are booked", booked(&homes).await);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    // One more look at everything.
    let last = owner.in_zone("UTC").await;
    let account = last.open_account("Current").await;
    last.repeat(&account, "Last", "FREQ=DAILY x1", "2028-01-31")
        .await;
    while last.days(&account, "Last").await.is_empty() {
        assert!(
            began.elapsed() < TIMEOUT,
            "the program does not look any more"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut all = BTreeMap::new();
    for home in &homes {
        all.extend(home.paid().await);
    }
    assert!(all.values().all(|count| *count == 1), "{all:?}");
    assert_eq!(all.len(), items);
    // In the change that booked it the owner was told of each, and the last one.
    let told = owner.told("recurring_posted").await;
    assert!(told.values().all(|count| *count == 1), "{told:?}");
    assert_eq!(told.len(), items + 1);
    drop(other);
    place.expect_clean().await;
    kill
}
