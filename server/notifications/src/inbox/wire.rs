//! The notifications of a user in JSON.

use kym_domain::check::{Checks, FieldCode, FieldError};
use kym_domain::id::NotificationId;
use kym_domain::language::Language;
use kym_domain::notifications::{Notification, NotificationKind};
use kym_notification_store::notifications::Filter;
use kym_platform::answer::Answer;
use kym_platform::http::lists::{MAX_WORDS, parts};
use kym_platform::http::paging::Page;
use kym_platform::http::parameters::flag;
use kym_platform::notifications::wire::NotificationBody;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Which notifications are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NotificationQuery {
    /// Those not read yet alone.
    #[param(value_type = Option<bool>)]
    unread: Option<String>,
    /// Those of these types alone, with commas between them.
    #[serde(rename = "type")]
    #[param(pattern = "^[^,]*(,[^,]*){0,49}$")]
    kinds: Option<String>,
    /// How many at most; 50 when not given, 1000 at most.
    #[param(value_type = Option<i32>)]
    limit: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl NotificationQuery {
    /// The filter, and how many rows.
    pub fn check(&self) -> Result<(Filter, i64), Vec<FieldError>> {
        let mut checks = Checks::default();
        let limit = Page::read(&mut checks, None, self.limit.as_deref()).limit;
        let is_unread = flag(&mut checks, "unread", self.unread.as_deref(), false);
        let words = parts(self.kinds.as_deref().unwrap_or_default(), MAX_WORDS);
        let words = checks.take("type", words).into_iter().flatten();
        let kinds: Result<Vec<NotificationKind>, _> = words.map(str::parse).collect();
        let kinds = kinds.map_err(|_| FieldCode::UnknownValue);
        let kinds = checks.take("type", kinds).unwrap_or_default();
        let cursor = self.cursor.as_deref().map(str::parse::<NotificationId>);
        let before = cursor.transpose().map_err(|_| FieldCode::UnknownValue);
        let before = checks.take("cursor", before).flatten();
        let filter = Filter {
            is_unread,
            kinds,
            before,
        };
        if checks.is_clean() {
            Ok((filter, limit))
        } else {
            Err(checks.into_errors())
        }
    }
}

/// A page of one's notifications.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationList {
    /// The newest first.
    pub items: Vec<NotificationBody>,
    /// How many were not read yet, whatever is asked for.
    #[schema(value_type = i32)]
    pub unread_count: i64,
    /// Where the next page begins; null on the last.
    #[schema(required)]
    pub next_cursor: Option<Uuid>,
}

impl NotificationList {
    /// A page of `limit`, of which one more was looked for.
    pub fn new(mut found: Vec<Notification>, limit: i64, unread_count: i64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let has_more = found.len() > limit;
        found.truncate(limit);
        let last = found.last().filter(|_| has_more);
        Self {
            next_cursor: last.map(|last| last.id.as_uuid()),
            items: found.iter().map(NotificationBody::from).collect(),
            unread_count,
        }
    }
}

/// Whether a notification is read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateNotification {
    /// Whether it is read.
    pub read: bool,
}

/// Up to which notification all are read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotifications {
    /// The newest that was on the screen: what has come since stays unread. All when not given.
    up_to: Option<Uuid>,
}

impl ReadNotifications {
    /// The newest that is read.
    pub fn up_to(&self) -> Option<NotificationId> {
        self.up_to.map(NotificationId::from_uuid)
    }
}

/// A notification as an answer.
pub struct NotificationAnswer(pub Notification);

impl Answer for NotificationAnswer {
    type Body = NotificationBody;

    fn body(&self, _: Language) -> NotificationBody {
        (&self.0).into()
    }
}
