use jiff::civil::date;
use kym_domain::categories::{Category, CategoryDraft, CategoryKind, Scope, system_categories};
use kym_domain::id::{CategoryId, Id};
use kym_domain::transactions::Transaction;
use kym_store::access::{EditCategories, EditTransactions, Read};
use kym_store::categories::{self, CategoryHome, Usage};
use kym_store::{StoreError, transactions};

use crate::support::{Household, moment, new_id, on_both};

async fn category(home: &Household, name: &str, parent: Option<CategoryId>) -> Category {
    let parent = parent.map(|id| id.to_string());
    let draft = CategoryDraft::check(name, parent.as_deref(), None, None).expect("valid");
    let category = draft.create(
        Id::from_uuid(new_id()),
        Scope::Workspace(home.workspace.id),
        home.owner.id,
        CategoryKind::Expense,
    );
    let mut tx = home.db.write().await.expect("a change");
    let proof = home.member::<EditCategories>(&mut tx).await;
    categories::insert(&mut tx, &proof, &category, moment(0))
        .await
        .expect("written");
    tx.commit().await.expect("committed");
    category
}

on_both! {
    async fn the_systems_categories_are_written_once_however_often_the_program_starts(test: &TestDb) {
        let count = i64::try_from(system_categories().len()).expect("few");
        assert_eq!(test.count("system_categories").await, count);
        kym_store::migrate(&test.db).await.expect("nothing to do");
        assert_eq!(test.count("system_categories").await, count);
    }

    async fn a_workspace_sees_its_own_categories_beside_the_systems(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let system = system_categories()[0].id;
        let pets = category(&home, "Pets", Some(system)).await;
        let cats = category(&home, "Cats", Some(pets.id)).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<Read>(&mut reader).await;
        let list = categories::list(&mut reader, &proof).await.expect("a list");
        assert_eq!(list.len(), system_categories().len() + 2);
        assert_eq!(list[list.len() - 2..], [pets.clone(), cats]);
        assert_eq!(pets.scope, Scope::Workspace(home.workspace.id));
        let foreign = other.member::<Read>(&mut reader).await;
        assert_eq!(categories::list(&mut reader, &foreign).await.expect("a list"), system_categories());
        assert!(categories::is_usable(&mut reader, &proof, pets.id).await.expect("a lookup"));
        assert!(categories::is_usable(&mut reader, &foreign, system).await.expect("a lookup"));
        assert!(!categories::is_usable(&mut reader, &foreign, pets.id).await.expect("a lookup"));
    }

    async fn a_category_is_found_by_members_only(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let pets = category(&home, "Pets", None).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = categories::locate(&mut reader, home.owner.id, pets.id).await.expect("a lookup");
        assert_eq!(found, Some(CategoryHome::Workspace(home.workspace.id)));
        assert_eq!(categories::locate(&mut reader, other.owner.id, pets.id).await.expect("a lookup"), None);
        let system = system_categories()[0].id;
        let found = categories::locate(&mut reader, other.owner.id, system).await.expect("a lookup");
        assert_eq!(found, Some(CategoryHome::System));
    }

    async fn a_stale_category_is_not_written(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let pets = category(&home, "Pets", None).await;
        let draft = |name| CategoryDraft::check(name, None, Some("dog"), Some("#112233")).expect("valid");
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditCategories>(&mut tx).await;
        let dogs = pets.clone().changed(draft("Dogs"));
        categories::update(&mut tx, &proof, &dogs).await.expect("the version is right");
        let stale = categories::update(&mut tx, &proof, &pets.clone().changed(draft("Cats"))).await;
        assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
        assert_eq!(categories::get(&mut tx, &proof, pets.id).await.expect("a lookup"), Some(dogs));
        tx.rollback().await.expect("undone");
    }

    async fn a_category_in_use_is_known_and_an_unused_one_can_go(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        let pets = category(&home, "Pets", None).await;
        let cats = category(&home, "Cats", Some(pets.id)).await;
        let row = Transaction { category_id: Some(cats.id), ..home.draft(&wallet, date(2025, 10, 5), -100) };
        home.book(&[&row]).await;

        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditCategories>(&mut tx).await;
        let usage = categories::usage(&mut tx, &proof, pets.id).await.expect("a lookup");
        assert_eq!(usage, Usage { by_transactions: false, by_children: true });
        let usage = categories::usage(&mut tx, &proof, cats.id).await.expect("a lookup");
        assert_eq!(usage, Usage { by_transactions: true, by_children: false });
        assert!(categories::remove(&mut tx, &proof, cats.id).await.is_err(), "the row would lose its category");
        tx.rollback().await.expect("undone");

        home.change(&row, &row.clone().deleted(moment(1))).await.expect("deleted");
        let mut tx = test.db.write().await.expect("a change");
        let proof = home.member::<EditCategories>(&mut tx).await;
        let usage = categories::usage(&mut tx, &proof, cats.id).await.expect("a lookup");
        assert_eq!(usage, Usage { by_transactions: false, by_children: false });
        categories::remove(&mut tx, &proof, cats.id).await.expect("removed");
        let again = categories::remove(&mut tx, &proof, cats.id).await;
        assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        let proof = home.member::<EditTransactions>(&mut reader).await;
        let found = transactions::get(&mut reader, &proof, row.id).await.expect("a lookup").expect("still there");
        assert_eq!(found.category_id, None);
    }

    async fn a_row_that_refers_to_another_workspaces_category_cannot_be_stored(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let other = Household::of(&test.db, "ben").await;
        let foreign = category(&other, "Pets", None).await;
        let wallet = home.account("wallet", 0).await;
        let row = Transaction { category_id: Some(foreign.id), ..home.draft(&wallet, date(2025, 10, 5), -100) };
        assert!(home.try_book(&[&row]).await.is_err());
        assert_eq!(test.count("transactions").await, 0);
    }
}
