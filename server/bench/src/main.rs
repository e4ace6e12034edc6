//! How long it takes: starts the real program, signs in and measures over loopback, and puts the same
//! questions to the database by its own driver in the same run. Ratios say more than milliseconds.
#![expect(clippy::print_stdout, reason = "its answer is printed")]
#![expect(clippy::disallowed_methods, reason = "measuring needs the real clock")]

mod broadcasts;
mod client;
mod database;
mod first_page;
mod household;
mod import;
mod journal;
mod measure;
mod options;
mod rates;
mod raw;
mod receipts;
mod reports;
mod scale;
mod seed;
mod server;
mod sign_in;
mod sockets;
mod table;
mod unread;

use anyhow::Result;
use clap::Parser as _;

use crate::broadcasts::Broadcast;
use crate::import::Import;
use crate::journal::Other;
use crate::options::Options;
use crate::rates::Rates;
use crate::scale::Scale;
use crate::sign_in::SignIn;
use crate::sockets::Sockets;
use crate::unread::Unread;

/// All that was measured.
#[derive(Default)]
struct Measured {
    scales: Vec<Scale>,
    imports: Vec<Import>,
    sign_ins: Vec<SignIn>,
    rates: Vec<Rates>,
    sockets: Vec<Sockets>,
    broadcasts: Vec<Broadcast>,
    unread: Vec<Unread>,
    others: Vec<Other>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    if options.receipts {
        return receipts::measure(&options).await;
    }
    let sizes = options.sizes();
    let mut found = Measured::default();
    for database in database::both(options.postgres.as_deref()) {
        if options.only_unread {
            println!("{database}, answers that nobody reads");
            found
                .unread
                .push(unread::measure(&options, &database).await?);
            continue;
        }
        if options.only_broadcasts {
            println!("{database}, a message to everybody");
            let broadcast = broadcasts::measure(&options, &database).await?;
            found.broadcasts.push(broadcast);
            continue;
        }
        let sizes = if options.only_imports {
            &[]
        } else {
            &sizes[..]
        };
        for &size in sizes {
            println!("{database}, {size} transactions");
            found
                .scales
                .push(scale::measure(&options, &database, size).await?);
        }
        if options.only_reports {
            continue;
        }
        println!("{database}, imports");
        found
            .imports
            .extend(import::measure(&options, &database).await?);
        if options.only_imports {
            continue;
        }
        println!("{database}, sign-in");
        found
            .sign_ins
            .push(sign_in::measure(&options, &database).await?);
        println!("{database}, exchange rates");
        found.rates.push(rates::measure(&database).await?);
        println!("{database}, sockets");
        found
            .sockets
            .push(sockets::measure(&options, &database).await?);
        println!("{database}, a message to everybody");
        found
            .broadcasts
            .push(broadcasts::measure(&options, &database).await?);
        println!("{database}, answers that nobody reads");
        found
            .unread
            .push(unread::measure(&options, &database).await?);
    }
    println!("others");
    for size in sizes
        .into_iter()
        .filter(|_| !options.only_imports && !options.only_broadcasts && !options.only_unread)
    {
        found.others.extend(journal::measure(size)?);
    }
    let report = table::markdown(&found);
    println!("\n{report}");
    match options.report {
        Some(path) => Ok(std::fs::write(path, report)?),
        None => Ok(()),
    }
}
