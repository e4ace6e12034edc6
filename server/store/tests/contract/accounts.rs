use jiff::civil::date;
use kym_domain::accounts::Balances;
use kym_domain::money::Minor;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_store::access::{EditAccounts, Lookup, Read};
use kym_store::{StoreError, accounts};

use crate::support::{Household, moment, on_both};

fn balances(current: i64, cleared: i64, projected: i64) -> Balances {
    Balances {
        current: Minor::new(current),
        cleared: Minor::new(cleared),
        projected: Minor::new(projected),
    }
}

on_both! {
    async fn the_balances_follow_opening_and_statuses(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 10_000).await;
        let empty = home.account("empty", -7).await;
        for (status, cents) in [
            (TransactionStatus::Planned, -500),
            (TransactionStatus::Pending, -30),
            (TransactionStatus::Cleared, 200),
            (TransactionStatus::Reconciled, 1),
            (TransactionStatus::Void, 9999),
        ] {
            let row = Transaction { status, ..home.draft(&wallet, date(2025, 10, 5), cents) };
            home.book(&[&row]).await;
        }
        // Of a day to come.
        home.book(&[&home.draft(&wallet, date(2027, 11, 1), 40_000)]).await;
        assert_eq!(home.balances(&wallet).await, balances(10_171, 10_201, 49_671));
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let list = accounts::list_with_balances(&mut reader, &proof, false, moment(31)).await.expect("a list");
        let expected = [(wallet, balances(10_171, 10_201, 49_671)), (empty, balances(-7, -7, -7))];
        assert_eq!(list, expected);
    }

    async fn a_deleted_account_is_listed_only_when_asked_for_and_can_be_restored(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditAccounts>(&mut tx).await;
        let deleted = wallet.clone().deleted();
        accounts::update(&mut tx, &proof, &deleted).await.expect("deleted");
        assert_eq!(accounts::list(&mut tx, &proof, false).await.expect("a list"), []);
        let all = accounts::list(&mut tx, &proof, true).await.expect("a list");
        assert_eq!(all, std::slice::from_ref(&deleted));
        assert!(accounts::exist(&mut tx, &proof).await.expect("a lookup"));
        let stale = accounts::update(&mut tx, &proof, &wallet.clone().restored()).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        accounts::update(&mut tx, &proof, &deleted.clone().restored()).await.expect("restored");
        let found = accounts::get(&mut tx, &proof, wallet.id).await.expect("a lookup").expect("there");
        assert_eq!((found.is_deleted, found.version), (false, 3));
        tx.rollback().await.expect("undone");
    }

    async fn an_account_is_found_by_members_only(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let wallet = home.account("wallet", 0).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = accounts::get_as::<Read>(&mut reader, home.owner.id, wallet.id).await.expect("a lookup");
        let (seen, lookup) = found.expect("a member sees it");
        assert_eq!(seen, wallet);
        assert!(matches!(lookup, Lookup::Granted(proof) if proof.workspace() == home.workspace.id));
        let stranger = accounts::get_as::<Read>(&mut reader, other.owner.id, wallet.id).await.expect("a lookup");
        assert!(stranger.is_none());
        let foreign = other.member::<Read>(&mut reader).await;
        assert_eq!(accounts::get(&mut reader, &foreign, wallet.id).await.expect("a lookup"), None);
        assert!(!accounts::exist(&mut reader, &foreign).await.expect("a lookup"));
    }

    async fn a_row_that_refers_to_another_workspaces_account_cannot_be_stored(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let foreign = other.account("wallet", 0).await;
        let row = home.draft(&foreign, date(2025, 10, 5), -100);
        let refused = home.try_book(&[&row]).await;
        assert!(refused.is_err());
        assert_eq!(test.count("transactions").await, 0);
        assert_eq!(test.count("account_days").await, 0);
    }
}
