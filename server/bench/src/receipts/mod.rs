//! How well and how fast receipts are read: the real program reads receipts that the project draws itself
//! (`kym_samples`), and each draft is held against what is printed.
//!
//! Reading order: [`cases`], what is read; [`reading`], by the server; [`comparison`], draft and print; [`codes`]; [`times`]
//! and [`load`], what it takes; [`memory`]; [`table`], the figures.

mod aims;
mod cases;
mod child;
mod codes;
mod comparison;
mod failures;
mod load;
mod memory;
mod page;
mod reading;
mod table;
mod tally;
mod times;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use tempfile::TempDir;

use self::cases::Medium;
use self::failures::Failures;
use self::memory::Watch;
use self::reading::Reader;
use self::tally::Tally;
use crate::client::Person;
use crate::database::Database;
use crate::options::Options;
use crate::server::{Server, setup_token};

/// What was found.
struct Found {
    fields: Tally,
    codes: codes::Codes,
    times: times::Times,
    load: load::Load,
    memory: Memory,
}

/// Bytes.
struct Memory {
    /// At most in a process that looks at a file, with all that it started, by what it was asked to do.
    children: Vec<(String, u64)>,
    /// The server before it read anything.
    idle: u64,
    /// The server at most while it read the first half, and the second half.
    halves: [u64; 2],
}

pub async fn measure(options: &Options) -> Result<()> {
    let began = Instant::now();
    let folder = TempDir::new()?;
    let database = Database::Sqlite.create(folder.path(), 0).await?;
    let server = Server::start(&options.kym, folder.path(), &database).await?;
    let person = Person::register(&server.url, &setup_token(folder.path())?).await?;
    let mut reader = Reader::new(person, &server.url, folder.path());
    ensure!(
        reader.has_engines().await?,
        "the models for text recognition or Tesseract are missing: start it by `cargo xtask bench receipts`"
    );
    let failures = Failures::into(options.failures.as_deref())?;
    let figures = if options.only_fields {
        let (fields, _) = fields(options, &server, &mut reader, &failures).await?;
        table::of_fields(&fields)
    } else {
        table::markdown(&all(options, &server, &mut reader, &failures).await?)
    };
    server.stop()?;
    println!("\n{figures}\nMeasured in {} s", began.elapsed().as_secs());
    match &options.report {
        Some(path) => write(path, &figures),
        None => Ok(()),
    }
}

async fn all(
    options: &Options,
    server: &Server,
    reader: &mut Reader,
    failures: &Failures,
) -> Result<Found> {
    let quick = options.quick;
    // What takes its time is measured while nothing else is done.
    println!("times");
    let times = times::measure(reader, if quick { 1 } else { 3 }).await?;
    println!("other requests");
    reader.sign_in().await?;
    let load = load::measure(reader, if quick { 2 } else { 12 }).await?;
    println!("codes");
    let codes = codes::measure(options, failures, if quick { 1 } else { 2 }).await?;
    let (fields, memory) = fields(options, server, reader, failures).await?;
    Ok(Found {
        fields,
        codes,
        times,
        load,
        memory,
    })
}

async fn fields(
    options: &Options,
    server: &Server,
    reader: &mut Reader,
    failures: &Failures,
) -> Result<(Tally, Memory)> {
    let quick = options.quick;
    let mut fields = Tally::default();
    let idle = server.resident()?;
    let mut halves = [0; 2];
    let watch = Watch::start(server.id());
    let media: &[Medium] = if quick { &Medium::QUICK } else { &Medium::ALL };
    for (half, media) in halves.iter_mut().zip(media.chunks(media.len().div_ceil(2))) {
        server.forget_peak()?;
        for &medium in media {
            reader.sign_in().await?;
            let each = if quick { 1 } else { medium.count(options.each) };
            for reading in &reader.read(medium, each).await? {
                fields.add(reading);
                failures.note(reading)?;
            }
            println!("{}: {}", medium.name(), fields.line(medium));
        }
        *half = server.peak()?;
    }
    let memory = Memory {
        children: watch.stop(),
        idle,
        halves,
    };
    Ok((fields, memory))
}

fn write(path: &Path, figures: &str) -> Result<()> {
    let page = std::fs::read_to_string(path)?;
    let page = page::replaced(&page, figures)
        .with_context(|| format!("{} has no place for figures", path.display()))?;
    Ok(std::fs::write(path, page)?)
}
