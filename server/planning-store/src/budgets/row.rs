//! How rows of the tables of budgets become values.

use std::collections::HashMap;

use kym_domain::budgets::{
    Budget, BudgetDefinition, BudgetShare, Key, LineDefinition, Plan, PlanEntry, PlanMove, Schedule,
};
use kym_domain::id::{BudgetId, CategoryId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use uuid::Uuid;

use kym_store::StoreError;
use kym_store::currencies::counted_in;
use kym_store::sql::Day;

/// What stands in the place of a category for everything that no other line has.
const ELSE: Uuid = Uuid::nil();

#[derive(sqlx_macros::FromRow)]
pub(super) struct BudgetRow {
    workspace_id: Uuid,
    pub(super) id: Uuid,
    owner_id: Option<Uuid>,
    name: String,
    currency: String,
    digits: Option<i64>,
    period: String,
    custom_days: Option<i64>,
    anchor_date: Day,
    business_day_shift: String,
    carry: String,
    mode: String,
    alert_thresholds: String,
    is_active: bool,
    version: i64,
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct LineRow {
    budget_id: Uuid,
    category_id: Uuid,
    is_single: bool,
    day: Day,
    include_subcategories: bool,
    carry: Option<String>,
    amount: Option<i64>,
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct MoveRow {
    budget_id: Uuid,
    day: Day,
    from_category_id: Uuid,
    to_category_id: Uuid,
    amount: i64,
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct ShareRow {
    budget_id: Uuid,
    user_id: Uuid,
    access: String,
}

/// The id that is kept of a line.
pub(super) fn id_of(key: Key) -> Uuid {
    key.map_or(ELSE, |id| id.as_uuid())
}

pub(super) fn key_of(id: Uuid) -> Key {
    (id != ELSE).then(|| CategoryId::from_uuid(id))
}

/// The thresholds as they are kept.
pub(super) fn joined(thresholds: &[u16]) -> String {
    let texts: Vec<_> = thresholds.iter().map(ToString::to_string).collect();
    texts.join(",")
}

impl BudgetRow {
    fn whole(self, plan: Plan, shares: Vec<BudgetShare>) -> Result<Budget, StoreError> {
        let nonsense = |column| StoreError::inconsistent("budgets", column, self.id);
        let currency = counted_in(&self.currency, self.digits);
        let currency = currency.ok_or_else(|| nonsense("currency"))?;
        let thresholds = self.alert_thresholds.split(',');
        let thresholds = thresholds.filter(|text| !text.is_empty()).map(str::parse);
        let thresholds: Result<_, _> = thresholds.collect();
        let word = |column| move |_| nonsense(column);
        Ok(Budget {
            id: BudgetId::from_uuid(self.id),
            workspace_id: WorkspaceId::from_uuid(self.workspace_id),
            owner: self.owner_id.map(UserId::from_uuid),
            shares,
            currency,
            definition: BudgetDefinition {
                name: self.name,
                is_private: self.owner_id.is_some(),
                currency: currency.code(),
                schedule: Schedule {
                    period: self.period.parse().map_err(word("period"))?,
                    custom_days: self.custom_days,
                    anchor: self.anchor_date.into(),
                    shift: self
                        .business_day_shift
                        .parse()
                        .map_err(word("business_day_shift"))?,
                },
                carry: self.carry.parse().map_err(word("carry"))?,
                mode: self.mode.parse().map_err(word("mode"))?,
                thresholds: thresholds.map_err(|_| nonsense("alert_thresholds"))?,
                is_active: self.is_active,
            },
            plan,
            version: self.version,
        })
    }
}

impl LineRow {
    fn entry(&self) -> Result<PlanEntry, StoreError> {
        let nonsense = |_| StoreError::inconsistent("budget_lines", "carry", self.budget_id);
        let carry = self.carry.as_deref().map(str::parse).transpose();
        let carry = carry.map_err(nonsense)?;
        Ok(PlanEntry {
            key: key_of(self.category_id),
            day: self.day.into(),
            is_single: self.is_single,
            line: self.amount.map(|amount| LineDefinition {
                include_subcategories: self.include_subcategories,
                carry,
                amount: Minor::new(amount),
            }),
        })
    }
}

impl MoveRow {
    fn whole(&self) -> PlanMove {
        PlanMove {
            day: self.day.into(),
            from: key_of(self.from_category_id),
            to: key_of(self.to_category_id),
            amount: Minor::new(self.amount),
        }
    }
}

impl ShareRow {
    fn whole(&self) -> Result<BudgetShare, StoreError> {
        let nonsense = |_| StoreError::inconsistent("budget_shares", "access", self.budget_id);
        Ok(BudgetShare {
            user: UserId::from_uuid(self.user_id),
            access: self.access.parse().map_err(nonsense)?,
        })
    }
}

/// Makes budgets out of rows of the four tables.
pub(super) fn whole(
    rows: Vec<BudgetRow>,
    lines: &[LineRow],
    moves: &[MoveRow],
    shares: &[ShareRow],
) -> Result<Vec<Budget>, StoreError> {
    let mut plans: HashMap<Uuid, (Vec<PlanEntry>, Vec<PlanMove>)> = HashMap::new();
    for line in lines {
        plans
            .entry(line.budget_id)
            .or_default()
            .0
            .push(line.entry()?);
    }
    for moved in moves {
        plans
            .entry(moved.budget_id)
            .or_default()
            .1
            .push(moved.whole());
    }
    let mut by_budget: HashMap<Uuid, Vec<BudgetShare>> = HashMap::new();
    for share in shares {
        let all = by_budget.entry(share.budget_id).or_default();
        all.push(share.whole()?);
    }
    rows.into_iter()
        .map(|row| {
            let (lines, moves) = plans.remove(&row.id).unwrap_or_default();
            let shares = by_budget.remove(&row.id).unwrap_or_default();
            row.whole(Plan::of(lines, moves), shares)
        })
        .collect()
}
