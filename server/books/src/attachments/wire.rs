//! Files on transactions in JSON.

use axum::body::Bytes;
use axum::response::Response;
use kym_domain::attachments::Attachment;
use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::history::ChangeNoun;
use kym_domain::id::AccountId;
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::changes::{Audited, Fields};
use kym_platform::http::disposition;
use kym_platform::http::values::Instant;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::attachments::words::AttachmentKindWord;

/// A file on a transaction.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Attachment)]
pub struct AttachmentBody {
    id: Uuid,
    transaction_id: Uuid,
    /// Ends as files of its kind do.
    name: String,
    kind: AttachmentKindWord,
    /// How many bytes it has.
    #[schema(value_type = i32)]
    size: i64,
    /// Of a picture, in pixels.
    #[schema(required)]
    width: Option<u32>,
    /// Of a picture, in pixels.
    #[schema(required)]
    height: Option<u32>,
    /// Who put it there.
    created_by: Uuid,
    created_at: Instant,
}

/// The files of a transaction.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttachmentList {
    /// The oldest first.
    items: Vec<AttachmentBody>,
    total: usize,
}

/// Under which name a file is sent.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SendAttachment {
    /// What people call it. It is kept without what no file system takes, and ends as what it is.
    name: Option<String>,
}

/// Which picture is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GetAttachment {
    /// `thumbnail`: a JPEG of 320 pixels at most, which a document does not have.
    #[param(value_type = Option<AttachmentSize>, inline)]
    size: Option<String>,
}

/// The whole file, or a small picture of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum AttachmentSize {
    /// As it is kept.
    Original,
    /// A small picture.
    Thumbnail,
}

/// A file and the account that its transaction is on.
#[derive(Clone, Debug)]
pub struct Attached {
    /// The file.
    pub attachment: Attachment,
    /// The account.
    pub account: AccountId,
}

/// A file with its bytes, or a small picture of it.
#[derive(Debug)]
pub struct Content {
    /// What it is.
    pub attachment: Attachment,
    /// The media type of the bytes.
    pub media_type: &'static str,
    /// The bytes.
    pub bytes: Bytes,
}

impl From<&Attachment> for AttachmentBody {
    fn from(attachment: &Attachment) -> Self {
        Self {
            id: attachment.id.as_uuid(),
            transaction_id: attachment.transaction_id.as_uuid(),
            name: attachment.name.clone(),
            kind: AttachmentKindWord(attachment.kind),
            size: attachment.size,
            width: attachment.pixels.map(|(width, _)| width),
            height: attachment.pixels.map(|(_, height)| height),
            created_by: attachment.created_by.as_uuid(),
            created_at: Instant(attachment.created_at),
        }
    }
}

impl From<Vec<Attachment>> for AttachmentList {
    fn from(attachments: Vec<Attachment>) -> Self {
        Self {
            items: attachments.iter().map(AttachmentBody::from).collect(),
            total: attachments.len(),
        }
    }
}

impl SendAttachment {
    /// The name; may be empty.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or_default()
    }
}

impl GetAttachment {
    /// The picture that is asked for.
    pub fn check(&self) -> Result<AttachmentSize, Vec<FieldError>> {
        let mut checks = Checks::default();
        let size = match self.size.as_deref() {
            None | Some("original") => Ok(AttachmentSize::Original),
            Some("thumbnail") => Ok(AttachmentSize::Thumbnail),
            Some(_) => Err(FieldCode::UnknownValue),
        };
        checks
            .take("size", size)
            .ok_or_else(|| checks.into_errors())
    }
}

impl Answer for Attached {
    type Body = AttachmentBody;

    fn body(&self, _: Language) -> AttachmentBody {
        AttachmentBody::from(&self.attachment)
    }
}

impl Audited for Attached {
    const NOUN: ChangeNoun = ChangeNoun::Attachment;

    fn row(&self) -> Uuid {
        self.attachment.id.as_uuid()
    }

    fn name(&self) -> String {
        self.attachment.name.clone()
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.attachment.name.clone()),
            transaction_id: Some(self.attachment.transaction_id.as_uuid()),
            ..Fields::default()
        }
    }

    fn account(&self) -> Option<AccountId> {
        Some(self.account)
    }
}

impl From<Content> for Response {
    fn from(content: Content) -> Self {
        disposition::file(content.media_type, &content.attachment.name, content.bytes)
    }
}
