//! A bot of Telegram's (Bot API, `sendMessage`). The text is plain: names hold signs that every markup of theirs refuses
//! a message for.

use std::time::Duration;

use axum::http::StatusCode;
use kym_platform::outbound::fetch::{Fetcher, OutboundBody, OutboundResponse};
use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::{post, shortened};
use crate::channels::message::Message;
use crate::channels::outcome::{ChannelError, Outcome, of_failure, of_status};

/// A message has 4,096 UTF-16 units at most; a sign may be two of them.
const MAX_LEN: usize = 2000;

/// What it says when something is wrong.
#[derive(Debug, Default, Deserialize)]
struct Answer {
    #[serde(default)]
    description: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Debug, Default, Deserialize)]
struct Parameters {
    /// Seconds.
    retry_after: Option<u64>,
}

/// Writes as the bot.
pub async fn send(
    fetcher: &Fetcher,
    base: &Url,
    (token, chat): (&str, &str),
    message: &Message,
) -> Outcome {
    // The token is a part of the path; what it holds was looked at when it was set.
    let Ok(url) = base.join(&format!("/bot{token}/sendMessage")) else {
        return Outcome::Off(ChannelError::KeyRefused, None);
    };
    let text = format!("{}\n\n{}", message.title, message.text);
    let body = json!({
        "chat_id": chat,
        "text": format!("{}\n\n{}", shortened(&text, MAX_LEN), message.link),
        "link_preview_options": { "is_disabled": true },
    });
    let request = post(url, Vec::new(), OutboundBody::json(body.to_string()));
    match fetcher.send(&request).await {
        Ok(response) => read(&response),
        Err(failed) => of_failure(failed),
    }
}

fn read(response: &OutboundResponse) -> Outcome {
    let answer: Answer = serde_json::from_slice(&response.body).unwrap_or_default();
    let said = Some(response.status);
    match response.status {
        StatusCode::UNAUTHORIZED | StatusCode::NOT_FOUND => {
            Outcome::Off(ChannelError::KeyRefused, said)
        }
        StatusCode::FORBIDDEN => Outcome::Off(ChannelError::RecipientRefused, said),
        // The one status for a chat that is not there, and for a text that it does not like.
        StatusCode::BAD_REQUEST if answer.description.to_lowercase().contains("chat") => {
            Outcome::Off(ChannelError::RecipientRefused, said)
        }
        StatusCode::TOO_MANY_REQUESTS => {
            let wait = answer.parameters.retry_after.map(Duration::from_secs);
            Outcome::Later(ChannelError::TooMany, said, wait.or(response.retry_after))
        }
        _ => of_status(response),
    }
}
