//! Payments that come again: what is kept of them, and that each occurrence is claimed once.

use jiff::Timestamp;
use jiff::civil::{Date, date};
use kym_domain::accounts::Account;
use kym_domain::id::{CategoryId, RecurringId, TransactionId};
use kym_domain::money::Minor;
use kym_domain::recurring::{StoredOccurrence, StoredState};
use kym_domain::transactions::Transaction;
use kym_store::access::{EditCategories, EditPlans, EditTransactions, Read};
use kym_store::categories::references;
use kym_store::recurring::earlier::StoredEarlierDefinition;
use kym_store::recurring::occurrences::{self, OccurrenceRow};
use kym_store::recurring::{self, PostingProgress, StoredItem, earlier, feeds};
use kym_store::{Db, StoreError};

use crate::support::{Household, moment, new_id, on_both};

/// An item of the household that the clock is to look at some seconds from the beginning.
async fn item(home: &Household, account: &Account, due: i64) -> StoredItem {
    let item = StoredItem {
        id: RecurringId::from_uuid(new_id()),
        workspace_id: home.workspace.id,
        account_id: account.id,
        to_account_id: None,
        definition: "{}".to_owned(),
        is_active: true,
        progress: PostingProgress {
            due_at: Some(moment(due)),
            ..PostingProgress::default()
        },
        created_by: home.owner.id,
        deleted_at: None,
        version: 1,
    };
    let mut tx = home.db.write().await.expect("a change");
    let member = home.member::<EditPlans>(&mut tx).await;
    recurring::insert(&mut tx, &member, &item)
        .await
        .expect("new");
    tx.commit().await.expect("written");
    item
}

fn posted(item: &StoredItem, day: Date) -> OccurrenceRow {
    OccurrenceRow {
        recurring_id: item.id,
        kept: StoredOccurrence {
            date: day,
            state: StoredState::Posted,
            moved_to: None,
            amount: Some(Minor::new(500)),
            transaction_id: Some(TransactionId::from_uuid(new_id())),
        },
        is_matched: false,
        is_reported: true,
    }
}

/// Claims an occurrence in a change of its own.
async fn claim(home: &Household, row: &OccurrenceRow) -> bool {
    let mut tx = home.db.write().await.expect("a change");
    let member = home.member::<EditTransactions>(&mut tx).await;
    let is_ours = occurrences::claim(&mut tx, &member, row, moment(1)).await;
    tx.commit().await.expect("written");
    is_ours.expect("asked")
}

async fn turns(db: &Db, now: Timestamp) -> Vec<RecurringId> {
    let mut reader = db.read().await.expect("a snapshot");
    let due = recurring::due(&mut reader, now, 10).await.expect("read");
    due.into_iter().map(|turn| turn.id).collect()
}

on_both! {
    async fn an_item_comes_back_as_it_was_written_and_a_stale_change_is_refused(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let was = item(&home, &wallet, 10).await;
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        assert_eq!(recurring::list(&mut tx, &member).await.expect("read"), std::slice::from_ref(&was));
        let is = StoredItem {
            progress: PostingProgress {
                settled_until: Some(date(2025, 10, 5)),
                due_at: None,
                waiting: 400,
                problem: Some("catch_up".to_owned()),
            },
            is_active: false,
            deleted_at: Some(moment(5)),
            version: 2,
            ..was.clone()
        };
        recurring::update(&mut tx, &member, &is).await.expect("changed");
        assert_eq!(recurring::get(&mut tx, &member, was.id).await.expect("read"), Some(is.clone()));
        assert!(recurring::list(&mut tx, &member).await.expect("read").is_empty(), "it is deleted");
        assert_eq!(recurring::locate(&mut tx, home.owner.id, was.id).await.expect("read"), None);
        let stale = recurring::update(&mut tx, &member, &is).await;
        assert!(matches!(stale, Err(StoreError::Conflict)));
        assert_eq!(recurring::purge(&mut tx, moment(6)).await.expect("purged"), 1);
    }

    async fn an_occurrence_is_claimed_once_unless_it_is_open(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let item = item(&home, &wallet, 10).await;
        let day = date(2025, 10, 5);
        let mut row = posted(&item, day);
        row.kept.state = StoredState::Open;
        row.kept.transaction_id = None;
        row.kept.moved_to = Some(date(2025, 10, 7));
        assert!(claim(&home, &row).await);
        let (first, second) = (posted(&item, day), posted(&item, day));
        assert!(claim(&home, &first).await);
        assert!(!claim(&home, &second).await);
        let mut reader = test.db.read().await.expect("a snapshot");
        let member = home.member::<Read>(&mut reader).await;
        let kept = occurrences::of_item(&mut reader, &member, item.id, day).await.expect("read");
        assert_eq!(kept, std::slice::from_ref(&first));
        let taken = first.kept.transaction_id.expect("one");
        assert!(occurrences::stands_for_one(&mut reader, &member, taken).await.expect("read"));
        assert_eq!(occurrences::last_posted(&mut reader, &member).await.expect("read"), []);
        drop(reader);
        // The day is the one that the transaction is booked under.
        let booked = date(2025, 10, 6);
        home.book(&[&Transaction { id: taken, ..home.draft(&wallet, booked, -500) }]).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(occurrences::last_posted(&mut reader, &member).await.expect("read"), [(item.id, booked)]);
    }

    async fn of_many_at_once_one_claims_an_occurrence(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let item = item(&home, &wallet, 10).await;
        let rows: Vec<_> = (0..8).map(|_| posted(&item, date(2025, 10, 5))).collect();
        let claims = rows.iter().map(|row| claim(&home, row));
        let claims = futures_util::future::join_all(claims).await;
        assert_eq!(claims.iter().filter(|is_ours| **is_ours).count(), 1);
    }

    async fn a_turn_is_taken_once_and_comes_back(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let (first, later) = (item(&home, &wallet, 10).await, item(&home, &wallet, 20).await);
        assert!(turns(&test.db, moment(9)).await.is_empty());
        assert_eq!(turns(&test.db, moment(20)).await, [first.id, later.id]);
        let mut tx = test.db.write().await.expect("a change");
        let turn = recurring::due(&mut tx, moment(10), 1).await.expect("read")[0];
        assert!(recurring::take_turn(&mut tx, &turn, moment(3600)).await.expect("taken"));
        assert!(!recurring::take_turn(&mut tx, &turn, moment(3600)).await.expect("asked"));
        let poster = recurring::poster(&mut tx, home.workspace.id, first.id).await;
        assert_eq!(poster.expect("read"), Some(home.owner.id));
        tx.commit().await.expect("written");
        assert_eq!(turns(&test.db, moment(3600)).await, [later.id, first.id]);
    }

    async fn an_item_follows_its_category_and_its_account(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let (wallet, bank) = (home.account("wallet", 0).await, home.account("bank", 0).await);
        let was = item(&home, &wallet, 10).await;
        let [from, into] = [new_id(), new_id()].map(CategoryId::from_uuid);
        let mut tx = test.db.write().await.expect("a change");
        let plans = home.member::<EditPlans>(&mut tx).await;
        let named = StoredItem { definition: format!("{{\"category_id\":\"{from}\"}}"), version: 2, ..was.clone() };
        recurring::update(&mut tx, &plans, &named).await.expect("changed");
        let editor = home.member::<EditCategories>(&mut tx).await;
        let changed = references::follow(&mut tx, &editor, (from, into), moment(1)).await.expect("changed");
        assert!(changed.has_recurring);
        let again = references::follow(&mut tx, &editor, (from, into), moment(2)).await.expect("asked");
        assert!(!again.has_recurring);
        let is = recurring::get(&mut tx, &plans, was.id).await.expect("read").expect("there");
        assert_eq!((is.definition, is.version), (format!("{{\"category_id\":\"{into}\"}}"), 3));
        let on = async |tx: &mut kym_store::Tx, account: &Account| {
            recurring::awaited_on(tx, &plans, &[account.id]).await.expect("read").len()
        };
        assert_eq!((on(&mut tx, &wallet).await, on(&mut tx, &bank).await), (1, 0));
    }

    async fn what_an_item_said_before_comes_back_in_the_order_of_the_days(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let (wallet, bank) = (home.account("wallet", 0).await, home.account("bank", 0).await);
        let is = item(&home, &bank, 10).await;
        let said = |day, account: &Account| StoredEarlierDefinition {
            recurring_id: is.id,
            valid_until: date(2025, 10, day),
            account_id: account.id,
            to_account_id: None,
            definition: format!("{{\"day\":{day}}}"),
        };
        let all = [said(1, &wallet), said(5, &bank)];
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        earlier::replace(&mut tx, &member, is.id, &[said(9, &bank)]).await.expect("written");
        earlier::replace(&mut tx, &member, is.id, &all).await.expect("written");
        assert_eq!(earlier::of_item(&mut tx, &member, is.id).await.expect("read"), all);
        assert_eq!(earlier::of_all(&mut tx, &member).await.expect("read"), all);
        // What is to come of the past may still be paid there.
        let awaited = recurring::awaited_on(&mut tx, &member, &[wallet.id]).await.expect("read");
        assert_eq!(awaited.iter().map(|item| item.id).collect::<Vec<_>>(), [is.id]);
        let gone = StoredItem { deleted_at: Some(moment(1)), version: 2, ..is.clone() };
        recurring::update(&mut tx, &member, &gone).await.expect("changed");
        assert_eq!(recurring::purge(&mut tx, moment(2)).await.expect("purged"), 1);
        assert_eq!(earlier::of_all(&mut tx, &member).await.expect("read"), []);
    }

    async fn a_later_half_takes_what_became_of_its_occurrences_along(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let (old, new) = (item(&home, &wallet, 10).await, item(&home, &wallet, 10).await);
        for day in 1..=4 {
            assert!(claim(&home, &posted(&old, date(2025, 10, day))).await);
        }
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        let from = date(2025, 10, 3);
        occurrences::hand_over(&mut tx, &member, old.id, new.id, from).await.expect("handed over");
        let all = occurrences::of_all(&mut tx, &member, date(2025, 1, 1)).await.expect("read");
        let days: Vec<_> = all.iter().map(|row| (row.recurring_id, row.kept.date.day())).collect();
        assert_eq!(days, [(old.id, 1), (old.id, 2), (new.id, 3), (new.id, 4)]);
    }

    async fn a_calendar_is_found_by_its_token_until_it_is_replaced_or_taken_away(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<Read>(&mut tx).await;
        let place = Some((home.workspace.id, home.owner.id));
        assert_eq!(feeds::since(&mut tx, &member).await.expect("read"), None);
        feeds::put(&mut tx, &member, &[1; 32], moment(1)).await.expect("written");
        assert_eq!(feeds::find(&mut tx, &[1; 32]).await.expect("read"), place);
        feeds::put(&mut tx, &member, &[2; 32], moment(2)).await.expect("written");
        assert_eq!(feeds::since(&mut tx, &member).await.expect("read"), Some(moment(2)));
        assert_eq!(feeds::find(&mut tx, &[1; 32]).await.expect("read"), None);
        assert_eq!(feeds::find(&mut tx, &[2; 32]).await.expect("read"), place);
        feeds::remove(&mut tx, &member).await.expect("removed");
        assert_eq!(feeds::find(&mut tx, &[2; 32]).await.expect("read"), None);
    }

    async fn a_suggestion_is_dismissed_for_the_whole_workspace(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        for _ in 0..2 {
            recurring::dismiss(&mut tx, &member, "gym").await.expect("written");
        }
        assert_eq!(recurring::dismissed(&mut tx, &member).await.expect("read"), ["gym"]);
    }
}
