//! Subscriptions: who pays for which plan, since when, until when, and what a change comes to. Everything is computed from the
//! subscription and a moment, so that rights change at a boundary whether or not anything runs then.

mod calendar;
mod changes;
mod clock;
mod draft;
mod proration;
mod subscription;

#[cfg(test)]
mod tests;

pub use self::changes::{Change, ChangeKind, NewSubscription, SubscriptionError};
pub use self::draft::{AgreementDraft, StartDraft, TypedAgreement};
pub use self::proration::Proration;
pub use self::subscription::{
    Agreement, Command, CurrentPeriod, Slot, Subscription, SubscriptionStatus, agreement_at,
};
