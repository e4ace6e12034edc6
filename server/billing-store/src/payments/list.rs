//! All payments, as administrators look through them and take them along.

use jiff::Timestamp;
use kym_commerce::payments::{Payment, PaymentProvider, PaymentStatus};
use kym_domain::id::{PaymentId, UserId};
use kym_domain::money::Minor;
use kym_domain::text::{fold, fold_login};
use kym_store::sql::Instant;
use kym_store::users::list::anywhere;
use kym_store::{Reader, StoreError, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

use super::row::{Row, payment_columns};
use crate::invoices::list::{InvoiceReference, ReferenceRow};
use crate::subscriptions::list::{Subscriber, SubscriberRow};

/// What the rows of a page are sorted by; the id breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// When they were made.
    CreatedAt,
    /// How much, one currency after the other.
    Amount,
    /// How they stand, in the order of the words.
    Status,
    /// The name of the user; those of deleted users come last.
    User,
    /// When they were paid; those that were not come last.
    PaidAt,
}

/// Which payments are meant.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// What stands somewhere in the name, the sign-in name or the address of the user, or in the number of the invoice; or what
    /// the provider calls the payment, in full. As it was typed.
    pub search: String,
    /// That stand so.
    pub status: Option<PaymentStatus>,
    /// By this provider alone.
    pub provider: Option<PaymentProvider>,
    /// Of this user alone.
    pub user: Option<UserId>,
    /// Made then or later.
    pub from: Option<Timestamp>,
    /// Made before then.
    pub until: Option<Timestamp>,
    /// Whether a person has to look at them.
    pub needs_attention: Option<bool>,
}

/// Which rows make a page.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// What they are sorted by.
    pub order: Order,
    /// The greatest first.
    pub descending: bool,
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

/// A payment, whose it is, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPayment {
    /// The payment.
    pub payment: Payment,
    /// Whose; nobody's when they were deleted.
    pub user: Option<Subscriber>,
    /// The invoice that it is for.
    pub invoice: Option<InvoiceReference>,
    /// How much of it is on its way back.
    pub on_its_way: Minor,
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    payment: Row,
    #[sqlx(flatten)]
    user: SubscriberRow,
    #[sqlx(flatten)]
    invoice: ReferenceRow,
    on_its_way: i64,
}

impl TryFrom<ListedRow> for ListedPayment {
    type Error = StoreError;

    fn try_from(row: ListedRow) -> Result<Self, StoreError> {
        let payment = Payment::try_from(row.payment)?;
        Ok(Self {
            user: row.user.of(payment.user_id),
            invoice: row.invoice.value(),
            on_its_way: Minor::new(row.on_its_way),
            payment,
        })
    }
}

macro_rules! rows {
    ($columns:expr, $rest:expr) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM payments p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN invoices i ON i.id = p.invoice_id ",
            $rest
        )
    };
}

macro_rules! listed {
    ($rest:expr) => {
        rows!(
            concat!(
                payment_columns!(),
                ", u.username, u.full_name, u.email,
                 i.id AS reference_id, i.prefix AS reference_prefix, i.year AS reference_year, i.sequence AS reference_sequence,
                 (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r
                  WHERE r.payment_id = p.id AND r.status = 'pending') AS on_its_way "
            ),
            $rest
        )
    };
}

macro_rules! found {
    () => {
        "WHERE ($1 = '' OR u.full_name_folded LIKE $2 ESCAPE '\\' OR u.username_folded LIKE $3 ESCAPE '\\'
                OR u.email_folded LIKE $3 ESCAPE '\\' OR i.search LIKE $2 ESCAPE '\\'
                OR p.provider_payment_id = $1 OR p.provider_checkout_id = $1)
           AND ($4 = '' OR p.status = $4) AND ($5 = '' OR p.provider = $5) AND ($6 IS NULL OR p.user_id = $6)
           AND ($7 IS NULL OR p.created_at >= $7) AND ($8 IS NULL OR p.created_at < $8)
           AND ($9 IS NULL OR (p.attention IS NOT NULL) = $9) "
    };
}

macro_rules! page_by {
    ($order:literal) => {
        listed!(concat!(
            found!(),
            "ORDER BY ",
            $order,
            " LIMIT $10 OFFSET $11"
        ))
    };
}

impl Page {
    /// The whole text, so that nothing that was typed ever becomes SQL.
    const fn sql(&self) -> &'static str {
        match (self.order, self.descending) {
            (Order::CreatedAt, false) => page_by!("p.created_at, p.id"),
            (Order::CreatedAt, true) => page_by!("p.created_at DESC, p.id DESC"),
            (Order::Amount, false) => page_by!("p.currency, p.amount, p.id"),
            (Order::Amount, true) => page_by!("p.currency DESC, p.amount DESC, p.id DESC"),
            (Order::Status, false) => page_by!("p.status, p.id"),
            (Order::Status, true) => page_by!("p.status DESC, p.id DESC"),
            (Order::User, false) => page_by!("u.full_name_folded NULLS LAST, p.id"),
            (Order::User, true) => page_by!("u.full_name_folded DESC NULLS LAST, p.id DESC"),
            (Order::PaidAt, false) => page_by!("p.paid_at NULLS LAST, p.id"),
            (Order::PaidAt, true) => page_by!("p.paid_at DESC NULLS LAST, p.id DESC"),
        }
    }
}

/// A filter as it is asked.
struct Values<'a> {
    search: &'a str,
    name: String,
    login: String,
    status: &'static str,
    provider: &'static str,
    user: Option<Uuid>,
    from: Option<Instant>,
    until: Option<Instant>,
    needs_attention: Option<bool>,
}

impl Filter {
    fn values(&self) -> Values<'_> {
        let search = self.search.trim();
        Values {
            search,
            name: anywhere(&fold(search)),
            login: anywhere(&fold_login(search)),
            status: self.status.map_or("", PaymentStatus::as_str),
            provider: self.provider.map_or("", PaymentProvider::as_str),
            user: self.user.map(|user| user.as_uuid()),
            from: self.from.map(Instant::from),
            until: self.until.map(Instant::from),
            needs_attention: self.needs_attention,
        }
    }
}

/// A page of payments, and how many the filter finds.
pub async fn list(
    reader: &mut Reader,
    filter: &Filter,
    page: Page,
) -> Result<(Vec<ListedPayment>, i64), StoreError> {
    let asked = filter.values();
    let rows = fetch_all!(
        reader,
        ListedRow,
        page.sql(),
        asked.search,
        asked.name,
        asked.login,
        asked.status,
        asked.provider,
        asked.user,
        asked.from,
        asked.until,
        asked.needs_attention,
        page.limit,
        page.skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        rows!("COUNT(*)", found!()),
        asked.search,
        asked.name,
        asked.login,
        asked.status,
        asked.provider,
        asked.user,
        asked.from,
        asked.until,
        asked.needs_attention,
    )?;
    let listed: Result<Vec<_>, StoreError> = rows.into_iter().map(TryInto::try_into).collect();
    Ok((listed?, total))
}

/// What a filter finds behind one of them, oldest first: a piece of all.
pub async fn next(
    reader: &mut Reader,
    filter: &Filter,
    after: Option<PaymentId>,
    limit: i64,
) -> Result<Vec<ListedPayment>, StoreError> {
    let asked = filter.values();
    let rows = fetch_all!(
        reader,
        ListedRow,
        listed!(concat!(found!(), "AND p.id > $10 ORDER BY p.id LIMIT $11")),
        asked.search,
        asked.name,
        asked.login,
        asked.status,
        asked.provider,
        asked.user,
        asked.from,
        asked.until,
        asked.needs_attention,
        after.map_or(Uuid::nil(), |id| id.as_uuid()),
        limit,
    )?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// One of them.
pub async fn get(reader: &mut Reader, id: PaymentId) -> Result<Option<ListedPayment>, StoreError> {
    let row = fetch_optional!(reader, ListedRow, listed!("WHERE p.id = $1"), id.as_uuid())?;
    row.map(TryInto::try_into).transpose()
}
