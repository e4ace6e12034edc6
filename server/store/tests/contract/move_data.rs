//! Everything arrives when a database is moved, whichever way.

use std::collections::BTreeSet;

use jiff::civil::date;
use kym_analytics::dashboards::{DashboardCard, DashboardCardSize, Layout, Placed};
use kym_commerce::plans::LimitKey;
use kym_domain::attachments::{Attachment, AttachmentKind};
use kym_domain::currencies::{CurrencyKind, ListedCurrency};
use kym_domain::id::{AttachmentId, TransactionId};
use kym_domain::money::Currency;
use kym_domain::outbox::DeliveryState;
use kym_store::access::Read;
use kym_store::outbox::OutboxFilter;
use kym_store::{
    Db, StoreError, attachments, currencies, dashboards, jobs, move_data, outbox, saved_reports,
    users, workspaces,
};

use crate::outbox::email;
use crate::payment_check::books;
use crate::saved_reports::report;
use crate::support::{
    Household, Raw, TestDb, check_all, count_used, granted, moment, new_id, on_both,
};

/// A household with something in every table that is not empty on the first day.
async fn seed_household(db: &Db) -> Household {
    let home = Household::of(db, "ann").await;
    let wallet = home.account("wallet", 100).await;
    let bank = home.account("bank", 0).await;
    for day in 1..=28 {
        home.book(&[&home.draft(&wallet, date(2025, 2, day), -1)])
            .await;
    }
    let transfer = home.transfer_draft(&bank, &wallet, date(2025, 3, 1), 1250);
    home.book(&[&transfer.from, &transfer.to]).await;
    let job = jobs::NewJob {
        id: kym_domain::id::JobId::from_uuid(new_id()),
        kind: "later",
        payload: "{}".to_owned(),
        dedupe_key: None,
        run_at: moment(5),
        is_slow: false,
    };
    let mut tx = db.write().await.expect("a change");
    jobs::enqueue(&mut tx, &job).await.expect("queued");
    tx.commit().await.expect("written");
    attach(db, &home, transfer.from.id).await;
    make_up_a_currency(db).await;
    keep_a_report(db, &home).await;
    email(db, &home.owner, DeliveryState::Waiting).await;
    books(db, &home.owner).await;
    home
}

/// Keeps a report that is mailed, and has it stand on the first screen.
async fn keep_a_report(db: &Db, home: &Household) {
    let mut tx = db.write().await.expect("a change");
    let owner = home.member::<Read>(&mut tx).await;
    let kept = report(home, "Food");
    let card = Placed {
        card: DashboardCard::Report,
        report_id: Some(kept.id),
        is_hidden: false,
        size: DashboardCardSize::Large,
    };
    let written = saved_reports::insert(&mut tx, &owner, &kept).await;
    written.expect("a report");
    let layout = Layout::default().changed(vec![card]);
    let written = dashboards::put(&mut tx, &owner, &layout).await;
    written.expect("a screen");
    tx.commit().await.expect("written");
}

/// Adds a currency to the list and puts one of the standard away.
async fn make_up_a_currency(db: &Db) {
    let mut tx = db.write().await.expect("a change");
    let crown = "SEK".parse().expect("a code");
    let found = currencies::take(&mut tx, crown).await.expect("a lookup");
    let found = found.expect("it comes along with the program");
    let away = ListedCurrency {
        is_active: false,
        version: 2,
        ..found.clone()
    };
    currencies::update(&mut tx, &away).await.expect("changed");
    let points = ListedCurrency {
        currency: Currency::new("POINTS".parse().expect("a code"), 8).expect("digits"),
        kind: CurrencyKind::Own,
        ..found
    };
    currencies::insert(&mut tx, &points).await.expect("new");
    tx.commit().await.expect("written");
}

/// Puts a file of several pieces on a transaction.
async fn attach(db: &Db, home: &Household, transaction: TransactionId) {
    let content = vec![7; 200_000];
    let file = Attachment {
        id: AttachmentId::from_uuid(new_id()),
        workspace_id: home.workspace.id,
        transaction_id: transaction,
        name: "receipt.pdf".to_owned(),
        kind: AttachmentKind::Pdf,
        size: 200_000,
        pixels: None,
        created_by: home.owner.id,
        created_at: moment(5),
        deleted_at: None,
    };
    let mut tx = db.write().await.expect("a change");
    let member = granted(&mut tx, &home.owner, home.workspace.id).await;
    let place = attachments::take_place(&mut tx, &member, transaction).await;
    let space = attachments::take_space(&mut tx, &member, file.size, 1_000_000).await;
    assert!(place.expect("asked") && space.expect("asked"));
    let payer = home.owner.id.as_uuid();
    count_used(&mut tx, payer, LimitKey::AttachmentsMb, file.size).await;
    let written = attachments::insert(&mut tx, &member, &file, &content, Some(&[1, 2, 3])).await;
    written.expect("a file");
    tx.commit().await.expect("written");
}

async fn arrived(home: &Household, target: &Db) {
    let mut reader = target.read().await.expect("a snapshot");
    let owner = users::get(&mut reader, home.owner.id).await.expect("read");
    assert_eq!(owner.as_ref(), Some(&home.owner));
    let found = workspaces::list(&mut reader, home.owner.id)
        .await
        .expect("read");
    assert_eq!(
        found.first().map(|view| &view.workspace),
        Some(&home.workspace)
    );
    assert_eq!(jobs::open(&mut reader).await.expect("read"), 1);
    let list = currencies::list(&mut reader).await.expect("read");
    let find = |code: &str| {
        list.iter()
            .find(|listed| listed.currency.to_string() == code)
    };
    let points = find("POINTS").map(|listed| listed.currency.digits());
    let crown = find("SEK").map(|listed| (listed.is_active, listed.version));
    assert_eq!((points, crown), (Some(8), Some((false, 2))));
    let owner = granted::<Read>(&mut reader, &home.owner, home.workspace.id).await;
    let kept = saved_reports::list(&mut reader, &owner)
        .await
        .expect("read");
    let told: Vec<_> = kept
        .iter()
        .map(|kept| (kept.next_run_at, &*kept.name))
        .collect();
    assert_eq!(told, [(Some(moment(60)), "Food")]);
    let screen = dashboards::get(&mut reader, &owner).await.expect("read");
    assert_eq!(
        (screen.version, screen.items[0].report_id),
        (1, Some(kept[0].id))
    );
    let emails = outbox::list(&mut reader, &OutboxFilter::default(), 0, 10)
        .await
        .expect("read")
        .0;
    let waiting = outbox::waiting(&mut reader, emails[0].id)
        .await
        .expect("read");
    assert_eq!(waiting.expect("it waits").attachments[0].bytes, b"1;2");
    let report = check_all(&mut reader).await.expect("a report");
    assert_eq!(
        (report.accounts, report.transactions, report.differences),
        (2, 30, Vec::new())
    );
}

/// What is of the processes that run, or of no use elsewhere.
const STAYS: [&str; 6] = [
    "buckets",
    "clock_marks",
    "events",
    "nodes",
    "presences",
    "setup_tokens",
];

/// Each table of the schema, and of each reference who refers to whom.
fn schema() -> (BTreeSet<&'static str>, Vec<(&'static str, &'static str)>) {
    let lines = include_str!("../../migrations/schema.txt").lines();
    let facts = lines.filter_map(|line| line.split_once(": "));
    let references = facts.clone().filter_map(|(table, fact)| {
        let (_, target) = fact.split_once(" refers to ")?;
        Some((table, target.split(' ').next()?))
    });
    (
        facts.map(|(table, _)| table).collect(),
        references.collect(),
    )
}

/// Two tables that refer to each other, and one, first by its name, that refers to one of them.
const FARM_SQLITE: &str = "
    CREATE TABLE eggs (id INTEGER NOT NULL PRIMARY KEY, hen_id INTEGER NOT NULL REFERENCES hens (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
    CREATE TABLE hens (id INTEGER NOT NULL PRIMARY KEY, egg_id INTEGER NOT NULL REFERENCES eggs (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
    CREATE TABLE a_farm (hen_id INTEGER NOT NULL PRIMARY KEY REFERENCES hens (id), name TEXT) STRICT";

const FARM_POSTGRES: &str = "
    CREATE TABLE eggs (id BIGINT NOT NULL PRIMARY KEY, hen_id BIGINT NOT NULL);
    CREATE TABLE hens (id BIGINT NOT NULL PRIMARY KEY, egg_id BIGINT NOT NULL REFERENCES eggs (id) DEFERRABLE INITIALLY DEFERRED);
    ALTER TABLE eggs ADD FOREIGN KEY (hen_id) REFERENCES hens (id) DEFERRABLE INITIALLY DEFERRED;
    CREATE TABLE a_farm (hen_id BIGINT NOT NULL PRIMARY KEY REFERENCES hens (id), name TEXT)";

const HENS: &str = "
    BEGIN;
    INSERT INTO eggs (id, hen_id) VALUES (1, 2), (3, 4);
    INSERT INTO hens (id, egg_id) VALUES (2, 3), (4, 1);
    INSERT INTO a_farm (hen_id, name) VALUES (4, NULL);
    COMMIT";

async fn execute(test: &TestDb, sqlite: &'static str, postgres: &'static str) {
    let done = match test.raw().await {
        Raw::Sqlite(mut conn) => sqlx::raw_sql(sqlite).execute(&mut conn).await.map(drop),
        Raw::Postgres(mut conn) => sqlx::raw_sql(postgres).execute(&mut conn).await.map(drop),
    };
    done.expect("executed");
}

on_both! {
    async fn a_file_moves_to_either_database_with_all_that_is_in_it(test: &TestDb) {
        let source = TestDb::sqlite().await;
        let home = seed_household(&source.db).await;
        let moved = move_data(&source.db, &test.db, check_all).await.expect("moved");
        assert!(moved.contains(&("transactions".to_owned(), 30)), "{moved:?}");
        assert!(moved.contains(&("attachment_chunks".to_owned(), 4)), "{moved:?}");
        assert!(moved.contains(&("invoices".to_owned(), 5)), "{moved:?}");
        arrived(&home, &test.db).await;
        source.close().await;
    }

    async fn either_database_moves_to_a_file_with_all_that_is_in_it(test: &TestDb) {
        let target = TestDb::sqlite().await;
        let home = seed_household(&test.db).await;
        move_data(&test.db, &target.db, check_all).await.expect("moved");
        arrived(&home, &target.db).await;
        target.close().await;
    }

    async fn every_table_is_moved_after_those_it_refers_to(test: &TestDb) {
        let source = TestDb::sqlite().await;
        let moved = move_data(&source.db, &test.db, check_all).await.expect("moved");
        let order: Vec<&str> = moved.iter().map(|(table, _)| &**table).collect();
        let (tables, references) = schema();
        let stays = BTreeSet::from(STAYS);
        let there: BTreeSet<&str> = order.iter().copied().collect();
        assert_eq!(there, &tables - &stays);
        let place = |table| order.iter().position(|name| *name == table);
        for (table, other) in references.into_iter().filter(|(table, _)| !stays.contains(table)) {
            assert!(place(other) <= place(table), "{table} before {other}");
        }
        source.close().await;
    }

    async fn a_table_that_is_new_moves_along_even_in_a_circle(test: &TestDb) {
        let (source, target) = (TestDb::sqlite().await, TestDb::sqlite().await);
        for database in [&source, test, &target] {
            execute(database, FARM_SQLITE, FARM_POSTGRES).await;
        }
        execute(&source, HENS, HENS).await;
        move_data(&source.db, &test.db, check_all).await.expect("moved");
        move_data(&test.db, &target.db, check_all).await.expect("moved");
        for (table, rows) in [("eggs", 2), ("hens", 2), ("a_farm", 1)] {
            assert_eq!((test.count(table).await, target.count(table).await), (rows, rows), "{table}");
        }
        source.close().await;
        target.close().await;
    }

    async fn nothing_is_moved_over_what_is_there(test: &TestDb) {
        let source = TestDb::sqlite().await;
        seed_household(&source.db).await;
        let home = Household::of(&test.db, "bob").await;
        let refused = move_data(&source.db, &test.db, check_all).await.expect_err("not empty");
        assert!(matches!(refused, StoreError::NotEmpty), "{refused}");
        let mut reader = test.db.read().await.expect("a snapshot");
        let people = users::get(&mut reader, home.owner.id).await.expect("read");
        assert_eq!(people, Some(home.owner));
        drop(reader);
        source.close().await;
    }
}
