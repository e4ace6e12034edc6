//! Ollama's own protocol: that of OpenAI, which it speaks as well, cannot tell it how long a question may be, and what is
//! longer than it thinks right it cuts off in silence.

use kym_domain::ai_models::AiCallError;
use serde_json::{Value, json};

use super::failure::CallFailure;
use super::json_object::value;
use super::prompt::{Content, Prompt};
use super::remote_model::RemoteModel;
use super::{Endpoint, ModelPage, Protocol, Question, Reply};

/// The protocol.
pub(super) struct Ollama;

impl Protocol for Ollama {
    fn question(&self, endpoint: &Endpoint<'_>, prompt: &Prompt) -> Question {
        let images = prompt.contents().filter_map(|content| match content {
            Content::Image { base64, .. } => Some(base64),
            Content::Text(_) => None,
        });
        let images: Vec<_> = images.collect();
        let mut user = json!({"role": "user", "content": prompt.text()});
        if !images.is_empty() {
            user["images"] = json!(images);
        }
        let system = prompt.system(endpoint.supports_json_schema);
        let mut messages = vec![json!({"role": "system", "content": system}), user];
        if let Some((answer, complaint)) = prompt.turns() {
            messages.push(json!({"role": "assistant", "content": answer}));
            messages.push(json!({"role": "user", "content": complaint}));
        }
        let mut options = json!({
            "num_predict": prompt.max_output_tokens,
            "num_ctx": endpoint.context_window,
        });
        if let Some(temperature) = endpoint.temperature_number() {
            options["temperature"] = temperature;
        }
        let mut body = json!({
            "model": endpoint.model,
            "messages": messages,
            "stream": false,
            // Those that can think do so unless told not to, until nothing is left of the tokens for an answer.
            "think": false,
            // A question that is too long is an error, instead of being cut off.
            "truncate": false,
            "shift": false,
            "options": options,
        });
        if endpoint.supports_json_schema {
            body["format"] = prompt.schema.schema.clone();
        }
        Question {
            path: ["api", "chat"].map(str::to_owned).into(),
            query: None,
            body: Some(body),
        }
    }

    fn reply(&self, body: &[u8]) -> Result<Reply, CallFailure> {
        let answer = value(body)?;
        let count = |name: &str| super::tokens(Some(&answer), name);
        let tokens = (count("prompt_eval_count"), count("eval_count"));
        let failed =
            |error, message: &str| Err(CallFailure::new(error, message).with_tokens(tokens));
        if answer.get("done_reason").and_then(Value::as_str) == Some("length") {
            return failed(AiCallError::Truncated, "done_reason is length");
        }
        let Some(text) = answer.pointer("/message/content").and_then(Value::as_str) else {
            return failed(AiCallError::NotUnderstood, "the answer has no message");
        };
        Ok(Reply {
            text: text.to_owned(),
            input_tokens: tokens.0,
            output_tokens: tokens.1,
        })
    }

    fn list(&self, _: Option<&str>) -> Question {
        Question {
            path: ["api", "tags"].map(str::to_owned).into(),
            query: None,
            body: None,
        }
    }

    fn models(&self, body: &[u8]) -> Result<ModelPage, CallFailure> {
        let answer = value(body)?;
        let models = answer.get("models").and_then(Value::as_array);
        let models =
            models.ok_or_else(|| CallFailure::not_understood("the answer has no list `models`"))?;
        let name = |entry: &Value| RemoteModel::of(entry.get("name")?.as_str()?, None);
        Ok(ModelPage {
            models: models.iter().filter_map(name).collect(),
            next: None,
        })
    }
}
