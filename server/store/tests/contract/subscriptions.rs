//! Subscriptions: one that holds and one that waits for each user, each period once, and turns that one process takes.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use kym_billing_store::subscriptions::changes::{self, ChangeAuthor};
use kym_billing_store::subscriptions::list::{Filter, Order, list};
use kym_commerce::invoices::{InvoiceLineKind, NewInvoice};
use kym_commerce::plans::Plan;
use kym_commerce::subscriptions::{
    Agreement, Change, ChangeKind, Collection, NewSubscription, Subscription, SubscriptionStatus,
};
use kym_domain::id::{SubscriptionChangeId, SubscriptionId};
use kym_domain::users::User;
use kym_store::subscriptions::{
    count_by_plan, count_without, due, get, had_plan, had_trial, insert, is_next_plan, of_user,
    take_turn, update,
};
use kym_store::{Db, StoreError, users};
use tokio::task::JoinSet;

use crate::invoices::{bill, issued, line, new_invoice};
use crate::plans::{offered, plan};
use crate::support::{TestDb, check_all, moment, new_id, on_both, user};

/// Nothing is asked but the order.
const ANY: Filter = Filter {
    search: String::new(),
    user: None,
    plan: None,
    status: None,
    order: Order::CreatedAt,
    descending: false,
    skip: 0,
    limit: 100,
};

fn agreement(plan: &Plan) -> Agreement {
    Agreement {
        plan_id: plan.id,
        price: plan.price,
        period: plan.period,
        is_custom: false,
    }
}

/// A subscription that is not written yet, made at the first moment.
fn beginning(user: &User, plan: &Plan, starts_at: Timestamp, zone: &TimeZone) -> Change {
    let new = NewSubscription {
        id: SubscriptionId::from_uuid(new_id()),
        user_id: user.id,
        agreement: agreement(plan),
        collection: Collection::Invoice,
        trial_days: plan.trial_days,
        ends_with_trial: false,
        starts_at,
    };
    new.create(moment(0), zone)
}

async fn try_begin(db: &Db, change: &Change) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    insert(&mut tx, &change.after).await?;
    let id = SubscriptionChangeId::from_uuid(new_id());
    changes::insert(&mut tx, id, change, None, moment(0)).await?;
    bill(&mut tx, id, change).await?;
    tx.commit().await
}

/// Writes a new one.
pub async fn subscribed(
    db: &Db,
    user: &User,
    plan: &Plan,
    starts_at: Timestamp,
    zone: &TimeZone,
) -> Subscription {
    let change = beginning(user, plan, starts_at, zone);
    try_begin(db, &change).await.expect("its place is free");
    change.after
}

/// Writes what has happened to one.
pub async fn happened(
    db: &Db,
    change: &Change,
    author: Option<&ChangeAuthor>,
) -> Result<(), StoreError> {
    let mut tx = db.write().await?;
    update(&mut tx, &change.after).await?;
    let id = SubscriptionChangeId::from_uuid(new_id());
    changes::insert(&mut tx, id, change, author, moment(1)).await?;
    bill(&mut tx, id, change).await?;
    tx.commit().await
}

async fn as_kept(db: &Db, id: SubscriptionId) -> Option<Subscription> {
    let mut reader = db.read().await.expect("a snapshot");
    get(&mut reader, id).await.expect("read")
}

/// Whose subscriptions a filter finds.
async fn found(db: &Db, filter: &Filter) -> (Vec<String>, i64) {
    let mut reader = db.read().await.expect("a snapshot");
    let (rows, total) = list(&mut reader, filter).await.expect("a page");
    let names = rows.into_iter().map(|row| {
        row.user
            .map_or_else(|| "nobody".to_owned(), |user| user.username)
    });
    (names.collect(), total)
}

async fn sound(db: &Db) {
    let mut reader = db.read().await.expect("a snapshot");
    let report = check_all(&mut reader).await.expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

async fn a_plan(test: &TestDb) -> Plan {
    let pro = plan("pro", 2);
    offered(&test.db, &pro).await.expect("a new code");
    pro
}

on_both! {
    async fn a_subscription_comes_back_as_it_was_written_in_each_state(test: &TestDb) {
        let (anna, zone) = (user(&test.db, "anna").await, TimeZone::get("America/Los_Angeles").expect("a zone"));
        let tried = Plan { trial_days: 7, period: kym_commerce::plans::BillingPeriod::Days(10), ..plan("tried", 2) };
        offered(&test.db, &tried).await.expect("a new code");
        let pro = a_plan(test).await;
        let made = subscribed(&test.db, &anna, &tried, moment(90_000), &zone).await;
        assert_eq!(as_kept(&test.db, made.id).await, Some(made.clone()), "pending");
        let mut is = made;
        let author = ChangeAuthor { id: Some(anna.id), name: "Anna".to_owned() };
        for step in ["started", "scheduled", "canceled", "withdrawn", "trial ended", "canceled", "expired"] {
            let end = is.due_at().expect("it is not over");
            let change = match step {
                "scheduled" => is.change_later(agreement(&pro)).expect("it goes on"),
                "canceled" => is.cancel(moment(5)).expect("it is not over").expect("it goes on"),
                "withdrawn" => is.withdraw_cancellation().expect("it is canceled"),
                _ => is.advanced(end, &zone).expect("its time has come"),
            };
            happened(&test.db, &change, Some(&author)).await.expect("written");
            assert_eq!(as_kept(&test.db, is.id).await, Some(change.after.clone()), "{step}");
            is = change.after;
            sound(&test.db).await;
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let history = changes::list(&mut reader, is.id, 100).await.expect("read");
        assert_eq!(history.len(), 8);
        assert_eq!((history[0].status, history[0].author.as_ref()), (SubscriptionStatus::Expired, Some(&author)), "newest first");
        assert_eq!((history[7].author.as_ref(), history[7].from_plan), (None, None));
        let scheduled = &history[5];
        assert_eq!((scheduled.plan, scheduled.from_plan, scheduled.period), (pro.id, Some(tried.id), pro.period), "what shall be");
        assert_eq!(changes::list(&mut reader, is.id, 3).await.expect("read").len(), 3);
    }

    async fn f_13_a_user_has_one_that_holds_and_one_that_waits(test: &TestDb) {
        let (anna, pro) = (user(&test.db, "anna").await, a_plan(test).await);
        let mut tries = JoinSet::new();
        for number in 0..20 {
            let change = beginning(&anna, &pro, moment(if number % 2 == 0 { 0 } else { 90_000 }), &TimeZone::UTC);
            let db = test.db.clone();
            tries.spawn(async move { try_begin(&db, &change).await });
        }
        let answers = tries.join_all().await;
        let passed = answers.iter().filter(|answer| answer.is_ok()).count();
        assert!(answers.iter().all(|answer| matches!(answer, Ok(()) | Err(StoreError::Driver(_)))), "{answers:?}");
        assert_eq!((passed, test.count("subscriptions").await, test.count("subscription_changes").await), (2, 2, 2));
        let mut reader = test.db.read().await.expect("a snapshot");
        let live = of_user(&mut reader, anna.id).await.expect("read");
        let states: Vec<_> = live.iter().map(|each| each.status).collect();
        assert_eq!(states, [SubscriptionStatus::Active, SubscriptionStatus::Pending], "the one that holds comes first");
        drop(reader);
        // What is over takes no place.
        let over = live[0].end(false, moment(1)).expect("it is not over");
        happened(&test.db, &over, None).await.expect("written");
        subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        sound(&test.db).await;
    }

    async fn no_period_begins_twice(test: &TestDb) {
        let (anna, pro) = (user(&test.db, "anna").await, a_plan(test).await);
        let made = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        let renewed = made.advanced(made.due_at().expect("an end"), &TimeZone::UTC).expect("its time has come");
        happened(&test.db, &renewed, None).await.expect("once");
        let again = happened(&test.db, &renewed, None).await;
        assert!(matches!(again, Err(StoreError::Driver(_))), "{again:?}");
        assert_eq!(test.count("subscription_changes").await, 2);
        // Whatever else happens in a period may happen more than once.
        for _ in 0..2 {
            let canceled = renewed.after.cancel(moment(2)).expect("it is not over").expect("it goes on");
            happened(&test.db, &canceled, None).await.expect("written");
        }
    }

    async fn f_14_a_turn_is_taken_once(test: &TestDb) {
        let pro = a_plan(test).await;
        let (anna, boris) = (user(&test.db, "anna").await, user(&test.db, "boris").await);
        let made = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        subscribed(&test.db, &boris, &pro, moment(90_000 * 40), &TimeZone::UTC).await;
        let end = made.due_at().expect("an end");
        let waiting = async |now| {
            let mut reader = test.db.read().await.expect("a snapshot");
            due(&mut reader, now, 100).await.expect("read")
        };
        assert_eq!(waiting(end - SignedDuration::from_micros(1)).await, []);
        let turns = waiting(end).await;
        assert_eq!(turns.iter().map(|turn| turn.id).collect::<Vec<_>>(), [made.id]);
        let retry_at = end + SignedDuration::from_hours(1);
        let mut tries = JoinSet::new();
        for _ in 0..8 {
            let (db, turn) = (test.db.clone(), turns[0]);
            tries.spawn(async move {
                let mut tx = db.write().await.expect("a change");
                let is_taken = take_turn(&mut tx, turn, retry_at).await.expect("asked");
                tx.commit().await.expect("committed");
                is_taken
            });
        }
        assert_eq!(tries.join_all().await.into_iter().filter(|is_taken| *is_taken).count(), 1);
        assert_eq!(waiting(end).await, [], "it has its time to be done");
        assert_eq!(waiting(retry_at).await.len(), 1, "it was not done");
        let renewed = made.advanced(end, &TimeZone::UTC).expect("its time has come");
        happened(&test.db, &renewed, None).await.expect("written");
        assert_eq!(waiting(retry_at).await, []);
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(due(&mut reader, moment(90_000 * 400), 1).await.expect("read").len(), 1, "no more than asked for");
    }

    async fn plans_know_who_has_them_and_who_ever_had(test: &TestDb) {
        let (anna, boris) = (user(&test.db, "anna").await, user(&test.db, "boris").await);
        let (pro, max, later) = (a_plan(test).await, plan("max", 3), plan("later", 4));
        for plan in [&max, &later] {
            offered(&test.db, plan).await.expect("a new code");
        }
        let made = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        subscribed(&test.db, &boris, &pro, moment(90_000), &TimeZone::UTC).await;
        let scheduled = made.change_later(agreement(&later)).expect("it goes on");
        happened(&test.db, &scheduled, None).await.expect("written");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(count_by_plan(&mut reader).await.expect("read").into_iter().collect::<Vec<_>>(), [(pro.id, 2)]);
        assert_eq!(count_without(&mut reader).await.expect("read"), 1, "one that waits gives nothing yet");
        let mut had = Vec::new();
        for plan in [&pro, &max, &later] {
            had.push((had_plan(&mut reader, plan.id).await.expect("read"), is_next_plan(&mut reader, plan.id).await.expect("read")));
        }
        assert_eq!(had, [(true, false), (false, false), (true, true)]);
        drop(reader);
        let (changed, _) = scheduled.after.change_now(agreement(&max), true, moment(1), &TimeZone::UTC).expect("another plan");
        happened(&test.db, &changed, None).await.expect("written");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert!(had_plan(&mut reader, later.id).await.expect("read"), "it was agreed once");
        assert!(!is_next_plan(&mut reader, later.id).await.expect("read"));
        assert!(!had_trial(&mut reader, anna.id).await.expect("read"));
    }

    async fn a_trial_is_remembered_though_it_was_never_begun(test: &TestDb) {
        let anna = user(&test.db, "anna").await;
        let tried = Plan { trial_days: 7, ..plan("tried", 2) };
        offered(&test.db, &tried).await.expect("a new code");
        let made = subscribed(&test.db, &anna, &tried, moment(90_000), &TimeZone::UTC).await;
        let gone = made.cancel(moment(1)).expect("it is not over").expect("it was not canceled");
        happened(&test.db, &gone, None).await.expect("written");
        let mut reader = test.db.read().await.expect("a snapshot");
        assert!(had_trial(&mut reader, anna.id).await.expect("read"));
    }

    async fn a_list_is_filtered_and_sorted_alike_on_both_databases(test: &TestDb) {
        let (pro, max) = (a_plan(test).await, plan("max", 3));
        offered(&test.db, &max).await.expect("a new code");
        let mut people = Vec::new();
        for (seconds, (name, plan)) in (0..).zip([("яна", &pro), ("Zoe", &max), ("anna", &pro), ("Ёжик", &max)]) {
            let person = user(&test.db, name).await;
            let starts_at = moment(if name == "anna" { 90_000 } else { 0 });
            let mut change = beginning(&person, plan, starts_at, &TimeZone::UTC);
            change.after.created_at = moment(seconds);
            try_begin(&test.db, &change).await.expect("its place is free");
            people.push(person);
        }
        for (filter, names) in [
            (ANY, vec!["яна", "Zoe", "anna", "Ёжик"]),
            (Filter { descending: true, ..ANY }, vec!["Ёжик", "anna", "Zoe", "яна"]),
            (Filter { order: Order::User, ..ANY }, vec!["anna", "Zoe", "Ёжик", "яна"]),
            (Filter { order: Order::Plan, ..ANY }, vec!["Zoe", "Ёжик", "яна", "anna"]),
            (Filter { order: Order::StartsAt, descending: true, ..ANY }, vec!["anna", "Ёжик", "Zoe", "яна"]),
            (Filter { order: Order::PeriodEndsAt, ..ANY }, vec!["яна", "Zoe", "Ёжик", "anna"]),
            (Filter { order: Order::PeriodEndsAt, descending: true, ..ANY }, vec!["Ёжик", "Zoe", "яна", "anna"]),
            (Filter { plan: Some(max.id), ..ANY }, vec!["Zoe", "Ёжик"]),
            (Filter { user: Some(people[0].id), ..ANY }, vec!["яна"]),
            (Filter { status: Some(SubscriptionStatus::Pending), ..ANY }, vec!["anna"]),
            (Filter { search: "ЕЖИК EXAMPLE".to_owned(), ..ANY }, vec!["Ёжик"]),
            (Filter { search: "%".to_owned(), ..ANY }, vec![]),
            (Filter { search: "zoe@".to_owned(), plan: Some(pro.id), ..ANY }, vec![]),
        ] {
            let total = i64::try_from(names.len()).expect("a few");
            let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
            assert_eq!(found(&test.db, &filter).await, (names, total), "{filter:?}");
        }
        let page = Filter { skip: 1, limit: 2, ..ANY };
        assert_eq!(found(&test.db, &page).await, (vec!["Zoe".to_owned(), "anna".to_owned()], 4), "the count is of all");
    }

    async fn what_happened_outlives_its_user_without_them(test: &TestDb) {
        let (anna, pro) = (user(&test.db, "anna").await, a_plan(test).await);
        let made = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        let author = ChangeAuthor { id: Some(anna.id), name: "Anna".to_owned() };
        let over = made.end(false, moment(1)).expect("it is not over");
        happened(&test.db, &over, Some(&author)).await.expect("written");
        let mut tx = test.db.write().await.expect("a change");
        users::remove(&mut tx, anna.id).await.expect("removed");
        tx.commit().await.expect("committed");
        let left = as_kept(&test.db, made.id).await.expect("it is kept");
        assert_eq!((left.user_id, left.status), (None, SubscriptionStatus::Expired));
        assert_eq!(found(&test.db, &Filter { order: Order::User, ..ANY }).await, (vec!["nobody".to_owned()], 1));
        let mut reader = test.db.read().await.expect("a snapshot");
        let history = changes::list(&mut reader, made.id, 10).await.expect("read");
        assert_eq!(history[0].author, Some(ChangeAuthor { id: None, ..author }));
        drop(reader);
        sound(&test.db).await;
    }

    async fn one_that_is_late_keeps_its_place_until_it_is_paid(test: &TestDb) {
        let (anna, pro) = (user(&test.db, "anna").await, a_plan(test).await);
        let made = subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        let new = NewInvoice { subscription_id: Some(made.id), ..new_invoice(&anna, vec![line(InvoiceLineKind::Change, 500)]) };
        let invoice = issued(&test.db, new, None).await.expect("issued");
        let billed = Subscription { collection: Collection::Automatic, version: 2, ..made.billed(invoice.due_at) };
        let mut tx = test.db.write().await.expect("a change");
        update(&mut tx, &billed).await.expect("written");
        tx.commit().await.expect("committed");
        assert_eq!(as_kept(&test.db, billed.id).await, Some(billed.clone()));
        let mut reader = test.db.read().await.expect("a snapshot");
        assert_eq!(due(&mut reader, invoice.due_at, 10).await.expect("read").len(), 1, "before its period ends");
        drop(reader);
        let late = billed.advanced(invoice.due_at, &TimeZone::UTC).expect("its time has come");
        happened(&test.db, &late, None).await.expect("written");
        assert_eq!((late.kind, late.after.status), (ChangeKind::PaymentLate, SubscriptionStatus::Pending));
        assert_eq!(as_kept(&test.db, billed.id).await, Some(late.after.clone()));
        subscribed(&test.db, &anna, &pro, moment(90_000 * 40), &TimeZone::UTC).await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let live = of_user(&mut reader, anna.id).await.expect("read");
        assert_eq!(live.iter().map(Subscription::is_waiting).collect::<Vec<_>>(), [false, true], "the one that holds comes first");
        assert_eq!(count_without(&mut reader).await.expect("read"), 0);
        drop(reader);
        sound(&test.db).await;
        let (active, paid) = late.after.settled_bills(None, moment(200));
        crate::invoices::changed(&test.db, &invoice.voided(moment(200)).expect("it is open")).await;
        happened(&test.db, &paid.expect("it is late no more"), None).await.expect("written");
        assert_eq!(as_kept(&test.db, billed.id).await, Some(active));
        sound(&test.db).await;
        test.run("UPDATE subscriptions SET status = 'pending'").await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let report = check_all(&mut reader).await.expect("a report");
        assert_eq!(report.differences.len(), 2, "late without an open invoice: {:?}", report.differences);
    }

    async fn what_does_not_agree_with_its_history_is_noticed(test: &TestDb) {
        let (anna, pro) = (user(&test.db, "anna").await, a_plan(test).await);
        subscribed(&test.db, &anna, &pro, moment(0), &TimeZone::UTC).await;
        sound(&test.db).await;
        test.run("UPDATE subscriptions SET status = 'canceled'").await;
        let mut reader = test.db.read().await.expect("a snapshot");
        let report = check_all(&mut reader).await.expect("a report");
        assert_eq!(report.differences.len(), 2, "by itself and by its history: {:?}", report.differences);
    }
}
