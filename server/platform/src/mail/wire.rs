//! Emails in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::language::Language;
use kym_domain::outbox::OutboxEmail;
use kym_store::outbox::OutboxFilter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::samples::EmailKind;
use super::templates::{Rendered, template};
use crate::http::paging::{Page, search};
use crate::http::values::Instant;
use crate::mail::words::DeliveryStateWord;

/// Which emails are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// How many rows to pass over.
    #[param(value_type = Option<i32>)]
    skip: Option<String>,
    /// How many rows at most; -1 for up to 1000.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// Those of one state alone.
    #[param(value_type = Option<DeliveryStateWord>)]
    state: Option<String>,
    /// Those alone to addresses that this is a part of.
    search: Option<String>,
}

impl OutboxQuery {
    /// The filter, and the part of what it finds.
    ///
    /// # Errors
    /// Each parameter that cannot be read.
    pub fn check(self) -> Result<(OutboxFilter, Page), Vec<FieldError>> {
        let mut checks = Checks::default();
        let page = Page::read(&mut checks, self.skip.as_deref(), self.limit.as_deref());
        let state = self.state.as_deref().map(str::parse).transpose();
        let state = checks.take("state", state.map_err(|_| FieldCode::UnknownValue));
        let recipient = search(&mut checks, self.search);
        if !checks.is_clean() {
            return Err(checks.into_errors());
        }
        let state = state.flatten();
        Ok((OutboxFilter { state, recipient }, page))
    }
}

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

/// The emails that people can be sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailTemplateList {
    /// Those about single notifications come last.
    items: Vec<EmailTemplateEntry>,
    #[schema(value_type = i32)]
    total: usize,
}

/// An email that people can be sent.
#[derive(Debug, Serialize, ToSchema)]
struct EmailTemplateEntry {
    /// What it is called.
    id: String,
    /// The file that has its words.
    template: &'static str,
    /// Its subject, about something made up, in the language of the answer.
    subject: String,
}

/// What an email says about something made up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailTemplate)]
pub struct EmailTemplateBody {
    id: String,
    /// The file that has its words.
    template: &'static str,
    en: RenderedBody,
    ru: RenderedBody,
}

/// An email in one language.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RenderedEmail)]
struct RenderedBody {
    subject: String,
    text: String,
    /// A whole page. It comes without scripts and fetches nothing.
    html: String,
}

/// In which language.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEmailTemplate {
    /// `en` or `ru`.
    #[schema(required, value_type = String)]
    language: Option<String>,
}

impl TestEmailTemplate {
    /// The language.
    ///
    /// # Errors
    /// When it is none of those.
    pub fn check(&self) -> Result<Language, Vec<FieldError>> {
        let word = self.language.as_deref().unwrap_or_default();
        let code = if word.is_empty() {
            FieldCode::Required
        } else {
            FieldCode::UnknownValue
        };
        word.parse()
            .map_err(|_| vec![FieldError::new("language", code)])
    }
}

impl EmailTemplateList {
    /// These, with their subjects.
    pub fn new(items: Vec<(EmailKind, String)>) -> Self {
        let total = items.len();
        let items = items.into_iter().map(|(kind, subject)| EmailTemplateEntry {
            id: kind.name(),
            template: template(kind),
            subject,
        });
        Self {
            items: items.collect(),
            total,
        }
    }
}

impl EmailTemplateBody {
    /// What an email says in either language.
    pub fn new(kind: EmailKind, en: Rendered, ru: Rendered) -> Self {
        Self {
            id: kind.name(),
            template: template(kind),
            en: en.into(),
            ru: ru.into(),
        }
    }
}

impl From<Rendered> for RenderedBody {
    fn from(rendered: Rendered) -> Self {
        Self {
            subject: rendered.subject,
            text: rendered.text,
            html: rendered.html,
        }
    }
}
