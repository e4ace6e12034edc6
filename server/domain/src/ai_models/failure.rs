//! What can go wrong with a call.

use jiff::Timestamp;

use crate::words::words;

words! {
    /// Why a model gave no answer that can be used.
    pub enum AiCallError {
        /// Its address is one that is not asked: not public, or not encrypted.
        AddressRefused => "address_refused",
        /// Nobody answers there.
        Unreachable => "unreachable",
        /// Its answer ended before all of it had come.
        BrokenOff => "broken_off",
        /// It took too long.
        TimedOut => "timed_out",
        /// It sends elsewhere, where nobody follows.
        Redirected => "redirected",
        /// It wants a key, or another one.
        KeyRefused => "key_refused",
        /// What was paid for there is used up.
        QuotaExceeded => "quota_exceeded",
        /// It was asked too often.
        RateLimited => "rate_limited",
        /// It answered with an error of its own.
        ServerError => "server_error",
        /// It does not take the question.
        Rejected => "rejected",
        /// It knows no model of that name.
        ModelNotFound => "model_not_found",
        /// The question or the answer is larger than it may be.
        TooLarge => "too_large",
        /// The answer stopped in the middle: it was longer than the model may answer.
        Truncated => "truncated",
        /// The model does not want to answer this.
        ContentRefused => "content_refused",
        /// What was sent is not what the protocol is documented to send.
        NotUnderstood => "not_understood",
        /// The answer has not the form that was asked for, even after it was told so.
        WrongSchema => "wrong_schema",
    }
}

/// Why a call went wrong, and when that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// When it was found.
    pub at: Timestamp,
    /// The kind of error.
    pub error: AiCallError,
    /// More about it, in English, for administrators.
    pub message: String,
}

impl AiCallError {
    /// Whether it may pass by itself within seconds.
    pub const fn may_pass(self) -> bool {
        matches!(
            self,
            Self::Unreachable
                | Self::BrokenOff
                | Self::TimedOut
                | Self::ServerError
                | Self::RateLimited
        )
    }

    /// Whether the model may have worked on the question all the same, which its provider then wants to be paid for.
    pub const fn may_cost(self) -> bool {
        matches!(
            self,
            Self::BrokenOff
                | Self::TimedOut
                | Self::Truncated
                | Self::ContentRefused
                | Self::NotUnderstood
                | Self::WrongSchema
        )
    }

    /// Whether the next question would meet the same: it is the endpoint that fails, not this question.
    pub const fn is_of_endpoint(self) -> bool {
        match self {
            Self::AddressRefused
            | Self::Unreachable
            | Self::BrokenOff
            | Self::TimedOut
            | Self::Redirected
            | Self::KeyRefused
            | Self::QuotaExceeded
            | Self::RateLimited
            | Self::ServerError
            | Self::ModelNotFound
            | Self::NotUnderstood => true,
            Self::Rejected
            | Self::TooLarge
            | Self::Truncated
            | Self::ContentRefused
            | Self::WrongSchema => false,
        }
    }
}
