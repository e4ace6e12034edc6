//! Many bookings in one change: rows in statements of a hundred, the sums once for all of them.

use std::collections::BTreeSet;

use kym_domain::id::ImportId;
use kym_domain::imports::ImportedValues;
use kym_domain::money::Minor;
use kym_domain::transactions::Transaction;
use sqlx::{Database, Encode, QueryBuilder, Type};
use uuid::Uuid;

use super::batch::ROWS_PER_STATEMENT;
use super::{Aggregates, peer_amount, splits, tags};
use crate::access::{EditTransactions, Member};
use crate::categories::system;
use crate::db::{Tx, execute_built};
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// Where a transaction came from. It is of the account on which it is booked.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The import.
    pub import: ImportId,
    /// The bank's own name for it.
    pub bank_id: Option<String>,
    /// What the file said of it.
    pub imported: ImportedValues,
}

/// Books many transactions of one workspace. The accounts must be locked, and the legs of a
/// transfer must all be there when the change is committed.
pub async fn insert_many(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transactions: &[Transaction],
) -> Result<(), StoreError> {
    insert_from(tx, member, transactions, &[]).await
}

/// The same, of transactions from files: each with its origin, at the same place of its list.
pub async fn insert_from(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    transactions: &[Transaction],
    origins: &[Origin],
) -> Result<(), StoreError> {
    let system_ids = system::ids(tx).await?;
    let mut kept = Aggregates::default();
    let mut origins = origins.iter();
    for chunk in transactions.chunks(ROWS_PER_STATEMENT) {
        let rows: Vec<_> = chunk.iter().map(|row| (row, origins.next())).collect();
        execute_built!(tx, statement(&rows, &system_ids))?;
    }
    let workspace = member.workspace();
    tx.counts_in(workspace, member.base().code());
    splits::insert(tx, workspace, transactions).await?;
    tags::insert(tx, workspace, transactions).await?;
    for transaction in transactions {
        kept.change(None, Some(transaction))?;
    }
    kept.write(tx, workspace).await
}

fn statement<DB>(
    rows: &[(&Transaction, Option<&Origin>)],
    system: &BTreeSet<Uuid>,
) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Uuid: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Uuid>: Encode<'q, DB> + Type<DB>,
    for<'q> Day: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Instant>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Day>: Encode<'q, DB> + Type<DB>,
    for<'q> i64: Encode<'q, DB> + Type<DB>,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<&'q str>: Encode<'q, DB> + Type<DB>,
    for<'q> bool: Encode<'q, DB> + Type<DB>,
    for<'q> &'q str: Encode<'q, DB> + Type<DB>,
    for<'q> String: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(
        "INSERT INTO transactions (workspace_id, account_id, day, id, amount, status, category_id, system_category_id,
             payee, note, peer_id, peer_account_id, created_by, version, deleted_at, has_splits, has_tags, search,
             import_id, bank_id, imported_account_id, imported_day, imported_amount, imported_payee, imported_status, converted, rate, rate_day, rate_source, rate_method,
             peer_amount) ",
    );
    query.push_values(rows, |mut values, (row, origin)| {
        let category = row.category_id.map(|id| id.as_uuid());
        values
            .push_bind(row.workspace_id.as_uuid())
            .push_bind(row.account_id.as_uuid())
            .push_bind(Day::from(row.date))
            .push_bind(row.id.as_uuid())
            .push_bind(row.amount.units())
            .push_bind(row.status.as_str())
            .push_bind(category.filter(|id| !system.contains(id)))
            .push_bind(category.filter(|id| system.contains(id)))
            .push_bind(row.payee.clone())
            .push_bind(row.note.clone())
            .push_bind(row.transfer.map(|peer| peer.transaction_id.as_uuid()))
            .push_bind(row.transfer.map(|peer| peer.account_id.as_uuid()))
            .push_bind(row.created_by.as_uuid())
            .push_bind(row.version)
            .push_bind(row.deleted_at.map(Instant::from))
            .push_bind(!row.splits.is_empty())
            .push_bind(!row.tags.is_empty())
            .push_bind(row.search_text())
            .push_bind(origin.map(|origin| origin.import.as_uuid()))
            .push_bind(origin.and_then(|origin| origin.bank_id.clone()))
            .push_bind(origin.map(|_| row.account_id.as_uuid()))
            .push_bind(origin.map(|origin| Day::from(origin.imported.date)))
            .push_bind(origin.map(|origin| origin.imported.amount.to_string()))
            .push_bind(origin.map(|origin| origin.imported.payee.clone()))
            .push_bind(origin.map(|origin| origin.imported.status.as_str()))
            .push_bind(row.converted.map(Minor::units))
            .push_bind(row.rate.map(|rate| rate.rate.to_string()))
            .push_bind(row.rate.map(|rate| Day::from(rate.day)))
            .push_bind(row.rate.map(|rate| rate.source.as_uuid()))
            .push_bind(row.rate.map(|rate| rate.method.as_str()))
            .push_bind(peer_amount(row));
    });
    query
}
