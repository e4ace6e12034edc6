//! Who was paid, kept for suggestions: one row for each name of a workspace.

use std::collections::BTreeMap;

use kym_domain::id::{AccountId, CategoryId, WorkspaceId};
use kym_domain::text::fold;
use kym_domain::transactions::{PayeeChange, Payees};
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::parts::beyond;
use crate::access::Member;
use crate::db::{Reader, Tx, execute, execute_built, fetch_all, fetch_one};
use crate::error::StoreError;
use crate::lock;

/// Somebody who was paid, or who paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payee {
    /// The name as it was written last.
    pub name: String,
    /// What it was for the last time. The category may be gone, or be somebody else's alone.
    pub category_id: Option<CategoryId>,
}

/// Adds a change to what is kept. The workspace is locked for it: two accounts may have the same payee,
/// and whoever holds the workspace must not wait for one of these rows.
pub(super) async fn add(
    tx: &mut Tx,
    workspace: WorkspaceId,
    change: &Payees,
) -> Result<(), StoreError> {
    if change.changes().next().is_some() {
        lock::workspace(tx, workspace).await?;
    }
    let changes: Vec<_> = change.changes().collect();
    for chunk in changes.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, counted(workspace, chunk))?;
    }
    let fewer = changes.iter().filter(|(_, change)| change.uses < 0);
    let fewer: Vec<_> = fewer.map(|(folded, _)| *folded).collect();
    for chunk in fewer.chunks(ROWS_PER_STATEMENT) {
        execute_built!(tx, unused(workspace, chunk))?;
    }
    Ok(())
}

fn unused<DB>(workspace: WorkspaceId, folded: &[&str]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new("DELETE FROM payees WHERE workspace_id = ");
    query.push_bind(workspace.as_uuid());
    query.push(" AND uses <= 0 AND folded IN (");
    let mut list = query.separated(", ");
    for name in folded {
        list.push_bind((*name).to_owned());
    }
    query.push(")");
    query
}

fn counted<DB>(workspace: WorkspaceId, changes: &[(&str, &PayeeChange)]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query =
        QueryBuilder::new("INSERT INTO payees (workspace_id, folded, name, uses, category_id) ");
    query.push_values(changes, |mut values, (folded, change)| {
        values
            .push_bind(workspace.as_uuid())
            .push_bind((*folded).to_owned())
            .push_bind(change.name.clone())
            .push_bind(change.uses)
            .push_bind(change.category_id.map(|id| id.as_uuid()));
    });
    query.push(
        " ON CONFLICT (workspace_id, folded) DO UPDATE SET
             name = CASE WHEN excluded.uses < 0 THEN payees.name ELSE excluded.name END,
             uses = payees.uses + excluded.uses,
             category_id = COALESCE(excluded.category_id, payees.category_id)",
    );
    query
}

/// The payees of the workspace whose folded name begins so, the most used first.
pub async fn suggest<R>(
    reader: &mut Reader,
    member: &Member<R>,
    beginning: &str,
    limit: i64,
) -> Result<Vec<Payee>, StoreError> {
    let rows: Vec<(String, Option<Uuid>)> = fetch_all!(
        reader,
        (String, Option<Uuid>),
        "SELECT name, category_id FROM payees WHERE workspace_id = $1 AND folded >= $2 AND folded < $3
         ORDER BY uses DESC, folded LIMIT $4",
        member.workspace().as_uuid(),
        beginning,
        beyond(beginning),
        limit,
    )?;
    let payees = rows.into_iter().map(|(name, category)| Payee {
        name,
        category_id: category.map(CategoryId::from_uuid),
    });
    Ok(payees.collect())
}

/// Counts the payees of books that were kept before they were counted.
pub(crate) async fn recount(tx: &mut Tx) -> Result<(), StoreError> {
    let (are_counted,): (bool,) = fetch_one!(tx, (bool,), "SELECT EXISTS (SELECT 1 FROM payees)")?;
    if are_counted {
        return Ok(());
    }
    // The last day last: what it was for then is what is remembered.
    let rows: Vec<(Uuid, String, Option<Uuid>, i64)> = fetch_all!(
        tx,
        (Uuid, String, Option<Uuid>, i64),
        "SELECT workspace_id, payee, COALESCE(category_id, system_category_id), COUNT(*) FROM transactions
         WHERE deleted_at IS NULL AND payee <> ''
         GROUP BY workspace_id, payee, COALESCE(category_id, system_category_id) ORDER BY MAX(day)",
    )?;
    let mut payees = BTreeMap::new();
    for (workspace, name, category, uses) in rows {
        let payee = payees
            .entry((workspace, fold(&name)))
            .or_insert((String::new(), 0, None));
        *payee = (name, payee.1 + uses, category.or(payee.2));
    }
    for ((workspace, folded), (name, uses, category)) in payees {
        execute!(
            tx,
            "INSERT INTO payees (workspace_id, folded, name, uses, category_id) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (workspace_id, folded) DO NOTHING",
            workspace,
            folded,
            name,
            uses,
            category,
        )?;
    }
    Ok(())
}

/// Counts the payees of an account in its other workspace from now on. What they were for stays behind:
/// the categories there are others. The rows must still be where they were.
pub(crate) async fn move_with(
    tx: &mut Tx,
    (from, to): (WorkspaceId, WorkspaceId),
    account: AccountId,
) -> Result<(), StoreError> {
    let rows: Vec<(String, i64)> = fetch_all!(
        tx,
        (String, i64),
        "SELECT payee, COUNT(*) FROM transactions
         WHERE workspace_id = $1 AND account_id = $2 AND deleted_at IS NULL AND payee <> '' GROUP BY payee ORDER BY payee",
        from.as_uuid(),
        account.as_uuid(),
    )?;
    let (mut left, mut arrived) = (Payees::default(), Payees::default());
    for (name, uses) in rows {
        left.count(&name, -uses);
        arrived.count(&name, uses);
    }
    add(tx, from, &left).await?;
    add(tx, to, &arrived).await
}
