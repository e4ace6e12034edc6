//! The goals of workspaces, what was saved for them, and what is known of the days to come.

use jiff::civil::date;
use kym_domain::goals::{Goal, GoalDefinition, GoalSource};
use kym_domain::id::{AccountId, GoalId};
use kym_domain::money::Minor;
use kym_domain::transactions::{Transaction, TransactionStatus};
use kym_notification_store::events::{self, raise_once};
use kym_planning_store::forecast;
use kym_store::access::{EditPlans, Read};
use kym_store::{StoreError, goals, members};

use crate::support::{Household, moment, new_id, on_both, user};

fn goal(home: &Household, account: AccountId, source: GoalSource) -> Goal {
    let definition = GoalDefinition {
        name: "Boat".to_owned(),
        target_amount: Minor::new(120_000),
        target_date: Some(date(2026, 10, 5)),
        account_id: account,
        source,
        start_date: date(2025, 10, 1),
        start_amount: Minor::new(500),
        note: "blue".to_owned(),
    };
    Goal::new(
        GoalId::from_uuid(new_id()),
        home.workspace.id,
        definition,
        moment(1),
    )
}

fn days(rows: &[(jiff::civil::Date, Minor)]) -> Vec<(i8, i64)> {
    let rows = rows.iter();
    rows.map(|(day, amount)| (day.day(), amount.units()))
        .collect()
}

on_both! {
    async fn a_goal_is_kept_as_it_was_written_and_changed_over_its_version(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let account = home.account("Savings", 0).await;
        let goal = goal(&home, account.id, GoalSource::Transfers);
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        goals::insert(&mut tx, &member, &goal).await.expect("written");
        assert_eq!(goals::list(&mut tx, &member).await.expect("a list"), std::slice::from_ref(&goal));
        let definition = GoalDefinition { name: "Ship".to_owned(), target_date: None, ..goal.definition.clone() };
        let changed = goal.clone().changed(definition);
        goals::update(&mut tx, &member, &changed).await.expect("changed");
        let stale = goals::update(&mut tx, &member, &changed).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        assert_eq!(goals::get(&mut tx, &member, goal.id).await.expect("a lookup"), Some(changed));
        assert_eq!(goals::count(&mut tx, &member).await.expect("a number"), 1);
        goals::remove(&mut tx, &member, goal.id).await.expect("removed");
        assert_eq!(goals::get(&mut tx, &member, goal.id).await.expect("a lookup"), None);
    }

    async fn a_goal_is_found_by_members_alone(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let account = home.account("Savings", 0).await;
        let stranger = user(&test.db, "boris").await;
        let goal = goal(&home, account.id, GoalSource::Balance);
        let mut tx = test.db.write().await.expect("a change");
        let member = home.member::<EditPlans>(&mut tx).await;
        goals::insert(&mut tx, &member, &goal).await.expect("written");
        let found = goals::workspace_of(&mut tx, home.owner.id, goal.id).await;
        assert_eq!(found.expect("a lookup"), Some(home.workspace.id));
        let found = goals::workspace_of(&mut tx, stranger.id, goal.id).await;
        assert_eq!(found.expect("a lookup"), None);
    }

    async fn what_is_saved_by_day_is_the_balance_or_the_transfers_alone(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let (bank, savings) = (home.account("Bank", 0).await, home.account("Savings", 0).await);
        let transfer = home.transfer_draft(&bank, &savings, date(2025, 10, 3), 1_000);
        let interest = home.draft(&savings, date(2025, 10, 4), 7);
        let planned = Transaction { status: TransactionStatus::Planned, ..home.draft(&savings, date(2025, 10, 5), 90) };
        let early = home.draft(&savings, date(2025, 9, 30), 1);
        home.book(&[&transfer.from, &transfer.to, &interest, &planned, &early]).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let member = home.member::<Read>(&mut reader).await;
        let since = date(2025, 10, 1);
        let key = (savings.id, GoalSource::Balance);
        let saved = goals::saved_by_day(&mut reader, &member, key, since).await.expect("days");
        let saved: Vec<_> = saved.into_iter().filter(|(_, amount)| !amount.is_zero()).collect();
        assert_eq!(days(&saved), [(3, 1_000), (4, 7)]);
        let key = (savings.id, GoalSource::Transfers);
        let saved = goals::saved_by_day(&mut reader, &member, key, since).await.expect("days");
        assert_eq!(days(&saved), [(3, 1_000)]);
        let range = (since, date(2025, 10, 31));
        let recurring = goals::saved_by_recurring(&mut reader, &member, key, range).await;
        assert_eq!(recurring.expect("a sum"), Minor::ZERO);
    }

    async fn what_is_planned_and_what_was_spent_is_known_of_each_account(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let (bank, wallet) = (home.account("Bank", 0).await, home.account("Wallet", 0).await);
        let planned = Transaction { status: TransactionStatus::Planned, ..home.draft(&bank, date(2025, 10, 9), -90) };
        let later = Transaction { status: TransactionStatus::Planned, ..home.draft(&bank, date(2025, 12, 9), -80) };
        let spent = home.draft(&wallet, date(2025, 10, 2), -30);
        let earned = home.draft(&wallet, date(2025, 10, 2), 70);
        let void = Transaction { status: TransactionStatus::Void, ..home.draft(&wallet, date(2025, 10, 3), -5) };
        let transfer = home.transfer_draft(&wallet, &bank, date(2025, 10, 3), 20);
        home.book(&[&planned, &later, &spent, &earned, &void, &transfer.from, &transfer.to]).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let member = home.member::<Read>(&mut reader).await;
        let found = forecast::planned(&mut reader, &member, date(2025, 10, 31)).await.expect("rows");
        let found: Vec<_> = found.iter().map(|row| (row.id, row.amount.units(), row.is_transfer)).collect();
        assert_eq!(found, [(planned.id, -90, false)]);
        let days = (date(2025, 10, 1), date(2025, 10, 2));
        let found = forecast::booked_ahead(&mut reader, &member, days).await.expect("rows");
        let mut found: Vec<_> = found.iter().map(|row| (row.account_id, row.amount.units(), row.is_transfer)).collect();
        found.sort_by_key(|(_, amount, _)| *amount);
        assert_eq!(found, [(wallet.id, -30, false), (wallet.id, 70, false)]);
        let days = (date(2025, 10, 2), date(2025, 12, 31));
        let found = forecast::booked_ahead(&mut reader, &member, days).await.expect("rows");
        let mut found: Vec<_> = found.iter().map(|row| (row.account_id, row.amount.units(), row.is_transfer)).collect();
        found.sort_by_key(|(_, amount, _)| *amount);
        assert_eq!(found, [(wallet.id, -20, true), (bank.id, 20, true)]);
        let range = (date(2025, 10, 1), date(2025, 10, 5));
        let spent = forecast::spent(&mut reader, &member, range).await.expect("sums");
        assert_eq!(spent, [(wallet.id, Minor::new(30))]);
        let all = forecast::workspaces_with_plans(&mut reader).await.expect("workspaces");
        assert_eq!(all, [home.workspace.id]);
    }

    async fn what_was_told_once_is_no_news(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let mut tx = test.db.write().await.expect("a change");
        let id = home.workspace.id;
        assert!(raise_once(&mut tx, id.as_uuid(), "one", moment(1)).await.expect("an answer"));
        assert!(!raise_once(&mut tx, id.as_uuid(), "one", moment(2)).await.expect("an answer"));
        assert!(raise_once(&mut tx, id.as_uuid(), "two", moment(3)).await.expect("an answer"));
        events::purge(&mut tx, moment(3)).await.expect("purged");
        assert!(raise_once(&mut tx, id.as_uuid(), "one", moment(4)).await.expect("an answer"));
        let planners = members::planners(&mut tx, id).await.expect("people");
        assert_eq!(planners.iter().map(|user| user.id).collect::<Vec<_>>(), [home.owner.id]);
        tx.commit().await.expect("committed");
    }
}
