//! From the files of a change to the tests that it can affect. Generous within some minutes: what imports a noun or
//! reads its tables is run with it, and what asks something of every noun always is.

use std::collections::BTreeSet;

use super::areas::{AREAS, MATRIX, OF_ALL, ROOMS};
use super::browser_tests::{FEATURES, JOURNEY, LOOKING, LOOKS, OF_EVENTS, OF_THE_FRAME};
use super::world::World;

/// What is to be run beside the gates that cost nothing.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan {
    rooms: BTreeSet<Room>,
    /// Modules of the tests of the API.
    pub api: Chosen<String>,
    /// Whether those are run on PostgreSQL, too: where its SQL may be another.
    pub on_both: bool,
    /// Modules of the failure tests.
    pub failures: Chosen<String>,
    /// Tests of the client that have to do with these files, by their paths below `web`.
    pub units: Chosen<String>,
    /// Browser tests.
    pub specs: Chosen<String>,
}

/// What has its own gates and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Room {
    /// Anything in Rust: it is compiled, and clippy is asked.
    Server,
    Domain,
    /// The contract of the store, and its unit tests.
    Store,
    /// The unit tests of the program, which are few.
    App,
    Chores,
    /// Types, lints and dead code.
    Client,
    /// Types and lints of the browser tests.
    Browser,
}

/// Some of them, or all.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen<T> {
    These(BTreeSet<T>),
    All,
}

impl<T: Ord> Default for Chosen<T> {
    fn default() -> Self {
        Self::These(BTreeSet::new())
    }
}

impl<T: Ord> Chosen<T> {
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::These(set) if set.is_empty())
    }

    fn add(&mut self, more: impl IntoIterator<Item = T>) {
        if let Self::These(set) = self {
            set.extend(more);
        }
    }
}

impl Plan {
    pub fn of<'a>(files: impl IntoIterator<Item = &'a str>, world: &World) -> Self {
        let mut plan = Self::default();
        for file in files {
            plan.add(file, world);
        }
        if !plan.api.is_empty() {
            plan.api.add(OF_ALL.map(str::to_owned));
        }
        if let Chosen::These(specs) = &mut plan.specs
            && specs.contains(LOOKING)
        {
            let all = world.specs.keys();
            let start = format!("{LOOKING}/");
            specs.extend(all.filter(|name| name.starts_with(&start)).cloned());
        }
        // What was renamed or is gone cannot be run.
        retain(&mut plan.api, &world.api());
        retain(&mut plan.failures, &world.failures);
        retain(&mut plan.specs, &world.specs.keys().cloned().collect());
        plan
    }

    pub fn has(&self, room: Room) -> bool {
        self.rooms.contains(&room)
    }

    /// What is written there is used by each test of the API.
    fn all_over_the_store(&mut self) {
        self.rooms.extend([Room::Server, Room::Store]);
        self.api = Chosen::All;
    }

    fn add(&mut self, file: &str, world: &World) {
        let parts: Vec<&str> = file.split('/').collect();
        self.on_both |= speaks_to_databases(&parts);
        match parts.as_slice() {
            ["server", "xtask", ..] => self.rooms.extend([Room::Server, Room::Chores]),
            [
                "server",
                "domain" | "analytics" | "commerce",
                "src",
                rest @ ..,
            ] => {
                self.rooms.extend([Room::Server, Room::Domain, Room::Store]);
                self.room(rest, world);
            }
            ["server", "statements", "src", ..] => {
                self.rooms.extend([Room::Server, Room::Domain]);
                self.nouns(["imports", "exchange_rate_providers"], world);
                self.api.add(["found_files".to_owned()]);
            }
            ["server", room, "src", rest @ ..] if is_store(room) => {
                self.rooms.extend([Room::Server, Room::Store]);
                self.room(rest, world);
            }
            ["server", "store", "tests", ..] => self.rooms.extend([Room::Server, Room::Store]),
            // The tests of the store take their databases from the latter, too.
            ["server", "testing", "src", "prepared", ..] => self.all_over_the_store(),
            ["server", room, ..] if is_store(room) => self.all_over_the_store(),
            [
                "server",
                "platform" | "rates" | "ai" | "billing" | "notifications" | "planned" | "identity"
                | "books" | "planning" | "reports" | "app",
                "src",
                rest @ ..,
            ] => self.app(rest, world),
            ["server", "app", "tests", "failures", rest @ ..] => {
                self.rooms.extend([Room::Server]);
                match stem(rest) {
                    module if world.failures.contains(module) => {
                        self.failures.add([module.to_owned()]);
                    }
                    _ => self.failures = Chosen::All,
                }
            }
            ["server", "app", "tests", target, rest @ ..] => self.api_test(target, rest, world),
            ["server", "testing", ..] => {
                self.rooms.extend([Room::Server]);
                self.api = Chosen::All;
            }
            ["server", "platform", "templates", ..] => {
                self.rooms.extend([Room::Server, Room::App]);
                self.nouns(["mail", "reports", "saved_reports"], world);
            }
            ["server", "platform", "fonts", ..] => {
                self.rooms.extend([Room::Server]);
                self.nouns(["auth"], world);
            }
            ["server", "pages", ..] => {
                self.rooms.extend([Room::Server]);
                self.nouns(["reports", "saved_reports", "invoices"], world);
            }
            ["server", ..]
            | ["Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml" | "clippy.toml"] => {
                self.rooms.extend([Room::Server]);
            }
            ["web", "src", rest @ ..] => self.client(file, rest, world),
            ["web", "public", ..] => self.rooms.extend([Room::Client]),
            ["web", ..] => {
                self.rooms.insert(Room::Client);
                self.units = Chosen::All;
            }
            ["e2e", rest @ ..] => self.browser(rest, world),
            _ => {}
        }
    }

    /// A file of `domain` or `store`.
    fn room(&mut self, rest: &[&str], world: &World) {
        let name = stem(rest);
        if let Some((_, nouns)) = ROOMS.iter().find(|(room, _)| *room == name) {
            self.nouns(nouns.iter().copied(), world);
        } else if world.importers.contains_key(name) {
            self.nouns([name], world);
        } else {
            self.api = Chosen::All;
        }
        // Who may do what is asked of these, whatever the noun.
        if matches!(name, "workspaces" | "members" | "access" | "users") {
            self.api.add([MATRIX.to_owned()]);
        }
    }

    /// A file of the program.
    fn app(&mut self, rest: &[&str], world: &World) {
        self.rooms.extend([Room::Server, Room::App]);
        self.specs.add([JOURNEY.to_owned()]);
        let name = stem(rest);
        if world.importers.contains_key(name) {
            self.nouns([name], world);
            let is_said = |part: &&str| {
                ["wire", "files", "gather", "question"]
                    .iter()
                    .any(|start| part.starts_with(start))
            };
            if !rest.iter().any(is_said) {
                self.api.add([MATRIX.to_owned()]);
            }
        } else if name == "demo" {
            self.api.add(["demo".to_owned()]);
        } else {
            self.api = Chosen::All;
            self.specs.add(["sign-in", "conflicts"].map(str::to_owned));
        }
        if matches!(name, "jobs" | "server" | "main" | "idempotency") {
            self.failures = Chosen::All;
        }
        if rest.last() == Some(&"job.rs") {
            self.failures.add(["kill".to_owned()]);
        }
    }

    fn api_test(&mut self, target: &str, rest: &[&str], world: &World) {
        self.rooms.extend([Room::Server]);
        match rest {
            ["main.rs"] => self
                .api
                .add(world.targets.get(target).into_iter().flatten().cloned()),
            ["matrix.toml"] => self.api.add([MATRIX.to_owned()]),
            _ => self.api.add([stem(rest).to_owned()]),
        }
    }

    /// The tests of these nouns, of those that import them, and of those that read their tables.
    fn nouns<'a>(&mut self, nouns: impl IntoIterator<Item = &'a str>, world: &World) {
        for noun in nouns {
            self.own(noun);
            for importer in world.importers.get(noun).into_iter().flatten() {
                self.own_api(importer);
            }
            for reader in area_readers(noun) {
                self.own_api(reader);
            }
        }
    }

    fn own(&mut self, noun: &str) {
        self.own_api(noun);
        if let Some(area) = AREAS.iter().find(|area| area.noun == noun) {
            self.failures
                .add(area.failures.iter().map(|&name| name.to_owned()));
        }
    }

    fn own_api(&mut self, noun: &str) {
        let area = AREAS.iter().find(|area| area.noun == noun);
        let others = area.map_or(&[][..], |area| area.api);
        let all = [noun].into_iter().chain(others.iter().copied());
        self.api.add(all.map(str::to_owned));
    }

    /// A file of the client.
    fn client(&mut self, file: &str, rest: &[&str], world: &World) {
        self.rooms.extend([Room::Client]);
        let below_web = file.trim_start_matches("web/").to_owned();
        match rest {
            ["test", ..] => self.units = Chosen::All,
            _ => self.units.add([below_web]),
        }
        if is_test(file) {
            return;
        }
        self.units.add([
            "src/architecture.test.ts".to_owned(),
            "src/i18n/i18n.test.ts".to_owned(),
        ]);
        self.specs.add([JOURNEY.to_owned()]);
        let is_told = rest.last().is_some_and(|name| {
            ["events.ts", "realtime.ts", "live.ts", "event-handlers.ts"].contains(name)
        });
        if is_told || rest.first() == Some(&"realtime") {
            self.specs.add(OF_EVENTS.map(str::to_owned));
        }
        match rest {
            ["features", _, feature, ..] => self.specs.add(specs_of(feature)),
            ["i18n", _, texts] => self.specs.add(world.specs_with_texts(texts)),
            _ => self.specs.add(OF_THE_FRAME.map(str::to_owned)),
        }
    }

    /// A file of the browser tests.
    fn browser(&mut self, rest: &[&str], world: &World) {
        self.rooms.extend([Room::Browser]);
        match rest {
            [file] if file.ends_with(".spec.ts") => {
                self.specs
                    .add([file.trim_end_matches(".spec.ts").to_owned()]);
            }
            ["pages", file] => {
                self.specs.add(world.users_of(file.trim_end_matches(".ts")));
                self.specs.add([JOURNEY.to_owned()]);
            }
            [.., file] if ends_with(file, ".md") => {}
            _ => self.specs.add(OF_THE_FRAME.map(str::to_owned)),
        }
    }
}

fn retain(some: &mut Chosen<String>, there: &BTreeSet<String>) {
    if let Chosen::These(set) = some {
        set.retain(|name| there.contains(name));
    }
}

/// The name of the folder or file directly below.
fn stem<'a>(rest: &[&'a str]) -> &'a str {
    rest.first().map_or("", |name| name.trim_end_matches(".rs"))
}

/// What is above the store does not know which database there is.
fn speaks_to_databases(parts: &[&str]) -> bool {
    matches!(
        parts,
        ["server", "testing", ..]
            | ["server", "app", "tests", ..]
            | ["Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml"]
    ) || matches!(parts, ["server", room, ..] if is_store(room))
}

/// Whether a crate is one of those that hold SQL.
fn is_store(room: &str) -> bool {
    matches!(
        room,
        "store" | "billing-store" | "notification-store" | "planning-store"
    )
}

fn ends_with(file: &str, suffix: &str) -> bool {
    file.ends_with(suffix)
}

fn is_test(file: &str) -> bool {
    file.ends_with(".test.ts") || file.ends_with(".test.tsx")
}

fn area_readers(noun: &str) -> &'static [&'static str] {
    let area = AREAS.iter().find(|area| area.noun == noun);
    area.map_or(&[], |area| area.readers)
}

fn specs_of(feature: &str) -> Vec<String> {
    let others = FEATURES.iter().find(|(name, _)| *name == feature);
    let others = others.map_or(&[][..], |(_, specs)| *specs);
    let looks = LOOKS
        .iter()
        .filter(|(_, features)| features.contains(&feature))
        .map(|(spec, _)| format!("{LOOKING}/{spec}"));
    let all = [feature].into_iter().chain(others.iter().copied());
    all.map(str::to_owned).chain(looks).collect()
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
