//! How a channel is reached: sealed in the database, since it is what lets somebody write in the user's name.

use kym_domain::check::{Checks, FieldCode};
use kym_domain::id::UserId;
use kym_platform::error::{Error, Result};
use kym_platform::sealed;
use kym_platform::state::App;
use serde::{Deserialize, Serialize};
use url::Url;

/// What the keys are for that seal them.
const PURPOSE: &str = "notification channel";

/// How a channel is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelSettings {
    /// A bot, and whom it writes to.
    Telegram {
        /// What proves that the bot is the user's.
        token: String,
        /// The id of a chat, or the name of a channel with an at sign before it.
        chat: String,
    },
    /// A topic of a server.
    Ntfy {
        /// The server.
        server: Url,
        /// The topic.
        topic: String,
        /// What proves that one may write there, if that takes a proof.
        token: Option<String>,
    },
    /// An address that is called.
    Webhook {
        /// The address.
        url: Url,
        /// What calls are signed by.
        secret: Vec<u8>,
    },
}

impl ChannelSettings {
    /// Where it leads, for its owner to know it by, without what nobody should read over their shoulder.
    pub fn target(&self) -> String {
        match self {
            Self::Telegram { chat, .. } => chat.clone(),
            Self::Ntfy { server, topic, .. } => {
                format!("{}/{topic}", server.as_str().trim_end_matches('/'))
            }
            Self::Webhook { url, .. } => {
                let mut url = url.clone();
                url.set_query(None);
                url.to_string()
            }
        }
    }

    /// As the database keeps it.
    pub fn seal(&self, app: &App, user: UserId) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(self).map_err(Error::internal)?;
        sealed::seal(&app.keys, PURPOSE, &*app.random, user.as_uuid(), &text)
    }

    /// As it was; nothing of what was sealed by another key.
    pub fn open(app: &App, user: UserId, sealed: &[u8]) -> Option<Self> {
        let text = sealed::open(&app.keys, PURPOSE, user.as_uuid(), sealed)?;
        serde_json::from_slice(&text).ok()
    }
}

/// An address that may be called, without a name and a password in it.
pub fn address(checks: &mut Checks, field: &'static str, text: &str) -> Option<Url> {
    if text.is_empty() {
        checks.note(field, FieldCode::Required);
        return None;
    }
    let url = Url::parse(text).ok().filter(|url| {
        url.has_host()
            && url.username().is_empty()
            && url.password().is_none()
            && text.len() <= 2000
    });
    checks.take(field, url.ok_or(FieldCode::AddressRefused))
}
