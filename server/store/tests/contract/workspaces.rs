use jiff::civil::date;
use kym_domain::id::Id;
use kym_domain::money::Currency;
use kym_domain::workspaces::{Role, WorkspaceDraft};
use kym_store::access::{DeleteWorkspace, EditTransactions, EditWorkspace, Lookup, Read, member};
use kym_store::{StoreError, check, events, usage, workspaces};

use crate::support::{Household, granted, moment, new_id, on_both, user};

on_both! {
    async fn a_user_sees_the_workspaces_he_belongs_to_with_their_members(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        Household::of(&test.db, "stranger").await;
        let zoe = user(&test.db, "zoe").await;
        let ben = user(&test.db, "ben").await;
        let mut tx = test.db.write().await.expect("a change");
        for (user, role) in [(&zoe, Role::Viewer), (&ben, Role::Viewer)] {
            workspaces::insert_member(&mut tx, home.workspace.id, user.id, role, moment(1)).await.expect("new");
        }
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        let list = workspaces::list(&mut reader, zoe.id).await.expect("a list");
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0].workspace, list[0].role), (&home.workspace, Role::Viewer));
        let names: Vec<_> = list[0].members.iter().map(|member| member.username.as_str()).collect();
        assert_eq!(names, ["ann", "ben", "zoe"]);
        let proof = granted::<Read>(&mut reader, &zoe, home.workspace.id).await;
        assert_eq!(workspaces::get(&mut reader, &proof).await.expect("found"), list[0]);
    }

    async fn a_lookup_tells_strangers_from_members_without_the_right(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let viewer = user(&test.db, "viewer").await;
        let stranger = user(&test.db, "stranger").await;
        let mut tx = test.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, viewer.id, Role::Viewer, moment(1)).await.expect("new");
        let again = workspaces::insert_member(&mut tx, home.workspace.id, viewer.id, Role::Owner, moment(1)).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
        let id = home.workspace.id;
        let found = member::<EditTransactions>(&mut tx, viewer.id, id).await.expect("a lookup");
        assert!(matches!(found, Lookup::NotEnough), "{found:?}");
        let found = member::<Read>(&mut tx, stranger.id, id).await.expect("a lookup");
        assert!(matches!(found, Lookup::Stranger), "{found:?}");
        let found = member::<Read>(&mut tx, viewer.id, Id::from_uuid(new_id())).await.expect("a lookup");
        assert!(matches!(found, Lookup::Stranger), "{found:?}");
        tx.rollback().await.expect("undone");
    }

    async fn a_stale_workspace_is_not_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let draft = |name| WorkspaceDraft::check(name, "ours", "EUR").expect("valid");
        let euros = Currency::iso("EUR").expect("known");
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditWorkspace>(&mut tx).await;
        let first = home.workspace.clone().changed(draft("First"), euros, false).expect("no accounts");
        let second = home.workspace.clone().changed(draft("Second"), euros, false).expect("no accounts");
        workspaces::update(&mut tx, &proof, &first).await.expect("the version is right");
        let stale = workspaces::update(&mut tx, &proof, &second).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        assert_eq!(workspaces::get(&mut tx, &proof).await.expect("found").workspace, first);
        tx.rollback().await.expect("undone");
    }

    async fn one_workspace_cannot_be_written_with_the_right_to_another(test: &TestDb) {
        let mine = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let mut tx = test.db.write().await.expect("a change");
        let proof = mine.member::<EditWorkspace>(&mut tx).await;
        let draft = WorkspaceDraft::check("Taken over", "", "USD").expect("valid");
        let stolen = other.workspace.clone().changed(draft, Currency::DEFAULT, false).expect("valid");
        let refused = workspaces::update(&mut tx, &proof, &stolen).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        tx.rollback().await.expect("undone");
    }

    async fn the_change_number_moves_with_every_event(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let before = home.member::<Read>(&mut tx).await.change_number();
        let event = (events::Audience::Workspace(home.workspace.id), "{}".to_owned());
        events::append(&mut tx, &[event], moment(1)).await.expect("written");
        assert!(home.member::<Read>(&mut tx).await.change_number() > before);
        tx.rollback().await.expect("undone");
    }

    async fn a_removed_workspace_is_gone_at_once_and_its_rows_bit_by_bit(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let kept = Household::of(&test.db, "ben").await;
        for household in [&home, &kept] {
            let wallet = household.account("wallet", 0).await;
            let bank = household.account("bank", 0).await;
            for day in 1..=3 {
                let transfer = household.transfer_draft(&wallet, &bank, date(2025, 10, day), 100);
                household.book(&[&transfer.from, &transfer.to]).await;
            }
        }
        let mut tx = test.db.write().await.expect("a change");
        assert!(!workspaces::purge(&mut tx, home.workspace.id, 2).await.expect("left alone"));
        let proof = home.member::<DeleteWorkspace>(&mut tx).await;
        workspaces::remove(&mut tx, &proof).await.expect("removed");
        // Whoever gives one up counts anew what its payer uses.
        for gone in [home.owner.id.as_uuid(), home.workspace.id.as_uuid()] {
            usage::forget(&mut tx, gone).await.expect("forgotten");
        }
        tx.commit().await.expect("committed");
        assert_eq!(test.count("transactions").await, 12);
        let mut reader = test.db.read().await.expect("a snapshot");
        assert!(workspaces::list(&mut reader, home.owner.id).await.expect("a list").is_empty());
        drop(reader);

        let mut rounds = 0;
        loop {
            let mut tx = test.db.write().await.expect("a change");
            let more = workspaces::purge(&mut tx, home.workspace.id, 2).await.expect("purged");
            tx.commit().await.expect("no half transfer is in the way");
            if !more {
                break;
            }
            rounds += 1;
            let mut reader = test.db.read().await.expect("a snapshot");
            let report = check::run(&mut reader).await.expect("a report");
            assert_eq!((report.accounts, report.differences), (2, vec![]));
        }
        assert_eq!(rounds, 2);
        for (table, rows) in
            [("workspaces", 1), ("accounts", 2), ("transactions", 6), ("account_days", 6), ("account_months", 2)]
        {
            assert_eq!(test.count(table).await, rows, "{table}");
        }
    }
}
