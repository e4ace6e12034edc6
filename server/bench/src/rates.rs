//! Exchange rates of a decade as a central bank tells them: written, loaded, and looked up a million
//! times.

use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan, Zoned};
use kym_domain::id::{ExchangeRateId, RateProviderId};
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{ProviderRank, Quote, Rate, RateTable, Source};
use kym_store::rates::{common_table, put_many};
use kym_store::{Db, Tx};
use tempfile::TempDir;
use uuid::Uuid;
use zip::ZipArchive;

use crate::database::Database;
use crate::household;

/// How many questions are asked.
pub const LOOKUPS: u32 = 1_000_000;

/// What the European Central Bank told from the one day to the other: `eurofxref-hist.csv`, shortened to these
/// days and currencies (source: ECB statistics).
const DECADE: &[u8] = include_bytes!("ecb-decade.zip");

/// Currencies of which it told no rate for years of these: no questions are asked about them.
const PAUSED: [&str; 3] = ["HRK", "ISK", "RUB"];

/// Its row among the providers that come along with the program.
const CENTRAL_BANK: RateProviderId =
    RateProviderId::from_uuid(Uuid::from_u128(0x0199_B000_0000_7000_8000_0000_0000_0E02));

/// The decade.
const DAYS: (Date, Date) = (date(2015, 10, 5), date(2025, 10, 3));

/// What was found on one database.
pub struct Rates {
    pub database: String,
    /// How many rates there are.
    pub count: usize,
    /// How long all of them take to be written.
    pub written: Duration,
    /// How long all of them take to be read and put in order.
    pub loaded: Duration,
    /// How long all questions take together.
    pub looked_up: Duration,
}

pub async fn measure(database: &Database) -> Result<Rates> {
    let folder = TempDir::new()?;
    let url = database.create(folder.path(), 1).await?;
    let db = Db::connect(&url, 4).await?;
    kym_store::migrate(&db).await?;
    let quotes = decade()?;

    let began = Instant::now();
    let mut tx = db.write().await?;
    let done = put(&mut tx, &quotes).await?;
    tx.commit().await?;
    let written = began.elapsed();
    ensure!(done == quotes.len() as u64, "every rate is new");

    let told = quotes.iter().flat_map(|quote| [quote.from, quote.to]);
    let told: BTreeSet<_> = told.collect();
    let codes: Vec<_> = told
        .into_iter()
        .filter(|code| !PAUSED.contains(&code.as_str()))
        .collect();
    let began = Instant::now();
    let mut reader = db.read().await?;
    let table = common_table(&mut reader, &codes, DAYS.0, DAYS.1).await?;
    let loaded = began.elapsed();
    drop(reader);
    db.close().await;
    Ok(Rates {
        database: database.to_string(),
        count: quotes.len(),
        written,
        loaded,
        looked_up: look_up(&table, &codes)?,
    })
}

/// Writes the rates of the decade into a database, and those that hold until today.
pub async fn fill(db: &Db) -> Result<()> {
    let mut tx = db.write().await?;
    put(&mut tx, &until(Zoned::now().date())?).await?;
    Ok(tx.commit().await?)
}

/// The rates by which the household converts what it books: those that a database is filled with.
pub fn table() -> Result<RateTable> {
    let source = Source::Provider(CENTRAL_BANK);
    let told = until(household::DECADE.1)?;
    let bank = ProviderRank {
        id: CENTRAL_BANK,
        base: code("EUR")?,
    };
    let told = told.into_iter().map(|quote| (source, quote));
    Ok(RateTable::new(told.collect(), &[bank], &[]))
}

/// Gives back how many of them are new.
async fn put(tx: &mut Tx, quotes: &[Quote]) -> Result<u64> {
    let mut last = 0_u128;
    let new_id = || {
        last += 1;
        ExchangeRateId::from_uuid(Uuid::from_u128(last))
    };
    let source = Source::Provider(CENTRAL_BANK);
    let done = put_many(tx, source, quotes, Timestamp::UNIX_EPOCH, new_id).await?;
    Ok(done.added)
}

/// The rates of the decade, and on each day from then on to the last the same as on its last.
fn until(last: Date) -> Result<Vec<Quote>> {
    let mut quotes = decade()?;
    let newest = quotes.iter().filter(|quote| quote.day == DAYS.1);
    let newest: Vec<_> = newest.copied().collect();
    let days = DAYS.1.series(1.day()).skip(1);
    for day in days.take_while(|day| *day <= last) {
        quotes.extend(newest.iter().map(|quote| Quote { day, ..*quote }));
    }
    Ok(quotes)
}

/// Asks for pairs and days all over the decade: most by way of the bank's own currency.
fn look_up(table: &RateTable, codes: &[CurrencyCode]) -> Result<Duration> {
    let days: Vec<_> = DAYS
        .0
        .saturating_add(7.days())
        .series(1.day())
        .take_while(|day| *day <= DAYS.1)
        .collect();
    let at = |number: u32, factor: u32, count: usize| number.wrapping_mul(factor) as usize % count;
    let began = Instant::now();
    let mut found = 0_u32;
    for number in 0..LOOKUPS {
        let from = at(number, 2_654_435_761, codes.len());
        let to = (from + 1 + at(number, 40_503, codes.len() - 1)) % codes.len();
        let day = days[at(number, 97, days.len())];
        found += u32::from(table.lookup(codes[from], codes[to], day).is_some());
    }
    let took = began.elapsed();
    ensure!(found == LOOKUPS, "{found} rates were found");
    Ok(took)
}

/// The rates of the decade: a line for each day, a column for each currency, nothing where none was told.
fn decade() -> Result<Vec<Quote>> {
    let mut file = ZipArchive::new(Cursor::new(DECADE))?;
    let mut text = String::new();
    file.by_index(0)?.read_to_string(&mut text)?;
    let mut lines = text.lines().map(|line| line.split(','));
    let heads = lines.next().context("a line of heads")?.skip(1);
    let heads: Vec<_> = heads.map(code).collect::<Result<_>>()?;
    let euro = code("EUR")?;
    let mut quotes = Vec::new();
    for mut cells in lines {
        let day: Date = cells.next().context("a day")?.parse()?;
        for (to, cell) in heads.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            quotes.push(Quote {
                from: euro,
                to: *to,
                day,
                rate: Rate::read(cell)?,
            });
        }
    }
    Ok(quotes)
}

fn code(text: &str) -> Result<CurrencyCode> {
    text.parse().context("a code")
}
