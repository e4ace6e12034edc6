//! Letters in JSON.

use kym_domain::mails::Mail;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::values::Instant;
use crate::http::words::MailStateWord;

/// A letter as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mail)]
pub struct MailBody {
    id: Uuid,
    /// The address it goes to.
    to: String,
    subject: String,
    /// What it says, for letters that are kept since no mail server is configured.
    #[schema(required)]
    text: Option<String>,
    state: MailStateWord,
    created_at: Instant,
    /// When the mail server took it.
    #[schema(required)]
    sent_at: Option<Instant>,
    /// What the mail server said last instead of taking it.
    #[schema(required)]
    error: Option<String>,
    /// The names of the files that go with it.
    attachments: Vec<String>,
}

/// A page of letters.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailList {
    /// The newest first.
    items: Vec<MailBody>,
    #[schema(value_type = i32)]
    total: i64,
}

impl MailList {
    /// A page of `total` letters.
    pub fn new(mails: Vec<Mail>, total: i64) -> Self {
        Self {
            items: mails.into_iter().map(MailBody::from).collect(),
            total,
        }
    }
}

impl From<Mail> for MailBody {
    fn from(mail: Mail) -> Self {
        Self {
            id: mail.id.as_uuid(),
            to: mail.recipient,
            subject: mail.subject,
            text: mail.text,
            state: MailStateWord(mail.state),
            created_at: Instant(mail.created_at),
            sent_at: mail.sent_at.map(Instant),
            error: mail.error,
            attachments: mail.attachments,
        }
    }
}
