//! What people themselves said that payees were for.

use kym_domain::id::{CategoryId, WorkspaceId};
use sqlx::{Database, Encode, Postgres, QueryBuilder, Sqlite, Type};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Conn, Reader, fetch_all};
use crate::error::StoreError;

/// How many payees one question names.
const PAYEES_PER_STATEMENT: usize = 500;

/// The payees of the workspace with what they were for the last time, the most used first. The category may be gone, or
/// be somebody else's alone.
pub async fn remembered<R>(
    reader: &mut Reader,
    member: &Member<R>,
    limit: i64,
) -> Result<Vec<(String, CategoryId)>, StoreError> {
    let rows: Vec<(String, Uuid)> = fetch_all!(
        reader,
        (String, Uuid),
        "SELECT name, category_id FROM payees WHERE workspace_id = $1 AND category_id IS NOT NULL
         ORDER BY uses DESC, folded LIMIT $2",
        member.workspace().as_uuid(),
        limit,
    )?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(name, category)| (name, CategoryId::from_uuid(category)))
        .collect())
}

/// How many transactions of each of these payees have which category; those without one and deleted ones are left out.
pub async fn payee_categories<R>(
    reader: &mut Reader,
    member: &Member<R>,
    payees: &[String],
) -> Result<Vec<(String, CategoryId, i64)>, StoreError> {
    let workspace = member.workspace();
    let mut found = Vec::new();
    for chunk in payees.chunks(PAYEES_PER_STATEMENT) {
        let rows: Vec<(String, Uuid, i64)> = match reader.conn() {
            Conn::Sqlite(conn) => {
                counted::<Sqlite>(workspace, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
            Conn::Postgres(conn) => {
                counted::<Postgres>(workspace, chunk)
                    .build_query_as()
                    .fetch_all(conn)
                    .await
            }
        }?;
        let rows = rows.into_iter();
        found.extend(
            rows.map(|(payee, category, count)| (payee, CategoryId::from_uuid(category), count)),
        );
    }
    Ok(found)
}

fn counted<DB>(workspace: WorkspaceId, payees: &[String]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "SELECT payee, COALESCE(category_id, system_category_id), COUNT(*) FROM transactions WHERE workspace_id = ",
    );
    query.push_bind(workspace.as_uuid());
    query.push(
        " AND deleted_at IS NULL AND (category_id IS NOT NULL OR system_category_id IS NOT NULL) AND payee IN (",
    );
    let mut list = query.separated(", ");
    for payee in payees {
        list.push_bind(payee.clone());
    }
    query.push(") GROUP BY payee, COALESCE(category_id, system_category_id)");
    query
}
