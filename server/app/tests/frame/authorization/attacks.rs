//! Requests that mix ids, all one's own but one, and requests of people who have no right yet, or no
//! more (`security.md`, L-15, L-17, L-18, L-20).

use kym_testing::authenticator::at_home;
use kym_testing::on_both;

use super::contract::operations;
use super::matrix::{Decision, Request, decisions, operation_of, requests};
use super::world::{Owner, World};
use super::{bare, is_for_one_person};

on_both! {
    async fn l_17_each_id_of_a_request_is_checked_on_its_own(app: &TestApp) {
        at_home(app).await;
        let (operations, requests, plain) = (operations(), requests(), Request::default());
        let world = World::new(app).await;
        let owner = &world.own.home.owner;
        let neighbour = &world.neighbour.home.workspace;
        let mut rows = app.place.rows().await;
        let mut tried = 0;
        for name in decisions().keys() {
            let operation = &operations[operation_of(name)];
            let request = requests.get(name).unwrap_or(&plain);
            let slots = request.slots(operation);
            if slots.len() < 2 {
                continue;
            }
            let named_in: Vec<_> = slots.values().cloned().collect();
            let foreign = world.ids(app, Owner::Foreign, owner, &named_in).await;
            let missing = world.ids(app, Owner::Missing, owner, &named_in).await;
            let before = rows.of(neighbour).await;
            for (place, named) in &slots {
                let mixed = request.with(place, "mixed");
                let mut answers = Vec::new();
                for theirs in [&foreign, &missing] {
                    let mut ids = world.ids(app, Owner::Own, owner, &named_in).await;
                    ids.insert("mixed".to_owned(), theirs[named].clone());
                    ids.insert("turn".to_owned(), tried.to_string());
                    let answer = mixed.ready(operation, &ids).by(owner).await;
                    // A filter that nothing fits is no refusal.
                    let is_empty = answer.status == 200 && answer.json()["total"] == 0;
                    let is_refused = answer.status >= 400 || is_empty;
                    assert!(is_refused, "{name}, {place}: {}", answer.text);
                    assert!(is_for_one_person(&answer), "{name}, {place}");
                    answers.push(bare(&answer));
                }
                assert_eq!(answers[0], answers[1], "{name}, {place}");
                tried += 1;
            }
            assert_eq!(rows.of(neighbour).await, before, "{name} changed another household");
        }
        assert!(tried >= 20, "only {tried} places were tried");
        app.run_jobs().await;
    }

    async fn l_20_to_whoever_does_not_belong_a_household_is_not_there(app: &TestApp) {
        at_home(app).await;
        let (operations, requests, plain) = (operations(), requests(), Request::default());
        let world = World::new(app).await;
        let home = &world.own.home;
        let invited = app.user("invited").await;
        home.owner.invite(home, "invited@example.org", "admin").await.created();
        let mut rows = app.place.rows().await;
        // A stranger and an administrator are to this household what everybody is to the other one in the matrix.
        let removed = &world.people[2];
        let mut tried = 0;
        for (name, Decision { own, others }) in decisions() {
            let operation = &operations[operation_of(&name)];
            let request = requests.get(&name).unwrap_or(&plain);
            let is_closed = own[1] >= 400 && own[7] >= 400;
            if others.is_none() || !is_closed || request.is_secret {
                continue;
            }
            let named: Vec<_> = request.slots(operation).into_values().collect();
            let mut theirs = world.ids(app, Owner::Own, &home.owner, &named).await;
            let mut nobodys = world.ids(app, Owner::Missing, &home.owner, &named).await;
            for ids in [&mut theirs, &mut nobodys] {
                ids.insert("turn".to_owned(), tried.to_string());
            }
            let before = rows.of(&home.workspace).await;
            for person in [removed, &invited] {
                let found = request.ready(operation, &theirs).by(person).await;
                let nothing = request.ready(operation, &nobodys).by(person).await;
                assert_eq!(bare(&found), bare(&nothing), "{name}");
                tried += 1;
            }
            assert_eq!(rows.of(&home.workspace).await, before, "{name} changed the household");
        }
        assert!(tried >= 100, "only {tried} requests were tried");
        app.run_jobs().await;
    }
}
