//! Calls of models: no cap is passed by those who come at once, and what is kept of them is what they come to.

use jiff::{SignedDuration, Timestamp};
use kym_domain::ai_calls::{
    AiCall, AiOutcome, Caps, EndpointUsage, Estimate, Sent, SentKind, SpendingScope, Spent,
    UsageGrouping, UsageQuestion,
};
use kym_domain::ai_models::{AiModel, AiProvider, AiPurpose, Draft, Micros, Typed};
use kym_domain::dates::Month;
use kym_domain::id::{AiCallId, AiModelId};
use kym_store::ai_calls::{self, interrupt, reserve, settle, spending, usage};
use kym_store::{Db, ai_models, check};
use tokio::task::JoinSet;

use crate::support::{Household, TestDb, moment, new_id, on_both};

/// What a call of these tests is expected to take, in millionths: 1,500 tokens at a millionth each.
const EXPECTED: i64 = 1_500;

async fn model(db: &Db, name: &str) -> AiModel {
    let typed = Typed {
        name,
        model: "small-1",
        tasks: Some(vec!["categorize"]),
        default_for: Some(vec![]),
        supports_vision: Some(false),
        supports_json_schema: Some(true),
        context_window: Some(128_000),
        max_output_tokens: Some(1_000),
        timeout_seconds: Some(60),
        price_in: "1",
        price_out: "1",
        is_enabled: Some(true),
        ..Typed::default()
    };
    let draft = Draft::check(AiProvider::OpenAi, &typed).expect("valid");
    let model = draft.create(AiModelId::from_uuid(new_id()), 1);
    let mut tx = db.write().await.expect("a change");
    ai_models::insert(&mut tx, &model)
        .await
        .expect("a new model");
    tx.commit().await.expect("written");
    model
}

fn call(home: &Household, model: &AiModel, at: Timestamp) -> AiCall {
    let question = Estimate {
        text_bytes: 0,
        images: 0,
        max_output_tokens: 1_000,
    };
    AiCall::begin(
        AiCallId::from_uuid(new_id()),
        model,
        (home.owner.id, Some(home.workspace.id)),
        (
            AiPurpose::Categorize,
            vec![
                Sent::new(SentKind::Transactions, 20),
                Sent::new(SentKind::Categories, 7),
            ],
        ),
        &question,
        at,
    )
}

/// Reserves, and answers which cap was in the way.
async fn try_reserve(db: &Db, call: &AiCall, caps: &Caps) -> Result<(), SpendingScope> {
    let tx = db.write().await.expect("a change");
    let tx = reserve(tx, call, caps).await.expect("asked")?;
    tx.commit().await.expect("written");
    Ok(())
}

async fn end(db: &Db, call: &AiCall) {
    let mut tx = db.write().await.expect("a change");
    settle(&mut tx, call).await.expect("settled");
    tx.commit().await.expect("written");
}

fn told(input: u64, output: u64) -> EndpointUsage {
    EndpointUsage {
        input_tokens: Some(input),
        output_tokens: Some(output),
        text_bytes: 0,
    }
}

async fn spent(db: &Db, call: &AiCall) -> Vec<(SpendingScope, i64, i64)> {
    let mut reader = db.read().await.expect("a snapshot");
    let mut all = Vec::new();
    for (scope, owner) in call.scopes() {
        let found = spending::get(&mut reader, (scope, owner), call.month).await;
        let Spent { cost, tokens } = found.expect("read");
        all.push((scope, cost.get(), tokens));
    }
    all
}

async fn is_sound(db: &Db) {
    let mut reader = db.read().await.expect("a snapshot");
    let report = check::run(&mut reader).await.expect("a report");
    assert_eq!(report.differences, Vec::<String>::new());
}

async fn outcomes(db: &Db) -> Vec<AiOutcome> {
    let mut reader = db.read().await.expect("a snapshot");
    let listed = ai_calls::list(&mut reader, None, 100).await.expect("read");
    listed.iter().map(|found| found.call.outcome).collect()
}

/// Fifty who come at once, where there is room for `room` of them.
async fn fifty_at_once(test: &TestDb, caps: Caps, room: usize, full: SpendingScope) {
    let home = Household::of(&test.db, "ann").await;
    let model = model(&test.db, "small").await;
    let mut tries = JoinSet::new();
    for _ in 0..50 {
        let call = call(&home, &model, moment(0));
        let db = test.db.clone();
        tries.spawn(async move { try_reserve(&db, &call, &caps).await });
    }
    let answers = tries.join_all().await;
    let passed = answers.iter().filter(|answer| answer.is_ok()).count();
    assert!(
        answers
            .iter()
            .all(|answer| answer.is_ok() || *answer == Err(full))
    );
    let kept = usize::try_from(test.count("ai_calls").await).expect("a count");
    assert_eq!((passed, kept), (room, room));
    is_sound(&test.db).await;
}

on_both! {
    async fn f_13_fifty_calls_at_once_pass_no_cap_on_money(test: &TestDb) {
        let caps = Caps { user: Some(Micros::new(7 * EXPECTED + EXPECTED - 1)), ..Caps::default() };
        fifty_at_once(test, caps, 7, SpendingScope::User).await;
    }

    async fn f_13_fifty_calls_at_once_pass_no_cap_on_tokens(test: &TestDb) {
        let caps = Caps { model_tokens: Some(3 * EXPECTED), ..Caps::default() };
        fifty_at_once(test, caps, 3, SpendingScope::Model).await;
    }

    async fn a_call_that_one_cap_has_no_room_for_leaves_nothing_behind(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let call = call(&home, &model, moment(0));
        for (caps, full) in [
            (Caps { installation: Some(Micros::ZERO), ..Caps::default() }, SpendingScope::Installation),
            (Caps { workspace: Some(Micros::ZERO), ..Caps::default() }, SpendingScope::Workspace),
            (Caps { user: Some(Micros::new(EXPECTED - 1)), ..Caps::default() }, SpendingScope::User),
            (Caps { model_tokens: Some(EXPECTED - 1), ..Caps::default() }, SpendingScope::Model),
        ] {
            assert_eq!(try_reserve(&test.db, &call, &caps).await, Err(full));
        }
        assert_eq!((test.count("ai_calls").await, test.count("ai_spending").await), (0, 0));
    }

    async fn what_a_call_took_is_counted_once_in_place_of_what_was_expected(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let begun = call(&home, &model, moment(0));
        try_reserve(&test.db, &begun, &Caps::default()).await.expect("no caps");
        for (_, cost, tokens) in spent(&test.db, &begun).await {
            assert_eq!((cost, tokens), (EXPECTED, 1_500));
        }
        is_sound(&test.db).await;
        let ended = AiCall { duration_ms: Some(12), ..begun.answered(&model.prices, told(200, 30), AiOutcome::Ok) };
        end(&test.db, &ended).await;
        end(&test.db, &begun.answered(&model.prices, told(9_000, 9_000), AiOutcome::Ok)).await;
        for (_, cost, tokens) in spent(&test.db, &begun).await {
            assert_eq!((cost, tokens), (230, 230));
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let listed = ai_calls::list(&mut reader, None, 10).await.expect("read");
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].call, ended);
        assert_eq!(listed[0].user_name.as_deref(), Some("ann Example"));
        assert_eq!(listed[0].workspace_name.as_deref(), Some("ann"));
        drop(reader);
        is_sound(&test.db).await;
    }

    async fn a_call_that_nobody_ended_is_interrupted_and_stays_counted_as_expected(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let begun = call(&home, &model, moment(0));
        try_reserve(&test.db, &begun, &Caps::default()).await.expect("no caps");
        let interrupted = async |now| {
            let mut tx = test.db.write().await.expect("a change");
            let rows = interrupt(&mut tx, now).await.expect("asked");
            tx.commit().await.expect("written");
            rows
        };
        assert_eq!(interrupted(begun.ends_by).await, 0);
        let after = begun.ends_by + SignedDuration::from_secs(1);
        assert_eq!((interrupted(after).await, interrupted(after).await), (1, 0));
        end(&test.db, &begun.answered(&model.prices, told(1, 1), AiOutcome::Ok)).await;
        assert_eq!(outcomes(&test.db).await, [AiOutcome::Interrupted]);
        assert_eq!(spent(&test.db, &begun).await[0].1, EXPECTED);
        is_sound(&test.db).await;
    }

    async fn a_model_and_a_price_that_change_meanwhile_change_nothing_of_a_call(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let begun = call(&home, &model, moment(0));
        try_reserve(&test.db, &begun, &Caps::default()).await.expect("no caps");
        let mut tx = test.db.write().await.expect("a change");
        ai_models::delete(&mut tx, model.id).await.expect("deleted");
        tx.commit().await.expect("written");
        is_sound(&test.db).await;
        end(&test.db, &begun.answered(&model.prices, told(100, 100), AiOutcome::Ok)).await;
        assert_eq!(spent(&test.db, &begun).await[0], (SpendingScope::Installation, 200, 200));
        let mut reader = test.db.read().await.expect("a snapshot");
        let listed = ai_calls::list(&mut reader, None, 10).await.expect("read");
        assert_eq!((listed[0].call.model, &*listed[0].call.model_name), (None, "small"));
        drop(reader);
        is_sound(&test.db).await;
    }

    async fn calls_are_listed_newest_first_and_pages_join(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let mut ids = Vec::new();
        for second in 0..5 {
            let call = call(&home, &model, moment(second));
            ids.insert(0, call.id);
            try_reserve(&test.db, &call, &Caps::default()).await.expect("no caps");
        }
        let mut reader = test.db.read().await.expect("a snapshot");
        let mut seen = Vec::new();
        while seen.len() < 5 {
            let page = ai_calls::list(&mut reader, seen.last().copied(), 2).await.expect("read");
            assert!(!page.is_empty());
            seen.extend(page.iter().map(|found| found.call.id));
        }
        assert_eq!(seen, ids);
    }

    async fn months_that_have_passed_are_forgotten_whole(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let day = |text: &str| text.parse::<Timestamp>().expect("an instant");
        for at in ["2025-01-31T23:00:00Z", "2025-02-01T00:00:00Z", "2025-02-20T00:00:00Z", "2025-03-01T00:00:00Z"] {
            let call = call(&home, &model, day(at));
            try_reserve(&test.db, &call, &Caps::default()).await.expect("no caps");
        }
        let mut tx = test.db.write().await.expect("a change");
        let gone = ai_calls::purge(&mut tx, day("2025-02-15T00:00:00Z")).await.expect("purged");
        tx.commit().await.expect("written");
        assert_eq!((gone, test.count("ai_calls").await, test.count("ai_spending").await), (1, 3, 8));
        is_sound(&test.db).await;
    }

    async fn usage_comes_to_the_calls_from_each_side(test: &TestDb) {
        let (ann, bob) = (Household::of(&test.db, "ann").await, Household::of(&test.db, "bob").await);
        let (small, large) = (model(&test.db, "small").await, model(&test.db, "large").await);
        let day = |text: &str| text.parse::<Timestamp>().expect("an instant");
        for (home, model, at, tokens) in [
            (&ann, &small, "2025-10-05T00:00:00Z", 10), (&ann, &large, "2025-11-05T00:00:00Z", 20),
            (&bob, &small, "2025-11-06T00:00:00Z", 40), (&bob, &small, "2025-09-30T23:59:59Z", 80),
        ] {
            let begun = call(home, model, day(at));
            try_reserve(&test.db, &begun, &Caps::default()).await.expect("no caps");
            let outcome = if tokens == 20 { AiOutcome::WrongSchema } else { AiOutcome::Ok };
            end(&test.db, &begun.answered(&model.prices, told(tokens, 0), outcome)).await;
        }
        let month = |month| Month::of(jiff::civil::date(2025, month, 1));
        let mut reader = test.db.read().await.expect("a snapshot");
        let mut seen = Vec::new();
        for grouping in UsageGrouping::ALL {
            let question = UsageQuestion { grouping: *grouping, first: month(10), last: month(11) };
            let items = usage::read(&mut reader, &question).await.expect("read");
            let total = |item: &kym_domain::ai_calls::UsageItem| {
                let total = item.total();
                (item.label.clone().or_else(|| item.key.clone()).expect("a name"), total.calls, total.failed_calls, total.cost.get())
            };
            seen.push(items.iter().map(total).collect::<Vec<_>>());
        }
        let name = |text: &str| text.to_owned();
        assert_eq!(seen, [
            vec![(name("bob Example"), 1, 0, 40), (name("ann Example"), 2, 1, 30)],
            vec![(name("bob"), 1, 0, 40), (name("ann"), 2, 1, 30)],
            vec![(name("small"), 2, 0, 50), (name("large"), 1, 1, 20)],
            vec![(name("categorize"), 3, 1, 70)],
            vec![(name("2025-10"), 1, 0, 10), (name("2025-11"), 2, 1, 60)],
        ]);
    }

    async fn what_does_not_come_to_the_calls_is_noticed(test: &TestDb) {
        let home = Household::of(&test.db, "ann").await;
        let model = model(&test.db, "small").await;
        let call = call(&home, &model, moment(0));
        try_reserve(&test.db, &call, &Caps::default()).await.expect("no caps");
        let sql = "UPDATE ai_spending SET cost = cost + 1 WHERE scope = 'user'";
        match test.raw().await {
            crate::support::Raw::Sqlite(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
            crate::support::Raw::Postgres(mut conn) => sqlx::query(sql).execute(&mut conn).await.map(drop),
        }.expect("tampered");
        let mut reader = test.db.read().await.expect("a snapshot");
        let report = check::run(&mut reader).await.expect("a report");
        assert_eq!(report.differences.len(), 1, "{:?}", report.differences);
    }
}
