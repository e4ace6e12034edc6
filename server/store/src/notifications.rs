//! Notifications of what happened to accounts.

use jiff::Timestamp;
use kym_domain::id::{InvoiceId, NotificationId, PaymentId, UserId, WorkspaceId};
use kym_domain::money::{CurrencyCode, Minor, Money};
use kym_domain::notifications::{
    BillingNotification, LimitNotification, Notification, NotificationKind, PlanNotification,
    PlanSubject, Source, WorkspaceNotification,
};
use kym_domain::users::User;
use kym_domain::workspaces::{Action, Role};
use uuid::Uuid;

use crate::access::role_from_text;
use crate::currencies::counted_in;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::users::UserRow;
use crate::values::{Day, Instant};

#[derive(sqlx_macros::FromRow)]
struct PlannerRow {
    #[sqlx(flatten)]
    user: UserRow,
    role: String,
}

#[derive(sqlx_macros::FromRow)]
struct NotificationRow {
    id: Uuid,
    user_id: Uuid,
    kind: String,
    user_agent: String,
    address: String,
    created_at: Instant,
    read_at: Option<Instant>,
    workspace_id: Option<Uuid>,
    workspace_name: Option<String>,
    person: Option<String>,
    role: Option<String>,
    subject: Option<String>,
    subject_id: Option<Uuid>,
    plan_day: Option<Day>,
    percent: Option<i64>,
    amount: Option<i64>,
    currency: Option<String>,
    digits: Option<i64>,
    invoice_id: Option<Uuid>,
    invoice_number: Option<String>,
    payment_id: Option<Uuid>,
}

/// A page of a user's notifications.
#[derive(Clone, Debug)]
pub struct Page {
    /// The newest first.
    pub rows: Vec<Notification>,
    /// How many there are, pages aside.
    pub total: i64,
    /// How many the user has not seen.
    pub unread: i64,
}

impl NotificationRow {
    /// What the plans of a workspace say, if it is about those.
    fn plan(&self) -> Result<Option<PlanNotification>, StoreError> {
        let (Some(subject), Some(subject_id), Some(workspace)) =
            (&self.subject, self.subject_id, self.workspace_id)
        else {
            return Ok(None);
        };
        let nonsense = |_| StoreError::inconsistent("notifications", "subject", self.id);
        Ok(Some(PlanNotification {
            workspace_id: WorkspaceId::from_uuid(workspace),
            workspace_name: self.workspace_name.clone().unwrap_or_default(),
            name: self.person.clone().unwrap_or_default(),
            subject: subject.parse::<PlanSubject>().map_err(nonsense)?,
            subject_id,
            day: self.plan_day.map(Into::into),
            percent: self.percent,
            amount: self.money(),
        }))
    }

    /// What it says about money that the installation is paid, if it is about that.
    fn billing(&self) -> BillingNotification {
        let invoice = self.invoice_id.map(InvoiceId::from_uuid);
        BillingNotification {
            plan_name: self.person.clone(),
            invoice: invoice.zip(self.invoice_number.clone()),
            payment_id: self.payment_id.map(PaymentId::from_uuid),
            amount: self.money(),
            day: self.plan_day.map(Into::into),
        }
    }

    /// A currency that was removed since takes the amount along, not the notification.
    fn money(&self) -> Option<Money> {
        let currency = counted_in(self.currency.as_deref()?, self.digits)?;
        Some(Money::new(Minor::new(self.amount?), currency))
    }
}

impl TryFrom<NotificationRow> for Notification {
    type Error = StoreError;

    fn try_from(row: NotificationRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("notifications", "kind", row.id);
        let kind: NotificationKind = row.kind.parse().map_err(nonsense)?;
        let plan = row.plan()?.map(Source::Plan);
        let billing = row.billing();
        let source = match (row.workspace_id, row.workspace_name, row.person, row.role) {
            (Some(workspace), Some(workspace_name), Some(person), Some(role)) => {
                Source::Workspace(WorkspaceNotification {
                    workspace_id: WorkspaceId::from_uuid(workspace),
                    workspace_name,
                    person,
                    role: role_from_text(&role, workspace)?,
                })
            }
            (_, _, Some(provider), _) if kind == NotificationKind::RatesFailed => {
                Source::Provider(provider)
            }
            (_, _, Some(limit_type), _) if kind == NotificationKind::LimitNear => {
                Source::Limit(LimitNotification {
                    limit_type,
                    percent: row.percent.unwrap_or_default(),
                    limit: row.amount.unwrap_or_default(),
                })
            }
            _ if kind.is_about_billing() => Source::Billing(billing),
            _ => plan.unwrap_or(Source::Device {
                user_agent: row.user_agent,
                address: row.address,
            }),
        };
        Ok(Self {
            id: NotificationId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            kind,
            source,
            created_at: row.created_at.into(),
            read_at: row.read_at.map(Timestamp::from),
        })
    }
}

/// Writes a new notification.
pub async fn insert(tx: &mut Tx, notification: &Notification) -> Result<(), StoreError> {
    let mut device = ("", "");
    let (mut workspace, mut person, mut role, mut plan) = (None, None, None, None);
    let (mut percent, mut units) = (None, None);
    let (mut day, mut currency, mut billing) = (None, None, None);
    match &notification.source {
        Source::Device {
            user_agent,
            address,
        } => device = (user_agent.as_str(), address.as_str()),
        Source::Workspace(news) => {
            workspace = Some((news.workspace_id, news.workspace_name.as_str()));
            person = Some(news.person.as_str());
            role = Some(news.role.as_str());
        }
        Source::Provider(name) => person = Some(name.as_str()),
        Source::Plan(news) => {
            workspace = Some((news.workspace_id, news.workspace_name.as_str()));
            person = Some(news.name.as_str());
            percent = news.percent;
            units = news.amount.map(|amount| amount.minor.units());
            currency = news.amount.map(|amount| amount.currency.code());
            day = news.day;
            plan = Some(news);
        }
        Source::Limit(news) => {
            person = Some(news.limit_type.as_str());
            (percent, units) = (Some(news.percent), Some(news.limit));
        }
        Source::Billing(news) => {
            person = news.plan_name.as_deref();
            units = news.amount.map(|amount| amount.minor.units());
            currency = news.amount.map(|amount| amount.currency.code());
            day = news.day;
            billing = Some(news);
        }
    }
    let invoice = billing.and_then(|news| news.invoice.as_ref());
    execute!(
        tx,
        "INSERT INTO notifications (id, user_id, kind, user_agent, address, created_at, workspace_id, workspace_name,
                              person, role, subject, subject_id, plan_day, percent, amount, currency,
                              invoice_id, invoice_number, payment_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        notification.id.as_uuid(),
        notification.user_id.as_uuid(),
        notification.kind.as_str(),
        device.0,
        device.1,
        Instant::from(notification.created_at),
        workspace.map(|(id, _)| id.as_uuid()),
        workspace.map(|(_, name)| name),
        person,
        role,
        plan.map(|news| news.subject.as_str()),
        plan.map(|news| news.subject_id),
        day.map(Day::from),
        percent,
        units,
        currency.as_ref().map(CurrencyCode::as_str),
        invoice.map(|(id, _)| id.as_uuid()),
        invoice.map(|(_, number)| number.as_str()),
        billing.and_then(|news| news.payment_id).map(|id| id.as_uuid()),
    )?;
    Ok(())
}

/// Those who keep the plans of a workspace, and so are told when something about them is due. Nobody asks on
/// behalf of a member: a job tells them.
pub async fn planners(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<User>, StoreError> {
    let rows = fetch_all!(
        reader,
        PlannerRow,
        "SELECT u.id, u.email, u.username, u.full_name, u.is_superuser, u.email_verified_at, u.disabled_at,
                u.created_at, u.version, m.role
         FROM workspace_members m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = $1 AND u.disabled_at IS NULL ORDER BY u.id",
        workspace.as_uuid(),
    )?;
    let mut planners = Vec::new();
    for row in rows {
        let role: Role = role_from_text(&row.role, workspace.as_uuid())?;
        if role.may(Action::EditPlans) {
            planners.push(row.user.into());
        }
    }
    Ok(planners)
}

/// Records that an alert named `key` was raised in a workspace. Returns false when it had been raised before, so that
/// two nodes that look at the same time raise it once.
pub async fn record_once(
    tx: &mut Tx,
    workspace: WorkspaceId,
    key: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "INSERT INTO plan_alerts (workspace_id, key, raised_at) VALUES ($1, $2, $3)
         ON CONFLICT (workspace_id, key) DO NOTHING",
        workspace.as_uuid(),
        key,
        Instant::from(now),
    )?;
    Ok(rows == 1)
}

/// A page of a user's notifications.
pub async fn list(
    reader: &mut Reader,
    user: UserId,
    skip: i64,
    limit: i64,
) -> Result<Page, StoreError> {
    let rows = fetch_all!(
        reader,
        NotificationRow,
        "SELECT id, user_id, kind, user_agent, address, created_at, read_at, workspace_id, workspace_name, person,
                role, subject, subject_id, plan_day, percent, amount, currency, invoice_id, invoice_number, payment_id,
                (SELECT c.digits FROM currencies c WHERE c.code = notifications.currency) AS digits
         FROM notifications
         WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3",
        user.as_uuid(),
        limit,
        skip,
    )?;
    let (total, read): (i64, i64) = fetch_one!(
        reader,
        (i64, i64),
        "SELECT COUNT(*), COUNT(read_at) FROM notifications WHERE user_id = $1",
        user.as_uuid(),
    )?;
    Ok(Page {
        rows: rows
            .into_iter()
            .map(Notification::try_from)
            .collect::<Result<_, _>>()?,
        total,
        unread: total - read,
    })
}

/// Notes that the user has read every notification there is.
pub async fn mark_all_read(tx: &mut Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE notifications SET read_at = $1 WHERE user_id = $2 AND read_at IS NULL",
        Instant::from(now),
        user.as_uuid(),
    )?;
    Ok(())
}

/// Removes notifications older than `before` and answers how many. What is told once is not told again for that
/// long.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "DELETE FROM plan_alerts WHERE raised_at < $1",
        Instant::from(before)
    )?;
    execute!(
        tx,
        "DELETE FROM notifications WHERE created_at < $1",
        Instant::from(before)
    )
}
