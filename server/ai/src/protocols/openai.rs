//! Chat completions, as OpenAI documents them, and as those speak it who followed: OpenRouter, LM Studio, vLLM,
//! llama.cpp and many more. They leave out what OpenAI always sends.

use kym_domain::ai_models::AiCallError;
use serde_json::{Value, json};

use super::failure::{CallFailure, EndpointError};
use super::json_object::value;
use super::prompt::{Content, Prompt};
use super::remote_model::{RemoteModel, price};
use super::{Endpoint, ModelPage, Protocol, Question, Reply};

/// OpenAI itself, whose newer models refuse the older name of the limit.
pub(super) const OPENAI: ChatCompletions = ChatCompletions {
    limit: "max_completion_tokens",
    routes: false,
};

/// Whoever followed, with the older name.
pub(super) const COMPATIBLE: ChatCompletions = ChatCompletions {
    limit: "max_tokens",
    routes: false,
};

/// OpenRouter, which chooses among several endpoints of a model.
pub(super) const OPENROUTER: ChatCompletions = ChatCompletions {
    limit: "max_tokens",
    routes: true,
};

/// A dialect of chat completions.
pub(super) struct ChatCompletions {
    /// What the limit of an answer is called.
    limit: &'static str,
    /// Whether it has to be told to choose an endpoint that knows schemas.
    routes: bool,
}

impl Protocol for ChatCompletions {
    fn question(&self, endpoint: &Endpoint<'_>, prompt: &Prompt) -> Question {
        let holds_to_schema = endpoint.supports_json_schema;
        let mut messages = vec![
            json!({"role": "system", "content": prompt.system(holds_to_schema)}),
            json!({"role": "user", "content": content(prompt)}),
        ];
        if let Some((answer, complaint)) = prompt.turns() {
            messages.push(json!({"role": "assistant", "content": answer}));
            messages.push(json!({"role": "user", "content": complaint}));
        }
        let mut body = json!({
            "model": endpoint.model,
            "messages": messages,
            "stream": false,
            self.limit: prompt.max_output_tokens,
        });
        if let Some(temperature) = endpoint.temperature_number() {
            body["temperature"] = temperature;
        }
        if holds_to_schema {
            let schema = &prompt.schema;
            body["response_format"] = json!({
                "type": "json_schema",
                "json_schema": {"name": schema.name, "strict": true, "schema": schema.schema},
            });
            if self.routes {
                body["provider"] = json!({"require_parameters": true});
            }
        }
        Question {
            path: ["chat", "completions"].map(str::to_owned).into(),
            query: None,
            body: Some(body),
        }
    }

    fn reply(&self, body: &[u8]) -> Result<Reply, CallFailure> {
        let answer = value(body)?;
        let count = |name: &str| super::tokens(answer.get("usage"), name);
        let tokens = (count("prompt_tokens"), count("completion_tokens"));
        let failed =
            |error, message: &str| Err(CallFailure::new(error, message).with_tokens(tokens));
        let Some(choice) = answer.pointer("/choices/0") else {
            return failed(AiCallError::NotUnderstood, "the answer has no choices");
        };
        if let Some(error) = EndpointError::of(choice) {
            return Err(error.behind_success().with_tokens(tokens));
        }
        let Some(message) = choice.get("message").filter(|message| message.is_object()) else {
            return failed(AiCallError::NotUnderstood, "the answer has no message");
        };
        let refusal = message.get("refusal").and_then(Value::as_str);
        if refusal.is_some_and(|refusal| !refusal.is_empty()) {
            return failed(AiCallError::ContentRefused, "the model refused to answer");
        }
        match choice.get("finish_reason").and_then(Value::as_str) {
            Some("length") => return failed(AiCallError::Truncated, "finish_reason is length"),
            Some("content_filter") => {
                let words = "finish_reason is content_filter";
                return failed(AiCallError::ContentRefused, words);
            }
            _ => {}
        }
        Ok(Reply {
            text: text(message.get("content").unwrap_or(&Value::Null)),
            input_tokens: tokens.0,
            output_tokens: tokens.1,
        })
    }

    fn list(&self, page: Option<&str>) -> Question {
        Question {
            path: vec!["models".to_owned()],
            query: page.map(str::to_owned),
            body: None,
        }
    }

    fn models(&self, body: &[u8]) -> Result<ModelPage, CallFailure> {
        let answer = value(body)?;
        // Some answer the list alone.
        let models = answer.get("data").unwrap_or(&answer).as_array();
        let models =
            models.ok_or_else(|| CallFailure::not_understood("the answer has no list `data`"))?;
        // OpenRouter pages by a link, of which only the query is taken.
        let next = answer.pointer("/links/next").and_then(Value::as_str);
        let next = next.and_then(|link| link.split_once('?'));
        Ok(ModelPage {
            models: models.iter().filter_map(model).collect(),
            next: next.map(|(_, query)| query.to_owned()),
        })
    }
}

/// Words alone are sent as such: not everybody takes a list of parts.
fn content(prompt: &Prompt) -> Value {
    let has_images = prompt
        .contents()
        .any(|content| matches!(content, Content::Image { .. }));
    if !has_images {
        return Value::String(prompt.text());
    }
    let parts = prompt.contents().map(|content| match content {
        Content::Text(text) => json!({"type": "text", "text": text}),
        Content::Image { media_type, base64 } => {
            let url = format!("data:{media_type};base64,{base64}");
            json!({"type": "image_url", "image_url": {"url": url}})
        }
    });
    Value::Array(parts.collect())
}

/// The words of an answer, which are a text or parts of one. Parts of another kind are what the model thought.
fn text(content: &Value) -> String {
    if let Some(text) = content.as_str() {
        return text.to_owned();
    }
    let parts = content.as_array().into_iter().flatten();
    let words = parts.filter(|part| part.get("type").is_none_or(|kind| kind == "text"));
    words
        .filter_map(|part| part.get("text").and_then(Value::as_str))
        .collect()
}

/// What each provider calls the same in its list.
fn model(entry: &Value) -> Option<RemoteModel> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let windows = [
        "context_length",
        "context_window",
        "max_model_len",
        "max_context_length",
    ];
    let mut windows = windows
        .into_iter()
        .filter_map(|name| entry.get(name)?.as_i64());
    let inputs = entry.pointer("/architecture/input_modalities");
    let sees = inputs
        .and_then(Value::as_array)
        .map(|inputs| inputs.iter().any(|input| input == "image"));
    let name = text("name").or_else(|| text("display_name"));
    let model = RemoteModel::of(text("id")?, name)?;
    Some(RemoteModel {
        context_window: windows.find(|window| *window > 0),
        supports_vision: sees,
        price_in: entry.pointer("/pricing/prompt").and_then(price),
        price_out: entry.pointer("/pricing/completion").and_then(price),
        ..model
    })
}
