use jiff::civil::{Date, date};
use kym_analytics::reports::dashboard::Flow;
use kym_analytics::reports::question::AccountFilter;
use kym_domain::categories::{CategoryKind, system_categories};
use kym_domain::dates::Month;
use kym_domain::money::Minor;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_store::access::{EditAccounts, Read};
use kym_store::{accounts, reports};

use crate::support::{Household, on_both};

const EARLY: Date = date(2024, 12, 31);
const LATE: Date = date(2025, 2, 10);

/// A household with two accounts that count and one that was deleted, and a few bookings on each.
async fn household(db: &kym_store::Db) -> (Household, [kym_domain::accounts::Account; 3]) {
    let home = Household::of(db, "ann").await;
    let list = [
        home.account("a", 1000).await,
        home.account("b", 0).await,
        home.account("gone", 50).await,
    ];
    let food = system_categories()
        .into_iter()
        .find(|category| category.kind == CategoryKind::Expense);
    let category_id = food.map(|category| category.id);
    for account in &list {
        let rows = [
            Transaction {
                category_id,
                ..home.draft(account, EARLY, -100)
            },
            Transaction {
                category_id,
                ..home.draft(account, LATE, 30)
            },
            Transaction {
                status: TransactionStatus::Planned,
                ..home.draft(account, LATE, -9999)
            },
            home.draft(account, LATE, 7),
        ];
        home.book(&rows.iter().collect::<Vec<_>>()).await;
    }
    let transfer = home.transfer_draft(&list[0], &list[1], date(2025, 1, 15), 500);
    home.book(&[&transfer.from, &transfer.to]).await;
    let mut tx = db.write().await.expect("a change");
    let proof = home.member::<EditAccounts>(&mut tx).await;
    accounts::update(&mut tx, &proof, &list[2].clone().deleted())
        .await
        .expect("deleted");
    tx.commit().await.expect("committed");
    (home, list)
}

on_both! {
    async fn balances_before_a_day_leave_that_day_out(test: &TestDb) {
        let (home, both) = household(&test.db).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        for (day, expected) in [
            (EARLY, [1000, 0]),
            (date(2025, 1, 1), [900, -100]),
            (date(2025, 1, 15), [900, -100]),
            (date(2025, 1, 16), [400, 400]),
            (LATE, [400, 400]),
            (date(2025, 2, 11), [437, 437]),
        ] {
            let mut found = reports::balances_before(&mut reader, &proof, day).await.expect("balances");
            found.sort_unstable_by_key(|(account, _)| *account);
            let expected = [(both[0].id, Minor::new(expected[0])), (both[1].id, Minor::new(expected[1]))];
            assert_eq!(found, expected, "{day}");
        }
        assert_eq!(reports::first_day(&mut reader, &proof, &AccountFilter::default()).await.expect("a day"), Some(EARLY));
    }

    async fn changes_by_day_and_by_month_tell_the_same_story(test: &TestDb) {
        let (home, both) = household(&test.db).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let days = reports::daily_changes(&mut reader, &proof, date(2025, 1, 1), LATE).await.expect("days");
        let change = |index: usize, day, cents| (both[index].id, day, Minor::new(cents));
        let middle = date(2025, 1, 15);
        let expected = [change(0, middle, -500), change(1, middle, 500), change(0, LATE, 37), change(1, LATE, 37)];
        assert_eq!(days, expected);
        let (first, last) = (Month::of(EARLY), Month::of(LATE));
        let months = reports::monthly_changes(&mut reader, &proof, first, last).await.expect("months");
        let change = |index: usize, month, cents| (both[index].id, month, Minor::new(cents));
        let middle = Month::of(middle);
        let expected = [
            [change(0, first, -100), change(1, first, -100)],
            [change(0, middle, -500), change(1, middle, 500)],
            [change(0, last, 37), change(1, last, 37)],
        ];
        assert_eq!(months, expected.concat());
    }

    async fn flows_know_the_kind_of_their_category_and_leave_transfers_out(test: &TestDb) {
        let (home, _) = household(&test.db).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let month = Month::of(LATE);
        let flows = reports::category_flows(&mut reader, &proof, month, month).await.expect("flows");
        let flow = |category_id, kind, inflow| Flow {
            month,
            category_id,
            kind,
            inflow: Minor::new(inflow),
            outflow: Minor::ZERO,
            unconverted: 0,
        };
        let food = system_categories()[0].id;
        let expected = [flow(None, None, 14), flow(Some(food), Some(CategoryKind::Expense), 60)];
        assert_eq!(flows, expected);
    }

    async fn a_workspace_without_bookings_has_no_first_day(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        home.account("a", 5).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        assert_eq!(reports::first_day(&mut reader, &proof, &AccountFilter::default()).await.expect("a lookup"), None);
        let month = Month::of(LATE);
        assert_eq!(reports::category_flows(&mut reader, &proof, month, month).await.expect("flows"), []);
    }
}
