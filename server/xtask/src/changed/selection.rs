//! A plan as the runners take it, and in words.

use std::collections::{BTreeMap, BTreeSet};

use super::browser_tests::{LOOKING, ON_POSTGRES};
use super::plan::{Chosen, Plan, Room};
use super::world::World;

impl Plan {
    /// What nextest is asked for, or nothing.
    pub fn server_filter(&self) -> Option<String> {
        let mut parts = Vec::new();
        let mut add = |wanted: bool, part: &str| {
            if wanted {
                parts.push(part.to_owned());
            }
        };
        add(self.has(Room::Chores), "package(xtask)");
        add(
            self.has(Room::Domain),
            "package(kym-domain) | package(kym-analytics) | package(kym-commerce) | package(kym-statements)",
        );
        add(self.has(Room::Store), "package(kym-store)");
        add(self.has(Room::App), "(package(kym-app) & not kind(test))");
        let api = "package(kym-app) & kind(test) & not binary(failures)";
        let on_one = format!("{api} & not test(/::postgres$/)");
        for (modules, tests) in [
            (&self.api, if self.on_both { api } else { &on_one }),
            (&self.failures, "binary(failures)"),
        ] {
            match modules {
                Chosen::All => parts.push(format!("({tests})")),
                Chosen::These(set) if set.is_empty() => {}
                Chosen::These(set) => {
                    let names: Vec<&str> = set.iter().map(String::as_str).collect();
                    parts.push(format!("({tests} & test(/^(?:{})::/))", names.join("|")));
                }
            }
        }
        (!parts.is_empty()).then(|| parts.join(" | "))
    }

    /// What is run beside the gates, for whoever waits.
    pub fn lines(&self) -> Vec<String> {
        let count = |chosen: &Chosen<String>| match chosen {
            Chosen::All => "all".to_owned(),
            Chosen::These(set) => set.iter().cloned().collect::<Vec<_>>().join(", "),
        };
        let mut told = Vec::new();
        told.extend(
            self.server_filter()
                .map(|filter| format!("tests of the server: {filter}")),
        );
        for (kind, chosen) in [
            ("tests of the client that depend on", &self.units),
            ("browser tests", &self.specs),
        ] {
            if !chosen.is_empty() {
                told.push(format!("{kind}: {}", count(chosen)));
            }
        }
        told
    }

    /// What of this is not run, for whoever reads the result.
    pub fn left_out(&self, world: &World) -> Vec<String> {
        let mut left_out = Vec::new();
        let mut kind = |wanted: bool, what: &str| {
            if !wanted {
                left_out.push(what.to_owned());
            }
        };
        kind(self.has(Room::Server), "clippy and the build of the server");
        kind(
            self.has(Room::Domain),
            "tests of kym-domain, kym-analytics, kym-commerce and kym-statements",
        );
        kind(self.has(Room::Store), "tests of kym-store");
        kind(
            self.has(Room::Client),
            "types, lints and build of the client",
        );
        kind(
            self.units == Chosen::All,
            &format!(
                "tests of the client{}",
                if self.units.is_empty() {
                    ""
                } else {
                    " that do not depend on the changed files"
                }
            ),
        );
        left_out.extend(rest("tests of the API", &self.api, &world.api()));
        if !self.api.is_empty() && !self.on_both {
            left_out.push("tests of the API on PostgreSQL".to_owned());
        }
        left_out.extend(rest("failure tests", &self.failures, &world.failures));
        let specs = world.specs.keys().cloned().collect();
        left_out.extend(rest("browser tests", &self.specs, &specs));
        if !self.specs.is_empty() {
            left_out.push("browser tests on PostgreSQL, but for those that need it".to_owned());
        }
        left_out
    }
}

/// The projects of the browser tests with the files that are to be run in each.
pub fn by_project(specs: &BTreeSet<String>) -> BTreeMap<&'static str, Vec<String>> {
    let mut projects: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for name in specs {
        let project = if ON_POSTGRES.contains(&name.as_str()) {
            "postgres"
        } else if name.starts_with(&format!("{LOOKING}/")) {
            LOOKING
        } else {
            "sqlite"
        };
        // With the folder, or one of the same name below another would be meant too.
        let file = format!("e2e/{name}.spec.ts");
        projects.entry(project).or_default().push(file);
    }
    projects
}

fn rest(kind: &str, run: &Chosen<String>, there: &BTreeSet<String>) -> Option<String> {
    let Chosen::These(run) = run else {
        return None;
    };
    let rest: Vec<&str> = there.difference(run).map(String::as_str).collect();
    if rest.is_empty() {
        None
    } else if run.is_empty() {
        Some(format!("{kind}, all"))
    } else {
        Some(format!("{kind}: {}", rest.join(", ")))
    }
}
