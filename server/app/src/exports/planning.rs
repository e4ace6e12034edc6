//! What a workspace plans, in an export: recurring transactions, budgets and goals. Of budgets that are somebody's
//! alone, one's own, and those that others share.

use jiff::Timestamp;
use kym_books::recurring::read as awaited;
use kym_domain::language::Language;
use kym_planned::budget_plans::audited::AuditedBudget;
use kym_planned::schedules::context::RecurringContext;
use kym_planning::budgets::BudgetShareBody;
use kym_planning::goals::read as saved;
use kym_planning::goals::wire::GoalList;
use kym_planning_store::budgets;
use kym_platform::answer::Answer as _;
use kym_platform::changes::{Audited as _, Fields};
use kym_platform::error::Result;
use kym_store::access::{Member, Read};
use kym_store::{Reader, goals, recurring};
use serde::Serialize;
use uuid::Uuid;

/// A recurring transaction with what it said before.
#[derive(Debug, Serialize)]
struct ExportedRecurring<D, E> {
    #[serde(flatten)]
    item: D,
    earlier_definitions: E,
}

/// A budget with all that was ever planned in it.
#[derive(Debug, Serialize)]
struct ExportedBudget {
    id: Uuid,
    is_own: bool,
    /// Of one's own: with whom it is shared.
    shares: Vec<BudgetShareBody>,
    #[serde(flatten)]
    fields: Fields,
}

/// Everything that is planned, each with the name of its file.
///
/// # Errors
/// When the database cannot be read.
pub async fn files(
    reader: &mut Reader,
    member: &Member<Read>,
    (now, language): (Timestamp, Language),
) -> Result<[(&'static str, serde_json::Value); 3]> {
    let kept = recurring::list(reader, member).await?;
    let around = RecurringContext::load(reader, member, now).await?;
    let mut payments = Vec::with_capacity(kept.len());
    for item in &kept {
        let seen = awaited::one(reader, member, item, now).await?;
        payments.push(ExportedRecurring {
            item: seen.body(language),
            earlier_definitions: awaited::earlier(&seen, &around),
        });
    }
    let all = budgets::list(reader, member).await?;
    let budgets = all.iter().map(|budget| ExportedBudget {
        id: budget.id.as_uuid(),
        is_own: budget.owner == Some(member.user()),
        shares: BudgetShareBody::told_to(budget, member.user()),
        fields: AuditedBudget::new(budget).fields(),
    });
    let budgets: Vec<_> = budgets.collect();
    let goals = goals::list(reader, member).await?;
    let goals = saved::views_of(reader, member, goals, now).await?;
    let goals = GoalList::new(&goals, language);
    Ok([
        ("recurring.json", json(&payments)?),
        ("budgets.json", json(&budgets)?),
        ("goals.json", json(&goals)?),
    ])
}

fn json(value: &impl Serialize) -> Result<serde_json::Value> {
    serde_json::to_value(value).map_err(kym_platform::error::Error::internal)
}
