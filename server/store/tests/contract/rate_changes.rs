//! The number that moves on with every change of what everybody converts by.

use jiff::civil::date;
use kym_domain::id::ExchangeRateId;
use kym_domain::rates::{Quote, Source};
use kym_store::exchange_rate_providers::{self as providers, pairs};
use kym_store::rates;
use uuid::Uuid;

use crate::support::{TestDb, moment, on_both};

fn quote(rate: &str) -> Quote {
    Quote {
        from: "EUR".parse().expect("a code"),
        to: "USD".parse().expect("a code"),
        day: date(2025, 10, 5),
        rate: rate.parse().expect("a rate"),
    }
}

async fn number(test: &TestDb) -> i64 {
    let mut reader = test.db.read().await.expect("a snapshot");
    rates::change_number(&mut reader).await.expect("a number")
}

/// Puts a rate that administrators set.
async fn put(test: &TestDb, rate: &str, is_kept: bool) {
    let mut tx = test.db.write().await.expect("a change");
    let new_id = || ExchangeRateId::from_uuid(Uuid::from_u128(1));
    rates::put_many(&mut tx, Source::Manual, &[quote(rate)], moment(0), new_id)
        .await
        .expect("put");
    if is_kept {
        tx.commit().await.expect("committed");
    } else {
        tx.rollback().await.expect("undone");
    }
}

on_both! {
    async fn every_change_of_what_everybody_converts_by_is_counted(test: &TestDb) {
        assert_eq!(number(test).await, 0);
        put(test, "1.1", true).await;
        assert_eq!(number(test).await, 1);
        put(test, "1.1", true).await;
        assert_eq!(number(test).await, 1, "that says the same");
        put(test, "1.2", false).await;
        assert_eq!(number(test).await, 1, "that was undone");
        put(test, "1.2", true).await;
        assert_eq!(number(test).await, 2);
        let mut tx = test.db.write().await.expect("a change");
        let all = providers::list(&mut tx).await.expect("a list");
        providers::place(&mut tx, all[0].id, 9).await.expect("placed");
        pairs::replace(&mut tx, &[]).await.expect("replaced");
        tx.commit().await.expect("committed");
        assert_eq!(number(test).await, 3, "one change is one, whatever is in it");
        let mut tx = test.db.write().await.expect("a change");
        rates::remove_of(&mut tx, all[0].id).await.expect("removed");
        tx.commit().await.expect("committed");
        assert_eq!(number(test).await, 4);
    }
}
