//! Budgets with what is planned in them. One that has an owner is there for nobody but them and whom they share it
//! with, whichever function is asked, but for the two that say so: what becomes of a category is the same for all.

mod books;
mod checks;
mod row;
pub mod shares;

use std::collections::HashSet;

use kym_domain::budgets::{Budget, BudgetCarry, PlanEntry, PlanMove};
use kym_domain::id::{BudgetId, CategoryId, UserId, WorkspaceId};
use uuid::Uuid;

pub use self::books::{PartRow, StoredMonth, SumRow, months, parts, split_abroad, sums, tree};
pub use self::checks::{checked, due, keep_unchecked};
use self::row::{BudgetRow, LineRow, MoveRow, ShareRow, id_of, joined, whole};
use kym_store::access::{EditCategories, Member};
use kym_store::sql::Day;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_optional};

/// Reads the budgets of a workspace that a condition on `b` lets through, `$2` being its only value.
macro_rules! read {
    ($reader:expr, $workspace:expr, $value:expr, $condition:literal) => {{
        let rows = fetch_all!(
            $reader,
            BudgetRow,
            concat!(
                "SELECT b.workspace_id, b.id, b.owner_id, b.name, b.currency,
                        (SELECT c.digits FROM currencies c WHERE c.code = b.currency) AS digits, b.period, b.custom_days,
                        b.anchor_date, b.business_day_shift, b.carry, b.mode, b.alert_thresholds, b.is_active, b.version
                 FROM budgets b WHERE b.workspace_id = $1 AND ",
                $condition,
                " ORDER BY b.id"
            ),
            $workspace.as_uuid(),
            $value,
        )?;
        let lines = fetch_all!(
            $reader,
            LineRow,
            concat!(
                "SELECT l.budget_id, l.category_id, l.is_single, l.day, l.include_subcategories, l.carry, l.amount
                 FROM budgets b JOIN budget_lines l ON l.workspace_id = b.workspace_id AND l.budget_id = b.id
                 WHERE b.workspace_id = $1 AND ",
                $condition
            ),
            $workspace.as_uuid(),
            $value,
        )?;
        let moves = fetch_all!(
            $reader,
            MoveRow,
            concat!(
                "SELECT m.budget_id, m.day, m.from_category_id, m.to_category_id, m.amount
                 FROM budgets b JOIN budget_moves m ON m.workspace_id = b.workspace_id AND m.budget_id = b.id
                 WHERE b.workspace_id = $1 AND ",
                $condition
            ),
            $workspace.as_uuid(),
            $value,
        )?;
        let shares = fetch_all!(
            $reader,
            ShareRow,
            concat!(
                "SELECT s.budget_id, s.user_id, s.access
                 FROM budgets b JOIN budget_shares s ON s.workspace_id = b.workspace_id AND s.budget_id = b.id
                 WHERE b.workspace_id = $1 AND ",
                $condition,
                " ORDER BY s.budget_id, s.user_id"
            ),
            $workspace.as_uuid(),
            $value,
        )?;
        whole(rows, &lines, &moves, &shares)
    }};
}

/// The budgets that the member sees: the workspace's, their own, and those that are shared with them.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Budget>, StoreError> {
    read!(
        reader,
        member.workspace(),
        member.user().as_uuid(),
        "(b.owner_id IS NULL OR b.owner_id = $2 OR EXISTS (
              SELECT 1 FROM budget_shares n WHERE n.workspace_id = b.workspace_id AND n.budget_id = b.id
              AND n.user_id = $2))"
    )
}

/// One that the member sees.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: BudgetId,
) -> Result<Option<Budget>, StoreError> {
    let found = read!(reader, member.workspace(), id.as_uuid(), "b.id = $2")?;
    let sees = |budget: &Budget| budget.right_of(member.user(), member.role()).is_some();
    Ok(found.into_iter().find(sees))
}

/// Where a budget is kept that a user sees.
pub async fn locate(
    reader: &mut Reader,
    user: UserId,
    id: BudgetId,
) -> Result<Option<WorkspaceId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT b.workspace_id FROM workspace_members m
         JOIN budgets b ON b.workspace_id = m.workspace_id AND b.id = $2
         WHERE m.user_id = $1 AND (b.owner_id IS NULL OR b.owner_id = $1 OR EXISTS (
             SELECT 1 FROM budget_shares n WHERE n.workspace_id = b.workspace_id AND n.budget_id = b.id
             AND n.user_id = $1))",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(workspace,)| WorkspaceId::from_uuid(workspace)))
}

/// All that are kept at present, whosever they are: for the job that looks at all of them.
pub async fn active(
    reader: &mut Reader,
    workspace: WorkspaceId,
) -> Result<Vec<Budget>, StoreError> {
    read!(reader, workspace, true, "b.is_active = $2")
}

/// Those that plan something for a category, whosever they are: for whoever makes an end of it.
pub async fn naming(
    reader: &mut Reader,
    member: &Member<EditCategories>,
    category: CategoryId,
) -> Result<Vec<Budget>, StoreError> {
    read!(
        reader,
        member.workspace(),
        category.as_uuid(),
        "(EXISTS (SELECT 1 FROM budget_lines n WHERE n.workspace_id = b.workspace_id AND n.budget_id = b.id
              AND n.category_id = $2)
          OR EXISTS (SELECT 1 FROM budget_moves n WHERE n.workspace_id = b.workspace_id AND n.budget_id = b.id
              AND (n.from_category_id = $2 OR n.to_category_id = $2)))"
    )
}

/// Writes a new budget, or one that is back.
pub async fn insert<R>(tx: &mut Tx, member: &Member<R>, budget: &Budget) -> Result<(), StoreError> {
    let definition = &budget.definition;
    execute!(
        tx,
        "INSERT INTO budgets (workspace_id, id, owner_id, name, currency, period, custom_days, anchor_date,
             business_day_shift, carry, mode, alert_thresholds, is_active, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        member.workspace().as_uuid(),
        budget.id.as_uuid(),
        budget.owner.map(|owner| owner.as_uuid()),
        definition.name,
        budget.currency.code().as_str(),
        definition.schedule.period.as_str(),
        definition.schedule.custom_days,
        Day::from(definition.schedule.anchor),
        definition.schedule.shift.as_str(),
        definition.carry.as_str(),
        definition.mode.as_str(),
        joined(&definition.thresholds),
        definition.is_active,
        budget.version,
    )?;
    for entry in budget.plan.entries() {
        insert_entry(tx, budget, &entry).await?;
    }
    for moved in budget.plan.moves() {
        insert_move(tx, budget, &moved).await?;
    }
    Ok(())
}

/// Writes a budget as it `is` over what it `was`.
///
/// # Errors
/// [`StoreError::Conflict`] when that is not the stored version any more.
pub async fn update<R>(
    tx: &mut Tx,
    member: &Member<R>,
    was: &Budget,
    is: &Budget,
) -> Result<(), StoreError> {
    let definition = &is.definition;
    let rows = execute!(
        tx,
        "UPDATE budgets SET name = $1, currency = $2, period = $3, custom_days = $4, anchor_date = $5,
             business_day_shift = $6, carry = $7, mode = $8, alert_thresholds = $9, is_active = $10, version = $11
         WHERE workspace_id = $12 AND id = $13 AND version = $14",
        definition.name,
        is.currency.code().as_str(),
        definition.schedule.period.as_str(),
        definition.schedule.custom_days,
        Day::from(definition.schedule.anchor),
        definition.schedule.shift.as_str(),
        definition.carry.as_str(),
        definition.mode.as_str(),
        joined(&definition.thresholds),
        definition.is_active,
        is.version,
        member.workspace().as_uuid(),
        is.id.as_uuid(),
        was.version,
    )?;
    if rows != 1 {
        return Err(StoreError::Conflict);
    }
    let (before, after): (HashSet<_>, HashSet<_>) =
        (was.plan.entries().collect(), is.plan.entries().collect());
    for entry in was.plan.entries().filter(|entry| !after.contains(entry)) {
        remove_entry(tx, is, &entry).await?;
    }
    for entry in is.plan.entries().filter(|entry| !before.contains(entry)) {
        insert_entry(tx, is, &entry).await?;
    }
    let (before, after): (HashSet<_>, HashSet<_>) =
        (was.plan.moves().collect(), is.plan.moves().collect());
    for moved in was.plan.moves().filter(|moved| !after.contains(moved)) {
        remove_move(tx, is, &moved).await?;
    }
    for moved in is.plan.moves().filter(|moved| !before.contains(moved)) {
        insert_move(tx, is, &moved).await?;
    }
    Ok(())
}

/// Removes a budget.
pub async fn remove<R>(tx: &mut Tx, member: &Member<R>, id: BudgetId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM budgets WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

async fn insert_entry(tx: &mut Tx, of: &Budget, entry: &PlanEntry) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO budget_lines
             (workspace_id, budget_id, category_id, is_single, day, include_subcategories, carry, amount)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        of.workspace_id.as_uuid(),
        of.id.as_uuid(),
        id_of(entry.key),
        entry.is_single,
        Day::from(entry.day),
        entry.line.is_some_and(|line| line.include_subcategories),
        entry.line.and_then(|line| line.carry).map(BudgetCarry::as_str),
        entry.line.map(|line| line.amount.units()),
    )?;
    Ok(())
}

async fn remove_entry(tx: &mut Tx, of: &Budget, entry: &PlanEntry) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM budget_lines
         WHERE workspace_id = $1 AND budget_id = $2 AND category_id = $3 AND is_single = $4 AND day = $5",
        of.workspace_id.as_uuid(),
        of.id.as_uuid(),
        id_of(entry.key),
        entry.is_single,
        Day::from(entry.day),
    )?;
    Ok(())
}

async fn insert_move(tx: &mut Tx, of: &Budget, moved: &PlanMove) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO budget_moves (workspace_id, budget_id, day, from_category_id, to_category_id, amount)
         VALUES ($1, $2, $3, $4, $5, $6)",
        of.workspace_id.as_uuid(),
        of.id.as_uuid(),
        Day::from(moved.day),
        id_of(moved.from),
        id_of(moved.to),
        moved.amount.units(),
    )?;
    Ok(())
}

async fn remove_move(tx: &mut Tx, of: &Budget, moved: &PlanMove) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM budget_moves WHERE workspace_id = $1 AND budget_id = $2 AND day = $3
             AND from_category_id = $4 AND to_category_id = $5",
        of.workspace_id.as_uuid(),
        of.id.as_uuid(),
        Day::from(moved.day),
        id_of(moved.from),
        id_of(moved.to),
    )?;
    Ok(())
}
