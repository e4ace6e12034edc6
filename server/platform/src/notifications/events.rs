//! What is told about notifications: each, to whom it is for.

use kym_domain::notifications::Notification;
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::NotificationBody;
use crate::realtime::event::{EventEntry, EventType, GENERAL_NOTIFICATION};

/// There is a new notification.
pub const NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "notification",
    "There is a new notification.",
);

/// The user has read or deleted some, here or elsewhere.
pub const NOTIFICATIONS_CHANGED: EventType<NotificationsChanged> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "notifications_changed",
    "The user has read or deleted notifications, here or elsewhere.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(NOTIFICATION),
    EventEntry::of(NOTIFICATIONS_CHANGED),
];

/// A notification that has just come.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationEvent {
    /// What happened.
    notification: NotificationBody,
}

/// Some were read or deleted; the list says which.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationsChanged {}

impl From<&Notification> for NotificationEvent {
    fn from(notification: &Notification) -> Self {
        Self {
            notification: notification.into(),
        }
    }
}
