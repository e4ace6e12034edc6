//! What came of telling somebody on a channel.

use std::time::Duration;

use axum::http::StatusCode;
use kym_domain::words;
use kym_platform::outbound::fetch::{OutboundResponse, RequestError, RequestFailure};

words! {
    /// Why somebody could not be told on a channel.
    pub enum ChannelError {
        /// The address is one that is not asked: not public, or not encrypted.
        AddressRefused => "address_refused",
        /// Nobody answers there.
        Unreachable => "unreachable",
        /// It took too long.
        TimedOut => "timed_out",
        /// The answer leads elsewhere, where nobody follows.
        Redirected => "redirected",
        /// It wants a key, or another one.
        KeyRefused => "key_refused",
        /// There is nobody of that name, or they do not want to hear of us.
        RecipientRefused => "recipient_refused",
        /// It wants to be asked less often.
        TooMany => "too_many",
        /// It does not take what it was told.
        MessageRefused => "message_refused",
        /// Something went wrong over there.
        Failed => "failed",
        /// No device is there to be told.
        NoDevice => "no_device",
    }
}

/// What came of telling somebody something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They were told.
    Told,
    /// They were not, and may be later; not before so long, if that was said.
    Later(ChannelError, Option<StatusCode>, Option<Duration>),
    /// They will not be told this; something else they may.
    Never(ChannelError, Option<StatusCode>),
    /// They will not be told anything here until somebody puts it right.
    Off(ChannelError, Option<StatusCode>),
}

impl Outcome {
    /// What went wrong, if anything did.
    pub fn error(self) -> Option<(ChannelError, Option<StatusCode>)> {
        match self {
            Self::Told => None,
            Self::Later(error, status, _)
            | Self::Never(error, status)
            | Self::Off(error, status) => Some((error, status)),
        }
    }
}

/// What an answer means where nothing is known of the machine but that it speaks HTTP. What it says besides is nobody's
/// business here: it may be what somebody wants to read of a machine that they cannot reach themselves.
pub fn of_status(response: &OutboundResponse) -> Outcome {
    let status = response.status;
    let said = Some(status);
    match status.as_u16() {
        200..=299 => Outcome::Told,
        401 | 403 => Outcome::Off(ChannelError::KeyRefused, said),
        404 | 410 => Outcome::Off(ChannelError::RecipientRefused, said),
        429 => Outcome::Later(ChannelError::TooMany, said, response.retry_after),
        408 | 425 | 500..=599 => Outcome::Later(ChannelError::Failed, said, response.retry_after),
        _ => Outcome::Never(ChannelError::MessageRefused, said),
    }
}

/// What it means that there was no answer.
pub fn of_failure((error, _): RequestFailure) -> Outcome {
    let later = |error| Outcome::Later(error, None, None);
    match error {
        RequestError::AddressRefused => Outcome::Off(ChannelError::AddressRefused, None),
        RequestError::Redirected => Outcome::Off(ChannelError::Redirected, None),
        RequestError::KeyRefused => Outcome::Off(ChannelError::KeyRefused, None),
        RequestError::TimedOut => later(ChannelError::TimedOut),
        RequestError::Unreachable | RequestError::BrokenOff => later(ChannelError::Unreachable),
        RequestError::Status | RequestError::TooLarge => later(ChannelError::Failed),
    }
}
