use std::collections::{BTreeMap, BTreeSet};

use super::*;

fn world() -> World {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let map = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
        let pairs = pairs.iter();
        pairs
            .map(|&(name, text)| (name.to_owned(), text.to_owned()))
            .collect()
    };
    World {
        importers: [
            ("budgets", set(&["forecast", "history"])),
            ("forecast", set(&[])),
            ("history", set(&[])),
            ("saved_reports", set(&["exports"])),
            ("exports", set(&[])),
        ]
        .map(|(noun, importers)| (noun.to_owned(), importers))
        .into(),
        targets: [
            ("books", set(&["bulk", "exports", "history"])),
            ("frame", set(&["authorization", "errors"])),
            ("identity", set(&["outbox"])),
            ("planning", set(&["budgets", "forecast", "planning"])),
            ("reports", set(&["saved_reports"])),
        ]
        .map(|(target, modules)| (target.to_owned(), modules))
        .into(),
        failures: set(&["kill", "mailed_reports"]),
        specs: map(&[
            ("journey", ""),
            ("sign-in", ""),
            ("accessibility/planned", ""),
            ("accessibility/visitors", ""),
            ("conflicts", ""),
            ("budgets", "new BudgetPage(page); text(\"budgets.add\")"),
            ("reports", "text(\"reports.add\")"),
            ("together", ""),
        ]),
        pages: map(&[("budget", "export class BudgetPage {\n  add() {}\n}")]),
    }
}

fn plan(files: &[&str]) -> Plan {
    Plan::of(files.iter().copied(), &world())
}

fn these(names: &[&str]) -> Chosen<String> {
    Chosen::These(names.iter().map(|&name| name.to_owned()).collect())
}

#[test]
fn a_noun_is_tested_with_what_imports_it_and_what_asks_of_all() {
    let plan = plan(&["server/app/src/budgets/service.rs"]);
    let modules = [
        "authorization",
        "budgets",
        "errors",
        "forecast",
        "history",
        "planning",
    ];
    assert_eq!(plan.api, these(&modules));
    assert_eq!(plan.specs, these(&["journey"]));
    assert!(plan.has(Room::App) && !plan.has(Room::Domain) && !plan.has(Room::Client));
}

#[test]
fn what_only_words_answers_asks_nothing_of_the_matrix() {
    let Chosen::These(api) = plan(&["server/app/src/budgets/wire.rs"]).api else {
        panic!("not all of them");
    };
    assert!(!api.contains("authorization") && api.contains("budgets"));
}

#[test]
fn a_rule_and_the_sql_of_a_noun_are_tested_all_the_way_up() {
    let domain = plan(&["server/domain/src/budgets/carry.rs"]);
    assert!(domain.has(Room::Domain) && domain.has(Room::Store));
    let statements = plan(&["server/statements/src/camt.rs"]);
    assert!(statements.has(Room::Domain) && !statements.has(Room::Store));
    let store = plan(&["server/store/src/saved_reports.rs"]);
    assert!(!store.has(Room::Domain) && store.has(Room::Store));
    assert_eq!(
        store.api,
        these(&["errors", "exports", "outbox", "saved_reports"])
    );
    assert_eq!(store.failures, these(&["mailed_reports"]));
    let billed = plan(&["server/billing-store/src/payment_accounts.rs"]);
    assert!(!billed.has(Room::Domain) && billed.has(Room::Store) && billed.on_both);
    assert_ne!(billed.api, Chosen::All);
}

#[test]
fn a_mechanism_is_tested_by_all_tests_of_the_api() {
    for file in [
        "server/app/src/http/json.rs",
        "server/app/src/realtime/hub.rs",
        "server/domain/src/money/amount.rs",
        "server/store/src/db.rs",
        "server/store/migrations/sqlite/0001_a.sql",
        "server/testing/src/home.rs",
    ] {
        assert_eq!(plan(&[file]).api, Chosen::All, "{file}");
    }
    assert_eq!(
        plan(&["server/app/src/jobs/worker.rs"]).failures,
        Chosen::All
    );
}

#[test]
fn a_test_that_is_changed_is_run() {
    assert_eq!(
        plan(&["server/app/tests/books/bulk/edit.rs"]).api,
        these(&["bulk", "errors"])
    );
    assert_eq!(
        plan(&["server/app/tests/planning/main.rs"]).api,
        these(&["budgets", "errors", "forecast", "planning"])
    );
    assert_eq!(
        plan(&["server/app/tests/frame/matrix.toml"]).api,
        these(&["authorization", "errors"])
    );
    assert_eq!(
        plan(&["server/app/tests/failures/kill.rs"]).failures,
        these(&["kill"])
    );
    let unit = plan(&["web/src/lib/money.test.ts"]);
    assert_eq!(unit.units, these(&["src/lib/money.test.ts"]));
    assert!(unit.specs.is_empty());
    assert_eq!(plan(&["e2e/together.spec.ts"]).specs, these(&["together"]));
    assert_eq!(
        plan(&["e2e/pages/budget.ts"]).specs,
        these(&["budgets", "journey"])
    );
}

#[test]
fn a_feature_is_tested_by_what_imports_it_and_by_its_screens() {
    let plan = plan(&["web/src/features/planning/budgets/lines.ts"]);
    assert_eq!(
        plan.specs,
        these(&["accessibility/planned", "budgets", "journey"])
    );
    let Chosen::These(units) = plan.units else {
        panic!("not all of them");
    };
    assert!(units.contains("src/features/planning/budgets/lines.ts"));
    assert!(plan.rooms.contains(&Room::Client) && !plan.rooms.contains(&Room::Server));
}

#[test]
fn texts_are_tested_where_they_are_read() {
    let texts = plan(&["web/src/i18n/ru/budgets.json"]);
    assert_eq!(texts.specs, these(&["budgets", "journey"]));
    let frame = plan(&["web/src/ui/card.tsx"]);
    let around = [
        "accessibility/planned",
        "accessibility/visitors",
        "journey",
        "sign-in",
    ];
    assert_eq!(frame.specs, these(&around));
    let told = plan(&["web/src/features/planning/goals/events.ts"]);
    let Chosen::These(specs) = told.specs else {
        panic!("not all of them");
    };
    assert!(specs.contains("conflicts") && specs.contains("together"));
}

#[test]
fn documents_and_lists_of_dependencies_need_gates_alone() {
    let plan = plan(&["docs/reports.md", "README.md", ".config/nextest.toml"]);
    assert_eq!(plan, Plan::default());
    assert_eq!(plan.server_filter(), None);
    let dependencies = Plan::of(["Cargo.lock"], &world());
    assert!(dependencies.has(Room::Server));
    assert_eq!(dependencies.server_filter(), None);
}

#[test]
fn nextest_is_asked_for_the_union() {
    let filter = plan(&["server/store/src/saved_reports.rs"]).server_filter();
    assert_eq!(
        filter.as_deref(),
        Some(
            "package(kym-store) | (package(kym-app) & kind(test) & not binary(failures) \
             & test(/^(?:errors|exports|outbox|saved_reports)::/)) \
             | (binary(failures) & test(/^(?:mailed_reports)::/))"
        )
    );
}

#[test]
fn what_does_not_know_the_database_is_tested_on_one() {
    let service = plan(&["server/app/src/budgets/service.rs"]);
    let filter = service.server_filter().unwrap_or_default();
    assert!(filter.contains("not test(/::postgres$/) & test(/^(?:authorization|budgets|"));
    let left_out = service.left_out(&world());
    assert!(left_out.contains(&"tests of the API on PostgreSQL".to_owned()));
    for file in [
        "server/store/src/budgets.rs",
        "server/app/tests/planning/budgets.rs",
    ] {
        let both = plan(&[file, "server/app/src/budgets/service.rs"]);
        let filter = both.server_filter().unwrap_or_default();
        assert!(!filter.contains("postgres"), "{file}");
    }
}

#[test]
fn what_is_left_out_is_told() {
    let world = world();
    let left_out = plan(&["server/app/src/budgets/wire.rs"]).left_out(&world);
    let has = |start: &str| left_out.iter().any(|line| line.starts_with(start));
    assert!(has("tests of the API: authorization, bulk, exports"));
    assert!(has("failure tests, all"));
    assert!(has("browser tests: accessibility/planned"));
    assert!(has("tests of kym-domain"));
    assert!(!has("clippy"));
}

#[test]
fn browser_tests_run_where_they_belong() {
    let specs = ["accessibility/planned", "goals", "together"].map(str::to_owned);
    let projects = super::super::selection::by_project(&specs.into());
    let told: Vec<(&str, &str)> = projects
        .iter()
        .map(|(project, files)| (*project, files[0].as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("accessibility", "e2e/accessibility/planned.spec.ts"),
            ("postgres", "e2e/together.spec.ts"),
            ("sqlite", "e2e/goals.spec.ts"),
        ]
    );
}

/// New tests find their place in the tables, and no table names what is gone.
#[test]
fn every_test_of_the_clone_belongs_to_something() {
    const OF_MECHANISMS: [&str; 12] = [
        "connections",
        "contract_of_requests",
        "demo",
        "headers",
        "hostile_requests",
        "limits",
        "list_limits",
        "many_sockets",
        "nodes",
        "presence",
        "resume",
        "workers",
    ];
    let world = World::read().expect("the clone");
    let mut known: BTreeSet<&str> = world.importers.keys().map(String::as_str).collect();
    for area in &AREAS {
        assert!(
            world.importers.contains_key(area.noun) || area.noun == "access",
            "{} is no noun",
            area.noun
        );
        known.extend(area.api);
    }
    known.extend(OF_ALL);
    known.extend(OF_MECHANISMS);
    known.insert(MATRIX);
    let api = world.api();
    let lost: Vec<&String> = api
        .iter()
        .filter(|module| !known.contains(module.as_str()))
        .collect();
    assert!(lost.is_empty(), "tests of nothing: {lost:?}");

    for noun in world.importers.keys() {
        let mut plan = Plan::default();
        plan.own_api(noun);
        retain(&mut plan.api, &api);
        assert!(!plan.api.is_empty(), "no test of the API is about {noun}");
    }

    let below = |folder: &std::path::Path| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        entries
            .flatten()
            .map(|entry| entry.path())
            .collect::<Vec<_>>()
    };
    let areas = below(&crate::root::path("web/src/features"));
    let features: Vec<String> = areas
        .iter()
        .flat_map(|area| below(area))
        .filter_map(|feature| Some(feature.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let mut known: BTreeSet<&str> = features.iter().map(String::as_str).collect();
    known.extend(FEATURES.iter().flat_map(|(_, specs)| *specs));
    known.extend(OF_THE_FRAME);
    known.extend(OF_EVENTS);
    let lost: Vec<&String> = world
        .specs
        .keys()
        .filter(|spec| !known.contains(spec.as_str()) && !spec.starts_with(LOOKING))
        .collect();
    assert!(lost.is_empty(), "browser tests of nothing: {lost:?}");
    for feature in LOOKS.iter().flat_map(|(_, features)| *features) {
        assert!(features.iter().any(|name| name == feature), "{feature}");
    }
    for (feature, specs) in FEATURES {
        assert!(features.iter().any(|name| name == feature), "{feature}");
        for spec in specs {
            assert!(world.specs.contains_key(*spec), "{spec}");
        }
    }
}
