//! A notification in JSON. Its sentence is made where it is read: `title_key` names it, `params` is what it names.

use std::collections::BTreeMap;

use kym_domain::devices::Device;
use kym_domain::notifications::{Notification, Param, ParamName};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{EntityKindWord, NotificationKindWord, NotificationTopicWord, SeverityWord};
use crate::http::device::DeviceBody;
use crate::http::values::{Amount, Code, Day, Instant};
use crate::mail::paragraphs::{self, Span};

/// Something that somebody is told.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NotificationBody {
    id: Uuid,
    #[serde(rename = "type")]
    kind: NotificationKindWord,
    /// The row of the settings that decides about it.
    topic: NotificationTopicWord,
    severity: SeverityWord,
    /// The key of its sentence among the texts.
    title_key: String,
    /// What the sentence names.
    params: BTreeMap<&'static str, ParamBody>,
    /// In which workspace it happened.
    #[schema(required)]
    workspace_id: Option<Uuid>,
    /// What it leads to.
    #[schema(required)]
    entity: Option<EntityBody>,
    /// What a message of the administrators says, paragraph by paragraph; empty for anything else.
    paragraphs: Vec<Vec<SpanBody>>,
    /// Whether it can be marked as read, and deleted. What cannot stays until it expires.
    is_dismissible: bool,
    created_at: Instant,
    /// When the user read it.
    #[schema(required)]
    read_at: Option<Instant>,
    /// When it is forgotten.
    expires_at: Instant,
}

/// One thing that a sentence names: a text or a word, a number, a day, an amount, or a device.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = NotificationParam)]
pub enum ParamBody {
    /// A name or a word.
    Text(String),
    /// A number.
    #[schema(value_type = i64)]
    Number(i64),
    /// A day.
    Day(DayBody),
    /// An amount.
    Money(MoneyBody),
    /// A device.
    Device(DeviceBody),
}

/// A piece of a paragraph.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TextSpan)]
pub struct SpanBody {
    text: String,
    /// Where it leads, when it is a link.
    #[schema(required)]
    link: Option<String>,
}

/// What a text says, paragraph by paragraph.
pub fn paragraphs_of(text: &str) -> Vec<Vec<SpanBody>> {
    let span = |span: Span| SpanBody {
        text: span.text,
        link: span.link,
    };
    let paragraphs = paragraphs::read(text).into_iter();
    paragraphs
        .map(|spans| spans.into_iter().map(span).collect())
        .collect()
}

/// A day that a sentence names.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NotificationDay)]
pub struct DayBody {
    day: Day,
}

/// An amount that a sentence names.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NotificationMoney)]
pub struct MoneyBody {
    amount: Amount,
    currency: Code,
    /// How many digits it has after the point.
    #[schema(value_type = i32)]
    currency_digits: u8,
}

/// What a notification leads to.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NotificationEntity)]
pub struct EntityBody {
    #[serde(rename = "type")]
    kind: EntityKindWord,
    id: Uuid,
}

impl From<&Param> for ParamBody {
    fn from(param: &Param) -> Self {
        match param {
            Param::Text(text) => Self::Text(text.clone()),
            Param::Number(number) => Self::Number(*number),
            Param::Day(day) => Self::Day(DayBody { day: Day(*day) }),
            Param::Money(money) => Self::Money(MoneyBody {
                amount: Amount(*money),
                currency: Code(money.currency.code()),
                currency_digits: money.currency.digits(),
            }),
            Param::Device(user_agent) => Self::Device(Device::of(user_agent).into()),
        }
    }
}

impl From<&Notification> for NotificationBody {
    fn from(notification: &Notification) -> Self {
        let content = &notification.content;
        let text = match content.params.get(&ParamName::Text) {
            Some(Param::Text(text)) => text.as_str(),
            _ => "",
        };
        // What the paragraphs say is not said once more.
        let params = content.params.iter();
        let params = params.filter(|(name, _)| **name != ParamName::Text);
        Self {
            id: notification.id.as_uuid(),
            kind: NotificationKindWord(content.kind),
            topic: NotificationTopicWord(content.kind.topic()),
            severity: SeverityWord(notification.severity),
            title_key: format!("notifications.kinds.{}", content.kind),
            params: params
                .map(|(name, param)| (name.as_str(), param.into()))
                .collect(),
            workspace_id: content.workspace_id.map(|id| id.as_uuid()),
            entity: content.entity.map(|entity| EntityBody {
                kind: EntityKindWord(entity.kind),
                id: entity.id,
            }),
            paragraphs: paragraphs_of(text),
            is_dismissible: notification.is_dismissible,
            created_at: Instant(notification.created_at),
            read_at: notification.read_at.map(Instant),
            expires_at: Instant(notification.expires_at),
        }
    }
}
