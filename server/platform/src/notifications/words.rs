//! Closed lists of words in the contract.

use kym_domain::notifications::{
    Channel, EntityKind, NotificationKind, NotificationTopic, Severity,
};

use crate::http::words::words;

words! {
    /// A way in which people are told.
    ChannelWord("NotificationChannel"): Channel;
    /// What a notification leads to.
    EntityKindWord("NotificationEntityType"): EntityKind;
    /// What a notification is about.
    NotificationKindWord("NotificationType"): NotificationKind;
    /// Notifications that are wanted or not wanted together.
    NotificationTopicWord("NotificationTopic"): NotificationTopic;
    /// How grave a notification is.
    SeverityWord("NotificationSeverity"): Severity;
}
