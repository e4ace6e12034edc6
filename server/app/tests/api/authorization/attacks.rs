//! Requests that mix ids: all are one's own but one (`security.md`, L-17, L-18).

use super::contract::operations;
use super::matrix::{Request, decisions, operation_of, requests};
use super::world::{Whose, World};
use super::{bare, is_for_one_person};
use crate::support::authenticator::at_home;
use crate::support::on_both;

on_both! {
    async fn l_17_each_id_of_a_request_is_checked_on_its_own(app: &TestApp) {
        at_home(app).await;
        let (operations, requests, plain) = (operations(), requests(), Request::default());
        let world = World::new(app, 0).await;
        let owner = &world.own.home.owner;
        let before = world.neighbour.state().await;
        let mut tried = 0;
        for name in decisions().keys() {
            let operation = &operations[operation_of(name)];
            let request = requests.get(name).unwrap_or(&plain);
            let slots = request.slots(operation);
            for (place, named) in slots.iter().filter(|_| slots.len() > 1) {
                let mixed = request.with(place, "mixed");
                let mut answers = Vec::new();
                for whose in [Whose::Foreign, Whose::Missing] {
                    let theirs = world.ids(app, whose, owner, slots.values()).await;
                    let mut ids = world.ids(app, Whose::Own, owner, slots.values()).await;
                    ids.insert("mixed".to_owned(), theirs[named].clone());
                    ids.insert("turn".to_owned(), tried.to_string());
                    let answer = mixed.ready(operation, &ids).by(owner).await;
                    // A filter that nothing fits is no refusal.
                    let is_empty = answer.status == 200 && answer.json()["total"] == 0;
                    let is_refused = answer.status >= 400 || is_empty;
                    assert!(is_refused, "{name}, {place} {whose:?}: {}", answer.text);
                    assert!(is_for_one_person(&answer), "{name}, {place}");
                    answers.push(bare(&answer));
                }
                assert_eq!(answers[0], answers[1], "{name}, {place}");
                tried += 1;
            }
        }
        assert!(tried >= 20, "only {tried} places were tried");
        assert!(world.neighbour.state().await == before, "another household was changed");
        app.run_jobs().await;
    }
}
