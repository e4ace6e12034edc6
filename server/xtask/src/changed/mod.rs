//! Quick answers while working: the gates and tests that a change can affect, and what was left out.
//! Everything is proved by `cargo xtask test` alone.

mod areas;
mod browser_tests;
mod diff;
mod plan;
mod selection;
mod world;

use std::collections::BTreeSet;
use std::path::PathBuf;

use plan::{Chosen, Plan, Room};
use world::World;

use crate::kym::{self, Profile};
use crate::postgres::Postgres;
use crate::program::Program;
use crate::proof::{self, Compiling, Group, Report, Runner, with_database};
use crate::{Result, apt, check, clippy, generate, npm, root, target, tools};

pub fn run(since: Option<String>, strict: bool) -> Result<()> {
    let diff = diff::of(since)?;
    if diff.files.is_empty() {
        println!("Nothing differs from {}", diff.since);
        return Ok(());
    }
    println!("{} files differ from {}", diff.files.len(), diff.since);
    let world = World::read()?;
    let plan = Plan::of(diff.files.iter().map(String::as_str), &world);
    for what in plan.lines() {
        println!("  {what}");
    }
    let needs_browser = !plan.specs.is_empty();
    let needs_npm = plan.has(Room::Server)
        || plan.has(Room::Client)
        || plan.has(Room::Browser)
        || needs_browser;
    apt::ensure(&[apt::C_COMPILER, apt::NODE])?;
    tools::install::ensure()?;
    let _held = target::hold()?;
    proof::prepare()?;
    let mut report = Report::default();
    check::house(&mut report);
    if needs_browser && !npm::is_client_current() {
        npm::clear_client()?;
    }
    let compiles = plan.has(Room::Server) || needs_browser;
    let compiling = compiles.then(Compiling::begin);
    let installed = needs_npm && check::packages(&mut report);
    let client = installed && client(&mut report, &plan);
    let built = compiling.is_none_or(|compiling| compiling.end(&mut report));
    let postgres = if compiles {
        apt::ensure(&[apt::POSTGRES, apt::FAKETIME])?;
        Some(Postgres::start()?)
    } else {
        None
    };
    if built {
        server(&mut report, &plan, postgres.as_ref());
    }
    if plan.has(Room::Server) && built && installed {
        let kym = kym::program("kym", Profile::Dev);
        report.gate("generated files are current", Group::Rest, || {
            generate::check(&kym)
        });
    }
    if needs_browser && built && client {
        apt::ensure(&[apt::CHROMIUM])?;
        browser(&mut report, &plan, &world, postgres.as_ref());
    } else if needs_browser {
        report.skip(
            "browser tests",
            Group::Browser,
            "there is nothing to drive a browser against",
        );
    }
    for what in plan.left_out(&world) {
        report.leave_out(what);
    }
    if !strict {
        proof::again(&mut report, postgres.as_ref());
    }
    report.close()
}

/// The gates and tests of the client that are wanted; whether it is built, if a browser needs it.
fn client(report: &mut Report, plan: &Plan) -> bool {
    if plan.has(Room::Client) || plan.has(Room::Browser) {
        check::client(report);
    }
    if plan.has(Room::Client) {
        report.gate("dead code of the client", Group::Client, || {
            npm::script("web", "knip").show()
        });
    }
    let tests = match &plan.units {
        Chosen::All => Some(Runner::Vitest.whole()),
        Chosen::These(files) => related(files),
    };
    if let Some(tests) = tests {
        report.tests(
            "tests of the client",
            Group::Client,
            (Runner::Vitest, tests),
            None,
        );
    }
    plan.specs.is_empty() || report.gate("build of the client", Group::Client, npm::build_client)
}

/// The tests that import one of these files, over whatever ways.
fn related(files: &BTreeSet<String>) -> Option<Program> {
    let there: Vec<PathBuf> = files
        .iter()
        .map(|file| root::path("web").join(file))
        .filter(|file| file.exists())
        .collect();
    (!there.is_empty()).then(|| Runner::Vitest.related().args(there))
}

fn server(report: &mut Report, plan: &Plan, postgres: Option<&Postgres>) {
    if let Some(filter) = plan.server_filter() {
        let tests = Runner::Nextest.some().args(["-E", &filter]);
        report.tests(
            "tests of the server",
            Group::Server,
            (Runner::Nextest, with_database(tests, postgres)),
            postgres,
        );
    }
    if plan.has(Room::Domain) {
        report.examples(
            "examples in the documentation",
            Group::Server,
            clippy::with(Program::line(
                "cargo test --locked --package kym-domain --package kym-statements --doc",
            )),
        );
    }
}

fn browser(report: &mut Report, plan: &Plan, world: &World, postgres: Option<&Postgres>) {
    let specs = match &plan.specs {
        Chosen::All => &world.specs.keys().cloned().collect(),
        Chosen::These(specs) => specs,
    };
    for (project, files) in selection::by_project(specs) {
        let tests = Runner::Playwright
            .some()
            .arg(format!("--project={project}"))
            .args(files);
        report.tests(
            &format!("browser tests ({project})"),
            Group::Browser,
            (Runner::Playwright, with_database(tests, postgres)),
            postgres,
        );
    }
}
