//! What the report about what is brought in is computed from: subscriptions with their history, payments and refunds. All in pieces,
//! so that memory holds them however many there are.

use jiff::Timestamp;
use kym_commerce::revenue::{HistoryEntry, PaymentRecord, RefundRecord};
use kym_commerce::subscriptions::Subscription;
use kym_domain::id::{PaymentId, PlanId, RefundId, SubscriptionId};
use kym_domain::money::{Currency, Minor, Money};
use kym_store::plans::CostRow;
use kym_store::sql::Instant;
use kym_store::subscriptions::SubscriptionRow;
use kym_store::{Reader, StoreError, fetch_all, subscription_columns};
use uuid::Uuid;

#[derive(sqlx_macros::FromRow)]
struct EntryRow {
    subscription_id: Uuid,
    id: Uuid,
    kind: String,
    at: Instant,
    plan_id: Uuid,
    #[sqlx(flatten)]
    cost: CostRow,
    last_period_ends_at: Option<Instant>,
}

#[derive(sqlx_macros::FromRow)]
struct PaymentRow {
    id: Uuid,
    plan_id: Option<Uuid>,
    amount: i64,
    currency: String,
    paid_at: Option<Instant>,
    failed_at: Option<Instant>,
    failure_kind: Option<String>,
}

#[derive(sqlx_macros::FromRow)]
struct RefundRow {
    id: Uuid,
    plan_id: Option<Uuid>,
    amount: i64,
    currency: String,
    finished_at: Instant,
}

impl EntryRow {
    fn value(self) -> Result<HistoryEntry, StoreError> {
        let nonsense = |column| StoreError::inconsistent("subscription_changes", column, self.id);
        let (price, period) = self.cost.value().ok_or_else(|| nonsense("currency"))?;
        Ok(HistoryEntry {
            kind: self.kind.parse().map_err(|_| nonsense("kind"))?,
            at: self.at.into(),
            plan_id: PlanId::from_uuid(self.plan_id),
            price,
            period,
            last_period_ends_at: self.last_period_ends_at.map(Timestamp::from),
        })
    }
}

impl TryFrom<PaymentRow> for PaymentRecord {
    type Error = StoreError;

    fn try_from(row: PaymentRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("payments", column, row.id);
        let currency = Currency::iso(&row.currency).ok_or_else(|| nonsense("currency"))?;
        let kind = row.failure_kind.as_deref().map(str::parse).transpose();
        let kind = kind.map_err(|_| nonsense("failure_kind"))?;
        Ok(Self {
            plan_id: PlanId::from_uuid(row.plan_id.ok_or_else(|| nonsense("plan_id"))?),
            amount: Money::new(Minor::new(row.amount), currency),
            paid_at: row.paid_at.map(Timestamp::from),
            failed: row.failed_at.map(Timestamp::from).zip(kind),
        })
    }
}

impl TryFrom<RefundRow> for RefundRecord {
    type Error = StoreError;

    fn try_from(row: RefundRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("refunds", column, row.id);
        let currency = Currency::iso(&row.currency).ok_or_else(|| nonsense("currency"))?;
        Ok(Self {
            plan_id: PlanId::from_uuid(row.plan_id.ok_or_else(|| nonsense("plan_id"))?),
            amount: Money::new(Minor::new(row.amount), currency),
            finished_at: row.finished_at.into(),
        })
    }
}

/// A piece of the subscriptions that were not over at a moment, behind one of them by their ids, each with what happened to it,
/// oldest first. Of the history everything that begins or ends something or changes plan, price or period; renewals that change
/// nothing, most of it, are left where they are.
pub async fn subscriptions(
    reader: &mut Reader,
    since: Timestamp,
    after: Option<SubscriptionId>,
    limit: i64,
) -> Result<Vec<(Subscription, Vec<HistoryEntry>)>, StoreError> {
    let after = after.map_or(Uuid::nil(), |id| id.as_uuid());
    let since = Instant::from(since);
    let rows = fetch_all!(
        reader,
        SubscriptionRow,
        concat!(
            "SELECT ",
            subscription_columns!(),
            " FROM subscriptions s WHERE s.id > $1 AND (s.slot IS NOT NULL OR s.ends_at >= $2) ORDER BY s.id LIMIT $3"
        ),
        after,
        since,
        limit,
    )?;
    let all = rows.into_iter().map(Subscription::try_from);
    let all: Vec<_> = all.collect::<Result<_, _>>()?;
    let Some(last) = all.last() else {
        return Ok(Vec::new());
    };
    let entries = fetch_all!(
        reader,
        EntryRow,
        "SELECT h.subscription_id, h.id, h.kind, h.at, h.plan_id, h.price, h.currency, h.billing_frequency, h.billing_days,
                h.last_period_ends_at
         FROM (SELECT c.subscription_id, c.id, c.kind, c.at, c.plan_id, c.price, c.currency, c.billing_frequency, c.billing_days,
                      LAG(c.plan_id) OVER w AS last_plan_id, LAG(c.price) OVER w AS last_price,
                      LAG(c.currency) OVER w AS last_currency, LAG(c.billing_frequency) OVER w AS last_frequency,
                      LAG(c.billing_days) OVER w AS last_days, LAG(c.period_ends_at) OVER w AS last_period_ends_at
               FROM subscription_changes c JOIN subscriptions s ON s.id = c.subscription_id
               WHERE c.subscription_id > $1 AND c.subscription_id <= $2 AND c.kind <> 'change_scheduled'
                   AND (s.slot IS NOT NULL OR s.ends_at >= $3)
               WINDOW w AS (PARTITION BY c.subscription_id ORDER BY c.id)) h
         WHERE h.kind IN ('started', 'trial_ended', 'plan_changed', 'canceled', 'expired')
             OR (h.kind = 'renewed' AND (h.plan_id <> h.last_plan_id OR h.price <> h.last_price OR h.currency <> h.last_currency
                                         OR h.billing_frequency <> h.last_frequency
                                         OR h.billing_days IS DISTINCT FROM h.last_days))
         ORDER BY h.subscription_id, h.id",
        after,
        last.id.as_uuid(),
        since,
    )?;
    let mut entries = entries.into_iter().peekable();
    let mut found = Vec::with_capacity(all.len());
    for subscription in all {
        let id = subscription.id.as_uuid();
        let mut history = Vec::new();
        while let Some(entry) = entries.next_if(|entry| entry.subscription_id == id) {
            history.push(entry.value()?);
        }
        found.push((subscription, history));
    }
    Ok(found)
}

/// A piece of the payments of real money that were paid or failed from one moment until another, behind one of them by their ids. The
/// plan is the one that was asked for, or is on the invoice, or is that of the subscription.
pub async fn payments(
    reader: &mut Reader,
    (from, until): (Timestamp, Timestamp),
    after: Option<PaymentId>,
    limit: i64,
) -> Result<Vec<(PaymentId, PaymentRecord)>, StoreError> {
    let rows = fetch_all!(
        reader,
        PaymentRow,
        "SELECT p.id, COALESCE(p.plan_id, c.plan_id, s.plan_id) AS plan_id, p.amount, p.currency, p.paid_at, p.failed_at,
                p.failure_kind
         FROM payments p
         LEFT JOIN invoices i ON i.id = p.invoice_id
         LEFT JOIN subscription_changes c ON c.id = i.change_id
         LEFT JOIN subscriptions s ON s.id = p.subscription_id
         WHERE p.id > $1 AND NOT p.is_test
             AND ((p.paid_at >= $2 AND p.paid_at < $3) OR (p.failed_at >= $2 AND p.failed_at < $3))
         ORDER BY p.id LIMIT $4",
        after.map_or(Uuid::nil(), |id| id.as_uuid()),
        Instant::from(from),
        Instant::from(until),
        limit,
    )?;
    let found = rows.into_iter().map(|row| {
        let id = PaymentId::from_uuid(row.id);
        row.try_into().map(|record| (id, record))
    });
    found.collect()
}

/// A piece of the refunds of real money that were finished from one moment until another, behind one of them by their ids.
pub async fn refunds(
    reader: &mut Reader,
    (from, until): (Timestamp, Timestamp),
    after: Option<RefundId>,
    limit: i64,
) -> Result<Vec<(RefundId, RefundRecord)>, StoreError> {
    let rows = fetch_all!(
        reader,
        RefundRow,
        "SELECT r.id, COALESCE(p.plan_id, c.plan_id, s.plan_id) AS plan_id, r.amount, p.currency, r.finished_at
         FROM refunds r
         JOIN payments p ON p.id = r.payment_id
         LEFT JOIN invoices i ON i.id = p.invoice_id
         LEFT JOIN subscription_changes c ON c.id = i.change_id
         LEFT JOIN subscriptions s ON s.id = p.subscription_id
         WHERE r.id > $1 AND NOT p.is_test AND r.status = 'succeeded' AND r.finished_at >= $2 AND r.finished_at < $3
         ORDER BY r.id LIMIT $4",
        after.map_or(Uuid::nil(), |id| id.as_uuid()),
        Instant::from(from),
        Instant::from(until),
        limit,
    )?;
    let found = rows.into_iter().map(|row| {
        let id = RefundId::from_uuid(row.id);
        row.try_into().map(|record| (id, record))
    });
    found.collect()
}
