use kym_domain::users::User;
use kym_store::second_factors::{self, State};
use kym_store::{Db, StoreError};
use tokio::task::JoinSet;

use crate::support::{moment, on_both, user};

/// Switches the second factor of a user on, by the code of step 100, with two recovery codes.
async fn switch_on(db: &Db, user: &User) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    second_factors::draft(&mut tx, user.id, b"sealed", moment(60)).await?;
    second_factors::enable(&mut tx, user.id, 100, moment(5)).await?;
    let hashes = [b"one".to_vec(), b"two".to_vec()];
    second_factors::replace_recovery_codes(&mut tx, user.id, &hashes).await?;
    tx.commit().await
}

on_both! {
    async fn a_draft_changes_nothing_until_it_is_put_in_force(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        second_factors::draft(&mut tx, ann.id, b"first", moment(60)).await.expect("drafted");
        second_factors::draft(&mut tx, ann.id, b"sealed", moment(60)).await.expect("drafted");
        assert!(!second_factors::is_on(&mut tx, ann.id).await.expect("read"));
        assert_eq!(second_factors::secret(&mut tx, ann.id).await.expect("read"), None);
        assert!(!second_factors::take_step(&mut tx, ann.id, 7).await.expect("tried"));
        let drafted = second_factors::drafted(&mut tx, ann.id, moment(59)).await.expect("read");
        assert_eq!(drafted.as_deref(), Some(b"sealed".as_slice()));
        assert_eq!(second_factors::drafted(&mut tx, ann.id, moment(60)).await.expect("read"), None);
        second_factors::enable(&mut tx, ann.id, 100, moment(5)).await.expect("enabled");
        let secret = second_factors::secret(&mut tx, ann.id).await.expect("read");
        assert_eq!(secret.as_deref(), Some(b"sealed".as_slice()));
        assert_eq!(second_factors::drafted(&mut tx, ann.id, moment(0)).await.expect("read"), None);
        let state = second_factors::state(&mut tx, ann.id).await.expect("read");
        assert_eq!(state, Some(State { since: moment(5), recovery_codes: 0 }));
    }

    async fn steps_are_used_in_their_order_and_once(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        switch_on(&test.db, &ann).await.expect("on");
        let mut tx = test.db.write().await.expect("a change");
        for (step, taken) in [(100, false), (99, false), (101, true), (101, false), (103, true), (102, false)] {
            let found = second_factors::take_step(&mut tx, ann.id, step).await.expect("tried");
            assert_eq!(found, taken, "{step}");
        }
    }

    async fn of_many_who_show_one_code_one_wins(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        switch_on(&test.db, &ann).await.expect("on");
        let mut racers = JoinSet::new();
        for number in 0..20 {
            let (db, user) = (test.db.clone(), ann.id);
            racers.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let won = if number % 2 == 0 {
                    second_factors::take_step(&mut tx, user, 101).await
                } else {
                    second_factors::take_recovery_code(&mut tx, user, b"one").await
                };
                tx.commit().await.expect("committed");
                (number % 2, won.expect("tried"))
            });
        }
        let won = racers.join_all().await;
        for kind in [0, 1] {
            assert_eq!(won.iter().filter(|result| **result == (kind, true)).count(), 1);
        }
    }

    async fn a_recovery_code_is_its_user_s_alone_and_gone_with_the_second_factor(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let bob = user(&test.db, "bob").await;
        switch_on(&test.db, &ann).await.expect("on");
        let mut tx = test.db.write().await.expect("a change");
        assert!(!second_factors::take_recovery_code(&mut tx, bob.id, b"one").await.expect("tried"));
        assert!(!second_factors::take_recovery_code(&mut tx, ann.id, b"").await.expect("tried"));
        assert!(second_factors::take_recovery_code(&mut tx, ann.id, b"one").await.expect("taken"));
        let state = second_factors::state(&mut tx, ann.id).await.expect("read").expect("on");
        assert_eq!(state.recovery_codes, 1);
        assert!(second_factors::disable(&mut tx, ann.id).await.expect("off"));
        assert!(!second_factors::disable(&mut tx, ann.id).await.expect("off already"));
        assert!(!second_factors::take_recovery_code(&mut tx, ann.id, b"two").await.expect("tried"));
        assert_eq!(second_factors::state(&mut tx, ann.id).await.expect("read"), None);
    }
}
