//! What a message says, where it is read: it is kept once, and not with each of thousands who were told.

use std::collections::{BTreeMap, BTreeSet};

use kym_domain::id::BroadcastId;
use kym_domain::language::Language;
use kym_domain::notifications::{Notification, NotificationKind, Param, ParamName};
use kym_store::{Reader, StoreError};

use super::{BroadcastDefinition, row};

/// Fills in what the messages of administrators among these notifications say, in the language of whoever reads them, and
/// until when they are shown.
pub async fn fill_in(
    reader: &mut Reader,
    notifications: &mut [Notification],
    language: Language,
) -> Result<(), StoreError> {
    let named: BTreeSet<_> = notifications.iter().filter_map(broadcast_of).collect();
    let mut known: BTreeMap<BroadcastId, BroadcastDefinition> = BTreeMap::new();
    for id in named {
        if let Some(row) = row(reader, id).await? {
            // Whom it is for does not matter here.
            known.insert(id, row.read(Vec::new())?.definition);
        }
    }
    for notification in notifications {
        let id = broadcast_of(notification);
        let Some(definition) = id.and_then(|id| known.get(&id)) else {
            continue;
        };
        let said = definition.text(language);
        let params = &mut notification.content.params;
        params.insert(ParamName::Title, Param::Text(said.title.clone()));
        params.insert(ParamName::Text, Param::Text(said.text.clone()));
        notification.is_dismissible = definition.is_dismissible;
        if let Some(ends_at) = definition.ends_at {
            notification.expires_at = ends_at;
        }
    }
    Ok(())
}

fn broadcast_of(notification: &Notification) -> Option<BroadcastId> {
    let content = &notification.content;
    let entity = content
        .entity
        .filter(|_| content.kind == NotificationKind::Broadcast);
    entity.map(|entity| BroadcastId::from_uuid(entity.id))
}
