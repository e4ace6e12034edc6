//! What users have to their credit: entries, whose sum is the balance.

use kym_commerce::invoices::{BalanceEntry, BalanceSource};
use kym_domain::id::{
    BalanceEntryId, InvoiceId, PaymentId, RefundId, SubscriptionChangeId, UserId,
};
use kym_domain::money::{Currency, Minor, Money};
use kym_store::sql::Instant;
use kym_store::{Reader, StoreError, Tx, execute, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: Uuid,
    user_id: Option<Uuid>,
    kind: String,
    currency: String,
    amount: i64,
    change_id: Option<Uuid>,
    invoice_id: Option<Uuid>,
    payment_id: Option<Uuid>,
    refund_id: Option<Uuid>,
    at: Instant,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, user_id, kind, currency, amount, change_id, invoice_id, payment_id, refund_id, at FROM balance_entries ",
            $rest
        )
    };
}

impl Row {
    fn source(&self) -> Option<BalanceSource> {
        let invoice = self.invoice_id.map(InvoiceId::from_uuid);
        let refund = self.refund_id.map(RefundId::from_uuid);
        match &*self.kind {
            "change" => {
                let change = self.change_id.map(SubscriptionChangeId::from_uuid);
                change.map(BalanceSource::Change)
            }
            "payment" => {
                let payment = self.payment_id.map(PaymentId::from_uuid);
                payment.map(BalanceSource::Payment)
            }
            "invoice" => invoice.map(BalanceSource::Invoice),
            "void" => invoice.map(BalanceSource::Void),
            "refund" => refund.map(BalanceSource::Refund),
            "canceled_refund" => refund.map(BalanceSource::CanceledRefund),
            _ => None,
        }
    }
}

impl TryFrom<Row> for BalanceEntry {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("balance_entries", column, row.id);
        let currency = Currency::iso(&row.currency).ok_or_else(|| nonsense("currency"))?;
        Ok(Self {
            id: BalanceEntryId::from_uuid(row.id),
            user_id: row.user_id.map(UserId::from_uuid),
            source: row.source().ok_or_else(|| nonsense("kind"))?,
            amount: Money::new(Minor::new(row.amount), currency),
            at: row.at.into(),
        })
    }
}

/// What a user has in a currency. Nobody adds to it while the user is locked.
pub async fn get(
    reader: &mut Reader,
    user: UserId,
    currency: Currency,
) -> Result<Minor, StoreError> {
    let (sum,): (i64,) = fetch_one!(
        reader,
        (i64,),
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM balance_entries WHERE user_id = $1 AND currency = $2",
        user.as_uuid(),
        currency.code().as_str(),
    )?;
    Ok(Minor::new(sum))
}

/// What a user has, in each currency in which that is not nothing.
pub async fn of_user(reader: &mut Reader, user: UserId) -> Result<Vec<Money>, StoreError> {
    let rows = fetch_all!(
        reader,
        (String, i64),
        "SELECT currency, CAST(SUM(amount) AS BIGINT) FROM balance_entries WHERE user_id = $1
         GROUP BY currency HAVING SUM(amount) <> 0 ORDER BY currency",
        user.as_uuid()
    )?;
    let sums = rows.into_iter().map(|(currency, sum)| {
        let nonsense = || StoreError::inconsistent("balance_entries", "currency", user.as_uuid());
        let currency = Currency::iso(&currency).ok_or_else(nonsense)?;
        Ok(Money::new(Minor::new(sum), currency))
    });
    sums.collect()
}

/// Everything that was added to a user's credit or taken from it, newest first.
pub async fn entries(reader: &mut Reader, user: UserId) -> Result<Vec<BalanceEntry>, StoreError> {
    let rows = fetch_all!(
        reader,
        Row,
        select!("WHERE user_id = $1 ORDER BY id DESC"),
        user.as_uuid()
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// What an invoice took from the balance or carried forward to it.
pub async fn of_invoice(
    reader: &mut Reader,
    invoice: InvoiceId,
) -> Result<Option<BalanceEntry>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!("WHERE invoice_id = $1 AND kind = 'invoice'"),
        invoice.as_uuid()
    )?;
    row.map(TryInto::try_into).transpose()
}

/// What a payment added to the balance: all of it, when it was for no invoice or came too late for one.
pub async fn of_payment(
    reader: &mut Reader,
    payment: PaymentId,
) -> Result<Option<BalanceEntry>, StoreError> {
    let row = fetch_optional!(
        reader,
        Row,
        select!("WHERE payment_id = $1"),
        payment.as_uuid()
    )?;
    row.map(TryInto::try_into).transpose()
}

/// Adds to somebody's credit, or takes from it.
///
/// # Errors
/// [`StoreError::Conflict`] when there is an entry about the same: a change, a payment and a refund count once, an invoice takes once.
pub async fn insert(tx: &mut Tx, entry: &BalanceEntry) -> Result<(), StoreError> {
    let (mut change, mut invoice, mut payment, mut refund) = (None, None, None, None);
    let kind = match entry.source {
        BalanceSource::Change(id) => {
            change = Some(id.as_uuid());
            "change"
        }
        BalanceSource::Payment(id) => {
            payment = Some(id.as_uuid());
            "payment"
        }
        BalanceSource::Invoice(id) => {
            invoice = Some(id.as_uuid());
            "invoice"
        }
        BalanceSource::Void(id) => {
            invoice = Some(id.as_uuid());
            "void"
        }
        BalanceSource::Refund(id) => {
            refund = Some(id.as_uuid());
            "refund"
        }
        BalanceSource::CanceledRefund(id) => {
            refund = Some(id.as_uuid());
            "canceled_refund"
        }
    };
    execute!(
        tx,
        "INSERT INTO balance_entries (id, user_id, kind, currency, amount, change_id, invoice_id, payment_id, refund_id, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        entry.id.as_uuid(),
        entry.user_id.map(|user| user.as_uuid()),
        kind,
        entry.amount.currency.code().as_str(),
        entry.amount.minor.units(),
        change,
        invoice,
        payment,
        refund,
        Instant::from(entry.at),
    )
    .map_err(StoreError::or_conflict)?;
    Ok(())
}
