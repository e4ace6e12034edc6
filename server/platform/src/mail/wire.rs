//! Emails in JSON.

use kym_domain::outbox::OutboxEmail;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::values::Instant;
use crate::mail::words::DeliveryStateWord;

/// An email as administrators see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OutboxEmail)]
pub struct OutboxEmailBody {
    id: Uuid,
    /// The address it goes to.
    to: String,
    subject: String,
    /// What it says, for emails that are kept since no mail server is configured.
    #[schema(required)]
    text: Option<String>,
    state: DeliveryStateWord,
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

/// A page of emails.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxEmailList {
    /// The newest first.
    items: Vec<OutboxEmailBody>,
    #[schema(value_type = i32)]
    total: i64,
}

impl OutboxEmailList {
    /// A page of `total` emails.
    pub fn new(emails: Vec<OutboxEmail>, total: i64) -> Self {
        Self {
            items: emails.into_iter().map(OutboxEmailBody::from).collect(),
            total,
        }
    }
}

impl From<OutboxEmail> for OutboxEmailBody {
    fn from(mail: OutboxEmail) -> Self {
        Self {
            id: mail.id.as_uuid(),
            to: mail.recipient,
            subject: mail.subject,
            text: mail.text,
            state: DeliveryStateWord(mail.state),
            created_at: Instant(mail.created_at),
            sent_at: mail.sent_at.map(Instant),
            error: mail.error,
            attachments: mail.attachments,
        }
    }
}
