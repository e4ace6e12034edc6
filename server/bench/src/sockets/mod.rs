//! What open sockets cost, and how long a change takes to all who are to hear of it (F-07, F-08).

mod client;
mod crowd;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use jiff::Timestamp;
use kym_domain::id::WorkspaceId;
use kym_store::events::{self, Audience};
use kym_store::{DatabaseUrl, Db};
use serde_json::json;
use tempfile::TempDir;
use tokio::task::JoinSet;
use uuid::Uuid;

use self::client::{Route, Socket};
use self::crowd::Crowd;
use crate::client::Person;
use crate::database::Database;
use crate::measure::Times;
use crate::options::Options;
use crate::server::{Server, setup_token};

/// Members of the workspace in which something is booked.
const MEMBERS: usize = 1000;

/// How many sockets are opened at the same time.
const MAX_CONCURRENT: usize = 100;

/// How often all sockets are opened and closed.
const CYCLES: u8 = 3;

/// Those who read while one does not.
const READERS: usize = 100;

/// What one does not read, five hundred a second.
const UNREAD: usize = 10_000;

/// How many events are committed at once, and how often.
const BATCH: usize = 10;
const BETWEEN_BATCHES: Duration = Duration::from_millis(20);

/// What was found on one database.
pub struct Sockets {
    pub database: String,
    pub count: usize,
    /// Memory of the process with no socket open, with all of them, and after each was closed.
    pub idle_bytes: u64,
    pub open_bytes: u64,
    pub closed_bytes: Vec<u64>,
    pub opened_in: Duration,
    /// Until each member's first socket had heard of a booking, and until every socket had.
    pub members_heard: Duration,
    pub all_heard: Duration,
    pub slow: Slow,
}

/// What one reader who does not read costs the others.
pub struct Slow {
    /// Until that one was cut off.
    pub cut_off_after: Duration,
    /// From the commit to each of the others.
    pub others: Times,
    pub bytes: u64,
}

pub async fn measure(options: &Options, database: &Database) -> Result<Sockets> {
    let per_member = if options.quick { 1 } else { 10 };
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 1).await?;
    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let person = Person::register(&server.url, &setup_token(folder.path())?).await?;
    let workspace = person.create_workspace("Home").await?;
    let account = person.open_account(workspace, "Purse", "EUR").await?;
    let small = person.create_workspace("Next door").await?;
    server.stop()?;
    let crowd = Crowd::join(&url, workspace, MEMBERS).await?;
    let readers = Crowd::join(&url, small, READERS + 1).await?;

    let server = Server::start(&options.kym, folder.path(), &url).await?;
    let person = Person::at(&server.url).await?;
    let tokens = crowd.sign_in(&person).await?;
    let mut found = Sockets {
        database: database.to_string(),
        count: MEMBERS * per_member,
        idle_bytes: server.resident()?,
        open_bytes: 0,
        closed_bytes: Vec::new(),
        opened_in: Duration::ZERO,
        members_heard: Duration::ZERO,
        all_heard: Duration::ZERO,
        slow: slow(&server, &url, small, &readers.sign_in(&person).await?).await?,
    };
    for cycle in 0..CYCLES {
        let route = Route {
            // A port is not free again at once, so each cycle comes from another address.
            source: Ipv4Addr::new(127, 0, 0, 10 + cycle),
            server: address(&server)?,
            buffer: None,
        };
        let began = Instant::now();
        let sockets = open(route, &tokens, per_member).await?;
        if cycle == 0 {
            found.opened_in = began.elapsed();
            tokio::time::sleep(Duration::from_secs(2)).await;
            found.open_bytes = server.resident()?;
        }
        let (members, all, sockets) = broadcast(&person, account, sockets, per_member).await?;
        found.members_heard = found.members_heard.max(members);
        found.all_heard = found.all_heard.max(all);
        let mut closing = JoinSet::new();
        for socket in sockets {
            closing.spawn(socket.close());
        }
        closing.join_all().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        found.closed_bytes.push(server.resident()?);
    }
    server.stop()?;
    Ok(found)
}

fn address(server: &Server) -> Result<SocketAddr> {
    let address = server.url.strip_prefix("http://").context("no address")?;
    Ok(address.parse()?)
}

/// Opens every member's sockets, the first of each member before the second of any.
async fn open(route: Route, tokens: &[String], per_member: usize) -> Result<Vec<Socket>> {
    let wanted: Vec<_> = (0..per_member)
        .flat_map(|_| tokens.iter().cloned())
        .collect();
    let mut sockets = Vec::with_capacity(wanted.len());
    for chunk in wanted.chunks(MAX_CONCURRENT) {
        let opening = chunk
            .iter()
            .map(async |token| Socket::open(route, token).await);
        for socket in futures_util::future::join_all(opening).await {
            sockets.push(socket?);
        }
    }
    Ok(sockets)
}

/// Books, and waits until everybody has heard of it.
async fn broadcast(
    person: &Person,
    account: Uuid,
    sockets: Vec<Socket>,
    per_member: usize,
) -> Result<(Duration, Duration, Vec<Socket>)> {
    let mut hearing = JoinSet::new();
    for (number, mut socket) in sockets.into_iter().enumerate() {
        let is_first = number < MEMBERS;
        hearing.spawn(async move {
            let heard = socket.hears("TRANSACTION_CREATED").await?;
            anyhow::Ok((is_first, heard, socket))
        });
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let began = Instant::now();
    person.book(account, "2025-10-05").await?;
    let (mut members, mut all) = (began, began);
    let mut sockets = Vec::with_capacity(MEMBERS * per_member);
    while let Some(heard) = hearing.join_next().await {
        let (is_first, at, socket) = heard??;
        if is_first {
            members = members.max(at);
        }
        all = all.max(at);
        sockets.push(socket);
    }
    Ok((members - began, all - began, sockets))
}

/// One of some readers does not read while much is told.
async fn slow(
    server: &Server,
    database: &DatabaseUrl,
    workspace: Uuid,
    tokens: &[String],
) -> Result<Slow> {
    let route = Route {
        source: Ipv4Addr::LOCALHOST,
        server: address(server)?,
        buffer: None,
    };
    let (last, others) = tokens.split_last().context("nobody")?;
    let unread = Route {
        buffer: Some(1024),
        ..route
    };
    let unread = Socket::open(unread, last).await?;
    let open = server.figure("kym_sockets_open").await?;
    let before = server.resident()?;
    let start = Instant::now();
    let mut hearing = JoinSet::new();
    for token in others {
        let mut socket = Socket::open(route, token).await?;
        hearing.spawn(async move {
            let mut times = Vec::with_capacity(UNREAD);
            while times.len() < UNREAD {
                let event = socket.event().await?;
                let sent = event["payload"].as_u64().context("no time")?;
                times.push(start.elapsed().saturating_sub(Duration::from_micros(sent)));
            }
            anyhow::Ok(times)
        });
    }
    let open = open + f64::from(u32::try_from(others.len())?);
    let talking = tokio::spawn(talk(database.clone(), workspace, start));
    let began = Instant::now();
    while server.figure("kym_sockets_open").await? >= open {
        ensure!(
            began.elapsed() < Duration::from_mins(1),
            "who does not read is kept"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let cut_off_after = began.elapsed();
    let mut times = Vec::new();
    while let Some(heard) = hearing.join_next().await {
        times.extend(heard??);
    }
    talking.await??;
    drop(unread);
    Ok(Slow {
        cut_off_after,
        others: Times::of(times),
        bytes: server.resident()?.saturating_sub(before),
    })
}

/// Writes many events into the log, at a pace that readers can follow.
async fn talk(database: DatabaseUrl, workspace: Uuid, start: Instant) -> Result<()> {
    let db = Db::connect(&database, 2).await?;
    let audience = Audience::Workspace(WorkspaceId::from_uuid(workspace));
    let mut ticks = tokio::time::interval(BETWEEN_BATCHES);
    let padding = "x".repeat(200);
    for _ in 0..UNREAD / BATCH {
        ticks.tick().await;
        let sent = u64::try_from(start.elapsed().as_micros())?;
        let event = json!({ "event_type": "BENCH", "payload": sent, "padding": padding });
        let batch = vec![(audience, event.to_string()); BATCH];
        let mut tx = db.write().await?;
        events::append(&mut tx, &batch, Timestamp::now()).await?;
        tx.commit().await?;
        db.nudge().await?;
    }
    db.close().await;
    Ok(())
}
