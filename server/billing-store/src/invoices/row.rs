//! An invoice as rows: its own, and one for each line.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_commerce::invoices::{Invoice, InvoiceLine, InvoiceNumber, Party};
use kym_commerce::plans::LocalTexts;
use kym_domain::id::{InvoiceId, SubscriptionId, UserId};
use kym_domain::money::{Currency, Minor};
use kym_store::StoreError;
use kym_store::sql::{Day, Instant};
use uuid::Uuid;

/// What is selected of `invoices i`.
macro_rules! invoice_columns {
    () => {
        "i.id, i.kind, i.prefix, i.year, i.sequence, i.user_id, i.subscription_id, i.credited_id, i.currency, i.total, i.status,
         i.seller_name, i.seller_details, i.seller_email, i.buyer_name, i.buyer_details, i.buyer_email, i.is_test, i.issued_at,
         i.issued_on, i.due_at, i.paid_at, i.voided_at, i.version"
    };
}

pub(super) use invoice_columns;

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    kind: String,
    prefix: String,
    year: i64,
    sequence: i64,
    user_id: Option<Uuid>,
    subscription_id: Option<Uuid>,
    credited_id: Option<Uuid>,
    currency: String,
    total: i64,
    status: String,
    seller_name: String,
    seller_details: String,
    seller_email: String,
    buyer_name: String,
    buyer_details: String,
    buyer_email: String,
    is_test: bool,
    issued_at: Instant,
    issued_on: Day,
    due_at: Instant,
    paid_at: Option<Instant>,
    voided_at: Option<Instant>,
    version: i64,
}

/// A line of an invoice.
#[derive(sqlx_macros::FromRow)]
pub(super) struct LineRow {
    pub(super) invoice_id: Uuid,
    kind: String,
    plan_name_en: String,
    plan_name_ru: String,
    first_day: Option<Day>,
    last_day: Option<Day>,
    amount: i64,
}

/// A year and the place in it, from their columns.
pub(super) fn number(year: i64, sequence: i64) -> Option<InvoiceNumber> {
    let year = i16::try_from(year).ok()?;
    Some(InvoiceNumber { year, sequence })
}

impl TryFrom<LineRow> for InvoiceLine {
    type Error = StoreError;

    fn try_from(row: LineRow) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("invoice_lines", column, row.invoice_id);
        let days = row.first_day.zip(row.last_day);
        Ok(Self {
            kind: row.kind.parse().map_err(|_| nonsense("kind"))?,
            plan_names: LocalTexts {
                en: row.plan_name_en,
                ru: row.plan_name_ru,
            },
            days: days.map(|(first, last)| (first.into(), last.into())),
            amount: Minor::new(row.amount),
        })
    }
}

impl Row {
    /// The invoice with its lines.
    pub(super) fn with(self, lines: Vec<InvoiceLine>) -> Result<Invoice, StoreError> {
        let nonsense = |column| StoreError::inconsistent("invoices", column, self.id);
        let number = number(self.year, self.sequence).ok_or_else(|| nonsense("year"))?;
        Ok(Invoice {
            id: InvoiceId::from_uuid(self.id),
            kind: self.kind.parse().map_err(|_| nonsense("kind"))?,
            number,
            prefix: self.prefix,
            user_id: self.user_id.map(UserId::from_uuid),
            subscription_id: self.subscription_id.map(SubscriptionId::from_uuid),
            credited_id: self.credited_id.map(InvoiceId::from_uuid),
            currency: Currency::iso(&self.currency).ok_or_else(|| nonsense("currency"))?,
            lines,
            total: Minor::new(self.total),
            status: self.status.parse().map_err(|_| nonsense("status"))?,
            seller: Party {
                name: self.seller_name,
                details: self.seller_details,
                email: self.seller_email,
            },
            buyer: Party {
                name: self.buyer_name,
                details: self.buyer_details,
                email: self.buyer_email,
            },
            is_test: self.is_test,
            issued_at: self.issued_at.into(),
            issued_on: Date::from(self.issued_on),
            due_at: self.due_at.into(),
            paid_at: self.paid_at.map(Timestamp::from),
            voided_at: self.voided_at.map(Timestamp::from),
            version: self.version,
        })
    }
}
