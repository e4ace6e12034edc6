//! What budgets are held against: sums of the books, and the payments behind them. Deleted accounts stand in none
//! of them, and neither do transfers and what is void.

use jiff::civil::Date;
use kym_domain::budgets::Tree;
use kym_domain::dates::Month;
use kym_domain::id::{AccountId, CategoryId, TransactionId};
use kym_domain::money::{CurrencyCode, Minor};
use kym_domain::transactions::TransactionStatus;
use uuid::Uuid;

use super::row::key_of;
use kym_store::access::Member;
use kym_store::sql::Day;
use kym_store::{Reader, StoreError, fetch_all};

/// Payments of one category, day, status and currency, all of one sign; and, where they are to be converted one
/// by one, all of one amount.
#[derive(Debug, Clone, Copy)]
pub struct SumRow {
    /// The category.
    pub category_id: Option<CategoryId>,
    /// The day.
    pub day: Date,
    /// How far they have come.
    pub status: TransactionStatus,
    /// The currency of their accounts.
    pub currency: CurrencyCode,
    /// How much together.
    pub amount: Minor,
    /// The same in the currency of the workspace, as it was converted when it was saved.
    pub converted: Option<Minor>,
    /// How many they are.
    pub count: i64,
}

/// What a category took in and gave out in a month, on all accounts of a currency.
#[derive(Debug, Clone, Copy)]
pub struct StoredMonth {
    /// The category.
    pub category_id: Option<CategoryId>,
    /// The month.
    pub month: Month,
    /// The currency of the accounts.
    pub currency: CurrencyCode,
    /// What came in, and what went out, which is negative.
    pub flows: [Minor; 2],
    /// The same in the currency of the workspace.
    pub base_flows: [Minor; 2],
}

/// A payment, or a line of one that is split.
#[derive(Debug, Clone)]
pub struct PartRow {
    /// The transaction.
    pub transaction_id: TransactionId,
    /// Its account.
    pub account_id: AccountId,
    /// Its day.
    pub day: Date,
    /// How far it has come.
    pub status: TransactionStatus,
    /// The currency of the account.
    pub currency: CurrencyCode,
    /// How much all of it is.
    pub total: Minor,
    /// The same in the currency of the workspace.
    pub converted: Option<Minor>,
    /// Who was paid.
    pub payee: String,
    /// What else there is to say, of the line if there is one.
    pub note: String,
    /// What this part is for.
    pub category_id: Option<CategoryId>,
    /// How much this part is.
    pub amount: Minor,
}

/// All categories of the workspace, those too that others alone see: which line a payment counts on is the same
/// for everybody.
pub async fn tree<R>(reader: &mut Reader, member: &Member<R>) -> Result<Tree, StoreError> {
    let rows: Vec<(Uuid, Option<Uuid>, String)> = fetch_all!(
        reader,
        (Uuid, Option<Uuid>, String),
        "SELECT id, parent_id, kind FROM system_categories
         UNION ALL SELECT id, COALESCE(parent_id, system_parent_id), kind FROM categories WHERE workspace_id = $1",
        member.workspace().as_uuid(),
    )?;
    let rows = rows.into_iter().map(|(id, parent, kind)| {
        let nonsense = |_| StoreError::inconsistent("categories", "kind", id);
        let kind = kind.parse().map_err(nonsense)?;
        let parent = parent.map(CategoryId::from_uuid);
        Ok((CategoryId::from_uuid(id), parent, kind))
    });
    Ok(Tree::new(rows.collect::<Result<Vec<_>, StoreError>>()?))
}

/// What is in the books from `first` to `last`, in order of the days. A budget in `currency` is to be held against
/// it: what is in other currencies stands apart by amounts, unless that is the currency of the workspace, to which
/// all is converted already. Then the lines of what is split in others are missing ([`split_abroad`]).
pub async fn sums<R>(
    reader: &mut Reader,
    member: &Member<R>,
    currency: CurrencyCode,
    (first, last): (Date, Date),
) -> Result<Vec<SumRow>, StoreError> {
    type Row = (
        Option<Uuid>,
        Day,
        String,
        String,
        i64,
        i64,
        Option<i64>,
        i64,
    );
    let base = member.base().code();
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT category_id, day, status, currency, piece, CAST(SUM(amount) AS BIGINT), CAST(SUM(converted) AS BIGINT),
             COUNT(*)
         FROM (
             SELECT COALESCE(t.category_id, t.system_category_id) AS category_id, t.day, t.status, a.currency,
                 t.amount, t.converted,
                 CASE WHEN a.currency <> $4 AND $4 <> $5 THEN t.amount WHEN t.amount < 0 THEN -1 ELSE 1 END AS piece
             FROM accounts a JOIN transactions t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
                 AND t.day >= $2 AND t.day <= $3
             WHERE a.workspace_id = $1 AND a.is_deleted = FALSE AND t.deleted_at IS NULL AND t.peer_id IS NULL
                 AND t.status <> 'void' AND t.has_splits = FALSE
             UNION ALL
             SELECT COALESCE(s.category_id, s.system_category_id), t.day, t.status, a.currency, s.amount,
                 CASE WHEN a.currency = $5 THEN s.amount END,
                 CASE WHEN a.currency <> $4 AND $4 <> $5 THEN s.amount WHEN s.amount < 0 THEN -1 ELSE 1 END
             FROM accounts a JOIN transactions t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
                 AND t.day >= $2 AND t.day <= $3
             JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
             WHERE a.workspace_id = $1 AND a.is_deleted = FALSE AND t.deleted_at IS NULL AND t.peer_id IS NULL
                 AND t.status <> 'void' AND t.has_splits = TRUE AND (a.currency = $4 OR $4 <> $5)
         ) AS parts
         GROUP BY category_id, day, status, currency, piece, CASE WHEN converted IS NULL THEN 1 ELSE 0 END
         ORDER BY day",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
        currency.as_str(),
        base.as_str(),
    )?;
    let rows = rows.into_iter().map(|row| {
        let (category, day, status, code, _, amount, converted, count) = row;
        let (status, currency) = words(&status, &code)?;
        Ok(SumRow {
            category_id: category.map(CategoryId::from_uuid),
            day: day.into(),
            status,
            currency,
            amount: Minor::new(amount),
            converted: converted.map(Minor::new),
            count,
        })
    });
    rows.collect()
}

/// What each category took in and gave out in each month from `first` to `last`, from the kept sums: however long
/// the books, a category costs a row for each month and currency.
pub async fn months<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (first, last): (Month, Month),
) -> Result<Vec<StoredMonth>, StoreError> {
    type Row = (Uuid, Day, String, i64, i64, i64, i64);
    let rows = fetch_all!(
        reader,
        Row,
        "SELECT c.category_id, c.month, a.currency, CAST(SUM(c.inflow) AS BIGINT), CAST(SUM(c.outflow) AS BIGINT),
             CAST(SUM(c.base_inflow) AS BIGINT), CAST(SUM(c.base_outflow) AS BIGINT)
         FROM accounts a JOIN category_months c ON c.workspace_id = a.workspace_id AND c.account_id = a.id
             AND c.month >= $2 AND c.month <= $3
         WHERE a.workspace_id = $1 AND a.is_deleted = FALSE
         GROUP BY c.category_id, c.month, a.currency ORDER BY c.month",
        member.workspace().as_uuid(),
        Day::from(first.first_day()),
        Day::from(last.first_day()),
    )?;
    let rows = rows.into_iter().map(|row| {
        let (category, month, code, inflow, outflow, base_inflow, base_outflow) = row;
        Ok(StoredMonth {
            category_id: key_of(category),
            month: Month::of(month.into()),
            currency: currency_of(&code)?,
            flows: [inflow, outflow].map(Minor::new),
            base_flows: [base_inflow, base_outflow].map(Minor::new),
        })
    });
    rows.collect()
}

type RawPart = (
    Uuid,
    Uuid,
    Day,
    String,
    String,
    i64,
    Option<i64>,
    String,
    String,
    Option<Uuid>,
    i64,
);

/// All payments from `first` to `last`, the latest first; the lines of one stand together in their order.
pub async fn parts<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (first, last): (Date, Date),
) -> Result<Vec<PartRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        RawPart,
        "SELECT t.id, t.account_id, t.day, t.status, a.currency, t.amount, t.converted, t.payee,
             CASE WHEN s.id IS NULL OR s.note = '' THEN t.note ELSE s.note END,
             CASE WHEN s.id IS NULL THEN COALESCE(t.category_id, t.system_category_id)
                 ELSE COALESCE(s.category_id, s.system_category_id) END,
             COALESCE(s.amount, t.amount)
         FROM accounts a JOIN transactions t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
             AND t.day >= $2 AND t.day <= $3
         LEFT JOIN splits s ON t.has_splits = TRUE AND s.workspace_id = t.workspace_id AND s.transaction_id = t.id
         WHERE a.workspace_id = $1 AND a.is_deleted = FALSE AND t.deleted_at IS NULL AND t.peer_id IS NULL
             AND t.status <> 'void'
         ORDER BY t.day DESC, t.id DESC, s.position",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
    )?;
    rows.into_iter().map(whole).collect()
}

/// The lines from `first` to `last` of what is split on accounts that are not counted in the currency of the
/// workspace; those of one transaction stand together in their order.
pub async fn split_abroad<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (first, last): (Date, Date),
) -> Result<Vec<PartRow>, StoreError> {
    let rows = fetch_all!(
        reader,
        RawPart,
        "SELECT t.id, t.account_id, t.day, t.status, a.currency, t.amount, t.converted, t.payee, s.note,
             COALESCE(s.category_id, s.system_category_id), s.amount
         FROM accounts a JOIN transactions t ON t.workspace_id = a.workspace_id AND t.account_id = a.id
             AND t.day >= $2 AND t.day <= $3
         JOIN splits s ON s.workspace_id = t.workspace_id AND s.transaction_id = t.id
         WHERE a.workspace_id = $1 AND a.is_deleted = FALSE AND a.currency <> $4 AND t.deleted_at IS NULL
             AND t.peer_id IS NULL AND t.status <> 'void' AND t.has_splits = TRUE
         ORDER BY t.day, t.id, s.position",
        member.workspace().as_uuid(),
        Day::from(first),
        Day::from(last),
        member.base().code().as_str(),
    )?;
    rows.into_iter().map(whole).collect()
}

fn whole(row: RawPart) -> Result<PartRow, StoreError> {
    let (id, account, day, status, code, total, converted, payee, note, category, amount) = row;
    let (status, currency) = words(&status, &code)?;
    Ok(PartRow {
        transaction_id: TransactionId::from_uuid(id),
        account_id: AccountId::from_uuid(account),
        day: day.into(),
        status,
        currency,
        total: Minor::new(total),
        converted: converted.map(Minor::new),
        payee,
        note,
        category_id: category.map(CategoryId::from_uuid),
        amount: Minor::new(amount),
    })
}

fn words(status: &str, code: &str) -> Result<(TransactionStatus, CurrencyCode), StoreError> {
    let nonsense = |_| StoreError::inconsistent("transactions", "status", Uuid::nil());
    Ok((status.parse().map_err(nonsense)?, currency_of(code)?))
}

fn currency_of(code: &str) -> Result<CurrencyCode, StoreError> {
    let nonsense = |_| StoreError::inconsistent("accounts", "currency", Uuid::nil());
    code.parse().map_err(nonsense)
}
