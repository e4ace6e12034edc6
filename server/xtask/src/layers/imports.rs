//! Inside the program, nouns stand on floors and import only their own or a lower floor, of their own crate or another.
//! Mechanisms import no noun; the lists name them all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::{Result, root};

/// The crates of the program. What one of them may use of the others is the border of [`super::manifests`].
const CRATES: [&str; 12] = [
    "platform",
    "rates",
    "ai",
    "billing",
    "notifications",
    "planned",
    "identity",
    "books",
    "planning",
    "reports",
    "receipts",
    "app",
];

/// From the ground up; nouns of one floor do not know each other.
const FLOORS: [&[&str]; 32] = [
    &["mail", "payment_protocols", "protocols"],
    &["notifications"],
    &[
        "broadcasts",
        "channels",
        "digests",
        "inbox",
        "new_versions",
        "notification_settings",
        "rate_gaps",
        "transaction_watches",
        "unsubscribing",
    ],
    &["notification_defaults"],
    &[
        "currencies",
        "ledger",
        "payment_settings",
        "plan_usage",
        "plans",
    ],
    &["exchange_rates", "subscriptions", "workspaces"],
    &["payment_methods", "payments"],
    &["sessions", "users"],
    &[
        "checkout",
        "invoices",
        "passkeys",
        "registration_invitations",
        "revenue",
        "second_factor",
        "webhooks",
    ],
    &["auth"],
    &["password_resets"],
    &["administration"],
    &["exchange_rate_providers", "workspace_invitations"],
    &["budget_plans", "goal_events", "schedules"],
    &["rules"],
    &["ai_models", "categories", "members", "views"],
    &["ai_consents"],
    &["ai_calls"],
    &["accounts"],
    &["transactions"],
    &[
        "attachments",
        "category_suggestions",
        "transfer_suggestions",
    ],
    &["imports", "receipts", "reconciliations"],
    &["reconversions"],
    &["workspace_rates"],
    &["recurring"],
    &["budgets", "tags"],
    &["goals"],
    &["forecast"],
    &["reports"],
    &["all_workspaces", "insights", "saved_reports"],
    &["dashboards"],
    &["exports", "history"],
];

/// Things that every noun stands on and that know none.
const MECHANISMS: [&str; 22] = [
    "access",
    "answer",
    "changes",
    "config",
    "connections",
    "context",
    "error",
    "health",
    "http",
    "idempotency",
    "installation",
    "jobs",
    "logging",
    "operator_error",
    "outbound",
    "realtime",
    "sealed",
    "secret_key",
    "server",
    "state",
    "static_files",
    "usage",
];

/// The lists that name every noun.
const LISTS: [&str; 6] = [
    "router.rs",
    "openapi/mod.rs",
    "openapi/events.rs",
    "registrations.rs",
    "lib.rs",
    "main.rs",
];

/// Entrances beside HTTP: they call whatever they need, and nobody calls them.
const ENTRANCES: [&str; 2] = ["cli", "demo"];

/// A folder of this name has not been asked whose noun it holds.
const HOMELESS: [&str; 5] = ["utils", "util", "common", "helpers", "models"];

/// A file of the program.
struct Source {
    /// Below the clone.
    path: String,
    /// Below the sources of its crate.
    name: String,
    text: String,
}

pub fn complaints() -> Result<Vec<String>> {
    let sources = sources()?;
    let complaints = sources
        .iter()
        .flat_map(|source| complaints_about(&source.path, &source.name, &source.text));
    Ok(complaints.collect())
}

/// Each noun with those that import it.
pub fn importers() -> Result<BTreeMap<String, BTreeSet<String>>> {
    let mut importers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources = sources()?;
    for source in &sources {
        let room = room(&source.name);
        if floor(&room).is_some() {
            importers.insert(room, BTreeSet::new());
        }
    }
    for source in sources {
        let room = room(&source.name);
        if floor(&room).is_none() {
            continue;
        }
        for other in imported(&source.text) {
            if other != room
                && let Some(known) = importers.get_mut(&other)
            {
                known.insert(room.clone());
            }
        }
    }
    Ok(importers)
}

/// Each file with its text, in the order of the crates and of their names.
fn sources() -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for name in CRATES {
        let folder = format!("server/{name}/src");
        let root = root::path(&folder);
        let mut files = root::files_below(&root, &[]);
        files.retain(|path| path.extension().is_some_and(|suffix| suffix == "rs"));
        files.sort();
        for file in files {
            let name = file.strip_prefix(&root).unwrap_or(&file);
            let name = name.to_string_lossy().into_owned();
            let path = format!("{folder}/{name}");
            let text = fs::read_to_string(&file).map_err(|error| format!("{path}: {error}"))?;
            sources.push(Source { path, name, text });
        }
    }
    Ok(sources)
}

/// The folder or file directly below the sources.
fn room(file: &str) -> String {
    let first = Path::new(file).iter().next().unwrap_or_default();
    let first = first.to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

fn complaints_about(path: &str, file: &str, text: &str) -> Vec<String> {
    let room = room(file);
    let room = room.as_str();
    if HOMELESS.contains(&room) {
        return vec![format!(
            "{path}: whose is it? There is no `{room}` in this house"
        )];
    }
    if LISTS.contains(&file) {
        return Vec::new();
    }
    let known = floor(room).is_some() || MECHANISMS.contains(&room) || ENTRANCES.contains(&room);
    if !known {
        return vec![format!(
            "{path}: `{room}` stands on no floor of server/xtask/src/layers/imports.rs"
        )];
    }
    let wrong = imported(text)
        .into_iter()
        .filter(|other| !may_import(room, other));
    wrong
        .map(|other| format!("{path}: `{room}` must not import `{other}`"))
        .collect()
}

fn may_import(room: &str, other: &str) -> bool {
    if ENTRANCES.contains(&room) {
        return true;
    }
    match (floor(room), floor(other)) {
        (_, None) => !ENTRANCES.contains(&other) || room == other,
        (None, Some(_)) => false,
        (Some(mine), Some(theirs)) => room == other || theirs < mine,
    }
}

fn floor(noun: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&noun))
}

/// The first word after each `crate::` or the name of another crate of the program, also inside
/// `crate::{a::…, b::…}`, which may run over several lines.
fn imported(text: &str) -> Vec<String> {
    let code: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = code.join("\n");
    let others = CRATES.map(|name| format!("kym_{name}::"));
    let starts = others.iter().map(String::as_str).chain(["crate::"]);
    let mut found: Vec<String> = starts
        .flat_map(|start| code.split(start).skip(1))
        .flat_map(|rest| match rest.strip_prefix('{') {
            None => vec![first_word(rest)],
            Some(list) => top_level(list),
        })
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The first words of a list's parts, up to the brace that closes it.
fn top_level(list: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let mut words = vec![first_word(list)];
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => words.push(first_word(&list[at + 1..])),
            _ => {}
        }
    }
    words
}

fn first_word(path: &str) -> &str {
    let path = path.trim_start();
    let end = path
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(path.len());
    &path[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(file: &str, text: &str) -> Vec<String> {
        complaints_about(&format!("server/books/src/{file}"), file, text)
    }

    #[test]
    fn a_noun_may_look_down_but_not_up_or_sideways() {
        assert!(complaints("transactions/service.rs", "use crate::accounts::service;").is_empty());
        assert_eq!(
            complaints("accounts/service.rs", "use crate::transactions::wire;").len(),
            1
        );
        assert_eq!(
            complaints(
                "views/wire.rs",
                "use crate::{context::Ctx, categories::wire};"
            )
            .len(),
            1
        );
        assert_eq!(
            complaints("accounts/wire.rs", "use kym_planning::budgets::service;").len(),
            1
        );
    }

    #[test]
    fn a_mechanism_knows_no_noun_but_a_list_knows_them_all() {
        assert_eq!(
            complaints("http/json.rs", "let x = crate::users::wire::Body;").len(),
            1
        );
        assert!(complaints("router.rs", "crate::transactions::routes::router()").is_empty());
        assert!(complaints("cli/demo.rs", "use crate::transactions::service;").is_empty());
    }

    #[test]
    fn nobody_calls_an_entrance_and_every_room_is_known() {
        assert_eq!(
            complaints("jobs/worker.rs", "use crate::demo::fill;").len(),
            1
        );
        assert!(complaints("cli/serve.rs", "use crate::demo;").is_empty());
        assert_eq!(complaints("gadgets/mod.rs", "").len(), 1);
    }

    #[test]
    fn nobody_lives_in_utils() {
        assert_eq!(complaints("utils/mod.rs", "").len(), 1);
        assert_eq!(complaints("helpers.rs", "").len(), 1);
    }

    #[test]
    fn every_form_of_import_is_seen() {
        assert_eq!(
            imported("use crate::{a::{b, c},\n    d,\n};\nlet e = (crate::f(), g);"),
            ["a", "d", "f"]
        );
        assert_eq!(
            imported("use kym_books::{accounts, rules::wire};\nuse kym_domain::goals;"),
            ["accounts", "rules"]
        );
        assert!(imported("// see crate::transactions").is_empty());
    }
}
