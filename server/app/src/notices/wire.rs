//! Notices in JSON.

use kym_domain::devices::Device;
use kym_domain::notices::{Notice, Source, WorkspaceNews};
use kym_store::notices::Page;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::device::DeviceBody;
use crate::http::values::Instant;
use crate::http::words::{NoticeKindWord, RoleWord};

/// Something that happened to an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Notice)]
pub struct NoticeBody {
    id: Uuid,
    kind: NoticeKindWord,
    /// The device that did it; none for what another member of a workspace did.
    #[schema(required)]
    device: Option<DeviceBody>,
    /// The network address it came from; none for what another member of a workspace did.
    #[schema(required)]
    address: Option<String>,
    /// What another member of a workspace did.
    #[schema(required)]
    workspace: Option<WorkspaceNewsBody>,
    /// The provider of exchange rates that fails.
    #[schema(required)]
    provider: Option<String>,
    created_at: Instant,
    /// When the user had it on the screen.
    #[schema(required)]
    seen_at: Option<Instant>,
}

/// What somebody did in a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceNews)]
pub struct WorkspaceNewsBody {
    workspace_id: Uuid,
    /// Its name at that time.
    workspace_name: String,
    /// The name of who did it.
    person: String,
    /// The role that the one it is about has there now; of somebody removed, the one they had.
    role: RoleWord,
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
        let (device, address, workspace, provider) = match &notice.source {
            Source::Device {
                user_agent,
                address,
            } => (
                Some(Device::of(user_agent).into()),
                Some(address.clone()),
                None,
                None,
            ),
            Source::Workspace(news) => (None, None, Some(news.into()), None),
            Source::Provider(name) => (None, None, None, Some(name.clone())),
        };
        Self {
            id: notice.id.as_uuid(),
            kind: NoticeKindWord(notice.kind),
            device,
            address,
            workspace,
            provider,
            created_at: Instant(notice.created_at),
            seen_at: notice.seen_at.map(Instant),
        }
    }
}

impl From<&WorkspaceNews> for WorkspaceNewsBody {
    fn from(news: &WorkspaceNews) -> Self {
        Self {
            workspace_id: news.workspace_id.as_uuid(),
            workspace_name: news.workspace_name.clone(),
            person: news.person.clone(),
            role: RoleWord(news.role),
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
