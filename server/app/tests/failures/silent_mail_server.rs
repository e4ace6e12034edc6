//! A mail server that takes calls and says nothing more: other work goes on, the program ends when it is told to, and
//! every email is sent when the server speaks again.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::book::Book;
use crate::mailbox::{Mailbox, Silence};
use crate::server::{Place, Server};
use crate::soak;

/// How many people are invited, each by an email.
const GUESTS: usize = 12;

/// Other work is done within this, by a build that is not made for speed.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The program ends within this, whatever hangs.
const STOP_TIME: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_waits_for_a_silent_mail_server_on_sqlite() {
    for silence in [Silence::AtOnce, Silence::AfterGreeting, Silence::AfterHello] {
        let folder = TempDir::new().expect("a folder");
        go_on(Place::sqlite(folder.path()), silence).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_waits_for_a_silent_mail_server_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "silent_mail_server") {
        go_on(place, Silence::AfterHello).await;
    }
}

async fn go_on(place: Place, silence: Silence) {
    let mailbox = Mailbox::open();
    let place = place.mailing_to(mailbox.port);
    let server = Server::start(&place).await;
    let book = Book::open(&server).await;
    mailbox.fall_silent(Some(silence));
    let guests: Vec<_> = (0..GUESTS)
        .map(|number| format!("guest{number}@example.org"))
        .collect();
    for guest in &guests {
        book.invite_by_email(guest).await;
    }
    until("it was called", || mailbox.silent() > 1).await;

    let account = book.open_account("Purse").await;
    let file = "!Type:Bank\nD2025-10-05\nT-1.00\nPshop\n^\n";
    let import = book.import(file, &[account]).await;
    let began = Instant::now();
    while book.imported(&import).await["state"] == "booking" {
        assert!(
            began.elapsed() < soak::within(TIMEOUT),
            "the file is not booked"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let stopped_after = server.stop().await;
    assert!(stopped_after < STOP_TIME, "{stopped_after:?}");
    mailbox.fall_silent(None);
    let server = Server::start(&place).await;
    until("all emails came", || to(&mailbox).len() >= GUESTS).await;
    drop(server);
    let to = to(&mailbox);
    for guest in &guests {
        assert_eq!(to.get(guest), Some(&1), "{guest}");
    }
}

/// How many emails each guest got.
fn to(mailbox: &Mailbox) -> BTreeMap<String, usize> {
    let mut to = BTreeMap::new();
    for email in mailbox.emails() {
        if email.to.starts_with("guest") {
            *to.entry(email.to).or_default() += 1;
        }
    }
    to
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(
            began.elapsed() < soak::within(TIMEOUT),
            "not within time: {what}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
