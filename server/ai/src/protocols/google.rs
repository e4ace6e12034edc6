//! Google's Gemini: `generateContent`.

use kym_domain::ai_models::AiCallError;
use serde_json::{Value, json};

use super::failure::CallFailure;
use super::json_object::value;
use super::prompt::{Content, Prompt};
use super::remote_model::RemoteModel;
use super::{Endpoint, ModelPage, Protocol, Question, Reply};

/// How many models a page of the list has: the most that can be asked for.
const PAGE: &str = "pageSize=1000";

/// What a model can do that is asked here.
const METHOD: &str = "generateContent";

/// What stands before the name of a model in the names of the interface.
const MODELS: &str = "models/";

/// Why an answer ended that the model or its provider did not want to give.
const REFUSALS: [&str; 7] = [
    "SAFETY",
    "RECITATION",
    "LANGUAGE",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "IMAGE_SAFETY",
];

/// The protocol.
pub(super) struct Google;

impl Protocol for Google {
    fn key_header(&self) -> (&'static str, &'static str) {
        ("x-goog-api-key", "")
    }

    fn question(&self, endpoint: &Endpoint<'_>, prompt: &Prompt) -> Question {
        let parts: Vec<_> = prompt.contents().map(part).collect();
        let mut contents = vec![json!({"role": "user", "parts": parts})];
        if let Some((answer, complaint)) = prompt.turns() {
            contents.push(json!({"role": "model", "parts": [{"text": answer}]}));
            contents.push(json!({"role": "user", "parts": [{"text": complaint}]}));
        }
        let mut config = json!({"maxOutputTokens": prompt.max_output_tokens});
        if let Some(temperature) = endpoint.temperature_number() {
            config["temperature"] = temperature;
        }
        if endpoint.supports_json_schema {
            config["responseMimeType"] = json!("application/json");
            config["responseJsonSchema"] = prompt.schema.schema.clone();
        }
        let system = prompt.system(endpoint.supports_json_schema);
        let name = endpoint.model.strip_prefix(MODELS);
        let name = name.unwrap_or(endpoint.model);
        Question {
            path: vec!["models".to_owned(), format!("{name}:{METHOD}")],
            query: None,
            body: Some(json!({
                "systemInstruction": {"parts": [{"text": system}]},
                "contents": contents,
                "generationConfig": config,
            })),
        }
    }

    fn reply(&self, body: &[u8]) -> Result<Reply, CallFailure> {
        let answer = value(body)?;
        let count = |name: &str| super::tokens(answer.get("usageMetadata"), name);
        // Thoughts are paid for as what is written is, and counted beside it.
        let written = ["candidatesTokenCount", "thoughtsTokenCount"];
        let written = written
            .into_iter()
            .filter_map(count)
            .reduce(u64::saturating_add);
        let tokens = (count("promptTokenCount"), written);
        let failed =
            |error, message: String| Err(CallFailure::new(error, message).with_tokens(tokens));
        let blocked = answer.pointer("/promptFeedback/blockReason");
        if let Some(reason) = blocked.and_then(Value::as_str) {
            let words = format!("blockReason is {reason}");
            return failed(AiCallError::ContentRefused, words);
        }
        let Some(candidate) = answer.pointer("/candidates/0") else {
            let words = "the answer has no candidates".to_owned();
            return failed(AiCallError::NotUnderstood, words);
        };
        let reason = candidate.get("finishReason").and_then(Value::as_str);
        let reason = reason.unwrap_or("STOP");
        let words = format!("finishReason is {reason}");
        if reason == "MAX_TOKENS" {
            return failed(AiCallError::Truncated, words);
        }
        // What ended otherwise may leave no parts at all.
        let parts = candidate
            .pointer("/content/parts")
            .and_then(Value::as_array);
        let parts = parts.into_iter().flatten();
        let is_thought = |part: &&Value| part.get("thought") == Some(&Value::Bool(true));
        let spoken = parts.filter(|part| !is_thought(part));
        let text: String = spoken
            .filter_map(|part| part.get("text").and_then(Value::as_str))
            .collect();
        if REFUSALS.contains(&reason) || (reason != "STOP" && text.is_empty()) {
            return failed(AiCallError::ContentRefused, words);
        }
        Ok(Reply {
            text,
            input_tokens: tokens.0,
            output_tokens: tokens.1,
        })
    }

    fn list(&self, page: Option<&str>) -> Question {
        Question {
            path: vec!["models".to_owned()],
            query: Some(page.unwrap_or(PAGE).to_owned()),
            body: None,
        }
    }

    fn models(&self, body: &[u8]) -> Result<ModelPage, CallFailure> {
        let answer = value(body)?;
        let models = answer.get("models").and_then(Value::as_array);
        let models =
            models.ok_or_else(|| CallFailure::not_understood("the answer has no list `models`"))?;
        let token = answer.get("nextPageToken").and_then(Value::as_str);
        Ok(ModelPage {
            models: models.iter().filter_map(model).collect(),
            next: token
                .filter(|token| !token.is_empty())
                .map(|token| format!("{PAGE}&{}", super::parameter("pageToken", token))),
        })
    }
}

fn part(content: Content<'_>) -> Value {
    match content {
        Content::Text(text) => json!({"text": text}),
        Content::Image { media_type, base64 } => {
            json!({"inlineData": {"mimeType": media_type, "data": base64}})
        }
    }
}

/// A model, if it can be asked what is asked here: others make pictures or vectors.
fn model(entry: &Value) -> Option<RemoteModel> {
    let methods = entry.get("supportedGenerationMethods")?.as_array()?;
    if !methods.iter().any(|method| method == METHOD) {
        return None;
    }
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let name = text("name")?;
    let id = name.strip_prefix(MODELS).unwrap_or(name);
    let model = RemoteModel::of(id, text("displayName"))?;
    let window = entry.get("inputTokenLimit").and_then(Value::as_i64);
    Some(RemoteModel {
        context_window: window.filter(|window| *window > 0),
        ..model
    })
}
