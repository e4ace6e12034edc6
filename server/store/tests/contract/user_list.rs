//! Users as administrators look through them.

use kym_domain::users::{User, UserChange};
use kym_store::users::list::{Filter, Order, get, list};
use kym_store::users::{self, administrators};
use kym_store::{Db, StoreError};

use crate::support::{moment, on_both, user};

fn filter(search: &str, order: Order, descending: bool) -> Filter {
    Filter {
        search: search.to_owned(),
        order,
        descending,
        skip: 0,
        limit: 100,
    }
}

async fn names(db: &Db, filter: &Filter) -> Vec<String> {
    let mut reader = db.read().await.expect("a snapshot");
    let (users, total) = list(&mut reader, filter, moment(0)).await.expect("a page");
    assert_eq!(usize::try_from(total), Ok(users.len()));
    users
        .into_iter()
        .map(|user| user.profile.user.username)
        .collect()
}

async fn changed(db: &Db, user: User, change: UserChange) -> Result<User, StoreError> {
    let mut tx = db.write().await.expect("a change");
    let after = user.changed(change, moment(1));
    users::update(&mut tx, &after).await?;
    tx.commit().await?;
    Ok(after)
}

on_both! {
    async fn users_are_in_one_order_on_both_databases(test: &TestDb) {
        for name in ["beth", "Zoe", "anna", "Ёжик", "яна", "Борис"] {
            user(&test.db, name).await;
        }
        let order = ["anna", "beth", "Zoe", "Борис", "яна", "Ёжик"];
        assert_eq!(names(&test.db, &filter("", Order::Username, false)).await, order);
        let mut reversed = order;
        reversed.reverse();
        assert_eq!(names(&test.db, &filter("", Order::Email, true)).await, reversed);
        let by_name = names(&test.db, &filter("", Order::FullName, false)).await;
        assert_eq!(by_name, ["anna", "beth", "Zoe", "Борис", "Ёжик", "яна"], "ё is е in a name");
        let never_seen = names(&test.db, &filter("", Order::LastSeenAt, true)).await;
        assert_eq!(never_seen.len(), 6);
    }

    async fn what_is_searched_is_no_pattern(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        user(&test.db, "beth").await;
        let full_name = Some("100% _ \\ Ann".to_owned());
        changed(&test.db, ann, UserChange { full_name, ..UserChange::default() }).await.expect("changed");
        for (search, found) in [("%", vec!["ann"]), ("_", vec!["ann"]), ("\\", vec!["ann"]), ("b%h", vec![]), ("ETH", vec!["beth"])] {
            assert_eq!(names(&test.db, &filter(search, Order::CreatedAt, false)).await, found, "{search}");
        }
    }

    async fn a_name_that_was_taken_in_the_last_moment_is_a_conflict(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        user(&test.db, "beth").await;
        for change in [
            UserChange { username: Some("BETH".to_owned()), ..UserChange::default() },
            UserChange { email: Some("Beth@example.org".to_owned()), ..UserChange::default() },
        ] {
            let refused = changed(&test.db, ann.clone(), change).await;
            assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        }
    }

    async fn a_disabled_administrator_is_none(test: &TestDb) {
        let ann = user(&test.db, "ann").await;
        let make = UserChange { is_superuser: Some(true), ..UserChange::default() };
        let ann = changed(&test.db, ann, make).await.expect("changed");
        let mut tx = test.db.write().await.expect("a change");
        administrators::lock(&mut tx).await.expect("locked");
        assert_eq!(administrators::count(&mut tx).await.expect("counted"), 1);
        drop(tx);
        let disable = UserChange { is_disabled: Some(true), ..UserChange::default() };
        let ann = changed(&test.db, ann, disable).await.expect("changed");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(administrators::count(&mut reader).await.expect("counted"), 0);
        let found = get(&mut reader, ann.id, moment(0)).await.expect("a lookup").expect("found");
        assert_eq!(found.profile.user, ann);
    }
}
