//! Anthropic's messages. A model is held to a schema by a tool whose input has it, and which it has to use.

use kym_domain::ai_models::AiCallError;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::failure::CallFailure;
use super::json_object::value;
use super::prompt::{Content, Prompt};
use super::remote_model::RemoteModel;
use super::{Endpoint, ModelPage, Protocol, Question, Reply};

/// Of the protocol; each question has to say it.
const VERSION: &str = "2023-06-01";

/// How many models a page of the list has: the most that can be asked for.
const PAGE: &str = "limit=1000";

/// The protocol.
pub(super) struct Anthropic;

#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    content: Vec<Block<'a>>,
    stop_reason: Option<String>,
    #[serde(default)]
    usage: Value,
}

#[derive(Deserialize)]
struct Block<'a> {
    r#type: String,
    text: Option<String>,
    /// Kept as it is written: numbers are not read.
    #[serde(borrow)]
    input: Option<&'a RawValue>,
}

impl Protocol for Anthropic {
    fn key_header(&self) -> (&'static str, &'static str) {
        ("x-api-key", "")
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[("anthropic-version", VERSION)]
    }

    fn question(&self, endpoint: &Endpoint<'_>, prompt: &Prompt) -> Question {
        let content: Vec<_> = prompt.contents().map(part).collect();
        let mut messages = vec![json!({"role": "user", "content": content})];
        if let Some((answer, complaint)) = prompt.turns() {
            messages.push(json!({"role": "assistant", "content": answer}));
            messages.push(json!({"role": "user", "content": complaint}));
        }
        let mut body = json!({
            "model": endpoint.model,
            "max_tokens": prompt.max_output_tokens,
            "system": prompt.system(endpoint.supports_json_schema),
            "messages": messages,
        });
        if let Some(temperature) = endpoint.temperature_number() {
            body["temperature"] = temperature;
        }
        if endpoint.supports_json_schema {
            let schema = &prompt.schema;
            body["tools"] = json!([{
                "name": schema.name,
                "description": "Takes the answer.",
                "input_schema": schema.schema,
            }]);
            body["tool_choice"] = json!({
                "type": "tool",
                "name": schema.name,
                "disable_parallel_tool_use": true,
            });
        }
        Question {
            path: ["v1", "messages"].map(str::to_owned).into(),
            query: None,
            body: Some(body),
        }
    }

    fn reply(&self, body: &[u8]) -> Result<Reply, CallFailure> {
        let message: Message<'_> = serde_json::from_slice(body).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            CallFailure::not_understood(format!(
                "the answer is no message (line {line}, column {column})"
            ))
        })?;
        let count = |name: &str| super::tokens(Some(&message.usage), name);
        // What went into or came out of the endpoint's memory of questions is counted beside the rest.
        let cached = ["cache_creation_input_tokens", "cache_read_input_tokens"];
        let cached: u64 = cached
            .into_iter()
            .filter_map(count)
            .fold(0, u64::saturating_add);
        let input = count("input_tokens").map(|input| input.saturating_add(cached));
        let output = count("output_tokens");
        let failed = |error, message: &str| {
            Err(CallFailure::new(error, message).with_tokens((input, output)))
        };
        match message.stop_reason.as_deref() {
            Some("refusal") => {
                return failed(AiCallError::ContentRefused, "stop_reason is refusal");
            }
            Some("max_tokens") => {
                return failed(AiCallError::Truncated, "stop_reason is max_tokens");
            }
            Some("model_context_window_exceeded") => {
                let words = "stop_reason is model_context_window_exceeded";
                return failed(AiCallError::Truncated, words);
            }
            _ => {}
        }
        let used = message
            .content
            .iter()
            .find(|block| block.r#type == "tool_use");
        let used = used.and_then(|block| block.input);
        let words = message
            .content
            .iter()
            .filter(|block| block.r#type == "text");
        Ok(Reply {
            text: match used {
                Some(input) => input.get().to_owned(),
                None => words.filter_map(|block| block.text.as_deref()).collect(),
            },
            input_tokens: input,
            output_tokens: output,
        })
    }

    fn list(&self, page: Option<&str>) -> Question {
        Question {
            path: ["v1", "models"].map(str::to_owned).into(),
            query: Some(page.unwrap_or(PAGE).to_owned()),
            body: None,
        }
    }

    fn models(&self, body: &[u8]) -> Result<ModelPage, CallFailure> {
        let answer = value(body)?;
        let models = answer.get("data").and_then(Value::as_array);
        let models =
            models.ok_or_else(|| CallFailure::not_understood("the answer has no list `data`"))?;
        let has_more = answer.get("has_more").and_then(Value::as_bool) == Some(true);
        let last = answer.get("last_id").and_then(Value::as_str);
        Ok(ModelPage {
            models: models.iter().filter_map(model).collect(),
            next: last
                .filter(|_| has_more)
                .map(|last| format!("{PAGE}&{}", super::parameter("after_id", last))),
        })
    }
}

fn part(content: Content<'_>) -> Value {
    match content {
        Content::Text(text) => json!({"type": "text", "text": text}),
        Content::Image { media_type, base64 } => json!({
            "type": "image",
            "source": {"type": "base64", "media_type": media_type, "data": base64},
        }),
    }
}

fn model(entry: &Value) -> Option<RemoteModel> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let window = entry.get("max_input_tokens").and_then(Value::as_i64);
    let sees = entry.pointer("/capabilities/image_input/supported");
    let model = RemoteModel::of(text("id")?, text("display_name"))?;
    Some(RemoteModel {
        context_window: window.filter(|window| *window > 0),
        supports_vision: sees.and_then(Value::as_bool),
        ..model
    })
}
