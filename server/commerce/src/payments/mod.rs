//! Payments: how money comes in, what a provider says about it, and how it goes back.

mod account;
mod actions;
mod amounts;
mod dunning;
mod failure;
mod payment;
mod provider;
mod reading;
mod refund;
mod settings;
mod sighting;

#[cfg(test)]
mod tests;

pub use self::account::{PaymentAccount, PaymentMethod, ProviderKey, webhook_secret};
pub use self::amounts::{
    ProviderAmountError, from_stripe, from_yookassa, stripe_amount, yookassa_amount,
};
pub use self::dunning::Dunning;
pub use self::failure::{FailureKind, PaymentFailure};
pub use self::payment::{
    NewPayment, Payment, PaymentAttention, PaymentChange, PaymentCommand, PaymentError,
    PaymentPurpose, PaymentStatus, PurposeKind, ReportedPayment, ReportedState,
};
pub use self::provider::{PaymentProvider, amount_step, least_amount};
pub use self::reading::{Inquiry, REPEATED_FOR};
pub use self::refund::{Refund, RefundChange, RefundStatus};
pub use self::settings::{FiscalCodes, PaymentSettings, TypedPaymentSettings};
pub use self::sighting::PaymentPage;
