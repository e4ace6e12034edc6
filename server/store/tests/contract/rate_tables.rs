//! Tables of rates that stay in memory say what the snapshot says that they are asked in.

use jiff::civil::{Date, date};
use kym_domain::id::{ExchangeRateId, RateProviderId, WorkspaceRateId};
use kym_domain::money::CurrencyCode;
use kym_domain::rates::{PairPreference, Quote, Source};
use kym_store::access::{EditTransactions, Read};
use kym_store::exchange_rate_providers::{self as providers, pairs};
use kym_store::rates::workspace_rates::{self, WorkspaceRate};
use kym_store::{Reader, Tx, currencies, rates};

use crate::support::{Household, Raw, TestDb, moment, new_id, on_both};

const DAY: Date = date(2025, 10, 5);

fn code(text: &str) -> CurrencyCode {
    text.parse().expect("a code")
}

fn quote(from: &str, to: &str, rate: &str) -> Quote {
    Quote {
        from: code(from),
        to: code(to),
        day: DAY,
        rate: rate.parse().expect("a rate"),
    }
}

/// What a euro is in dollars for everybody, and in three more currencies that nobody tells of.
async fn told(reader: &mut Reader) -> Option<String> {
    let codes = ["EUR", "USD", "GBP", "JPY"].map(code);
    let table = rates::common_table(reader, &codes, DAY, DAY).await;
    let found = table.expect("a table").lookup(codes[0], codes[1], DAY);
    found.map(|found| found.rate.to_string())
}

/// The same in a snapshot of now.
async fn told_now(test: &TestDb) -> Option<String> {
    told(&mut test.db.read().await.expect("a snapshot")).await
}

/// The same for a household.
async fn told_at_home(home: &Household) -> Option<String> {
    let mut reader = home.db.read().await.expect("a snapshot");
    let member = home.member::<Read>(&mut reader).await;
    let codes = ["EUR", "USD", "GBP", "JPY"].map(code);
    let table = rates::table_for(&mut reader, &member, &codes, DAY, DAY).await;
    let found = table.expect("a table").lookup(codes[0], codes[1], DAY);
    found.map(|found| found.rate.to_string())
}

async fn put(tx: &mut Tx, source: Source, quote: Quote) {
    let new_id = || ExchangeRateId::from_uuid(new_id());
    rates::put_many(tx, source, &[quote], moment(0), new_id)
        .await
        .expect("put");
}

async fn change(test: &TestDb, work: impl AsyncFnOnce(&mut Tx)) {
    let mut tx = test.db.write().await.expect("a change");
    work(&mut tx).await;
    tx.commit().await.expect("committed");
}

async fn two_providers(test: &TestDb) -> [RateProviderId; 2] {
    let mut reader = test.db.read().await.expect("a snapshot");
    let all = providers::list(&mut reader).await.expect("a list");
    let mut told = all
        .iter()
        .filter(|provider| provider.base_currency.is_some());
    [told.next(), told.next()].map(|provider| provider.expect("a provider").id)
}

/// Makes every rate another one behind the back of the program.
async fn tamper(test: &TestDb) {
    let sql = "UPDATE exchange_rates SET rate = '7'";
    let done = match test.raw().await {
        Raw::Sqlite(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
        Raw::Postgres(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
    };
    done.expect("changed");
}

on_both! {
    async fn a_changed_rate_is_told_from_its_commit_on_and_no_earlier(test: &TestDb) {
        assert_eq!(told_now(test).await, None);
        change(test, async |tx| put(tx, Source::Manual, quote("EUR", "USD", "1.1")).await).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));

        let mut earlier = test.db.read().await.expect("a snapshot");
        assert_eq!(told(&mut earlier).await.as_deref(), Some("1.1"));
        let mut tx = test.db.write().await.expect("a change");
        put(&mut tx, Source::Manual, quote("EUR", "USD", "1.2")).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"), "that is not committed");
        tx.commit().await.expect("committed");
        assert_eq!(told_now(test).await.as_deref(), Some("1.2"));
        assert_eq!(told(&mut earlier).await.as_deref(), Some("1.1"), "this began before");
        assert_eq!(told_now(test).await.as_deref(), Some("1.2"), "what an earlier one asks is not for later ones");

        change(test, async |tx| {
            let at = (code("EUR"), code("USD"), DAY);
            let kept = rates::find(tx, Source::Manual, at).await.expect("asked").expect("a rate");
            rates::remove(tx, kept.id).await.expect("removed");
        }).await;
        assert_eq!(told_now(test).await, None);
    }

    async fn the_order_preferences_and_the_end_of_a_provider_count_at_once(test: &TestDb) {
        let [first, second] = two_providers(test).await;
        change(test, async |tx| {
            put(tx, Source::Provider(first), quote("EUR", "USD", "1.1")).await;
            put(tx, Source::Provider(second), quote("EUR", "USD", "1.2")).await;
        }).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        change(test, async |tx| providers::place(tx, first, 1000).await.expect("placed")).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.2"));
        let wish = PairPreference { from: code("USD"), to: code("EUR"), provider: first };
        change(test, async |tx| pairs::replace(tx, &[wish]).await.expect("replaced")).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        change(test, async |tx| {
            rates::remove_of(tx, first).await.expect("removed");
            providers::delete(tx, first).await.expect("deleted");
        }).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.2"));
    }

    async fn rates_of_a_currency_that_is_taken_out_are_gone_at_once(test: &TestDb) {
        change(test, async |tx| {
            put(tx, Source::Manual, quote("EUR", "CHF", "0.5")).await;
            put(tx, Source::Manual, quote("CHF", "USD", "4")).await;
        }).await;
        assert_eq!(told_now(test).await.as_deref(), Some("2"));
        change(test, async |tx| currencies::remove(tx, code("CHF")).await.expect("removed")).await;
        assert_eq!(told_now(test).await, None);
    }

    async fn workspace_rates_lie_over_those_of_everybody_and_are_nobody_elses(test: &TestDb) {
        let home = Household::of(&test.db, "anna").await;
        let neighbour = Household::of(&test.db, "boris").await;
        change(test, async |tx| put(tx, Source::Manual, quote("EUR", "USD", "1.1")).await).await;
        assert_eq!(told_at_home(&home).await.as_deref(), Some("1.1"));
        let mut rate = WorkspaceRate {
            id: WorkspaceRateId::from_uuid(new_id()),
            quote: quote("EUR", "USD", "1.3"),
            version: 1,
        };
        change(test, async |tx| {
            let member = home.member::<EditTransactions>(tx).await;
            workspace_rates::insert(tx, &member, &rate).await.expect("inserted");
        }).await;
        assert_eq!(told_at_home(&home).await.as_deref(), Some("1.3"));
        assert_eq!(told_at_home(&neighbour).await.as_deref(), Some("1.1"));
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        rate.version = 2;
        rate.quote = quote("EUR", "USD", "1.4");
        change(test, async |tx| {
            let member = home.member::<EditTransactions>(tx).await;
            workspace_rates::update(tx, &member, &rate).await.expect("updated");
        }).await;
        assert_eq!(told_at_home(&home).await.as_deref(), Some("1.4"));
        change(test, async |tx| {
            let member = home.member::<EditTransactions>(tx).await;
            workspace_rates::remove(tx, &member, rate.id).await.expect("removed");
        }).await;
        assert_eq!(told_at_home(&home).await.as_deref(), Some("1.1"));
    }

    async fn a_change_in_the_making_sees_its_own_rates_and_leaves_them_to_nobody(test: &TestDb) {
        change(test, async |tx| put(tx, Source::Manual, quote("EUR", "USD", "1.1")).await).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        let mut tx = test.db.write().await.expect("a change");
        put(&mut tx, Source::Manual, quote("EUR", "USD", "1.2")).await;
        assert_eq!(told(&mut tx).await.as_deref(), Some("1.2"), "what is in memory is older");
        tx.rollback().await.expect("undone");
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));

        // Nothing is in memory of the days of another month.
        let mut tx = test.db.write().await.expect("a change");
        let later = date(2025, 12, 5);
        put(&mut tx, Source::Manual, Quote { day: later, ..quote("EUR", "USD", "1.2") }).await;
        let (codes, days) = ([code("EUR"), code("USD")], (later, later));
        let table = rates::common_table(&mut tx, &codes, days.0, days.1).await.expect("a table");
        assert!(table.lookup(codes[0], codes[1], later).is_some());
        tx.rollback().await.expect("undone");
        let mut reader = test.db.read().await.expect("a snapshot");
        let table = rates::common_table(&mut reader, &codes, days.0, days.1).await.expect("a table");
        assert_eq!(table.lookup(codes[0], codes[1], later), None);
    }

    async fn rates_that_did_not_change_are_not_read_again_in_snapshots(test: &TestDb) {
        change(test, async |tx| put(tx, Source::Manual, quote("EUR", "USD", "1.1")).await).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        // Nobody has counted this, so it is known only where the rates are read again.
        tamper(test).await;
        assert_eq!(told_now(test).await.as_deref(), Some("1.1"));
        let mut asker = test.db.ask().await.expect("a question");
        assert_eq!(told(&mut asker).await.as_deref(), Some("7"), "of no snapshot");
        drop(asker);
        let mut tx = test.db.write().await.expect("a change");
        assert_eq!(told(&mut tx).await.as_deref(), Some("7"), "of no snapshot");
        put(&mut tx, Source::Manual, quote("GBP", "USD", "1.3")).await;
        tx.commit().await.expect("committed");
        assert_eq!(told_now(test).await.as_deref(), Some("7"), "read with the next change");
    }

    async fn a_question_knows_no_more_for_what_is_in_memory_of_the_days_around(test: &TestDb) {
        let [first, second] = two_providers(test).await;
        let hub = |quote: Quote, day: Date| Quote { day, ..quote };
        change(test, async |tx| {
            // Told of on another day only: no way leads by gold on the day in question.
            put(tx, Source::Manual, hub(quote("EUR", "XAU", "0.5"), date(2025, 10, 20))).await;
            put(tx, Source::Provider(first), quote("GBP", "XAU", "0.25")).await;
            put(tx, Source::Provider(second), quote("XAU", "JPY", "8")).await;
        }).await;
        let codes = ["EUR", "GBP", "JPY"].map(code);
        let mut tx = test.db.write().await.expect("a change");
        let read = rates::common_table(&mut tx, &codes, DAY, DAY).await.expect("a table");
        tx.rollback().await.expect("undone");
        let mut reader = test.db.read().await.expect("a snapshot");
        // Once from the database, once from memory.
        for _ in 0..2 {
            let kept = rates::common_table(&mut reader, &codes, DAY, DAY).await.expect("a table");
            for (from, to) in [(0, 1), (0, 2), (1, 2)] {
                let ask = |table: &kym_domain::rates::RateTable| table.lookup(codes[from], codes[to], DAY);
                assert_eq!(ask(&kept), ask(&read), "{from} {to}");
            }
            let whole = (date(2025, 10, 1), date(2025, 10, 31));
            let _ = rates::common_table(&mut reader, &codes, whole.0, whole.1).await.expect("a table");
        }
    }
}
