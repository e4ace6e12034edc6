//! What is told of payments.

use kym_commerce::payments::Payment;
use kym_platform::context::Ctx;
use kym_platform::realtime::event::{EventEntry, EventType};
use kym_store::events::Audience;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A payment of the user is another than it was.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentEvent {
    payment_id: Uuid,
}

const PAYMENT_UPDATED: EventType<PaymentEvent> = EventType::new(
    "PAYMENT_UPDATED",
    "A payment of the user was begun, decided or given back.",
);

/// What is told over the socket.
pub const EVENTS: &[EventEntry] = &[EventEntry::of(PAYMENT_UPDATED)];

/// Tells the user of a payment that it is another than it was.
pub(crate) fn tell(ctx: &mut Ctx, payment: &Payment) {
    if let Some(user) = payment.user_id {
        let event = PaymentEvent {
            payment_id: payment.id.as_uuid(),
        };
        ctx.emit(Audience::User(user), PAYMENT_UPDATED, &event);
    }
}
