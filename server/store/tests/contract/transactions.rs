use std::collections::BTreeSet;

use jiff::civil::{Date, date};
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Minor;
use kym_domain::transactions::{
    CategoryChoice, Criteria, InUnits, Peer, Transaction, TransactionStatus, Word, running_balances,
};
use kym_store::access::{EditTransactions, Member, Read};
use kym_store::transactions::{self, Filter, Order};
use kym_store::{Reader, StoreError, lock};

use crate::support::{Household, moment, new_id, on_both};

const ALL: Filter = Filter {
    start: None,
    end: None,
    order: Order::Date,
    descending: true,
    skip: 0,
    limit: 5000,
};

fn day(number: i8) -> Date {
    date(2025, 10, number)
}

/// A page of these accounts, and how many rows there are.
async fn list_of_some(
    reader: &mut Reader,
    proof: &Member<Read>,
    accounts: &[AccountId],
    filter: &Filter,
) -> (Vec<Transaction>, i64) {
    let all = Criteria::default();
    let rows = transactions::find(reader, proof, accounts, filter, &all).await;
    let totals = transactions::totals(reader, proof, accounts, filter, &all).await;
    (rows.expect("a page"), totals.expect("totals").count)
}

on_both! {
    async fn a_row_comes_back_as_it_was_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let row = Transaction {
            status: TransactionStatus::Reconciled,
            category_id: Some(kym_domain::categories::system_categories()[3].id),
            payee: "Кафе «Ёж»".to_owned(),
            note: "two\nlines".to_owned(),
            ..home.draft(&wallet, date(1900, 1, 1), -1)
        };
        home.book(&[&row]).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        assert_eq!(transactions::get(&mut reader, &proof, row.id).await.expect("a lookup"), Some(row));
    }

    async fn a_page_knows_its_total_and_what_lies_before_it(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 100_000).await;
        let mut rows: Vec<_> = (0..40).map(|index| home.draft(&wallet, day(index / 4 + 1), i64::from(index) - 15)).collect();
        rows.retain(|row| !row.amount.is_zero());
        rows[5].status = TransactionStatus::Planned;
        rows[9].status = TransactionStatus::Void;
        for row in &rows {
            home.book(&[row]).await;
        }
        let gone = rows.remove(7);
        home.change(&gone, &gone.clone().deleted(moment(1))).await.expect("deleted");

        let balances = running_balances(wallet.opening_balance, rows.iter().map(|row| (row.amount, row.status)));
        let balances = balances.expect("small");
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        for (start, end, skip, limit) in [
            (None, None, 0, 5000),
            (None, None, 7, 9),
            (Some(day(4)), None, 0, 5000),
            (Some(day(4)), Some(day(8)), 3, 4),
            (Some(day(11)), Some(day(12)), 0, 10),
        ] {
            let filter = Filter { start, end, skip, limit, ..ALL };
            let page = transactions::list_of_account(&mut reader, &proof, wallet.id, &filter).await.expect("a page");
            let inside: Vec<_> = rows
                .iter()
                .filter(|row| start.is_none_or(|start| row.date >= start) && end.is_none_or(|end| row.date <= end))
                .collect();
            let take = usize::try_from(limit).expect("small");
            let expected: Vec<_> =
                inside.iter().rev().skip(usize::try_from(skip).expect("small")).take(take).map(|row| (*row).clone()).collect();
            assert_eq!(page.rows, expected, "{filter:?}");
            assert_eq!(page.total, i64::try_from(inside.len()).expect("few"), "{filter:?}");
            let before = match expected.last() {
                Some(oldest) => {
                    let index = rows.iter().position(|row| row.id == oldest.id).expect("one of them");
                    index.checked_sub(1).map_or(wallet.opening_balance, |index| balances[index])
                }
                None => *balances.last().expect("some"),
            };
            assert_eq!(wallet.opening_balance.plus(page.net_before), Ok(before), "{filter:?}");
        }
    }

    async fn rows_are_sorted_by_what_is_asked_for_and_then_by_day(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut rows = [(1, -300, "b"), (2, 500, "a"), (3, -300, "c")].map(|(on, cents, payee)| Transaction {
            payee: payee.to_owned(),
            ..home.draft(&wallet, day(on), cents)
        });
        rows[2].status = TransactionStatus::Cleared;
        home.book(&rows.iter().collect::<Vec<_>>()).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        for (order, descending, expected) in [
            (Order::Date, true, [3, 2, 1]),
            (Order::Date, false, [1, 2, 3]),
            (Order::Amount, false, [1, 3, 2]),
            (Order::Amount, true, [2, 3, 1]),
            (Order::Payee, false, [2, 1, 3]),
            (Order::Status, false, [3, 1, 2]),
        ] {
            let filter = Filter { order, descending, ..ALL };
            let page = transactions::list_of_account(&mut reader, &proof, wallet.id, &filter).await.expect("a page");
            let days: Vec<_> = page.rows.iter().map(|row| row.date.day()).collect();
            assert_eq!(days, expected, "{filter:?}");
        }
    }

    async fn ids_are_found_as_the_rows_are(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let accounts = [home.account("a", 0).await, home.account("b", 0).await, home.account("another", 0).await];
        let rows = (0..12_i8).map(|index| Transaction {
            status: if index % 5 == 0 { TransactionStatus::Cleared } else { TransactionStatus::Pending },
            ..home.draft(&accounts[usize::from(index.unsigned_abs()) % 3], day(index / 2 + 1), i64::from(index % 4) - 9)
        });
        let rows: Vec<_> = rows.collect();
        home.book(&rows.iter().collect::<Vec<_>>()).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let all: Vec<_> = accounts.iter().map(|account| account.id).collect();
        let pending = Criteria { statuses: vec![TransactionStatus::Pending], ..Criteria::default() };
        for accounts in [&all[..0], &all[..1], &all[..2], &all] {
            for order in [Order::Date, Order::Amount, Order::Payee] {
                for criteria in [&Criteria::default(), &pending] {
                    for (descending, start, skip) in [(true, None, 0), (false, Some(day(3)), 2)] {
                        let filter = Filter { order, descending, start, skip, ..ALL };
                        let rows = transactions::find(&mut reader, &proof, accounts, &filter, criteria).await.expect("rows");
                        let ids = transactions::find_ids(&mut reader, &proof, accounts, &filter, criteria).await.expect("ids");
                        assert_eq!(ids, rows.iter().map(|row| row.id).collect::<Vec<_>>(), "{filter:?}");
                    }
                }
            }
        }
    }

    async fn some_accounts_make_one_list_by_day(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let accounts = [home.account("a", 0).await, home.account("b", 0).await, home.account("another", 0).await];
        let rows: Vec<_> = (0..12_i8).map(|index| home.draft(&accounts[usize::from(index.unsigned_abs()) % 3], day(index / 2 + 1), 5)).collect();
        home.book(&rows.iter().collect::<Vec<_>>()).await;
        let expected: Vec<_> = rows.into_iter().filter(|row| row.account_id != accounts[2].id).collect();
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let ids = [accounts[0].id, accounts[1].id];
        let filter = Filter { descending: false, skip: 2, limit: 4, ..ALL };
        let found = list_of_some(&mut reader, &proof, &ids, &filter).await;
        assert_eq!(found, (expected[2..6].to_vec(), 8));
        let filter = Filter { start: Some(day(3)), end: Some(day(5)), ..ALL };
        let found = list_of_some(&mut reader, &proof, &ids, &filter).await;
        let inside = expected.iter().rev().filter(|row| (day(3)..=day(5)).contains(&row.date)).cloned();
        assert_eq!(found, (inside.collect(), 4));
    }

    async fn a_stale_row_is_not_written_and_moves_no_sum(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let row = home.draft(&wallet, day(1), -100);
        home.book(&[&row]).await;
        let newer = Transaction { amount: Minor::new(-200), version: 2, ..row.clone() };
        home.change(&row, &newer).await.expect("the version is right");
        let late = Transaction { amount: Minor::new(-900), version: 2, ..row.clone() };
        let stale = home.change(&row, &late).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        assert_eq!(home.balances(&wallet).await.current, Minor::new(-200));
    }

    async fn half_a_transfer_cannot_be_stored(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let bank = home.account("bank", 0).await;
        let transfer = home.transfer_draft(&wallet, &bank, day(1), 1250);
        assert!(home.try_book(&[&transfer.from]).await.is_err());
        assert_eq!(test.count("transactions").await, 0);
        home.book(&[&transfer.from, &transfer.to]).await;
        assert_eq!(home.balances(&wallet).await.current, Minor::new(-1250));
        assert_eq!(home.balances(&bank).await.current, Minor::new(1250));
    }

    async fn a_transaction_is_found_by_members_only(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let wallet = home.account("wallet", 0).await;
        let row = home.draft(&wallet, day(1), -100);
        home.book(&[&row]).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = transactions::locate(&mut reader, home.owner.id, row.id).await.expect("a lookup");
        assert_eq!(found, Some(home.workspace.id));
        assert_eq!(transactions::locate(&mut reader, other.owner.id, row.id).await.expect("a lookup"), None);
        let foreign = other.member::<Read>(&mut reader).await;
        assert_eq!(transactions::get(&mut reader, &foreign, row.id).await.expect("a lookup"), None);
        let page = transactions::list_of_account(&mut reader, &foreign, wallet.id, &ALL).await.expect("a page");
        assert_eq!((page.rows.len(), page.total, page.net_before), (0, 0, Minor::ZERO));
    }

    async fn what_was_deleted_long_ago_is_removed_with_both_its_legs(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let bank = home.account("bank", 0).await;
        let old = home.transfer_draft(&wallet, &bank, day(1), 100);
        let young = home.transfer_draft(&wallet, &bank, day(2), 100);
        for (transfer, deleted) in [(&old, moment(10)), (&young, moment(20))] {
            home.book(&[&transfer.from, &transfer.to]).await;
            let mut tx = test.db.write().await.expect("a change");
            let proof = home.member::<EditTransactions>(&mut tx).await;
            lock::accounts(&mut tx, home.workspace.id, &[wallet.id, bank.id]).await.expect("locked");
            for leg in [&transfer.from, &transfer.to] {
                transactions::update(&mut tx, &proof, leg, &leg.clone().deleted(deleted)).await.expect("deleted");
            }
            tx.commit().await.expect("committed");
        }
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(transactions::purge(&mut tx, moment(15)).await.expect("purged"), 2);
        tx.commit().await.expect("no half transfer is left");
        assert_eq!(test.count("transactions").await, 2);
    }

    async fn many_rows_at_once_are_the_same_as_one_by_one(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let bank = home.account("bank", 0).await;
        let mut rows: Vec<_> = (0..250_i64).map(|index| home.draft(&wallet, day(i8::try_from(index % 28).expect("small") + 1), index + 1)).collect();
        let transfer = home.transfer_draft(&wallet, &bank, day(3), 777);
        rows.extend([transfer.from, transfer.to]);
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditTransactions>(&mut tx).await;
        lock::accounts(&mut tx, home.workspace.id, &[wallet.id, bank.id]).await.expect("locked");
        transactions::insert_many(&mut tx, &proof, &rows).await.expect("booked");
        tx.commit().await.expect("committed");
        assert_eq!(home.balances(&wallet).await.current, Minor::new(250 * 251 / 2 - 777));
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let (mut found, total) = list_of_some(&mut reader, &proof, &[wallet.id, bank.id], &ALL).await;
        found.sort_by_key(|row| row.id);
        rows.sort_by_key(|row| row.id);
        assert_eq!((found, total), (rows, 252));
    }

    /// A statement has room for 32,766 values on SQLite and for 65,535 on PostgreSQL.
    async fn each_of_many_words_may_mean_the_same_many_categories(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let mut categories: Vec<_> = (0..1_700).map(|_| CategoryId::from_uuid(new_id())).collect();
        categories.push(kym_domain::categories::system_categories()[3].id);
        let row = Transaction { category_id: categories.last().copied(), ..home.draft(&wallet, day(1), -1) };
        home.book(&[&row, &home.draft(&wallet, day(1), -1)]).await;
        let word = Word {
            text: "nowhere".to_owned(),
            categories,
            accounts: Vec::new(),
            amounts: InUnits::default(),
        };
        // Each word names them twice: for the row, and for its lines.
        let meant = Criteria { words: vec![word; 20], ..Criteria::default() };
        let none = CategoryChoice { ids: BTreeSet::new(), or_none: false };
        let nothing = Criteria { categories: Some(none), ..Criteria::default() };
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let found = transactions::find(&mut reader, &proof, &[wallet.id], &ALL, &meant).await;
        assert_eq!(found.expect("a page"), [row]);
        let found = transactions::find(&mut reader, &proof, &[wallet.id], &ALL, &nothing).await;
        assert_eq!(found.expect("a page"), []);
    }

    async fn the_legs_of_a_moved_transfer_still_name_each_other(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let [wallet, bank, safe] = [home.account("a", 0).await, home.account("b", 0).await, home.account("c", 0).await];
        let transfer = home.transfer_draft(&wallet, &bank, day(1), 100);
        home.book(&[&transfer.from, &transfer.to]).await;
        let moved = Transaction { account_id: safe.id, version: 2, ..transfer.from.clone() };
        let follows = transfer.to.clone().following(&transfer.from, &moved).expect("small");
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditTransactions>(&mut tx).await;
        transactions::update(&mut tx, &proof, &transfer.from, &moved).await.expect("moved");
        transactions::update(&mut tx, &proof, &transfer.to, &follows).await.expect("follows");
        let found = transactions::get(&mut tx, &proof, follows.id).await.expect("a lookup").expect("there");
        assert_eq!(found.transfer, Some(Peer { transaction_id: moved.id, account_id: safe.id, amount: Minor::new(-100) }));
        tx.commit().await.expect("committed");
        assert_eq!(home.balances(&wallet).await.current, Minor::ZERO);
        assert_eq!(home.balances(&safe).await.current, Minor::new(-100));
    }
}
