//! Calls of AI models, and what they come to. Kept sums (`ai_spending`) change in the commit that changes a call.

mod list;
mod row;
pub mod spending;
pub mod usage;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use kym_commerce::plans::LimitKey;
use kym_domain::ai_calls::{AiCall, AiOutcome, Caps, Sent, SpendingScope};
use kym_domain::dates::Month;
use kym_domain::id::{AiCallId, UserId};

pub use self::list::{ListedCall, list, list_of_user};
use self::row::Row;
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// Writes a call that is about to be made, and counts it as it is expected, where all caps have room for it. A change in
/// which one has none is undone as a whole, and the first of them is answered.
pub async fn reserve(
    mut tx: Tx,
    call: &AiCall,
    caps: &Caps,
) -> Result<Result<Tx, SpendingScope>, StoreError> {
    insert(&mut tx, call).await?;
    for (scope, owner) in call.scopes() {
        let most = caps.most(scope, call.cost, call.tokens);
        let has_room =
            spending::add_within(&mut tx, (scope, owner), call.month, call.spent(), most);
        if !has_room.await? {
            tx.rollback().await?;
            return Ok(Err(scope));
        }
    }
    Ok(Ok(tx))
}

/// Keeps for whom, and in which month of theirs, a call is counted against a plan.
pub async fn meter(
    tx: &mut Tx,
    id: AiCallId,
    (payer, month): (UserId, &str),
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE ai_calls SET payer_id = $1, payer_month = $2 WHERE id = $3",
        payer.as_uuid(),
        month,
        id.as_uuid(),
    )?;
    Ok(())
}

/// Writes how a call has ended, and counts what it took in place of what was expected: once, and not when it was taken
/// for interrupted meanwhile.
pub async fn settle(tx: &mut Tx, call: &AiCall) -> Result<(), StoreError> {
    let Some(was) = take(tx, call.id).await? else {
        return Ok(());
    };
    if was.outcome != AiOutcome::InProgress {
        return Ok(());
    }
    execute!(
        tx,
        "UPDATE ai_calls SET input_tokens = $1, output_tokens = $2, cost = $3, duration_ms = $4, outcome = $5
         WHERE id = $6",
        call.tokens.input,
        call.tokens.output,
        call.cost.get(),
        call.duration_ms,
        call.outcome.as_str(),
        call.id.as_uuid(),
    )?;
    let (was, is) = (was.spent(), call.spent());
    for (scope, owner) in call.scopes() {
        spending::change(tx, (scope, owner), call.month, was, is).await?;
    }
    settle_metered(tx, call.id, is.tokens - was.tokens).await
}

/// What was counted against the plan of whoever pays is so no more; of somebody who is gone there is nothing left to count.
async fn settle_metered(tx: &mut Tx, id: AiCallId, change: i64) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE usage_counters SET value = value + $1
         WHERE limit_key = $2 AND EXISTS (
             SELECT 1 FROM ai_calls c WHERE c.id = $3 AND c.payer_id = usage_counters.scope_id
                 AND c.payer_month = usage_counters.period)",
        change,
        LimitKey::AiTokensPerMonth.as_str(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Notes of calls that have ended for sure that nobody heard how: whoever made them has died. They count as they were
/// expected to.
pub async fn interrupt(tx: &mut Tx, now: Timestamp) -> Result<u64, StoreError> {
    execute!(
        tx,
        "UPDATE ai_calls SET outcome = $1 WHERE outcome = 'in_progress' AND ends_by < $2",
        AiOutcome::Interrupted.as_str(),
        Instant::from(now),
    )
}

/// Whether there are calls that have ended for sure and that nobody heard how.
pub async fn has_interrupted(reader: &mut Reader, now: Timestamp) -> Result<bool, StoreError> {
    let (count,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM ai_calls WHERE outcome = 'in_progress' AND ends_by < $1",
        Instant::from(now),
    )?;
    Ok(count > 0)
}

/// Forgets the calls of the months before the one of `before`, with what they came to.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    let month = Month::of(TimeZone::UTC.to_datetime(before).date());
    let month = Day::from(month.first_day());
    execute!(tx, "DELETE FROM ai_spending WHERE month < $1", month)?;
    execute!(tx, "DELETE FROM ai_calls WHERE month < $1", month)
}

async fn insert(tx: &mut Tx, call: &AiCall) -> Result<(), StoreError> {
    let sent: Vec<_> = call.sent.iter().map(Sent::to_string).collect();
    execute!(
        tx,
        "INSERT INTO ai_calls
             (id, model_id, model_name, provider, user_id, workspace_id, purpose, sent, month, started_at, ends_by,
              input_tokens, output_tokens, cost, duration_ms, outcome)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        call.id.as_uuid(),
        call.model.map(|id| id.as_uuid()),
        call.model_name,
        call.provider.as_str(),
        call.user.map(|id| id.as_uuid()),
        call.workspace.map(|id| id.as_uuid()),
        call.purpose.as_str(),
        sent.join(" "),
        Day::from(call.month.first_day()),
        Instant::from(call.started_at),
        Instant::from(call.ends_by),
        call.tokens.input,
        call.tokens.output,
        call.cost.get(),
        call.duration_ms,
        call.outcome.as_str(),
    )?;
    Ok(())
}

/// A call that nobody else changes until this change ends.
async fn take(tx: &mut Tx, id: AiCallId) -> Result<Option<AiCall>, StoreError> {
    if !tx.is_serial() {
        let _ = fetch_all!(
            tx,
            (i64,),
            "SELECT cost FROM ai_calls WHERE id = $1 FOR UPDATE",
            id.as_uuid()
        )?;
    }
    let row = fetch_optional!(
        tx,
        Row,
        "SELECT id, model_id, model_name, provider, user_id, workspace_id, purpose, sent, month, started_at, ends_by,
                input_tokens, output_tokens, cost, duration_ms, outcome
         FROM ai_calls WHERE id = $1",
        id.as_uuid(),
    )?;
    row.map(AiCall::try_from).transpose()
}
