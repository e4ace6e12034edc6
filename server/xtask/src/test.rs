//! Everything that must hold before a change lands: what `.ci/run` runs, and nothing else.
//!
//! One build in the dev profile serves the Rust tests, the browser tests and `cargo xtask start`. A gate that
//! fails does not stop the others; only what would need its result is left out.

use crate::args::Args;
use crate::kym::{self, Profile};
use crate::postgres::Postgres;
use crate::program::{Program, is_installed};
use crate::report::{Beside, Report};
use crate::{Result, apt, check, generate, npm, root};

pub fn run(args: Args) -> Result<()> {
    args.finish()?;
    apt::ensure(&[
        apt::C_COMPILER,
        apt::NODE,
        apt::CHROMIUM,
        apt::POSTGRES,
        apt::FAKETIME,
    ])?;
    let postgres = Postgres::start()?;
    let mut report = Report::default();
    check::house(&mut report);
    // The compiler comes to crates that all others wait for and leaves a core idle; the client's gates use it. Tests
    // wait until it is done: beside it they would take too long to tell slow from broken.
    let compiling = Beside::begin("build of the server and its tests", build);
    let installed = report.gate("npm install", || {
        npm::install("web").and_then(|()| npm::install("e2e"))
    });
    let client = installed && client(&mut report);
    let built = report.end(compiling);
    if installed {
        report.tests("tests of the client", npm::script("web", "test"));
    }
    server(&mut report, built, &postgres);
    if client && built {
        report.tests(
            "browser tests",
            with_database(npm::script("e2e", "test"), &postgres),
        );
    } else {
        report.skip(
            "browser tests",
            "there is nothing to drive a browser against",
        );
    }
    report.close()
}

/// The program, and all tests of the server.
fn build() -> Result<()> {
    // A build in the dev profile remembers the folder that the client is read from, if it is there.
    let client = root::path("web/dist");
    std::fs::create_dir_all(&client).map_err(|error| format!("{}: {error}", client.display()))?;
    Program::line("cargo test --locked --workspace --no-run").show()
}

/// Whether the client is built.
fn client(report: &mut Report) -> bool {
    check::client(report);
    report.gate("dead code of the client", || {
        npm::script("web", "knip").show()
    });
    report.gate("build of the client", || npm::script("web", "build").show())
        && report.gate("sizes of the client", || npm::script("web", "sizes").show())
}

/// What takes the build of the server, and clippy.
fn server(report: &mut Report, built: bool, postgres: &Postgres) {
    if built {
        let runner = if is_installed("cargo-nextest") {
            "cargo nextest run --locked --workspace"
        } else {
            "cargo test --locked --workspace --lib --bins --tests --no-fail-fast"
        };
        report.tests(
            "tests of the server",
            with_database(Program::line(runner), postgres),
        );
        report.tests(
            "examples in the documentation",
            Program::line("cargo test --locked --workspace --doc"),
        );
        // The build of the tests has made it: they start it as a process.
        let kym = kym::program("kym", Profile::Dev);
        report.gate("generated files are current", || generate::check(&kym));
    }
    report.gate("clippy", check::clippy);
}

fn with_database(program: Program, postgres: &Postgres) -> Program {
    program.env("TEST_POSTGRES_URL", postgres.url())
}
