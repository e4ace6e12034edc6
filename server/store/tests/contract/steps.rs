//! How many steps SQLite takes for many rows: as many more as there are more rows, and not the square of that.
//! Steps are what its virtual machine counts, whatever else the machine does.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::civil::{Date, date};
use kym_domain::accounts::Account;
use kym_domain::id::{AccountId, Id, SplitId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{Peer, Split, Transaction, TransactionStatus};
use kym_domain::workspaces::{Workspace, WorkspaceDraft};
use kym_store::access::{EditAccounts, EditTransactions, Member, MoveAccount};
use kym_store::accounts::moving;
use kym_store::transfer_suggestions::{CandidateQuery, candidates};
use kym_store::{Conn, Tx, imports, lock, transactions, workspaces};

use crate::support::{Household, TestDb, granted, moment, new_id};

const FEW: usize = 5_000;
const MANY: usize = 20_000;

/// Each so many steps the counter is told.
const PRECISION: u16 = 100;

/// Counts what a connection does.
struct Steps(Arc<AtomicU64>);

impl Steps {
    async fn of(tx: &mut Tx) -> Self {
        let counter = Arc::new(AtomicU64::new(0));
        let told = Arc::clone(&counter);
        let Conn::Sqlite(conn) = tx.conn() else {
            panic!("only SQLite counts its steps")
        };
        let mut handle = conn.lock_handle().await.expect("the connection");
        handle.set_progress_handler(PRECISION.into(), move || {
            told.fetch_add(u64::from(PRECISION), Ordering::Relaxed);
            true
        });
        Self(counter)
    }

    /// How many it were since this was asked last.
    fn taken(&self) -> u64 {
        self.0.swap(0, Ordering::Relaxed)
    }
}

fn day_of(place: usize) -> Date {
    let days = i64::try_from(place % 3000).expect("few");
    date(2015, 1, 1).saturating_add(jiff::Span::new().days(days))
}

/// So many rows: of a hundred eight are legs of transfers, all legs of one account before those of the other, and fifteen
/// are split.
fn rows(home: &Household, wallet: &Account, bank: &Account, count: usize) -> Vec<Transaction> {
    let mut here = Vec::with_capacity(count);
    let mut there = Vec::new();
    for place in 0..count - count / 25 {
        let mut row = home.draft(wallet, day_of(place), -200);
        if place % 24 == 0 {
            let mut other = home.draft(bank, row.date, 200);
            let peer = |of: &Transaction| Peer {
                transaction_id: of.id,
                account_id: of.account_id,
                amount: of.amount,
            };
            (row.transfer, other.transfer) = (Some(peer(&other)), Some(peer(&row)));
            there.push(other);
        } else if place % 20 < 3 {
            let half = || Split {
                id: SplitId::from_uuid(new_id()),
                category_id: None,
                amount: Minor::new(-100),
                note: String::new(),
            };
            row.splits = vec![half(), half()];
        }
        here.push(row);
    }
    here.extend(there);
    here
}

async fn another_workspace(tx: &mut Tx, home: &Household) -> Workspace {
    let draft = WorkspaceDraft::check("elsewhere", "", "USD").expect("valid");
    let workspace = draft.create(Id::from_uuid(new_id()), moment(0), Currency::DEFAULT);
    workspaces::insert(tx, &workspace, home.owner.id)
        .await
        .expect("a new workspace");
    workspace
}

/// How many rows of these accounts may be legs of transfers.
async fn all_candidates(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    accounts: &[AccountId],
) -> usize {
    let query = CandidateQuery {
        accounts,
        days: (date(2015, 1, 1), date(2035, 1, 1)),
        import: None,
    };
    candidates(tx, member, query).await.expect("read").len()
}

/// The steps of all that is done to many rows at once.
async fn measured(count: usize) -> BTreeMap<&'static str, u64> {
    let test = TestDb::sqlite().await;
    let home = Household::of(&test.db, "ann").await;
    let (wallet, bank) = (
        home.account("wallet", 0).await,
        home.account("bank", 0).await,
    );
    let rows = rows(&home, &wallet, &bank, count);
    let mut tx = test.db.write().await.expect("a change");
    let other = another_workspace(&mut tx, &home).await;
    let member = home.member::<EditTransactions>(&mut tx).await;
    let ids = [wallet.id, bank.id];
    lock::accounts(&mut tx, home.workspace.id, &ids)
        .await
        .expect("locked");
    let steps = Steps::of(&mut tx).await;
    let mut all = BTreeMap::new();

    transactions::insert_many(&mut tx, &member, &rows)
        .await
        .expect("booked");
    all.insert("insert", steps.taken());

    let found = all_candidates(&mut tx, &member, &ids).await;
    all.insert("candidates of transfers", steps.taken());
    assert!(found > count / 2, "{found}");

    let ticked: Vec<_> = rows
        .iter()
        .map(|row| Transaction {
            status: TransactionStatus::Cleared,
            version: row.version + 1,
            ..row.clone()
        })
        .collect();
    let changes: Vec<_> = rows.iter().cloned().zip(ticked.iter().cloned()).collect();
    transactions::update_many(&mut tx, &member, &changes)
        .await
        .expect("changed");
    all.insert("update", steps.taken());

    imports::take_back(&mut tx, &member, &ticked, moment(1))
        .await
        .expect("deleted");
    all.insert("take back", steps.taken());
    let gone: Vec<_> = ticked
        .iter()
        .map(|row| row.clone().deleted(moment(1)))
        .collect();
    imports::restore_many(&mut tx, &member, &gone)
        .await
        .expect("restored");
    all.insert("restore", steps.taken());

    imports::take_back(&mut tx, &member, &ticked, moment(1))
        .await
        .expect("deleted");
    steps.taken();
    let purged = transactions::purge(&mut tx, moment(10))
        .await
        .expect("purged");
    all.insert("purge", steps.taken());
    assert_eq!(purged, u64::try_from(rows.len()).expect("few"));

    transactions::insert_many(&mut tx, &member, &rows)
        .await
        .expect("booked");
    let from = home.member::<MoveAccount>(&mut tx).await;
    let to = granted::<EditAccounts>(&mut tx, &home.owner, other.id).await;
    steps.taken();
    moving::unlink_transfers(&mut tx, &from, wallet.id)
        .await
        .expect("unlinked");
    let moved = Account {
        workspace_id: other.id,
        ..wallet
    };
    moving::move_to(&mut tx, &from, &to, &moved, &BTreeMap::new())
        .await
        .expect("moved");
    all.insert("move", steps.taken());

    tx.rollback().await.expect("undone");
    test.close().await;
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn four_times_as_many_rows_take_about_four_times_as_many_steps() {
    let (few, many) = (measured(FEW).await, measured(MANY).await);
    for (what, steps) in &many {
        // A little more than four, since trees grow deeper; the square would be sixteen.
        assert!(*steps <= few[what] * 6, "{what}: {} and {steps}", few[what]);
    }
}
