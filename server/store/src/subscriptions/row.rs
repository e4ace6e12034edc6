//! A subscription as a row.

use jiff::Timestamp;
use kym_commerce::subscriptions::{Agreement, CurrentPeriod, Subscription};
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use kym_domain::money::Minor;
use uuid::Uuid;

use crate::error::StoreError;
use crate::plans::{CostRow, cost};
use crate::values::Instant;

/// What is selected of `subscriptions s` for a [`SubscriptionRow`](crate::subscriptions::SubscriptionRow).
#[macro_export]
macro_rules! subscription_columns {
    () => {
        "s.id, s.user_id, s.status, s.plan_id, s.price, s.currency, s.billing_frequency, s.billing_days, s.is_custom,
         s.next_plan_id, s.next_price, s.next_currency, s.next_billing_frequency, s.next_billing_days, s.next_is_custom,
         s.starts_at, s.trial_ends_at, s.anchor, s.period_index, s.period_starts_at, s.period_ends_at, s.paid_from, s.paid,
         s.canceled_at, s.ends_at, s.collection, s.payment_due_at, s.created_at, s.version"
    };
}

pub(super) use subscription_columns;

/// A subscription as a row.
#[derive(Debug, sqlx_macros::FromRow)]
pub struct SubscriptionRow {
    id: Uuid,
    user_id: Option<Uuid>,
    status: String,
    plan_id: Uuid,
    #[sqlx(flatten)]
    cost: CostRow,
    is_custom: bool,
    #[sqlx(flatten)]
    next: NextRow,
    starts_at: Instant,
    trial_ends_at: Option<Instant>,
    anchor: String,
    #[sqlx(flatten)]
    period: PeriodRow,
    canceled_at: Option<Instant>,
    ends_at: Option<Instant>,
    collection: String,
    payment_due_at: Option<Instant>,
    created_at: Instant,
    version: i64,
}

#[derive(Debug, sqlx_macros::FromRow)]
struct NextRow {
    #[sqlx(rename = "next_plan_id")]
    plan_id: Option<Uuid>,
    #[sqlx(rename = "next_price")]
    price: Option<i64>,
    #[sqlx(rename = "next_currency")]
    currency: Option<String>,
    #[sqlx(rename = "next_billing_frequency")]
    billing_frequency: Option<String>,
    #[sqlx(rename = "next_billing_days")]
    billing_days: Option<i64>,
    #[sqlx(rename = "next_is_custom")]
    is_custom: Option<bool>,
}

#[derive(Debug, sqlx_macros::FromRow)]
struct PeriodRow {
    period_index: Option<i64>,
    period_starts_at: Option<Instant>,
    period_ends_at: Option<Instant>,
    paid_from: Option<Instant>,
    paid: Option<i64>,
}

impl NextRow {
    fn agreement(&self) -> Option<Agreement> {
        let (price, period) = cost(
            self.price?,
            self.currency.as_deref()?,
            self.billing_frequency.as_deref()?,
            self.billing_days,
        )?;
        Some(Agreement {
            plan_id: PlanId::from_uuid(self.plan_id?),
            price,
            period,
            is_custom: self.is_custom?,
        })
    }
}

impl PeriodRow {
    fn value(&self) -> Option<CurrentPeriod> {
        Some(CurrentPeriod {
            index: self.period_index?,
            starts_at: self.period_starts_at?.into(),
            ends_at: self.period_ends_at?.into(),
            paid_from: self.paid_from?.into(),
            paid: Minor::new(self.paid?),
        })
    }
}

impl TryFrom<SubscriptionRow> for Subscription {
    type Error = StoreError;

    fn try_from(row: SubscriptionRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("subscriptions", column, row.id);
        let (price, period) = row.cost.value().ok_or_else(|| nonsense("currency"))?;
        let next_agreement = row.next.agreement();
        if next_agreement.is_some() != row.next.plan_id.is_some() {
            return Err(nonsense("next_plan_id"));
        }
        Ok(Self {
            id: SubscriptionId::from_uuid(row.id),
            user_id: row.user_id.map(UserId::from_uuid),
            collection: row.collection.parse().map_err(|_| nonsense("collection"))?,
            status: row.status.parse().map_err(|_| nonsense("status"))?,
            agreement: Agreement {
                plan_id: PlanId::from_uuid(row.plan_id),
                price,
                period,
                is_custom: row.is_custom,
            },
            next_agreement,
            starts_at: row.starts_at.into(),
            trial_ends_at: row.trial_ends_at.map(Timestamp::from),
            anchor: row.anchor.parse().map_err(|_| nonsense("anchor"))?,
            period: row.period.value(),
            canceled_at: row.canceled_at.map(Timestamp::from),
            ends_at: row.ends_at.map(Timestamp::from),
            payment_due_at: row.payment_due_at.map(Timestamp::from),
            version: row.version,
            created_at: row.created_at.into(),
        })
    }
}
