//! How an invoice gets its number: from one row, in the commit that writes it.

use kym_commerce::invoices::{Invoice, InvoiceSeries, InvoiceStatus};
use kym_domain::id::SubscriptionChangeId;
use kym_domain::text::fold;
use kym_store::sql::{Day, Instant};
use kym_store::{StoreError, Tx, execute, fetch_one};
use uuid::Uuid;

use super::row::number;

/// The last number that was given; nothing before the first. Nobody else gives one until this change ends, so nothing slow may
/// come after it, and no other lock.
pub async fn take_series(tx: &mut Tx) -> Result<Option<InvoiceSeries>, StoreError> {
    let sql = tx.dialect(
        "SELECT year, sequence, issued_on FROM invoice_series",
        "SELECT year, sequence, issued_on FROM invoice_series FOR UPDATE",
    );
    let (year, sequence, issued_on): (Option<i64>, Option<i64>, Option<Day>) =
        fetch_one!(tx, (Option<i64>, Option<i64>, Option<Day>), sql)?;
    let (Some(year), Some(sequence), Some(issued_on)) = (year, sequence, issued_on) else {
        return Ok(None);
    };
    let nonsense = || StoreError::inconsistent("invoice_series", "year", Uuid::nil());
    Ok(Some(InvoiceSeries {
        last: number(year, sequence).ok_or_else(nonsense)?,
        issued_on: issued_on.into(),
    }))
}

/// Writes an invoice or a credit note under the number behind [`take_series`], with the change of a subscription that it bills.
/// One that is open is collected when it is due.
///
/// # Errors
/// [`StoreError::Conflict`] when the number is taken, or the change is billed already.
pub async fn issue(
    tx: &mut Tx,
    invoice: &Invoice,
    change: Option<SubscriptionChangeId>,
) -> Result<(), StoreError> {
    let (seller, buyer) = (&invoice.seller, &invoice.buyer);
    let is_open = invoice.status == InvoiceStatus::Open;
    execute!(
        tx,
        "INSERT INTO invoices
             (id, kind, prefix, year, sequence, user_id, subscription_id, credited_id, change_id, currency, total, status,
              seller_name, seller_details, seller_email, buyer_name, buyer_details, buyer_email, search, is_test, issued_at,
              issued_on, due_at, next_try_at, paid_at, voided_at, version)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
                 $24, $25, $26, $27)",
        invoice.id.as_uuid(),
        invoice.kind.as_str(),
        invoice.prefix,
        i64::from(invoice.number.year),
        invoice.number.sequence,
        invoice.user_id.map(|user| user.as_uuid()),
        invoice.subscription_id.map(|id| id.as_uuid()),
        invoice.credited_id.map(|id| id.as_uuid()),
        change.map(|id| id.as_uuid()),
        invoice.currency.code().as_str(),
        invoice.total.units(),
        invoice.status.as_str(),
        seller.name,
        seller.details,
        seller.email,
        buyer.name,
        buyer.details,
        buyer.email,
        search(invoice),
        invoice.is_test,
        Instant::from(invoice.issued_at),
        Day::from(invoice.issued_on),
        Instant::from(invoice.due_at),
        is_open.then(|| Instant::from(invoice.due_at)),
        invoice.paid_at.map(Instant::from),
        invoice.voided_at.map(Instant::from),
        invoice.version,
    )
    .map_err(StoreError::or_conflict)?;
    write_lines(tx, invoice).await?;
    execute!(
        tx,
        "UPDATE invoice_series SET year = $1, sequence = $2, issued_on = $3",
        i64::from(invoice.number.year),
        invoice.number.sequence,
        Day::from(invoice.issued_on),
    )?;
    Ok(())
}

async fn write_lines(tx: &mut Tx, invoice: &Invoice) -> Result<(), StoreError> {
    for (position, line) in (1_i64..).zip(&invoice.lines) {
        execute!(
            tx,
            "INSERT INTO invoice_lines (invoice_id, position, kind, plan_name_en, plan_name_ru, first_day, last_day, amount)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            invoice.id.as_uuid(),
            position,
            line.kind.as_str(),
            line.plan_names.en,
            line.plan_names.ru,
            line.days.map(|(first, _)| Day::from(first)),
            line.days.map(|(_, last)| Day::from(last)),
            line.amount.units(),
        )?;
    }
    Ok(())
}

/// What a search looks at: the number as it is shown, and who buys.
fn search(invoice: &Invoice) -> String {
    let (number, buyer) = (invoice.number_text(), &invoice.buyer);
    fold(&format!("{number}\n{}\n{}", buyer.name, buyer.email))
}
