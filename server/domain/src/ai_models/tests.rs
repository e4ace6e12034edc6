use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::*;
use crate::check::FieldCode;
use crate::id::AiModelId;

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn typed() -> Typed<'static> {
    Typed {
        name: "Small",
        model: "small-1",
        tasks: Some(vec!["receipt_text", "categorize"]),
        default_for: Some(vec!["categorize"]),
        supports_vision: Some(false),
        supports_json_schema: Some(true),
        context_window: Some(128_000),
        max_output_tokens: Some(4_000),
        timeout_seconds: Some(60),
        price_in: "0.15",
        price_out: "0.60",
        is_enabled: Some(true),
        ..Typed::default()
    }
}

fn draft(change: impl FnOnce(&mut Typed<'static>)) -> Result<Draft, Vec<(String, FieldCode)>> {
    let mut typed = typed();
    change(&mut typed);
    let checked = Draft::check(AiProvider::OpenAi, &typed);
    checked.map_err(|errors| {
        let plain =
            |error: crate::check::FieldError| (error.field.to_string(), error.violation.code);
        errors.into_iter().map(plain).collect()
    })
}

fn model(number: u128, change: impl FnOnce(&mut Typed<'static>)) -> AiModel {
    let id = AiModelId::from_uuid(uuid::Uuid::from_u128(number));
    let priority = i64::try_from(number).expect("a small number");
    draft(change).expect("valid").create(id, priority)
}

fn failure(error: AiCallError, at: &str) -> Failure {
    Failure {
        at: instant(at),
        error,
        message: "so it is".to_owned(),
    }
}

#[test]
fn an_address_may_be_left_out_where_there_is_a_usual_one() {
    let usual = draft(|_| {}).expect("valid");
    assert_eq!(usual.base_url, "https://api.openai.com/v1");
    let mut typed = typed();
    typed.base_url = "https://ai.example.org/v1/";
    let other = Draft::check(AiProvider::OpenAiCompatible, &typed).expect("valid");
    assert_eq!(other.base_url, "https://ai.example.org/v1");
    typed.base_url = "";
    let errors = Draft::check(AiProvider::OpenAiCompatible, &typed).expect_err("no address");
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].field.to_string(), "base_url");
}

#[test]
fn what_each_call_puts_behind_an_address_is_no_part_of_it() {
    let kept = |provider: AiProvider, url| provider.without_known_end(url).to_owned();
    for (provider, typed, kept_as) in [
        (
            AiProvider::OpenAi,
            "https://a.example/v1/chat/completions",
            "https://a.example/v1",
        ),
        (
            AiProvider::LmStudio,
            "http://127.0.0.1:1234/v1/",
            "http://127.0.0.1:1234/v1",
        ),
        (
            AiProvider::Anthropic,
            "https://a.example/v1/messages",
            "https://a.example",
        ),
        (
            AiProvider::Google,
            "https://a.example/v1beta/models",
            "https://a.example/v1beta",
        ),
        (
            AiProvider::Ollama,
            "http://127.0.0.1:11434/v1",
            "http://127.0.0.1:11434",
        ),
        (
            AiProvider::Ollama,
            "http://127.0.0.1:11434/api/",
            "http://127.0.0.1:11434",
        ),
    ] {
        assert_eq!(kept(provider, typed), kept_as);
    }
}

#[test]
fn every_field_that_is_wrong_is_named_at_once() {
    let wrong = draft(|typed| {
        typed.name = " ";
        typed.tasks = Some(vec!["chat"]);
        typed.temperature = Some("2.01");
        typed.price_in = "-1";
        typed.price_out = "0.1234567";
        typed.context_window = None;
        typed.timeout_seconds = Some(601);
        typed.monthly_token_cap = Some(-1);
        typed.api_key = Some("a key with blanks");
    });
    let wrong = wrong.expect_err("much is wrong");
    let named = [
        ("name", FieldCode::Required),
        ("api_key", FieldCode::InvalidText),
        ("tasks", FieldCode::UnknownValue),
        ("context_window", FieldCode::Required),
        ("timeout_seconds", FieldCode::AmountOutOfRange),
        ("temperature", FieldCode::AmountOutOfRange),
        ("price_in", FieldCode::AmountOutOfRange),
        ("price_out", FieldCode::TooManyDecimals),
        ("monthly_token_cap", FieldCode::AmountOutOfRange),
    ];
    let named = named.map(|(field, code)| (field.to_owned(), code));
    assert_eq!(wrong, named);
}

#[test]
fn a_model_is_first_only_for_what_it_does_and_leaves_room_for_the_question() {
    let wrong = draft(|typed| {
        typed.default_for = Some(vec!["statement_pdf"]);
        typed.max_output_tokens = Some(128_000);
    });
    let wrong = wrong.expect_err("much is wrong");
    let fields: Vec<_> = wrong.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["default_for", "max_output_tokens"]);
}

#[test]
fn of_a_key_the_last_four_characters_are_shown_unless_it_is_short() {
    let hint = |key| {
        draft(|typed| typed.api_key = Some(key))
            .expect("valid")
            .key_hint()
    };
    assert_eq!(hint("sk-0123456789abcdef"), Some("cdef".to_owned()));
    assert_eq!(hint("0123456789"), Some(String::new()));
    assert_eq!(hint(""), None);
}

#[test]
fn the_default_is_asked_first_then_the_others_in_their_order_and_only_those_that_can() {
    let all = [
        model(1, |typed| typed.default_for = Some(vec![])),
        model(2, |_| {}),
        model(3, |typed| typed.is_enabled = Some(false)),
        model(4, |typed| {
            typed.tasks = Some(vec!["receipt_image", "receipt_text"]);
            typed.default_for = Some(vec![]);
        }),
        model(5, |typed| {
            typed.tasks = Some(vec!["receipt_image"]);
            typed.default_for = Some(vec![]);
            typed.supports_vision = Some(true);
        }),
    ];
    let asked = |task| {
        let asked = AiModel::in_order(&all, task).into_iter();
        asked.map(|model| model.priority).collect::<Vec<_>>()
    };
    assert_eq!(asked(AiTask::Categorize), [2, 1]);
    assert_eq!(asked(AiTask::ReceiptText), [1, 2, 4]);
    assert_eq!(
        asked(AiTask::ReceiptImage),
        [5],
        "who sees nothing is not shown a picture"
    );
    assert_eq!(asked(AiTask::StatementPdf), []);
}

#[test]
fn a_change_keeps_the_key_and_forgets_what_went_wrong_elsewhere() {
    let mut was = model(1, |_| {});
    was.sealed_key = Some(vec![1]);
    was.key_hint = Some("cdef".to_owned());
    let failed = failure(AiCallError::Unreachable, "2026-11-01T10:00:00Z");
    was.circuit = was.circuit.after_failure(failed, None);
    let renamed = draft(|typed| typed.name = "Little")
        .expect("valid")
        .change(&was);
    assert_eq!((renamed.name.as_str(), renamed.version), ("Little", 2));
    assert_eq!(renamed.sealed_key, was.sealed_key);
    assert_eq!(renamed.circuit, was.circuit);
    let moved = draft(|typed| typed.base_url = "https://eu.example.org");
    let moved = moved.expect("valid").change(&was);
    assert_eq!(moved.circuit, Circuit::default());
}

#[test]
fn five_failures_in_a_row_open_the_circuit_and_each_failed_trial_doubles_the_pause() {
    let mut circuit = Circuit::default();
    let at = "2026-11-01T10:00:00Z";
    let now = instant(at);
    for _ in 0..4 {
        circuit = circuit.after_failure(failure(AiCallError::TimedOut, at), None);
    }
    assert_eq!(circuit.state(now), CircuitState::Closed);
    let mut pauses = Vec::new();
    for _ in 0..9 {
        circuit = circuit.after_failure(failure(AiCallError::TimedOut, at), None);
        let pause = circuit.retry_at.expect("open").duration_since(now);
        pauses.push(pause.as_mins());
        assert_eq!(circuit.state(now), CircuitState::Open);
    }
    assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
    assert_eq!(
        circuit.state(now + SignedDuration::from_mins(60)),
        CircuitState::HalfOpen
    );
    assert_eq!(circuit.after_answer().state(now), CircuitState::Closed);
}

#[test]
fn an_endpoint_that_says_when_to_come_back_is_believed_for_an_hour_at_most() {
    let at = "2026-11-01T10:00:00Z";
    let limited = || failure(AiCallError::RateLimited, at);
    let after = |pause| {
        let circuit = Circuit::default().after_failure(limited(), Some(pause));
        circuit.retry_at.expect("open").duration_since(instant(at))
    };
    assert_eq!(after(SignedDuration::from_secs(90)).as_secs(), 90);
    assert_eq!(after(SignedDuration::from_hours(24 * 365)).as_secs(), 3_600);
}

#[test]
fn what_is_wrong_with_one_question_says_nothing_of_the_endpoint() {
    let at = "2026-11-01T10:00:00Z";
    let mut circuit = Circuit::default();
    for _ in 0..20 {
        circuit = circuit.after_failure(failure(AiCallError::ContentRefused, at), None);
    }
    assert_eq!(
        (circuit.failures, circuit.state(instant(at))),
        (0, CircuitState::Closed)
    );
    assert!(circuit.last_failure.is_some());
}

#[test]
fn a_cost_is_rounded_up_to_the_millionth() {
    let price = |text: &str| text.parse::<Micros>().expect("a price");
    let prices = Prices {
        input: price("0.15"),
        output: price("10"),
    };
    let cost = |input, output| prices.cost(TokenCount { input, output }).to_string();
    assert_eq!(cost(1, 0), "0.000001");
    assert_eq!(cost(1_000_000, 1_000_000), "10.15");
    assert_eq!(cost(20, 3), "0.000033");
    assert_eq!(cost(0, 0), "0.00");
}

#[test]
fn what_is_no_price_is_refused() {
    for text in ["", "1,5", "1e3", "-0.01", "0.0000001", "1000000.01", "NaN"] {
        assert!(text.parse::<Micros>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn a_price_is_read_as_it_is_written(micros in 0_i64..=1_000_000_000_000) {
        let price = Micros::new(micros);
        prop_assert_eq!(price.to_string().parse::<Micros>(), Ok(price));
    }

    #[test]
    fn parts_never_cost_less_than_the_whole(
        input in 0_i64..10_000_000, output in 0_i64..10_000_000, price in 0_i64..1_000_000_000_000,
        share in 0_i64..100,
    ) {
        let prices = Prices { input: Micros::new(price), output: Micros::new(price / 3) };
        let whole = prices.cost(TokenCount { input, output });
        let first = TokenCount { input: input * share / 100, output: output * share / 100 };
        let rest = TokenCount { input: input - first.input, output: output - first.output };
        prop_assert!(prices.cost(first).plus(prices.cost(rest)) >= whole);
    }
}
