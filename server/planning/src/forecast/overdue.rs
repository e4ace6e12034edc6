//! What was to be confirmed days ago and still waits. Of each item the last of them is told, once.

use std::collections::BTreeMap;

use jiff::{Timestamp, ToSpan as _};
use kym_domain::money::Money;
use kym_domain::notifications::{Content, EntityKind, NotificationKind, ParamName};
use kym_domain::recurring::{OccurrenceState, RecurringMode};
use kym_planned::schedules::context::RecurringContext;
use kym_planned::schedules::occurrence::{schedules_with_transactions, within};
use kym_platform::error::Result;
use kym_store::access::{Member, Read};
use kym_store::{Reader, recurring};

/// How many days somebody has to confirm it.
const PATIENCE: i64 = 3;

/// What was due longer ago is no news.
const LONG_AGO: i64 = 33;

/// What there is to tell of items, and the names by which it is told once.
pub async fn contents(
    reader: &mut Reader,
    member: &Member<Read>,
    workspace_name: &str,
    now: Timestamp,
) -> Result<Vec<(String, Content)>> {
    let mut kept = recurring::list(reader, member).await?;
    kept.retain(|item| item.is_active && item.deleted_at.is_none());
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let around = RecurringContext::load(reader, member, now).await?;
    let from = around.today.saturating_sub(LONG_AGO.days());
    let until = around.today.saturating_sub(PATIENCE.days());
    let schedules = schedules_with_transactions(reader, member, &kept, from).await?;
    let mut last = BTreeMap::new();
    for one in within(&schedules, (from, until), &around) {
        let is_waiting = one.seen.state == OccurrenceState::Overdue
            && one.definition.mode != RecurringMode::Auto;
        if is_waiting {
            last.insert(one.id, one);
        }
    }
    let contents = last.into_values().map(|one| {
        let amount = one.definition.signed(one.seen.amount);
        let content = Content::new(NotificationKind::RecurringOverdue)
            .in_workspace(member.workspace(), workspace_name)
            .about(EntityKind::Recurring, one.id.as_uuid())
            .text(ParamName::Name, one.definition.name.as_str())
            .day(one.seen.day)
            .amount(Money::new(amount, one.currency));
        let key = format!("recurring_overdue:{}:{}", one.id, one.seen.date);
        (key, content)
    });
    Ok(contents.collect())
}
