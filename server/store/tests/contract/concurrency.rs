//! Many writers at once: nothing is lost, nobody waits for ever, and a commit means what it says.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use jiff::civil::date;
use kym_domain::money::Minor;
use kym_store::access::EditTransactions;
use kym_store::{check, lock, transactions};
use tokio::task::JoinSet;

use crate::support::{Household, moment, on_both};

on_both! {
    async fn a_beginning_that_is_given_up_leaves_nothing_open_for_the_next_one(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        for looks in (0..3000).step_by(20) {
            give_up(&mut pin!(test.db.read()), looks).await;
            home.book(&[&home.draft(&wallet, date(2025, 10, 5), 1)]).await;
        }
        assert_eq!(home.balances(&wallet).await.current, Minor::new(150));
    }

    async fn eight_writers_on_one_account_lose_no_row_and_no_cent(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut writers = JoinSet::new();
        for _ in 0..8 {
            let (home, wallet) = (home.clone(), wallet.clone());
            writers.spawn(async move {
                for _ in 0..20 {
                    home.book(&[&home.draft(&wallet, date(2025, 10, 5), 1)]).await;
                }
            });
        }
        writers.join_all().await;
        assert_eq!(home.balances(&wallet).await.current, Minor::new(160));
        assert_eq!(test.count("transactions").await, 160);
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(check::run(&mut reader).await.expect("a report").differences, Vec::<String>::new());
    }

    async fn of_two_edits_of_one_version_exactly_one_is_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let row = home.draft(&wallet, date(2025, 10, 5), -100);
        home.book(&[&row]).await;
        let mut writers = JoinSet::new();
        for cents in 1..=8 {
            let (home, was) = (home.clone(), row.clone());
            writers.spawn(async move {
                let mut is = was.clone();
                (is.amount, is.version) = (Minor::new(-cents), 2);
                home.change(&was, &is).await.is_ok().then_some(is.amount)
            });
        }
        let written: Vec<_> = writers.join_all().await.into_iter().flatten().collect();
        assert_eq!(written.len(), 1);
        assert_eq!(home.balances(&wallet).await.current, written[0]);
    }

    async fn transfers_in_both_directions_at_once_never_wait_for_each_other_in_a_circle(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let bank = home.account("bank", 0).await;
        let mut writers = JoinSet::new();
        for writer in 0..8 {
            let (from, to) = if writer % 2 == 0 { (&wallet, &bank) } else { (&bank, &wallet) };
            let (home, from, to) = (home.clone(), from.clone(), to.clone());
            writers.spawn(async move {
                for _ in 0..10 {
                    let transfer = home.transfer_draft(&from, &to, date(2025, 10, 5), 5);
                    home.book(&[&transfer.from, &transfer.to]).await;
                }
            });
        }
        let finished = tokio::time::timeout(Duration::from_mins(1), writers.join_all()).await;
        assert!(finished.is_ok(), "the writers wait for each other");
        assert_eq!(home.balances(&wallet).await.current, Minor::ZERO);
        assert_eq!(home.balances(&bank).await.current, Minor::ZERO);
        assert_eq!(test.count("transactions").await, 160);
    }

    async fn among_commits_that_share_a_sync_an_undone_change_leaves_no_trace(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut writers = JoinSet::new();
        for writer in 0..60 {
            let (home, wallet) = (home.clone(), wallet.clone());
            writers.spawn(async move {
                let row = home.draft(&wallet, date(2025, 10, 5), if writer % 3 == 0 { 1000 } else { 1 });
                let mut tx = home.db.write().await.expect("a change");
                let member = home.member::<EditTransactions>(&mut tx).await;
                lock::accounts(&mut tx, home.workspace.id, &[wallet.id]).await.expect("locked");
                transactions::insert(&mut tx, &member, &row).await.expect("booked");
                match writer % 6 {
                    0 => drop(tx),
                    3 => tx.rollback().await.expect("undone"),
                    _ => {
                        tx.commit().await.expect("committed");
                        // An acknowledged change is there for everybody who looks afterwards.
                        let mut reader = home.db.read().await.expect("a snapshot");
                        let found = transactions::get(&mut reader, &member, row.id).await.expect("a lookup");
                        assert_eq!(found, Some(row));
                    }
                }
            });
        }
        writers.join_all().await;
        assert_eq!(home.balances(&wallet).await.current, Minor::new(40));
        assert_eq!(test.count("transactions").await, 40);
    }

    async fn a_change_that_fails_among_others_fails_alone(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let wallet = home.account("wallet", 0).await;
        let foreign = other.account("wallet", 0).await;
        let mut writers = JoinSet::new();
        for writer in 0..30 {
            let home = home.clone();
            let account = if writer % 3 == 0 { foreign.clone() } else { wallet.clone() };
            writers.spawn(async move {
                let row = home.draft(&account, date(2025, 10, 5), 1);
                (writer % 3 == 0, home.try_book(&[&row]).await.is_err())
            });
        }
        for (expected, failed) in writers.join_all().await {
            assert_eq!(failed, expected);
        }
        assert_eq!(home.balances(&wallet).await.current, Minor::new(20));
    }

    async fn a_snapshot_does_not_move_while_others_write(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let before = kym_store::accounts::balances(&mut reader, &wallet, moment(31)).await.expect("balances");
        home.book(&[&home.draft(&wallet, date(2025, 10, 5), 1)]).await;
        let after = kym_store::accounts::balances(&mut reader, &wallet, moment(31)).await.expect("balances");
        assert_eq!(before, after);
        assert_eq!(home.balances(&wallet).await.current, Minor::new(1));
    }
}

/// Looks so often whether something is done, as if its caller went away after that.
async fn give_up<T>(what: &mut Pin<&mut impl Future<Output = T>>, looks: usize) {
    for _ in 0..looks {
        let is_done = poll_fn(|cx| Poll::Ready(what.as_mut().poll(cx).is_ready())).await;
        if is_done {
            return;
        }
        tokio::task::yield_now().await;
    }
}
