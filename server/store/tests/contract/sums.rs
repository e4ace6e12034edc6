//! Sums kept through random edits equal what all rows add up to.

use jiff::civil::date;
use kym_domain::categories::system_categories;
use kym_domain::money::Minor;
use kym_domain::transactions::{Peer, Transaction, TransactionStatus};
use kym_store::access::EditTransactions;
use kym_store::{check, lock, transactions};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sqlx::AssertSqlSafe;

use crate::support::{Household, Raw, TestDb, moment, on_both};

/// One step of somebody who keeps books: which row, on which of three accounts, and what it becomes.
#[derive(Debug, Clone)]
struct Step {
    slot: usize,
    account: usize,
    day: i8,
    cents: i64,
    status: TransactionStatus,
    category: Option<usize>,
    deleted: bool,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (
        0..15_usize,
        0..3_usize,
        1..=12_i8,
        -5000..5000_i64,
        0..TransactionStatus::ALL.len(),
        prop::option::of(0..5_usize),
        any::<bool>(),
    )
        .prop_map(
            |(slot, account, day, cents, status, category, deleted)| Step {
                slot,
                account,
                day,
                cents: if cents == 0 { 1 } else { cents },
                status: TransactionStatus::ALL[status],
                category,
                deleted,
            },
        );
    prop::collection::vec(step, 60)
}

async fn differences(test: &TestDb) -> Vec<String> {
    let mut reader = test.db.read().await.expect("a snapshot");
    check::run(&mut reader).await.expect("a report").differences
}

on_both! {
    async fn sums_kept_through_random_edits_equal_a_recomputation(test: &TestDb) {
        let mut runner = TestRunner::deterministic();
        let categories = system_categories();
        for round in 0..4 {
            let home = Household::of(&test.db, &format!("ann{round}")).await;
            let accounts = [home.account("a", 0).await, home.account("b", 50).await, home.account("c", -50).await];
            let mut rows: [Option<Transaction>; 15] = Default::default();
            for step in steps().new_tree(&mut runner).expect("steps").current() {
                let fresh = Transaction {
                    status: step.status,
                    category_id: step.category.map(|index| categories[index].id),
                    ..home.draft(&accounts[step.account], date(2025, step.day, 28), step.cents)
                };
                let is = match rows[step.slot].take() {
                    None => {
                        home.book(&[&fresh]).await;
                        fresh
                    }
                    Some(was) => {
                        let deleted_at = step.deleted.then(|| moment(1));
                        let is = Transaction { id: was.id, version: was.version + 1, deleted_at, ..fresh };
                        home.change(&was, &is).await.expect("the version is right");
                        is
                    }
                };
                rows[step.slot] = Some(is);
            }
            let live = || rows.iter().flatten().filter(|row| row.is_live());
            for account in &accounts {
                let counted = live().filter(|row| row.account_id == account.id && row.status.counts_in_current());
                let naive = counted.fold(account.opening_balance.units(), |sum, row| sum + row.amount.units());
                assert_eq!(home.balances(account).await.current, Minor::new(naive));
            }
        }
        assert_eq!(differences(test).await, Vec::<String>::new());
    }

    async fn sums_and_legs_agree_after_transfers_were_edited(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let bank = home.account("bank", 0).await;
        let transfer = home.transfer_draft(&wallet, &bank, date(2025, 10, 5), 1250);
        home.book(&[&transfer.from, &transfer.to]).await;
        let mut leader =
            Transaction { amount: Minor::new(-99), date: date(2024, 2, 29), version: 2, ..transfer.from.clone() };
        let peer = leader.transfer.expect("a leg");
        leader.transfer = Some(Peer { amount: Minor::new(99), ..peer });
        let mut follower = transfer.to.clone().following(&transfer.from, &leader).expect("small");
        for leg in [&mut leader, &mut follower] {
            leg.convert(wallet.currency, home.workspace.currency, None);
        }
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditTransactions>(&mut tx).await;
        lock::accounts(&mut tx, home.workspace.id, &[wallet.id, bank.id]).await.expect("locked");
        transactions::update(&mut tx, &proof, &transfer.from, &leader).await.expect("written");
        transactions::update(&mut tx, &proof, &transfer.to, &follower).await.expect("written");
        tx.commit().await.expect("committed");
        assert_eq!(differences(test).await, Vec::<String>::new());
    }

    async fn a_check_finds_a_sum_that_was_tampered_with(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        home.book(&[&home.draft(&wallet, date(2025, 10, 5), -100)]).await;
        for table in ["account_days SET net", "account_months SET outflow", "category_months SET outflow"] {
            assert_eq!(differences(test).await, Vec::<String>::new());
            for value in [-99, -100] {
                let sql = AssertSqlSafe(format!("UPDATE {table} = {value}"));
                match test.raw().await {
                    Raw::Sqlite(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
                    Raw::Postgres(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
                }
                .expect("tampered with");
                assert_eq!(differences(test).await.is_empty(), value == -100, "{table}");
            }
        }
    }
}
