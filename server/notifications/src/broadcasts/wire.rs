//! Messages of the administrators in JSON.

use kym_domain::check::{Checks, FieldError};
use kym_domain::id::{PlanId, UserId};
use kym_domain::language::Language;
use kym_notification_store::broadcasts::recipients::RecipientCounts;
use kym_notification_store::broadcasts::{BroadcastAudience, BroadcastText, StoredBroadcast};
use kym_platform::answer::Answer;
use kym_platform::http::lists::at_most;
use kym_platform::http::values::Instant;
use kym_platform::notifications::wire::{SpanBody, paragraphs_of};
use kym_platform::notifications::words::SeverityWord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::draft::{AudienceKind, BroadcastDraft, TypedBroadcast, check_texts};
use super::state::BroadcastState;
use super::words::{AudienceKindWord, BroadcastStateWord};

/// A message of the administrators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Broadcast)]
pub struct BroadcastBody {
    id: Uuid,
    state: BroadcastStateWord,
    severity: SeverityWord,
    /// In English, unless it is written in Russian alone.
    #[schema(required)]
    en: Option<TextBody>,
    /// In Russian, unless it is written in English alone.
    #[schema(required)]
    ru: Option<TextBody>,
    /// Whether its readers can say that they have read it, and delete it.
    is_dismissible: bool,
    audience: AudienceBody,
    /// From when on it is shown; a draft has no such moment.
    #[schema(required)]
    starts_at: Option<Instant>,
    /// Until when.
    #[schema(required)]
    ends_at: Option<Instant>,
    /// When it was taken back.
    #[schema(required)]
    withdrawn_at: Option<Instant>,
    counts: CountsBody,
    created_at: Instant,
    #[schema(value_type = i32)]
    version: i64,
}

/// A message in one language.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BroadcastText)]
struct TextBody {
    /// Up to 200 characters.
    #[serde(default)]
    #[schema(required)]
    title: String,
    /// Up to 5,000 characters: paragraphs with empty lines between them. Addresses of pages become links; nothing else
    /// is formatted.
    #[serde(default)]
    #[schema(required)]
    text: String,
}

/// Whom a message is for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BroadcastAudience)]
struct AudienceBody {
    #[serde(rename = "type")]
    kind: AudienceKindWord,
    /// Of `plans`: which.
    plan_ids: Vec<Uuid>,
    /// Of `users`: how many.
    #[schema(value_type = i32)]
    user_count: usize,
    /// Of `users`: who. Lists do not say so.
    #[schema(required)]
    users: Option<Vec<AudienceUser>>,
}

/// Somebody whom a message is for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BroadcastUser)]
struct AudienceUser {
    id: Uuid,
    email: String,
}

/// How far a message has got.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BroadcastCounts)]
struct CountsBody {
    /// How many it is for now; nobody whose account is disabled.
    #[schema(value_type = i32)]
    audience: i64,
    /// How many were told.
    #[schema(value_type = i32)]
    reached: i64,
    /// How many of them have said that they have read it, whatever they did with it then.
    #[schema(value_type = i32)]
    read: i64,
}

/// A page of messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct BroadcastList {
    /// The newest first.
    items: Vec<BroadcastBody>,
    #[schema(value_type = i32)]
    total: i64,
}

/// What a message shall be. After it has begun only `ends_at` can be another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteBroadcast {
    /// One language is enough: whoever reads the other one is shown that.
    en: Option<TextBody>,
    ru: Option<TextBody>,
    #[schema(required, value_type = SeverityWord)]
    severity: Option<String>,
    /// True when not given. What its readers cannot delete has an end.
    #[schema(value_type = Option<bool>)]
    is_dismissible: Option<bool>,
    #[schema(required, value_type = WriteAudience)]
    audience: Option<WriteAudience>,
    /// From when on it is shown; it is a draft when that is not given.
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    ends_at: Option<String>,
}

/// Whom a message is for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WriteBroadcastAudience)]
struct WriteAudience {
    #[serde(rename = "type")]
    #[schema(required, value_type = AudienceKindWord)]
    kind: Option<String>,
    /// Of `plans`: up to 100.
    #[serde(default, deserialize_with = "at_most::<_, _, 100>")]
    #[schema(value_type = Option<Vec<Uuid>>, max_items = 100)]
    plan_ids: Vec<String>,
    /// Of `users`: up to 1,000 addresses or ids.
    #[serde(default, deserialize_with = "at_most::<_, _, 1000>")]
    #[schema(value_type = Option<Vec<String>>, max_items = 1000)]
    users: Vec<String>,
}

/// The texts of a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewBroadcast {
    en: Option<TextBody>,
    ru: Option<TextBody>,
}

/// A message as it is shown, in each language.
#[derive(Debug, Serialize, ToSchema)]
pub struct BroadcastPreview {
    en: ShownBody,
    ru: ShownBody,
}

/// A message as it is shown.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShownBroadcast)]
struct ShownBody {
    title: String,
    /// Pieces of text and links, paragraph by paragraph.
    paragraphs: Vec<Vec<SpanBody>>,
}

/// A message and how far it has got.
pub struct BroadcastView {
    /// The message.
    pub broadcast: StoredBroadcast,
    /// How far it has come.
    pub state: BroadcastState,
    /// Whom it has reached.
    pub counts: RecipientCounts,
    /// How many it is for now.
    pub audience_count: i64,
    /// The addresses of those whom it names, where they are asked for.
    pub users: Option<Vec<(UserId, String)>>,
}

/// A page of messages.
pub struct BroadcastListView {
    /// The newest first.
    pub items: Vec<BroadcastView>,
    /// How many there are.
    pub total: i64,
}

fn typed(text: &TextBody) -> (&str, &str) {
    (&text.title, &text.text)
}

impl WriteBroadcast {
    /// What can be told without looking anything up.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(&self) -> Result<BroadcastDraft, Vec<FieldError>> {
        let nobody = WriteAudience::default();
        let audience = self.audience.as_ref().unwrap_or(&nobody);
        BroadcastDraft::check(&TypedBroadcast {
            en: self.en.as_ref().map(typed),
            ru: self.ru.as_ref().map(typed),
            severity: self.severity.as_deref().unwrap_or_default(),
            is_dismissible: self.is_dismissible.unwrap_or(true),
            audience: audience.kind.as_deref().unwrap_or_default(),
            plans: &audience.plan_ids,
            users: &audience.users,
            starts_at: self.starts_at.as_deref(),
            ends_at: self.ends_at.as_deref(),
        })
    }
}

impl PreviewBroadcast {
    /// How it is shown.
    ///
    /// # Errors
    /// All fields that are not valid.
    pub fn check(&self) -> Result<BroadcastPreview, Vec<FieldError>> {
        let mut checks = Checks::default();
        let (en, ru) = (self.en.as_ref().map(typed), self.ru.as_ref().map(typed));
        let Some((en, ru)) = check_texts(&mut checks, en, ru) else {
            return Err(checks.into_errors());
        };
        let shown = |text: &BroadcastText| ShownBody {
            title: text.title.clone(),
            paragraphs: paragraphs_of(&text.text),
        };
        let (own_en, own_ru) = (!en.title.is_empty(), !ru.title.is_empty());
        Ok(BroadcastPreview {
            en: shown(if own_en { &en } else { &ru }),
            ru: shown(if own_ru { &ru } else { &en }),
        })
    }
}

impl AudienceBody {
    fn new(audience: &BroadcastAudience, named: Option<&[(UserId, String)]>) -> Self {
        let (kind, plan_ids, user_count) = match audience {
            BroadcastAudience::All => (AudienceKind::All, Vec::new(), 0),
            BroadcastAudience::Administrators => (AudienceKind::Administrators, Vec::new(), 0),
            BroadcastAudience::Plans(ids) => {
                let ids = ids.iter().map(PlanId::as_uuid).collect();
                (AudienceKind::Plans, ids, 0)
            }
            BroadcastAudience::Users(ids) => (AudienceKind::Users, Vec::new(), ids.len()),
        };
        let user = |(id, email): &(UserId, String)| AudienceUser {
            id: id.as_uuid(),
            email: email.clone(),
        };
        Self {
            kind: AudienceKindWord(kind),
            plan_ids,
            user_count,
            users: named.map(|users| users.iter().map(user).collect()),
        }
    }
}

fn text_body(text: &BroadcastText) -> Option<TextBody> {
    (!text.title.is_empty()).then(|| TextBody {
        title: text.title.clone(),
        text: text.text.clone(),
    })
}

impl From<&BroadcastView> for BroadcastBody {
    fn from(view: &BroadcastView) -> Self {
        let broadcast = &view.broadcast;
        let definition = &broadcast.definition;
        Self {
            id: broadcast.id.as_uuid(),
            state: BroadcastStateWord(view.state),
            severity: SeverityWord(definition.severity),
            en: text_body(&definition.en),
            ru: text_body(&definition.ru),
            is_dismissible: definition.is_dismissible,
            audience: AudienceBody::new(&definition.audience, view.users.as_deref()),
            starts_at: definition.starts_at.map(Instant),
            ends_at: definition.ends_at.map(Instant),
            withdrawn_at: broadcast.withdrawn_at.map(Instant),
            counts: CountsBody {
                audience: view.audience_count,
                reached: view.counts.reached,
                read: view.counts.read,
            },
            created_at: Instant(broadcast.created_at),
            version: broadcast.version,
        }
    }
}

impl Answer for BroadcastView {
    type Body = BroadcastBody;

    fn body(&self, _: Language) -> BroadcastBody {
        self.into()
    }

    fn version(&self) -> Option<i64> {
        Some(self.broadcast.version)
    }
}

impl Answer for BroadcastListView {
    type Body = BroadcastList;

    fn body(&self, _: Language) -> BroadcastList {
        BroadcastList {
            items: self.items.iter().map(BroadcastBody::from).collect(),
            total: self.total,
        }
    }
}
