//! What others notice while receipts are read: a page of transactions is asked for again and again.

use std::time::{Duration, Instant};

use anyhow::Result;
use kym_samples::country::Language;
use kym_samples::photo::Condition;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::cases::{Case, FIRST, Medium};
use super::reading::Reader;
use crate::client::Person;
use crate::measure::Times;

const ROWS: u32 = 300;

/// Requests for each receipt that is read meanwhile.
const QUIET: usize = 150;

const PAUSE: Duration = Duration::from_millis(5);

/// What a request takes.
pub struct Load {
    pub quiet: Times,
    /// While two receipts are read at any time.
    pub beside_reading: Times,
}

pub async fn measure(reader: &Reader, receipts: u64) -> Result<Load> {
    let person = &reader.person;
    let workspace = person.create_workspace("Load").await?;
    let account = person.open_account(workspace, "Daily", "EUR").await?;
    for row in 0..ROWS {
        let day = format!("2025-{:02}-{:02}", row % 12 + 1, row % 28 + 1);
        person.book(account, &day).await?;
    }
    let mut times = Vec::new();
    for _ in 0..QUIET * usize::try_from(receipts)? {
        times.push(ask(person, account).await?);
    }
    let quiet = Times::of(times);

    let medium = Medium::Picture(Condition::Shaded);
    let mut cases = Vec::new();
    for (number, language) in (FIRST - 2 * receipts..).zip(Language::ALL.into_iter().cycle()) {
        if number == FIRST - receipts {
            break;
        }
        let draw = move || Case::draw(language, medium, number);
        cases.push(tokio::task::spawn_blocking(draw).await?);
    }
    let mut reading = JoinSet::new();
    let reader = reader.clone();
    reading.spawn(async move {
        let mut ids = Vec::new();
        for case in cases {
            let name = case.file_name();
            let sent = reader.person.send_receipt(workspace, &name, &case.file);
            ids.push(sent.await?);
        }
        for id in ids {
            reader.finished(id).await?;
        }
        anyhow::Ok(())
    });
    let mut times = Vec::new();
    while !reading.is_empty() {
        times.push(ask(person, account).await?);
        if let Some(read) = reading.try_join_next() {
            read??;
        }
    }
    Ok(Load {
        quiet,
        beside_reading: Times::of(times),
    })
}

async fn ask(person: &Person, account: Uuid) -> Result<Duration> {
    let path = format!("/api/v1/transactions/?account_id={account}&limit=50");
    let began = Instant::now();
    person.get(&path).await?;
    let took = began.elapsed();
    tokio::time::sleep(PAUSE).await;
    Ok(took)
}
