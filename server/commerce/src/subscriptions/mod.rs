//! Subscriptions: who pays for which plan, since when, until when, and what a change comes to. Everything is computed from the
//! subscription and a moment, so that rights change at a boundary whether or not anything runs then.

mod calendar;
mod change;
mod changes;
mod clock;
mod draft;
mod offer;
mod proration;
mod subscription;
mod unpaid;

#[cfg(test)]
mod tests;

pub use self::change::{Change, ChangeKind, SubscriptionError};
pub use self::changes::NewSubscription;
pub use self::draft::{AgreementDraft, StartDraft, TypedAgreement};
pub use self::offer::{Offer, OfferAction};
pub use self::proration::Proration;
pub use self::subscription::{
    Agreement, Collection, Command, CurrentPeriod, Slot, Subscription, SubscriptionStatus,
    agreement_at,
};
pub use self::unpaid::UNPAID_FOR;
