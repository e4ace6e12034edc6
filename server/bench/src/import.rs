//! Files of three sizes, each of two accounts with transfers between them and split rows: sent, looked through and booked,
//! while somebody else adds a transaction to one of the accounts twenty times a second, whether the last one is answered or not.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use jiff::{ToSpan, Zoned};
use tempfile::TempDir;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::client::Person;
use crate::database::Database;
use crate::measure::Times;
use crate::options::Options;
use crate::scale::expect_clean;
use crate::server::{Server, setup_token};

/// How many transactions the files become.
const SIZES: [usize; 3] = [10_000, 30_000, 100_000];

/// The accounts of the files.
const NAMES: [&str; 2] = ["Everyday", "Savings"];

/// How often the booking is asked whether it is done.
const PAUSE: Duration = Duration::from_millis(20);

/// How often somebody else adds a transaction.
const ADDITION_INTERVAL: Duration = Duration::from_millis(50);

/// What was found of one size on one database.
pub struct Import {
    pub database: String,
    pub size: usize,
    /// Until the first rows are seen, with what becomes of each.
    pub seen: Duration,
    /// From then on until all are booked, durably.
    pub booked: Duration,
    /// The additions of somebody else meanwhile, and the slowest of them.
    pub additions: Times,
    pub slowest_addition: Duration,
    /// What the program took before, and at most.
    pub idle_bytes: u64,
    pub peak_bytes: u64,
}

/// Imports files of each size, each into a workspace and a start of the program of its own.
pub async fn measure(options: &Options, database: &Database) -> Result<Vec<Import>> {
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 1).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    Person::register(&server.url, &setup_token(folder.path())?).await?;
    server.stop()?;
    let mut found = Vec::new();
    for size in SIZES {
        let server = Server::start(&options.kym, folder.path(), &url).await?;
        let person = Person::at(&server.url).await?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        found.push(one(&server, &person, (database, size)).await?);
        server.stop()?;
    }
    expect_clean(&options.kym, folder.path(), &url)?;
    Ok(found)
}

async fn one(
    server: &Server,
    person: &Person,
    (database, size): (&Database, usize),
) -> Result<Import> {
    let workspace = person.create_workspace(&format!("{size} rows")).await?;
    let mut accounts = Vec::new();
    for name in NAMES {
        accounts.push(person.open_account(workspace, name, "EUR").await?);
    }
    let idle_bytes = server.resident()?;
    let began = Instant::now();
    let import = person.upload(workspace, file(size)).await?;
    person.look_through(workspace, import, &accounts).await?;
    let seen = began.elapsed();
    let began = Instant::now();
    person.book_import(workspace, import, &accounts).await?;
    let asked = began.elapsed();
    let (done, mut times) = tokio::join!(
        until_booked(person, workspace, (import, size)),
        additions(person, workspace, (import, accounts[0])),
    );
    let booked = asked + done?;
    let times = times
        .as_mut()
        .map_err(|error| anyhow::anyhow!("{error:#}"))?;
    times.sort_unstable();
    Ok(Import {
        database: database.to_string(),
        size,
        seen,
        booked,
        slowest_addition: times.last().copied().unwrap_or_default(),
        additions: Times::of(std::mem::take(times)),
        idle_bytes,
        peak_bytes: server.peak()?,
    })
}

async fn until_booked(
    person: &Person,
    workspace: Uuid,
    (import, size): (Uuid, usize),
) -> Result<Duration> {
    let began = Instant::now();
    loop {
        let (state, rows) = person.import(workspace, import).await?;
        match state.as_str() {
            "booking" => tokio::time::sleep(PAUSE).await,
            "booked" if rows == size => return Ok(began.elapsed()),
            _ => bail!("the import is {state} with {rows} rows"),
        }
    }
}

/// Adds transactions until the file is booked, and answers how long each took.
async fn additions(
    person: &Person,
    workspace: Uuid,
    (import, account): (Uuid, Uuid),
) -> Result<Vec<Duration>> {
    let day = Zoned::now().date().to_string();
    let mut interval = tokio::time::interval(ADDITION_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    let mut running = JoinSet::new();
    loop {
        interval.tick().await;
        let (somebody, day) = (person.clone(), day.clone());
        running.spawn(async move {
            let began = Instant::now();
            somebody.book(account, &day).await?;
            Ok::<_, anyhow::Error>(began.elapsed())
        });
        if person.import(workspace, import).await?.0 != "booking" {
            break;
        }
    }
    let mut times = Vec::with_capacity(running.len());
    while let Some(time) = running.join_next().await {
        times.push(time??);
    }
    Ok(times)
}

/// Ten years of a busy household: of a hundred rows eight are legs of transfers, and fifteen are split.
fn file(size: usize) -> String {
    let today = Zoned::now().date();
    let legs_out = size / 25;
    let mut texts = NAMES.map(|name| format!("!Account\nN{name}\nTBank\n^\n!Type:Bank\n"));
    let [here, there] = &mut texts;
    for row in 0..size - legs_out {
        let ago = i64::try_from(row * 3650 / size).unwrap_or(0);
        let day = today.saturating_sub(ago.days());
        let (whole, cents) = (row % 180 + 2, row * 31 % 90 + 10);
        if row % 24 == 0 && row / 24 < legs_out {
            for (text, sign, other) in [(&mut *here, "-", NAMES[1]), (&mut *there, "", NAMES[0])] {
                let _ = writeln!(
                    text,
                    "D{day}\nT{sign}{whole}.{cents}\nPBetween us\nL[{other}]\n^"
                );
            }
            continue;
        }
        let payee = row * 7919 % 2000;
        let _ = writeln!(here, "D{day}\nT-{whole}.{cents}\nPpayee {payee}");
        if row % 96 < 15 {
            let rest = whole - 1;
            let _ = writeln!(
                here,
                "SGroceries\n$-1.00\nSHousehold supplies\n$-{rest}.{cents}"
            );
        } else {
            here.push_str("LGroceries\n");
        }
        here.push_str("^\n");
    }
    texts.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_as_many_rows_as_it_says_and_its_shares_of_transfers_and_splits() {
        let text = file(10_000);
        let count = |line: &str| text.lines().filter(|it| *it == line).count();
        // The two accounts end as rows do.
        assert_eq!(count("^"), 10_000 + 2);
        assert_eq!((count("L[Everyday]"), count("L[Savings]")), (400, 400));
        assert!((1_400..1_600).contains(&count("SGroceries")));
    }
}
