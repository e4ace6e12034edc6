//! What a developer types: `cargo xtask <command>`. Hardly anything beside the standard library, so that the first
//! command of a fresh clone starts at once and no chore waits for the product to compile.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "talking to the developer is what this program is for"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "chores run on the real clock and the real environment"
)]

mod apt;
mod args;
mod asvs;
mod bench;
mod changed;
mod check;
mod clippy;
mod cpu;
mod dev;
mod generate;
mod kym;
mod layers;
mod migration;
mod models;
mod npm;
mod paths;
mod postgres;
mod program;
mod proof;
mod root;
mod scratch;
mod screenshots;
mod size;
mod soak;
mod start;
mod target;
mod tools;

use std::process::ExitCode;

use args::Args;

/// Why a chore stopped, in a sentence for the developer.
pub type Result<T> = std::result::Result<T, String>;

const USAGE: &str = "\
cargo xtask <command>

  start [--demo] [--database URL] [--port N] [--data DIR]
                       install what is missing, build, run the whole product
  test [--strict]      install what is missing, run every gate and every test; what fails is run once more,
                       alone, unless the run is strict
       [--changed [REV]]
                       only what the change since REV can affect (else: since what others have), in minutes
  soak [MINUTES] [--load N] [--seed N]
                       the whole suite again and again, in random order, beside load; tells what failed how often
  check                the quick gates: format, layers, size, named tests, licences, unused dependencies, types,
                       lints, generated files; what it builds, the tests use
  gen                  write the contract, the client's types and the generated documents
  layers               who may import whom, and that no modules use each other in a circle
  size                 no hand-written file over 500 lines
  new-migration NAME   make the next pair of migration files
  postgres [COMMAND…]  run a command (or wait for Enter) beside a throw-away PostgreSQL
  dev                  server and Vite side by side, the client reloading itself
  bench [--quick]      measure the product, write docs/performance.md
        [--up-to ROWS] without the larger sizes: filling 1,000,000 takes most of an hour
  bench receipts [--quick] [--failures DIR]
                       measure how receipts are read, write the figures into docs/receipts.md; what was read wrongly
                       goes into the folder
  screenshots [--to DIR]
                       every screen, both themes, both languages, both sizes
";

fn main() -> ExitCode {
    let mut args = Args::from_environment();
    let outcome = match args.word().as_deref() {
        Some("start") => start::run(args),
        Some("test") => proof::run(args),
        Some("soak") => soak::run(args),
        Some("check") => check::run(args),
        Some("gen") => generate::run(args),
        Some("layers") => layers::run(args),
        Some("size") => size::run(args),
        Some("new-migration") => migration::run(args),
        Some("postgres") => postgres::run(args),
        Some("dev") => dev::run(args),
        Some("bench") => bench::run(args),
        Some("screenshots") => screenshots::run(args),
        Some("help" | "--help" | "-h") | None => {
            print!("{USAGE}");
            Ok(())
        }
        Some(other) => Err(format!("there is no command `{other}`\n\n{USAGE}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
