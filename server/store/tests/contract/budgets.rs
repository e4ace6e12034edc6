use jiff::civil::{Date, date};
use kym_domain::budgets::{
    Budget, BudgetAccess, BudgetCarry, BudgetDefinition, BudgetMode, BudgetPeriodKind, BudgetScope,
    BudgetShare, BusinessDayShift, LineDefinition, Plan, Schedule,
};
use kym_domain::categories::{CategoryKind, system_categories};
use kym_domain::dates::Month;
use kym_domain::id::{BudgetId, CategoryId, SplitId, UserId};
use kym_domain::money::{Currency, Minor};
use kym_domain::transactions::{Split, Transaction, TransactionStatus};
use kym_domain::workspaces::Role;
use kym_planning_store::budgets::{
    self,
    shares::{self, OwnLookup},
};
use kym_store::access::{EditAccounts, EditPlans, Read};
use kym_store::{StoreError, accounts, workspaces};

use crate::support::{Household, granted, moment, new_id, on_both, user};

const DAY: Date = date(2025, 2, 10);

fn expenses() -> [CategoryId; 2] {
    let all = system_categories().into_iter();
    let mut ids = all
        .filter(|category| category.kind == CategoryKind::Expense)
        .map(|category| category.id);
    let mut next = || ids.next().expect("two of them");
    [next(), next()]
}

fn definition(is_private: bool) -> BudgetDefinition {
    BudgetDefinition {
        name: "Household".to_owned(),
        is_private,
        currency: Currency::DEFAULT.code(),
        schedule: Schedule {
            period: BudgetPeriodKind::Custom,
            custom_days: Some(10),
            anchor: date(2025, 1, 31),
            shift: BusinessDayShift::Before,
        },
        carry: BudgetCarry::Surplus,
        mode: BudgetMode::Envelope,
        thresholds: vec![50, 80, 100],
        is_active: true,
    }
}

fn line(amount: i64) -> LineDefinition {
    LineDefinition {
        include_subcategories: false,
        carry: Some(BudgetCarry::Both),
        amount: Minor::new(amount),
    }
}

fn budget(home: &Household, owner: Option<UserId>) -> Budget {
    let definition = definition(owner.is_some());
    let [food, rent] = expenses();
    let days = |index| definition.schedule.days(index);
    let plan = Plan::default()
        .with_lines(
            days(0),
            BudgetScope::Onward,
            &[(Some(food), line(100)), (None, line(5))].into(),
        )
        .with_lines(
            days(1),
            BudgetScope::This,
            &[(Some(food), line(150)), (Some(rent), line(0))].into(),
        )
        .with_move(days(1), (Some(food), Some(rent)), Minor::new(7));
    Budget {
        id: BudgetId::from_uuid(new_id()),
        workspace_id: home.workspace.id,
        owner,
        shares: Vec::new(),
        currency: Currency::DEFAULT,
        plan: plan.expect("small").expect("both are there"),
        definition,
        version: 1,
    }
}

async fn write(home: &Household, budget: &Budget) {
    let mut tx = home.db.write().await.expect("a change");
    let proof = home.member::<EditPlans>(&mut tx).await;
    budgets::insert(&mut tx, &proof, budget)
        .await
        .expect("written");
    tx.commit().await.expect("committed");
}

async fn listed(home: &Household) -> Vec<Budget> {
    let mut reader = home.db.read().await.expect("a snapshot");
    let proof = home.member::<Read>(&mut reader).await;
    budgets::list(&mut reader, &proof).await.expect("a list")
}

on_both! {
    async fn a_budget_reads_back_as_it_was_written_and_changed(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let was = budget(&home, None);
        write(&home, &was).await;
        assert_eq!(listed(&home).await, std::slice::from_ref(&was));
        let days = was.definition.schedule.days(0);
        let plan = was.plan.clone().with_lines(days, BudgetScope::Onward, &[(None, line(9))].into());
        let changed = BudgetDefinition { name: "House".to_owned(), thresholds: Vec::new(), is_active: false, ..definition(false) };
        let is = Budget { definition: changed, ..was.clone().planned(plan) };
        let mut tx = home.db.write().await.expect("a change");
        let proof = home.member::<EditPlans>(&mut tx).await;
        budgets::update(&mut tx, &proof, &was, &is).await.expect("changed");
        let stale = budgets::update(&mut tx, &proof, &was, &is).await;
        assert!(matches!(stale, Err(StoreError::Conflict)));
        tx.commit().await.expect("committed");
        assert_eq!(listed(&home).await, std::slice::from_ref(&is));
        let mut tx = home.db.write().await.expect("a change");
        budgets::remove(&mut tx, &proof, is.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!(listed(&home).await, []);
        assert_eq!((test.count("budget_lines").await, test.count("budget_moves").await), (0, 0));
    }

    async fn somebodys_own_budget_is_there_for_nobody_else_and_goes_with_their_membership(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = user(&test.db, "bob").await;
        let mut tx = home.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, other.id, Role::Viewer, moment(0))
            .await.expect("a member");
        tx.commit().await.expect("committed");
        let (shared, own) = (budget(&home, None), budget(&home, Some(other.id)));
        write(&home, &shared).await;
        write(&home, &own).await;
        assert_eq!(listed(&home).await, std::slice::from_ref(&shared));
        let mut reader = home.db.read().await.expect("a snapshot");
        let [owner, theirs] = [
            home.member::<Read>(&mut reader).await,
            granted::<Read>(&mut reader, &other, home.workspace.id).await,
        ];
        assert_eq!(budgets::get(&mut reader, &owner, own.id).await.expect("a lookup"), None);
        assert_eq!(budgets::locate(&mut reader, home.owner.id, own.id).await.expect("a lookup"), None);
        assert_eq!(budgets::locate(&mut reader, other.id, own.id).await.expect("a lookup"), Some(home.workspace.id));
        assert_eq!(budgets::list(&mut reader, &theirs).await.expect("a list"), [shared, own.clone()]);
        assert_eq!(budgets::active(&mut reader, home.workspace.id).await.expect("a list").len(), 2);
        drop(reader);
        let mut tx = home.db.write().await.expect("a change");
        let proof = home.member(&mut tx).await;
        kym_store::members::remove(&mut tx, &proof, other.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!(test.count("budgets").await, 1);
    }

    async fn a_share_opens_a_budget_until_it_is_taken_back_or_its_member_goes(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = user(&test.db, "bob").await;
        let mut tx = home.db.write().await.expect("a change");
        workspaces::insert_member(&mut tx, home.workspace.id, other.id, Role::Editor, moment(0)).await.expect("a member");
        tx.commit().await.expect("committed");
        let (shared, own) = (budget(&home, None), budget(&home, Some(home.owner.id)));
        write(&home, &shared).await;
        write(&home, &own).await;
        let mut tx = home.db.write().await.expect("a change");
        let (annas, theirs) = (home.member::<Read>(&mut tx).await, granted::<Read>(&mut tx, &other, home.workspace.id).await);
        assert!(matches!(shares::owned(&mut tx, &theirs, own.id).await, Ok(OwnLookup::Missing)));
        assert!(matches!(shares::owned(&mut tx, &annas, shared.id).await, Ok(OwnLookup::NotOwner)));
        let Ok(OwnLookup::Owned(proof)) = shares::owned(&mut tx, &annas, own.id).await else {
            panic!("it is hers");
        };
        for access in [BudgetAccess::ReadOnly, BudgetAccess::ReadWrite] {
            let share = BudgetShare { user: other.id, access };
            shares::give(&mut tx, &proof, share).await.expect("given");
            let expected = Budget { shares: vec![share], ..own.clone() };
            assert_eq!(budgets::get(&mut tx, &theirs, own.id).await.expect("a lookup"), Some(expected.clone()));
            assert_eq!(budgets::list(&mut tx, &theirs).await.expect("a list"), [shared.clone(), expected]);
            assert_eq!(budgets::locate(&mut tx, other.id, own.id).await.expect("a lookup"), Some(home.workspace.id));
            assert!(matches!(shares::owned(&mut tx, &theirs, own.id).await, Ok(OwnLookup::NotOwner)));
        }
        assert_eq!(shares::count_others(&mut tx, &proof, other.id).await.expect("a number"), 0);
        assert!(shares::take_back(&mut tx, &proof, other.id).await.expect("taken back"));
        assert!(!shares::take_back(&mut tx, &proof, other.id).await.expect("nothing"));
        assert_eq!(budgets::get(&mut tx, &theirs, own.id).await.expect("a lookup"), None);
        let share = BudgetShare { user: other.id, access: BudgetAccess::ReadOnly };
        shares::give(&mut tx, &proof, share).await.expect("given");
        let manager = home.member(&mut tx).await;
        kym_store::members::remove(&mut tx, &manager, other.id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!(test.count("budget_shares").await, 0);
    }

    async fn the_sums_of_days_and_of_months_and_the_payments_tell_the_same(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let list = [home.account("a", 0).await, home.account("b", 0).await, home.account("gone", 0).await];
        let [food, rent] = expenses();
        let splits = [(food, -30), (rent, -12)].map(|(category, cents)| Split {
            id: SplitId::from_uuid(new_id()),
            category_id: Some(category),
            amount: Minor::new(cents),
            note: String::new(),
        });
        for account in &list {
            let rows = [
                Transaction { category_id: Some(food), ..home.draft(account, DAY, -100) },
                Transaction { category_id: Some(food), status: TransactionStatus::Cleared, ..home.draft(account, DAY, 40) },
                Transaction { category_id: Some(food), status: TransactionStatus::Planned, ..home.draft(account, DAY, -7) },
                Transaction { category_id: Some(food), status: TransactionStatus::Void, ..home.draft(account, DAY, -8) },
                Transaction { splits: splits.to_vec(), ..home.draft(account, DAY, -42) },
                home.draft(account, DAY, -5),
            ];
            home.book(&rows.iter().collect::<Vec<_>>()).await;
        }
        let transfer = home.transfer_draft(&list[0], &list[1], DAY, 500);
        home.book(&[&transfer.from, &transfer.to]).await;
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditAccounts>(&mut tx).await;
        accounts::update(&mut tx, &proof, &list[2].clone().deleted()).await.expect("deleted");
        tx.commit().await.expect("committed");

        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let code = Currency::DEFAULT.code();
        let sums = budgets::sums(&mut reader, &proof, code, (DAY, DAY)).await.expect("sums");
        let mut told: Vec<_> = sums.iter().map(|sum| (sum.category_id, sum.status, sum.amount.units(), sum.count)).collect();
        told.sort_unstable();
        let mut expected = vec![
            (None, TransactionStatus::Pending, -10, 2),
            (Some(food), TransactionStatus::Planned, -14, 2),
            (Some(food), TransactionStatus::Pending, -260, 4),
            (Some(food), TransactionStatus::Cleared, 80, 2),
            (Some(rent), TransactionStatus::Pending, -24, 2),
        ];
        expected.sort_unstable();
        assert_eq!(told, expected);
        assert!(sums.iter().all(|sum| sum.converted == Some(sum.amount)));
        let month = Month::of(DAY);
        let months = budgets::months(&mut reader, &proof, (month, month)).await.expect("months");
        let mut told: Vec<_> = months.iter().map(|sum| (sum.category_id, sum.flows.map(Minor::units))).collect();
        told.sort_unstable();
        let mut expected = vec![(None, [0, -10]), (Some(food), [80, -260]), (Some(rent), [0, -24])];
        expected.sort_unstable();
        assert_eq!(told, expected);
        let parts = budgets::parts(&mut reader, &proof, (DAY, DAY)).await.expect("parts");
        let of_food = parts.iter().filter(|part| part.category_id == Some(food)).map(|part| part.amount.units());
        assert_eq!(of_food.sum::<i64>(), -260 + 80 - 14);
        assert_eq!((parts.len(), parts.iter().filter(|part| part.total != part.amount).count()), (12, 4));
        assert!(budgets::split_abroad(&mut reader, &proof, (DAY, DAY)).await.expect("none").is_empty());
        let tree = budgets::tree(&mut reader, &proof).await.expect("a tree");
        assert_eq!(tree.kind(food), Some(CategoryKind::Expense));
    }

    async fn a_workspace_is_looked_at_when_something_has_changed(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let due = async || {
            let mut reader = test.db.read().await.expect("a snapshot");
            budgets::due(&mut reader, moment(100), moment(10)).await.expect("a list")
        };
        assert_eq!(due().await, []);
        write(&home, &budget(&home, None)).await;
        assert_eq!(due().await, [home.workspace.id]);
        let look = async |at| {
            let mut tx = test.db.write().await.expect("a change");
            let proof = home.member::<Read>(&mut tx).await;
            budgets::checked(&mut tx, &proof, moment(at)).await.expect("noted");
            tx.commit().await.expect("committed");
        };
        look(50).await;
        assert_eq!(due().await, []);
        look(10).await;
        assert_eq!(due().await, [home.workspace.id], "a long time ago");
        look(50).await;
        let mut tx = test.db.write().await.expect("a change");
        let event = (kym_store::events::Audience::Workspace(home.workspace.id), "{}".to_owned());
        kym_store::events::append(&mut tx, &[event], moment(60)).await.expect("told");
        tx.commit().await.expect("committed");
        assert_eq!(due().await, [home.workspace.id], "something has changed");
        look(101).await;
        assert_eq!(due().await, []);
        let mut tx = test.db.write().await.expect("a change");
        budgets::keep_unchecked(&mut tx, home.workspace.id).await.expect("noted");
        tx.commit().await.expect("committed");
        assert_eq!(due().await, [home.workspace.id]);
    }
}
