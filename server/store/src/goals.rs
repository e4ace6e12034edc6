//! The goals of workspaces, and what was saved for them.

use jiff::civil::Date;
use kym_domain::goals::{Goal, GoalDefinition, GoalSource};
use kym_domain::id::{AccountId, GoalId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use uuid::Uuid;

use crate::access::{EditPlans, Member};
use crate::db::{Reader, Tx, execute, fetch_all, fetch_one, fetch_optional};
use crate::error::StoreError;
use crate::values::{Day, Instant};

#[derive(sqlx_macros::FromRow)]
struct GoalRow {
    workspace_id: Uuid,
    id: Uuid,
    account_id: Uuid,
    name: String,
    target_amount: i64,
    target_date: Option<Day>,
    source: String,
    start_date: Day,
    start_amount: i64,
    note: String,
    created_at: Instant,
    version: i64,
}

impl TryFrom<GoalRow> for Goal {
    type Error = StoreError;

    fn try_from(row: GoalRow) -> Result<Self, StoreError> {
        let nonsense = |_| StoreError::inconsistent("goals", "source", row.id);
        Ok(Self {
            id: GoalId::from_uuid(row.id),
            workspace_id: WorkspaceId::from_uuid(row.workspace_id),
            definition: GoalDefinition {
                name: row.name,
                target_amount: Minor::new(row.target_amount),
                target_date: row.target_date.map(Into::into),
                account_id: AccountId::from_uuid(row.account_id),
                source: row.source.parse().map_err(nonsense)?,
                start_date: row.start_date.into(),
                start_amount: Minor::new(row.start_amount),
                note: row.note,
            },
            created_at: row.created_at.into(),
            version: row.version,
        })
    }
}

/// The goals of the workspace, oldest first.
pub async fn list<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Goal>, StoreError> {
    let rows = fetch_all!(
        reader,
        GoalRow,
        "SELECT workspace_id, id, account_id, name, target_amount, target_date, source, start_date, start_amount, note,
                created_at, version
         FROM goals WHERE workspace_id = $1 ORDER BY created_at, id",
        member.workspace().as_uuid(),
    )?;
    rows.into_iter().map(Goal::try_from).collect()
}

/// A goal of the workspace.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: GoalId,
) -> Result<Option<Goal>, StoreError> {
    let row = fetch_optional!(
        reader,
        GoalRow,
        "SELECT workspace_id, id, account_id, name, target_amount, target_date, source, start_date, start_amount, note,
                created_at, version
         FROM goals WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    row.map(Goal::try_from).transpose()
}

/// The one of the user's workspaces that a goal is of. Strangers find nothing.
pub async fn workspace_of(
    reader: &mut Reader,
    user: UserId,
    id: GoalId,
) -> Result<Option<WorkspaceId>, StoreError> {
    let row: Option<(Uuid,)> = fetch_optional!(
        reader,
        (Uuid,),
        "SELECT g.workspace_id FROM workspace_members m
         JOIN goals g ON g.workspace_id = m.workspace_id AND g.id = $2 WHERE m.user_id = $1",
        user.as_uuid(),
        id.as_uuid(),
    )?;
    Ok(row.map(|(id,)| WorkspaceId::from_uuid(id)))
}

/// How many goals the workspace has.
pub async fn count<R>(reader: &mut Reader, member: &Member<R>) -> Result<i64, StoreError> {
    let (count,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT COUNT(*) FROM goals WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    Ok(count)
}

/// Whether something is saved for on an account.
pub async fn has_account<R>(
    reader: &mut Reader,
    member: &Member<R>,
    account: AccountId,
) -> Result<bool, StoreError> {
    let (has,): (bool,) = fetch_one!(
        reader,
        (bool,),
        "SELECT EXISTS (SELECT 1 FROM goals WHERE workspace_id = $1 AND account_id = $2)",
        member.workspace().as_uuid(),
        account.as_uuid(),
    )?;
    Ok(has)
}

/// Writes a new goal, or one that is back.
pub async fn insert(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    goal: &Goal,
) -> Result<(), StoreError> {
    let definition = &goal.definition;
    execute!(
        tx,
        "INSERT INTO goals (workspace_id, id, account_id, name, target_amount, target_date, source, start_date,
                            start_amount, note, created_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        member.workspace().as_uuid(),
        goal.id.as_uuid(),
        definition.account_id.as_uuid(),
        definition.name,
        definition.target_amount.units(),
        definition.target_date.map(Day::from),
        definition.source.as_str(),
        Day::from(definition.start_date),
        definition.start_amount.units(),
        definition.note,
        Instant::from(goal.created_at),
        goal.version,
    )?;
    Ok(())
}

/// Writes what a goal says over the version before it.
///
/// # Errors
/// [`StoreError::Conflict`] when the version before it is not the stored one any more.
pub async fn update(
    tx: &mut Tx,
    member: &Member<EditPlans>,
    goal: &Goal,
) -> Result<(), StoreError> {
    let definition = &goal.definition;
    let rows = execute!(
        tx,
        "UPDATE goals SET account_id = $1, name = $2, target_amount = $3, target_date = $4, source = $5,
                          start_date = $6, start_amount = $7, note = $8, version = $9
         WHERE workspace_id = $10 AND id = $11 AND version = $12",
        definition.account_id.as_uuid(),
        definition.name,
        definition.target_amount.units(),
        definition.target_date.map(Day::from),
        definition.source.as_str(),
        Day::from(definition.start_date),
        definition.start_amount.units(),
        definition.note,
        goal.version,
        member.workspace().as_uuid(),
        goal.id.as_uuid(),
        goal.version - 1,
    )?;
    if rows == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Removes a goal.
pub async fn remove(tx: &mut Tx, member: &Member<EditPlans>, id: GoalId) -> Result<(), StoreError> {
    execute!(
        tx,
        "DELETE FROM goals WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// What each day from `first` on brought an account by what counts as saved, in order of the days.
pub async fn saved_by_day<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (account, source): (AccountId, GoalSource),
    first: Date,
) -> Result<Vec<(Date, Minor)>, StoreError> {
    let sql = match source {
        GoalSource::Balance => {
            "SELECT day, net FROM account_days
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 ORDER BY day"
        }
        GoalSource::Transfers => {
            "SELECT day, CAST(SUM(amount) AS BIGINT) FROM transactions
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND peer_id IS NOT NULL
                 AND deleted_at IS NULL AND status NOT IN ('planned', 'void')
             GROUP BY day ORDER BY day"
        }
    };
    let rows: Vec<(Day, i64)> = fetch_all!(
        reader,
        (Day, i64),
        sql,
        member.workspace().as_uuid(),
        account.as_uuid(),
        Day::from(first),
    )?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(day, net)| (day.into(), Minor::new(net)))
        .collect())
}

/// What recurring transactions brought an account after `first`, up to `last`, of what counts as saved.
pub async fn saved_by_recurring<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (account, source): (AccountId, GoalSource),
    (first, last): (Date, Date),
) -> Result<Minor, StoreError> {
    let (sum,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(t.amount), 0) AS BIGINT) FROM transactions t
         WHERE t.workspace_id = $1 AND t.account_id = $2 AND t.day > $3 AND t.day <= $4
             AND t.deleted_at IS NULL AND t.status NOT IN ('planned', 'void') AND (t.peer_id IS NOT NULL OR $5 = FALSE)
             AND EXISTS (SELECT 1 FROM recurring_occurrences o
                         WHERE o.workspace_id = t.workspace_id AND o.transaction_id IN (t.id, t.peer_id))",
        member.workspace().as_uuid(),
        account.as_uuid(),
        Day::from(first),
        Day::from(last),
        source == GoalSource::Transfers,
    )?;
    Ok(Minor::new(sum))
}
