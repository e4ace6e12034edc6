//! Who may do what: every operation of the contract, by everybody there is, on their own rows, on those
//! of others and on rows that nobody has. The decisions are in `matrix.toml`; an operation that is
//! missing from it fails the test, so that none is added without one.

mod attacks;
pub mod contract;
pub mod matrix;
pub mod world;

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::workspaces::Role;
use kym_testing::authenticator::at_home;
use kym_testing::{Answer, Rows, TestApp, on_both};
use reqwest::Method;

use self::contract::{Operation, operations};
use self::matrix::{
    Decision, Ids, PEOPLE, Ready, Request, Statuses, decisions, operation_of, requests,
};
use self::world::{Owner, World};

/// What two answers must have in common if nobody shall learn from them which ids exist: everything but
/// the id of the request and the date.
fn bare(answer: &Answer) -> (u16, String, Vec<(String, String)>) {
    let text = answer.text.replace(answer.header("request-id"), "");
    let headers = answer.headers.iter();
    let mut headers: Vec<_> = headers
        .filter(|(name, _)| !["request-id", "date"].contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), format!("{value:?}")))
        .collect();
    headers.sort();
    (answer.status, text, headers)
}

/// What is answered to those who are signed in is kept by nobody, but for lists that the one who asked
/// may keep and must ask about each time (L-24).
fn is_for_one_person(answer: &Answer) -> bool {
    match answer.header("cache-control") {
        "no-store" => true,
        "private, no-cache" => answer.header("etag").starts_with("W/"),
        _ => false,
    }
}

/// The matrix being run over one database.
struct Run<'a> {
    app: &'a TestApp,
    world: World,
    rows: Rows,
    turn: usize,
    /// How often everything was put back to what it was.
    renewed: usize,
    wrong: Vec<String>,
}

impl Run<'_> {
    /// One request by somebody, and the same with HEAD where it only reads.
    async fn cell(
        &mut self,
        what: &Row<'_>,
        whose: Owner,
        column: usize,
        ids: Option<&Ids>,
    ) -> Answer {
        self.turn += 1;
        let person = &self.world.people[column];
        let mut ids = match ids {
            Some(ids) => ids.clone(),
            None => self.world.ids(self.app, whose, person, &what.slots()).await,
        };
        ids.insert("turn".to_owned(), self.turn.to_string());
        let ready = what.request.ready(what.operation, &ids);
        let answer = ready.by(person).await;
        let expected = what.expected(whose)[column];
        let Row { name, .. } = what;
        let said = format!("{name} by {} on {whose:?}", PEOPLE[column]);
        if answer.status != expected {
            let (status, text) = (answer.status, &answer.text);
            self.wrong
                .push(format!("{said}: {status} instead of {expected}: {text}"));
        }
        if !is_for_one_person(&answer) {
            self.wrong
                .push(format!("{said}: {}", answer.header("cache-control")));
        }
        if ready.method == Method::GET {
            let head = ready.head(person).await;
            if (head.status, head.text.as_str()) != (answer.status, "") {
                self.wrong
                    .push(format!("{said}, HEAD: {} {}", head.status, head.text));
            }
        }
        if answer.status < 300 && what.request.uses_up {
            self.rows.put_back().await;
            self.renewed += 1;
        }
        answer
    }

    /// A row of the matrix: everybody on everything.
    async fn row(&mut self, what: &Row<'_>) {
        for column in 0..PEOPLE.len() {
            self.cell(what, Owner::Own, column, None).await;
        }
        let Some([foreign, _]) = what.decision.others else {
            return;
        };
        let neighbour = self.world.neighbour.home.workspace.clone();
        let renewed = self.renewed;
        // One for all, unless it is used up by asking.
        let mut theirs = None;
        if !what.request.is_secret {
            let (world, slots) = (&self.world, what.slots());
            let ids = world.ids(self.app, Owner::Foreign, &world.people[0], &slots);
            theirs = Some(ids.await);
        }
        let before = self.rows.of(&neighbour).await;
        for (column, expected) in foreign.into_iter().enumerate() {
            let theirs = theirs.as_ref().filter(|_| self.renewed == renewed);
            let theirs = self.cell(what, Owner::Foreign, column, theirs).await;
            let nobodys = self.cell(what, Owner::Missing, column, None).await;
            if expected >= 300 && !what.request.is_secret && bare(&theirs) != bare(&nobodys) {
                let said = format!(
                    "{} by {}: foreign and missing differ",
                    what.name, PEOPLE[column]
                );
                self.wrong.push(format!("{said}:\n{theirs:?}\n{nobodys:?}"));
            }
        }
        let is_refused = foreign.iter().all(|status| *status >= 300);
        if is_refused && !what.request.is_secret {
            let after = self.rows.of(&neighbour).await;
            assert_eq!(after, before, "{} changed another household", what.name);
        }
    }
}

/// A row of the matrix with what the contract says of it.
struct Row<'a> {
    name: &'a str,
    operation: &'a Operation,
    request: &'a Request,
    decision: &'a Decision,
}

impl Row<'_> {
    /// The names of the ids that a request of it names.
    fn slots(&self) -> Vec<String> {
        self.request.slots(self.operation).into_values().collect()
    }

    fn expected(&self, whose: Owner) -> Statuses {
        match (whose, self.decision.others) {
            (Owner::Foreign, Some([foreign, _])) => foreign,
            (Owner::Missing, Some([_, missing])) => missing,
            _ => self.decision.own,
        }
    }
}

/// How many tests carry the matrix out between them: all of it would take one of them minutes.
const PARTS: usize = 4;

/// Every so many-th row of the matrix.
async fn carry_out(app: &TestApp, part: usize) {
    app.register("first").await;
    at_home(app).await;
    let (operations, requests, plain) = (operations(), requests(), Request::default());
    let world = World::new(app).await;
    app.run_jobs().await;
    let mut rows = app.place.rows().await;
    rows.keep().await;
    let mut run = Run {
        app,
        world,
        rows,
        turn: 0,
        renewed: 0,
        wrong: Vec::new(),
    };
    for (name, decision) in decisions().iter().skip(part).step_by(PARTS) {
        let operation = &operations[operation_of(name)];
        let request = requests.get(name).unwrap_or(&plain);
        run.row(&Row {
            name,
            operation,
            request,
            decision,
        })
        .await;
    }
    assert!(run.wrong.is_empty(), "{:#?}", run.wrong);
    app.run_jobs().await;
}

on_both! {
    async fn everybody_may_do_exactly_what_the_first_part_of_the_matrix_says(app: &TestApp) {
        carry_out(app, 0).await;
    }

    async fn everybody_may_do_exactly_what_the_second_part_of_the_matrix_says(app: &TestApp) {
        carry_out(app, 1).await;
    }

    async fn everybody_may_do_exactly_what_the_third_part_of_the_matrix_says(app: &TestApp) {
        carry_out(app, 2).await;
    }

    async fn everybody_may_do_exactly_what_the_last_part_of_the_matrix_says(app: &TestApp) {
        carry_out(app, PARTS - 1).await;
    }
}

on_both! {
    async fn l_23_a_method_that_a_path_does_not_have_is_refused_to_everybody(app: &TestApp) {
        let world = World::new(app).await;
        let (own, neighbour) = (&world.own.home.workspace, &world.neighbour.home.workspace);
        let mut rows = app.place.rows().await;
        let before = (rows.of(own).await, rows.of(neighbour).await);
        for (path, methods) in contract::paths() {
            let others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
            let others = others.into_iter().filter(|method| !methods.contains(*method));
            for method in others.collect::<Vec<_>>() {
                let request = Request::default();
                let operation = Operation {
                    method: method.parse().expect("a method"),
                    path: path.clone(),
                    ids: BTreeSet::new(),
                };
                let Ready { method, path, .. } = request.ready(&operation, &world.own.ids);
                for (who, person) in PEOPLE.iter().zip(&world.people) {
                    let answer = person.send_raw(method.clone(), &path, None, "").await;
                    assert_eq!(answer.status, 405, "{method} {path} by {who}: {}", answer.text);
                    answer.refused(405, "method_not_allowed");
                }
            }
        }
        assert_eq!((rows.of(own).await, rows.of(neighbour).await), before);
        app.run_jobs().await;
    }
}

#[test]
fn every_operation_of_the_contract_is_in_the_matrix() {
    let operations: BTreeSet<_> = operations().into_keys().collect();
    let decisions = decisions();
    let decided: BTreeSet<_> = decisions
        .keys()
        .map(|name| operation_of(name).to_owned())
        .collect();
    assert_eq!(decided, operations);
    for name in requests().keys() {
        assert!(decisions.contains_key(name), "nothing is decided of {name}");
    }
}

#[test]
fn every_id_that_the_contract_knows_is_tried() {
    let (requests, plain) = (requests(), Request::default());
    let mut tried = BTreeMap::<String, BTreeSet<String>>::new();
    let operations = operations();
    for (name, decision) in decisions() {
        let operation = &operations[operation_of(&name)];
        let slots = requests.get(&name).unwrap_or(&plain).slots(operation);
        assert_eq!(
            slots.is_empty(),
            decision.others.is_none(),
            "{name}: foreign and missing ids are decided where there are ids: {slots:?}"
        );
        tried
            .entry(operation_of(&name).to_owned())
            .or_default()
            .extend(slots.into_keys());
    }
    // More may be tried: a text can be an id as well, as what a rule compares with.
    for (id, operation) in operations {
        let left: Vec<_> = operation.ids.difference(&tried[&id]).collect();
        assert!(left.is_empty(), "{id}: {left:?}");
    }
}

/// Who has more rights is refused nothing that one with fewer may do, and a stranger, somebody who was
/// removed and an administrator of the installation are all the same to a household (L-16, L-20).
#[test]
fn l_16_rights_grow_with_the_role_and_nobody_else_has_any() {
    let column = |who: &str| {
        PEOPLE
            .iter()
            .position(|person| *person == who)
            .expect("a column")
    };
    for (name, Decision { own, others }) in decisions() {
        let is_about_a_household = others.is_some() && own[column("stranger")] >= 400;
        if !is_about_a_household {
            continue;
        }
        let may: Vec<_> = Role::ALL
            .iter()
            .map(|role| own[column(role.as_str())])
            // What is in the way of an owner who leaves is no want of rights.
            .map(|status| status < 300 || status == 409)
            .collect();
        assert!(may.is_sorted(), "{name}: {own:?}");
        assert_eq!(own[column("stranger")], own[column("removed")], "{name}");
        assert_eq!(own[column("guest")], 401, "{name}");
    }
}
