//! An invoice by its number, in JSON.

use kym_billing_store::invoices::list::InvoiceReference;
use kym_commerce::invoices::Invoice;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An invoice by its number.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceRef {
    id: Uuid,
    /// What people call it: `KYM-2026-0001`.
    number: String,
}

impl InvoiceRef {
    /// The reference to an invoice that is there.
    pub fn of(invoice: &Invoice) -> Self {
        Self {
            id: invoice.id.as_uuid(),
            number: invoice.number_text(),
        }
    }

    /// The reference to an invoice.
    pub fn new(reference: &InvoiceReference) -> Self {
        Self {
            id: reference.id.as_uuid(),
            number: reference.text(),
        }
    }
}
