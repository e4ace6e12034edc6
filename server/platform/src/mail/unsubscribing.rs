//! Where the reader of a letter stops letters of its kind: a link that says who and what by itself, sealed, so that it
//! works for as long as the letter is kept, without signing in and without a row for each letter.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kym_domain::id::UserId;
use kym_domain::notifications::NotificationTopic;
use uuid::Uuid;

use super::Message;
use crate::error::Result;
use crate::sealed;
use crate::state::App;

/// What the keys are for that seal such links.
const PURPOSE: &str = "unsubscribing";

/// What stands for the digest in a link.
const DIGEST: &str = "digest";

/// Letters that come again and again, and that their reader can stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmailSeries {
    /// Those about a topic.
    Topic(NotificationTopic),
    /// Those about many notifications at once.
    Digest,
}

impl EmailSeries {
    /// The series that a letter belongs to; none for one that comes since somebody wants it now, that has what only it
    /// may hold, or that nobody can stop.
    pub fn of(message: &Message) -> Option<Self> {
        match message {
            Message::Notification { content, .. } => {
                let topic = content.kind.topic();
                (!topic.is_required()).then_some(Self::Topic(topic))
            }
            Message::Digest { .. } => Some(Self::Digest),
            _ => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Topic(topic) => topic.as_str(),
            Self::Digest => DIGEST,
        }
    }

    fn read(word: &str) -> Option<Self> {
        match word {
            DIGEST => Some(Self::Digest),
            word => word.parse().ok().map(Self::Topic),
        }
    }
}

/// The link by which a user stops a series.
pub(super) fn link(app: &App, user: UserId, series: EmailSeries) -> Result<String> {
    let owner = user.as_uuid();
    let word = series.word().as_bytes();
    let sealed = sealed::seal(&app.keys, PURPOSE, &*app.random, owner, word)?;
    let token = URL_SAFE_NO_PAD.encode([owner.as_bytes().as_slice(), &sealed].concat());
    Ok(format!("{}/unsubscribe/{token}", app.config.public_url()))
}

/// Who stops what by the token of a link; nothing when it is none of ours.
pub fn read(app: &App, token: &str) -> Option<(UserId, EmailSeries)> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (owner, sealed) = bytes.split_first_chunk::<16>()?;
    let owner = Uuid::from_bytes(*owner);
    let word = sealed::open(&app.keys, PURPOSE, owner, sealed)?;
    let series = EmailSeries::read(std::str::from_utf8(&word).ok()?)?;
    Some((UserId::from_uuid(owner), series))
}
