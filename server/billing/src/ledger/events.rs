//! What is told of invoices.

use kym_commerce::invoices::Invoice;
use kym_platform::context::Ctx;
use kym_platform::realtime::event::{EventEntry, EventType};
use kym_store::events::Audience;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An invoice of the user is another than it was.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceEvent {
    invoice_id: Uuid,
}

/// An invoice of the user was issued, paid or written off.
const INVOICE_UPDATED: EventType<InvoiceEvent> = EventType::new(
    "INVOICE_UPDATED",
    "An invoice of the user was issued, paid or written off.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(INVOICE_UPDATED)];

/// Tells the user of an invoice that it is another than it was.
pub(super) fn tell(ctx: &mut Ctx, invoice: &Invoice) {
    if let Some(user) = invoice.user_id {
        let event = InvoiceEvent {
            invoice_id: invoice.id.as_uuid(),
        };
        ctx.emit(Audience::User(user), INVOICE_UPDATED, &event);
    }
}
