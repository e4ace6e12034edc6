//! Budgets as the history keeps them: what they say, and of what is planned only what differs, since a plan grows
//! with the years.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

use jiff::civil::Date;
use kym_domain::budgets::{
    Budget, BudgetDefinition, Key, LineDefinition, Plan, PlanEntry, PlanMove,
};
use kym_domain::dates::parse_day;
use kym_domain::history::ChangeNoun;
use kym_domain::id::CategoryId;
use kym_domain::money::{Currency, Minor, Money};
use kym_platform::changes::{Audited, Fields, HistoryEntry, RecordedRow, undo_conflict};
use kym_platform::error::{Error, ErrorCode, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::definition::DefinitionBody;

/// A budget as the history keeps it, with as much of its plan as it tells of.
#[derive(Clone, Debug)]
pub struct AuditedBudget<'a> {
    budget: &'a Budget,
    plan: PlanBody,
}

/// Something of a plan. The names of the fields are for ever: they stand in the history.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct PlanBody {
    lines: Vec<EntryBody>,
    moves: Vec<MoveBody>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct EntryBody {
    category_id: Option<Uuid>,
    day: String,
    is_single: bool,
    /// Nothing where the line ends.
    line: Option<LineBody>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct LineBody {
    include_subcategories: bool,
    carry: Option<String>,
    amount: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct MoveBody {
    day: String,
    from_category_id: Option<Uuid>,
    to_category_id: Option<Uuid>,
    amount: String,
}

impl<'a> AuditedBudget<'a> {
    /// A budget with all that is planned.
    pub fn new(budget: &'a Budget) -> Self {
        let plan = PlanBody::new(budget.plan.entries(), budget.plan.moves(), budget.currency);
        Self { budget, plan }
    }

    /// What became of a budget that has other values.
    pub fn deed_of_update(was: &'a Budget, is: &'a Budget) -> HistoryEntry {
        HistoryEntry::updated(&Self::differing(was, is), &Self::differing(is, was))
    }

    /// A budget with that of its plan which is not the same in the other one.
    fn differing(budget: &'a Budget, from: &Budget) -> Self {
        let others: HashSet<_> = from.plan.entries().collect();
        let entries = budget
            .plan
            .entries()
            .filter(|entry| !others.contains(entry));
        let others: HashSet<_> = from.plan.moves().collect();
        let moves = budget.plan.moves().filter(|moved| !others.contains(moved));
        let plan = PlanBody::new(entries, moves, budget.currency);
        Self { budget, plan }
    }
}

impl Audited for AuditedBudget<'_> {
    const NOUN: ChangeNoun = ChangeNoun::Budget;

    fn row(&self) -> Uuid {
        self.budget.id.as_uuid()
    }

    fn name(&self) -> String {
        self.budget.definition.name.clone()
    }

    fn last_version(&self) -> Option<i64> {
        Some(self.budget.version)
    }

    fn fields(&self) -> Fields {
        Fields {
            name: Some(self.name()),
            budget: serde_json::to_value(DefinitionBody::new(&self.budget.definition)).ok(),
            budget_plan: serde_json::to_value(&self.plan).ok(),
            ..Fields::default()
        }
    }
}

/// What a budget said before a change.
///
/// # Errors
/// `undo_conflict` when that cannot be said any more.
pub fn terms_of(fields: &Fields) -> Result<BudgetDefinition> {
    let kept = fields.budget.clone().ok_or(ErrorCode::UNDO_CONFLICT)?;
    let body: DefinitionBody = serde_json::from_value(kept).map_err(Error::internal)?;
    body.check().map_err(undo_conflict)
}

/// All that was planned in a budget that went.
///
/// # Errors
/// When the database holds what is no plan.
pub fn plan_of(fields: &Fields, currency: Currency) -> Result<Plan> {
    let body = PlanBody::of(fields)?;
    Ok(Plan::of(body.entries(currency)?, body.moves(currency)?))
}

/// The budget as it was before a change.
///
/// # Errors
/// `undo_conflict` when what the change made of it is not what it is any more.
pub fn before(is: &Budget, row: &RecordedRow) -> Result<Budget> {
    let mut told = row.clone();
    told.after.budget_plan = None;
    told.ensure_unchanged(&AuditedBudget::new(is))?;
    let definition = match row.before.budget {
        Some(_) => terms_of(&row.before)?,
        None => is.definition.clone(),
    };
    let (before, after) = (PlanBody::of(&row.before)?, PlanBody::of(&row.after)?);
    let entries = replaced(
        is.plan.entries().collect(),
        &after.entries(is.currency)?,
        &before.entries(is.currency)?,
        |entry| (entry.key, entry.day, entry.is_single),
    )?;
    let moves = replaced(
        is.plan.moves().collect(),
        &after.moves(is.currency)?,
        &before.moves(is.currency)?,
        |moved| (moved.from, moved.day, moved.to),
    )?;
    Ok(Budget {
        definition,
        plan: Plan::of(entries, moves),
        version: is.version + 1,
        ..is.clone()
    })
}

/// What there is, with `old` in the place of `new`, which must all be there still; and nothing may be where
/// something of the old ones goes.
fn replaced<T: Copy + Eq + Hash, K: Ord>(
    mut all: Vec<T>,
    new: &[T],
    old: &[T],
    place: impl Fn(&T) -> K,
) -> Result<Vec<T>> {
    let count = all.len();
    let gone: HashSet<&T> = new.iter().collect();
    all.retain(|one| !gone.contains(one));
    let places: BTreeSet<K> = all.iter().map(&place).collect();
    if count - all.len() != new.len() || old.iter().any(|one| places.contains(&place(one))) {
        return Err(ErrorCode::UNDO_CONFLICT.into());
    }
    all.extend(old);
    Ok(all)
}

impl PlanBody {
    fn new(
        entries: impl Iterator<Item = PlanEntry>,
        moves: impl Iterator<Item = PlanMove>,
        currency: Currency,
    ) -> Self {
        let amount = |minor| Money::new(minor, currency).to_string();
        let id = |key: Key| key.map(|id| id.as_uuid());
        let line = |line: LineDefinition| LineBody {
            include_subcategories: line.include_subcategories,
            carry: line.carry.map(|carry| carry.to_string()),
            amount: amount(line.amount),
        };
        Self {
            lines: entries
                .map(|entry| EntryBody {
                    category_id: id(entry.key),
                    day: entry.day.to_string(),
                    is_single: entry.is_single,
                    line: entry.line.map(line),
                })
                .collect(),
            moves: moves
                .map(|moved| MoveBody {
                    day: moved.day.to_string(),
                    from_category_id: id(moved.from),
                    to_category_id: id(moved.to),
                    amount: amount(moved.amount),
                })
                .collect(),
        }
    }

    fn of(fields: &Fields) -> Result<Self> {
        let kept = fields.budget_plan.clone();
        let body = kept.map(serde_json::from_value).transpose();
        Ok(body.map_err(Error::internal)?.unwrap_or_default())
    }

    fn entries(&self, currency: Currency) -> Result<Vec<PlanEntry>> {
        let entries = self.lines.iter().map(|entry| {
            let line = entry.line.as_ref().map(|line| {
                let carry = line.carry.as_deref().map(str::parse).transpose();
                Ok::<_, Error>(LineDefinition {
                    include_subcategories: line.include_subcategories,
                    carry: carry.map_err(Error::internal)?,
                    amount: minor(&line.amount, currency)?,
                })
            });
            Ok(PlanEntry {
                key: entry.category_id.map(CategoryId::from_uuid),
                day: day(&entry.day)?,
                is_single: entry.is_single,
                line: line.transpose()?,
            })
        });
        entries.collect()
    }

    fn moves(&self, currency: Currency) -> Result<Vec<PlanMove>> {
        let moves = self.moves.iter().map(|moved| {
            Ok(PlanMove {
                day: day(&moved.day)?,
                from: moved.from_category_id.map(CategoryId::from_uuid),
                to: moved.to_category_id.map(CategoryId::from_uuid),
                amount: minor(&moved.amount, currency)?,
            })
        });
        moves.collect()
    }
}

fn day(text: &str) -> Result<Date> {
    parse_day(text).map_err(Error::internal)
}

/// An amount of a budget that is counted in another currency by now cannot come back.
fn minor(text: &str, currency: Currency) -> Result<Minor> {
    let number = text.parse().map_err(Error::internal)?;
    Minor::from_decimal(number, currency).map_err(|_| ErrorCode::UNDO_CONFLICT.into())
}
