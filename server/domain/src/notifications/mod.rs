//! Notifications: what people are told that concerns them, on the channels that they chose (`domain.md`, 5).

mod content;
mod kinds;
mod settings;
mod timing;

#[cfg(test)]
mod tests;

use jiff::{SignedDuration, Timestamp};

pub use self::content::{Content, Entity, EntityKind, Param, ParamName};
pub use self::kinds::{NotificationKind, NotificationTopic, Severity};
pub use self::settings::{Channel, Matrix, NotificationSettings, WorkspacePreferences};
pub use self::timing::{Digest, QuietHours, digest_at};
use crate::id::{NotificationId, UserId};

/// How long a notification is kept.
pub const NOTIFICATION_LIFE: SignedDuration = SignedDuration::from_hours(24 * 90);

/// A notification to one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Its id.
    pub id: NotificationId,
    /// To whom.
    pub user_id: UserId,
    /// What it says.
    pub content: Content,
    /// How grave it is.
    pub severity: Severity,
    /// Whether the user can say that they have read it, and delete it.
    pub is_dismissible: bool,
    /// When it happened.
    pub created_at: Timestamp,
    /// When the user read it.
    pub read_at: Option<Timestamp>,
    /// When it is forgotten.
    pub expires_at: Timestamp,
}

impl Notification {
    /// A new one, not read yet.
    pub fn new(id: NotificationId, user_id: UserId, content: Content, now: Timestamp) -> Self {
        Self {
            id,
            user_id,
            severity: content.kind.severity(),
            is_dismissible: true,
            content,
            created_at: now,
            read_at: None,
            expires_at: now + NOTIFICATION_LIFE,
        }
    }
}
