//! `kym`: parse the command, call it.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser as _;
use kym::cli::{Arguments, run, run_alone};

/// How long threads are waited for that hash or pack something for nobody any more.
const LAST_WAIT: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let done = match run_alone(Arguments::parse()) {
        Ok(done) => done.map_err(|error| format!("{error:#}")),
        Err(arguments) => run_on_threads(*arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            // Nobody is left to be told when this fails, too.
            let _ = writeln!(std::io::stderr(), "Error: {words}");
            ExitCode::FAILURE
        }
    }
}

fn run_on_threads(arguments: Arguments) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("No threads can be started: {error}"))?;
    let done = runtime.block_on(run(arguments));
    runtime.shutdown_timeout(LAST_WAIT);
    done.map_err(|error| error.to_string())
}
