//! What an event is: a name of the specification (section 7) and a thin payload, ids and what changed;
//! lists are asked for again. Each noun names its own kinds beside its code.

use std::marker::PhantomData;

use kym_domain::id::WorkspaceId;
use serde::Serialize;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use super::actor::EventActor;

/// A kind of event: its name, and what its payload is.
pub struct EventType<P> {
    pub(super) name: &'static str,
    pub(super) variant: Option<(&'static EventUnion, &'static str)>,
    description: &'static str,
    payload: PhantomData<fn(P)>,
}

/// Events of one name whose payloads differ, and say by their `type` how.
pub struct EventUnion {
    /// The name of the events.
    pub name: &'static str,
    /// The name of their payload in the contract.
    pub payload: &'static str,
    /// What they tell.
    pub description: &'static str,
}

/// Work in the background has come further.
pub const PROGRESS_UPDATE: EventUnion = EventUnion {
    name: "PROGRESS_UPDATE",
    payload: "Progress",
    description: "Work in the background has come further.",
};

/// The connection is ready, or something happened to the account.
pub const GENERAL_NOTIFICATION: EventUnion = EventUnion {
    name: "GENERAL_NOTIFICATION",
    payload: "GeneralNotification",
    description: "The connection is ready, or something happened to the account.",
};

impl<P> Clone for EventType<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for EventType<P> {}

impl<P> EventType<P> {
    /// A kind of its own.
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        Self {
            name,
            variant: None,
            description,
            payload: PhantomData,
        }
    }

    /// One of several kinds of one name.
    pub const fn variant(
        union: &'static EventUnion,
        variant: &'static str,
        description: &'static str,
    ) -> Self {
        Self {
            name: union.name,
            variant: Some((union, variant)),
            description,
            payload: PhantomData,
        }
    }
}

impl<P: Serialize> EventType<P> {
    /// The message as it is sent, without a place in the log.
    ///
    /// # Errors
    /// When the payload cannot be written as JSON.
    pub fn message(self, payload: &P) -> serde_json::Result<String> {
        serde_json::to_string(&Message {
            event_type: self.name,
            payload: Payload {
                variant: self.variant.map(|(_, variant)| variant),
                payload,
            },
        })
    }
}

#[derive(Serialize)]
struct Message<'a, P> {
    event_type: &'static str,
    payload: Payload<'a, P>,
}

#[derive(Serialize)]
struct Payload<'a, P> {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    #[serde(flatten)]
    payload: &'a P,
}

/// A kind of event without the type of its payload, for the list of all.
#[derive(Clone, Copy)]
pub struct EventEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is among those of its name.
    pub variant: Option<(&'static EventUnion, &'static str)>,
    /// What it tells.
    pub description: &'static str,
    /// The name of its payload in the contract.
    pub payload: fn() -> String,
    /// Adds the payload, and whatever that refers to, to the schemas of the contract.
    pub schemas: fn(&mut Vec<(String, RefOr<Schema>)>),
}

impl EventEntry {
    /// A kind with its payload.
    pub const fn of<P: ToSchema>(kind: EventType<P>) -> Self {
        Self {
            name: kind.name,
            variant: kind.variant,
            description: kind.description,
            payload: || P::name().into_owned(),
            schemas: |schemas| {
                schemas.push((P::name().into_owned(), <P as PartialSchema>::schema()));
                P::schemas(schemas);
            },
        }
    }
}

/// Every kind that nouns have registered.
pub struct EventRegistry {
    entries: Vec<EventEntry>,
}

impl EventRegistry {
    /// The lists of all nouns.
    pub fn new(lists: &[&[EventEntry]]) -> Self {
        Self {
            entries: lists.iter().copied().flatten().copied().collect(),
        }
    }

    /// Whether a kind is registered, and thereby in the contract.
    pub fn knows<P>(&self, kind: EventType<P>) -> bool {
        let variant = |of: Option<(&EventUnion, &'static str)>| of.map(|(_, variant)| variant);
        self.entries
            .iter()
            .any(|entry| entry.name == kind.name && variant(entry.variant) == variant(kind.variant))
    }
}

/// Something that a workspace has is another; what, the name of the event says.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorkspaceChanged {
    workspace_id: Uuid,
    actor: EventActor,
}

impl WorkspaceChanged {
    /// Something of a workspace that somebody has changed.
    pub fn new(workspace: WorkspaceId, actor: &EventActor) -> Self {
        Self {
            workspace_id: workspace.as_uuid(),
            actor: actor.clone(),
        }
    }
}
