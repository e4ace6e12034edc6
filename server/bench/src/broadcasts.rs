//! A message to ten thousand users, while somebody adds a transaction a hundred times a second, whether the last one is
//! answered or not; beside the same without the message.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use jiff::{Timestamp, Zoned};
use kym_domain::id::UserId;
use kym_domain::users::NewUser;
use kym_store::{DatabaseUrl, Db, users};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::client::Person;
use crate::database::Database;
use crate::measure::Times;
use crate::options::Options;
use crate::server::{Server, setup_token};

/// How many users it goes out to beside the administrator.
const CROWD: usize = 10_000;

/// How many are written in one change.
const CHUNK: usize = 1_000;

/// How often somebody adds a transaction.
const ADDITION_INTERVAL: Duration = Duration::from_millis(10);

/// How long that is done without a message.
const QUIET: Duration = Duration::from_secs(5);

/// How often it is looked whom the message has reached.
const PAUSE: Duration = Duration::from_millis(20);

/// What it takes at most.
const PATIENCE: Duration = Duration::from_mins(5);

/// What was found on one database.
pub struct Broadcast {
    pub database: String,
    /// From the request to send it until all were told.
    pub told: Duration,
    /// Additions of somebody else without it and meanwhile.
    pub quiet: Additions,
    pub meanwhile: Additions,
}

/// How long additions took.
pub struct Additions {
    pub times: Times,
    pub slowest: Duration,
    pub count: usize,
}

/// Sends a message to everybody.
pub async fn measure(options: &Options, database: &Database) -> Result<Broadcast> {
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 2).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    Person::register(&server.url, &setup_token(folder.path())?).await?;
    server.stop()?;
    fill(&url).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let person = Person::at(&server.url).await?;
    let workspace = person.create_workspace("Home").await?;
    let account = person.open_account(workspace, "Everyday", "EUR").await?;
    let quiet = async {
        tokio::time::sleep(QUIET).await;
        Ok(QUIET)
    };
    let (_, quiet) = beside(&person, account, quiet).await?;
    let (told, meanwhile) = beside(&person, account, send(&person)).await?;
    server.stop()?;
    Ok(Broadcast {
        database: database.to_string(),
        told,
        quiet,
        meanwhile,
    })
}

/// Writes users who never sign in.
async fn fill(url: &DatabaseUrl) -> Result<()> {
    let db = Db::connect(url, 2).await?;
    let numbers: Vec<_> = (0..CROWD).collect();
    for chunk in numbers.chunks(CHUNK) {
        let mut tx = db.write().await?;
        for number in chunk {
            let name = format!("crowd{number}");
            let email = format!("{name}@example.org");
            let new = NewUser::check(&email, &name, "One of many", "correct horse battery");
            let new = new.map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
            let id = UserId::from_uuid(Uuid::now_v7());
            let user = new.register(id, Timestamp::now(), false);
            users::insert(&mut tx, &user, "no password fits").await?;
        }
        tx.commit().await?;
    }
    db.close().await;
    Ok(())
}

/// Sends it, and waits until everybody was told.
async fn send(person: &Person) -> Result<Duration> {
    let began = Instant::now();
    let broadcast = person.broadcast().await?;
    while began.elapsed() < PATIENCE {
        if person.reached(broadcast).await? > i64::try_from(CROWD)? {
            return Ok(began.elapsed());
        }
        tokio::time::sleep(PAUSE).await;
    }
    bail!("not everybody was told in {PATIENCE:?}")
}

/// Adds transactions while something else is done.
async fn beside(
    person: &Person,
    account: Uuid,
    work: impl Future<Output = Result<Duration>>,
) -> Result<(Duration, Additions)> {
    let (stop, stopped) = watch::channel(false);
    let additions = tokio::spawn(additions(person.clone(), account, stopped));
    let done = work.await;
    stop.send_replace(true);
    let mut times = additions.await??;
    times.sort_unstable();
    let additions = Additions {
        slowest: *times.last().context("no additions")?,
        count: times.len(),
        times: Times::of(times),
    };
    Ok((done?, additions))
}

async fn additions(
    person: Person,
    account: Uuid,
    stopped: watch::Receiver<bool>,
) -> Result<Vec<Duration>> {
    let day = Zoned::now().date().to_string();
    let mut interval = tokio::time::interval(ADDITION_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    let mut running = JoinSet::new();
    while !*stopped.borrow() {
        interval.tick().await;
        let (somebody, day) = (person.clone(), day.clone());
        running.spawn(async move {
            let began = Instant::now();
            somebody.book(account, &day).await?;
            Ok::<_, anyhow::Error>(began.elapsed())
        });
    }
    let mut times = Vec::with_capacity(running.len());
    while let Some(time) = running.join_next().await {
        times.push(time??);
    }
    Ok(times)
}
