//! A category that gives all its transactions to another one, and the way back. The kept sums move along.
//!
//! All accounts of the workspace must be locked, and then the workspace: nobody books meanwhile.

use std::collections::BTreeMap;

use kym_domain::id::{CategoryId, SplitId, TransactionId, WorkspaceId};
use kym_domain::sums::Sums;
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::{COLUMNS, TransactionRow, get_many, whole};
use crate::access::{EditCategories, Member};
use crate::categories;
use crate::db::{Reader, Tx, execute, execute_built, fetch_all};
use crate::error::StoreError;
use crate::sums;

/// How many ids one statement names.
const IDS_PER_STATEMENT: usize = 500;

/// The two columns of a reference to a category.
type Reference = (Option<Uuid>, Option<Uuid>);

/// The transactions of which the whole or a line has a category, deleted ones too, in the order of their
/// ids, `limit` of them at most.
pub async fn of_category(
    reader: &mut Reader,
    member: &Member<EditCategories>,
    category: CategoryId,
    limit: i64,
) -> Result<Vec<Transaction>, StoreError> {
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions WHERE workspace_id = $1 AND (category_id = $2 OR id IN (
                 SELECT transaction_id FROM splits WHERE workspace_id = $1 AND category_id = $2))
             ORDER BY id LIMIT $3"
        ),
        member.workspace().as_uuid(),
        category.as_uuid(),
        limit,
    )?;
    whole(reader, member.workspace(), rows).await
}

/// Gives everything that has a category of the workspace's own, deleted or not, to another one.
pub async fn recategorise(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    from: CategoryId,
    into: CategoryId,
) -> Result<(), StoreError> {
    let workspace = member.workspace().as_uuid();
    let (own, system) = categories::reference(tx, Some(into)).await?;
    execute!(
        tx,
        "UPDATE transactions SET version = version + 1
         WHERE workspace_id = $1 AND id IN (
             SELECT transaction_id FROM splits WHERE workspace_id = $1 AND category_id = $2)",
        workspace,
        from.as_uuid(),
    )?;
    execute!(
        tx,
        "UPDATE splits SET category_id = $1, system_category_id = $2 WHERE workspace_id = $3 AND category_id = $4",
        own,
        system,
        workspace,
        from.as_uuid(),
    )?;
    execute!(
        tx,
        "UPDATE transactions SET category_id = $1, system_category_id = $2, version = version + 1
         WHERE workspace_id = $3 AND category_id = $4",
        own,
        system,
        workspace,
        from.as_uuid(),
    )?;
    execute!(
        tx,
        "INSERT INTO category_months (workspace_id, account_id, month, category_id, entries, inflow, outflow,
             base_inflow, base_outflow, unconverted, inflow_count, outflow_count)
         SELECT workspace_id, account_id, month, $1, entries, inflow, outflow, base_inflow, base_outflow, unconverted,
             inflow_count, outflow_count
         FROM category_months WHERE workspace_id = $2 AND category_id = $3
         ON CONFLICT (workspace_id, account_id, month, category_id) DO UPDATE SET
             entries = category_months.entries + excluded.entries,
             inflow = category_months.inflow + excluded.inflow,
             outflow = category_months.outflow + excluded.outflow,
             base_inflow = category_months.base_inflow + excluded.base_inflow,
             base_outflow = category_months.base_outflow + excluded.base_outflow,
             unconverted = category_months.unconverted + excluded.unconverted,
             inflow_count = category_months.inflow_count + excluded.inflow_count,
             outflow_count = category_months.outflow_count + excluded.outflow_count",
        into.as_uuid(),
        workspace,
        from.as_uuid(),
    )?;
    execute!(
        tx,
        "DELETE FROM category_months WHERE workspace_id = $1 AND category_id = $2",
        workspace,
        from.as_uuid(),
    )?;
    Ok(())
}

/// Gives these transactions, deleted or not, from the category that they have `now` to another one; where
/// lines are named, only those of the transaction. What the workspace has no more is passed over: nobody
/// would miss the category there. Answers each as it was and as it is, and nothing, with nothing written,
/// when one of them has another category.
pub async fn give_to(
    tx: &mut Tx,
    member: &Member<EditCategories>,
    wanted: &BTreeMap<TransactionId, Vec<SplitId>>,
    now: CategoryId,
    then: CategoryId,
) -> Result<Option<Vec<(Transaction, Transaction)>>, StoreError> {
    let ids: Vec<_> = wanted.keys().copied().collect();
    let mut rows = get_many(tx, member, &ids).await?;
    rows.sort_unstable_by_key(|row| row.id);
    let mut changes = Vec::with_capacity(rows.len());
    let mut change = Sums::default();
    let (mut whole, mut split, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for was in rows {
        let lines = wanted.get(&was.id).map_or(&[][..], Vec::as_slice);
        let Some(is) = recategorised(&was, lines, now, then) else {
            return Ok(None);
        };
        change.change(Some(&was), Some(&is))?;
        let id = was.id.as_uuid();
        if lines.is_empty() {
            whole.push(id);
        } else {
            split.push(id);
            parts.extend(lines.iter().map(|line| (id, line.as_uuid())));
        }
        changes.push((was, is));
    }
    let reference = categories::reference(tx, Some(then)).await?;
    write(tx, member.workspace(), &whole, Some(reference)).await?;
    write(tx, member.workspace(), &split, None).await?;
    write_lines(tx, member.workspace(), &parts, reference).await?;
    sums::add(tx, member.workspace(), &change).await?;
    Ok(Some(changes))
}

/// A transaction with another category, on these lines if there are any; nothing when it does not have
/// the category that it should have.
fn recategorised(
    was: &Transaction,
    lines: &[SplitId],
    now: CategoryId,
    then: CategoryId,
) -> Option<Transaction> {
    let mut is = was.clone();
    is.version += 1;
    if lines.is_empty() {
        is.category_id = Some(then);
        return (was.category_id == Some(now)).then_some(is);
    }
    for id in lines {
        let line = is.splits.iter_mut().find(|line| line.id == *id)?;
        if line.category_id != Some(now) {
            return None;
        }
        line.category_id = Some(then);
    }
    Some(is)
}

/// Moves these transactions to another version, and to another category when there is one.
async fn write(
    tx: &mut Tx,
    workspace: WorkspaceId,
    ids: &[Uuid],
    reference: Option<Reference>,
) -> Result<(), StoreError> {
    for chunk in ids.chunks(IDS_PER_STATEMENT) {
        execute_built!(tx, statement(workspace, chunk, reference))?;
    }
    Ok(())
}

/// Moves these lines, each named with its transaction, to another category.
async fn write_lines(
    tx: &mut Tx,
    workspace: WorkspaceId,
    lines: &[(Uuid, Uuid)],
    reference: Reference,
) -> Result<(), StoreError> {
    for chunk in lines.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, of_lines(workspace, chunk, reference))?;
    }
    Ok(())
}

/// Both databases call the columns of a list of values `column1` and so on.
fn of_lines<DB>(
    workspace: WorkspaceId,
    lines: &[(Uuid, Uuid)],
    (own, system): Reference,
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("UPDATE splits SET category_id = ");
    query.push_bind(own);
    query.push(", system_category_id = ");
    query.push_bind(system);
    query.push(" FROM (");
    query.push_values(lines, |mut values, (transaction, line)| {
        values.push_bind(*transaction).push_bind(*line);
    });
    query.push(") AS v WHERE splits.workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND splits.transaction_id = v.column1 AND splits.id = v.column2");
    query
}

fn statement<DB>(
    workspace: WorkspaceId,
    ids: &[Uuid],
    reference: Option<Reference>,
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("UPDATE transactions SET version = version + 1");
    if let Some((own, system)) = reference {
        query.push(", category_id = ");
        query.push_bind(own);
        query.push(", system_category_id = ");
        query.push_bind(system);
    }
    query.push(" WHERE workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND id IN (");
    let mut list = query.separated(", ");
    for id in ids {
        list.push_bind(*id);
    }
    query.push(")");
    query
}
