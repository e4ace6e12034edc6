//! What a workspace knows about things that it bought: by the number on the package, or by how tills print them.

use jiff::Timestamp;
use kym_domain::id::CategoryId;
use kym_domain::money::{CurrencyCode, Minor};
use uuid::Uuid;

use crate::access::{EditTransactions, Member};
use crate::db::{Reader, Tx, execute};
use crate::error::StoreError;
use crate::statement::{Statement, Value};
use crate::values::Instant;

/// Something that was bought before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RememberedItem {
    /// By what it is known again: the number on the package, or its name as tills print it.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What it was for the last time. The category may be gone, or be somebody else's alone.
    pub category_id: Option<CategoryId>,
    /// What one of it cost the last time, and in which currency.
    pub price: Option<(Minor, CurrencyCode)>,
}

/// What is known about those of these things that were bought before.
pub async fn remembered_items<R>(
    reader: &mut Reader,
    member: &Member<R>,
    keys: &[String],
) -> Result<Vec<RememberedItem>, StoreError> {
    type Row = (String, String, Option<Uuid>, Option<i64>, Option<String>);
    let mut statement = Statement::new(
        "SELECT item_key, name, category_id, price, currency FROM receipt_items WHERE workspace_id = ",
    );
    let keys = keys.iter().map(|key| Value::Text(key.clone()));
    statement
        .value(Value::Id(member.workspace().as_uuid()))
        .say(" AND item_key")
        .among(keys);
    let rows: Vec<Row> = statement.fetch_all(reader).await?;
    let items = rows
        .into_iter()
        .map(|(key, name, category, price, currency)| RememberedItem {
            key,
            name,
            category_id: category.map(CategoryId::from_uuid),
            price: price
                .map(Minor::new)
                .zip(currency.and_then(|code| code.parse().ok())),
        });
    Ok(items.collect())
}

/// Keeps what is known about something from now on. A price that is not said stays as it was.
pub async fn remember_item(
    tx: &mut Tx,
    member: &Member<EditTransactions>,
    item: &RememberedItem,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        tx,
        "INSERT INTO receipt_items (workspace_id, item_key, name, category_id, price, currency, used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (workspace_id, item_key) DO UPDATE SET name = excluded.name, category_id = excluded.category_id,
             price = COALESCE(excluded.price, receipt_items.price),
             currency = CASE WHEN excluded.price IS NULL THEN receipt_items.currency ELSE excluded.currency END,
             used_at = excluded.used_at",
        member.workspace().as_uuid(),
        item.key,
        item.name,
        item.category_id.map(|id| id.as_uuid()),
        item.price.map(|(price, _)| price.units()),
        item.price.map(|(_, currency)| currency.to_string()),
        Instant::from(now),
    )?;
    Ok(())
}
