//! One database of one size, measured.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use jiff::civil::Date;
use jiff::{ToSpan, Zoned};
use kym_store::DatabaseUrl;
use tempfile::TempDir;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::client::Person;
use crate::database::{Database, bytes_on_disk};
use crate::measure::{Times, repeat};
use crate::options::Options;
use crate::raw::Raw;
use crate::reports::{self, Reports};
use crate::seed::Seeded;
use crate::server::Server;
use crate::{first_page, seed};

/// The workspace that is measured, and two neighbours of its own size.
const WORKSPACES: [&str; 3] = ["Home", "Next door", "Across the street"];

/// How many transactions are changed at once.
const BULK: usize = 1000;

/// Of the payees of a household one of those that are met least often.
const RARE: &str = "payee 1999";

/// The ten years of the household, and how many categories its budget has lines for.
const BUDGET_DAYS: (&str, &str) = ("2016-01-01", "2025-12-31");
const BUDGET_LINES: usize = 60;

/// What was found.
pub struct Scale {
    pub database: String,
    pub size: usize,
    /// What reports take.
    pub reports: Reports,
    /// The rest, unless only reports are measured.
    pub rest: Option<Rest>,
}

/// What is no report.
pub struct Rest {
    pub operations: Vec<Operation>,
    /// Durable additions a second with 64 writers at once.
    pub burst: f64,
    pub start: Times,
    pub idle_bytes: u64,
    /// At most, with all that was measured.
    pub peak_bytes: u64,
    pub disk_bytes: u64,
    pub first_page_bytes: usize,
}

/// One thing that a user waits for, and its floor.
pub struct Operation {
    pub name: &'static str,
    pub product: Times,
    pub raw: Option<Times>,
}

pub async fn measure(options: &Options, database: &Database, size: usize) -> Result<Scale> {
    let temporary = TempDir::new()?;
    let kept = options.keep.as_ref();
    let folder = kept.map_or_else(
        || temporary.path().to_owned(),
        |folder| folder.join(format!("{database}-{size}")),
    );
    let seeded = filled(options, database, (&folder, size)).await?;
    let (url, folder) = (database.url(&folder, size)?, folder.as_path());

    let mut starts = Vec::new();
    for _ in 0..5 {
        let server = Server::start(&options.kym, folder, &url).await?;
        starts.push(server.ready_after);
        server.stop()?;
    }
    let server = Server::start(&options.kym, folder, &url).await?;
    let person = Person::at(&server.url).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let idle_bytes = server.resident()?;
    let mut raw = Raw::open(&url).await?;
    let reports = reports::measure(&server, &person, &mut raw, seeded.workspace).await?;
    let rest = if options.only_reports {
        None
    } else {
        let mut operations = operations(&person, &mut raw, &seeded).await?;
        operations.extend(budgets(&person, &mut raw, seeded.workspace).await?);
        drop(raw);
        Some(Rest {
            operations,
            burst: burst(&person, &seeded).await?,
            start: Times::of(starts),
            first_page_bytes: first_page::bytes(&server.url).await?,
            disk_bytes: bytes_on_disk(&url).await?,
            idle_bytes,
            peak_bytes: server.peak()?.max(reports.peak_bytes),
        })
    };
    server.stop()?;
    expect_clean(&options.kym, folder, &url)?;
    Ok(Scale {
        database: database.to_string(),
        size,
        reports,
        rest,
    })
}

/// Fills a database in a folder, unless that was done.
async fn filled(
    options: &Options,
    database: &Database,
    (folder, size): (&Path, usize),
) -> Result<Seeded> {
    let note = folder.join("filled");
    if let Ok(seeded) = fs::read_to_string(&note) {
        return Seeded::read(&seeded);
    }
    fs::create_dir_all(folder)?;
    let url = database.create(folder, size).await?;
    let seeded = seed::fill(&options.kym, folder, &url, (&WORKSPACES, size)).await?;
    fs::write(note, seeded.to_string())?;
    Ok(seeded)
}

async fn operations(person: &Person, raw: &mut Raw, seeded: &Seeded) -> Result<Vec<Operation>> {
    let Seeded {
        workspace,
        accounts,
    } = seeded;
    let (workspace, account) = (*workspace, accounts[0]);
    let today = Zoned::now().date();
    let ago = |days: i64| -> Date { today.saturating_sub(days.days()) };

    let list = |limit: usize| {
        format!(
            "/api/v1/transactions/?account_id={account}&sort_by=date&sort_desc=true&limit={limit}"
        )
    };
    let find = format!("/api/v1/transactions/?workspace_id={workspace}&limit=50");
    let filter = format!("{find}&direction=expense&min_amount=10&max_amount=20&sort_by=amount");
    let search = format!("{find}&text={RARE}");
    let balances = format!("/api/v1/workspaces/{workspace}/accounts/?with_balances=true");
    let dashboard =
        format!("/api/v1/reports/dashboard?workspace_id={workspace}&today={today}&range=all");
    let (year, month) = (ago(365).first_of_month().to_string(), ago(30).to_string());

    let get = async |rounds: usize, path: &str| {
        repeat(rounds, async || person.get(path).await.map(drop)).await
    };
    let day = today.to_string();
    let rows = person.newest(account, BULK).await?;
    // Not what they have, so that each round changes all of them.
    person.set_status(&rows, "void").await?;
    let mut statuses = ["planned", "void"].into_iter().cycle();
    Ok(vec![
        Operation {
            name: "a round trip (`/healthz`)",
            product: get(500, "/healthz").await?,
            raw: None,
        },
        Operation {
            name: "add one, durable",
            product: repeat(300, async || person.book(account, &day).await).await?,
            raw: Some(repeat(300, async || raw.commit().await).await?),
        },
        Operation {
            name: "change 1,000 at once, durable",
            product: repeat(20, async || {
                let status = statuses.next().unwrap_or("planned");
                person.set_status(&rows, status).await
            })
            .await?,
            raw: Some(repeat(20, async || raw.change(workspace, &rows).await).await?),
        },
        Operation {
            name: "list 50",
            product: get(300, &list(50)).await?,
            raw: Some(repeat(300, async || raw.list(workspace, account, 50).await).await?),
        },
        Operation {
            name: "list 5,000",
            product: get(50, &list(5000)).await?,
            raw: Some(repeat(50, async || raw.list(workspace, account, 5000).await).await?),
        },
        Operation {
            name: "filter all accounts: expenses of an amount, sorted by it, 50",
            product: get(20, &filter).await?,
            raw: Some(repeat(20, async || raw.filter(workspace).await).await?),
        },
        Operation {
            name: "search all accounts: a payee that few rows have",
            product: get(20, &search).await?,
            raw: Some(repeat(20, async || raw.search(workspace, RARE).await).await?),
        },
        Operation {
            name: "all balances",
            product: get(300, &balances).await?,
            raw: Some(repeat(300, async || raw.balances(workspace).await).await?),
        },
        Operation {
            name: "dashboard, all years",
            product: get(200, &dashboard).await?,
            raw: Some(repeat(200, async || raw.dashboard(workspace, &year, &month).await).await?),
        },
    ])
}

/// A budget of ten years, beside the sums of all rows that it is made of.
async fn budgets(person: &Person, raw: &mut Raw, workspace: Uuid) -> Result<[Operation; 2]> {
    let (begin, end) = BUDGET_DAYS;
    let budget = person.budget(workspace, begin, BUDGET_LINES).await?;
    let periods = format!("/api/v1/budgets/{budget}/periods?from={begin}&to={end}");
    let newest = format!("/api/v1/budgets/?workspace_id={workspace}&date={end}");
    let get = async |rounds: usize, path: &str| {
        repeat(rounds, async || person.get(path).await.map(drop)).await
    };
    Ok([
        Operation {
            name: "budget by months, 60 lines that hand on what is left: ten years",
            product: get(10, &periods).await?,
            raw: Some(repeat(10, async || raw.spent(workspace).await).await?),
        },
        Operation {
            name: "the same: the last of these months",
            product: get(50, &newest).await?,
            raw: None,
        },
    ])
}

/// 64 writers, each with 20 rows for one of the accounts; none may be refused.
async fn burst(person: &Person, seeded: &Seeded) -> Result<f64> {
    const WRITERS: u32 = 64;
    const EACH: u32 = 20;
    let began = Instant::now();
    let day = Zoned::now().date().to_string();
    let mut writers = JoinSet::new();
    for account in seeded
        .accounts
        .iter()
        .cycle()
        .take(WRITERS as usize)
        .copied()
    {
        let (person, day) = (person.clone(), day.clone());
        writers.spawn(async move {
            for _ in 0..EACH {
                person.book(account, &day).await?;
            }
            Ok::<(), anyhow::Error>(())
        });
    }
    while let Some(writer) = writers.join_next().await {
        writer??;
    }
    Ok(f64::from(WRITERS * EACH) / began.elapsed().as_secs_f64())
}

/// `kym check` finds nothing wrong.
pub fn expect_clean(kym: &Path, folder: &Path, url: &DatabaseUrl) -> Result<()> {
    let mut check = Command::new(kym);
    check.arg("check").arg("--data-dir").arg(folder);
    if let DatabaseUrl::Postgres(url) = url {
        check.args(["--database", url]);
    }
    let output = check.output()?;
    ensure!(
        output.status.success(),
        "kym check: {}",
        String::from_utf8_lossy(&output.stdout)
    );
    Ok(())
}
