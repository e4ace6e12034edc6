//! Links that set a password or prove an address: the newest one only, once, and not too often.

use kym_domain::users::User;
use kym_store::email_confirmations::{self, NewConfirmation};
use kym_store::password_resets::{self, ConsumedReset, NewReset};
use kym_store::{Db, users};
use tokio::task::JoinSet;

use crate::support::{moment, on_both, user};

/// Gives out a link at a moment, ten seconds after the last one at the earliest. It works for a minute.
async fn reset(db: &Db, of: &User, hash: &[u8], second: i64) -> bool {
    let new = NewReset {
        user: of.id,
        hash,
        mailed_to: Some("ann@example.org".to_owned()),
        created_at: moment(second),
        expires_at: moment(second + 60),
    };
    let mut tx = db.write().await.expect("a change");
    let made = password_resets::replace(&mut tx, &new, moment(second - 10)).await;
    tx.commit().await.expect("committed");
    made.expect("written")
}

async fn take(db: &Db, hash: &[u8], second: i64) -> Option<ConsumedReset> {
    let mut tx = db.write().await.expect("a change");
    let taken = password_resets::take(&mut tx, hash, moment(second)).await;
    tx.commit().await.expect("committed");
    taken.expect("a lookup")
}

on_both! {
    async fn only_the_newest_link_works_and_only_in_its_time(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        assert!(reset(&test.db, &ann, b"first", 0).await);
        assert!(!reset(&test.db, &ann, b"hasty", 9).await, "too early");
        assert!(take(&test.db, b"hasty", 9).await.is_none());
        assert!(reset(&test.db, &ann, b"second", 10).await);
        assert!(take(&test.db, b"first", 11).await.is_none());
        assert!(take(&test.db, b"second", 70).await.is_none(), "too late");
        let taken = take(&test.db, b"second", 69).await.expect("in time");
        assert_eq!(taken, ConsumedReset { user: ann.id, mailed_to: Some("ann@example.org".to_owned()) });
        assert!(take(&test.db, b"second", 69).await.is_none(), "used");
        assert!(!reset(&test.db, &ann, b"third", 19).await, "a used one makes the next wait as well");
    }

    async fn of_many_who_take_one_link_one_gets_it(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        reset(&test.db, &ann, b"link", 0).await;
        let mut takers = JoinSet::new();
        for _ in 0..50 {
            let db = test.db.clone();
            takers.spawn(async move { take(&db, b"link", 1).await.is_some() });
        }
        let got = takers.join_all().await;
        assert_eq!(got.iter().filter(|got| **got).count(), 1);
    }

    async fn another_password_takes_the_worth_from_a_link(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        reset(&test.db, &ann, b"link", 0).await;
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(password_resets::find(&mut tx, b"link", moment(1)).await.expect("a lookup"), Some(ann.id));
        users::set_password(&mut tx, ann.id, "other", moment(1)).await.expect("set");
        assert_eq!(password_resets::find(&mut tx, b"link", moment(1)).await.expect("a lookup"), None);
        tx.commit().await.expect("committed");
    }

    async fn a_proof_of_an_address_is_taken_once(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let new = NewConfirmation {
            user: ann.id,
            hash: b"proof",
            email: "New@example.org",
            created_at: moment(0),
            expires_at: moment(60),
        };
        let mut tx = test.db.write().await.expect("a change");
        assert!(email_confirmations::replace(&mut tx, &new, moment(-10)).await.expect("written"));
        assert!(!email_confirmations::replace(&mut tx, &new, moment(-1)).await.expect("written"), "too early");
        assert!(email_confirmations::open(&mut tx, ann.id, moment(60)).await.expect("a lookup").is_none());
        assert!(email_confirmations::find(&mut tx, b"other", moment(1)).await.expect("a lookup").is_none());
        let taken = email_confirmations::take(&mut tx, b"proof", moment(59)).await.expect("a lookup").expect("taken");
        assert_eq!((taken.user, taken.email.as_str()), (ann.id, "New@example.org"));
        assert!(email_confirmations::take(&mut tx, b"proof", moment(59)).await.expect("a lookup").is_none());
        tx.commit().await.expect("committed");
    }
}
