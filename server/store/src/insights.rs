//! Single payments, for what is worth a word.

use kym_analytics::reports::insights::Payment;
use kym_domain::dates::DateRange;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::money::{Currency, Minor};
use uuid::Uuid;

use crate::access::Member;
use crate::currencies::counted_in;
use crate::db::{Reader, fetch_all};
use crate::error::StoreError;
use crate::values::Day;

#[derive(sqlx_macros::FromRow)]
struct PaymentRow {
    id: Uuid,
    account_id: Uuid,
    category_id: Option<Uuid>,
    day: Day,
    payee: String,
    amount: i64,
    converted: Option<i64>,
    currency: String,
    digits: Option<i64>,
}

/// What was paid in some days from accounts that are there: the newest first, `limit` of them at most. No transfers,
/// and nothing that is split.
pub async fn payments<R>(
    reader: &mut Reader,
    member: &Member<R>,
    days: DateRange,
    limit: i64,
) -> Result<Vec<Payment>, StoreError> {
    let rows = fetch_all!(
        reader,
        PaymentRow,
        "SELECT t.id, t.account_id, COALESCE(t.category_id, t.system_category_id) AS category_id, t.day, t.payee,
                t.amount, t.converted, a.currency,
                (SELECT c.digits FROM currencies c WHERE c.code = a.currency) AS digits
         FROM accounts a
         JOIN transactions t ON t.workspace_id = a.workspace_id AND t.account_id = a.id AND t.day >= $2 AND t.day <= $3
         WHERE a.workspace_id = $1 AND a.is_deleted = FALSE AND t.amount < 0 AND t.deleted_at IS NULL
           AND t.peer_id IS NULL AND t.has_splits = FALSE AND t.status IN ('pending', 'cleared', 'reconciled')
         ORDER BY t.day DESC, t.id DESC LIMIT $4",
        member.workspace().as_uuid(),
        Day::from(days.first()),
        Day::from(days.last()),
        limit,
    )?;
    rows.into_iter().map(PaymentRow::into_payment).collect()
}

impl PaymentRow {
    fn into_payment(self) -> Result<Payment, StoreError> {
        let nonsense = |column| StoreError::inconsistent("transactions", column, self.id);
        let out = |units: i64| {
            let amount = Minor::new(units).negated();
            amount.map_err(|_| nonsense("amount"))
        };
        let currency: Option<Currency> = counted_in(&self.currency, self.digits);
        Ok(Payment {
            transaction_id: TransactionId::from_uuid(self.id),
            account_id: AccountId::from_uuid(self.account_id),
            category_id: self.category_id.map(CategoryId::from_uuid),
            date: self.day.into(),
            amount: out(self.amount)?,
            currency: currency.ok_or_else(|| nonsense("currency"))?,
            converted: self.converted.map(out).transpose()?,
            payee: self.payee,
        })
    }
}
