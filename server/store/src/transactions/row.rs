//! How a row of `transactions` becomes a value.

use kym_domain::id::{AccountId, CategoryId, TransactionId, UserId, WorkspaceId};
use kym_domain::money::Minor;
use kym_domain::rates::{AppliedRate, Rate, Source};
use kym_domain::transactions::{Peer, Split, Transaction};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};
use uuid::Uuid;

use super::{splits, tags};
use crate::db::Reader;
use crate::error::StoreError;
use crate::values::{Day, Instant};

/// The columns of [`TransactionRow`] in its order.
macro_rules! COLUMNS {
    () => {
        "account_id, day, id, amount, status, COALESCE(category_id, system_category_id) AS category_id, \
         payee, note, peer_id, peer_account_id, created_by, version, deleted_at, has_splits, has_tags, \
         attachment_count, converted, rate, rate_day, rate_source, rate_method, \
         peer_amount"
    };
}
pub(crate) use COLUMNS;

#[derive(Debug)]
pub(crate) struct TransactionRow {
    account_id: Uuid,
    day: Day,
    id: Uuid,
    amount: i64,
    status: String,
    category_id: Option<Uuid>,
    payee: String,
    note: String,
    peer_id: Option<Uuid>,
    peer_account_id: Option<Uuid>,
    created_by: Uuid,
    version: i64,
    deleted_at: Option<Instant>,
    has_splits: bool,
    has_tags: bool,
    attachment_count: i64,
    converted: Option<i64>,
    rate: Option<RateRow>,
    peer_amount: Option<i64>,
}

/// The rate that a row was converted at.
#[derive(Debug)]
struct RateRow {
    rate: String,
    day: Day,
    source: Uuid,
    method: String,
}

/// By position: looking up twenty names for each of 5,000 rows costs more than decoding them.
impl<'r, R> FromRow<'r, R> for TransactionRow
where
    R: Row,
    usize: ColumnIndex<R>,
    Uuid: Decode<'r, R::Database> + Type<R::Database>,
    Day: Decode<'r, R::Database> + Type<R::Database>,
    Instant: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        Ok(Self {
            account_id: row.try_get(0)?,
            day: row.try_get(1)?,
            id: row.try_get(2)?,
            amount: row.try_get(3)?,
            status: row.try_get(4)?,
            category_id: row.try_get(5)?,
            payee: row.try_get(6)?,
            note: row.try_get(7)?,
            peer_id: row.try_get(8)?,
            peer_account_id: row.try_get(9)?,
            created_by: row.try_get(10)?,
            version: row.try_get(11)?,
            deleted_at: row.try_get(12)?,
            has_splits: row.try_get(13)?,
            has_tags: row.try_get(14)?,
            attachment_count: row.try_get(15)?,
            converted: row.try_get(16)?,
            // Most rows are in the currency of their workspace and have none.
            rate: match row.try_get(17)? {
                None => None,
                Some(rate) => Some(RateRow {
                    rate,
                    day: row.try_get(18)?,
                    source: row.try_get(19)?,
                    method: row.try_get(20)?,
                }),
            },
            peer_amount: row.try_get(21)?,
        })
    }
}

impl RateRow {
    fn applied(self, transaction: Uuid) -> Result<AppliedRate, StoreError> {
        let nonsense = |column| StoreError::inconsistent("transactions", column, transaction);
        Ok(AppliedRate {
            rate: Rate::read(&self.rate).map_err(|_| nonsense("rate"))?,
            day: self.day.into(),
            source: Source::from_uuid(self.source),
            method: self.method.parse().map_err(|_| nonsense("rate_method"))?,
        })
    }
}

/// Makes transactions out of rows, with their lines and tags: one statement for either, and none when
/// no row has any.
pub(crate) async fn whole(
    reader: &mut Reader,
    workspace: WorkspaceId,
    rows: Vec<TransactionRow>,
) -> Result<Vec<Transaction>, StoreError> {
    let ids = |has: fn(&TransactionRow) -> bool| -> Vec<Uuid> {
        let rows = rows.iter().filter(|row| has(row));
        rows.map(|row| row.id).collect()
    };
    let mut splits = splits::of(reader, workspace, &ids(|row| row.has_splits)).await?;
    let mut tags = tags::of(reader, workspace, &ids(|row| row.has_tags)).await?;
    rows.into_iter()
        .map(|row| {
            let (id, has_splits, has_tags) = (row.id, row.has_splits, row.has_tags);
            let splits = has_splits.then(|| splits.remove(&id)).flatten();
            let tags = has_tags.then(|| tags.remove(&id)).flatten();
            row.into_transaction(
                workspace,
                splits.unwrap_or_default(),
                tags.unwrap_or_default(),
            )
        })
        .collect()
}

impl TransactionRow {
    /// Where it stands among the rows of all accounts.
    pub(crate) fn place(&self) -> (Day, Uuid) {
        (self.day, self.id)
    }

    fn into_transaction(
        self,
        workspace: WorkspaceId,
        splits: Vec<Split>,
        tags: Vec<String>,
    ) -> Result<Transaction, StoreError> {
        let status = self
            .status
            .parse()
            .map_err(|_| StoreError::inconsistent("transactions", "status", self.id))?;
        let amount = Minor::new(self.amount);
        let transfer = match (self.peer_id, self.peer_account_id) {
            (Some(transaction), Some(account)) => Some(Peer {
                transaction_id: TransactionId::from_uuid(transaction),
                account_id: AccountId::from_uuid(account),
                amount: Peer::amount_of(self.peer_amount.map(Minor::new), amount)
                    .map_err(|_| StoreError::inconsistent("transactions", "amount", self.id))?,
            }),
            _ => None,
        };
        let rate = self.rate.map(|rate| rate.applied(self.id)).transpose()?;
        Ok(Transaction {
            id: TransactionId::from_uuid(self.id),
            workspace_id: workspace,
            account_id: AccountId::from_uuid(self.account_id),
            date: self.day.into(),
            amount,
            converted: self.converted.map(Minor::new),
            rate,
            status,
            category_id: self.category_id.map(CategoryId::from_uuid),
            payee: self.payee,
            note: self.note,
            transfer,
            splits,
            tags,
            attachment_count: self.attachment_count,
            created_by: UserId::from_uuid(self.created_by),
            deleted_at: self.deleted_at.map(Into::into),
            version: self.version,
        })
    }
}
