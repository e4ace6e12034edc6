//! What each provider is asked, and what is read of its answers.

use std::time::Duration;

use kym_ai::protocols::{
    AnswerSchema, CallFailure, Endpoint, Part, Prompt, RemoteModel, Repair, Reply, ask, list_models,
};
use kym_domain::ai_models::{AiProvider, Micros};
use kym_platform::config;
use kym_platform::outbound::fetch::Fetcher;
use kym_testing::ai_server::{ANSWER, AiReply, AiRequest, AiServer, KEY, TOKENS};
use serde_json::{Value, json};
use url::Url;

/// What an endpoint of a test is asked with.
pub struct Asking {
    pub provider: AiProvider,
    pub key: Option<&'static str>,
    pub supports_json_schema: bool,
    pub temperature: Option<i64>,
    pub timeout: Duration,
}

impl Asking {
    pub fn of(provider: AiProvider) -> Self {
        Self {
            provider,
            key: match provider {
                AiProvider::Ollama | AiProvider::LmStudio => None,
                _ => Some(KEY),
            },
            supports_json_schema: true,
            temperature: None,
            timeout: Duration::from_mins(1),
        }
    }

    fn endpoint<'a>(&self, base_url: &'a Url) -> Endpoint<'a> {
        Endpoint {
            provider: self.provider,
            base_url,
            key: self.key,
            model: "small",
            supports_json_schema: self.supports_json_schema,
            context_window: 16_000,
            temperature: self.temperature,
            timeout: self.timeout,
        }
    }

    pub async fn ask(&self, server: &AiServer, prompt: &Prompt) -> Result<Reply, CallFailure> {
        let url = server.url(self.provider).parse().expect("an address");
        ask(&fetcher(server), &self.endpoint(&url), prompt).await
    }

    pub async fn list(&self, server: &AiServer) -> Result<Vec<RemoteModel>, CallFailure> {
        let url = server.url(self.provider).parse().expect("an address");
        list_models(&fetcher(server), &self.endpoint(&url)).await
    }
}

fn fetcher(server: &AiServer) -> Fetcher {
    let config = config::Outbound {
        allowed_hosts: vec![server.host.clone()],
        ..config::Outbound::default()
    };
    Fetcher::new(&config).expect("a client")
}

pub fn prompt(parts: Vec<Part>) -> Prompt {
    let schema = json!({
        "type": "object",
        "properties": {"answer": {"type": "string"}},
        "required": ["answer"],
        "additionalProperties": false,
    });
    Prompt {
        system: "Say yes.".to_owned(),
        parts,
        schema: AnswerSchema {
            name: "answer",
            schema,
        },
        max_output_tokens: 500,
        boundary: 0x00c0_ffee,
        repair: None,
    }
}

pub fn words(text: &str) -> Prompt {
    prompt(vec![Part::Text(text.to_owned())])
}

/// The one request that a server got.
pub fn only(server: &AiServer) -> AiRequest {
    let mut requests = server.requests();
    assert_eq!(requests.len(), 1, "{requests:?}");
    requests.remove(0)
}

pub fn body(server: &AiServer) -> Value {
    only(server).body.expect("a question")
}

fn text_of(reply: Result<Reply, CallFailure>) -> String {
    reply.map(|reply| reply.text).expect("an answer")
}

#[tokio::test]
async fn every_provider_is_asked_as_it_documents_with_a_schema_and_without() {
    let server = AiServer::start().await;
    for &provider in AiProvider::ALL {
        for supports_json_schema in [true, false] {
            for temperature in [None, Some(20)] {
                let asking = Asking {
                    supports_json_schema,
                    temperature,
                    ..Asking::of(provider)
                };
                let reply = asking.ask(&server, &words("Yes?")).await;
                let reply = reply.unwrap_or_else(|failure| panic!("{provider}: {failure:?}"));
                let tokens = (Some(TOKENS.0), Some(TOKENS.1));
                assert_eq!(reply.text, ANSWER, "{provider}");
                assert_eq!(
                    (reply.input_tokens, reply.output_tokens),
                    tokens,
                    "{provider}"
                );
                let sent = body(&server).to_string();
                assert_eq!(
                    sent.contains(r#""temperature":0.2"#),
                    temperature.is_some(),
                    "{sent}"
                );
                // The schema is either held to, or told in words.
                assert_eq!(
                    sent.contains("Answer with exactly one JSON object"),
                    !supports_json_schema,
                    "{sent}"
                );
                assert!(sent.contains("additionalProperties"), "{sent}");
                assert!(sent.contains("500"), "{sent}");
            }
        }
    }
}

#[tokio::test]
async fn pictures_are_sent_as_each_provider_takes_them() {
    let server = AiServer::start().await;
    let picture = || Part::Image {
        media_type: "image/png",
        bytes: vec![0x89, b'P', b'N', b'G'],
    };
    let two = prompt(vec![Part::Text("Which?".to_owned()), picture(), picture()]);
    for &provider in AiProvider::ALL {
        let reply = Asking::of(provider).ask(&server, &two).await;
        assert_eq!(text_of(reply), ANSWER, "{provider}");
        let sent = body(&server).to_string();
        assert_eq!(sent.matches("iVBORw==").count(), 2, "{sent}");
    }
}

#[tokio::test]
async fn an_answer_that_was_not_valid_is_sent_back_with_what_is_wrong() {
    let server = AiServer::start().await;
    for (answer, said) in [
        ("{\"anser\":1}", "{\\\"anser\\\":1}"),
        ("  ", "(no answer)"),
    ] {
        for &provider in AiProvider::ALL {
            let again = Prompt {
                repair: Some(Repair {
                    answer: answer.to_owned(),
                    complaint: "answer is required".to_owned(),
                }),
                ..words("Yes?")
            };
            assert_eq!(
                text_of(Asking::of(provider).ask(&server, &again).await),
                ANSWER
            );
            let sent = body(&server).to_string();
            assert!(sent.contains(said), "{provider}: {sent}");
            assert!(sent.contains("answer is required"), "{provider}: {sent}");
        }
    }
}

#[tokio::test]
async fn what_can_be_left_out_may_be() {
    let server = AiServer::start().await;
    for &provider in AiProvider::ALL {
        server.reply(AiReply::Bare(ANSWER.to_owned()));
        let reply = Asking::of(provider).ask(&server, &words("Yes?")).await;
        let reply = reply.unwrap_or_else(|failure| panic!("{provider}: {failure:?}"));
        assert_eq!(reply.text, ANSWER, "{provider}");
        assert_eq!(
            (reply.input_tokens, reply.output_tokens),
            (None, None),
            "{provider}"
        );
    }
}

#[tokio::test]
async fn numbers_of_tokens_that_cannot_be_are_none() {
    let server = AiServer::start().await;
    for wrong in [
        json!(null),
        json!(-1),
        json!("120"),
        json!(9_223_372_036_854_775_808_u64),
        json!(1.5),
    ] {
        for &provider in AiProvider::ALL {
            let (text, right) = (ANSWER.to_owned(), json!(7));
            server.reply(AiReply::Usage(text, wrong.clone(), right));
            let reply = Asking::of(provider).ask(&server, &words("Yes?")).await;
            let reply = reply.unwrap_or_else(|failure| panic!("{provider}: {failure:?}"));
            assert_eq!(
                (reply.input_tokens, reply.output_tokens),
                (None, Some(7)),
                "{provider}"
            );
        }
    }
}

#[tokio::test]
async fn thoughts_and_what_was_remembered_are_counted_as_they_are_paid_for() {
    let server = AiServer::start().await;
    let google = json!({
        "candidates": [{"content": {"parts": [{"text": ANSWER}]}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5, "thoughtsTokenCount": 40},
    });
    let anthropic = json!({
        "content": [{"type": "thinking", "thinking": "Hm.", "signature": "x"}, {"type": "text", "text": ANSWER}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 10, "cache_creation_input_tokens": 3, "cache_read_input_tokens": 4, "output_tokens": 5},
    });
    for (provider, answer, tokens) in [
        (AiProvider::Google, google, (Some(10), Some(45))),
        (AiProvider::Anthropic, anthropic, (Some(17), Some(5))),
    ] {
        server.reply(AiReply::Body(200, answer.to_string().into_bytes()));
        let reply = Asking::of(provider)
            .ask(&server, &words("Yes?"))
            .await
            .expect("an answer");
        assert_eq!(
            (
                reply.text.as_str(),
                (reply.input_tokens, reply.output_tokens)
            ),
            (ANSWER, tokens)
        );
    }
}

#[tokio::test]
async fn the_one_object_is_found_in_what_a_model_says_around_it() {
    let server = AiServer::start().await;
    let fence = format!("```json\n{ANSWER}\n```");
    let prose = format!("Here {{you}} are: {ANSWER} I hope that {{it}} helps.");
    let thoughts = format!("<think>{{\"answer\":\"no\"}} or not</think>\n\n{ANSWER}");
    let braces = r#"{"answer":"a } b { c ``` {\"x\":1}"}"#;
    let several = format!("{ANSWER}\n{ANSWER}");
    for (said, read) in [
        (fence.as_str(), ANSWER),
        (&prose, ANSWER),
        (&thoughts, ANSWER),
        (braces, braces),
        // It is for whoever knows the schema to tell what is wrong with these.
        (&several, &several),
        ("I would rather not.", "I would rather not."),
        ("[1, 2]", "[1, 2]"),
        (r#"{"answer":{"inner":1}"#, r#"{"answer":{"inner":1}"#),
    ] {
        for supports_json_schema in [true, false] {
            let asking = Asking {
                supports_json_schema,
                ..Asking::of(AiProvider::OpenAiCompatible)
            };
            server.reply(AiReply::text(said));
            assert_eq!(
                text_of(asking.ask(&server, &words("Yes?")).await),
                read,
                "{said}"
            );
        }
    }
}

#[tokio::test]
async fn many_braces_do_not_keep_anybody_waiting() {
    let server = AiServer::start().await;
    let nested = "{\"a\":".repeat(200_000);
    for text in [nested.clone(), format!("{nested}!"), "{".repeat(3_000_000)] {
        server.reply(AiReply::text(text.as_str()));
        let reply = Asking::of(AiProvider::LmStudio)
            .ask(&server, &words("Yes?"))
            .await;
        assert_eq!(text_of(reply).len(), text.len());
    }
}

#[tokio::test]
async fn content_in_parts_is_put_together_without_thoughts() {
    let server = AiServer::start().await;
    let content = json!([
        {"type": "thinking", "text": "{\"answer\":\"no\"}"},
        {"type": "text", "text": "{\"answer\":"},
        {"type": "text", "text": "\"yes\"}"},
    ]);
    let answer =
        json!({"choices": [{"message": {"content": content}, "finish_reason": ""}], "usage": null});
    server.reply(AiReply::Body(200, answer.to_string().into_bytes()));
    let reply = Asking::of(AiProvider::OpenAiCompatible)
        .ask(&server, &words("Yes?"))
        .await;
    assert_eq!(text_of(reply), ANSWER);
}

#[tokio::test]
async fn numbers_in_an_answer_keep_their_digits() {
    let server = AiServer::start().await;
    let answer = r#"{"content":[{"type":"tool_use","id":"t","name":"answer","input":{"total":12.10}}],"stop_reason":"tool_use"}"#;
    server.reply(AiReply::Body(200, answer.into()));
    let reply = Asking::of(AiProvider::Anthropic)
        .ask(&server, &words("Yes?"))
        .await;
    assert_eq!(text_of(reply), r#"{"total":12.10}"#);
}

#[tokio::test]
async fn the_name_of_a_model_is_one_segment_of_the_path() {
    let server = AiServer::start().await;
    let url: Url = server.url(AiProvider::Google).parse().expect("an address");
    for (model, path) in [
        ("gemini", "/v1beta/models/gemini:generateContent"),
        ("models/gemini", "/v1beta/models/gemini:generateContent"),
        (
            "../../x?key=1#",
            "/v1beta/models/..%2F..%2Fx%3Fkey=1%23:generateContent",
        ),
    ] {
        let asking = Asking::of(AiProvider::Google);
        let endpoint = Endpoint {
            model,
            ..asking.endpoint(&url)
        };
        let reply = ask(&fetcher(&server), &endpoint, &words("Yes?")).await;
        assert_eq!(text_of(reply), ANSWER);
        assert_eq!(only(&server).path, path);
    }
}

#[tokio::test]
async fn each_list_of_models_is_read_to_its_end_with_what_it_tells() {
    let server = AiServer::start().await;
    let bare = |id: &str| RemoteModel {
        id: id.to_owned(),
        ..RemoteModel::default()
    };
    for &provider in AiProvider::ALL {
        let models = Asking::of(provider).list(&server).await;
        let models = models.unwrap_or_else(|failure| panic!("{provider}: {failure:?}"));
        let ids: Vec<_> = models.iter().map(|model| model.id.as_str()).collect();
        assert_eq!(ids, ["small", "large"], "{provider}");
        let (window, sees) = match provider {
            AiProvider::OpenRouter => (Some(128_000), Some(true)),
            AiProvider::Anthropic => (Some(200_000), Some(true)),
            AiProvider::Google => (Some(1_048_576), None),
            _ => {
                assert_eq!(models, [bare("small"), bare("large")], "{provider}");
                continue;
            }
        };
        let small = &models[0];
        assert_eq!(small.name.as_deref(), Some("Small"), "{provider}");
        assert_eq!(
            (small.context_window, small.supports_vision),
            (window, sees),
            "{provider}"
        );
    }
    server.requests();
    let models = Asking::of(AiProvider::OpenRouter)
        .list(&server)
        .await
        .expect("a list");
    let dollars = |text: &str| Some(text.parse::<Micros>().expect("a price"));
    // Per token there, per million tokens here; below zero where it depends on the question.
    assert_eq!(
        (models[0].price_in, models[0].price_out),
        (dollars("0.15"), dollars("0.60"))
    );
    assert_eq!(
        (models[1].price_in, models[1].supports_vision),
        (None, Some(false))
    );
    let paths: Vec<_> = server
        .requests()
        .into_iter()
        .map(|request| request.path)
        .collect();
    assert_eq!(paths, ["/api/v1/models", "/api/v1/models?offset=1&limit=1"]);
}

#[tokio::test]
async fn a_list_without_end_is_given_up() {
    let server = AiServer::start().await;
    let page = json!({"models": [{"name": "models/a", "supportedGenerationMethods": ["generateContent"]}], "nextPageToken": "a b&c"});
    for _ in 0..20 {
        server.reply(AiReply::Body(200, page.to_string().into_bytes()));
    }
    let models = Asking::of(AiProvider::Google)
        .list(&server)
        .await
        .expect("a list");
    assert_eq!(models.len(), 10);
    let requests = server.requests();
    assert_eq!(requests.len(), 10);
    assert_eq!(
        requests[9].path,
        "/v1beta/models?pageSize=1000&pageToken=a+b%26c"
    );
}

#[tokio::test]
async fn a_price_is_exact_or_none() {
    let server = AiServer::start().await;
    for (told, price) in [
        (json!("0.000000000001"), Some(1)),
        (json!("0.0000025"), Some(2_500_000)),
        (json!("0"), Some(0)),
        (json!("1"), Some(1_000_000_000_000)),
        (json!("0.0000000000001"), None),
        (json!("2"), None),
        (json!("-1"), None),
        (json!("1e-6"), None),
        (json!(null), None),
        (json!("99999999999999999999"), None),
    ] {
        let list = json!({"data": [{"id": "a", "pricing": {"prompt": told}}]});
        server.reply(AiReply::Body(200, list.to_string().into_bytes()));
        let models = Asking::of(AiProvider::OpenRouter)
            .list(&server)
            .await
            .expect("a list");
        assert_eq!(models[0].price_in.map(Micros::get), price, "{told}");
    }
}
