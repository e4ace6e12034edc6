//! Closed lists of words in the contract.

use kym_domain::notifications::{EntityKind, NotificationKind, NotificationTopic, Severity};

use crate::http::words::words;

words! {
    /// What a notification leads to.
    EntityKindWord("NotificationEntityType"): EntityKind;
    /// What a notification is about.
    NotificationKindWord("NotificationType"): NotificationKind;
    /// Notifications that are wanted or not wanted together.
    NotificationTopicWord("NotificationTopic"): NotificationTopic;
    /// How grave a notification is.
    SeverityWord("NotificationSeverity"): Severity;
}
