//! Answers in the forms that the providers document.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use kym_domain::ai_models::AiProvider;
use serde_json::{Value, json};

use super::{AiReply, TOKENS};

/// What a provider calls the ends of its answers: as it should be, at the limit, refused.
fn reasons(provider: AiProvider) -> [&'static str; 3] {
    match provider {
        AiProvider::Anthropic => ["end_turn", "max_tokens", "refusal"],
        AiProvider::Google => ["STOP", "MAX_TOKENS", "SAFETY"],
        AiProvider::Ollama => ["stop", "length", "stop"],
        _ => ["stop", "length", "content_filter"],
    }
}

/// An answer of a model.
pub fn whole(provider: AiProvider, asked: &Value, reply: &AiReply) -> Value {
    let [good, cut, refused] = reasons(provider);
    let usual = (json!(TOKENS.0), json!(TOKENS.1));
    let (text, reason, usage) = match reply {
        AiReply::Text(text) => (text.as_str(), Some(good), Some(usual)),
        AiReply::Usage(text, input, output) => (
            text.as_str(),
            Some(good),
            Some((input.clone(), output.clone())),
        ),
        AiReply::Bare(text) => (text.as_str(), None, None),
        AiReply::Truncated => (r#"{"answer":"#, Some(cut), Some(usual)),
        AiReply::Refused => ("", Some(refused), Some(usual)),
        _ => unreachable!("answered before"),
    };
    let model = &asked["model"];
    match provider {
        AiProvider::Anthropic => message(model, asked, text, reason, usage),
        AiProvider::Google => content(text, reason, usage),
        AiProvider::Ollama => chat(model, text, reason, usage),
        _ => completion(model, text, reason, usage),
    }
}

type Usage = Option<(Value, Value)>;

fn completion(model: &Value, text: &str, reason: Option<&str>, usage: Usage) -> Value {
    let Some(reason) = reason else {
        return json!({"choices": [{"message": {"content": text}}]});
    };
    let mut answer = json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_759_665_600,
        "model": model,
        "choices": [{
            "index": 0,
            "message": {"role": "assistant", "content": text, "refusal": null},
            "logprobs": null,
            "finish_reason": reason,
        }],
    });
    if let Some((input, output)) = usage {
        answer["usage"] = json!({"prompt_tokens": input, "completion_tokens": output});
    }
    answer
}

fn message(model: &Value, asked: &Value, text: &str, reason: Option<&str>, usage: Usage) -> Value {
    let block = match serde_json::from_str::<Value>(text) {
        Ok(input) if asked.get("tools").is_some() => {
            let name = &asked["tool_choice"]["name"];
            json!({"type": "tool_use", "id": "toolu_1", "name": name, "input": input})
        }
        _ => json!({"type": "text", "text": text}),
    };
    let Some(reason) = reason else {
        return json!({"content": [block]});
    };
    let reason = match reason {
        "end_turn" if block["type"] == "tool_use" => "tool_use",
        reason => reason,
    };
    let mut answer = json!({
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [block],
        "stop_reason": reason,
        "stop_sequence": null,
    });
    if let Some((input, output)) = usage {
        answer["usage"] = json!({"input_tokens": input, "output_tokens": output});
    }
    answer
}

fn content(text: &str, reason: Option<&str>, usage: Usage) -> Value {
    let Some(reason) = reason else {
        return json!({"candidates": [{"content": {"parts": [{"text": text}]}}]});
    };
    // What ended otherwise has no parts.
    let content = match reason {
        "STOP" => json!({
            "role": "model",
            "parts": [{"text": "I think.", "thought": true}, {"text": text}],
        }),
        _ => json!({"role": "model"}),
    };
    let mut answer =
        json!({"candidates": [{"content": content, "finishReason": reason, "index": 0}]});
    if let Some((input, output)) = usage {
        answer["usageMetadata"] =
            json!({"promptTokenCount": input, "candidatesTokenCount": output});
    }
    answer
}

fn chat(model: &Value, text: &str, reason: Option<&str>, usage: Usage) -> Value {
    let Some(reason) = reason else {
        return json!({"message": {"content": text}});
    };
    let mut answer = json!({
        "model": model,
        "created_at": "2025-10-05T12:00:00Z",
        "message": {"role": "assistant", "content": text},
        "done": true,
        "done_reason": reason,
    });
    if let Some((input, output)) = usage {
        answer["prompt_eval_count"] = input;
        answer["eval_count"] = output;
    }
    answer
}

/// An error in the form of a provider.
pub fn error(
    provider: AiProvider,
    status: StatusCode,
    code: &str,
    message: &str,
) -> impl IntoResponse {
    let body = match provider {
        AiProvider::Anthropic => {
            json!({"type": "error", "error": {"type": code, "message": message}})
        }
        AiProvider::Google => {
            json!({"error": {"code": status.as_u16(), "message": message, "status": code}})
        }
        AiProvider::OpenRouter => json!({"error": {"code": status.as_u16(), "message": message}}),
        AiProvider::Ollama | AiProvider::LmStudio => json!({"error": message}),
        AiProvider::OpenAi | AiProvider::OpenAiCompatible => json!({
            "error": {"message": message, "type": "invalid_request_error", "param": null, "code": code},
        }),
    };
    let json = [(header::CONTENT_TYPE, "application/json")];
    (status, json, body.to_string())
}

/// The models of a provider: two, on two pages where there are pages.
pub fn list(provider: AiProvider, path: &str) -> Value {
    let is_second = ["after_id=small", "pageToken=2", "offset=1"]
        .iter()
        .any(|page| path.contains(page));
    match provider {
        AiProvider::Anthropic => {
            let model = |id: &str, name: &str| {
                json!({
                    "type": "model",
                    "id": id,
                    "display_name": name,
                    "created_at": "2025-02-19T00:00:00Z",
                    "max_input_tokens": 200_000,
                    "capabilities": {"image_input": {"supported": true}},
                })
            };
            let (id, name) = if is_second {
                ("large", "Large")
            } else {
                ("small", "Small")
            };
            json!({"data": [model(id, name)], "has_more": !is_second, "first_id": id, "last_id": id})
        }
        AiProvider::Google if is_second => json!({"models": [{
            "name": "models/large",
            "displayName": "Large",
            "inputTokenLimit": 1_048_576,
            "supportedGenerationMethods": ["generateContent", "countTokens"],
        }]}),
        AiProvider::Google => json!({
            "models": [
                {
                    "name": "models/small",
                    "displayName": "Small",
                    "inputTokenLimit": 1_048_576,
                    "supportedGenerationMethods": ["generateContent"],
                },
                {"name": "models/vectors", "supportedGenerationMethods": ["embedContent"]},
            ],
            "nextPageToken": "2",
        }),
        AiProvider::Ollama => json!({"models": [
            {"name": "small", "model": "small", "size": 4_661_224_676_u64, "details": {"family": "llama"}},
            {"name": "large", "model": "large", "size": 4_661_224_676_u64, "details": {"family": "llama"}},
        ]}),
        AiProvider::OpenRouter => {
            let model = |id: &str, name: &str, price: &str, inputs: Value| {
                json!({
                    "id": id,
                    "name": name,
                    "context_length": 128_000,
                    "architecture": {"input_modalities": inputs, "output_modalities": ["text"]},
                    "pricing": {"prompt": price, "completion": "0.0000006", "image": "0"},
                })
            };
            if is_second {
                let large = model("large", "Large", "-1", json!(["text"]));
                json!({"data": [large], "links": {"next": null}})
            } else {
                let small = model("small", "Small", "0.00000015", json!(["text", "image"]));
                json!({"data": [small], "links": {"next": "/api/v1/models?offset=1&limit=1"}})
            }
        }
        AiProvider::OpenAi | AiProvider::OpenAiCompatible | AiProvider::LmStudio => json!({
            "object": "list",
            "data": [
                {"id": "small", "object": "model", "created": 1_686_935_002, "owned_by": "openai"},
                {"id": "large", "object": "model", "created": 1_686_935_002, "owned_by": "openai"},
            ],
        }),
    }
}
