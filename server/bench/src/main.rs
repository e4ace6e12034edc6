//! How long it takes: starts the real program, signs in and measures over loopback, and puts the same
//! questions to the database by its own driver in the same run. Ratios say more than milliseconds.
#![expect(clippy::print_stdout, reason = "its answer is printed")]
#![expect(clippy::disallowed_methods, reason = "measuring needs the real clock")]

mod client;
mod database;
mod first_page;
mod household;
mod import;
mod measure;
mod options;
mod rates;
mod raw;
mod scale;
mod seed;
mod server;
mod sign_in;
mod sockets;
mod table;

use anyhow::Result;

use crate::options::Options;
use crate::rates::Rates;
use crate::scale::Scale;
use crate::sign_in::SignIn;
use crate::sockets::Sockets;

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::from_environment()?;
    let sizes: &[usize] = if options.quick {
        &[10_000]
    } else {
        &[10_000, 100_000, 1_000_000]
    };
    let (mut scales, mut sign_ins): (Vec<Scale>, Vec<SignIn>) = Default::default();
    let mut open: Vec<Sockets> = Vec::new();
    let mut told: Vec<Rates> = Vec::new();
    for database in database::both(options.postgres.as_deref()) {
        for &size in sizes.iter().filter(|size| **size <= options.up_to) {
            println!("{database}, {size} transactions");
            scales.push(scale::measure(&options, &database, size).await?);
        }
        println!("{database}, sign-in");
        sign_ins.push(sign_in::measure(&options, &database).await?);
        println!("{database}, exchange rates");
        told.push(rates::measure(&database).await?);
        println!("{database}, sockets");
        open.push(sockets::measure(&options, &database).await?);
    }
    let report = table::markdown(&scales, &sign_ins, &told, &open);
    println!("\n{report}");
    match options.report {
        Some(path) => Ok(std::fs::write(path, report)?),
        None => Ok(()),
    }
}
