//! How refusals of the rules are answered.

use kym_commerce::subscriptions::SubscriptionError;
use kym_domain::check::{FieldCode, FieldError};
use kym_platform::error::{Error, ErrorCode};

/// How a refusal is answered.
pub(crate) fn refused(error: SubscriptionError) -> Error {
    let at = |field, code| FieldError::new(field, code).into();
    match error {
        SubscriptionError::Ended => ErrorCode::SUBSCRIPTION_ENDED.into(),
        SubscriptionError::Canceled => ErrorCode::SUBSCRIPTION_CANCELED.into(),
        SubscriptionError::NotCanceled => ErrorCode::SUBSCRIPTION_NOT_CANCELED.into(),
        SubscriptionError::NoScheduledChange => ErrorCode::NO_SCHEDULED_CHANGE.into(),
        SubscriptionError::SameAgreement => at("plan_id", FieldCode::SamePlan),
        SubscriptionError::CurrencyDiffers => at("plan_id", FieldCode::CurrencyDiffers),
        SubscriptionError::Stale => at("prorate_at", FieldCode::StalePreview),
    }
}
