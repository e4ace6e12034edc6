use kym_domain::id::PasskeyId;
use kym_domain::passkeys::{Passkey, PasskeyTransport, Purpose};
use kym_domain::users::User;
use kym_store::passkeys::{self, Ceremony, Descriptor, NewPasskey};
use kym_store::{Db, StoreError};
use tokio::task::JoinSet;

use crate::support::{moment, new_id, on_both, user};

fn passkey(owner: &User, credential_id: &[u8]) -> NewPasskey {
    NewPasskey {
        passkey: Passkey {
            id: PasskeyId::from_uuid(new_id()),
            name: "Ключ".to_owned(),
            transports: vec![PasskeyTransport::Hybrid, PasskeyTransport::SmartCard],
            is_backed_up: false,
            created_at: moment(0),
            last_used_at: None,
        },
        user: owner.id,
        credential_id: credential_id.to_vec(),
        credential: "{}".to_owned(),
    }
}

async fn insert(db: &Db, new: &NewPasskey) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    passkeys::insert(&mut tx, new).await?;
    tx.commit().await
}

async fn begin(db: &Db, hash: &[u8], purpose: Purpose) {
    let ceremony = Ceremony {
        purpose,
        state: "state".to_owned(),
        expires_at: moment(300),
    };
    let mut tx = db.write().await.expect("a change");
    passkeys::begin(&mut tx, hash, &ceremony)
        .await
        .expect("kept");
    tx.commit().await.expect("committed");
}

async fn take(db: &Db, hash: &[u8]) -> Option<Purpose> {
    let mut tx = db.write().await.expect("a change");
    let taken = passkeys::take(&mut tx, hash).await.expect("taken");
    tx.commit().await.expect("committed");
    taken.map(|ceremony| ceremony.purpose)
}

on_both! {
    async fn a_passkey_is_read_as_it_was_written_and_used(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let new = passkey(&ann, b"one");
        insert(&test.db, &new).await.expect("a new passkey");
        let mut tx = test.db.write().await.expect("a change");
        let shown = passkeys::show(&mut tx, b"one").await.expect("read").expect("known");
        assert_eq!((shown.id, shown.user, shown.credential.as_str()), (new.passkey.id, ann.id, "{}"));
        assert!(passkeys::show(&mut tx, b"two").await.expect("read").is_none());
        passkeys::used(&mut tx, shown.id, "{1}", true, moment(9)).await.expect("noted");
        let used = Passkey { is_backed_up: true, last_used_at: Some(moment(9)), ..new.passkey.clone() };
        assert_eq!(passkeys::list(&mut tx, ann.id).await.expect("read"), [used]);
        let shown = passkeys::show(&mut tx, b"one").await.expect("read").expect("known");
        assert_eq!(shown.credential, "{1}");
        tx.commit().await.expect("committed");
    }

    async fn no_two_passkeys_share_a_credential_id(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let bob = user(&test.db, "bob").await;
        insert(&test.db, &passkey(&ann, b"one")).await.expect("a new passkey");
        for owner in [&ann, &bob] {
            let again = insert(&test.db, &passkey(owner, b"one")).await;
            assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
        }
    }

    async fn the_newest_passkeys_are_named_in_a_challenge(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        for credential_id in [b"one", b"two", b"six"] {
            insert(&test.db, &passkey(&ann, credential_id)).await.expect("a new passkey");
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = passkeys::descriptors(&mut reader, ann.id, 2).await.expect("read");
        let transports = vec![PasskeyTransport::Hybrid, PasskeyTransport::SmartCard];
        let named = |id: &[u8]| Descriptor { credential_id: id.to_vec(), transports: transports.clone() };
        assert_eq!(found, [named(b"six"), named(b"two")]);
    }

    async fn nobody_touches_the_passkeys_of_others(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let bob = user(&test.db, "bob").await;
        let new = passkey(&ann, b"one");
        insert(&test.db, &new).await.expect("a new passkey");
        let mut tx = test.db.write().await.expect("a change");
        let id = new.passkey.id;
        assert!(!passkeys::rename(&mut tx, bob.id, id, "mine").await.expect("tried"));
        assert!(!passkeys::remove(&mut tx, bob.id, id).await.expect("tried"));
        assert_eq!(passkeys::remove_all(&mut tx, bob.id).await.expect("tried"), 0);
        assert_eq!(passkeys::list(&mut tx, ann.id).await.expect("read"), [new.passkey]);
        assert!(passkeys::rename(&mut tx, ann.id, id, "Phone").await.expect("renamed"));
        assert!(passkeys::remove(&mut tx, ann.id, id).await.expect("removed"));
        assert_eq!(passkeys::list(&mut tx, ann.id).await.expect("read"), []);
    }

    async fn a_challenge_is_taken_with_its_purpose_and_once(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let purposes = [
            Purpose::SignIn,
            Purpose::SignInAs(None),
            Purpose::SignInAs(Some(ann.id)),
            Purpose::Registration(ann.id),
            Purpose::StepUp(ann.id),
        ];
        for (number, purpose) in (0_u8..).zip(purposes) {
            begin(&test.db, &[number], purpose).await;
            assert_eq!(take(&test.db, &[number]).await, Some(purpose));
            assert_eq!(take(&test.db, &[number]).await, None);
        }
    }

    async fn of_many_who_take_a_challenge_one_gets_it(test: &TestDb) {
        begin(&test.db, b"hash", Purpose::SignIn).await;
        let mut racers = JoinSet::new();
        for _ in 0..20 {
            let db = test.db.clone();
            racers.spawn(async move { take(&db, b"hash").await });
        }
        let taken = racers.join_all().await;
        assert_eq!(taken.iter().flatten().count(), 1);
    }

    async fn challenges_that_ran_out_are_purged(test: &TestDb) {
        begin(&test.db, b"hash", Purpose::SignIn).await;
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(passkeys::purge(&mut tx, moment(300)).await.expect("purged"), 0);
        assert_eq!(passkeys::purge(&mut tx, moment(301)).await.expect("purged"), 1);
    }
}
