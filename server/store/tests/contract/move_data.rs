//! Everything arrives when a database is moved, whichever way.

use std::collections::BTreeSet;

use jiff::civil::date;
use kym_domain::attachments::{Attachment, AttachmentKind};
use kym_domain::currencies::{CurrencyKind, ListedCurrency};
use kym_domain::dashboards::{DashboardCard, DashboardCardSize, Layout, Placed};
use kym_domain::id::{AttachmentId, TransactionId};
use kym_domain::money::Currency;
use kym_domain::outbox::DeliveryState;
use kym_store::access::Read;
use kym_store::{
    Db, StoreError, attachments, check, currencies, dashboards, jobs, move_data, moved_columns,
    outbox, saved_reports, users, workspaces,
};

use crate::outbox::email;
use crate::saved_reports::report;
use crate::support::{Household, TestDb, granted, moment, new_id, on_both};

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
    };
    let mut tx = db.write().await.expect("a change");
    jobs::enqueue(&mut tx, &job).await.expect("queued");
    tx.commit().await.expect("written");
    attach(db, &home, transfer.from.id).await;
    make_up_a_currency(db).await;
    keep_a_report(db, &home).await;
    email(db, &home.owner, DeliveryState::Waiting).await;
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
    let emails = outbox::list(&mut reader, 0, 10).await.expect("read").0;
    let waiting = outbox::waiting(&mut reader, emails[0].id)
        .await
        .expect("read");
    assert_eq!(waiting.expect("it waits").attachments[0].bytes, b"1;2");
    let report = check::run(&mut reader).await.expect("a report");
    assert_eq!(
        (report.accounts, report.transactions, report.differences),
        (2, 30, Vec::new())
    );
}

#[test]
fn no_column_of_a_table_is_left_behind() {
    let schema = include_str!("../../migrations/schema.txt");
    for (table, columns) in moved_columns() {
        let column = format!("{table}: column ");
        let kept: BTreeSet<&str> = schema
            .lines()
            .filter_map(|line| line.strip_prefix(column.as_str())?.split(' ').next())
            .collect();
        assert_eq!(BTreeSet::from_iter(columns), kept, "{table}");
    }
}

on_both! {
    async fn a_file_moves_to_either_database_with_all_that_is_in_it(test: &TestDb) {
        let source = TestDb::sqlite().await;
        let home = seed_household(&source.db).await;
        let moved = move_data(&source.db, &test.db).await.expect("moved");
        assert!(moved.contains(&("transactions", 30)), "{moved:?}");
        assert!(moved.contains(&("attachment_chunks", 4)), "{moved:?}");
        arrived(&home, &test.db).await;
        source.close().await;
    }

    async fn either_database_moves_to_a_file_with_all_that_is_in_it(test: &TestDb) {
        let target = TestDb::sqlite().await;
        let home = seed_household(&test.db).await;
        move_data(&test.db, &target.db).await.expect("moved");
        arrived(&home, &target.db).await;
        target.close().await;
    }

    async fn nothing_is_moved_over_what_is_there(test: &TestDb) {
        let source = TestDb::sqlite().await;
        seed_household(&source.db).await;
        let home = Household::of(&test.db, "bob").await;
        let refused = move_data(&source.db, &test.db).await.expect_err("not empty");
        assert!(matches!(refused, StoreError::Unfit(_)), "{refused}");
        let mut reader = test.db.read().await.expect("a snapshot");
        let people = users::get(&mut reader, home.owner.id).await.expect("read");
        assert_eq!(people, Some(home.owner));
        drop(reader);
        source.close().await;
    }
}
