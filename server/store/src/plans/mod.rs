//! Plans, with what they limit.

mod row;

use std::collections::BTreeMap;

use kym_commerce::plans::{Limits, Plan};
use kym_domain::id::PlanId;
use uuid::Uuid;

use self::row::Row;
pub use self::row::{CostRow, cost};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::Instant;

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, code, name_en, name_ru, description_en, description_ru, features_en, features_ru, price, currency,
                    billing_frequency, billing_days, trial_days, is_public, is_default, sort, archived_at, created_at,
                    version
             FROM plans ",
            $rest
        )
    };
}

/// All of them in their order; those that are archived come last.
pub async fn list(reader: &mut Reader) -> Result<Vec<Plan>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("ORDER BY (CASE WHEN archived_at IS NULL THEN 0 ELSE 1 END), sort, id")
    )?;
    let mut limits = limits(reader).await?;
    let plans = rows.into_iter().map(|row| {
        let limits = limits.remove(&row.id).unwrap_or_default();
        row.plan(limits)
    });
    plans.collect()
}

/// One of them.
pub async fn get(reader: &mut Reader, id: PlanId) -> Result<Option<Plan>, StoreError> {
    let row = fetch_optional!(reader, Row, select!("WHERE id = $1"), id.as_uuid())?;
    let Some(row) = row else { return Ok(None) };
    let limits = limits_of(reader, row.id).await?;
    row.plan(limits).map(Some)
}

/// The one that everybody has who has not subscribed to anything.
pub async fn default(reader: &mut Reader) -> Result<Plan, StoreError> {
    let row = fetch_one!(reader, Row, select!("WHERE is_default"))?;
    let limits = limits_of(reader, row.id).await?;
    row.plan(limits)
}

/// All of them, of which nobody else changes any until this change ends: which of them is the default concerns them all.
pub async fn take_all(tx: &mut Tx) -> Result<Vec<Plan>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM plans ORDER BY id FOR UPDATE"
        )?;
    }
    list(tx).await
}

/// One of them, which stays as it is until this change ends, for somebody to subscribe to.
pub async fn hold(tx: &mut Tx, id: PlanId) -> Result<Option<Plan>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT version FROM plans WHERE id = $1 FOR SHARE",
            id.as_uuid()
        )?;
    }
    get(tx, id).await
}

/// Writes a new one.
pub async fn insert(tx: &mut Tx, plan: &Plan) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO plans
             (id, code, name_en, name_ru, description_en, description_ru, features_en, features_ru, price, currency,
              billing_frequency, billing_days, trial_days, is_public, is_default, sort, archived_at, created_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        plan.id.as_uuid(),
        plan.code,
        plan.names.en,
        plan.names.ru,
        plan.descriptions.en,
        plan.descriptions.ru,
        plan.features.en.join("\n"),
        plan.features.ru.join("\n"),
        plan.price.minor.units(),
        plan.price.currency.code().as_str(),
        plan.period.frequency().as_str(),
        plan.period.days().map(i64::from),
        i64::from(plan.trial_days),
        plan.is_public,
        plan.is_default,
        plan.sort,
        plan.archived_at.map(Instant::from),
        Instant::from(plan.created_at),
        plan.version,
    )?;
    write_limits(tx, plan).await
}

/// Writes what administrators have changed.
pub async fn update(tx: &mut Tx, plan: &Plan) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE plans SET code = $1, name_en = $2, name_ru = $3, description_en = $4, description_ru = $5,
                features_en = $6, features_ru = $7, price = $8, currency = $9, billing_frequency = $10,
                billing_days = $11, trial_days = $12, is_public = $13, is_default = $14, archived_at = $15, version = $16
         WHERE id = $17",
        plan.code,
        plan.names.en,
        plan.names.ru,
        plan.descriptions.en,
        plan.descriptions.ru,
        plan.features.en.join("\n"),
        plan.features.ru.join("\n"),
        plan.price.minor.units(),
        plan.price.currency.code().as_str(),
        plan.period.frequency().as_str(),
        plan.period.days().map(i64::from),
        i64::from(plan.trial_days),
        plan.is_public,
        plan.is_default,
        plan.archived_at.map(Instant::from),
        plan.version,
        plan.id.as_uuid(),
    )?;
    write_limits(tx, plan).await
}

/// Makes room for another default plan.
pub async fn clear_default(tx: &mut Tx) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE plans SET is_default = $1, version = version + 1 WHERE is_default",
        false
    )?;
    Ok(())
}

/// Puts one at a place of the order.
pub async fn place(tx: &mut Tx, id: PlanId, sort: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE plans SET sort = $1 WHERE id = $2",
        sort,
        id.as_uuid()
    )?;
    Ok(())
}

/// Removes one that nobody ever subscribed to.
pub async fn delete(tx: &mut Tx, id: PlanId) -> Result<(), StoreError> {
    execute!(tx, "DELETE FROM plans WHERE id = $1", id.as_uuid())?;
    Ok(())
}

type LimitRow = (Uuid, String, i64);

async fn limits(reader: &mut Reader) -> Result<BTreeMap<Uuid, Limits>, StoreError> {
    let rows = fetch_all!(
        reader,
        LimitRow,
        "SELECT plan_id, limit_key, value FROM plan_limits"
    )?;
    let mut all: BTreeMap<Uuid, Vec<LimitRow>> = BTreeMap::new();
    for row in rows {
        all.entry(row.0).or_default().push(row);
    }
    let each = all.into_iter();
    each.map(|(plan, rows)| Ok((plan, read(rows)?))).collect()
}

async fn limits_of(reader: &mut Reader, plan: Uuid) -> Result<Limits, StoreError> {
    read(fetch_all!(
        reader,
        LimitRow,
        "SELECT plan_id, limit_key, value FROM plan_limits WHERE plan_id = $1",
        plan
    )?)
}

fn read(rows: Vec<LimitRow>) -> Result<Limits, StoreError> {
    let limits = rows.into_iter().map(|(plan, key, value)| {
        let key = key.parse();
        let key = key.map_err(|_| StoreError::inconsistent("plan_limits", "limit_key", plan))?;
        Ok((key, value))
    });
    Ok(Limits::new(limits.collect::<Result<Vec<_>, StoreError>>()?))
}

async fn write_limits(tx: &mut Tx, plan: &Plan) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM plan_limits WHERE plan_id = $1",
        plan.id.as_uuid()
    )?;
    for (key, value) in plan.limits.iter() {
        execute!(
            tx,
            "INSERT INTO plan_limits (plan_id, limit_key, value) VALUES ($1, $2, $3)",
            plan.id.as_uuid(),
            key.as_str(),
            value,
        )?;
    }
    Ok(())
}
