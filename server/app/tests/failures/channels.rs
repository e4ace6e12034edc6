//! `kill -9` again and again, on PostgreSQL of one of two programs, while people are told things outside of the product:
//! each thing is told under one id, none is missing, and what was told but not noted comes at most once more for each
//! time that a program died.

use std::collections::BTreeMap;
use std::time::Duration;

use kym_testing::ChannelServer;
use tempfile::TempDir;

use crate::book::Book;
use crate::clock::Clock;
use crate::server::{Place, Server};
use crate::soak;

/// Whatever is due is told within this, by a build that is not made for speed; less than half an hour.
const TIMEOUT: Duration = Duration::from_mins(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_thing_is_told_outside_while_programs_are_killed_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    tell_and_kill(Place::sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_thing_is_told_outside_while_programs_are_killed_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "channels") {
        tell_and_kill(place).await;
    }
}

async fn tell_and_kill(place: Place) {
    let Some(clock) = Clock::at(&place.folder, "2028-01-30 12:00:00") else {
        return;
    };
    let (count, kills) = soak::times((30, 3_u32), (200, 8));
    let outside = ChannelServer::start().await;
    let place = place
        .with(&clock)
        .with_variable("KYM__NOTIFICATIONS__ALLOWED_HOSTS", outside.host.clone());
    let mut one = Server::start(&place).await;
    let owner = Book::open(&one).await;
    // A file is served by one program.
    let other = match place.postgres {
        Some(_) => Some(Server::start(&place).await),
        None => None,
    };
    owner.call_of_notifications(&outside.url("/hook")).await;
    let book = owner.in_zone("UTC").await;
    let account = book.open_account("Purse").await;
    for number in 0..count {
        let payee = format!("Payee {number}");
        book.repeat(&account, &payee, "FREQ=MONTHLY", "2028-01-31")
            .await;
    }
    clock.set("2028-01-31 00:00:00");
    let mut told = BTreeMap::new();
    for round in 0..kills {
        // Sooner and later in the work, differently each time but the same in each run.
        tokio::time::sleep(Duration::from_millis(500 + u64::from(round * 397 % 900))).await;
        one.kill();
        // What the dead one had begun is anybody's when its time has run out.
        clock.set(&format!("2028-01-31 00:{}:00", 10 * (round + 1) % 60));
        one = Server::start(&place).await;
    }
    // A turn is queued once in a second, which has to pass here.
    for second in 0..TIMEOUT.as_secs() {
        if told.len() == count {
            break;
        }
        clock.set(&format!(
            "2028-01-31 01:{:02}:{:02}",
            30 + second / 60,
            second % 60
        ));
        tokio::time::sleep(Duration::from_secs(1)).await;
        take(&outside, &mut told);
    }
    assert_eq!(
        told.len(),
        count,
        "all are told in time, and nothing else: {told:?}"
    );
    // Whoever would tell something a second time has had the time.
    clock.set("2028-01-31 02:30:00");
    tokio::time::sleep(Duration::from_secs(3)).await;
    take(&outside, &mut told);
    let names: std::collections::BTreeSet<_> = told.values().map(|(name, _)| name).collect();
    assert_eq!(
        (told.len(), names.len()),
        (count, count),
        "each under one id"
    );
    let more: usize = told.values().map(|(_, times)| times - 1).sum();
    assert!(
        more <= usize::try_from(kills).expect("few"),
        "{more} were told again"
    );
    drop((one, other));
    place.expect_clean().await;
}

/// Counts what came since the last time, by its id. What is told of the account beside that, as where its money goes, is
/// of no concern here.
fn take(outside: &ChannelServer, told: &mut BTreeMap<String, (String, usize)>) {
    for call in outside.received() {
        let title = kym_testing::text(&call.json()["data"]["title"]);
        if !title.starts_with("Payee ") {
            continue;
        }
        let id = call.header("webhook-id").to_owned();
        told.entry(id).or_insert_with(|| (title, 0)).1 += 1;
    }
}
