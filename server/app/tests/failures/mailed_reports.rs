//! `kill -9` again and again while reports come due that are mailed on a schedule: each is written once, with its
//! file, and none is missing. What was handed over but not noted may come as a second copy of one email.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::book::Book;
use crate::clock::Clock;
use crate::mailbox::{Email, Mailbox};
use crate::server::{Place, Server};
use crate::soak;

/// Whatever is due is mailed within this, by a build that is not made for speed.
const TIMEOUT: Duration = Duration::from_mins(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_that_are_due_while_the_program_is_killed_are_mailed_once_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    mail_and_kill(Place::sqlite(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_that_are_due_while_the_program_is_killed_are_mailed_once_on_postgres() {
    let folder = TempDir::new().expect("a folder");
    if let Some(place) = Place::postgres(folder.path(), "reports") {
        mail_and_kill(place).await;
    }
}

async fn mail_and_kill(place: Place) {
    // A Sunday.
    let Some(clock) = Clock::at(&place.folder, "2028-01-30 12:00:00") else {
        return;
    };
    let (count, kills) = soak::times((12, 2_u32), (40, 4));
    let mailbox = Mailbox::open();
    let place = place.with(&clock).mailing_to(mailbox.port);
    let mut server = Server::start(&place).await;
    let owner = Book::open(&server).await;
    owner.ask_for_proof().await;
    owner.prove_address(&confirmation(&mailbox).await).await;
    let book = owner.in_zone("UTC").await;
    book.open_account("Purse").await;
    for number in 0..count {
        book.mail_on_mondays(&format!("Report {number}")).await;
    }
    clock.set("2028-01-31 08:00:00");
    for round in 0..kills {
        // Sooner and later in the work, differently each time but the same in each run.
        tokio::time::sleep(Duration::from_millis(600 + u64::from(round * 397 % 900))).await;
        server.kill();
        server = Server::start(&place).await;
    }
    let began = Instant::now();
    while reports(&mailbox).len() < count {
        let came = reports(&mailbox).len();
        assert!(began.elapsed() < TIMEOUT, "{came} of {count} came");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // Whoever would write a second one has had the time.
    clock.set("2028-01-31 11:30:00");
    tokio::time::sleep(Duration::from_secs(3)).await;
    for (subject, emails) in reports(&mailbox) {
        let ids: BTreeSet<_> = emails.iter().map(|email| &email.message_id).collect();
        assert_eq!(ids.len(), 1, "{subject} was written {} times", ids.len());
        assert!(emails.iter().all(|email| email.has_file), "{subject}");
    }
    drop(server);
    place.expect_clean().await;
}

/// The emails that are reports, by their subjects.
fn reports(mailbox: &Mailbox) -> BTreeMap<String, Vec<Email>> {
    let mut reports: BTreeMap<String, Vec<Email>> = BTreeMap::new();
    for email in mailbox.emails() {
        if email.subject.starts_with("Report ") {
            reports
                .entry(email.subject.clone())
                .or_default()
                .push(email);
        }
    }
    reports
}

/// The token of the link that proves the address.
async fn confirmation(mailbox: &Mailbox) -> String {
    let began = Instant::now();
    loop {
        let emails = mailbox.emails();
        let found = emails
            .iter()
            .find_map(|email| email.text.split_once("/confirm-email/"));
        if let Some((_, rest)) = found {
            let is_of_token = |email: &char| email.is_ascii_alphanumeric() || "-_".contains(*email);
            return rest.chars().take_while(is_of_token).collect();
        }
        assert!(began.elapsed() < TIMEOUT, "no email came");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
