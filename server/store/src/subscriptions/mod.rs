//! Subscriptions, as they stand.

mod row;

use std::collections::BTreeMap;

use jiff::Timestamp;
use kym_commerce::subscriptions::{Agreement, Slot, Subscription};
use kym_domain::id::{PlanId, SubscriptionId, UserId};
use uuid::Uuid;

pub use self::row::SubscriptionRow;
use self::row::subscription_columns;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

/// One that time has something to do to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueSubscription {
    /// Which.
    pub id: SubscriptionId,
    /// Since when.
    pub due_at: Timestamp,
}

/// One of them.
pub async fn get(
    reader: &mut Reader,
    id: SubscriptionId,
) -> Result<Option<Subscription>, StoreError> {
    let row = fetch_optional!(
        reader,
        SubscriptionRow,
        concat!(
            "SELECT ",
            subscription_columns!(),
            " FROM subscriptions s WHERE s.id = $1"
        ),
        id.as_uuid()
    )?;
    row.map(Subscription::try_from).transpose()
}

/// Those of a user that are not over: one that holds and one that waits, at most.
pub async fn of_user(reader: &mut Reader, user: UserId) -> Result<Vec<Subscription>, StoreError> {
    let rows = fetch_all!(
        reader,
        SubscriptionRow,
        concat!(
            "SELECT ",
            subscription_columns!(),
            " FROM subscriptions s WHERE s.user_id = $1 AND s.slot IS NOT NULL ORDER BY s.slot"
        ),
        user.as_uuid()
    )?;
    rows.into_iter().map(Subscription::try_from).collect()
}

/// Whether a user ever had a trial.
pub async fn had_trial(reader: &mut Reader, user: UserId) -> Result<bool, StoreError> {
    let (had,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = $1 AND trial_ends_at IS NOT NULL)",
        user.as_uuid()
    )?;
    Ok(had)
}

/// Whether anybody ever subscribed to a plan, or shall have it.
pub async fn had_plan(reader: &mut Reader, plan: PlanId) -> Result<bool, StoreError> {
    let (had,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM subscriptions WHERE plan_id = $1)
             OR EXISTS (SELECT 1 FROM subscriptions WHERE next_plan_id = $1)
             OR EXISTS (SELECT 1 FROM subscription_changes WHERE plan_id = $1)
             OR EXISTS (SELECT 1 FROM subscription_changes WHERE from_plan_id = $1)",
        plan.as_uuid()
    )?;
    Ok(had)
}

/// Whether a plan is agreed for the next period of any.
pub async fn is_next_plan(reader: &mut Reader, plan: PlanId) -> Result<bool, StoreError> {
    let (is_next,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM subscriptions WHERE next_plan_id = $1)",
        plan.as_uuid()
    )?;
    Ok(is_next)
}

/// How many are not over, by plan.
pub async fn count_by_plan(reader: &mut Reader) -> Result<BTreeMap<PlanId, i64>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, i64),
        "SELECT plan_id, COUNT(*) FROM subscriptions WHERE slot IS NOT NULL GROUP BY plan_id"
    )?;
    let counts = rows.into_iter();
    Ok(counts
        .map(|(plan, count)| (PlanId::from_uuid(plan), count))
        .collect())
}

/// How many users have none that holds.
pub async fn count_without(reader: &mut Reader) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM users u
         WHERE NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.slot = $1)",
        Slot::Current.as_str()
    )?;
    Ok(count)
}

/// Writes a new one. Of two for one place of a user the second is refused.
pub async fn insert(tx: &mut Tx, subscription: &Subscription) -> Result<(), StoreError> {
    let agreement = &subscription.agreement;
    execute!(
        tx,
        "INSERT INTO subscriptions
             (id, user_id, status, plan_id, price, currency, billing_frequency, is_custom, starts_at, trial_ends_at, anchor,
              created_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        subscription.id.as_uuid(),
        subscription.user_id.map(|user| user.as_uuid()),
        subscription.status.as_str(),
        agreement.plan_id.as_uuid(),
        agreement.price.minor.units(),
        agreement.price.currency.code().as_str(),
        agreement.period.frequency().as_str(),
        agreement.is_custom,
        Instant::from(subscription.starts_at),
        subscription.trial_ends_at.map(Instant::from),
        subscription.anchor.to_string(),
        Instant::from(subscription.created_at),
        subscription.version,
    )?;
    update(tx, subscription).await
}

/// Writes one that has changed.
pub async fn update(tx: &mut Tx, subscription: &Subscription) -> Result<(), StoreError> {
    let agreement = &subscription.agreement;
    let next = subscription.next_agreement.as_ref();
    let period = subscription.period.as_ref();
    execute!(
        tx,
        "UPDATE subscriptions SET slot = $1, status = $2, plan_id = $3, price = $4, currency = $5, billing_frequency = $6,
                billing_days = $7, is_custom = $8, next_plan_id = $9, next_price = $10, next_currency = $11,
                next_billing_frequency = $12, next_billing_days = $13, next_is_custom = $14, anchor = $15,
                period_index = $16, period_starts_at = $17, period_ends_at = $18, paid_from = $19, paid = $20,
                canceled_at = $21, ends_at = $22, due_at = $23, collection = $24, payment_due_at = $25, version = $26
         WHERE id = $27",
        subscription.slot().map(Slot::as_str),
        subscription.status.as_str(),
        agreement.plan_id.as_uuid(),
        agreement.price.minor.units(),
        agreement.price.currency.code().as_str(),
        agreement.period.frequency().as_str(),
        agreement.period.days().map(i64::from),
        agreement.is_custom,
        next.map(|next| next.plan_id.as_uuid()),
        next.map(|next| next.price.minor.units()),
        next.map(|next| next.price.currency.to_string()),
        next.map(|next| next.period.frequency().as_str()),
        next.and_then(|next| next.period.days()).map(i64::from),
        next.map(|next: &Agreement| next.is_custom),
        subscription.anchor.to_string(),
        period.map(|period| period.index),
        period.map(|period| Instant::from(period.starts_at)),
        period.map(|period| Instant::from(period.ends_at)),
        period.map(|period| Instant::from(period.paid_from)),
        period.map(|period| period.paid.units()),
        subscription.canceled_at.map(Instant::from),
        subscription.ends_at.map(Instant::from),
        subscription.due_at().map(Instant::from),
        subscription.collection.as_str(),
        subscription.payment_due_at.map(Instant::from),
        subscription.version,
        subscription.id.as_uuid(),
    )?;
    Ok(())
}

/// Those that time has something to do to, the longest due ones first.
pub async fn due(
    reader: &mut Reader,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueSubscription>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, Instant),
        "SELECT id, due_at FROM subscriptions WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2",
        Instant::from(now),
        limit,
    )?;
    let due = rows.into_iter().map(|(id, due_at)| DueSubscription {
        id: SubscriptionId::from_uuid(id),
        due_at: due_at.into(),
    });
    Ok(due.collect())
}

/// Takes a turn until it is tried again. Of several processes one gets it.
pub async fn take_turn(
    tx: &mut Tx,
    turn: DueSubscription,
    retry_at: Timestamp,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE subscriptions SET due_at = $1 WHERE id = $2 AND due_at = $3",
        Instant::from(retry_at),
        turn.id.as_uuid(),
        Instant::from(turn.due_at),
    )?;
    Ok(rows == 1)
}
