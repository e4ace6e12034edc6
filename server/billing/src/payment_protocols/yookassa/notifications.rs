//! What YooKassa tells of its own accord (yookassa.ru/developers/using-api/webhooks). It signs nothing, and notifications
//! have no ids.

use serde_json::Value;

use crate::payment_protocols::notifications::{MAX_KEY, Notification, NotificationError};
use crate::payment_protocols::reading;

/// A notification of YooKassa, or of somebody who pretends to be it: no more than ids to read by.
///
/// # Errors
/// When it has not the form of one.
pub fn read_yookassa_notification(body: &[u8]) -> Result<Notification, NotificationError> {
    serde_json::from_slice(body)
        .ok()
        .and_then(|notification| read(&notification))
        .ok_or(NotificationError::Malformed)
}

fn read(notification: &Value) -> Option<Notification> {
    if notification.get("type")?.as_str()? != "notification" {
        return None;
    }
    let event = reading::code(notification, "event")?;
    let object = notification.get("object")?;
    let id = reading::id(object, "id")?;
    let status = reading::code(object, "status")?;
    let (payment, refund) = match event.split_once('.') {
        Some(("payment", _)) => (Some(id.clone()), None),
        Some(("refund", _)) => (reading::id(object, "payment_id"), Some(id.clone())),
        _ => (None, None),
    };
    let metadata = object.get("metadata").and_then(|all| all.get("payment_id"));
    Some(Notification {
        key: Some(format!("{event}:{id}:{status}")).filter(|key| key.len() <= MAX_KEY)?,
        kind: event.to_owned(),
        payment_id: metadata.and_then(|id| id.as_str()?.parse().ok()),
        provider_payment_id: payment,
        provider_checkout_id: None,
        provider_refund_id: refund,
    })
}
