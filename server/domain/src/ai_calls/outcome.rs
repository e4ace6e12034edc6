//! How a call ended.

use crate::ai_models::AiCallError;
use crate::words::words;

words! {
    /// How a call ended, or that it has not yet. What went wrong has the words of [`AiCallError`].
    pub enum AiOutcome {
        /// The model is being asked.
        InProgress => "in_progress",
        /// It gave an answer that could be used.
        Ok => "ok",
        /// The program ended before the model answered.
        Interrupted => "interrupted",
        /// Its address is one that is not asked.
        AddressRefused => "address_refused",
        /// Nobody answered.
        Unreachable => "unreachable",
        /// Its answer ended before all of it had come.
        BrokenOff => "broken_off",
        /// It took too long.
        TimedOut => "timed_out",
        /// It sent elsewhere.
        Redirected => "redirected",
        /// It wanted another key.
        KeyRefused => "key_refused",
        /// What was paid for there was used up.
        QuotaExceeded => "quota_exceeded",
        /// It was asked too often.
        RateLimited => "rate_limited",
        /// It answered with an error of its own.
        ServerError => "server_error",
        /// It did not take the question.
        Rejected => "rejected",
        /// It knew no model of that name.
        ModelNotFound => "model_not_found",
        /// The question or the answer was larger than it may be.
        TooLarge => "too_large",
        /// The answer stopped in the middle.
        Truncated => "truncated",
        /// The model did not want to answer.
        ContentRefused => "content_refused",
        /// The answer was not what the protocol is documented to send.
        NotUnderstood => "not_understood",
        /// The answer had not the form that was asked for.
        WrongSchema => "wrong_schema",
    }
}

impl AiOutcome {
    /// Whether the call has ended without an answer that could be used.
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::InProgress | Self::Ok)
    }
}

impl From<AiCallError> for AiOutcome {
    fn from(error: AiCallError) -> Self {
        match error {
            AiCallError::AddressRefused => Self::AddressRefused,
            AiCallError::Unreachable => Self::Unreachable,
            AiCallError::BrokenOff => Self::BrokenOff,
            AiCallError::TimedOut => Self::TimedOut,
            AiCallError::Redirected => Self::Redirected,
            AiCallError::KeyRefused => Self::KeyRefused,
            AiCallError::QuotaExceeded => Self::QuotaExceeded,
            AiCallError::RateLimited => Self::RateLimited,
            AiCallError::ServerError => Self::ServerError,
            AiCallError::Rejected => Self::Rejected,
            AiCallError::ModelNotFound => Self::ModelNotFound,
            AiCallError::TooLarge => Self::TooLarge,
            AiCallError::Truncated => Self::Truncated,
            AiCallError::ContentRefused => Self::ContentRefused,
            AiCallError::NotUnderstood => Self::NotUnderstood,
            AiCallError::WrongSchema => Self::WrongSchema,
        }
    }
}
