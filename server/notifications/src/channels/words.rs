//! Closed lists of words in the contract.

use kym_platform::http::words::words;

use super::outcome::ChannelError;

words! {
    /// Why somebody could not be told on a channel.
    ChannelErrorWord("NotificationChannelError"): ChannelError;
}
