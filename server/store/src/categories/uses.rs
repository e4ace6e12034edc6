//! How much categories are used, and what of that everybody sees.

use jiff::civil::Date;
use kym_domain::categories::{Category, Scope};
use kym_domain::dates::Month;
use kym_domain::id::{CategoryId, UserId};
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, Tx, execute, fetch_all};
use crate::error::StoreError;
use crate::sums::UNCATEGORISED;
use crate::values::Day;

/// How much a category is used by what is in the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Which.
    pub category_id: CategoryId,
    /// How many entries have it.
    pub entries: i64,
    /// The last month in which one does.
    pub last: Month,
}

/// The use of every category that is used, as far as the member sees it. From the kept sums: however long
/// the books, a category costs a row for each month of an account.
pub async fn uses<R>(reader: &mut Reader, member: &Member<R>) -> Result<Vec<Use>, StoreError> {
    let rows: Vec<(Uuid, i64, Day)> = fetch_all!(
        reader,
        (Uuid, i64, Day),
        "SELECT category_id, CAST(SUM(entries) AS BIGINT), MAX(month) FROM category_months
         WHERE workspace_id = $1 AND category_id <> $2 AND category_id NOT IN (
             SELECT id FROM categories WHERE workspace_id = $1 AND owner_id IS NOT NULL AND owner_id <> $3)
         GROUP BY category_id ORDER BY category_id",
        member.workspace().as_uuid(),
        UNCATEGORISED,
        member.user().as_uuid(),
    )?;
    let uses = rows.into_iter().map(|(category, entries, month)| Use {
        category_id: CategoryId::from_uuid(category),
        entries,
        last: Month::of(Date::from(month)),
    });
    Ok(uses.collect())
}

/// What the member may know of categories that are others' alone: transactions may have them at any moment.
pub async fn hidden<R>(
    reader: &mut Reader,
    member: &Member<R>,
) -> Result<Vec<Category>, StoreError> {
    let rows: Vec<(Uuid, Uuid, String)> = fetch_all!(
        reader,
        (Uuid, Uuid, String),
        "SELECT id, owner_id, kind FROM categories
         WHERE workspace_id = $1 AND owner_id IS NOT NULL AND owner_id <> $2 ORDER BY id",
        member.workspace().as_uuid(),
        member.user().as_uuid(),
    )?;
    let nonsense = |id| StoreError::inconsistent("categories", "kind", id);
    let rows = rows.into_iter().map(|(id, owner, kind)| {
        Ok(Category::hidden(
            CategoryId::from_uuid(id),
            Scope::Personal(member.workspace(), UserId::from_uuid(owner)),
            kind.parse().map_err(|_| nonsense(id))?,
        ))
    });
    rows.collect()
}

/// Takes away what somebody who is leaving for good called the categories that were theirs alone.
/// Transactions of others' workspaces may have them, so the categories themselves stay.
pub async fn forget_names(tx: &mut Tx, owner: UserId) -> Result<(), StoreError> {
    execute!(
        tx,
        "UPDATE categories SET name = '', version = version + 1 WHERE owner_id = $1",
        owner.as_uuid()
    )?;
    Ok(())
}
