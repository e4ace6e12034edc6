//! All invoices and credit notes, as administrators look through them; and those of a user.

use kym_commerce::invoices::{Invoice, InvoiceKind, InvoiceNumber, InvoiceStatus};
use kym_domain::id::{InvoiceId, UserId};
use kym_domain::text::{fold, fold_login};
use kym_store::users::list::anywhere;
use kym_store::{Reader, StoreError, fetch_all, fetch_one, fetch_optional};
use uuid::Uuid;

use super::row::{Row, invoice_columns, number};
use super::whole;
use crate::subscriptions::list::{Subscriber, SubscriberRow};

/// What the rows of a page are sorted by; the number breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Their number, which goes with the day.
    Number,
    /// What is to be paid, one currency after the other.
    Total,
    /// How they stand, in the order of the words.
    Status,
    /// The name of the user; those of deleted users come last.
    User,
}

/// Which rows make a page.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What stands somewhere in the number, in the buyer's name or address, or in the name, the sign-in name or the address of the
    /// user, as it was typed.
    pub search: String,
    /// That stand so.
    pub status: Option<InvoiceStatus>,
    /// Which papers.
    pub kind: Option<InvoiceKind>,
    /// Of this user alone.
    pub user: Option<UserId>,
    /// What they are sorted by.
    pub order: Order,
    /// The greatest first.
    pub descending: bool,
    /// How many rows to pass over.
    pub skip: i64,
    /// How many rows at most.
    pub limit: i64,
}

/// An invoice as another row names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceReference {
    /// Which.
    pub id: InvoiceId,
    /// What stands before the number.
    pub prefix: String,
    /// Its number.
    pub number: InvoiceNumber,
}

impl InvoiceReference {
    /// What people call it: `KYM-2026-0001`.
    pub fn text(&self) -> String {
        format!("{}{}", self.prefix, self.number)
    }
}

/// An invoice, whose it is, and the one whose money it gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedInvoice {
    /// The invoice.
    pub invoice: Invoice,
    /// Whose; nobody's when they were deleted.
    pub user: Option<Subscriber>,
    /// The invoice whose money is given back, of a credit note.
    pub credited: Option<InvoiceReference>,
}

/// An invoice that may not be there, beside another row.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct ReferenceRow {
    #[sqlx(rename = "reference_id")]
    id: Option<Uuid>,
    #[sqlx(rename = "reference_prefix")]
    prefix: Option<String>,
    #[sqlx(rename = "reference_year")]
    year: Option<i64>,
    #[sqlx(rename = "reference_sequence")]
    sequence: Option<i64>,
}

impl ReferenceRow {
    pub(crate) fn value(self) -> Option<InvoiceReference> {
        Some(InvoiceReference {
            id: InvoiceId::from_uuid(self.id?),
            prefix: self.prefix?,
            number: number(self.year?, self.sequence?)?,
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    invoice: Row,
    #[sqlx(flatten)]
    user: SubscriberRow,
    #[sqlx(flatten)]
    credited: ReferenceRow,
}

macro_rules! rows {
    ($columns:expr, $rest:expr) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM invoices i LEFT JOIN users u ON u.id = i.user_id LEFT JOIN invoices o ON o.id = i.credited_id ",
            $rest
        )
    };
}

macro_rules! listed {
    ($rest:expr) => {
        rows!(
            concat!(
                invoice_columns!(),
                ", u.username, u.full_name, u.email,
                 o.id AS reference_id, o.prefix AS reference_prefix, o.year AS reference_year, o.sequence AS reference_sequence "
            ),
            $rest
        )
    };
}

macro_rules! found {
    () => {
        "WHERE ($1 = '' OR i.search LIKE $2 ESCAPE '\\' OR u.full_name_folded LIKE $2 ESCAPE '\\'
                OR u.username_folded LIKE $3 ESCAPE '\\' OR u.email_folded LIKE $3 ESCAPE '\\')
           AND ($4 = '' OR i.status = $4) AND ($5 = '' OR i.kind = $5) AND ($6 IS NULL OR i.user_id = $6) "
    };
}

macro_rules! page_by {
    ($order:literal) => {
        listed!(concat!(
            found!(),
            "ORDER BY ",
            $order,
            " LIMIT $7 OFFSET $8"
        ))
    };
}

impl Filter {
    /// The whole text, so that nothing that was typed ever becomes SQL.
    const fn sql(&self) -> &'static str {
        match (self.order, self.descending) {
            (Order::Number, false) => page_by!("i.year, i.sequence"),
            (Order::Number, true) => page_by!("i.year DESC, i.sequence DESC"),
            (Order::Total, false) => page_by!("i.currency, i.total, i.year, i.sequence"),
            (Order::Total, true) => {
                page_by!("i.currency DESC, i.total DESC, i.year DESC, i.sequence DESC")
            }
            (Order::Status, false) => page_by!("i.status, i.year, i.sequence"),
            (Order::Status, true) => page_by!("i.status DESC, i.year DESC, i.sequence DESC"),
            (Order::User, false) => {
                page_by!("u.full_name_folded NULLS LAST, i.year, i.sequence")
            }
            (Order::User, true) => {
                page_by!("u.full_name_folded DESC NULLS LAST, i.year DESC, i.sequence DESC")
            }
        }
    }
}

/// A page of invoices, and how many the filter finds.
pub async fn list(
    reader: &mut Reader,
    filter: &Filter,
) -> Result<(Vec<ListedInvoice>, i64), StoreError> {
    let search = filter.search.trim();
    let name = anywhere(&fold(search));
    let login = anywhere(&fold_login(search));
    let status = filter.status.map_or("", InvoiceStatus::as_str);
    let kind = filter.kind.map_or("", InvoiceKind::as_str);
    let user: Option<Uuid> = filter.user.map(|user| user.as_uuid());
    let rows = fetch_all!(
        reader,
        ListedRow,
        filter.sql(),
        search,
        name,
        login,
        status,
        kind,
        user,
        filter.limit,
        filter.skip,
    )?;
    let (total,): (i64,) = fetch_one!(
        reader,
        (i64,),
        rows!("COUNT(*)", found!()),
        search,
        name,
        login,
        status,
        kind,
        user,
    )?;
    Ok((with_lines(reader, rows).await?, total))
}

/// One of them.
pub async fn get(reader: &mut Reader, id: InvoiceId) -> Result<Option<ListedInvoice>, StoreError> {
    let row = fetch_optional!(reader, ListedRow, listed!("WHERE i.id = $1"), id.as_uuid())?;
    let found = with_lines(reader, row.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

async fn with_lines(
    reader: &mut Reader,
    rows: Vec<ListedRow>,
) -> Result<Vec<ListedInvoice>, StoreError> {
    let (mut own, mut beside) = (Vec::new(), Vec::new());
    for row in rows {
        own.push(row.invoice);
        beside.push((row.user, row.credited));
    }
    let invoices = whole(reader, own).await?.into_iter();
    let listed = invoices
        .zip(beside)
        .map(|(invoice, (user, credited))| ListedInvoice {
            user: user.of(invoice.user_id),
            credited: credited.value(),
            invoice,
        });
    Ok(listed.collect())
}
