//! What is told about receipts, to all members of their workspace.

use kym_domain::receipts::receipt::Receipt;
use kym_platform::context::Ctx;
use kym_platform::realtime::actor::EventActor;
use kym_platform::realtime::event::{EventEntry, EventType, PROGRESS_UPDATE};
use kym_store::events::Audience;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::progress::OcrProgress;
use super::words::ReceiptStateWord;

/// A receipt that is being read has come further.
pub const OCR_PROGRESS: EventType<OcrProgress> = EventType::variant(
    &PROGRESS_UPDATE,
    "ocr",
    "A receipt that is being read has come further.",
);

/// A receipt came, was read, or was booked.
pub const RECEIPT_UPDATED: EventType<ReceiptEvent> = EventType::new(
    "RECEIPT_UPDATED",
    "A receipt was added, read, confirmed or begun again.",
);

/// A receipt was deleted.
pub const RECEIPT_DELETED: EventType<ReceiptEvent> =
    EventType::new("RECEIPT_DELETED", "A receipt was deleted.");

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[
    EventEntry::of(OCR_PROGRESS),
    EventEntry::of(RECEIPT_UPDATED),
    EventEntry::of(RECEIPT_DELETED),
];

/// Something about a receipt.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptEvent {
    workspace_id: Uuid,
    receipt_id: Uuid,
    state: ReceiptStateWord,
    actor: EventActor,
}

impl ReceiptEvent {
    /// Something that somebody did to a receipt.
    pub fn new(receipt: &Receipt, actor: &EventActor) -> Self {
        Self {
            workspace_id: receipt.workspace_id.as_uuid(),
            receipt_id: receipt.id.as_uuid(),
            state: ReceiptStateWord(receipt.state),
            actor: actor.clone(),
        }
    }
}

/// Tells everybody in the workspace of a receipt.
pub(super) fn emit_updated(ctx: &mut Ctx, receipt: &Receipt) {
    let event = ReceiptEvent::new(receipt, &ctx.author.event_actor);
    let audience = Audience::Workspace(receipt.workspace_id);
    ctx.emit(audience, RECEIPT_UPDATED, &event);
}

/// Tells everybody in the workspace how far a receipt has come.
pub(super) fn emit_progress(ctx: &mut Ctx, receipt: &Receipt) {
    let progress = OcrProgress::of(receipt, ctx.author.language);
    let audience = Audience::Workspace(receipt.workspace_id);
    ctx.emit(audience, OCR_PROGRESS, &progress);
}
