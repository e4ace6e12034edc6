//! The history of workspaces.

use jiff::SignedDuration;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::{AccountId, ChangeId};
use kym_store::access::Read;
use kym_store::history::{self, ChangedRow, Filter, NewChange};

use crate::support::{Household, granted, moment, new_id, on_both};

const ALL: Filter = Filter {
    user: None,
    noun: None,
    account: None,
    start: None,
    end: None,
    skip: 0,
    limit: 10,
};

fn change(household: &Household, group: Option<ChangeId>) -> NewChange {
    let id = ChangeId::from_uuid(new_id());
    NewChange {
        id,
        group: group.unwrap_or(id),
        workspace: household.workspace.id,
        noun: ChangeNoun::Transaction,
        kind: ChangeKind::Created,
        row: new_id(),
        account: Some(AccountId::from_uuid(new_id())),
        from_account: None,
        name: "Baker".to_owned(),
        before: None,
        after: Some("{}".to_owned()),
        undoes: None,
    }
}

async fn write(household: &Household, changes: &[NewChange], seconds: i64) {
    let mut tx = household.db.write().await.expect("a change");
    history::append(&mut tx, changes, household.owner.id, moment(seconds))
        .await
        .expect("appended");
    tx.commit().await.expect("committed");
}

on_both! {
    async fn rows_of_one_change_stand_together_and_are_found_by_any_account(test: &TestDb) {
        let household = Household::of(&test.db, "anna").await;
        let other = Household::of(&test.db, "boris").await;
        let first = change(&household, None);
        let second = change(&household, Some(first.id));
        let third = change(&household, None);
        write(&household, &[first.clone(), second.clone()], 1).await;
        write(&household, std::slice::from_ref(&third), 2).await;
        write(&other, &[change(&other, None)], 3).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let member = granted::<Read>(&mut reader, &household.owner, household.workspace.id).await;
        let (changes, total) = history::list(&mut reader, &member, &ALL).await.expect("a list");
        let found: Vec<_> =
            changes.iter().map(|change| (change.id, change.rows.len(), change.row_count)).collect();
        assert_eq!((found, total), (vec![(third.id, 1, 1), (first.id, 2, 2)], 2));
        assert_eq!(changes[0].full_name, Some("anna Example".to_owned()));
        let filter = Filter { account: second.account, ..ALL };
        let (changes, total) = history::list(&mut reader, &member, &filter).await.expect("a list");
        assert_eq!((changes[0].id, total), (first.id, 1));
        let filter = Filter { start: Some(moment(1)), end: Some(moment(2)), ..ALL };
        assert_eq!(history::list(&mut reader, &member, &filter).await.expect("a list").1, 1);
        let one = history::get(&mut reader, &member, first.id).await.expect("a lookup").expect("it");
        assert_eq!(one.rows[1].row, second.row);
        assert!(history::get(&mut reader, &member, second.id).await.expect("a lookup").is_none());
    }

    async fn a_list_tells_the_first_rows_of_a_great_change_and_how_many_there_are(test: &TestDb) {
        let household = Household::of(&test.db, "anna").await;
        let first = change(&household, None);
        let mut all = vec![first.clone()];
        all.extend((0..250).map(|_| change(&household, Some(first.id))));
        write(&household, &all, 1).await;
        write(&household, &[change(&household, None)], 2).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let member = granted::<Read>(&mut reader, &household.owner, household.workspace.id).await;
        let (changes, total) = history::list(&mut reader, &member, &ALL).await.expect("a list");
        let found: Vec<_> = changes.iter().map(|change| (change.rows.len(), change.row_count)).collect();
        assert_eq!((found, total), (vec![(1, 1), (20, 251)], 2));
        let rows = |rows: &[ChangedRow]| rows.iter().map(|row| row.row).collect::<Vec<_>>();
        let expected: Vec<_> = all.iter().map(|change| change.row).collect();
        assert_eq!(rows(&changes[1].rows), expected[..20]);
        let whole = history::get(&mut reader, &member, first.id).await.expect("a lookup").expect("it");
        assert_eq!((rows(&whole.rows), whole.row_count), (expected, 251));
    }

    async fn a_change_is_undone_once_until_it_holds_again_and_goes_with_age(test: &TestDb) {
        let household = Household::of(&test.db, "anna").await;
        let made = change(&household, None);
        write(&household, std::slice::from_ref(&made), 1).await;
        let mut tx = test.db.write().await.expect("a change");
        let member = granted::<Read>(&mut tx, &household.owner, household.workspace.id).await;
        let by = ChangeId::from_uuid(new_id());
        assert!(history::mark_undone(&mut tx, &member, made.id, by).await.expect("marked"));
        assert!(!history::mark_undone(&mut tx, &member, made.id, by).await.expect("asked"));
        history::mark_done(&mut tx, &member, made.id).await.expect("marked");
        assert!(history::mark_undone(&mut tx, &member, made.id, by).await.expect("marked"));
        assert_eq!(history::purge(&mut tx, moment(1)).await.expect("purged"), 0);
        let later = moment(1) + SignedDuration::from_secs(1);
        assert_eq!(history::purge(&mut tx, later).await.expect("purged"), 1);
        tx.commit().await.expect("committed");
    }
}
