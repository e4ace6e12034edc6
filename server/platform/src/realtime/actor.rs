//! Who events say did it.

use kym_domain::id::UserId;
use kym_domain::users::User;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Who did it, and in which tab.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventActor {
    user_id: Uuid,
    full_name: String,
    /// The `Client-Instance` of the request, by which a tab knows its own doing.
    #[schema(required)]
    origin: Option<Uuid>,
}

impl EventActor {
    /// A user, acting from a tab.
    pub fn new(user: &User, origin: Option<Uuid>) -> Self {
        Self {
            user_id: user.id.as_uuid(),
            full_name: user.full_name.clone(),
            origin,
        }
    }

    /// A user who has no account here any more.
    pub fn former(id: UserId) -> Self {
        Self {
            user_id: id.as_uuid(),
            full_name: String::new(),
            origin: None,
        }
    }

    /// Their name.
    pub fn full_name(&self) -> &str {
        &self.full_name
    }
}
