//! Notifications in JSON.

use kym_domain::devices::Device;
use kym_domain::money::Currency;
use kym_domain::notifications::{
    BillingNotification, LimitNotification, Notification, PlanNotification, Source,
    WorkspaceNotification,
};
use kym_store::notifications::Page;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::device::DeviceBody;
use crate::http::values::{Amount, Code, Day, Instant};
use crate::http::words::{LimitKeyWord, RoleWord};
use crate::notifications::words::{NotificationKindWord, PlanSubjectWord};

/// Something that happened to an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Notification)]
pub struct NotificationBody {
    id: Uuid,
    kind: NotificationKindWord,
    /// The device that did it; none for what another member of a workspace did.
    #[schema(required)]
    device: Option<DeviceBody>,
    /// The network address it came from; none for what another member of a workspace did.
    #[schema(required)]
    address: Option<String>,
    /// What another member of a workspace did.
    #[schema(required)]
    workspace: Option<WorkspaceNotificationBody>,
    /// The provider of exchange rates that fails.
    #[schema(required)]
    provider: Option<String>,
    /// What the plans of a workspace say.
    #[schema(required)]
    plan: Option<PlanNotificationBody>,
    /// The limit of the user's plan that it is about.
    #[schema(required)]
    limit: Option<LimitNotificationBody>,
    /// The plan, invoice or payment that it is about.
    #[schema(required)]
    billing: Option<BillingNotificationBody>,
    created_at: Instant,
    /// When the user had it on the screen.
    #[schema(required)]
    read_at: Option<Instant>,
}

/// What somebody did in a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WorkspaceNotification)]
pub struct WorkspaceNotificationBody {
    workspace_id: Uuid,
    /// Its name at that time.
    workspace_name: String,
    /// The name of who did it.
    person: String,
    /// The role that the one it is about has there now; of somebody removed, the one they had.
    role: RoleWord,
}

/// What the plans of a workspace say.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanNotification)]
pub struct PlanNotificationBody {
    workspace_id: Uuid,
    /// Its name at that time.
    workspace_name: String,
    /// What it is called: the recurring transaction, the budget or its line, the account.
    name: String,
    subject: PlanSubjectWord,
    /// The id of the recurring transaction, the budget or the account.
    subject_id: Uuid,
    /// The day it is about: of the payment, the first one of the period, the first one below zero.
    #[schema(required)]
    day: Option<Day>,
    /// How much of the budget is spent.
    #[schema(required, value_type = Option<i32>)]
    percent: Option<i64>,
    /// How much it is about.
    #[schema(required)]
    amount: Option<Amount>,
    /// What that is counted in.
    #[schema(required)]
    currency: Option<Code>,
    /// How many digits it has after the point.
    #[schema(required, value_type = Option<i32>)]
    currency_digits: Option<u8>,
}

/// How near a limit of the user's plan is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LimitNotification)]
struct LimitNotificationBody {
    limit_type: LimitKeyWord,
    /// How much of it is used.
    #[schema(value_type = i32)]
    percent: i64,
    /// How much the plan lets in.
    limit_value: i64,
}

impl LimitNotificationBody {
    /// Nothing of a limit that this program does not know.
    fn of(news: &LimitNotification) -> Option<Self> {
        Some(Self {
            limit_type: LimitKeyWord(news.limit_type.parse().ok()?),
            percent: news.percent,
            limit_value: news.limit,
        })
    }
}

/// What a notification says about plans and payments.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BillingNotification)]
struct BillingNotificationBody {
    /// What the plan was called then.
    #[schema(required)]
    plan_name: Option<String>,
    #[schema(required)]
    invoice: Option<NotifiedInvoice>,
    /// The payment that needs a person to decide; for administrators.
    #[schema(required)]
    payment_id: Option<Uuid>,
    /// How much is to be paid, or was.
    #[schema(required)]
    amount: Option<Amount>,
    /// What that is counted in.
    #[schema(required)]
    currency: Option<Code>,
    /// Until when it is to be paid, when it is tried again, or when the trial ends.
    #[schema(required)]
    day: Option<Day>,
}

/// An invoice that a notification is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct NotifiedInvoice {
    id: Uuid,
    /// What people call it: `KYM-2026-0001`.
    number: String,
}

/// A page of one's notifications.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationList {
    /// The newest first.
    items: Vec<NotificationBody>,
    #[schema(value_type = i32)]
    total: i64,
    /// How many were not seen yet.
    #[schema(value_type = i32)]
    unread: i64,
}

impl From<&Notification> for NotificationBody {
    fn from(notification: &Notification) -> Self {
        let mut body = Self {
            id: notification.id.as_uuid(),
            kind: NotificationKindWord(notification.kind),
            device: None,
            address: None,
            workspace: None,
            provider: None,
            plan: None,
            limit: None,
            billing: None,
            created_at: Instant(notification.created_at),
            read_at: notification.read_at.map(Instant),
        };
        match &notification.source {
            Source::Device {
                user_agent,
                address,
            } => {
                body.device = Some(Device::of(user_agent).into());
                body.address = Some(address.clone());
            }
            Source::Workspace(news) => body.workspace = Some(news.into()),
            Source::Provider(name) => body.provider = Some(name.clone()),
            Source::Plan(news) => body.plan = Some(news.into()),
            Source::Limit(news) => body.limit = LimitNotificationBody::of(news),
            Source::Billing(news) => body.billing = Some(news.into()),
        }
        body
    }
}

impl From<&WorkspaceNotification> for WorkspaceNotificationBody {
    fn from(news: &WorkspaceNotification) -> Self {
        Self {
            workspace_id: news.workspace_id.as_uuid(),
            workspace_name: news.workspace_name.clone(),
            person: news.person.clone(),
            role: RoleWord(news.role),
        }
    }
}

impl From<&PlanNotification> for PlanNotificationBody {
    fn from(news: &PlanNotification) -> Self {
        let currency = news.amount.map(|amount| amount.currency);
        Self {
            workspace_id: news.workspace_id.as_uuid(),
            workspace_name: news.workspace_name.clone(),
            name: news.name.clone(),
            subject: PlanSubjectWord(news.subject),
            subject_id: news.subject_id,
            day: news.day.map(Day),
            percent: news.percent,
            amount: news.amount.map(Amount),
            currency: currency.map(|currency| Code(currency.code())),
            currency_digits: currency.map(Currency::digits),
        }
    }
}

impl From<&BillingNotification> for BillingNotificationBody {
    fn from(news: &BillingNotification) -> Self {
        let invoice = news.invoice.as_ref();
        Self {
            plan_name: news.plan_name.clone(),
            invoice: invoice.map(|(id, number)| NotifiedInvoice {
                id: id.as_uuid(),
                number: number.clone(),
            }),
            payment_id: news.payment_id.map(|id| id.as_uuid()),
            amount: news.amount.map(Amount),
            currency: news.amount.map(|amount| Code(amount.currency.code())),
            day: news.day.map(Day),
        }
    }
}

impl From<Page> for NotificationList {
    fn from(page: Page) -> Self {
        Self {
            items: page.rows.iter().map(NotificationBody::from).collect(),
            total: page.total,
            unread: page.unread,
        }
    }
}
