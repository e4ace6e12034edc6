//! The history of workspaces: one row of `changes` for each row that a change touched, written in the
//! transaction of the change itself. The first row of a change stands for all of it.

use std::collections::HashMap;

use jiff::Timestamp;
use kym_domain::history::{ChangeKind, ChangeNoun};
use kym_domain::id::{AccountId, ChangeId, UserId, WorkspaceId};
use kym_domain::workspaces::Action;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use crate::access::Member;
use crate::categories::references;
use crate::db::{Reader, Tx, execute, execute_built, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::values::Instant;

/// How many rows one statement carries, as with bookings.
const ROWS_PER_STATEMENT: usize = 100;

/// How many further rows of a change a list tells: enough for a line about it.
const ROWS_IN_A_LIST: i64 = 19;

/// What became of one row, to be written.
#[derive(Clone, Debug)]
pub struct NewChange {
    /// Its id; later ones are greater.
    pub id: ChangeId,
    /// The id of the first row of the same change.
    pub group: ChangeId,
    /// Where it happened.
    pub workspace: WorkspaceId,
    /// What was changed.
    pub noun: ChangeNoun,
    /// What became of it.
    pub kind: ChangeKind,
    /// The id of the row.
    pub row: Uuid,
    /// The account that it is, or that it is on.
    pub account: Option<AccountId>,
    /// The account that it was on, when that is another one.
    pub from_account: Option<AccountId>,
    /// What people call it.
    pub name: String,
    /// The fields that differ as they were, in JSON.
    pub before: Option<String>,
    /// The fields that differ as they are, in JSON.
    pub after: Option<String>,
    /// The change that this one undoes.
    pub undoes: Option<ChangeId>,
}

/// A change as its first row tells it.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its id.
    pub id: ChangeId,
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub user: UserId,
    /// Their name, as long as they have an account here.
    pub full_name: Option<String>,
    /// The change that this one undoes.
    pub undoes: Option<ChangeId>,
    /// The change that undid this one.
    pub undone_by: Option<ChangeId>,
    /// The rows that it touched; there is one at least. A list has the first of them only.
    pub rows: Vec<ChangedRow>,
    /// How many rows it touched.
    pub row_count: i64,
}

/// What a change made of one row.
#[derive(Clone, Debug)]
pub struct ChangedRow {
    /// What it is.
    pub noun: ChangeNoun,
    /// What became of it.
    pub kind: ChangeKind,
    /// The id of the row.
    pub row: Uuid,
    /// The account that it is, or that it is on.
    pub account: Option<AccountId>,
    /// What people call it.
    pub name: String,
    /// The fields that differ as they were, in JSON.
    pub before: Option<String>,
    /// The fields that differ as they are, in JSON.
    pub after: Option<String>,
}

/// Which changes are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    /// Those of one user.
    pub user: Option<UserId>,
    /// Those of one sort of thing.
    pub noun: Option<ChangeNoun>,
    /// Those of an account and of what is on it.
    pub account: Option<AccountId>,
    /// From this instant on.
    pub start: Option<Timestamp>,
    /// Before this instant.
    pub end: Option<Timestamp>,
    /// How many to pass over.
    pub skip: i64,
    /// How many at most.
    pub limit: i64,
}

#[derive(sqlx_macros::FromRow)]
struct ChangeRow {
    id: Uuid,
    group_id: Uuid,
    at: Instant,
    user_id: Uuid,
    full_name: Option<String>,
    noun: String,
    kind: String,
    row_id: Uuid,
    account_id: Option<Uuid>,
    name: String,
    before: Option<String>,
    after: Option<String>,
    undoes: Option<Uuid>,
    undone_by: Option<Uuid>,
}

impl ChangeRow {
    fn row(&mut self) -> Result<ChangedRow, StoreError> {
        let nonsense = |column| StoreError::inconsistent("changes", column, self.id);
        Ok(ChangedRow {
            noun: self.noun.parse().map_err(|_| nonsense("noun"))?,
            kind: self.kind.parse().map_err(|_| nonsense("kind"))?,
            row: self.row_id,
            account: self.account_id.map(AccountId::from_uuid),
            name: std::mem::take(&mut self.name),
            before: self.before.take(),
            after: self.after.take(),
        })
    }

    fn change(mut self) -> Result<Change, StoreError> {
        Ok(Change {
            rows: vec![self.row()?],
            row_count: 1,
            id: ChangeId::from_uuid(self.id),
            at: self.at.into(),
            user: UserId::from_uuid(self.user_id),
            full_name: self.full_name,
            undoes: self.undoes.map(ChangeId::from_uuid),
            undone_by: self.undone_by.map(ChangeId::from_uuid),
        })
    }
}

/// Writes what became of the rows of a change.
pub async fn append(
    tx: &mut Tx,
    changes: &[NewChange],
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    for chunk in changes.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, statement(chunk, user, now))?;
    }
    Ok(())
}

fn statement<DB>(changes: &[NewChange], user: UserId, now: Timestamp) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Instant: Encode<'q, DB> + Type<DB>,
    for<'q> &'q str: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO changes (workspace_id, id, group_id, at, user_id, noun, kind, row_id, account_id, from_account_id,
             name, before, after, undoes) ",
    );
    query.push_values(changes, |mut values, change| {
        values
            .push_bind(change.workspace.as_uuid())
            .push_bind(change.id.as_uuid())
            .push_bind(change.group.as_uuid())
            .push_bind(Instant::from(now))
            .push_bind(user.as_uuid())
            .push_bind(change.noun.as_str())
            .push_bind(change.kind.as_str())
            .push_bind(change.row)
            .push_bind(change.account.map(|id| id.as_uuid()))
            .push_bind(change.from_account.map(|id| id.as_uuid()))
            .push_bind(change.name.clone())
            .push_bind(change.before.clone())
            .push_bind(change.after.clone())
            .push_bind(change.undoes.map(|id| id.as_uuid()));
    });
    query
}

/// The condition that both statements of [`list`] share: seven arguments.
macro_rules! WANTED {
    () => {
        "c.workspace_id = $1 AND c.group_id = c.id AND ($2 IS NULL OR c.user_id = $2) AND ($3 IS NULL OR c.noun = $3)
             AND ($4 IS NULL OR c.account_id = $4 OR c.from_account_id = $4 OR EXISTS (
                 SELECT 1 FROM changes r WHERE r.workspace_id = $1 AND r.group_id = c.id AND r.group_id <> r.id
                     AND (r.account_id = $4 OR r.from_account_id = $4)))
             AND ($5 IS NULL OR c.at >= $5) AND ($6 IS NULL OR c.at < $6) AND c.noun <> $7"
    };
}

/// What of the history a member does not see: addresses of invited people are for those who may invite.
fn hidden_from<R>(member: &Member<R>) -> &'static str {
    if member.role().may(Action::Invite) {
        ""
    } else {
        ChangeNoun::Invitation.as_str()
    }
}

/// A page of the workspace's history, the newest first, and how many changes there are, pages aside.
pub async fn list<R>(
    reader: &mut Reader,
    member: &Member<R>,
    filter: &Filter,
) -> Result<(Vec<Change>, i64), StoreError> {
    let workspace = member.workspace().as_uuid();
    let user = filter.user.map(|id| id.as_uuid());
    let noun = filter.noun.map(ChangeNoun::as_str);
    let account = filter.account.map(|id| id.as_uuid());
    let hidden = hidden_from(member);
    let (start, end) = (
        filter.start.map(Instant::from),
        filter.end.map(Instant::from),
    );
    let rows = fetch_all!(
        reader,
        ChangeRow,
        concat!(
            "SELECT c.id, c.group_id, c.at, c.user_id, u.full_name, c.noun, c.kind, c.row_id, c.account_id, c.name,
                    c.before, c.after, c.undoes, c.undone_by
             FROM changes c LEFT JOIN users u ON u.id = c.user_id WHERE ",
            WANTED!(),
            " ORDER BY c.id DESC LIMIT $8 OFFSET $9"
        ),
        workspace,
        user,
        noun,
        account,
        start,
        end,
        hidden,
        filter.limit,
        filter.skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        concat!("SELECT COUNT(*) FROM changes c WHERE ", WANTED!()),
        workspace,
        user,
        noun,
        account,
        start,
        end,
        hidden,
    )?;
    let mut changes = rows
        .into_iter()
        .map(ChangeRow::change)
        .collect::<Result<Vec<_>, _>>()?;
    add_further_rows(reader, member, &mut changes, ROWS_IN_A_LIST).await?;
    Ok((changes, total))
}

/// A change of the workspace with all its rows.
pub async fn get<R>(
    reader: &mut Reader,
    member: &Member<R>,
    id: ChangeId,
) -> Result<Option<Change>, StoreError> {
    let rows = fetch_all!(
        reader,
        ChangeRow,
        "SELECT c.id, c.group_id, c.at, c.user_id, u.full_name, c.noun, c.kind, c.row_id, c.account_id, c.name,
                c.before, c.after, c.undoes, c.undone_by
         FROM changes c LEFT JOIN users u ON u.id = c.user_id
         WHERE c.workspace_id = $1 AND c.id = $2 AND c.group_id = c.id AND c.noun <> $3",
        member.workspace().as_uuid(),
        id.as_uuid(),
        hidden_from(member),
    )?;
    let mut changes = rows
        .into_iter()
        .map(ChangeRow::change)
        .collect::<Result<Vec<_>, _>>()?;
    add_further_rows(reader, member, &mut changes, i64::MAX).await?;
    Ok(changes.pop())
}

/// Adds to changes, the newest of which is the first, up to `most` rows each beside their first.
async fn add_further_rows<R>(
    reader: &mut Reader,
    member: &Member<R>,
    changes: &mut [Change],
    most: i64,
) -> Result<(), StoreError> {
    let (Some(newest), Some(oldest)) = (changes.first(), changes.last()) else {
        return Ok(());
    };
    let workspace = member.workspace().as_uuid();
    let (first, last) = (oldest.id.as_uuid(), newest.id.as_uuid());
    let hidden = hidden_from(member);
    // The parts of a change are numbered by the index alone; what they hold is read of few.
    let rows = fetch_all!(
        reader,
        ChangeRow,
        "SELECT c.id, c.group_id, c.at, c.user_id, NULL AS full_name, c.noun, c.kind, c.row_id, c.account_id, c.name,
                c.before, c.after, c.undoes, c.undone_by
         FROM (
             SELECT id, ROW_NUMBER() OVER (PARTITION BY group_id ORDER BY id) AS place
             FROM changes WHERE workspace_id = $1 AND group_id >= $2 AND group_id <= $3 AND group_id <> id
         ) AS parts JOIN changes c ON c.workspace_id = $1 AND c.id = parts.id
         WHERE parts.place <= $4 AND c.noun <> $5 ORDER BY c.id",
        workspace,
        first,
        last,
        most,
        hidden,
    )?;
    let counts: Vec<(Uuid, i64)> = fetch_all!(
        reader,
        (Uuid, i64),
        "SELECT group_id, COUNT(*) FROM changes
         WHERE workspace_id = $1 AND group_id >= $2 AND group_id <= $3 AND group_id <> id AND noun <> $4
         GROUP BY group_id",
        workspace,
        first,
        last,
        hidden,
    )?;
    let mut by_id: HashMap<_, _> = changes
        .iter_mut()
        .map(|change| (change.id.as_uuid(), change))
        .collect();
    for (group, further) in counts {
        if let Some(change) = by_id.get_mut(&group) {
            change.row_count += further;
        }
    }
    for mut row in rows {
        if let Some(change) = by_id.get_mut(&row.group_id) {
            change.rows.push(row.row()?);
        }
    }
    Ok(())
}

/// Lets the first row of a change stand for it whose own first row is never going to be written.
pub async fn stand_alone(
    tx: &mut Tx,
    workspace: WorkspaceId,
    change: ChangeId,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE changes SET group_id = (
             SELECT id FROM changes WHERE workspace_id = $1 AND group_id = $2 ORDER BY id LIMIT 1)
         WHERE workspace_id = $1 AND group_id = $2",
        workspace.as_uuid(),
        change.as_uuid(),
    )?;
    Ok(())
}

/// Notes that a change is undone by another one. Answers false when it is undone already: of several
/// who try at once one succeeds.
pub async fn mark_undone<R>(
    tx: &mut Tx,
    member: &Member<R>,
    id: ChangeId,
    by: ChangeId,
) -> Result<bool, StoreError> {
    let rows = execute!(
        tx,
        "UPDATE changes SET undone_by = $1 WHERE workspace_id = $2 AND id = $3 AND undone_by IS NULL",
        by.as_uuid(),
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(rows == 1)
}

/// Notes that a change holds again, since what undid it was undone itself.
pub async fn mark_done<R>(tx: &mut Tx, member: &Member<R>, id: ChangeId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE changes SET undone_by = NULL WHERE workspace_id = $1 AND id = $2",
        member.workspace().as_uuid(),
        id.as_uuid(),
    )?;
    Ok(())
}

/// Removes what happened before `before`, in all workspaces, and answers how many rows it were.
pub async fn purge(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    references::forget(tx, before).await?;
    execute!(
        tx,
        "DELETE FROM changes WHERE at < $1",
        Instant::from(before)
    )
}
