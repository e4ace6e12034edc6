//! What goes wrong with endpoints, and what is told of it.

use std::sync::Arc;
use std::time::Duration;

use kym_ai::protocols::CallFailure;
use kym_domain::ai_models::{AiCallError, AiProvider};
use kym_testing::ai_server::{AiReply, AiServer, TOKENS};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::protocols::{Asking, words};

async fn failure(server: &AiServer, provider: AiProvider, reply: AiReply) -> CallFailure {
    server.reply(reply);
    let answer = Asking::of(provider).ask(server, &words("Yes?")).await;
    answer.err().unwrap_or_else(|| panic!("{provider} answers"))
}

fn body(status: u16, body: &Value) -> AiReply {
    AiReply::Body(status, body.to_string().into_bytes())
}

fn error(status: u16, code: &'static str, message: &str) -> AiReply {
    AiReply::Error {
        status,
        code,
        message: message.to_owned(),
        retry_after: None,
    }
}

#[tokio::test]
async fn each_status_has_its_meaning_whoever_answers() {
    let server = AiServer::start().await;
    for (status, expected) in [
        (400, AiCallError::Rejected),
        (401, AiCallError::KeyRefused),
        (402, AiCallError::QuotaExceeded),
        (403, AiCallError::KeyRefused),
        (404, AiCallError::ModelNotFound),
        (408, AiCallError::ServerError),
        (413, AiCallError::TooLarge),
        (418, AiCallError::Rejected),
        (422, AiCallError::Rejected),
        (429, AiCallError::RateLimited),
        (500, AiCallError::ServerError),
        (503, AiCallError::ServerError),
        (524, AiCallError::ServerError),
        (529, AiCallError::ServerError),
    ] {
        for &provider in AiProvider::ALL {
            let failure = failure(&server, provider, AiReply::status(status)).await;
            assert_eq!(failure.error, expected, "{provider} {status}");
            let words = &failure.message;
            assert!(
                words.contains(&status.to_string()) && words.ends_with(": No."),
                "{words}"
            );
            let listed = {
                server.reply(AiReply::status(status));
                Asking::of(provider).list(&server).await
            };
            assert_eq!(
                listed.err().map(|failure| failure.error),
                Some(expected),
                "{provider} {status}"
            );
        }
        // What is no answer of the provider, but of something in between.
        let page = AiReply::Body(status, b"<html>Bad gateway</html>".to_vec());
        let failure = failure(&server, AiProvider::OpenAi, page).await;
        assert_eq!(failure.error, expected, "{status}");
        assert!(!failure.message.contains("html"), "{}", failure.message);
    }
}

/// Errors that say more than the status of their answers.
fn precise_errors() -> Vec<(AiProvider, AiReply, AiCallError)> {
    use AiCallError::{ContentRefused, KeyRefused, ModelNotFound, QuotaExceeded, RateLimited};
    use AiCallError::{Rejected, ServerError, TooLarge};
    use AiProvider::{Anthropic, Ollama, OpenAi, OpenAiCompatible};

    let anthropic =
        |kind: &str| json!({"type": "error", "error": {"type": kind, "message": "No."}});
    let old = "This model's maximum context length is 8192";
    let long = "the input length exceeds the context length";
    let poor = "Your credit balance is too low";
    vec![
        (
            OpenAi,
            error(429, "insufficient_quota", "No."),
            QuotaExceeded,
        ),
        (
            OpenAi,
            error(400, "billing_hard_limit_reached", "No."),
            QuotaExceeded,
        ),
        (
            OpenAi,
            error(400, "context_length_exceeded", "No."),
            TooLarge,
        ),
        (OpenAi, error(400, "content_filter", "No."), ContentRefused),
        (OpenAi, error(400, "model_not_found", "No."), ModelNotFound),
        (OpenAi, error(400, "invalid_api_key", "No."), KeyRefused),
        (OpenAiCompatible, error(400, "x", old), TooLarge),
        (
            OpenAiCompatible,
            body(400, &json!({"detail": "No."})),
            Rejected,
        ),
        (
            Anthropic,
            error(400, "invalid_request_error", poor),
            QuotaExceeded,
        ),
        (
            Anthropic,
            error(400, "x", "prompt is too long: 210000"),
            TooLarge,
        ),
        (
            Anthropic,
            body(400, &anthropic("overloaded_error")),
            ServerError,
        ),
        (
            Anthropic,
            body(400, &anthropic("rate_limit_error")),
            RateLimited,
        ),
        (Ollama, error(400, "", long), TooLarge),
    ]
}

/// Those of Google, which has details.
fn detailed_errors() -> Vec<(AiProvider, AiReply, AiCallError)> {
    let google = |details: Value| {
        let error = json!({"code": 400, "message": "No.", "status": "X", "details": details});
        json!({ "error": error })
    };
    let minutely = json!({"quotaId": "GenerateRequestsPerMinutePerProjectPerModel-FreeTier"});
    let daily = json!({"quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"});
    let both = json!([{"violations": [minutely, daily]}]);
    let one = json!([{"violations": [minutely]}]);
    let key = json!([{"reason": "API_KEY_INVALID"}]);
    [
        (400, key, AiCallError::KeyRefused),
        (429, both, AiCallError::QuotaExceeded),
        (429, one, AiCallError::RateLimited),
    ]
    .map(|(status, details, expected)| {
        let reply = body(status, &google(details));
        (AiProvider::Google, reply, expected)
    })
    .into()
}

/// Those of OpenRouter, whose status often says that all is well, and of LM Studio, whose status then does, too.
fn late_errors() -> Vec<(AiProvider, AiReply, AiCallError)> {
    let routed = |code: Value| json!({"error": {"code": code, "message": "No."}});
    let reasons = json!({"reasons": ["violence"], "flagged_input": "x"});
    let flagged = json!({"error": {"code": 403, "message": "No.", "metadata": reasons}});
    let failed = json!({"code": 502, "message": "No."});
    let choice = json!({"choices": [{"error": failed, "message": {"content": ""}}]});
    let lost = json!({"error": "Unexpected endpoint"});
    vec![
        (
            AiProvider::OpenRouter,
            body(403, &flagged),
            AiCallError::ContentRefused,
        ),
        (
            AiProvider::OpenRouter,
            body(200, &routed(json!(429))),
            AiCallError::RateLimited,
        ),
        (
            AiProvider::OpenRouter,
            body(200, &routed(json!("502"))),
            AiCallError::ServerError,
        ),
        (
            AiProvider::OpenRouter,
            body(200, &choice),
            AiCallError::ServerError,
        ),
        (
            AiProvider::LmStudio,
            body(200, &lost),
            AiCallError::NotUnderstood,
        ),
    ]
}

#[tokio::test]
async fn what_the_status_does_not_say_the_error_does() {
    let server = AiServer::start().await;
    let all = [precise_errors(), detailed_errors(), late_errors()];
    for (provider, reply, expected) in all.into_iter().flatten() {
        let failure = failure(&server, provider, reply).await;
        assert_eq!(failure.error, expected, "{provider}: {failure:?}");
    }
}

#[tokio::test]
async fn what_was_refused_or_cut_off_is_told_with_what_it_cost() {
    let server = AiServer::start().await;
    let tokens = (Some(TOKENS.0), Some(TOKENS.1));
    for &provider in AiProvider::ALL {
        let cut = failure(&server, provider, AiReply::Truncated).await;
        assert_eq!(cut.error, AiCallError::Truncated, "{provider}");
        assert_eq!((cut.input_tokens, cut.output_tokens), tokens, "{provider}");
        // Ollama has no word for it: nothing is answered.
        let expected = match provider {
            AiProvider::Ollama => AiCallError::NotUnderstood,
            _ => AiCallError::ContentRefused,
        };
        let refused = failure(&server, provider, AiReply::Refused).await;
        assert_eq!(refused.error, expected, "{provider}");
        assert_eq!(
            (refused.input_tokens, refused.output_tokens),
            tokens,
            "{provider}"
        );
        for nothing in ["", " \n", "<think>I never came to an end"] {
            let empty = failure(&server, provider, AiReply::text(nothing)).await;
            assert_eq!(
                empty.error,
                AiCallError::NotUnderstood,
                "{provider}: {nothing}"
            );
            assert_eq!(
                (empty.input_tokens, empty.output_tokens),
                tokens,
                "{provider}"
            );
        }
    }
}

#[tokio::test]
async fn other_ways_to_refuse_are_known() {
    let server = AiServer::start().await;
    let choice =
        |message: Value| json!({"choices": [{"message": message, "finish_reason": "stop"}]});
    let candidate = |reason: &str| json!({"candidates": [{"content": {"role": "model"}, "finishReason": reason}]});
    for (provider, answer) in [
        (
            AiProvider::OpenAi,
            choice(json!({"content": null, "refusal": "I'm sorry."})),
        ),
        (
            AiProvider::Google,
            json!({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}),
        ),
        (AiProvider::Google, candidate("RECITATION")),
        (AiProvider::Google, candidate("OTHER")),
    ] {
        let failure = failure(&server, provider, body(200, &answer)).await;
        assert_eq!(failure.error, AiCallError::ContentRefused, "{answer}");
        assert!(!failure.message.contains("sorry"), "{}", failure.message);
    }
}

#[tokio::test]
async fn what_is_not_the_protocol_is_not_understood_and_not_quoted() {
    let server = AiServer::start().await;
    for &provider in AiProvider::ALL {
        for answer in [
            "",
            "null",
            "[]",
            "{}",
            "secret nonsense",
            r#"{"secret":1}"#,
            r#"{"choices":[],"content":1,"models":1}"#,
        ] {
            let reply = AiReply::Body(200, answer.into());
            let failure = failure(&server, provider, reply).await;
            assert_eq!(
                failure.error,
                AiCallError::NotUnderstood,
                "{provider}: {answer}"
            );
            assert!(!failure.message.contains("secret"), "{}", failure.message);
            server.reply(AiReply::Body(200, answer.into()));
            let listed = Asking::of(provider).list(&server).await;
            // OpenAI's list may be nothing but the list.
            if let Err(failure) = listed {
                assert_eq!(
                    failure.error,
                    AiCallError::NotUnderstood,
                    "{provider}: {answer}"
                );
            } else {
                assert_eq!(answer, "[]", "{provider}");
            }
        }
    }
}

#[tokio::test]
async fn what_happens_on_the_way_has_its_name() {
    let server = AiServer::start().await;
    for &provider in AiProvider::ALL {
        for (reply, expected) in [
            (AiReply::CutOff, AiCallError::BrokenOff),
            (AiReply::Huge(4 * 1024 * 1024 + 1), AiCallError::TooLarge),
            (
                AiReply::Redirect("http://169.254.169.254/latest/meta-data".to_owned()),
                AiCallError::Redirected,
            ),
        ] {
            assert_eq!(
                failure(&server, provider, reply).await.error,
                expected,
                "{provider}"
            );
        }
        server.reply(AiReply::Held(Arc::new(Notify::new())));
        let impatient = Asking {
            timeout: Duration::from_millis(100),
            ..Asking::of(provider)
        };
        let answer = impatient.ask(&server, &words("Yes?")).await;
        assert_eq!(
            answer.err().map(|failure| failure.error),
            Some(AiCallError::TimedOut),
            "{provider}"
        );
    }
    let strange = Asking {
        key: Some("a key\nof two lines"),
        ..Asking::of(AiProvider::OpenAi)
    };
    let refused = strange
        .ask(&server, &words("Yes?"))
        .await
        .err()
        .expect("no answer");
    assert_eq!(refused.error, AiCallError::KeyRefused);
    assert!(
        !refused.message.contains("two lines"),
        "{}",
        refused.message
    );
}

#[tokio::test]
async fn what_is_released_in_time_is_answered() {
    let server = AiServer::start().await;
    let released = Arc::new(Notify::new());
    released.notify_one();
    server.reply(AiReply::Held(released));
    let answer = Asking::of(AiProvider::OpenAi)
        .ask(&server, &words("Yes?"))
        .await;
    assert!(answer.is_ok());
}

#[tokio::test]
async fn an_endpoint_says_when_to_come_back_in_the_header_or_in_the_body() {
    let server = AiServer::start().await;
    for &provider in AiProvider::ALL {
        let busy = AiReply::Error {
            status: 429,
            code: "rate_limit_error",
            message: "Slower.".to_owned(),
            retry_after: Some("7".to_owned()),
        };
        let failure = failure(&server, provider, busy).await;
        assert_eq!(
            (failure.error, failure.retry_after),
            (AiCallError::RateLimited, Some(Duration::from_secs(7)))
        );
    }
    for (delay, expected) in [
        ("34s", Some(34)),
        ("45.837906927s", Some(46)),
        ("3.000s", Some(3)),
        ("31536000s", Some(86_400)),
        ("-1s", None),
        ("soon", None),
    ] {
        let details =
            json!([{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay}]);
        let answer = json!({"error": {"code": 429, "message": "Slower.", "status": "RESOURCE_EXHAUSTED", "details": details}});
        let failure = failure(&server, AiProvider::Google, body(429, &answer)).await;
        assert_eq!(
            failure.retry_after,
            expected.map(Duration::from_secs),
            "{delay}"
        );
    }
}
