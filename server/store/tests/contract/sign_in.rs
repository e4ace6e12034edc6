use jiff::SignedDuration;
use kym_domain::id::Id;
use kym_domain::users::RegistrationInvitation;
use kym_store::attempts::{self, Counter};
use kym_store::{captchas, registration_invitations};
use tokio::task::JoinSet;

use crate::support::{moment, new_id, on_both, user};

const COUNTER: Counter<'static> = Counter {
    kind: "test",
    key: b"somebody",
    window: SignedDuration::from_secs(60),
};

on_both! {
    async fn of_fifty_tries_at_once_as_many_count_as_may(test: &TestDb) {
        let mut racers = JoinSet::new();
        for _ in 0..50 {
            let db = test.db.clone();
            racers.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let taken = attempts::take(&mut tx, COUNTER, 3, moment(0)).await.expect("counted");
                tx.commit().await.expect("committed");
                taken
            });
        }
        let mut taken: Vec<_> = racers.join_all().await.into_iter().flatten().collect();
        taken.sort_unstable();
        assert_eq!(taken, [1, 2, 3]);
    }

    async fn tries_are_forgotten_after_their_window_and_given_back_one_by_one(test: &TestDb) {
        let mut tx = test.db.write().await.expect("a change");
        for tries in 1..=2 {
            assert_eq!(attempts::take(&mut tx, COUNTER, 2, moment(0)).await.expect("counted"), Some(tries));
        }
        assert_eq!(attempts::take(&mut tx, COUNTER, 2, moment(59)).await.expect("counted"), None);
        assert_eq!(attempts::count(&mut tx, COUNTER, moment(59)).await.expect("counted"), 2);
        assert_eq!(attempts::until(&mut tx, COUNTER).await.expect("a lookup"), Some(moment(60)));
        attempts::give_back(&mut tx, COUNTER).await.expect("given back");
        assert_eq!(attempts::take(&mut tx, COUNTER, 2, moment(59)).await.expect("counted"), Some(2));
        assert_eq!(attempts::count(&mut tx, COUNTER, moment(60)).await.expect("counted"), 0);
        assert_eq!(attempts::take(&mut tx, COUNTER, 2, moment(60)).await.expect("counted"), Some(1));
        let other = Counter { key: b"somebody else", ..COUNTER };
        assert_eq!(attempts::count(&mut tx, other, moment(60)).await.expect("counted"), 0);
        attempts::clear(&mut tx, COUNTER).await.expect("cleared");
        assert_eq!(attempts::until(&mut tx, COUNTER).await.expect("a lookup"), None);
        tx.rollback().await.expect("undone");
    }

    async fn a_captcha_is_taken_once_and_in_time(test: &TestDb) {
        let (first, late) = (Id::from_uuid(new_id()), Id::from_uuid(new_id()));
        let mut tx = test.db.write().await.expect("a change");
        captchas::insert(&mut tx, first, b"answer", moment(60)).await.expect("written");
        captchas::insert(&mut tx, late, b"answer", moment(60)).await.expect("written");
        let taken = captchas::take(&mut tx, first, moment(59)).await.expect("a lookup");
        assert_eq!(taken.as_deref(), Some(&b"answer"[..]));
        assert_eq!(captchas::take(&mut tx, first, moment(59)).await.expect("a lookup"), None);
        assert_eq!(captchas::take(&mut tx, late, moment(60)).await.expect("a lookup"), None);
        tx.rollback().await.expect("undone");
    }

    async fn an_address_has_one_invitation_and_uses_it_once(test: &TestDb) {
        let chief = user(&test.db, "chief").await;
        let mut tx = test.db.write().await.expect("a change");
        let invitation = RegistrationInvitation {
            id: Id::from_uuid(new_id()),
            email: "Anna@example.org".to_owned(),
            invited_by: chief.id,
            created_at: moment(0),
            expires_at: moment(60),
        };
        let newer = RegistrationInvitation { id: Id::from_uuid(new_id()), ..invitation.clone() };
        registration_invitations::replace(&mut tx, &invitation, b"first").await.expect("written");
        registration_invitations::replace(&mut tx, &newer, b"second").await.expect("written");
        let list = registration_invitations::list(&mut tx, moment(59)).await.expect("a list");
        assert_eq!(list, [newer]);
        for (hash, email, second, taken) in [
            (&b"first"[..], "anna@example.org", 1, false),
            (b"second", "boris@example.org", 1, false),
            (b"second", "anna@example.org", 60, false),
            (b"second", "ANNA@example.org", 59, true),
            (b"second", "anna@example.org", 59, false),
        ] {
            let found = registration_invitations::take(&mut tx, hash, email, moment(second)).await;
            assert_eq!(found.expect("a lookup"), taken, "{email} at {second}");
        }
        tx.rollback().await.expect("undone");
    }
}
