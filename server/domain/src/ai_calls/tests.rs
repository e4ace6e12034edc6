use jiff::Timestamp;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::ai_models::{
    AiCallError, AiModel, AiProvider, AiPurpose, Draft, Micros, TokenCount, Typed,
};
use crate::dates::Month;
use crate::id::{AiCallId, AiModelId, UserId, WorkspaceId};

fn model(price_in: &str, price_out: &str) -> AiModel {
    let typed = Typed {
        name: "Small",
        model: "small-1",
        tasks: Some(vec!["categorize"]),
        default_for: Some(vec![]),
        supports_vision: Some(true),
        supports_json_schema: Some(true),
        context_window: Some(128_000),
        max_output_tokens: Some(4_000),
        timeout_seconds: Some(60),
        price_in,
        price_out,
        is_enabled: Some(true),
        ..Typed::default()
    };
    let draft = Draft::check(AiProvider::OpenAi, &typed).expect("valid");
    draft.create(AiModelId::from_uuid(Uuid::from_u128(1)), 1)
}

fn call(model: &AiModel, estimate: &Estimate, now: &str) -> AiCall {
    let now: Timestamp = now.parse().expect("an instant");
    AiCall::begin(
        AiCallId::from_uuid(Uuid::from_u128(2)),
        model,
        (
            UserId::from_uuid(Uuid::from_u128(3)),
            Some(WorkspaceId::from_uuid(Uuid::from_u128(4))),
        ),
        (
            AiPurpose::Categorize,
            vec![Sent::new(SentKind::Transactions, 20)],
        ),
        estimate,
        now,
    )
}

const QUESTION: Estimate = Estimate {
    text_bytes: 1_500,
    images: 1,
    max_output_tokens: 1_000,
};

#[test]
fn every_error_of_a_call_is_an_outcome_with_the_same_word() {
    for error in AiCallError::ALL {
        let outcome = AiOutcome::from(*error);
        assert_eq!(outcome.as_str(), error.as_str());
        assert!(outcome.is_failure());
    }
    assert_eq!(AiOutcome::ALL.len(), AiCallError::ALL.len() + 3);
}

#[test]
fn a_call_counts_as_expected_in_its_month_until_it_has_ended() {
    let model = model("2", "8");
    let begun = call(&model, &QUESTION, "2026-11-30T23:59:59Z");
    let most = TokenCount {
        input: 10_000,
        output: 1_000,
    };
    assert_eq!(
        (begun.tokens, begun.cost, begun.outcome),
        (most, Micros::new(28_000), AiOutcome::InProgress)
    );
    assert_eq!(begun.month.to_string(), "2026-11");
    let lasts = begun.ends_by.duration_since(begun.started_at);
    assert_eq!(lasts.as_secs(), 120);
    let told = EndpointUsage {
        input_tokens: Some(1_000),
        output_tokens: Some(100),
        text_bytes: 400,
    };
    let ended = begun.answered(&model.prices, told, AiOutcome::Ok);
    assert_eq!(ended.cost, Micros::new(2_800));
    assert_eq!(ended.spent().tokens, 1_100);
}

#[test]
fn what_an_endpoint_does_not_say_is_counted_as_expected() {
    let model = model("2", "8");
    let begun = call(&model, &QUESTION, "2026-11-01T00:00:00Z");
    let silent = |text_bytes| EndpointUsage {
        text_bytes,
        ..EndpointUsage::default()
    };
    let tokens = |text_bytes| {
        begun
            .answered(&model.prices, silent(text_bytes), AiOutcome::Ok)
            .tokens
    };
    assert_eq!(
        (tokens(30).input, tokens(30).output, tokens(5_000).output),
        (10_000, 30, 1_000)
    );
}

#[test]
fn what_failed_counts_where_the_model_may_have_worked() {
    let model = model("2", "8");
    let begun = call(&model, &QUESTION, "2026-11-01T00:00:00Z");
    let silent = EndpointUsage::default();
    let cost = |error| begun.failed(&model.prices, error, silent).cost;
    for error in [
        AiCallError::BrokenOff,
        AiCallError::TimedOut,
        AiCallError::Truncated,
    ] {
        assert_eq!(cost(error), begun.cost, "{error}");
    }
    for error in [
        AiCallError::Unreachable,
        AiCallError::RateLimited,
        AiCallError::KeyRefused,
    ] {
        assert_eq!(cost(error), Micros::ZERO, "{error}");
    }
    let told = EndpointUsage {
        input_tokens: Some(1_000),
        output_tokens: Some(1_000),
        text_bytes: 0,
    };
    let refused = begun.failed(&model.prices, AiCallError::ContentRefused, told);
    assert_eq!(refused.cost, Micros::new(10_000));
}

#[test]
fn a_question_is_held_back_only_where_it_is_too_long_for_sure() {
    let question = |text_bytes| Estimate {
        text_bytes,
        images: 0,
        max_output_tokens: 1_000,
    };
    assert!(question(30_000).fits(12_000));
    assert!(!question(60_000).fits(12_000));
}

#[test]
fn a_test_counts_in_no_workspace() {
    let model = model("0", "0");
    let scopes = |call: &AiCall| call.scopes().map(|(scope, _)| scope).collect::<Vec<_>>();
    let mut begun = call(&model, &QUESTION, "2026-11-01T00:00:00Z");
    assert_eq!(scopes(&begun), SpendingScope::ALL);
    begun.workspace = None;
    assert!(!scopes(&begun).contains(&SpendingScope::Workspace));
}

#[test]
fn what_was_sent_is_read_as_it_is_written() {
    for (text, kind, count) in [
        ("text", SentKind::Text, 1),
        ("image:2", SentKind::Image, 2),
        ("categories:40", SentKind::Categories, 40),
    ] {
        let sent = Sent::new(kind, count);
        assert_eq!(sent.to_string(), text);
        assert_eq!(text.parse(), Ok(sent));
    }
    for text in ["", "secrets", "image:", "image:-1", "image:2:3"] {
        assert_eq!(text.parse::<Sent>(), Err(UnknownSent), "{text:?}");
    }
}

#[test]
fn months_are_those_of_utc() {
    let model = model("0", "0");
    let begun = call(&model, &QUESTION, "2026-12-01T00:00:00Z");
    assert_eq!(begun.month, Month::of(jiff::civil::date(2026, 12, 1)));
}

#[test]
fn what_costs_nothing_passes_every_cap_on_money() {
    let caps = Caps {
        installation: Some(Micros::ZERO),
        workspace: Some(Micros::ZERO),
        user: Some(Micros::ZERO),
        model_tokens: Some(10),
    };
    let spent = Spent {
        cost: Micros::new(5),
        tokens: 8,
    };
    let tokens = TokenCount {
        input: 1,
        output: 1,
    };
    let has_room = |scope, cost| caps.have_room(scope, spent, Micros::new(cost), tokens);
    for scope in SpendingScope::ALL {
        assert!(has_room(*scope, 0), "{scope}");
    }
    assert!(!has_room(SpendingScope::User, 1));
}

#[test]
fn half_a_year_is_looked_at_unless_somebody_says_otherwise() {
    let present = Month::of(jiff::civil::date(2026, 11, 27));
    let asked =
        |by, first, last| UsageQuestion::check(by, first, last, present).map_err(|all| all.len());
    let months = |asked: UsageQuestion| {
        let texts: Vec<_> = asked.months().map(|month| month.to_string()).collect();
        (texts.len(), texts[0].clone(), asked.grouping)
    };
    assert_eq!(
        asked(None, None, None).map(months),
        Ok((6, "2026-06".to_owned(), UsageGrouping::Month))
    );
    assert_eq!(
        asked(Some("user"), Some("2024-11"), Some("2026-11")).map(months),
        Ok((25, "2024-11".to_owned(), UsageGrouping::User))
    );
    assert_eq!(
        asked(Some("user"), Some("2024-10"), Some("2026-11")),
        Err(1)
    );
    assert_eq!(asked(None, Some("2026-12"), None), Err(1));
    assert_eq!(asked(Some("day"), Some("2026-13"), Some("26-11")), Err(3));
}

proptest! {
    #[test]
    fn a_call_has_room_exactly_when_it_does_not_pass_its_cap(
        cap in 0_i64..1_000, spent in 0_i64..2_000, cost in 1_i64..1_000,
    ) {
        let caps = Caps { user: Some(Micros::new(cap)), model_tokens: Some(cap), ..Caps::default() };
        let was = Spent { cost: Micros::new(spent), tokens: spent };
        let tokens = TokenCount { input: cost, output: 0 };
        let has_room = |scope| caps.have_room(scope, was, Micros::new(cost), tokens);
        prop_assert_eq!(has_room(SpendingScope::User), spent + cost <= cap);
        prop_assert_eq!(has_room(SpendingScope::Model), spent + cost <= cap);
        prop_assert!(has_room(SpendingScope::Installation));
    }

    #[test]
    fn no_call_ends_dearer_than_reserved_unless_its_endpoint_says_so(
        bytes in 0_usize..100_000, images in 0_usize..4, output in 1_i64..50_000,
        told in proptest::option::of(0_u64..60_000), answer in 0_usize..200_000,
    ) {
        let model = model("3.000001", "15");
        let question = Estimate { text_bytes: bytes, images, max_output_tokens: output };
        let begun = call(&model, &question, "2026-11-01T00:00:00Z");
        for error in AiCallError::ALL {
            prop_assert!(begun.failed(&model.prices, *error, EndpointUsage::default()).cost <= begun.cost);
        }
        let usage = EndpointUsage { input_tokens: told, output_tokens: None, text_bytes: answer };
        let ended = begun.answered(&model.prices, usage, AiOutcome::Ok);
        let is_told_more = told.is_some_and(|told| told > u64::try_from(begun.tokens.input).expect("positive"));
        prop_assert!(is_told_more || ended.cost <= begun.cost);
    }

    #[test]
    fn a_longer_question_is_never_taken_for_less(
        bytes in 0_usize..100_000, more in 0_usize..100_000, window in 1_000_i64..200_000,
    ) {
        let question = |text_bytes| Estimate { text_bytes, images: 0, max_output_tokens: 100 };
        prop_assert!(question(bytes).tokens().input <= question(bytes + more).tokens().input);
        prop_assert!(!question(bytes + more).fits(window) || question(bytes).fits(window));
    }
}
