//! `kym`: parse the command, call it.

use clap::Parser as _;
use kym::cli::{Arguments, run, run_alone};

fn main() -> anyhow::Result<()> {
    let arguments = match run_alone(Arguments::parse()) {
        Ok(done) => return done,
        Err(arguments) => arguments,
    };
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(run(*arguments))
}
