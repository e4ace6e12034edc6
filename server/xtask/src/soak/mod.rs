//! The whole suite without a second try, again and again, in a new order each time and beside load, to find what fails
//! by chance before it refuses somebody's change. What came of each piece is written down as soon as it is
//! done, so that slices add up and one that is cut off loses nothing.

mod load;
mod pieces;
mod random;
mod record;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use load::Load;
use pieces::Piece;
use random::Random;
use record::Record;

use crate::args::Args;
use crate::postgres::Postgres;
use crate::proof::{self, with_database};
use crate::{Result, apt, npm, target, tools};

const MINUTES: u64 = 60;
const LOAD: usize = 8;
/// What the tests read: property tests try so many cases, and failure tests go their whole length.
const ENVIRONMENT: [(&str, &str); 2] = [("PROPTEST_CASES", "256"), ("KYM_SOAK", "1")];

pub fn run(mut args: Args) -> Result<()> {
    let load =
        number(&mut args, "--load")?.map_or(LOAD, |load| usize::try_from(load).unwrap_or(LOAD));
    let seed = number(&mut args, "--seed")?.unwrap_or_else(of_the_moment);
    let minutes = match args.word() {
        Some(word) => word
            .parse()
            .map_err(|_| format!("`{word}` is no number of minutes"))?,
        None => MINUTES,
    };
    args.finish()?;
    apt::ensure(&apt::OF_THE_PROOF)?;
    tools::install::ensure()?;
    let _held = target::hold()?;
    proof::prepare()?;
    npm::install("web")?;
    npm::install("e2e")?;
    npm::build_client()?;
    proof::build().map(drop)?;
    let postgres = Postgres::start()?;
    let mut record = Record::open()?;
    println!("Seed {seed}, beside {load} busy loops, for {minutes} minutes");
    let _load = Load::begin(load);
    let end = Instant::now() + Duration::from_secs(minutes * 60);
    let mut random = Random::new(seed);
    let mut failed = 0;
    'slice: loop {
        let mut round = pieces::round(&mut random)?;
        random.shuffle(&mut round);
        for piece in round {
            if Instant::now() >= end {
                break 'slice;
            }
            failed += one(&piece, seed, &postgres, &mut record)?;
        }
    }
    println!("\n{}", record.summary());
    println!("{}", record.places());
    if failed > 0 {
        Err(format!("{failed} failures in this slice"))
    } else {
        Ok(())
    }
}

/// Runs a piece and writes down what came of it; how much of it has failed.
fn one(piece: &Piece, seed: u64, postgres: &Postgres, record: &mut Record) -> Result<usize> {
    println!("\n── {}", piece.name);
    let program = with_database(piece.program(), Some(postgres));
    let program = ENVIRONMENT
        .iter()
        .fold(program, |program, (name, value)| program.env(name, value));
    let (ran, sound) = piece.runner.run(program);
    record.add(piece, seed, &ran.cases, sound.err().as_deref())
}

fn number(args: &mut Args, name: &str) -> Result<Option<u64>> {
    let value = args.value(name)?;
    value
        .map(|value| {
            value
                .parse()
                .map_err(|_| format!("`{name} {value}` is no number"))
        })
        .transpose()
}

fn of_the_moment() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}
