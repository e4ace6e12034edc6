//! A copy made while somebody writes is whole, private, and brings everything back.

use std::os::unix::fs::PermissionsExt as _;

use jiff::civil::date;
use kym_store::{DatabaseUrl, Db, StoreError, backup, integrity};

use crate::support::{Household, TestDb, check_all, on_both};

on_both! {
    async fn a_copy_made_under_load_holds_all_that_was_acknowledged_before(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let wallet = home.account("wallet", 0).await;
        for day in 1..=20 {
            home.book(&[&home.draft(&wallet, date(2025, 1, day), -100)]).await;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("copy.db");
        let later = async {
            for day in 1..=20 {
                home.book(&[&home.draft(&wallet, date(2025, 2, day), -100)]).await;
            }
        };
        let (size, ()) = tokio::join!(backup::copy_to(&test.db, &target, check_all), later);
        assert!(size.expect("a copy") > 0);

        let mode = std::fs::metadata(&target).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let beside: Vec<_> = std::fs::read_dir(&folder).expect("the folder").collect();
        assert_eq!(beside.len(), 1, "{beside:?}");

        let copy = Db::connect(&DatabaseUrl::Sqlite(target), 1).await.expect("opens");
        let report = check_all(&mut copy.read().await.expect("a snapshot")).await.expect("a report");
        assert!((20..=40).contains(&report.transactions), "{report:?}");
        assert_eq!(report.differences, Vec::<String>::new());
        copy.close().await;
    }

    async fn a_copy_never_overwrites_a_file(test: &TestDb) {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("precious.db");
        std::fs::write(&target, "precious").expect("written");
        let refused = backup::copy_to(&test.db, &target, check_all).await.expect_err("refused");
        assert!(matches!(refused, StoreError::File { .. }), "{refused}");
        assert_eq!(std::fs::read(&target).expect("read"), b"precious");
    }
}

#[tokio::test]
async fn a_damaged_copy_is_found_out() {
    let test = TestDb::sqlite().await;
    let home = Household::of(&test.db, "ann").await;
    home.account("wallet", 0).await;
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("copy.db");
    backup::copy_to(&test.db, &target, check_all)
        .await
        .expect("a copy");
    backup::verify(&target).await.expect("whole");

    let mut bytes = std::fs::read(&target).expect("read");
    let length = bytes.len();
    bytes[8192..length.min(60_000)].fill(0xff);
    std::fs::write(&target, bytes).expect("written");
    assert!(backup::verify(&target).await.is_err());
    test.close().await;
}

#[tokio::test]
async fn postgres_is_asked_what_it_knows_of_itself() {
    let Some(test) = TestDb::postgres().await else {
        return;
    };
    integrity::check_server(&test.db).await.expect("whole");
    test.run("ALTER TABLE users ADD CONSTRAINT unchecked CHECK (TRUE) NOT VALID")
        .await;
    let found = integrity::check_server(&test.db).await.expect_err("found");
    assert!(
        matches!(&found, StoreError::Damaged(words) if words.contains("unchecked")),
        "{found}"
    );
    test.close().await;
}
