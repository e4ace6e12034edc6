//! `kym`: parse the command, call it.

use std::time::Duration;

use clap::Parser as _;
use kym::cli::{Arguments, run, run_alone};

/// How long threads are waited for that hash or pack something for nobody any more.
const LAST_WAIT: Duration = Duration::from_secs(1);

fn main() -> anyhow::Result<()> {
    let arguments = match run_alone(Arguments::parse()) {
        Ok(done) => return done,
        Err(arguments) => arguments,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let done = runtime.block_on(run(*arguments));
    runtime.shutdown_timeout(LAST_WAIT);
    done
}
