//! The channels of a user in JSON. What opens them is never answered: it is kept when it is not sent again.

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::language::Language;
use kym_domain::notifications::Channel;
use kym_notification_store::channels::StoredChannel;
use kym_platform::answer::Answer;
use kym_platform::http::values::Instant;
use kym_platform::notifications::words::ChannelWord;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use super::outcome::{ChannelError, Outcome};
use super::settings::address;
use super::words::ChannelErrorWord;

/// The longest name of a topic, a chat or a token that is taken.
const MAX_LEN: usize = 200;

/// A point of P-256, uncompressed (SEC 1, 2.3.3), and a shared secret (RFC 8291, 3.2).
const KEY_LEN: usize = 65;
const SECRET_LEN: usize = 16;

/// The channels of a user outside of the product.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationChannelList {
    /// Those that are set up.
    items: Vec<ChannelBody>,
    /// What a browser subscribes with (RFC 8292): a point of P-256 in base64url.
    push_public_key: String,
    /// The server of ntfy topics, unless another is named.
    ntfy_server: String,
}

/// A channel that is set up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotificationChannelState)]
struct ChannelBody {
    channel: ChannelWord,
    /// Where it leads.
    target: String,
    /// Whether nothing is told by it any more, since nobody could be reached.
    is_off: bool,
    /// Why it did not work last; null once it has worked since.
    #[schema(required)]
    last_error: Option<ChannelErrorWord>,
    /// The status that was answered then.
    #[schema(required, value_type = Option<i32>)]
    last_status: Option<i64>,
    /// When it worked last.
    #[schema(required)]
    last_success_at: Option<Instant>,
}

/// The channels of a user, and what they need to set up more.
pub struct ChannelsView {
    /// Those that are set up.
    pub channels: Vec<StoredChannel>,
    /// What a browser subscribes with.
    pub push_public_key: String,
    /// The server of ntfy topics, unless another is named.
    pub ntfy_server: String,
    /// What calls of the webhook are signed by, when it was just made.
    pub secret: Option<String>,
}

/// The channels, and what was made for one of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChannelSetUp {
    channels: NotificationChannelList,
    /// What calls are signed by (Standard Webhooks). It is told once.
    #[schema(required)]
    secret: Option<String>,
}

impl Answer for ChannelsView {
    type Body = ChannelSetUp;

    fn body(&self, _: Language) -> ChannelSetUp {
        ChannelSetUp {
            channels: self.list(),
            secret: self.secret.clone(),
        }
    }
}

impl ChannelsView {
    /// The channels alone.
    pub fn list(&self) -> NotificationChannelList {
        let items = self.channels.iter().map(|channel| {
            let state = &channel.state;
            let error = state.last_error.as_deref();
            ChannelBody {
                channel: ChannelWord(channel.channel),
                target: channel.target.clone(),
                is_off: state.off_since.is_some(),
                last_error: error
                    .and_then(|word| word.parse().ok())
                    .map(ChannelErrorWord),
                last_status: state.last_status,
                last_success_at: state.last_success_at.map(Instant),
            }
        });
        NotificationChannelList {
            items: items.collect(),
            push_public_key: self.push_public_key.clone(),
            ntfy_server: self.ntfy_server.clone(),
        }
    }
}

/// How a bot of Telegram's is reached.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpTelegram {
    /// What Telegram gave for the bot; as before when not given.
    token: Option<String>,
    /// The id of the chat, or the name of a channel with an at sign before it.
    chat: String,
}

/// How an ntfy topic is reached.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpNtfy {
    /// The server; that of the installation when not given.
    server: Option<String>,
    /// The topic.
    topic: String,
    /// What lets one publish there; as before when not given, none when empty.
    token: Option<String>,
}

/// Which address is called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUpWebhook {
    /// The address.
    url: String,
}

/// Which channel is tried.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestChannel {
    #[schema(value_type = ChannelWord)]
    channel: String,
}

/// What came of trying a channel.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChannelTest {
    /// Whether the message was taken.
    is_delivered: bool,
    /// Why it was not.
    #[schema(required)]
    error: Option<ChannelErrorWord>,
    /// The status that was answered, if there was an answer.
    #[schema(required, value_type = Option<i32>)]
    status: Option<u16>,
}

/// A browser that wants to be told, as `PushSubscription.toJSON` of browsers has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscribePush {
    /// Where its push service takes messages.
    endpoint: String,
    keys: PushKeys,
}

/// What messages to a browser are sealed by.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PushKeys {
    /// Its public key, base64url.
    p256dh: String,
    /// Its secret, base64url.
    auth: String,
}

/// A browser that does not want to be told any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnsubscribePush {
    /// Where its push service took messages.
    pub endpoint: String,
}

/// A browser, read.
pub struct Subscription {
    /// Where its push service takes messages.
    pub endpoint: Url,
    /// Its public key.
    pub public_key: Vec<u8>,
    /// Its secret.
    pub secret: Vec<u8>,
}

fn ready<T>(checks: Checks, value: Option<T>) -> Result<T, Vec<FieldError>> {
    match value {
        Some(value) if checks.is_clean() => Ok(value),
        _ => Err(checks.into_errors()),
    }
}

/// A word without spaces and signs that mean something in an address.
fn word(checks: &mut Checks, field: &'static str, text: &str) -> Option<String> {
    let code = if text.is_empty() {
        FieldCode::Required
    } else if text.len() > MAX_LEN {
        FieldCode::TooLong
    } else if text
        .chars()
        .all(|one| one.is_ascii_alphanumeric() || "-_:@.".contains(one))
    {
        return Some(text.to_owned());
    } else {
        FieldCode::InvalidText
    };
    checks.note(field, code);
    None
}

impl SetUpTelegram {
    /// The token, if one was given, and the chat.
    pub fn check(&self) -> Result<(Option<String>, String), Vec<FieldError>> {
        let mut checks = Checks::default();
        let token = match self.token.as_deref() {
            Some(token) => word(&mut checks, "token", token.trim()).map(Some),
            None => Some(None),
        };
        let chat = word(&mut checks, "chat", self.chat.trim());
        ready(checks, token.zip(chat))
    }
}

/// How an ntfy topic is reached, read.
pub struct NtfyDraft {
    /// The server, if one was given.
    pub server: Option<Url>,
    /// The topic.
    pub topic: String,
    /// The token, if one was given; none when it is to be forgotten.
    pub token: Option<Option<String>>,
}

impl SetUpNtfy {
    /// What was given.
    pub fn check(&self) -> Result<NtfyDraft, Vec<FieldError>> {
        let mut checks = Checks::default();
        let server = match self.server.as_deref().map(str::trim) {
            None | Some("") => Some(None),
            Some(text) => address(&mut checks, "server", text).map(Some),
        };
        let topic = word(&mut checks, "topic", self.topic.trim());
        let token = match self.token.as_deref().map(str::trim) {
            None => Some(None),
            Some("") => Some(Some(None)),
            Some(text) => word(&mut checks, "token", text).map(|token| Some(Some(token))),
        };
        let draft = server.zip(topic).zip(token);
        let draft = draft.map(|((server, topic), token)| NtfyDraft {
            server,
            topic,
            token,
        });
        ready(checks, draft)
    }
}

impl SetUpWebhook {
    /// The address.
    pub fn check(&self) -> Result<Url, Vec<FieldError>> {
        let mut checks = Checks::default();
        let url = address(&mut checks, "url", self.url.trim());
        ready(checks, url)
    }
}

impl TestChannel {
    /// Which.
    pub fn check(&self) -> Result<Channel, Vec<FieldError>> {
        let mut checks = Checks::default();
        let channel = self.channel.parse().map_err(|_| FieldCode::UnknownValue);
        let channel = checks.take("channel", channel);
        ready(checks, channel)
    }
}

impl SubscribePush {
    /// The browser.
    pub fn check(&self) -> Result<Subscription, Vec<FieldError>> {
        let mut checks = Checks::default();
        let endpoint = address(&mut checks, "endpoint", &self.endpoint);
        let mut bytes = |field: &'static str, text: &str, len: usize| {
            let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
            let bytes = bytes.filter(|bytes| bytes.len() == len);
            checks.take(field, bytes.ok_or(FieldCode::InvalidText))
        };
        let public_key = bytes("keys.p256dh", &self.keys.p256dh, KEY_LEN);
        let secret = bytes("keys.auth", &self.keys.auth, SECRET_LEN);
        let subscription = endpoint.zip(public_key).zip(secret);
        let subscription = subscription.map(|((endpoint, public_key), secret)| Subscription {
            endpoint,
            public_key,
            secret,
        });
        ready(checks, subscription)
    }
}

impl From<Outcome> for ChannelTest {
    fn from(outcome: Outcome) -> Self {
        let error: Option<(ChannelError, Option<StatusCode>)> = outcome.error();
        Self {
            is_delivered: error.is_none(),
            error: error.map(|(error, _)| ChannelErrorWord(error)),
            status: error
                .and_then(|(_, status)| status)
                .map(|status| status.as_u16()),
        }
    }
}
