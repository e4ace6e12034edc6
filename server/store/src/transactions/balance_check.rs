//! The transactions that rules may change, newest first: nothing that is closed.

use jiff::civil::Date;
use kym_domain::dates::{FIRST_DAY, LAST_DAY};
use kym_domain::id::{AccountId, TransactionId};
use kym_domain::transactions::Transaction;
use uuid::Uuid;

use super::row::{COLUMNS, TransactionRow, whole};
use crate::access::Member;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

/// Which transactions of an account are looked at.
#[derive(Clone, Copy, Debug)]
pub struct BalanceCheck {
    /// The account.
    pub account: AccountId,
    /// From this day on.
    pub start: Option<Date>,
    /// Up to this day and including it.
    pub end: Option<Date>,
    /// Only those of which nobody said what they were for.
    pub only_uncategorised: bool,
    /// Only those before this one.
    pub before: Option<(Date, TransactionId)>,
    /// How many at most.
    pub limit: i64,
}

/// The newest of these transactions.
pub async fn examine<R>(
    reader: &mut Reader,
    member: &Member<R>,
    wanted: &BalanceCheck,
) -> Result<Vec<Transaction>, StoreError> {
    let end = wanted.end.unwrap_or(LAST_DAY);
    let (day, id) = match wanted.before {
        Some((day, id)) => (day, id.as_uuid()),
        None => (end, Uuid::max()),
    };
    let rows = fetch_all!(
        reader,
        TransactionRow,
        concat!(
            "SELECT ",
            COLUMNS!(),
            " FROM transactions
             WHERE workspace_id = $1 AND account_id = $2 AND day >= $3 AND day <= $4 AND (day < $4 OR id < $5)
                 AND deleted_at IS NULL AND status NOT IN ('reconciled', 'void')
                 AND ($6 OR (category_id IS NULL AND system_category_id IS NULL AND has_splits = FALSE
                     AND peer_id IS NULL))
             ORDER BY day DESC, id DESC LIMIT $7"
        ),
        member.workspace().as_uuid(),
        wanted.account.as_uuid(),
        Day::from(wanted.start.unwrap_or(FIRST_DAY)),
        Day::from(day.min(end)),
        id,
        !wanted.only_uncategorised,
        wanted.limit,
    )?;
    whole(reader, member.workspace(), rows).await
}
