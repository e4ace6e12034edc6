use jiff::Timestamp;
use kym_domain::id::Id;
use kym_domain::language::Language;
use kym_domain::users::{Settings, SettingsChange, Theme, User};
use kym_store::users::NamesInUse;
use kym_store::{StoreError, settings, setup_tokens, users};
use tokio::task::JoinSet;

use crate::support::{moment, new_id, on_both, user};

on_both! {
    async fn a_user_signs_in_by_name_or_address_in_any_capitals(test: &TestDb) {
        let anna = user(&test.db, "Анна").await;
        let mut reader = test.db.read().await.expect("a snapshot");
        for login in ["Анна", "анна", " АННА@Example.org "] {
            let found = users::credentials(&mut reader, login).await.expect("a lookup").expect("found");
            assert_eq!((found.user, found.password_hash.as_str()), (anna.clone(), "hash"));
        }
        assert!(users::credentials(&mut reader, "anna").await.expect("a lookup").is_none());
    }

    async fn two_users_cannot_differ_in_capitals_alone(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let twin = User { id: Id::from_uuid(new_id()), username: "ANN".to_owned(), email: "b@example.org".to_owned(), ..ann };
        let mut tx = test.db.write().await.expect("a change");
        let refused = users::insert(&mut tx, &twin, "hash").await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        let taken = users::taken(&mut tx, &twin.email, &twin.username).await.expect("a lookup");
        assert_eq!(taken, NamesInUse { email: false, username: true });
        tx.rollback().await.expect("undone");
    }

    async fn a_stale_version_is_not_written(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let first = ann.clone().renamed("Ann One".to_owned());
        let second = ann.clone().renamed("Ann Two".to_owned());
        users::update(&mut tx, &first).await.expect("the version is right");
        let stale = users::update(&mut tx, &second).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(users::get(&mut reader, ann.id).await.expect("a lookup"), Some(first));
    }

    async fn an_instant_comes_back_to_the_microsecond(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let odd = Timestamp::from_microsecond(1_760_000_000_000_001).expect("an instant");
        let beth = User {
            id: Id::from_uuid(new_id()),
            username: "beth".to_owned(),
            email: "beth@example.org".to_owned(),
            created_at: odd,
            ..ann
        };
        let mut tx = test.db.write().await.expect("a change");
        users::insert(&mut tx, &beth, "hash").await.expect("a new name");
        assert_eq!(users::get(&mut tx, beth.id).await.expect("a lookup"), Some(beth));
        tx.rollback().await.expect("undone");
    }

    async fn a_set_up_link_works_once_even_for_two_at_the_same_time(test: &TestDb) {
        let mut tx = test.db.write().await.expect("a change");
        assert!(users::is_empty(&mut tx).await.expect("a lookup"));
        for hash in [&b"old"[..], b"first", b"second"] {
            if hash == b"first" {
                setup_tokens::clear(&mut tx).await.expect("cleared");
            }
            setup_tokens::insert(&mut tx, hash, moment(0)).await.expect("written");
        }
        tx.commit().await.expect("committed");
        let mut racers = JoinSet::new();
        for hash in [&b"old"[..], b"first", b"first", b"second", b"second"] {
            let db = test.db.clone();
            racers.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let worked = setup_tokens::take(&mut tx, hash).await.expect("a lookup");
                tx.commit().await.expect("committed");
                worked
            });
        }
        let worked = racers.join_all().await.into_iter().filter(|worked| *worked).count();
        assert_eq!(worked, 1);
    }

    async fn settings_start_with_the_defaults_and_keep_a_change(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let before = settings::get(&mut tx, ann.id).await.expect("a lookup");
        assert_eq!(before, Some(Settings::default()));
        let change =
            SettingsChange { language: Some(Language::Ru), theme: Some(Theme::Dark), telemetry_enabled: Some(true) };
        let after = Settings::default().with(change);
        settings::update(&mut tx, ann.id, after).await.expect("written");
        assert_eq!(settings::get(&mut tx, ann.id).await.expect("a lookup"), Some(after));
        assert_eq!(settings::get(&mut tx, Id::from_uuid(new_id())).await.expect("a lookup"), None);
        tx.rollback().await.expect("undone");
    }
}
