//! Notices in JSON.

use kym_domain::devices::Device;
use kym_domain::notices::Notice;
use kym_store::notices::Page;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::device::DeviceBody;
use crate::http::values::Instant;
use crate::http::words::NoticeKindWord;

/// Something that happened to an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Notice)]
pub struct NoticeBody {
    id: Uuid,
    kind: NoticeKindWord,
    /// The device that did it.
    device: DeviceBody,
    /// The network address it came from.
    address: String,
    created_at: Instant,
    /// When the user had it on the screen.
    #[schema(required)]
    seen_at: Option<Instant>,
}

/// A page of one's notices.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeList {
    /// The newest first.
    items: Vec<NoticeBody>,
    #[schema(value_type = i32)]
    total: i64,
    /// How many were not seen yet.
    #[schema(value_type = i32)]
    unseen: i64,
}

impl From<&Notice> for NoticeBody {
    fn from(notice: &Notice) -> Self {
        Self {
            id: notice.id.as_uuid(),
            kind: NoticeKindWord(notice.kind),
            device: Device::of(&notice.user_agent).into(),
            address: notice.address.clone(),
            created_at: Instant(notice.created_at),
            seen_at: notice.seen_at.map(Instant),
        }
    }
}

impl From<Page> for NoticeList {
    fn from(page: Page) -> Self {
        Self {
            items: page.rows.iter().map(NoticeBody::from).collect(),
            total: page.total,
            unseen: page.unseen,
        }
    }
}
