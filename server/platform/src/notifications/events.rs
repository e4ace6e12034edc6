//! What is told about notifications: each, to whom it is for.

use kym_domain::notifications::{Notification, Source};
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::NotificationBody;
use crate::realtime::event::{EventEntry, EventType, GENERAL_NOTIFICATION};

/// Something happened to the account.
pub const SECURITY_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "security",
    "Something happened to the account.",
);

/// Another member of a workspace did something about the user's place there.
pub const WORKSPACE_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "workspace",
    "Another member of a workspace did something about the user's place there.",
);

/// Something is wrong with the installation; for its administrators.
pub const INSTALLATION_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "installation",
    "Something is wrong with the installation; for its administrators.",
);

/// Something that a workspace plans is due or goes wrong.
pub const PLAN_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "plan",
    "Something that a workspace plans is due or goes wrong.",
);

/// Most of what the user's plan lets in is used.
pub const LIMIT_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "limit",
    "Most of what the user's plan lets in is used.",
);

/// Something is to be paid for the product, or was paid.
pub const BILLING_NOTIFICATION: EventType<NotificationEvent> = EventType::variant(
    &GENERAL_NOTIFICATION,
    "billing",
    "Something is to be paid for the product, or was paid.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(SECURITY_NOTIFICATION),
    EventEntry::of(WORKSPACE_NOTIFICATION),
    EventEntry::of(INSTALLATION_NOTIFICATION),
    EventEntry::of(PLAN_NOTIFICATION),
    EventEntry::of(LIMIT_NOTIFICATION),
    EventEntry::of(BILLING_NOTIFICATION),
];

/// A notification that has just come.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationEvent {
    /// What happened.
    notification: NotificationBody,
}

impl NotificationEvent {
    /// A notification, and the kind of event that it is told as.
    pub fn of(notification: &Notification) -> (EventType<Self>, Self) {
        let kind = match notification.source {
            Source::Device { .. } => SECURITY_NOTIFICATION,
            Source::Workspace(_) => WORKSPACE_NOTIFICATION,
            Source::Provider(_) => INSTALLATION_NOTIFICATION,
            Source::Plan(_) => PLAN_NOTIFICATION,
            Source::Limit(_) => LIMIT_NOTIFICATION,
            Source::Billing(_) => BILLING_NOTIFICATION,
        };
        let notification = notification.into();
        (kind, Self { notification })
    }
}
