//! What providers take: what they document, and not a member more.

use axum::http::{HeaderMap, Method, StatusCode};
use kym_domain::ai_models::AiProvider;
use serde_json::Value;

use super::KEY;

type Checked = Result<(), (StatusCode, String)>;

/// Whether a provider would take a request.
pub fn check(
    provider: AiProvider,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    body: Option<&Value>,
) -> Checked {
    key(provider, headers)?;
    let bad = |words: String| Err((StatusCode::BAD_REQUEST, words));
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if provider == AiProvider::Anthropic && text("anthropic-version") != Some("2023-06-01") {
        return bad("anthropic-version is required".to_owned());
    }
    let expected = paths(provider);
    let path = path.split('?').next().unwrap_or_default();
    let is_list = *method == Method::GET && path == expected.1;
    let is_question = *method == Method::POST
        && path.starts_with(expected.0)
        && (provider != AiProvider::Google || path.ends_with(":generateContent"));
    match body {
        None if is_list => Ok(()),
        Some(body) if is_question => {
            if text("content-type") != Some("application/json") {
                return bad("it is no JSON".to_owned());
            }
            let checked = match provider {
                AiProvider::Anthropic => message(body),
                AiProvider::Google => content(body),
                AiProvider::Ollama => chat(body),
                _ => completion(provider, body),
            };
            checked.or_else(|words| bad(format!("{words}: {body}")))
        }
        _ => bad(format!("{method} {path} is nothing that is served")),
    }
}

/// Where a question and a list are asked for.
fn paths(provider: AiProvider) -> (&'static str, &'static str) {
    match provider {
        AiProvider::Anthropic => ("/v1/messages", "/v1/models"),
        AiProvider::Google => ("/v1beta/models/", "/v1beta/models"),
        AiProvider::Ollama => ("/api/chat", "/api/tags"),
        AiProvider::OpenRouter => ("/api/v1/chat/completions", "/api/v1/models"),
        _ => ("/v1/chat/completions", "/v1/models"),
    }
}

fn key(provider: AiProvider, headers: &HeaderMap) -> Checked {
    let (name, expected) = match provider {
        AiProvider::Anthropic => ("x-api-key", KEY.to_owned()),
        AiProvider::Google => ("x-goog-api-key", KEY.to_owned()),
        AiProvider::Ollama | AiProvider::LmStudio => return Ok(()),
        _ => ("authorization", format!("Bearer {KEY}")),
    };
    let shown = headers.get(name).and_then(|value| value.to_str().ok());
    if shown == Some(expected.as_str()) {
        return Ok(());
    }
    // As some do: what was shown stands in the error.
    let words = format!("Incorrect API key provided: {}", shown.unwrap_or("none"));
    Err((StatusCode::UNAUTHORIZED, words))
}

/// Whether an object has all of these members, and no others but those.
fn members(value: &Value, required: &[&str], optional: &[&str]) -> Result<(), String> {
    let object = value.as_object().ok_or("no object")?;
    let lacking = required.iter().find(|name| !object.contains_key(**name));
    if let Some(name) = lacking {
        return Err(format!("{name} is required"));
    }
    let known = |name: &String| required.contains(&&**name) || optional.contains(&&**name);
    match object.keys().find(|name| !known(name)) {
        Some(name) => Err(format!("unknown member {name}")),
        None => Ok(()),
    }
}

fn ensure(holds: bool, words: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| words.to_owned())
}

fn is_words(value: &Value) -> bool {
    value.as_str().is_some_and(|text| !text.trim().is_empty())
}

fn list<'a>(value: &'a Value, name: &str) -> Result<&'a Vec<Value>, String> {
    let list = value[name].as_array().filter(|list| !list.is_empty());
    list.ok_or_else(|| format!("{name} is empty"))
}

/// Who may speak: in turns, first and last the user.
fn turns(messages: &[Value], other: &str) -> Result<(), String> {
    for (number, message) in messages.iter().enumerate() {
        let expected = if number % 2 == 0 { "user" } else { other };
        ensure(message["role"] == expected, "the roles do not alternate")?;
    }
    ensure(messages.len() % 2 == 1, "the last word is not the user's")
}

/// A schema that a model can be held to: each object names all of its members, and allows no others.
fn strict(schema: &Value) -> Result<(), String> {
    if schema["type"] == "object" {
        let properties = schema["properties"].as_object().ok_or("no properties")?;
        let required = schema["required"].as_array().ok_or("nothing is required")?;
        let all = properties
            .keys()
            .all(|name| required.iter().any(|other| other == name));
        ensure(all, "a property is not required")?;
        ensure(
            schema["additionalProperties"] == false,
            "additionalProperties is not false",
        )?;
        return properties.values().try_for_each(strict);
    }
    schema.get("items").map_or(Ok(()), strict)
}

fn completion(provider: AiProvider, body: &Value) -> Result<(), String> {
    let limit = match provider {
        AiProvider::OpenAi => "max_completion_tokens",
        _ => "max_tokens",
    };
    let optional: &[&str] = match provider {
        AiProvider::OpenRouter => &["temperature", "response_format", "provider"],
        _ => &["temperature", "response_format"],
    };
    members(body, &["model", "messages", "stream", limit], optional)?;
    ensure(
        body["stream"] == false && body[limit].is_u64(),
        "stream or limit",
    )?;
    let messages = list(body, "messages")?;
    ensure(messages[0]["role"] == "system", "no system message")?;
    turns(&messages[1..], "assistant")?;
    for message in messages {
        members(message, &["role", "content"], &[])?;
        if is_words(&message["content"]) {
            continue;
        }
        for part in list(message, "content")? {
            let url = part["image_url"]["url"].as_str().unwrap_or_default();
            let is_image = part["type"] == "image_url" && url.starts_with("data:image/");
            let is_text = part["type"] == "text" && is_words(&part["text"]);
            ensure(is_image || is_text, "a part is neither text nor picture")?;
        }
    }
    let Some(format) = body.get("response_format") else {
        return ensure(body.get("provider").is_none(), "routed for nothing");
    };
    // LM Studio refuses `json_object`.
    ensure(format["type"] == "json_schema", "response_format.type")?;
    members(&format["json_schema"], &["name", "strict", "schema"], &[])?;
    ensure(format["json_schema"]["strict"] == true, "not strict")?;
    strict(&format["json_schema"]["schema"])
}

fn message(body: &Value) -> Result<(), String> {
    let optional = ["temperature", "tools", "tool_choice"];
    members(
        body,
        &["model", "max_tokens", "system", "messages"],
        &optional,
    )?;
    ensure(
        body["max_tokens"].is_u64() && is_words(&body["system"]),
        "max_tokens or system",
    )?;
    let messages = list(body, "messages")?;
    turns(messages, "assistant")?;
    for message in messages {
        members(message, &["role", "content"], &[])?;
        if is_words(&message["content"]) {
            continue;
        }
        for part in list(message, "content")? {
            let is_image = part["type"] == "image"
                && members(&part["source"], &["type", "media_type", "data"], &[]).is_ok()
                && part["source"]["type"] == "base64";
            let is_text = part["type"] == "text" && is_words(&part["text"]);
            ensure(is_image || is_text, "a part is neither text nor picture")?;
        }
    }
    let Some(tools) = body.get("tools") else {
        return ensure(body.get("tool_choice").is_none(), "a choice without tools");
    };
    members(&tools[0], &["name", "description", "input_schema"], &[])?;
    ensure(body["tool_choice"]["type"] == "tool", "no tool is chosen")?;
    ensure(
        body["tool_choice"]["name"] == tools[0]["name"],
        "another tool is chosen",
    )?;
    ensure(
        tools[0]["input_schema"]["type"] == "object",
        "the input is no object",
    )
}

fn content(body: &Value) -> Result<(), String> {
    members(
        body,
        &["systemInstruction", "contents", "generationConfig"],
        &[],
    )?;
    let config = &body["generationConfig"];
    let optional = ["temperature", "responseMimeType", "responseJsonSchema"];
    members(config, &["maxOutputTokens"], &optional)?;
    let is_json = config.get("responseMimeType") == Some(&Value::from("application/json"));
    ensure(
        is_json == config.get("responseJsonSchema").is_some(),
        "a schema without JSON",
    )?;
    ensure(
        is_words(&body["systemInstruction"]["parts"][0]["text"]),
        "no system instruction",
    )?;
    let contents = list(body, "contents")?;
    turns(contents, "model")?;
    for content in contents {
        for part in list(content, "parts")? {
            let is_image = members(part, &["inlineData"], &[]).is_ok()
                && members(&part["inlineData"], &["mimeType", "data"], &[]).is_ok();
            let is_text = members(part, &["text"], &[]).is_ok() && is_words(&part["text"]);
            ensure(is_image || is_text, "a part is neither text nor picture")?;
        }
    }
    Ok(())
}

fn chat(body: &Value) -> Result<(), String> {
    let required = [
        "model", "messages", "stream", "think", "truncate", "shift", "options",
    ];
    members(body, &required, &["format"])?;
    for name in ["stream", "think", "truncate", "shift"] {
        ensure(body[name] == false, name)?;
    }
    members(
        &body["options"],
        &["num_predict", "num_ctx"],
        &["temperature"],
    )?;
    let messages = list(body, "messages")?;
    ensure(messages[0]["role"] == "system", "no system message")?;
    turns(&messages[1..], "assistant")?;
    for message in messages {
        members(message, &["role", "content"], &["images"])?;
        ensure(message["content"].is_string(), "content is no text")?;
    }
    body.get("format").map_or(Ok(()), |format| {
        ensure(format["type"] == "object", "format")
    })
}
