//! Plans: what is written is read again, and there is one default.

use jiff::tz::TimeZone;
use kym_commerce::plans::{BillingPeriod, LimitKey, Limits, LocalTexts, Plan};
use kym_domain::id::PlanId;
use kym_domain::money::{Currency, Minor, Money};
use kym_store::{Db, StoreError, check, plans};
use tokio::task::JoinSet;

use crate::subscriptions::subscribed;
use crate::support::{moment, new_id, on_both, user};

/// A plan at ten dollars a month that is not written yet.
pub fn plan(code: &str, sort: i64) -> Plan {
    Plan {
        id: PlanId::from_uuid(new_id()),
        code: code.to_owned(),
        names: LocalTexts {
            en: code.to_uppercase(),
            ru: String::new(),
        },
        descriptions: LocalTexts::default(),
        price: Money::new(Minor::new(1000), Currency::DEFAULT),
        period: BillingPeriod::Month,
        trial_days: 0,
        is_public: true,
        is_default: false,
        sort,
        limits: Limits::default(),
        features: LocalTexts::default(),
        archived_at: None,
        version: 1,
        created_at: moment(0),
    }
}

/// Writes a new plan.
pub async fn offered(db: &Db, plan: &Plan) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    plans::insert(&mut tx, plan).await?;
    tx.commit().await
}

async fn all(db: &Db) -> Vec<Plan> {
    let mut reader = db.read().await.expect("a snapshot");
    plans::list(&mut reader).await.expect("read")
}

async fn codes(db: &Db) -> Vec<String> {
    all(db).await.into_iter().map(|plan| plan.code).collect()
}

async fn differences(db: &Db) -> Vec<String> {
    let mut reader = db.read().await.expect("a snapshot");
    check::run(&mut reader).await.expect("a report").differences
}

on_both! {
    async fn a_plan_comes_back_as_it_was_written(test: &TestDb) {
        let written = Plan {
            descriptions: LocalTexts { en: "For two.\nOr three.".to_owned(), ru: "Для двоих".to_owned() },
            price: Money::new(Minor::new(1125), Currency::iso("KWD").expect("a currency")),
            period: BillingPeriod::Days(3650),
            trial_days: 365,
            is_public: false,
            limits: Limits::new(LimitKey::ALL.iter().copied().zip([0, 1, 2, Limits::HIGHEST])),
            features: LocalTexts { en: vec!["One".to_owned(), "Two".to_owned()], ru: Vec::new() },
            archived_at: Some(moment(7)),
            ..plan("pro", 2)
        };
        offered(&test.db, &written).await.expect("a new code");
        assert_eq!(all(&test.db).await.last(), Some(&written));
        let changed = Plan {
            period: BillingPeriod::Year,
            limits: Limits::new([(LimitKey::Budgets, 3)]),
            features: LocalTexts::default(),
            archived_at: None,
            version: 2,
            ..plan("max", 2)
        };
        let changed = Plan { id: written.id, ..changed };
        let mut tx = test.db.write().await.expect("a change");
        plans::update(&mut tx, &changed).await.expect("written");
        tx.commit().await.expect("committed");
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = plans::get(&mut reader, written.id).await.expect("read");
        assert_eq!(found, Some(changed), "limits that are gone are gone");
    }

    async fn a_fresh_database_has_one_plan_that_is_free_and_without_limits(test: &TestDb) {
        let mut reader = test.db.read().await.expect("a snapshot");
        let found = plans::default(&mut reader).await.expect("there is one");
        drop(reader);
        assert_eq!((found.code.as_str(), found.limits.iter().count()), ("self-hosted", 0));
        assert_eq!(all(&test.db).await, [found]);
        assert_eq!(differences(&test.db).await, Vec::<String>::new());
    }

    async fn of_two_defaults_the_second_is_refused(test: &TestDb) {
        let free = Plan { is_default: true, price: Money::new(Minor::ZERO, Currency::DEFAULT), ..plan("free", 2) };
        let refused = offered(&test.db, &free).await;
        assert!(matches!(refused, Err(StoreError::Driver(_))), "{refused:?}");
        let mut tx = test.db.write().await.expect("a change");
        plans::take_all(&mut tx).await.expect("taken");
        plans::clear_default(&mut tx).await.expect("room");
        plans::insert(&mut tx, &free).await.expect("the only one");
        tx.commit().await.expect("committed");
        let defaults: Vec<_> = all(&test.db).await.into_iter().filter(|plan| plan.is_default).collect();
        assert_eq!(defaults, [free]);
        assert_eq!(all(&test.db).await[0].version, 2, "the one that was is another row");
        // Without any there is nothing that everybody has.
        let mut tx = test.db.write().await.expect("a change");
        plans::clear_default(&mut tx).await.expect("cleared");
        tx.commit().await.expect("committed");
        assert_eq!(differences(&test.db).await.len(), 1);
    }

    async fn a_code_is_taken_once(test: &TestDb) {
        offered(&test.db, &plan("pro", 2)).await.expect("a new code");
        let again = offered(&test.db, &plan("pro", 3)).await;
        assert!(matches!(again, Err(StoreError::Driver(_))), "{again:?}");
        let mut tries = JoinSet::new();
        for sort in 0..8 {
            let db = test.db.clone();
            tries.spawn(async move { offered(&db, &plan("max", sort)).await.is_ok() });
        }
        let passed = tries.join_all().await.into_iter().filter(|is_ok| *is_ok).count();
        assert_eq!((passed, codes(&test.db).await.len()), (1, 3));
    }

    async fn they_stand_in_their_order_and_those_put_away_come_last(test: &TestDb) {
        let (one, two, three) = (plan("one", 2), plan("two", 3), plan("three", 4));
        let away = Plan { archived_at: Some(moment(1)), ..one.clone() };
        for plan in [&away, &two, &three] {
            offered(&test.db, plan).await.expect("a new code");
        }
        assert_eq!(codes(&test.db).await, ["self-hosted", "two", "three", "one"]);
        let mut tx = test.db.write().await.expect("a change");
        plans::place(&mut tx, three.id, 0).await.expect("placed");
        tx.commit().await.expect("committed");
        assert_eq!(codes(&test.db).await, ["three", "self-hosted", "two", "one"]);
    }

    async fn a_plan_that_somebody_has_does_not_go(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let (used, unused) = (plan("used", 2), plan("unused", 3));
        offered(&test.db, &unused).await.expect("a new code");
        offered(&test.db, &used).await.expect("a new code");
        subscribed(&test.db, &anna, &used, moment(0), &TimeZone::UTC).await;
        let delete = async |id| {
            let mut tx = test.db.write().await.expect("a change");
            plans::delete(&mut tx, id).await?;
            tx.commit().await
        };
        assert!(delete(used.id).await.is_err());
        delete(unused.id).await.expect("nobody has it");
        assert_eq!(codes(&test.db).await, ["self-hosted", "used"]);
    }
}
