//! What was paid lately, to look for what comes again.

use jiff::civil::Date;
use kym_domain::id::{AccountId, CategoryId};
use kym_domain::money::Minor;
use kym_domain::transactions::TransactionStatus;
use uuid::Uuid;

use crate::access::Member;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

/// How many payments are looked through at most, the latest ones.
const MAX_ROWS: i64 = 20_000;

/// A payment of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastPayment {
    /// The account that it was booked on.
    pub account_id: AccountId,
    /// Its day.
    pub date: Date,
    /// How much, below zero when money left the account.
    pub amount: Minor,
    /// Who was paid, or who paid.
    pub payee: String,
    /// What it was for.
    pub category_id: Option<CategoryId>,
}

/// What was paid from a day on and names somebody: no transfers, nothing that is only planned, and nothing that
/// stands for an occurrence already.
pub async fn payments<R>(
    reader: &mut Reader,
    member: &Member<R>,
    from: Date,
) -> Result<Vec<PastPayment>, StoreError> {
    type Row = (Uuid, Day, i64, String, Option<Uuid>);
    let rows: Vec<Row> = fetch_all!(
        reader,
        Row,
        "SELECT t.account_id, t.day, t.amount, t.payee, COALESCE(t.category_id, t.system_category_id)
         FROM transactions t JOIN accounts a ON a.workspace_id = t.workspace_id AND a.id = t.account_id
         WHERE t.workspace_id = $1 AND t.day >= $2 AND t.deleted_at IS NULL AND t.peer_id IS NULL AND t.payee <> ''
           AND t.status <> $3 AND t.status <> $4 AND NOT a.is_deleted
           AND NOT EXISTS (SELECT 1 FROM recurring_occurrences o
                           WHERE o.workspace_id = t.workspace_id AND o.transaction_id = t.id)
         ORDER BY t.day DESC LIMIT $5",
        member.workspace().as_uuid(),
        Day::from(from),
        TransactionStatus::Planned.as_str(),
        TransactionStatus::Void.as_str(),
        MAX_ROWS,
    )?;
    let past = rows
        .into_iter()
        .map(|(account, day, amount, payee, category)| PastPayment {
            account_id: AccountId::from_uuid(account),
            date: day.into(),
            amount: Minor::new(amount),
            payee,
            category_id: category.map(CategoryId::from_uuid),
        });
    Ok(past.collect())
}
