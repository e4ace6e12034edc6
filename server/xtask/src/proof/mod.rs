//! Everything that must hold before a change lands: what `.ci/run` runs, and nothing else.
//!
//! One build in the dev profile serves the Rust tests, the browser tests and `cargo xtask start`. A gate that
//! fails does not stop the others; only what would need its result is left out.

mod again;
mod budget;
mod compile;
mod counts;
mod junit;
mod part;
mod report;
mod runner;
mod table;
mod unsteady;

pub use again::{run as again, with_database};
pub use budget::Group;
pub use compile::{Compiling, build};
pub use junit::{Case, Outcome};
pub use report::Report;
pub use runner::{Runner, prepare};
pub use unsteady::first_lines;

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::postgres::Postgres;
use crate::program::Program;
use crate::{Result, apt, changed, check, clippy, generate, models, npm, target, tools};

pub fn run(mut args: Args) -> Result<()> {
    let strict = args.flag("--strict");
    if args.flag("--changed") {
        let since = args.word();
        args.finish()?;
        return changed::run(since, strict);
    }
    args.finish()?;
    apt::ensure(&apt::OF_THE_PROOF)?;
    tools::install::ensure()?;
    models::ensure()?;
    let _held = target::hold()?;
    prepare()?;
    let postgres = Postgres::start()?;
    let mut report = Report::default();
    check::house(&mut report);
    npm::clear_client()?;
    // The compiler comes to crates that all others wait for and leaves a core idle; the client uses it. Tests of the
    // server and of the browser wait until it is done: beside it they would take twice as long and more.
    let compiling = Compiling::begin();
    let installed = check::packages(&mut report);
    let client = installed && client(&mut report);
    let built = compiling.end(&mut report);
    if built {
        server(&mut report, &postgres);
    } else {
        report.skip("tests of the server", Group::Server, "the build failed");
    }
    if client && built {
        let browser = with_database(Runner::Playwright.whole(), Some(&postgres));
        report.tests(
            "browser tests",
            Group::Browser,
            (Runner::Playwright, browser),
            Some(&postgres),
        );
    } else {
        report.skip(
            "browser tests",
            Group::Browser,
            "there is nothing to drive a browser against",
        );
    }
    if !strict {
        again(&mut report, Some(&postgres));
    }
    report.close()
}

/// The client's gates and its tests; whether it is built.
fn client(report: &mut Report) -> bool {
    check::client(report);
    report.gate("dead code of the client", Group::Client, || {
        npm::script("web", "knip").show()
    });
    let built = report.gate("build of the client", Group::Client, || {
        npm::script("web", "build").show()
    }) && report.gate("sizes of the client", Group::Client, || {
        npm::script("web", "sizes").show()
    });
    report.tests(
        "tests of the client",
        Group::Client,
        (Runner::Vitest, Runner::Vitest.whole()),
        None,
    );
    built
}

/// What takes the build of the server.
fn server(report: &mut Report, postgres: &Postgres) {
    let tests = with_database(Runner::Nextest.whole(), Some(postgres));
    report.tests(
        "tests of the server",
        Group::Server,
        (Runner::Nextest, tests),
        Some(postgres),
    );
    report.examples(
        "examples in the documentation",
        Group::Server,
        clippy::with(Program::line("cargo test --locked --workspace --doc")),
    );
    // The build of the tests has made it: they start it as a process.
    let kym = kym::program("kym", Profile::Dev);
    report.gate("generated files are current", Group::Rest, || {
        generate::check(&kym)
    });
}
