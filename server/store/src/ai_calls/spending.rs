//! What the calls of a month come to: what caps are held against.

use std::collections::HashMap;

use kym_domain::ai_calls::{SpendingScope, Spent};
use kym_domain::ai_models::Micros;
use kym_domain::dates::Month;
use kym_domain::id::AiModelId;
use uuid::Uuid;

use crate::db::{Reader, Tx, execute, fetch_all, fetch_optional};
use crate::error::StoreError;
use crate::values::Day;

/// A scope and whose it is: that of everybody is nobody's.
pub type Spender = (SpendingScope, Option<Uuid>);

/// What was spent in a scope in a month.
pub async fn get(
    reader: &mut Reader,
    (scope, owner): Spender,
    month: Month,
) -> Result<Spent, StoreError> {
    let row = fetch_optional!(
        reader,
        (i64, i64),
        "SELECT cost, tokens FROM ai_spending WHERE scope = $1 AND scope_id = $2 AND month = $3",
        scope.as_str(),
        owner.unwrap_or_default(),
        Day::from(month.first_day()),
    )?;
    let (cost, tokens) = row.unwrap_or_default();
    Ok(Spent {
        cost: Micros::new(cost),
        tokens,
    })
}

/// What was spent on each model in a month.
pub async fn by_model(
    reader: &mut Reader,
    month: Month,
) -> Result<HashMap<AiModelId, Spent>, StoreError> {
    let rows = fetch_all!(
        reader,
        (Uuid, i64, i64),
        "SELECT scope_id, cost, tokens FROM ai_spending WHERE scope = 'model' AND month = $1",
        Day::from(month.first_day())
    )?;
    let spent = rows.into_iter().map(|(model, cost, tokens)| {
        let cost = Micros::new(cost);
        (AiModelId::from_uuid(model), Spent { cost, tokens })
    });
    Ok(spent.collect())
}

/// Adds what a call takes, unless more than `most` has been spent: the change counts and holds against the cap at once,
/// so that no two calls take the same room.
pub(super) async fn add_within(
    tx: &mut Tx,
    (scope, owner): Spender,
    month: Month,
    taken: Spent,
    most: Option<Spent>,
) -> Result<bool, StoreError> {
    let (owner, month) = (owner.unwrap_or_default(), Day::from(month.first_day()));
    execute!(
        tx,
        "INSERT INTO ai_spending (scope, scope_id, month, cost, tokens) VALUES ($1, $2, $3, 0, 0) ON CONFLICT DO NOTHING",
        scope.as_str(),
        owner,
        month,
    )?;
    let most = most.unwrap_or(Spent {
        cost: Micros::new(i64::MAX),
        tokens: i64::MAX,
    });
    let rows = execute!(
        tx,
        "UPDATE ai_spending SET cost = cost + $1, tokens = tokens + $2
         WHERE scope = $3 AND scope_id = $4 AND month = $5 AND cost <= $6 AND tokens <= $7",
        taken.cost.get(),
        taken.tokens,
        scope.as_str(),
        owner,
        month,
        most.cost.get(),
        most.tokens,
    )?;
    Ok(rows == 1)
}

/// Counts what a call is now in place of what it was.
pub(super) async fn change(
    tx: &mut Tx,
    (scope, owner): Spender,
    month: Month,
    was: Spent,
    is: Spent,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_spending SET cost = cost + $1, tokens = tokens + $2
         WHERE scope = $3 AND scope_id = $4 AND month = $5",
        is.cost.get() - was.cost.get(),
        is.tokens - was.tokens,
        scope.as_str(),
        owner.unwrap_or_default(),
        Day::from(month.first_day()),
    )?;
    Ok(())
}
