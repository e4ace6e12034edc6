//! Invoices in JSON.

use kym_platform::http::values::{Amount, Code, Day, Instant};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{InvoiceCommandWord, InvoiceKindWord, InvoiceLineKindWord, InvoiceStatusWord};
use crate::ledger::InvoiceRef;
use crate::subscriptions::wire::SubscriberBody;

/// A line of an invoice.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvoiceLine)]
pub struct LineBody {
    pub(super) kind: InvoiceLineKindWord,
    /// What the plan was called then, in the language of the answer; empty where no plan is meant.
    pub(super) plan_name: String,
    /// The first day that it is for.
    #[schema(required)]
    pub(super) from: Option<Day>,
    /// The last day that it is for.
    #[schema(required)]
    pub(super) to: Option<Day>,
    pub(super) amount: Amount,
}

/// An invoice or a credit note.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invoice)]
pub struct InvoiceBody {
    pub(super) id: Uuid,
    pub(super) kind: InvoiceKindWord,
    /// What people call it: `KYM-2026-0001`.
    pub(super) number: String,
    /// Null when they were deleted, and in the answer to themselves.
    #[schema(required)]
    pub(super) user: Option<SubscriberBody>,
    #[schema(required)]
    pub(super) subscription_id: Option<Uuid>,
    /// The invoice whose money is given back, of a credit note.
    #[schema(required)]
    pub(super) credited: Option<InvoiceRef>,
    pub(super) currency: Code,
    /// The sum of its lines; below zero of a credit note.
    pub(super) total: Amount,
    pub(super) lines: Vec<LineBody>,
    pub(super) status: InvoiceStatusWord,
    pub(super) is_overdue: bool,
    /// Whether no real money is meant.
    pub(super) is_test: bool,
    pub(super) issued_at: Instant,
    /// On the clocks of the installation.
    pub(super) issued_on: Day,
    /// The day until which it is to be paid.
    pub(super) due_on: Day,
    #[schema(required)]
    pub(super) paid_at: Option<Instant>,
    #[schema(required)]
    pub(super) voided_at: Option<Instant>,
    /// What the caller may do about it now.
    pub(super) allowed: Vec<InvoiceCommandWord>,
    #[schema(value_type = i32)]
    pub(super) version: i64,
}

/// A page of invoices.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceList {
    pub(super) items: Vec<InvoiceBody>,
    /// How many the filter finds.
    #[schema(value_type = i32)]
    pub(super) total: i64,
}
